"""What happens before the first round, and the game taken over under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.disclosing import hidden, known_to, seen_role
from moderator.rulesets.jianghu.fold import with_seat
from moderator.rulesets.jianghu.roles import LONG, Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Checkin, CodeWords, Params, Row, Seat


class GameCreated(Event, frozen=True, kw_only=True):
    """What is agreed."""

    params: Params


class RuleSet(Event, frozen=True, kw_only=True):
    """A house rule."""

    name: str
    value: bool | int | str


class SeatAdded(Event, frozen=True, kw_only=True):
    """A mask and its person."""

    seat: Seat


class Dealt(Event, frozen=True, kw_only=True):
    """Roles by seat: short id of the role, number in its group."""

    roles: dict[str, tuple[str, int]]
    schedule: tuple[Row, ...] = ()
    seed: str = ""
    partial: bool = False
    """As one audience may know it."""
    dark_told: bool = True
    """Whether dark eggs are told that they are wanderers, or nothing (R3)."""


class CodewordsSet(Event, frozen=True, kw_only=True):
    """A pair of code words (J7.3)."""

    ik: str
    search: str
    contact: str
    lone: str = ""
    """The lone killer, who learns the words but not whose they are."""
    pair: int = 0


class CheckinReceived(Event, frozen=True, kw_only=True):
    """A check-in as it counts now."""

    seat: str
    checkin: Checkin


class CheckinJudged(Event, frozen=True, kw_only=True):
    """A check-in counts, or must be done anew."""

    seat: str
    checkin: Checkin


class CheckinsCounted(Event, frozen=True, kw_only=True):
    """The host has counted the check-ins."""

    at: Instant


class CheckinClosed(Event, frozen=True, kw_only=True):
    """Check-in is over."""

    at: Instant


class Adopted(Event, frozen=True, kw_only=True):
    """A game under way, taken over as it stands."""

    state: GameState


def _created(state: GameState, event: GameCreated) -> GameState:
    return replace(state, params=event.params)


def _rule(state: GameState, event: RuleSet) -> GameState:
    return replace(state, params=replace(state.params, rules={**state.params.rules, event.name: event.value}))


def _seat(state: GameState, event: SeatAdded) -> GameState:
    return replace(state, seats={**state.seats, event.seat.id: event.seat})


def _dealt(state: GameState, event: Dealt) -> GameState:
    seats = dict(state.seats)
    for name, (short, number) in event.roles.items():
        role: Role = LONG[short]
        if name in seats:
            seats[name] = replace(seats[name], role=role, start=role, number=number)
    return replace(state, seats=seats, schedule=event.schedule or state.schedule)


def _words(state: GameState, event: CodewordsSet) -> GameState:
    return replace(state, words={**state.words, event.ik: CodeWords(search=event.search, contact=event.contact)})


def _checkin(state: GameState, event: CheckinReceived | CheckinJudged) -> GameState:
    state = with_seat(state, event.seat, checkin=event.checkin)
    if state.phase == "setup":
        state = replace(state, phase="checkin")
    return state if state.checkin_opened is not None else replace(state, checkin_opened=event.checkin.at)


def _counted(state: GameState, event: CheckinsCounted) -> GameState:
    return replace(state, counted=event.at)


def _closed(state: GameState, event: CheckinClosed) -> GameState:
    phase = "checkin" if state.phase == "setup" else state.phase
    return replace(state, checkin_closed=event.at, phase=phase)


def _adopted(state: GameState, event: Adopted) -> GameState:
    return event.state


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    GameCreated: _created,
    RuleSet: _rule,
    SeatAdded: _seat,
    Dealt: _dealt,
    CodewordsSet: _words,
    CheckinReceived: _checkin,
    CheckinJudged: _checkin,
    CheckinsCounted: _counted,
    CheckinClosed: _closed,
    Adopted: _adopted,
}


def _mask_only(event: SeatAdded, audience: Audience) -> Event | None:
    """Masks are public, their persons are not."""
    return SeatAdded(seat=Seat(id=event.seat.id, mask=event.seat.mask))


def _known_roles(event: Dealt, audience: Audience) -> Event | None:
    """Who knows whom when the roles are dealt (section A)."""
    mine = seat_of(audience)
    if mine not in event.roles:
        return Dealt(roles={}, schedule=event.schedule, partial=True)
    own = event.roles[mine][0]
    found = {name: role for name, role in event.roles.items() if name == mine or seen_role(own, role[0])}
    if own == "DE":
        found = {mine: ("WA", 0)} if event.dark_told else {}
    return Dealt(roles=found, schedule=event.schedule, partial=True)


def _own_words(event: CodewordsSet, audience: Audience) -> Event | None:
    mine = seat_of(audience)
    if mine == event.ik:
        return replace(event, lone="", pair=0)
    return replace(event, ik=f"#{event.pair}", lone="") if mine is not None and mine == event.lone else None


def _adopted_for(event: Adopted, audience: Audience) -> Event | None:
    return Adopted(state=known_to(event.state, audience))


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    SeatAdded: _mask_only,
    Dealt: _known_roles,
    CodewordsSet: _own_words,
    CheckinReceived: hidden,
    CheckinJudged: hidden,
    Adopted: _adopted_for,
}
