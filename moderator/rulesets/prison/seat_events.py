"""What happens to seats: they leave, change sides, are marked, judged, use up what they can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.prison.fold import with_seat
from moderator.rulesets.prison.roles import MURDERER, Cause, Standing
from moderator.rulesets.prison.script.model import Win
from moderator.rulesets.prison.state import GameState, Judged, Left


class Departed(Event, frozen=True, kw_only=True):
    """A seat has left the field. ``open``: everybody has seen it (a vote, a doom); else it is said when the day opens."""

    seat: str
    state: Standing
    cause: Cause = ""
    clauses: tuple[str, ...] = ()
    at: Instant
    open: bool = False
    voted: bool = False
    """An execution by vote, which counts (P-amend-1)."""
    brings_doom: bool = False
    """A release that brings E3 (section 11)."""


class Restored(Event, frozen=True, kw_only=True):
    """The host sets a seat back on the field: it had not left after all."""

    seat: str


class LeavingSaid(Event, frozen=True, kw_only=True):
    """Who has left is said in public: no cause, no room (N-DAWN). ``causes`` only where the house rule shows them."""

    seats: dict[str, Standing]
    causes: dict[str, Cause] = {}


class StatusSet(Event, frozen=True, kw_only=True):
    """A seat bears a status until then, or no longer."""

    seat: str
    status: str
    on: bool = True
    until: str = "lasting"


class StatusesExpired(Event, frozen=True, kw_only=True):
    """What lasts until this moment is over."""

    when: str


class FactionChanged(Event, frozen=True, kw_only=True):
    """A seat belongs to another faction (P-term-3); ``win`` takes the place of its condition."""

    seat: str
    faction: str
    win: Win | None = None


class JudgedSet(Event, frozen=True, kw_only=True):
    """The host, or a breach, has settled a seat's result; None takes it back."""

    seat: str
    judged: Judged | None


class ConditionMet(Event, frozen=True, kw_only=True):
    """An immediate condition has come true, and counts as met for good."""

    seat: str


class UseSpent(Event, frozen=True, kw_only=True):
    """A use of a skill is gone; below nought it is given back."""

    seat: str
    skill: str
    n: int = 1
    today: int = 1


class FlagSet(Event, frozen=True, kw_only=True):
    """A flag of the script is set, or taken back."""

    name: str
    on: bool = True


class ManualAnswered(Event, frozen=True, kw_only=True):
    """The host has answered a condition that only he can judge."""

    text: str = msgspec.field(name="condition")
    yes: bool


class Protected(Event, frozen=True, kw_only=True):
    """Seats are protected from causes until the night ends."""

    pairs: tuple[tuple[str, str], ...]


class KillPassed(Event, frozen=True, kw_only=True):
    """The power to kill is another's (H-kill-succession)."""

    seat: str


def _departed(state: GameState, event: Departed) -> GameState:
    left = Left(day=state.day, phase=state.phase, at=event.at, cause=event.cause, clauses=event.clauses)
    state = with_seat(state, event.seat, state=event.state, left=left)
    said = (*state.said_dead, event.seat) if event.open else state.said_dead
    deaths = state.vote_deaths + (1 if event.voted else 0)
    doom = state.murderer_released or event.brings_doom
    return replace(state, said_dead=said, vote_deaths=deaths, murderer_released=doom)


def _restored(state: GameState, event: Restored) -> GameState:
    old = state.seats.get(event.seat)
    voted = old is not None and old.left is not None and old.left.cause == "vote" and old.state == "dead"
    said = tuple(name for name in state.said_dead if name != event.seat)
    freed = old is not None and old.state == "released" and state.tagged(old.id, MURDERER)
    others = any(s.state == "released" and s.id != event.seat and state.tagged(s.id, MURDERER) for s in state.seats.values())
    state = replace(
        state, said_dead=said, vote_deaths=max(0, state.vote_deaths - 1) if voted else state.vote_deaths,
        murderer_released=state.murderer_released and not (freed and not others),
    )  # fmt: skip
    return with_seat(state, event.seat, state="field", left=None)


def _said(state: GameState, event: LeavingSaid) -> GameState:
    for name, standing in event.seats.items():
        if name in state.seats and state.seats[name].on_field:  # an audience that had not heard of it
            state = with_seat(state, name, state=standing)
    return replace(state, said_dead=(*state.said_dead, *(name for name in event.seats if name not in state.said_dead)))


def _status(state: GameState, event: StatusSet) -> GameState:
    if event.seat not in state.seats:
        return state
    kept = {name: until for name, until in state.seats[event.seat].statuses.items() if name != event.status}
    return with_seat(state, event.seat, statuses={**kept, event.status: event.until} if event.on else kept)


def _expired(state: GameState, event: StatusesExpired) -> GameState:
    seats = {
        name: replace(seat, statuses={s: until for s, until in seat.statuses.items() if until != event.when})
        if event.when in seat.statuses.values()
        else seat
        for name, seat in state.seats.items()
    }
    protections = () if event.when == "night_end" else state.protections
    return replace(state, seats=seats, protections=protections)


def _faction(state: GameState, event: FactionChanged) -> GameState:
    seat = state.seats.get(event.seat)
    if seat is None:
        return state
    win = event.win if event.win is not None else seat.win
    return with_seat(state, event.seat, faction=event.faction, win=win, met=seat.met and event.win is None)


def _judged(state: GameState, event: JudgedSet) -> GameState:
    state = with_seat(state, event.seat, judged=event.judged)
    if state.phase != "ended" or event.judged is None:
        return state
    return replace(state, judgements={**state.judgements, event.seat: event.judged})


def _met(state: GameState, event: ConditionMet) -> GameState:
    return with_seat(state, event.seat, met=True)


def _spent(state: GameState, event: UseSpent) -> GameState:
    seat = state.seats.get(event.seat)
    if seat is None:
        return state
    uses = {**seat.uses, event.skill: max(0, seat.uses.get(event.skill, 0) + event.n)}
    today = {**seat.today, event.skill: max(0, seat.today.get(event.skill, 0) + event.today)}
    return with_seat(state, event.seat, uses=uses, today=today)


def _flag(state: GameState, event: FlagSet) -> GameState:
    kept = tuple(name for name in state.flags if name != event.name)
    return replace(state, flags=(*kept, event.name) if event.on else kept)


def _manual(state: GameState, event: ManualAnswered) -> GameState:
    return replace(state, manual={**state.manual, event.text: event.yes})


def _protected(state: GameState, event: Protected) -> GameState:
    return replace(state, protections=(*state.protections, *event.pairs))


def _passed(state: GameState, event: KillPassed) -> GameState:
    return replace(state, killer=event.seat)


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    Departed: _departed,
    Restored: _restored,
    LeavingSaid: _said,
    StatusSet: _status,
    StatusesExpired: _expired,
    FactionChanged: _faction,
    JudgedSet: _judged,
    ConditionMet: _met,
    UseSpent: _spent,
    FlagSet: _flag,
    ManualAnswered: _manual,
    Protected: _protected,
    KillPassed: _passed,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _own(event: Any, audience: Audience) -> Event | None:
    """For the seat itself and nobody else."""
    return event if seat_of(audience) == event.seat else None


def _departure(event: Departed, audience: Audience) -> Event | None:
    """What everybody has seen; of the rest only the seat knows, and it not why (N-KILLED)."""
    if event.open:
        return replace(event, brings_doom=False, clauses=())
    return replace(event, cause="", clauses=(), voted=False, brings_doom=False) if seat_of(audience) == event.seat else None


def _marked(event: StatusSet, audience: Audience) -> Event | None:
    """A sending-off is public (N-SENT-OFF); other marks are for the seat."""
    return event if event.status == "sidelined" or seat_of(audience) == event.seat else None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    Departed: _departure,
    StatusSet: _marked,
    FactionChanged: _hidden,
    JudgedSet: _hidden,
    ConditionMet: _hidden,
    UseSpent: _own,
    FlagSet: _hidden,
    ManualAnswered: _hidden,
    Protected: _hidden,
    KillPassed: _hidden,
}
