"""What happens in corridors and rooms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.prison.fold import the_night, with_night
from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.state import Claim, GameState, KillOrder, Room


class DoorsOpened(Event, frozen=True, kw_only=True):
    """Doors of a corridor are open."""

    side: Side
    doors: tuple[str, ...]


class DoorEntered(Event, frozen=True, kw_only=True):
    """A seat has gone through a door. The first entry fixes the night's links."""

    seat: str
    door: str
    side: Side
    links: dict[str, str] = {}
    placed: bool = False


class TurnedAway(Event, frozen=True, kw_only=True):
    """A seat that wanted a taken door is told to choose again."""

    seat: str
    door: str


class StaysOut(Event, frozen=True, kw_only=True):
    """The host keeps a seat out of the rooms."""

    seat: str


class EntryDropped(Event, frozen=True, kw_only=True):
    """A seat that went in has left the field before the rooms were formed."""

    seat: str


class RoomsFormed(Event, frozen=True, kw_only=True):
    """21:00: who sits where."""

    links: dict[str, str]
    rooms: tuple[Room, ...]


class KillOrdered(Event, frozen=True, kw_only=True):
    """The killer has ordered; an earlier order gives way."""

    order: KillOrder


class OrderOut(Event, frozen=True, kw_only=True):
    """An order counts no more: withdrawn, struck or dropped."""

    id: int
    status: str


class WallRaised(Event, frozen=True, kw_only=True):
    """The wall of a room is up."""

    room: str
    at: Instant


class KillResolved(Event, frozen=True, kw_only=True):
    """The night's order has been carried out, whether or not anybody died."""

    id: int


class NightResolved(Event, frozen=True, kw_only=True):
    """22:00 is past."""

    at: Instant
    dead: tuple[str, ...] = ()


class NightEnded(Event, frozen=True, kw_only=True):
    """Rooms are closed."""


class ClaimNoted(Event, frozen=True, kw_only=True):
    """What a seat says of a night."""

    claim: Claim


def _doors(state: GameState, event: DoorsOpened) -> GameState:
    night = the_night(state)
    known = night.opened.get(event.side, ())
    fresh = tuple(door for door in event.doors if door not in known)
    return with_night(state, opened={**night.opened, event.side: (*known, *fresh)})


def _entered(state: GameState, event: DoorEntered) -> GameState:
    night = the_night(state)
    out = tuple(seat for seat in night.out if seat != event.seat)
    return with_night(state, doors={**night.doors, event.seat: event.door}, out=out, links=night.links or event.links)


def _turned(state: GameState, event: TurnedAway) -> GameState:
    return with_night(state, turned=(*the_night(state).turned, (event.seat, event.door)))


def _out(state: GameState, event: StaysOut) -> GameState:
    night = the_night(state)
    doors = {seat: door for seat, door in night.doors.items() if seat != event.seat}
    return with_night(state, doors=doors, out=(*(seat for seat in night.out if seat != event.seat), event.seat))


def _dropped(state: GameState, event: EntryDropped) -> GameState:
    return with_night(state, doors={seat: door for seat, door in the_night(state).doors.items() if seat != event.seat})


def _formed(state: GameState, event: RoomsFormed) -> GameState:
    return replace(with_night(state, links=event.links, rooms=event.rooms), phase="interrogation")


def _ordered(state: GameState, event: KillOrdered) -> GameState:
    earlier = tuple(replace(order, status="superseded") if order.status == "standing" else order for order in the_night(state).orders)
    return with_night(state, orders=(*earlier, event.order))


def _order(state: GameState, number: int, status: Any) -> GameState:
    return with_night(state, orders=tuple(replace(o, status=status) if o.id == number else o for o in the_night(state).orders))


def _order_out(state: GameState, event: OrderOut) -> GameState:
    return _order(state, event.id, event.status)


def _resolved(state: GameState, event: KillResolved) -> GameState:
    return with_night(_order(state, event.id, "done"), killed=True)


def _wall(state: GameState, event: WallRaised) -> GameState:
    return with_night(state, wall=event.at)


def _night(state: GameState, event: NightResolved) -> GameState:
    night = the_night(state)
    dead = set(event.dead)
    rooms = tuple(replace(room, dead=tuple(s for s in room.occupants if s in dead or s in room.dead)) for room in night.rooms)
    return replace(with_night(state, rooms=rooms, wall=night.wall or event.at), phase="interrogation2")


def _ended(state: GameState, event: NightEnded) -> GameState:
    return replace(with_night(state, ended=True), phase="night")


def _claim(state: GameState, event: ClaimNoted) -> GameState:
    return replace(state, claims=(*state.claims, event.claim))


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    DoorsOpened: _doors,
    DoorEntered: _entered,
    TurnedAway: _turned,
    StaysOut: _out,
    EntryDropped: _dropped,
    RoomsFormed: _formed,
    KillOrdered: _ordered,
    OrderOut: _order_out,
    KillResolved: _resolved,
    WallRaised: _wall,
    NightResolved: _night,
    NightEnded: _ended,
    ClaimNoted: _claim,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _own_entry(event: DoorEntered, audience: Audience) -> Event | None:
    """For the seat and its own side, never the links (R11)."""
    return replace(event, links={}) if audience in {f"seat:{event.seat}", f"group:{event.side}"} else None


def _own_attempt(event: TurnedAway, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.seat else None


def _own_side(event: DoorsOpened, audience: Audience) -> Event | None:
    return event if audience == f"group:{event.side}" else None


def _that_rooms_are_formed(event: RoomsFormed, audience: Audience) -> Event | None:
    """That interrogation is on is public; who sits where is nobody's but the host's (P-interro-3)."""
    return replace(event, links={}, rooms=())


def _that_it_is_late(event: NightResolved, audience: Audience) -> Event | None:
    return replace(event, dead=())


def _own_order(event: KillOrdered, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.order.seat else None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    DoorsOpened: _own_side,
    DoorEntered: _own_entry,
    TurnedAway: _own_attempt,
    StaysOut: _hidden,
    EntryDropped: _hidden,
    RoomsFormed: _that_rooms_are_formed,
    KillOrdered: _own_order,
    OrderOut: _hidden,
    KillResolved: _hidden,
    WallRaised: _hidden,
    NightResolved: _that_it_is_late,
    ClaimNoted: _hidden,
}
