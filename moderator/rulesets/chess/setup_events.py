"""What happens before the first night, or when a game is taken over under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.chess.fold import with_seats
from moderator.rulesets.chess.roles import Role, Side
from moderator.rulesets.chess.state import GameState, Params, Person, Seat


class GameCreated(Event, frozen=True, kw_only=True):
    """What was agreed."""

    params: Params


class RuleSet(Event, frozen=True, kw_only=True):
    """A house rule has another value."""

    name: str
    value: bool | int | str


class PersonAdded(Event, frozen=True, kw_only=True):
    """Somebody signed up, as player or substitute."""

    person: Person


class SeatAdded(Event, frozen=True, kw_only=True):
    """A seat with its mask."""

    seat: Seat


class RolesAssigned(Event, frozen=True, kw_only=True):
    """Roles by seat."""

    roles: dict[str, tuple[Side, Role]]
    seed: str = ""


class GameStarted(Event, frozen=True, kw_only=True):
    """The game is complete and may be announced."""


class RosterPosted(Event, frozen=True, kw_only=True):
    """The roster with both kings is posted."""

    at: Instant
    check_in: Instant
    kings: dict[Side, str]


class Adopted(Event, frozen=True, kw_only=True):
    """A game under way, taken over as it stands."""

    state: GameState


def _created(state: GameState, event: GameCreated) -> GameState:
    return replace(state, params=event.params)


def _rule(state: GameState, event: RuleSet) -> GameState:
    return replace(state, params=replace(state.params, rules={**state.params.rules, event.name: event.value}))


def _person(state: GameState, event: PersonAdded) -> GameState:
    return replace(state, persons={**state.persons, event.person.name: event.person})


def _seat(state: GameState, event: SeatAdded) -> GameState:
    state = replace(state, seats={**state.seats, event.seat.id: event.seat})
    if event.seat.person in state.persons:
        taken = replace(state.persons[event.seat.person], seat=event.seat.id)
        state = replace(state, persons={**state.persons, taken.name: taken})
    return state


def _assigned(state: GameState, event: RolesAssigned) -> GameState:
    return with_seats(
        state,
        {
            name: {"side": side, "role": role, "start_role": role, "original_rook": role == "rook"}
            for name, (side, role) in event.roles.items()
        },
    )


def _started(state: GameState, event: GameStarted) -> GameState:
    return replace(state, announced=True)


def _posted(state: GameState, event: RosterPosted) -> GameState:
    state = with_seats(state, {name: {"side": side} for side, name in event.kings.items()})
    return replace(state, started=event.at, zero=event.at, check_in=event.check_in, public_kings=event.kings)


def _adopted(state: GameState, event: Adopted) -> GameState:
    return event.state


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    GameCreated: _created,
    RuleSet: _rule,
    PersonAdded: _person,
    SeatAdded: _seat,
    RolesAssigned: _assigned,
    GameStarted: _started,
    RosterPosted: _posted,
    Adopted: _adopted,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _mask_only(event: SeatAdded, audience: Audience) -> Event | None:
    """Masks are public, their owners are not (C6.5)."""
    return SeatAdded(seat=Seat(id=event.seat.id, mask=event.seat.mask, person=""))


def _own_role(event: RolesAssigned, audience: Audience) -> Event | None:
    mine = {name: role for name, role in event.roles.items() if seat_of(audience) == name}
    return RolesAssigned(roles=mine) if mine else None


def known_to(state: GameState, audience: Audience) -> GameState:
    """An adopted state as somebody may know it: the public part, and one's own seat."""
    mine = seat_of(audience)
    seats = {s.id: _seen(state, s, own=s.id == mine) for s in state.seats.values()}
    return GameState(
        params=state.params, zone=state.zone, phase=state.phase, number=state.number, seats=seats, started=state.started,
        announced=state.announced, span=state.span, check_in=state.check_in, ballot=state.ballot, ballots=state.ballots,
        public_kings=state.public_kings, mourning=state.mourning, zero=state.zero,
    )  # fmt: skip


def _seen(state: GameState, seat: Seat, *, own: bool) -> Seat:
    if own:
        return replace(seat, person="", password="", original_rook=False, charged=0, grace=0, successes=0)
    death = replace(seat.death, cause="", clauses=(), direct=True) if seat.death is not None else None
    named = seat.death is not None and (seat.role != "pawn" or seat.death.direct)
    king = next((side for side, name in state.public_kings.items() if name == seat.id), None)
    return Seat(
        id=seat.id, mask=seat.mask, person="", death=death, side=seat.side if named else king, checked_in=seat.checked_in
    )  # fmt: skip


def _adopted_for(event: Adopted, audience: Audience) -> Event | None:
    return Adopted(state=known_to(event.state, audience))


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    PersonAdded: _hidden,
    SeatAdded: _mask_only,
    RolesAssigned: _own_role,
    Adopted: _adopted_for,
}
