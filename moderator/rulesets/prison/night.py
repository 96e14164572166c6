"""The night room: corridors, rooms, the end of the night, and what is claimed of it (section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison import asking, day, endings, limits, notices, orders, settling, skills, wall
from moderator.rulesets.prison.commands import night as c
from moderator.rulesets.prison.doors import labels, links_of
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night_events import (
    EVOLVE,
    SECRET,
    ClaimNoted,
    DoorEntered,
    DoorsOpened,
    EntryDropped,
    NightEnded,
    RoomsFormed,
    StaysOut,
    TurnedAway,
)
from moderator.rulesets.prison.roles import SIDES, Side
from moderator.rulesets.prison.seat_events import StatusesExpired
from moderator.rulesets.prison.state import Claim, GameState, Room, Seat

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

ALL: Final = "all"
OUT: Final = "out"
BLOCKING: Final = ("A-RED", "A-LOST", "A-ENDGO", "A-ALL", "A-MANUAL", "A-LIMIT")


def free_doors(state: GameState, side: Side) -> tuple[str, ...]:
    """Doors of a side that nobody has gone through."""
    taken = {door for seat, door in the_night(state).doors.items() if state.seats[seat].side == side and state.seats[seat].on_field}
    return tuple(door for door in labels(state, side) if door not in taken)


def missing(state: GameState) -> tuple[Seat, ...]:
    """Seats on the field that have no door and are not kept out; who is confined has no room at all (R10)."""
    night = the_night(state)
    return tuple(s for s in state.field if s.id not in night.doors and s.id not in night.out and not s.has("confined"))


def _open(draft: GameDraft, command: c.OpenDoor) -> Refusal | None:
    """One after another, or all; some may stay shut (P-interro-6, H-doors-open)."""
    state = draft.state
    if refusal := draft.needs_phase("corridor") or draft.paused:
        return refusal
    known = the_night(state).opened.get(command.side, ())
    every = labels(state, command.side)
    wanted = tuple(door for door in every if door not in known) if command.door == ALL else (command.door,)
    if refusal := draft.object(
        any(door not in every for door in wanted), "unknown_door", "P-interro-4", door=command.door, offered=list(every)
    ):
        return refusal
    if refusal := draft.object(any(door in known for door in wanted), "door_open", "P-interro-6", door=command.door):
        return refusal
    if state.rule("doors_open") == "match_living":
        most = max(len(state.side(side)) for side in SIDES)
        wanted = wanted[: max(0, most - len(known))] if command.door == ALL else wanted
        over = len(known) + len(wanted) > most
        if refusal := draft.object(over, "doors_enough", "P-interro-6", forceable=True, n=most):
            return refusal
    draft.emit(DoorsOpened(side=command.side, doors=wanted))
    draft.explain("corridor", "doors_opened", "P-interro-6", result=command.side, side=command.side, doors=list(wanted))
    return None


def _at_the_door(draft: GameDraft, name: str, door: str) -> Refusal | None:
    """Whether the seat may choose at all, and the door stands open (P-interro-6, R10)."""
    state = draft.state
    if refusal := draft.needs_phase("corridor") or draft.paused or draft.needs_field(name, "P-interro-6"):
        return refusal
    seat, night = state.seats[name], the_night(state)
    if refusal := draft.object(seat.has("sidelined"), "sidelined", "R33", seat=name):
        return refusal
    if refusal := draft.object(seat.has("confined"), "confined", "P-identity-2.1", seat=name):
        return refusal
    if refusal := draft.object(name in night.doors, "entered_already", "R10", seat=name, door=night.doors.get(name)):
        return refusal
    every = labels(state, seat.side)
    if refusal := draft.object(door not in every, "unknown_door", "P-interro-4", door=door, offered=list(every)):
        return refusal
    return draft.object(door not in night.opened.get(seat.side, ()), "door_shut", "P-interro-6", door=door)


def _enter(draft: GameDraft, command: c.EnterDoor) -> Refusal | None:
    """The first stamp wins; an entry is final (R10)."""
    state = draft.state
    if refusal := _at_the_door(draft, command.seat, command.door):
        return refusal
    if command.door not in free_doors(state, state.seats[command.seat].side):
        return Refusal(code="door_taken", clause="R10", params={"seat": command.seat, "door": command.door}, remedy="other_door")
    if refusal := limits.door(draft, command.seat, command.door):
        return refusal
    if state.clock is not None and (refusal := draft.late("corridor_over", state.clock.interrogation, "P-interro-7", "R21")):
        return refusal
    _put(draft, command.seat, command.door, placed=False)
    return None


def _turn_away(draft: GameDraft, command: c.TurnAway) -> Refusal | None:
    """The attempt itself is refused and leaves nothing; what the seat is told is on record (7.3)."""
    if refusal := _at_the_door(draft, command.seat, command.door):
        return refusal
    free = command.door in free_doors(draft.state, draft.state.seats[command.seat].side)
    if refusal := draft.object(free, "door_free", "R10", seat=command.seat, door=command.door, remedy="enter_door"):
        return refusal
    times = sum(seat == command.seat for seat, _ in the_night(draft.state).turned)
    draft.emit(TurnedAway(seat=command.seat, door=command.door))
    draft.explain("corridor", "turned_away", "R10", actor=command.seat, door=command.door)
    draft.tell(notices.door_taken(draft.state, command.seat, command.door, times + 1))
    return None


def _put(draft: GameDraft, seat: str, door: str, *, placed: bool) -> None:
    state = draft.state
    side = state.seats[seat].side
    draft.emit(DoorEntered(seat=seat, door=door, side=side, links=links_of(state, state.day), placed=placed))
    clauses = ("R10", "R33") if placed else ("P-interro-6",)
    draft.explain(
        "corridor",
        "placed" if placed else "door_entered",
        *clauses,
        actor=None if placed else seat,
        target=seat if placed else None,
        door=door,
        side=side,
    )
    if draft.state.rule("corridor_visible") == "own_side":
        doors = {name: d for name, d in the_night(draft.state).doors.items() if draft.state.seats[name].side == side}
        draft.tell(notices.corridor(draft.state, side, doors, f"{seat}:{door}:{draft.at}"))


def _place(draft: GameDraft, command: c.Place) -> Refusal | None:
    """A free door, open or not; or nowhere (R10, R33)."""
    state = draft.state
    if refusal := draft.needs_phase("corridor") or draft.paused or draft.needs_field(command.seat, "R33"):
        return refusal
    seat = state.seats[command.seat]
    if command.door == OUT:
        _stay_out(draft, seat.id)
        return None
    taken = command.door not in free_doors(state, seat.side) and the_night(state).doors.get(seat.id) != command.door
    every = labels(state, seat.side)
    if refusal := draft.object(command.door not in every, "unknown_door", "P-interro-4", door=command.door, offered=list(every)):
        return refusal
    if refusal := draft.object(taken, "door_taken", "R10", seat=seat.id, door=command.door, remedy="other_door"):
        return refusal
    if refusal := draft.object(seat.has("confined"), "confined", "P-identity-2.1", seat=seat.id, forceable=True):
        return refusal
    asking.close(draft, "A-DOOR", f"n{state.day}:{seat.id}", command.door, command.seed)
    _put(draft, seat.id, command.door, placed=True)
    return None


def _stay_out(draft: GameDraft, seat: str) -> None:
    asking.close(draft, "A-DOOR", f"n{draft.state.day}:{seat}", OUT)
    draft.emit(StaysOut(seat=seat))
    draft.explain("corridor", "stays_out", "R10", target=seat)


def door_answered(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-DOOR, answered by the host: a door, or out."""
    seat = str(ask.params["seat"])
    if not draft.state.seats[seat].on_field:
        return
    if choice == OUT:
        _stay_out(draft, seat)
    elif choice not in free_doors(draft.state, draft.state.seats[seat].side):
        _ask_doors(draft, (draft.state.seats[seat],))  # somebody has been put there since
    else:
        _put(draft, seat, choice, placed=True)


# --- rooms ------------------------------------------------------------------------------------------------------------------


def _start(draft: GameDraft, command: c.StartInterrogation) -> Refusal | None:
    """21:00: rooms are formed; who has no door is asked of the host first (R10)."""
    state, clock = draft.state, draft.state.clock
    if refusal := draft.needs_phase("corridor") or draft.paused or draft.blocked(*BLOCKING):
        return refusal
    if clock is not None and (refusal := draft.early("interrogation_early", clock.interrogation, "P-interro-7")):
        return refusal
    for seat, door in command.draws.items():
        if refusal := _drawn(draft, seat, door):
            return refusal
    waiting = missing(draft.state)
    if state.rule("door_missing") == "stays_out":
        for seat_out in waiting:
            if not seat_out.has("sidelined"):  # whom the host always places (R33)
                _stay_out(draft, seat_out.id)
        waiting = missing(draft.state)
    if waiting:
        _ask_doors(draft, waiting)
        return None
    if command.draws:
        draft.explain("corridor", "doors_drawn", "R10", lines=list(command.draws), seed=command.seed)
    _form(draft)
    return None


def _drawn(draft: GameDraft, seat: str, door: str) -> Refusal | None:
    """A door that the program has drawn for a seat without one (H-door-missing random)."""
    if refusal := draft.needs_field(seat, "R10"):
        return refusal
    free = free_doors(draft.state, draft.state.seats[seat].side)
    if refusal := draft.object(door not in free, "door_taken", "R10", seat=seat, door=door, remedy="other_door"):
        return refusal
    asking.close(draft, "A-DOOR", f"n{draft.state.day}:{seat}", door)
    _put(draft, seat, door, placed=True)
    return None


def _ask_doors(draft: GameDraft, waiting: tuple[Seat, ...]) -> None:
    for seat in waiting:
        choices = (*free_doors(draft.state, seat.side), OUT)
        asking.ask(draft, "A-DOOR", f"n{draft.state.day}:{seat.id}", "R10", choices, seat=seat.id)
    draft.explain("corridor", "doors_missing", "R10", lines=[seat.id for seat in waiting], n=len(waiting))


def _form(draft: GameDraft) -> None:
    """A room is a pair of doors; who is alone in one is told so, empty ones are passed over (7.1)."""
    for seat in tuple(the_night(draft.state).doors):
        if not draft.state.seats[seat].on_field or draft.state.seats[seat].has("confined"):
            draft.emit(EntryDropped(seat=seat))
            draft.explain("corridor", "entry_dropped", "R10", target=seat)
    state = draft.state
    links = links_of(state, state.day)
    formed = form(state, links)
    asking.close(draft, "A-DOOR")  # of whoever has left since, or may have no room
    draft.emit(RoomsFormed(links=links, rooms=formed))
    for room in formed:
        alone = len(room.occupants) == 1
        draft.explain(
            "rooms",
            "alone" if alone else "room_formed",
            "P-interro-1",
            actor=room.occupants[0],
            target=None if alone else room.occupants[1],
            result=room.name,
        )
        for seat in room.occupants:
            door = room.guard_door if seat == room.guard else room.prisoner_door
            draft.tell(notices.room(draft.state, seat, door, alone=False))
            if alone:
                draft.tell(notices.room(draft.state, seat, door, alone=True))
    endings.check(draft)


def form(state: GameState, links: dict[str, str]) -> tuple[Room, ...]:
    """Rooms with somebody in them, by guard door."""
    night = the_night(state)
    inside = {(state.seats[seat].side, door): seat for seat, door in night.doors.items() if state.seats[seat].on_field}
    made = [
        Room(guard_door=a, prisoner_door=b, guard=inside.get(("guard", a)), prisoner=inside.get(("prisoner", b)))
        for a, b in sorted(links.items())
    ]
    return tuple(room for room in made if room.occupants)


def _end(draft: GameDraft, command: c.EndNight) -> Refusal | None:
    """23:00: rooms close, what lasts until now is over (7.3)."""
    state, clock = draft.state, draft.state.clock
    if refusal := draft.needs_phase("interrogation2") or draft.paused or draft.blocked(*BLOCKING):
        return refusal
    if clock is not None and (refusal := draft.early("night_early", clock.end, "P-interro-7")):
        return refusal
    if refusal := settling.undecided(draft, "night_end"):
        return refusal
    skills.due(draft, "night_end")
    draft.emit(StatusesExpired(when="night_end"))
    draft.emit(NightEnded())
    draft.explain("night", "night_ended", "P-interro-7", told=(PUBLIC,), night=state.day)
    draft.tell(notices.night_end(draft.state))
    if state.rule("death_announce") == "night_end":
        day.say_leaving(draft)
    endings.check(draft)
    return None


def _claim(draft: GameDraft, command: c.NoteClaim) -> Refusal | None:
    """For the host alone (7.4)."""
    if refusal := draft.needs_seat(command.seat, "P-advice-2") or (draft.needs_seat(command.met, "P-advice-2") if command.met else None):
        return refusal
    if refusal := draft.object(not 1 <= command.night <= draft.state.day, "no_such_night", "P-advice-2", night=command.night):
        return refusal
    draft.emit(ClaimNoted(claim=Claim(seat=command.seat, night=command.night, text=command.text, met=command.met)))
    draft.explain(
        "night", "claim_noted", "P-advice-2", actor=command.seat, target=command.met or None, night=command.night, text=command.text
    )
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.OpenDoor: _open,
    c.EnterDoor: _enter,
    c.TurnAway: _turn_away,
    c.Place: _place,
    c.StartInterrogation: _start,
    c.EndNight: _end,
    c.NoteClaim: _claim,
    **orders.DECIDE,
    **wall.DECIDE,
}
