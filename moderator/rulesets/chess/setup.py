"""The setup room: people, masks, roles, the start; house rules; a game taken over under way (C1, C2, C4.1, C5.1, C5.2, C6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import Command, SetHouseRule
from moderator.play.deadlines import hours, iso
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import adopting, notices, phases
from moderator.rulesets.chess.commands import setup as c
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.persons_events import CheckedIn
from moderator.rulesets.chess.phase_events import PhaseOpened
from moderator.rulesets.chess.roles import COUNTS, SIDES, Side
from moderator.rulesets.chess.setup_events import (
    EVOLVE,
    SECRET,
    GameCreated,
    GameStarted,
    PersonAdded,
    RolesAssigned,
    RosterPosted,
    RuleSet,
    SeatAdded,
)
from moderator.rulesets.chess.state import Params, Person, Seat
from moderator.rulesets.chess.watching import needs_phase

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

SEATS, SUBSTITUTES = 16, 2
LONGEST = 40
"""Characters of a name or mask."""


def bad_rule(draft: GameDraft, name: str, value: object) -> Refusal | None:
    """A house rule that is not one, or a value that it does not take."""
    return hosting.bad_rule(draft, HOUSE_RULES, name, value)


def bad_clock(draft: GameDraft, *clocks: str) -> Refusal | None:
    """Clock times are "HH:MM"."""
    for clock in clocks:
        hour, _, minute = clock.partition(":")
        good = hour.isdigit() and minute.isdigit() and len(minute) == 2 and int(hour) < 24 and int(minute) < 60
        if refusal := draft.object(not good, "bad_clock", "C5.4", value=clock):
            return refusal
    return None


def _create(draft: GameDraft, command: c.CreateGame) -> Refusal | None:
    if refusal := needs_phase(draft, "setup") or bad_clock(draft, command.night_clock, command.day_clock):
        return refusal
    for name, value in command.house_rules.items():
        if refusal := bad_rule(draft, name, value):
            return refusal
    roster = adopting.instant(command.roster) if command.roster else None
    if refusal := draft.object(bool(command.roster) and roster is None, "bad_instant", "C5.2", value=command.roster):
        return refusal
    lengths = (command.night_hours, command.day_hours, command.runoff_hours)
    if refusal := draft.object(any(not 1 <= n <= 240 for n in lengths), "bad_hours", "C5.4", hours=min(lengths)):
        return refusal
    params = Params(
        title=command.title or draft.state.params.title, rules=dict(command.house_rules), messenger=command.messenger,
        night_clock=command.night_clock, day_clock=command.day_clock, night_hours=command.night_hours, day_hours=command.day_hours,
        runoff_hours=command.runoff_hours, roster=roster,
    )  # fmt: skip
    draft.emit(GameCreated(params=params))
    draft.explain("setup", "game_created", "C5.1", told=(PUBLIC,))
    return None


def _house_rule(draft: GameDraft, command: SetHouseRule) -> Refusal | None:
    """Rules may be added or changed during the game, major ones after consultation (C10.3)."""
    if refusal := bad_rule(draft, command.name, command.value):
        return refusal
    late = draft.state.phase != "setup" and not command.reason.strip()
    if refusal := draft.object(late, "reason_needed", "C10.3"):
        return refusal
    draft.emit(RuleSet(name=command.name, value=command.value))
    clause = HOUSE_RULES[command.name].clause
    draft.explain("setup", "rule_set", clause, told=(PUBLIC,), name=command.name, value=command.value, reason=command.reason)
    return None


def _bad_name(draft: GameDraft, name: str, taken: object, clause: str) -> Refusal | None:
    if refusal := draft.object(not name.strip() or len(name) > LONGEST, "bad_name", clause, person=name[:LONGEST]):
        return refusal
    return draft.object(bool(taken), "name_taken", clause, person=name)


def _add_person(draft: GameDraft, command: c.AddPerson) -> Refusal | None:
    """One person, one entry (C8.4.1)."""
    if refusal := needs_phase(draft, "setup") or _bad_name(draft, command.name, command.name in draft.state.persons, "C8.4.1"):
        return refusal
    draft.emit(PersonAdded(person=Person(name=command.name, contact=command.contact)))
    draft.explain("setup", "person_added", "C5.1", person=command.name)
    return None


def _add_substitute(draft: GameDraft, command: c.AddSubstitute) -> Refusal | None:
    """Stands by; may also be added while the game runs (C2, C8.1)."""
    known = draft.state.persons.get(command.person)
    taken = known is not None and (known.seat is not None or known.substitute)
    if refusal := _bad_name(draft, command.person, taken, "C8.4.1"):
        return refusal
    contact = command.contact or (known.contact if known is not None else "")
    draft.emit(PersonAdded(person=Person(name=command.person, substitute=True, contact=contact)))
    draft.explain("setup", "substitute_added", "C2", person=command.person)
    return None


def _add_seat(draft: GameDraft, command: c.AddSeat) -> Refusal | None:
    """One mask a seat, one seat a person (C6.5, C8.4.1)."""
    state, name = draft.state, command.id or command.mask
    if refusal := needs_phase(draft, "setup"):
        return refusal
    if refusal := draft.object(len(state.seats) >= SEATS, "seats_full", "C2", n=SEATS):
        return refusal
    masked = name in state.seats or any(s.mask == command.mask for s in state.seats.values())
    if refusal := _bad_name(draft, command.mask, masked, "C6.5") or _bad_name(draft, name, name in state.seats, "C6.5"):
        return refusal
    person = state.persons.get(command.person)
    if refusal := draft.object(person is not None and person.seat is not None, "seated_already", "C8.4.1", person=command.person):
        return refusal
    if refusal := draft.object(not command.person.strip(), "bad_name", "C6.5", person=""):
        return refusal
    if person is None:
        draft.emit(PersonAdded(person=Person(name=command.person)))
    draft.emit(SeatAdded(seat=Seat(id=name, mask=command.mask, person=command.person, password=command.password)))
    draft.explain("setup", "seat_added", "C6.5", target=name, person=command.person)
    return None


def counts_wrong(roles: dict[str, c.SeatRole]) -> tuple[Side, str, int] | None:
    """The first side and role whose number is not what C2 says."""
    found = Counter((given.side, given.role) for given in roles.values())
    wrong = ((side, role, found[side, role]) for side in SIDES for role, number in COUNTS.items() if found[side, role] != number)
    return next(wrong, None)


def _assign(draft: GameDraft, command: c.AssignRoles) -> Refusal | None:
    """Eight and eight, as C2 counts them."""
    state = draft.state
    if refusal := needs_phase(draft, "setup"):
        return refusal
    strange = [name for name in command.roles if name not in state.seats]
    if refusal := draft.object(bool(strange), "unknown_seat", "C2", seat=strange[0] if strange else ""):
        return refusal
    missing = [name for name in state.seats if name not in command.roles]
    if refusal := draft.object(bool(missing), "role_missing", "C2", seat=missing[0] if missing else ""):
        return refusal
    wrong = counts_wrong(command.roles)
    side, role, n = wrong or ("", "", 0)
    if refusal := draft.object(wrong is not None, "role_counts", "C2", forceable=True, side=side, role=role, n=n):
        return refusal
    draft.emit(RolesAssigned(roles={name: (given.side, given.role) for name, given in command.roles.items()}, seed=command.seed))
    draft.explain("setup", "roles_assigned", "C2", "C4.2", told=(HOST,), seed=command.seed)
    return None


def _start(draft: GameDraft, command: c.StartGame) -> Refusal | None:
    """Sixteen seats with roles, at least two substitutes (C2)."""
    state = draft.state
    if refusal := needs_phase(draft, "setup") or draft.object(state.announced, "started_already", "C5.2"):
        return refusal
    if refusal := draft.object(len(state.seats) != SEATS, "seat_count", "C2", forceable=True, n=len(state.seats)):
        return refusal
    undealt = [s.id for s in state.seats.values() if s.role is None]
    if refusal := draft.object(bool(undealt), "roles_needed", "C2", remedy="assign_roles"):
        return refusal
    standing_by = sum(1 for p in state.persons.values() if p.substitute)
    if refusal := draft.object(standing_by < SUBSTITUTES, "substitutes_needed", "C2", forceable=True, n=standing_by):
        return refusal
    draft.emit(GameStarted())
    draft.explain("setup", "game_started", "C2", told=(PUBLIC,))
    for notice in notices.role_cards(draft.state):
        draft.tell(notice)
    return None


def _post(draft: GameDraft, command: c.PostRoster) -> Refusal | None:
    """Both kings are public; night 1 and the check-in begin (C4.1, C5.2, C5.4)."""
    state = draft.state
    if refusal := needs_phase(draft, "setup"):
        return refusal
    if refusal := draft.object(not state.announced, "not_started", "C5.2", remedy="start_game"):
        return refusal
    kings = {s.side: s.id for s in state.seats.values() if s.role == "king" and s.side is not None}
    check_in = Instant(draft.at + hours(phases.CHECK_IN_HOURS))
    close = phases.night_close(state, draft.at)
    draft.emit(RosterPosted(at=draft.at, check_in=check_in, kings=kings))
    draft.emit(PhaseOpened(phase="night", number=1, span=phases.span(draft.at, close)))
    draft.explain(
        "setup", "roster_posted", "C4.1", "C5.2", told=(PUBLIC,), until=iso(close, state.zone), check_in=iso(check_in, state.zone)
    )
    draft.tell(notices.roster(draft.state, check_in, close))
    return None


def _check_in(draft: GameDraft, command: c.CheckIn) -> Refusal | None:
    """Within a day of the roster, beside night 1 and day 1 (C5.2, R42)."""
    state = draft.state
    if refusal := draft.object(command.seat not in state.seats, "unknown_seat", "C5.2", seat=command.seat):
        return refusal
    if refusal := draft.object(state.check_in is None, "no_check_in", "C5.2"):
        return refusal
    done = state.seats[command.seat].checked_in is not None
    if refusal := draft.object(done, "checked_in_already", "C5.2", seat=command.seat):
        return refusal
    assert state.check_in is not None
    late = phases.limit(state, "check_in", state.check_in).passed(draft.at)
    if refusal := draft.object(late, "check_in_late", "C5.2", forceable=True, seat=command.seat):
        return refusal
    draft.emit(CheckedIn(seat=command.seat, at=draft.at))
    draft.explain("setup", "checked_in", "C5.2", actor=command.seat, told=(PUBLIC,))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.CreateGame: _create,
    SetHouseRule: _house_rule,
    c.AddPerson: _add_person,
    c.AddSeat: _add_seat,
    c.AssignRoles: _assign,
    c.AddSubstitute: _add_substitute,
    c.StartGame: _start,
    c.PostRoster: _post,
    c.CheckIn: _check_in,
    c.Adopt: adopting.adopt,
}
