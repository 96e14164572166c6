"""Appeals: taken within their window, decided by the judges; the result is provisional that long (S4.8, section 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.commands import Command
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha.commands import DecideAppeal, FileAppeal
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.notices import APPEAL_HOURS
from moderator.rulesets.sanguosha.results_events import AppealDecided, AppealFiled
from moderator.rulesets.sanguosha.state import Appeal, MatchState
from moderator.rulesets.sanguosha.when import spoken


def appeal_deadline(state: MatchState) -> Instant | None:
    """Until when appeals are taken, inclusive; None while the match goes on (S4.8)."""
    return None if state.ended is None else Instant(state.ended + APPEAL_HOURS * 3600 * SECOND)


def window_open(state: MatchState, at: Instant) -> bool:
    """Whether an appeal that comes in then is in time; one from before its game's end is another matter."""
    until = appeal_deadline(state)
    return until is None or at <= until


def waiting_appeals(state: MatchState) -> tuple[Appeal, ...]:
    """Those not yet decided."""
    return tuple(appeal for appeal in state.appeals if not appeal.decision)


def is_provisional(state: MatchState, at: Instant) -> bool:
    """Whether the result may still change by an appeal: until the host confirms, or the window has closed and none is undecided."""
    return state.phase == "provisional" and (window_open(state, at) or bool(waiting_appeals(state)))


def may_be_appealed(state: MatchState, at: Instant) -> bool:
    """Whether an appeal may still change the result: the host's confirmation before the twelve hours are over does not end them (S4.8)."""
    return window_open(state, at) or bool(waiting_appeals(state))


def games_over(state: MatchState, at: Instant) -> tuple[int, ...]:
    """Numbers of the games that may be appealed against: ended by then, or taken over as counted."""
    ended = {game.number for game in state.games if game.ended is not None and at >= game.ended}
    return tuple(sorted(ended | set(range(1, state.counted_base + 1))))


def _file(draft: MatchDraft, command: FileAppeal) -> Refusal | None:
    """From the end of the game in question until twelve hours after the match, inclusive (S4.8)."""
    state = draft.state
    until = spoken(appeal_deadline(state) or draft.at, state.zone)
    if refusal := draft.object(not window_open(state, draft.at), "appeal_late", "S4.8", remedy="insist_late", forceable=True, until=until):
        return refusal
    over = command.game in games_over(state, draft.at)
    if refusal := draft.object(not over, "appeal_early", "S4.8", remedy="after_the_game", game=command.game):
        return refusal
    person = state.person_of(command.person)
    if person is None:
        return draft.object(True, "unknown_person", "S4.8", person=command.person)
    number = len(state.appeals) + 1
    draft.emit(AppealFiled(appeal=Appeal(id=number, person=person, game=command.game, at=draft.at, text=command.text)))
    draft.explain("results", "appeal_filed", "S4.8", person=person, game=command.game, appeal=number)
    return None


def _decide(draft: MatchDraft, command: DecideAppeal) -> Refusal | None:
    """Rejected or upheld, once; the entry amended is named by an upheld one alone."""
    appeal = next((a for a in draft.state.appeals if a.id == command.appeal), None)
    if appeal is None:
        return draft.object(True, "unknown_appeal", "S4.8", appeal=command.appeal)
    bad = command.decision not in {"rejected", "upheld"}
    if refusal := draft.object(bad, "bad_decision", "S4.8", remedy="appeal_decisions", decision=command.decision):
        return refusal
    stray = command.entry is not None and (command.decision != "upheld" or command.entry < 1)
    if refusal := draft.object(stray, "appeal_entry", "S4.8", remedy="appeal_entry", appeal=appeal.id):
        return refusal
    if refusal := draft.object(bool(appeal.decision), "appeal_decided", "S4.8", remedy="force", forceable=True, appeal=appeal.id):
        return refusal
    draft.emit(AppealDecided(id=appeal.id, decision=command.decision, reason=command.reason, entry=command.entry))
    said: Params = {"person": appeal.person, "game": appeal.game, "appeal": appeal.id, "reason": command.reason}
    draft.explain("results", f"appeal_{command.decision}", "S4.8", **said)
    if command.entry is not None:
        draft.explain("results", "appeal_amends", "S4.8", "S6", appeal=appeal.id, entry=command.entry)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {FileAppeal: _file, DecideAppeal: _decide}
