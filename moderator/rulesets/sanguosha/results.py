"""The results room: early end, what still blocks the result, the confirmed table (section 13); 1v1 and appeals have rooms of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import ending, results_appeals, results_duels, table
from moderator.rulesets.sanguosha.commands import ConfirmMatch, EndMatch, EndMatchEarly
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.game_events import GameClosed
from moderator.rulesets.sanguosha.hint import HintRow, hint, hint_top, weights
from moderator.rulesets.sanguosha.host_events import close_asks
from moderator.rulesets.sanguosha.ranking import Standing, open_ties, standings
from moderator.rulesets.sanguosha.results_appeals import waiting_appeals
from moderator.rulesets.sanguosha.results_events import EVOLVE, SECRET, MatchConfirmed
from moderator.rulesets.sanguosha.state import MatchState

__all__ = ["DECIDE", "EVOLVE", "SECRET", "HintRow", "hint", "hint_top", "standings", "weights"]


def needs_phase(draft: MatchDraft, *wanted: str) -> Refusal | None:
    """A refusal unless the match stands at one of these phases."""
    phase = draft.state.phase
    return draft.object(phase not in wanted, "wrong_phase", "S1.3.1", remedy=f"phase_{phase}", phase=phase)


def _end(draft: MatchDraft, command: EndMatch) -> Refusal | None:
    """Nothing new where all games are over; where some are left only the early end, with its reason, does it."""
    state = draft.state
    left = state.scheduled - state.counted_done
    if refusal := draft.object(state.phase in {"opening", "game"}, "games_left", "S1.3.1", remedy="end_early", left=left):
        return refusal
    draft.explain("results", "match_over", "S1.3.1", told=(PUBLIC,))
    return None


def _end_early(draft: MatchDraft, command: EndMatchEarly) -> Refusal | None:
    """Totals as they stand; a running game is void (section 13)."""
    if refusal := needs_phase(draft, "opening", "game"):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S6"):
        return refusal
    if draft.state.game is not None:
        table.cancel_all(draft)
        for kind in ("late_rebel_kill:", "leave_in_game:", "culprit:"):
            close_asks(draft, kind)
        draft.emit(GameClosed(status="void", at=draft.at, dropped=True))
    draft.explain("results", "ended_early", "S6", told=(PUBLIC,), reason=command.reason)
    ending.end_match(draft, early=command.reason)
    return None


def confirm_blocked(state: MatchState) -> Refusal | None:
    """Why the result cannot be confirmed yet: ties to settle, appeals to decide, questions to answer, cards to confirm."""
    if state.phase != "provisional":
        return Refusal(code="wrong_phase", clause="S1.3.1", params={"phase": state.phase}, remedy=f"phase_{state.phase}")
    open_now = open_ties(state)
    if open_now:
        said: Params = {"lines": list(open_now[0].lines), "place": open_now[0].place}
        clause = "R38" if open_now[0].how == "share" else "R25"
        return Refusal(code="ties_open", clause=clause, params=said, remedy=f"tie_{open_now[0].how}", forceable=True)
    waiting = waiting_appeals(state)
    if waiting:
        return Refusal(code="appeals_open", clause="S4.8", params={"n": len(waiting)}, remedy="decide_appeals", forceable=True)
    if state.asks:
        return Refusal(code="asks_open", clause="S6", params={"n": len(state.asks)}, remedy="answer_asks", forceable=True)
    if any(card.proposed and not card.waived and not card.revoked for card in state.cards):
        return Refusal(code="cards_waiting", clause="S5.B", remedy="confirm_cards", forceable=True)
    return None


def _confirm(draft: MatchDraft, command: ConfirmMatch) -> Refusal | None:
    """The host confirms; the standings are final."""
    blocked = confirm_blocked(draft.state)
    if blocked is not None:
        refusal = draft.object(
            True, blocked.code, blocked.clause, remedy=blocked.remedy, forceable=blocked.forceable, **blocked.params
        )  # fmt: skip
        if refusal is not None:
            return refusal
    draft.emit(MatchConfirmed())
    draft.explain("results", "match_confirmed", "S4.8", "S6", told=(PUBLIC,))
    for row in revived(draft.state):
        draft.explain("results", "revived", "S3.5.2", actor=row.line, told=(PUBLIC,), person=row.person, place=row.place)
    return None


def revived(state: MatchState) -> list[Standing]:
    """Lines in an advancing place that are held by somebody eliminated before: back in the cup at once (S3.5.2, R37)."""
    if state.params.final or not state.params.cuts:
        return []
    sources = {"a", "b", *("c" if state.rule("same_round_substitute") == "revived" else "")}
    return [row for row in standings(state) if row.zone == 0 and state.lines[row.line].holder.source in sources]


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    **results_duels.DECIDE,
    **results_appeals.DECIDE,
    EndMatch: _end,
    EndMatchEarly: _end_early,
    ConfirmMatch: _confirm,
}
