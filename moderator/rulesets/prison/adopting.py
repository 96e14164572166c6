"""A game taken over under way: what the position says, checked seat by seat, as the state it means (section 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison import calendar
from moderator.rulesets.prison.commands.setup import Adopt, Position, SeatPosition
from moderator.rulesets.prison.doors import default_links, wrong_links
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.roles import CAUSES, DOORS, MURDERER, SEATS, SIDES, STATUSES, Level, Side, guard_doors, prisoner_doors
from moderator.rulesets.prison.script.checks import PROTECTED, names_of
from moderator.rulesets.prison.script.expr import ENDINGS, wrong_with
from moderator.rulesets.prison.script.model import Role, Script
from moderator.rulesets.prison.setup_events import Adopted
from moderator.rulesets.prison.state import (
    Acquittal,
    Ballot,
    Card,
    Election,
    ElectionPost,
    GameState,
    Judged,
    KillOrder,
    Left,
    Night,
    Params,
    Person,
    Room,
    Seat,
    Session,
    Vote,
)

MOST_CARDS: Final = 2
"""Blue or yellow cards that can stand without having become the next colour."""


def adopt(draft: GameDraft, command: Adopt) -> Refusal | None:
    """Only as the first command; whatever contradicts itself is named with its seat."""
    state, position = draft.state, command.position
    fresh = state.phase == "setup" and not state.seats and state.started is None
    if refusal := draft.object(not fresh, "adopt_first", "P-what-1"):
        return refusal
    for refused in _faults(draft, position):
        if refused is not None:
            return refused
    draft.emit(Adopted(state=build(state, position, draft.at)))
    draft.explain("setup", "adopted", "P-what-1", told=(PUBLIC,), phase=position.phase, n=position.number)
    return None


def faults(position: Position, zone: str) -> tuple[Refusal, ...]:
    """Everything that contradicts itself in a position, each with its seat: what the set-up page shows at the cells."""
    draft = GameDraft(GameState(zone=zone), _unchanged, Instant(0))
    return tuple(refusal for refusal in _faults(draft, position) if refusal is not None)


def _unchanged(state: GameState, event: Any) -> GameState:
    return state


def _faults(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    from moderator.rulesets.prison.setup import bad_rules, bad_times, cleaned

    yield bad_rules(draft, cleaned(position.rules))
    yield bad_times(draft, position.times)
    yield from _bad_table(draft, position)
    for name, given in position.seats.items():
        yield from _bad_seat(draft, name, given, position)
    yield from _bad_names(draft, position)
    yield from _bad_rest(draft, position)


def _bad_table(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    sides = Counter(seat.side for seat in position.seats.values())
    yield draft.object(not position.seats, "seat_count", "P-what-1", n=0, wanted=12)
    uneven = abs(sides["guard"] - sides["prisoner"])
    yield draft.object(uneven > 1, "not_half", "P-what-1", forceable=True, guards=sides["guard"], prisoners=sides["prisoner"])
    script = script_of(position)
    murderers = [name for name, role in roles_of(position).items() if (found := script.role(role)) is not None and MURDERER in found.tags]
    yield draft.object(not murderers, "no_murderer_dealt", "P-what-3")
    yield draft.object(position.number < 1, "bad_day", "P-pre-5", n=position.number)
    most = max(sides.values(), default=0)
    yield draft.object(most > len(DOORS), "seat_number", "P-what-1", n=len(position.seats), low=min(SEATS), high=2 * len(DOORS))
    wrong = position.doors != 0 and not most <= position.doors <= len(DOORS)
    yield draft.object(wrong, "bad_doors", "P-interro-4", n=position.doors, low=most, high=len(DOORS))
    yield from _bad_numbers(draft, position)


def _bad_numbers(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    """Counts that cannot be, and words that name nothing."""
    deaths = position.vote_deaths
    yield draft.object(deaths is not None and not 0 <= deaths <= len(position.seats), "bad_vote_deaths", "P-amend-1", n=deaths)
    yield draft.object(position.election_round not in {1, 2}, "bad_round", "P-amend-4", n=position.election_round)
    yield draft.object(position.killer not in {"", *position.seats}, "unknown_seat", "P-interro-13", seat=position.killer)
    ending = next((name for name in position.passed if name not in ENDINGS), None)
    yield draft.object(ending is not None, "bad_ending", "P-end-2", value=ending, offered=list(ENDINGS))
    strange = next((cause for causes in position.protections.values() for cause in causes if cause not in PROTECTED), None)
    yield draft.object(strange is not None, "bad_cause", "P-identity-2.1", cause=strange, offered=list(PROTECTED))


def _bad_seat(draft: GameDraft, name: str, given: SeatPosition, position: Position) -> Iterator[Refusal | None]:
    if position.script is not None:
        role = position.script.role(given.role)
        yield draft.object(role is None, "unknown_role", "P-note-2", seat=name, role=given.role)
        yield draft.object(role is not None and role.side != given.side, "role_of_other_side", "P-what-1", seat=name, role=given.role)
    yield draft.object(MURDERER in given.tags and given.side == "guard", "murderer_guard", "P-what-3", seat=name)
    yield draft.object(bool(given.cause) and given.cause not in CAUSES, "bad_cause", "P-term-6", cause=given.cause, offered=list(CAUSES))
    yield draft.object(bool(given.cause) and given.state in {"field", "withdrawn"}, "cause_alive", "P-term-6", seat=name, cause=given.cause)
    strange = next((status for status in given.statuses if status not in STATUSES), None)
    yield draft.object(strange is not None, "unknown_status", "P-identity-2.1", status=strange, offered=list(STATUSES))
    counts = (given.blue, given.yellow, given.red, *given.uses.values(), *given.today.values(), given.left_day)
    yield draft.object(any(n < 0 for n in counts), "negative_count", "P-card-blue", seat=name)
    yield draft.object(max(given.blue, given.yellow) > MOST_CARDS, "cards_unmerged", "P-card-blue", seat=name)
    yield draft.object(given.left_day > position.number, "left_later", "P-pre-5", seat=name, n=given.left_day)
    if given.win is not None:
        wrong = next(wrong_with(given.win.when, names_of(script_of(position))), None)
        yield draft.object(
            wrong is not None,
            "bad_script",
            "P-win-4",
            path=f"{name}.win.{wrong.path}" if wrong else "",
            fault=wrong.code if wrong else "",
            value=wrong.value if wrong else "",
        )
    if given.vote is not None:
        target = position.seats.get(given.vote[0])
        yield draft.object(given.side != "guard", "not_a_guard", "P-term-5", seat=name)
        yield draft.object(target is None or target.side != "prisoner", "not_a_prisoner", "P-term-5", target=given.vote[0], seat=name)
        gone = given.state != "field" or (target is not None and target.state != "field")
        yield draft.object(gone, "vote_left", "R31", seat=name, target=given.vote[0])
    yield draft.object(bool(given.door) and position.phase == "day", "door_by_day", "P-interro-6", seat=name, door=given.door)


def _bad_names(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    masks = Counter(given.mask or name for name, given in position.seats.items())
    people = Counter(
        [given.person or name for name, given in position.seats.items()] + [g.assistant for g in position.seats.values() if g.assistant]
    )
    for names, clause in ((masks, "P-term-1"), (people, "R29")):
        double = next((name for name, number in names.items() if number > 1), None)
        yield draft.object(double is not None, "name_taken", clause, person=double)


def _bad_rest(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    n = doors_of(position)
    for side, leader in position.leaders.items():
        good = leader is None or (leader in position.seats and position.seats[leader].side == side)
        yield draft.object(not good, "bad_leader", "P-identity-3a", side=side, seat=leader)
    if position.links:
        fault = wrong_links(position.links, n)
        yield draft.object(fault != "", "bad_links", "P-interro-4", value=fault)
    texts = (position.opened, position.election_until, *(s.until for s in position.sessions))
    strange = next((text for text in texts if text and calendar.instant(text) is None), None)
    yield draft.object(strange is not None, "bad_instant", "P-pre-5", value=strange)
    named = [s for talk in position.sessions for s in talk.seats] + [s for room in position.rooms for s in (room.guard, room.prisoner) if s]
    named += [*([position.order.seat] if position.order else []), *(position.election or {}), *position.protections]
    named += [*(position.election or {}).values(), *([position.acquittal] if position.acquittal else [])]
    unknown = next((name for name in named if name not in position.seats), None)
    yield draft.object(unknown is not None, "unknown_seat", "P-term-1", seat=unknown)
    doors = Counter((given.side, given.door) for given in position.seats.values() if given.door)
    labels = {"guard": guard_doors(n), "prisoner": prisoner_doors(n)}
    for name, given in position.seats.items():
        bad = bool(given.door) and (doors[given.side, given.door] > 1 or given.door not in labels[given.side])
        yield draft.object(bad, "door_taken", "R10", seat=name, door=given.door)
    yield from _bad_acts(draft, position)
    yield from _bad_rooms(draft, position, labels)


def _bad_acts(draft: GameDraft, position: Position) -> Iterator[Refusal | None]:
    """The order is a murderer's, the acquittal names a prisoner; every role as often as the script has it."""
    script, roles = script_of(position), roles_of(position)
    order = position.order
    role = script.role(roles.get(order.seat, "")) if order is not None else None
    yield draft.object(order is not None and (role is None or MURDERER not in role.tags), "order_not_killer", "P-interro-8",
                       seat=order.seat if order is not None else "")  # fmt: skip
    yield draft.object(
        order is not None and position.phase in {"day", "corridor"}, "order_too_soon", "R12", seat=order.seat if order else ""
    )
    named = position.seats.get(position.acquittal)
    yield draft.object(named is not None and named.side != "prisoner", "bad_acquittal", "P-identity-4b", target=position.acquittal)
    if position.script is None:
        return
    dealt = Counter(roles.values())
    for name, given in roles.items():
        found = script.role(given)
        over = found is not None and dealt[given] > found.copies
        yield draft.object(over, "role_copies", "P-what-1", forceable=True, seat=name, role=given, n=found.copies if found else 0)


def _bad_rooms(draft: GameDraft, position: Position, labels: dict[str, tuple[str, ...]]) -> Iterator[Refusal | None]:
    """A room lies in the past or in this night, behind doors that there are; nobody is in two of one night."""
    seen: set[tuple[int, str]] = set()
    for n, room in enumerate(position.rooms, start=1):
        yield draft.object(not 1 <= room.night <= position.number, "room_of_later", "P-interro-1", n=n, night=room.night)
        strange = room.guard_door not in labels["guard"] or room.prisoner_door not in labels["prisoner"]
        yield draft.object(strange, "room_door", "P-interro-4", n=n, door=f"{room.guard_door}-{room.prisoner_door}")
        sides = [(name, side) for name, side in ((room.guard, "guard"), (room.prisoner, "prisoner")) if name in position.seats]
        wrong = next((name for name, side in sides if position.seats[str(name)].side != side), None)
        yield draft.object(wrong is not None, "room_side", "P-interro-1", n=n, seat=wrong)
        doors = (f"guard:{room.guard_door}", f"prisoner:{room.prisoner_door}")  # no seat is called so
        places = [str(place) for place in (room.guard, room.prisoner, *doors) if place]
        twice = next((place for place in places if (room.night, place) in seen), None)
        name = twice.rpartition(":")[2] if twice in doors and twice is not None else twice
        yield draft.object(twice is not None, "room_twice", "P-interro-1", n=n, seat=name, night=room.night)
        seen |= {(room.night, place) for place in places}


# --- the state ------------------------------------------------------------------------------------------------------------


def doors_of(position: Position) -> int:
    """Doors a side."""
    sides = Counter(seat.side for seat in position.seats.values())
    return position.doors or max(sides.values(), default=1)


def roles_of(position: Position) -> dict[str, str]:
    """Seat -> role id; without a script one role a seat that says something of its own, and plain ones by side."""
    if position.script is not None:
        return {name: given.role for name, given in position.seats.items()}
    return {name: name if _own(given) else _plain(given) for name, given in position.seats.items()}


def _own(given: SeatPosition) -> bool:
    return bool(given.tags or given.skills or given.limits or given.win or given.faction or given.knows or given.crime or given.title)


def _plain(given: SeatPosition) -> str:
    return given.role or given.side


def script_of(position: Position) -> Script:
    """The script of the position, or one made of what the seats say."""
    if position.script is not None:
        from moderator.rulesets.prison.setup import tidy

        return tidy(position.script)
    roles: dict[str, Role] = {}
    for name, given in position.seats.items():
        made = name if _own(given) else _plain(given)
        if made in roles:
            roles[made] = replace(roles[made], copies=roles[made].copies + 1)
            continue
        tags = given.tags or ((MURDERER,) if given.role == MURDERER else ())
        roles[made] = Role(
            id=made, side=given.side, title=given.title or given.role or given.side,
            crime=given.crime or (given.role if given.side == "prisoner" else ""),
            tags=tags, faction=given.faction, knows=given.knows, skills=given.skills, limits=given.limits, win=given.win,
        )  # fmt: skip
    factions = tuple(dict.fromkeys(g.faction for g in position.seats.values() if g.faction not in {"", "guard", "murderer", "none"}))
    return Script(name="", roles=tuple(roles.values()), factions=factions)


def build(state: GameState, position: Position, at: Instant) -> GameState:
    """The state that the position means."""
    from moderator.rulesets.prison.setup import cleaned

    opened = (calendar.instant(position.opened) if position.opened else None) or at
    params = Params(
        title=state.params.title, n=len(position.seats), rules=cleaned(position.rules), script=script_of(position), times=position.times
    )
    clock = calendar.clock_of(calendar.date_of(opened, state.zone), position.times, state.zone)
    seats = {
        name: _seat(name, given, role, opened)
        for (name, given), role in zip(position.seats.items(), roles_of(position).values(), strict=True)
    }
    named = position.phase == "night" and replace(state, params=params).rule("death_announce") == "night_end"
    said = tuple(name for name, seat in seats.items() if not seat.on_field and (named or not _untold(position, name)))
    n = doors_of(position)
    links = position.links or default_links(n)
    executed = sum(s.state == "dead" and s.side == "prisoner" and s.left is not None and s.left.cause == "vote" for s in seats.values())
    return replace(
        state, params=params, phase=position.phase, day=position.number, opened=opened, clock=clock, seats=seats,
        persons=_persons(position),
        started=opened, zero=at, doors=n, leaders={side: seat for side, seat in position.leaders.items() if seat},
        chosen=dict(position.chosen),
        election=_election(position, opened), vote=_vote(position, opened),
        vote_deaths=executed if position.vote_deaths is None else position.vote_deaths, acquittal=_acquittal(position, opened),
        protections=tuple((seat, cause) for seat, causes in position.protections.items() for cause in causes),
        sessions=_sessions(position, opened), links={str(position.number): links}, night=_night(position, links, opened),
        nights=_nights(position), killer=position.killer, said_dead=said, flags=position.flags, manual=dict(position.manual),
        passed=position.passed, cards=_cards(position, opened),
    )  # fmt: skip


def _untold(position: Position, name: str) -> bool:
    """Whether a seat has died in the very night that is taken over: the dawn names it, nobody before (N-DAWN, H-death-announce)."""
    given, phase = position.seats[name], position.phase
    if given.state != "dead" or given.cause not in {"night", "skill"} or given.left_day != position.number:
        return False
    return phase in {"interrogation", "interrogation2", "night"}


def _seat(name: str, given: SeatPosition, role: str, opened: Instant) -> Seat:
    left = None
    if given.state != "field":
        cause = given.cause or ("host" if given.state == "dead" else "")
        left = Left(day=given.left_day, phase="", at=Instant(opened - 1), cause=cause)
    judged = Judged(result=given.result, reason="adopted") if given.result else None
    return Seat(
        id=name, side=given.side, mask=given.mask or name, person=given.person or name, alt=given.alt, assistant=given.assistant, role=role,
        state=given.state, left=left, statuses=dict(given.statuses), uses={**given.uses, **_at_least(given)}, today=dict(given.today),
        met=given.met, judged=judged,
    )  # fmt: skip


def _at_least(given: SeatPosition) -> dict[str, int]:
    """What was used today was used."""
    return {skill: max(n, given.uses.get(skill, 0)) for skill, n in given.today.items()}


def _persons(position: Position) -> dict[str, Person]:
    seated = {given.person or name: Person(name=given.person or name, seat=name) for name, given in position.seats.items()}
    return seated | {g.assistant: Person(name=g.assistant, assists=name) for name, g in position.seats.items() if g.assistant}


def _election(position: Position, opened: Instant) -> Election | None:
    if position.election is None:
        over = position.number > 1 or bool(position.leaders)
        return Election(opened=opened, open=False, settled=True) if over else None
    posts = tuple(ElectionPost(voter=voter, candidate=candidate, at=opened) for voter, candidate in position.election.items())
    until = calendar.instant(position.election_until) if position.election_until else None
    return Election(round=position.election_round, opened=opened, until=until, posts=posts)


def _vote(position: Position, opened: Instant) -> Vote:
    given = [(name, seat.vote) for name, seat in position.seats.items() if seat.vote is not None]
    posts = tuple(Ballot(n=n + 1, guard=name, prisoner=vote[0], kind=vote[1], at=opened) for n, (name, vote) in enumerate(given))
    return Vote(day=position.number, posts=posts, closed=None if position.phase == "day" else opened)


def _acquittal(position: Position, opened: Instant) -> Acquittal | None:
    leader = position.leaders.get("prisoner") or ""
    return Acquittal(day=position.number, target=position.acquittal, by=leader, at=opened) if position.acquittal else None


def _sessions(position: Position, opened: Instant) -> tuple[Session, ...]:
    return tuple(
        Session(id=f"s{n + 1}", kind=s.kind, seats=s.seats, opened=opened, until=calendar.instant(s.until) or opened)
        for n, s in enumerate(position.sessions)
    )


def _rooms(position: Position, night: int) -> tuple[Room, ...]:
    found = [r for r in position.rooms if r.night == night]
    return tuple(
        Room(guard_door=r.guard_door, prisoner_door=r.prisoner_door, guard=r.guard, prisoner=r.prisoner, dead=r.dead) for r in found
    )


def _night(position: Position, links: dict[str, str], opened: Instant) -> Night | None:
    if position.phase == "day":
        return None
    doors = {name: given.door for name, given in position.seats.items() if given.door}
    order = position.order
    orders: tuple[Any, ...] = ()
    if order is not None:
        orders = (
            KillOrder(
                id=1,
                seat=order.seat,
                mode=order.mode,
                target=order.target,
                room=bool(order.target) and order.target not in position.seats,
                at=opened,
            ),
        )
    opened_doors: dict[Side, tuple[str, ...]] = {side: position.opened_doors.get(side, ()) for side in SIDES}
    return Night(
        number=position.number, opened=opened_doors, doors=doors, out=tuple(name for name, given in position.seats.items() if given.out),
        links=links if doors or position.phase != "corridor" else {}, rooms=_rooms(position, position.number), orders=orders,
        killed=position.killed, ended=position.phase == "night", wall=opened if position.phase in {"interrogation2", "night"} else None,
    )  # fmt: skip


def _nights(position: Position) -> tuple[Night, ...]:
    numbers = sorted({room.night for room in position.rooms if room.night < position.number})
    return tuple(Night(number=n, rooms=_rooms(position, n), ended=True) for n in numbers)


def _cards(position: Position, opened: Instant) -> tuple[Card, ...]:
    found: list[Card] = []
    for name, given in position.seats.items():
        counts: tuple[tuple[Level, int], ...] = (("red", given.red), ("yellow", given.yellow), ("blue", given.blue))
        for level, number in counts:
            for _ in range(number):
                card = Card(
                    id=len(found) + 1, person=given.person or name, seat=name, level=level, clause="P-card-scope", at=opened, note="adopted"
                )
                found.append(card)
    return tuple(found)
