"""The ledger of one decision about a match; what every room's decide functions are given."""

from __future__ import annotations

from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.rulesets.sanguosha.state import MatchState


class MatchDraft(Draft[MatchState, Event]):
    """A Draft of a match."""
