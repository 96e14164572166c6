"""The end check: what ends the game, in order of rank, what is asked first, and the results that are written down (section 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from moderator.play.audience import HOST, PUBLIC
from moderator.play.hosting import AskClosed
from moderator.play.messages import Ask, taken_back
from moderator.rulesets.prison import asking, notices
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.facts import SeatWorld, counted_guards, four_deaths, murderers
from moderator.rulesets.prison.judging import final, open_manuals, special, win_of
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.phase_events import EndingReached, EndingRevoked, EndingsForgotten, GameContinued, GameEnded
from moderator.rulesets.prison.roles import ACCOMPLICE, MURDERER
from moderator.rulesets.prison.script.expr import true
from moderator.rulesets.prison.seat_events import ConditionMet, Restored
from moderator.rulesets.prison.state import Ending, GameState

CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "E1": ("P-what-7", "P-win-1"),
    "E2": ("P-what-9", "P-win-3"),
    "E3": ("P-what-8", "R14"),
    "E4": ("P-amend-1", "R25"),
    "E5": ("P-win-5",),
    "E6": ("P-card-red", "P-supp-2"),
    "E7": ("P-win-4",),
}


def _released(state: GameState) -> bool:
    return state.murderer_released


def _all_survive(state: GameState) -> bool:
    line = state.params.script.all_survive
    return line is not None and line.enabled and true(line.when, SeatWorld(state, ""))


def _wiped(state: GameState) -> bool:
    return not counted_guards(state)


def _no_murderer(state: GameState) -> bool:
    return not murderers(state)


def _by_role(state: GameState) -> bool:
    for seat in state.seats:
        extra = win_of(state, seat)
        if extra is not None and extra.at == "immediate" and extra.on_true == "end_game" and state.seats[seat].met:
            return True
    return False


CHECKS: Final[tuple[tuple[str, Callable[[GameState], bool]], ...]] = (
    ("E3", _released), ("E5", _all_survive), ("E2", _wiped), ("E1", _no_murderer), ("E4", four_deaths), ("E7", _by_role),
)  # fmt: skip
"""In order of rank: the first that is true names the ending."""


def _ranked(state: GameState) -> tuple[tuple[str, Callable[[GameState], bool]], ...]:
    """E1 before E2 where the house rule says so (R24)."""
    if state.rule("double_wipe") != "E1":
        return CHECKS
    order = ("E3", "E5", "E1", "E2", "E4", "E7")
    return tuple(sorted(CHECKS, key=lambda pair: order.index(pair[0])))


def named(state: GameState) -> str:
    """The ending that would be named now, or empty."""
    return next((name for name, holds in _ranked(state) if name not in state.passed and holds(state)), "")


def check(draft: GameDraft) -> None:
    """After each batch: conditions that are tested at once, then the endings. Nothing is checked while a question about it is open."""
    state = draft.state
    if state.phase in {"setup", "ended"} or state.ending is not None or state.started is None:
        return
    if asking.is_open(draft, "A-ALL") or asking.is_open(draft, "A-RED"):
        return
    _immediate(draft)
    _forget(draft)
    found = named(draft.state)
    if found == "E5":
        line = draft.state.params.script.all_survive
        asking.ask(draft, "A-ALL", f"{draft.state.day}", "P-win-5", ("confirm", "reject"), blocking=True, text=line.text if line else "")
        draft.explain("end", "all_survive_true", "P-win-5")
    elif found:
        reach(draft, Ending(name=found, clauses=CLAUSES[found]))


def _immediate(draft: GameDraft) -> None:
    """Conditions at immediate: once true they are met for good; some let their seat leave as a winner (section 8).

    One seat's leaving may be what another waits for, so it is asked until nothing changes.
    """
    before = -1
    while before != len(draft.events):
        before = len(draft.events)
        _immediate_once(draft)


def _immediate_once(draft: GameDraft) -> None:
    for seat in tuple(draft.state.seats):
        now = draft.state
        extra = win_of(now, seat)
        waits = extra is not None and extra.at == "immediate" and not now.seats[seat].met
        if not waits or extra is None or not true(extra.when, SeatWorld(now, seat)):
            continue
        draft.emit(ConditionMet(seat=seat))
        draft.explain("end", "condition_met", "P-win-4", target=seat, result=extra.on_true)
        if extra.on_true == "leave" and now.seats[seat].on_field:
            leave(draft, seat, "released", "skill", "P-win-4", step="end")


def _forget(draft: GameDraft) -> None:
    state = draft.state
    holds = dict(CHECKS)
    gone = tuple(name for name in state.passed if name in holds and not holds[name](state))
    if gone:
        draft.emit(EndingsForgotten(endings=gone))


def reach(draft: GameDraft, ending: Ending, *, by_host: bool = False) -> None:
    """The ending is named, brings its deaths, and ends the game unless somebody's game may go on (R16).

    ``by_host``: he has just said that it ends, and is not asked whether it does (R34).
    """
    draft.emit(EndingReached(ending=ending))
    draft.explain("end", "ending_reached", *ending.clauses, result=ending.name)
    if ending.name == "E3":
        _doom(draft)
    open_roles, rule = special(draft.state), draft.state.rule("end_special")
    if by_host or not open_roles or not draft.state.field or rule == "end":
        finish(draft)
    elif rule == "go_on":
        go_on(draft, ending.name)
    else:
        asking.ask(
            draft, "A-ENDGO", f"{ending.name}:{draft.state.day}", "P-end-2", ("end", "go_on"), blocking=True, ending=ending.name,
            lines=list(open_roles),
        )  # fmt: skip


def _doom(draft: GameDraft) -> None:
    """A murderer has walked out: everybody else in the prison dies (P-what-8, R23, R26)."""
    spares = draft.state.rule("doom_spares")
    for seat in draft.state.field:
        mate = draft.state.tagged(seat.id, MURDERER)
        ally = draft.state.tagged(seat.id, ACCOMPLICE)
        if (mate and spares != "none") or (ally and spares == "teammates_and_accomplices"):
            continue
        leave(draft, seat.id, "dead", "doom", "P-what-8", "R26", seen=True, step="doom", quiet=True)


def go_on(draft: GameDraft, ending: str) -> None:
    """Past the ending; who has won or lost stays unknown unless the host tells (P-end-2)."""
    draft.emit(GameContinued(ending=ending))
    draft.explain("end", "game_goes_on", "P-end-2", "R16", result=ending)
    check(draft)


def finish(draft: GameDraft) -> None:
    """What only the host can answer is asked once; then the results are written down (A-MANUAL, section 8)."""
    waiting = tuple(open_manuals(draft.state))
    for seat, text in waiting:
        asking.ask(draft, "A-MANUAL", text, "P-win-4", ("yes", "no"), blocking=True, seat=seat, text=text)
    if waiting:
        return
    ending = draft.state.ending
    assert ending is not None
    results = final(draft.state)
    draft.emit(GameEnded(ending=ending, results=results))
    winners = [seat for seat, judged in results.items() if judged.result == "win"]
    draft.explain("end", "game_ended", *ending.clauses, result=ending.name, told=(PUBLIC,))
    draft.explain("end", "winners", "P-note-1", lines=winners, n=len(winners))
    draft.tell(notices.end(draft.state, winners))
    for notice in notices.individual(draft.state):
        draft.tell(notice)


# --- taken back ---------------------------------------------------------------------------------------------------------------


def take_back(draft: GameDraft) -> None:
    """The host has set right what had brought the ending: where it holds no more, the game goes on from where it was (P-supp-2).

    An ending by his own word stays. With a release that is none the deaths that it brought are none either (P-what-8).
    """
    ending, over = draft.state.ending, draft.state.phase == "ended"
    holds = dict(CHECKS).get(ending.name) if ending is not None and not ending.reason else None
    if ending is None or holds is None or holds(draft.state):
        return
    _withdraw(draft, over)
    draft.emit(EndingRevoked(ending=ending.name, over=over))
    told = (PUBLIC,) if over else (HOST,)
    draft.explain("end", "ending_revoked", "P-supp-2", result=ending.name, told=told)
    for seat in draft.state.seats.values() if ending.name == "E3" else ():
        if seat.left is not None and seat.left.cause == "doom":
            draft.emit(Restored(seat=seat.id))
            draft.explain("end", "doom_revoked", "P-what-8", "P-supp-2", target=seat.id, told=told)


def _withdraw(draft: GameDraft, over: bool) -> None:
    """Questions about the end are closed, posts about it are not owed any more."""
    for ask in draft.state.asks:
        if ask.code == "A-ENDGO" or (ask.code == "A-MANUAL" and "use" not in ask.params):
            draft.emit(AskClosed(id=ask.id))
    if over:
        for notice in (notices.end(draft.state, ()), *notices.individual(draft.state)):
            draft.tell(taken_back(notice))


# --- answers ----------------------------------------------------------------------------------------------------------------


def answered_end(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-ENDGO."""
    if draft.state.ending is None:
        return
    if choice == "end":
        finish(draft)
    else:
        go_on(draft, draft.state.ending.name)


def answered_all(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-ALL."""
    if choice == "confirm":
        reach(draft, Ending(name="E5", clauses=CLAUSES["E5"]))
    else:
        draft.emit(GameContinued(ending="E5"))
        draft.explain("end", "all_survive_rejected", "P-win-5")
        check(draft)
