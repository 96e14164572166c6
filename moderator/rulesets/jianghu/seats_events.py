"""What happens to seats: out, back, half votes, timers, what they owe, roles and persons published, conversions, alliances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.disclosing import for_seat, hidden, without_cause
from moderator.rulesets.jianghu.fold import with_duty, with_seat
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Alliance, Base, Duty, Half, Out, Timer


class SeatOut(Event, frozen=True, kw_only=True):
    """A seat is out. ``role``: where it is published with it."""

    seat: str
    base: Base
    out: Out
    role: Role | None = None


class SeatClosed(Event, frozen=True, kw_only=True):
    """Seats with this round's half vote are out for good with its results."""

    seats: tuple[str, ...]


class SeatBack(Event, frozen=True, kw_only=True):
    """A seat is back in play, with all powers for later steps but what is lost (F.1)."""

    seat: str
    clause: str
    fireworks_lost: bool = False


class RolePublished(Event, frozen=True, kw_only=True):
    """A role everybody knows from now on."""

    seat: str
    role: Role


class PersonShown(Event, frozen=True, kw_only=True):
    """Whose mask it is (J5.B6); with the role where the mirror was voted out."""

    seat: str
    person: str
    role: Role | None = None
    clause: str = ""


class HalfGiven(Event, frozen=True, kw_only=True):
    """A penalty half vote."""

    seat: str
    half: Half


class TimerStarted(Event, frozen=True, kw_only=True):
    """A seat that has so many rounds left."""

    seat: str
    timer: Timer


class DutyOpened(Event, frozen=True, kw_only=True):
    """A text is owed."""

    duty: Duty


class DutyClosed(Event, frozen=True, kw_only=True):
    """A text has come, or has not."""

    duty: Duty


class Converted(Event, frozen=True, kw_only=True):
    """A seat has another role from now on (F.1). ``told``: who learns of it."""

    seat: str
    role: Role
    told: tuple[str, ...] = ()


class DragLost(Event, frozen=True, kw_only=True):
    """A joint egg takes nobody along any more (J5.W3)."""

    seat: str


class AllianceFormed(Event, frozen=True, kw_only=True):
    """They may talk with each other (F.3). ``roles``: what they learn of each other."""

    key: str
    alliance: Alliance
    roles: dict[str, Role] = {}


class AllianceTold(Event, frozen=True, kw_only=True):
    """The members know."""

    key: str
    at: Instant


class AllianceDropped(Event, frozen=True, kw_only=True):
    """Somebody came back before the members knew (F.3)."""

    key: str


def _out(state: GameState, event: SeatOut) -> GameState:
    seat = state.seats.get(event.seat)
    if seat is None:
        return state
    changes: dict[str, Any] = {"base": event.base, "out": event.out}
    if event.role is not None:
        changes |= {"role": event.role, "start": seat.start or event.role, "role_public": True}
    return with_seat(state, event.seat, **changes)


def _closed(state: GameState, event: SeatClosed) -> GameState:
    seats = dict(state.seats)
    for name in event.seats:
        seats[name] = replace(seats[name], base="OUT")
    return replace(state, seats=seats)


def _back(state: GameState, event: SeatBack) -> GameState:
    lost = event.fireworks_lost or state.seats[event.seat].fireworks_lost
    now = state.round
    if (
        now is not None and now.closed is not None and now.results is None and event.clause != "J15.10"
    ):  # the host's word puts the record right
        state = replace(state, round=replace(now, late=(*now.late, event.seat)))
    return with_seat(state, event.seat, base="IN", out=None, fireworks_lost=lost)


def _role(state: GameState, event: RolePublished) -> GameState:
    seat = state.seats[event.seat]
    out = replace(seat.out, reveal="now") if seat.out is not None else None
    return with_seat(state, event.seat, role=event.role, start=seat.start or event.role, role_public=True, out=out)


def _shown(state: GameState, event: PersonShown) -> GameState:
    changes: dict[str, Any] = {"person": event.person, "shown": True}
    if event.role is not None:
        changes |= {"role": event.role, "start": state.seats[event.seat].start or event.role, "role_public": True}
    return with_seat(state, event.seat, **changes)


def _half(state: GameState, event: HalfGiven) -> GameState:
    return with_seat(state, event.seat, halves=(*state.seats[event.seat].halves, event.half))


def _timer(state: GameState, event: TimerStarted) -> GameState:
    return with_seat(state, event.seat, timers=(*state.seats[event.seat].timers, event.timer))


def _duty(state: GameState, event: DutyOpened | DutyClosed) -> GameState:
    return with_duty(state, event.duty)


def _converted(state: GameState, event: Converted) -> GameState:
    seat = state.seats[event.seat]
    return with_seat(state, event.seat, role=event.role, start=seat.start)


def _drag(state: GameState, event: DragLost) -> GameState:
    return with_seat(state, event.seat, drag_lost=True)


def _formed(state: GameState, event: AllianceFormed) -> GameState:
    state = replace(state, alliances={**state.alliances, event.key: event.alliance})
    unknown = {name: role for name, role in event.roles.items() if state.seats[name].role is None}
    return replace(state, seats={**state.seats, **{n: replace(state.seats[n], role=r) for n, r in unknown.items()}}) if unknown else state


def _told(state: GameState, event: AllianceTold) -> GameState:
    found = state.alliances.get(event.key)
    return state if found is None else replace(state, alliances={**state.alliances, event.key: replace(found, told=event.at)})


def _dropped(state: GameState, event: AllianceDropped) -> GameState:
    return replace(state, alliances={key: each for key, each in state.alliances.items() if key != event.key})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    SeatOut: _out,
    SeatClosed: _closed,
    SeatBack: _back,
    RolePublished: _role,
    PersonShown: _shown,
    HalfGiven: _half,
    TimerStarted: _timer,
    DutyOpened: _duty,
    DutyClosed: _duty,
    Converted: _converted,
    DragLost: _drag,
    AllianceFormed: _formed,
    AllianceTold: _told,
    AllianceDropped: _dropped,
}


def _only_out(event: SeatOut, audience: Audience) -> Event | None:
    """Everybody hears that a seat is out; why, only as far as its role is published with it."""
    return event if event.role is not None else replace(event, out=without_cause(event.out) or event.out)


def _without_fireworks(event: SeatBack, audience: Audience) -> Event | None:
    return replace(event, fireworks_lost=False)


def _for_writer(event: DutyOpened | DutyClosed, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.duty.seat and event.duty.kind not in {"iou", "rewrite"} else None


def _for_told(event: Converted, audience: Audience) -> Event | None:
    return event if seat_of(audience) in event.told else None


def _for_members(event: AllianceFormed, audience: Audience) -> Event | None:
    return event if seat_of(audience) in event.alliance.members else None


def _to_members(event: Any, audience: Audience) -> Event | None:
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    SeatOut: _only_out,
    SeatBack: _without_fireworks,
    TimerStarted: for_seat,
    DutyOpened: _for_writer,
    DutyClosed: _for_writer,
    Converted: _for_told,
    DragLost: hidden,
    AllianceFormed: _for_members,
    AllianceTold: _to_members,
    AllianceDropped: _to_members,
}
