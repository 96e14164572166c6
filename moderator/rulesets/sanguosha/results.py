"""The results room: 1v1 and shared places, appeals, early end, the confirmed table (S1.3.3, S4.8, sections 10 and 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import ending, table
from moderator.rulesets.sanguosha.commands import AgreeShare, ConfirmMatch, DecideAppeal, EndMatch, EndMatchEarly, FileAppeal, RecordDuel
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.duels import proper
from moderator.rulesets.sanguosha.game_events import GameClosed
from moderator.rulesets.sanguosha.hint import HintRow, hint, hint_top, weights
from moderator.rulesets.sanguosha.host_events import AskClosed, close_asks
from moderator.rulesets.sanguosha.notices import APPEAL_HOURS
from moderator.rulesets.sanguosha.ranking import Tie, open_ties, standings, ties
from moderator.rulesets.sanguosha.results_events import (
    EVOLVE,
    SECRET,
    AppealDecided,
    AppealFiled,
    DuelRecorded,
    MatchConfirmed,
    ShareAnswered,
)
from moderator.rulesets.sanguosha.state import Appeal, MatchState, OneVsOne
from moderator.rulesets.sanguosha.when import spoken

__all__ = ["DECIDE", "EVOLVE", "SECRET", "HintRow", "hint", "hint_top", "standings", "weights"]


def needs_phase(draft: MatchDraft, *wanted: str) -> Refusal | None:
    """A refusal unless the match stands at one of these phases."""
    phase = draft.state.phase
    return draft.object(phase not in wanted, "wrong_phase", "S1.3.1", remedy=f"phase_{phase}", phase=phase)


def _tie_of(state: MatchState, person: str) -> Tie | None:
    line = state.line_of(person)
    return next((tie for tie in ties(state) if line in tie.lines), None)


def _record(draft: MatchDraft, command: RecordDuel) -> Refusal | None:
    """A best of three between two tied people whose places depend on it (R25, R26)."""
    if refusal := needs_phase(draft, "provisional"):
        return refusal
    state = draft.state
    a, b = state.person_of(command.a), state.person_of(command.b)
    if a is None or b is None or a == b:
        return draft.object(True, "unknown_person", "S1.3.3", person=command.a if a is None else command.b)
    winners = tuple(state.person_of(name) or name for name in command.winners)
    if refusal := draft.object(not proper(a, b, winners), "not_best_of_three", "S1.3.3", remedy="best_of_three", a=a, b=b):
        return refusal
    tie = _tie_of(state, a)
    wanted = tie is not None and tie.how == "duel" and state.line_of(b) in tie.lines
    if refusal := draft.object(not wanted, "no_tie", "R25", forceable=True, a=a, b=b):
        return refusal
    draft.emit(DuelRecorded(duel=OneVsOne(a=a, b=b, winners=winners)))
    score = f"{winners.count(a)}:{winners.count(b)}"
    draft.explain("results", "duel_recorded", "S1.3.3", "R26", told=(PUBLIC,), a=a, b=b, score=score, person=winners[-1])
    ending.explain_ranking(draft)
    return None


def _agree(draft: MatchDraft, command: AgreeShare) -> Refusal | None:
    """In the final the tied may agree to share; without agreement the fourth order decides (R38)."""
    if refusal := needs_phase(draft, "provisional"):
        return refusal
    person = draft.state.person_of(command.person)
    tie = _tie_of(draft.state, command.person) if person else None
    if refusal := draft.object(
        tie is None or tie.how == "host" or not draft.state.params.final, "nothing_to_share", "R38", person=command.person
    ):
        return refusal
    assert tie is not None and person is not None
    share(draft, tie, (person,), agrees=command.agrees)
    return None


def share(draft: MatchDraft, tie: Tie, people: tuple[str, ...], *, agrees: bool) -> None:
    """Take down answers and see what follows: the place is shared once all agree, a 1v1 is due once one does not."""
    for person in people:
        draft.emit(ShareAnswered(person=person, agrees=agrees))
        draft.explain("results", "share_agreed" if agrees else "share_refused", "R38", told=(PUBLIC,), person=person, place=tie.place)
    everybody = all(draft.state.shares.get(draft.state.name_of(line)) is True for line in tie.lines)
    ask_id = f"share_place:{tie.place}"
    if any(ask.id == ask_id for ask in draft.state.asks) and (everybody or not agrees):
        draft.emit(AskClosed(id=ask_id, choice="agree" if everybody else "play"))
    if everybody:
        draft.explain("results", "place_shared", "S1.3.3", "R38", told=(PUBLIC,), lines=list(tie.lines), place=tie.place)
    elif not agrees:
        ending.settle_ties(draft)


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


def appeal_deadline(state: MatchState) -> Instant | None:
    """Until when appeals are taken, inclusive; None while the match goes on (S4.8)."""
    return None if state.ended is None else Instant(state.ended + APPEAL_HOURS * 3600 * SECOND)


def _appeal(draft: MatchDraft, command: FileAppeal) -> Refusal | None:
    """From the end of the game in question until twelve hours after the match, inclusive (S4.8)."""
    state = draft.state
    until = appeal_deadline(state)
    late = until is not None and draft.at > until
    if refusal := draft.object(late, "appeal_late", "S4.8", forceable=True, until=spoken(until or draft.at, state.zone)):
        return refusal
    recorded = [g.ended for g in state.games if g.number == command.game and g.ended is not None]
    over = any(draft.at >= end for end in recorded) or 1 <= command.game <= state.counted_base
    if refusal := draft.object(not over, "appeal_early", "S4.8", remedy="after_the_game", game=command.game):
        return refusal
    person = state.person_of(command.person)
    if person is None:
        return draft.object(True, "unknown_person", "S4.8", person=command.person)
    number = len(state.appeals) + 1
    draft.emit(AppealFiled(appeal=Appeal(id=number, person=person, game=command.game, at=draft.at, text=command.text)))
    draft.explain("results", "appeal_filed", "S4.8", person=person, game=command.game, appeal=number)
    return None


def _decide_appeal(draft: MatchDraft, command: DecideAppeal) -> Refusal | None:
    appeal = next((a for a in draft.state.appeals if a.id == command.appeal), None)
    if appeal is None:
        return draft.object(True, "unknown_appeal", "S4.8", appeal=command.appeal)
    bad = command.decision not in {"rejected", "upheld"}
    if refusal := draft.object(bad, "bad_decision", "S4.8", remedy="appeal_decisions", decision=command.decision):
        return refusal
    if refusal := draft.object(bool(appeal.decision), "appeal_decided", "S4.8", remedy="force", forceable=True, appeal=appeal.id):
        return refusal
    draft.emit(AppealDecided(id=appeal.id, decision=command.decision, reason=command.reason))
    said: Params = {"person": appeal.person, "game": appeal.game, "appeal": appeal.id, "reason": command.reason}
    draft.explain("results", f"appeal_{command.decision}", "S4.8", **said)
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
    waiting = [a for a in state.appeals if not a.decision]
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
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    RecordDuel: _record,
    AgreeShare: _agree,
    EndMatch: _end,
    EndMatchEarly: _end_early,
    FileAppeal: _appeal,
    DecideAppeal: _decide_appeal,
    ConfirmMatch: _confirm,
}
