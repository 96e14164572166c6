"""Who has won and who has lost, seat by seat, with the clause of each: at the end, and as if the game ended now (section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from moderator.rulesets.prison.facts import Facts, SeatWorld, facts
from moderator.rulesets.prison.roles import ACCOMPLICE, MASTERMIND, MURDERER, Result
from moderator.rulesets.prison.script.expr import manuals, true
from moderator.rulesets.prison.script.model import Win
from moderator.rulesets.prison.state import Ending, GameState, Judged, Seat

Verdict = tuple[bool, tuple[str, ...]]
EXECUTED: Final = {"vote": "P-identity-1.1", "execute": "P-term-6", "night": "P-term-6", "skill": "P-term-6", "doom": "P-what-8"}


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """A result with its clauses, and what it would still turn on."""

    result: Result
    clauses: tuple[str, ...]
    open: tuple[str, ...] = ()
    """Texts of conditions that the host has not answered."""


def win_of(state: GameState, seat: str) -> Win | None:
    """The extra condition that holds for a seat: the one a conversion brought, else its role's."""
    own = state.seats[seat].win
    role = state.role(seat)
    return own if own is not None else role.win if role is not None else None


def results(state: GameState, ending: Ending | None = None) -> dict[str, Why]:
    """Every seat's result in the state, under its ending or the one given: "if it ended now" gives the one that would be named."""
    ended = state if ending is None else replace(state, ending=ending)
    return {seat: judge(ended, seat) for seat in ended.seats}


def judge(state: GameState, name: str) -> Why:
    """One seat. What the host or a breach has set stands before all; a failure beats a win (R14)."""
    seat = state.seats[name]
    if seat.judged is not None:
        return Why(result=seat.judged.result, clauses=seat.judged.clauses)
    if seat.has("sidelined") and not state.rule("sidelined_wins"):
        return Why(result="lose", clauses=("P-card-red", "R19"))
    ending = state.ending
    if ending is not None and ending.name == "E5" and seat.state in {"field", "released"}:
        return Why(result="win", clauses=("P-win-5",))
    if ending is not None and ending.name == "E6":
        return _conceded(state, seat, ending)
    return _judged(state, seat, facts(state))


def _conceded(state: GameState, seat: Seat, ending: Ending) -> Why:
    """A faction has lost: its members on the field with it; the rest as if its enemies had reached their aim (section 11)."""
    if ending.lost and seat.on_field and state.faction(seat.id) == ending.lost:
        return Why(result="lose", clauses=("P-card-red",))
    if ending.lost == "murderer" and (state.tagged(seat.id, MURDERER) or state.tagged(seat.id, ACCOMPLICE)):
        return Why(result="lose", clauses=("P-card-red", "P-interro-12"))
    if ending.lost not in {"guard", "murderer"}:
        return Why(result="pending", clauses=("P-end-2",))
    return _judged(state, seat, facts(state))


def _judged(state: GameState, seat: Seat, now: Facts) -> Why:
    """Base condition and extra condition as the card combines them (P-win-4, R15)."""
    good, clauses = base(state, seat, now)
    extra = win_of(state, seat.id)
    if extra is None:
        return Why(result=_word(good), clauses=clauses)
    met = seat.met or true(extra.when, SeatWorld(state, seat.id))
    asked = () if seat.met else unanswered(state, extra)  # also where it is true as it stands: an answer may make it false
    own = ("P-win-4", "R15")
    if extra.mode == "add":
        return Why(result=_word(good and met), clauses=(*clauses, *own) if good else clauses, open=asked if good else ())
    if extra.mode == "or":
        return Why(result=_word(good or met), clauses=clauses if good else (*own, "P-advice-5"), open=() if good else asked)
    return Why(result=_word(met), clauses=(*own, "P-advice-5"), open=asked)


def _word(good: bool) -> Result:
    return "win" if good else "lose"


def base(state: GameState, seat: Seat, now: Facts) -> Verdict:
    """The base condition of a seat: by the tag accomplice, then murderer, else by its side, never by its faction (section 8)."""
    if seat.state in {"dead", "withdrawn"}:
        cause = seat.left.cause if seat.left is not None else ""
        return False, ("P-term-6", *(("P-what-8",) if cause == "doom" else ()))
    free, there = seat.state == "released", seat.on_field
    if state.tagged(seat.id, ACCOMPLICE):
        early = free and state.rule("released_accomplice") == "wins_at_release"
        return (early or now.objective, ("P-interro-12", "R27") if free else ("P-interro-12", "R15"))
    if state.tagged(seat.id, MURDERER):
        return (free or (there and now.objective), ("P-what-8", "R26") if free else _objective(state))
    if seat.side == "guard":
        return (now.murderers == 0 and not now.objective, ("P-win-1",) if not now.objective else ("P-win-1", "R14"))
    if free and state.murderer_released and state.rule("doom_earlier_released") == "lose":
        return False, ("P-what-8", "R23")
    return True, _prisoner(state, seat)


def _prisoner(state: GameState, seat: Seat) -> tuple[str, ...]:
    if seat.state != "released":
        return ("P-win-2",)
    voted = seat.left is not None and seat.left.cause == "vote"
    return ("P-identity-1.1",) if voted else ("P-win-2",)


def _objective(state: GameState) -> tuple[str, ...]:
    """By which clause the murderers have reached their aim, or have not."""
    if state.ending is not None and state.ending.name == "E4":
        return ("P-amend-1", "R25")
    return ("P-win-3",)


def unanswered(state: GameState, win: Win) -> tuple[str, ...]:
    """Texts that only the host can answer and has not."""
    return tuple(dict.fromkeys(text for text in manuals(win.when) if text not in state.manual))


def settled(state: GameState, name: str) -> Why:
    """What is certain while the game goes on: the dead have lost and the released have won, unless a card says otherwise."""
    why, seat = judge(state, name), state.seats[name]
    if seat.judged is not None or name in state.judgements:
        return why
    extra = win_of(state, name)
    if seat.state in {"dead", "withdrawn"} and (extra is None or extra.mode == "add"):
        return why
    if seat.state == "released" and ordinary(state, name) and state.rule("doom_earlier_released") == "keep":
        return why
    if seat.state == "released" and extra is None and state.tagged(name, MURDERER) and not state.tagged(name, ACCOMPLICE):
        return why  # a murderer's release that brought no E3 (H-doom-trigger) has made him a winner
    return Why(result="pending", clauses=())


def ordinary(state: GameState, name: str) -> bool:
    """A prisoner whose release is all there is to his victory: no murderer, no special role, no condition of his own (section 18)."""
    tags = any(state.tagged(name, tag) for tag in (MURDERER, ACCOMPLICE, MASTERMIND))
    return state.seats[name].side == "prisoner" and not tags and win_of(state, name) is None


def special(state: GameState) -> tuple[str, ...]:
    """Seats for whose sake the game may go on past an ending (R16, section 11)."""
    return tuple(seat.id for seat in state.seats.values() if seat.state not in {"dead", "withdrawn"} and _special(state, seat))


def _special(state: GameState, seat: Seat) -> bool:
    extra = win_of(state, seat.id)
    waiting = extra is not None and extra.at == "immediate" and not seat.met
    return state.tagged(seat.id, MASTERMIND) or state.faction(seat.id) not in {"guard", "murderer", "none"} or waiting


def open_manuals(state: GameState) -> Iterator[tuple[str, str]]:
    """Seat and text of every condition that is asked of the host before the end (A-MANUAL); nobody's twice."""
    seen: set[str] = set()
    for seat in state.seats:
        for text in judge(state, seat).open:
            if text not in seen:
                seen.add(text)
                yield seat, text


def final(state: GameState) -> dict[str, Judged]:
    """The judgements that the end writes down."""
    return {name: Judged(result=why.result, clauses=why.clauses) for name, why in results(state).items()}
