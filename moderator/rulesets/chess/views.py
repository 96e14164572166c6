"""Which notices an audience gets, without what only the host may read of them."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.play import views
from moderator.play.audience import Audience
from moderator.play.messages import Notice
from moderator.rulesets.chess.notices import for_others


def owed(notices: Iterable[Notice], audience: Audience) -> tuple[Notice, ...]:
    """The notices that are for the audience."""
    return views.owed(notices, audience, for_others)
