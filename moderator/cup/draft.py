"""The ledger of one decision about a cup, and what it borrows of the ruleset's own checks."""

from __future__ import annotations

from moderator.cup.state import CupState
from moderator.play.decision import Draft
from moderator.play.events import Event
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.state import MatchState


class CupDraft(Draft[CupState, Event]):
    """A Draft of a cup."""


def borrowed(draft: CupDraft) -> MatchDraft:
    """A match's ledger for the ruleset's checks of names, numbers, seconds, rules and tables: the same refusals, nothing decided."""
    return MatchDraft(MatchState(zone=draft.state.zone), lambda state, event: state, draft.at, draft.forced)
