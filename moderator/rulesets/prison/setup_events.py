"""What happens before the first day, or when a game is taken over under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.prison.fold import with_seat, with_seats
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.state import GameState, Params, Person, Seat


class GameCreated(Event, frozen=True, kw_only=True):
    """What was agreed."""

    params: Params


class RuleSet(Event, frozen=True, kw_only=True):
    """A house rule has another value."""

    name: str
    value: bool | int | str


class ScriptSet(Event, frozen=True, kw_only=True):
    """Another script; nobody holds a role of it yet."""

    script: Script


class SeatSet(Event, frozen=True, kw_only=True):
    """A seat as it is now, new or changed."""

    seat: Seat


class AssistantSet(Event, frozen=True, kw_only=True):
    """The assistant of a seat's player."""

    seat: str
    person: str


class RolesDealt(Event, frozen=True, kw_only=True):
    """Roles by seat."""

    roles: dict[str, str]
    seed: str = ""


class LinksSet(Event, frozen=True, kw_only=True):
    """Doors lead elsewhere from that night on."""

    night: int
    links: dict[str, str]


class GameStarted(Event, frozen=True, kw_only=True):
    """The game is complete and announced."""

    at: Instant
    doors: int


class Adopted(Event, frozen=True, kw_only=True):
    """A game under way, taken over as it stands."""

    state: GameState


def _created(state: GameState, event: GameCreated) -> GameState:
    return replace(state, params=event.params)


def _rule(state: GameState, event: RuleSet) -> GameState:
    return replace(state, params=replace(state.params, rules={**state.params.rules, event.name: event.value}))


def _script(state: GameState, event: ScriptSet) -> GameState:
    state = replace(state, params=replace(state.params, script=event.script))
    return with_seats(state, {name: {"role": ""} for name in state.seats})


def _seat(state: GameState, event: SeatSet) -> GameState:
    old = state.seats.get(event.seat.id)
    persons = dict(state.persons)
    if old is not None and old.person != event.seat.person:
        persons.pop(old.person, None)
    if event.seat.person:
        known = persons.get(event.seat.person) or Person(name=event.seat.person)
        persons[known.name] = replace(known, seat=event.seat.id)
    return replace(state, seats={**state.seats, event.seat.id: event.seat}, persons=persons)


def _assistant(state: GameState, event: AssistantSet) -> GameState:
    old = state.seats[event.seat].assistant if event.seat in state.seats else ""
    persons = {name: person for name, person in state.persons.items() if name != old or person.seat}
    if event.person:
        persons[event.person] = Person(name=event.person, assists=event.seat)
    return with_seat(replace(state, persons=persons), event.seat, assistant=event.person)


def _dealt(state: GameState, event: RolesDealt) -> GameState:
    return with_seats(state, {name: {"role": role} for name, role in event.roles.items() if name in state.seats})


def _links(state: GameState, event: LinksSet) -> GameState:
    return replace(state, links={**state.links, str(event.night): event.links})


def _started(state: GameState, event: GameStarted) -> GameState:
    return replace(state, started=event.at, zero=event.at, doors=event.doors)


def _adopted(state: GameState, event: Adopted) -> GameState:
    return event.state


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    GameCreated: _created,
    RuleSet: _rule,
    ScriptSet: _script,
    SeatSet: _seat,
    AssistantSet: _assistant,
    RolesDealt: _dealt,
    LinksSet: _links,
    GameStarted: _started,
    Adopted: _adopted,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _without_script(event: GameCreated, audience: Audience) -> Event | None:
    """What was agreed in the open; the script is the director's (P-note-2), and so are the rules it brings."""
    return replace(event, params=replace(event.params, script=Script(name=event.params.script.name), rules={}))


def _seat_for_others(event: SeatSet, audience: Audience) -> Event | None:
    """Its mask and side; person, side account, assistant and role are nobody's business (section 10)."""
    return replace(event, seat=shown(event.seat, audience))


def _dealt_for(event: RolesDealt, audience: Audience) -> Event | None:
    mine = seat_of(audience)
    return replace(event, roles={mine: event.roles[mine]}, seed="") if mine is not None and mine in event.roles else None


def _adopted_for(event: Adopted, audience: Audience) -> Event | None:
    from moderator.rulesets.prison.views import public_state

    return replace(event, state=public_state(event.state, audience))


def shown(seat: Seat, audience: Audience) -> Seat:
    """A seat as an audience may see it: all of it its own player's, of the others what is public."""
    if seat_of(audience) == seat.id:
        return replace(seat, judged=None, met=False)
    marks = {name: until for name, until in seat.statuses.items() if name == "sidelined"}
    cause = seat.left.cause if seat.left is not None and seat.left.cause in {"vote", "doom"} else ""
    left = replace(seat.left, cause=cause, clauses=()) if seat.left is not None else None
    return replace(
        seat, person="", alt="", assistant="", role="", faction="", win=None, statuses=marks, uses={}, today={}, met=False, judged=None,
        left=left,
    )  # fmt: skip


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    GameCreated: _without_script,
    RuleSet: _hidden,
    ScriptSet: _hidden,
    SeatSet: _seat_for_others,
    AssistantSet: _hidden,
    RolesDealt: _dealt_for,
    LinksSet: _hidden,
    Adopted: _adopted_for,
}
