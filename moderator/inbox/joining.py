"""What a game makes of the wants of a text before the last of each slot is taken: some say one thing together, some are not meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moderator.inbox.folding import Folded
from moderator.inbox.wants import Reason, Want

Joined = Callable[[Sequence[Want], Folded], tuple[Sequence[Want], Sequence[Reason]]]
"""Wants and the text they stand in -> the wants that are left, and why others are none."""


def as_they_are(wants: Sequence[Want], _: Folded) -> tuple[Sequence[Want], Sequence[Reason]]:
    """Nothing is joined."""
    return wants, ()
