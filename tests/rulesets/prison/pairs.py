"""Pairs for non-interference: a game, and the same game with other secrets; everything that is done in the open stays as it was.

Roles change among seats of a side (secret acts move along, doors if wanted), doors lead elsewhere, or the killer kills another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.export.posts.press import Press
from moderator.export.prison import book
from moderator.export.prison_chronicle import chronicle
from moderator.play import views
from moderator.play.audience import HOST, PUBLIC, Audience, group, seat
from moderator.play.commands import Answer, Command, GiveCard, Note
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.play.words import Words
from moderator.rulesets.prison import report, simulation
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands import setup as s
from moderator.rulesets.prison.doors import links_of
from moderator.rulesets.prison.roles import SIDES, guard_doors
from moderator.rulesets.prison.rooms import Room
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Script, Skill
from moderator.rulesets.prison.state import GameState
from moderator.session.simulate import ZONE, SeededDice
from tests.rulesets.prison.rich import RICH

WORDS = Words("en")
PRESS = Press("prison", WORDS)
Move = tuple[Command, Instant]
Twins = tuple[list[Move], list[Move]]
HOUSE = {
    "vote_public": (True, False), "exit_reveal": ("hidden", "hidden", "role"), "death_cause": ("hidden", "shown"),
    "corridor_visible": ("own_side", "none"), "acquit_show": ("on_effect", "never"), "card_public": (True, False),
    "wall_rooms": ("killer", "all_murderers"), "end_special": ("go_on", "end"), "death_announce": ("day_open", "night_end"),
}  # fmt: skip


def _often(skill: Skill | str) -> Skill | str:
    return replace(skill, uses=9) if isinstance(skill, Skill) and skill.effect == "point_kill" else skill


FREE = replace(RICH, roles=tuple(replace(role, limits=(), skills=tuple(map(_often, role.skills))) for role in RICH.roles))
"""Without limits, so that a twin's commands go more often; the killer chooses how."""


class Side:
    """One game of a pair: its records, its state, folded as a session would."""

    def __init__(self, rules: Prison) -> None:
        self.rules = rules
        self.state: GameState = rules.start("pair", ZONE)
        self.records: list[Record] = []
        self.states: list[GameState] = []
        """After each record."""
        self.known: dict[str, list[Any]] = {}
        """What each seat knows, once it was asked for."""

    def do(self, command: Command, at: Instant) -> bool:
        """Take the command; False when it is refused."""
        decision = self.rules.decide(self.state, command, at)
        if isinstance(decision, Refusal):
            return False
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.states.append(self.state)
        said = {"do": type(command).__struct_config__.tag, **msgspec.to_builtins(command)}
        self.records.append(
            Record(seq=len(self.records) + 1, at=at, command=said, events=decision.events, trace=decision.trace, notices=decision.notices)
        )
        return True

    @property
    def ruleset(self) -> Prison:
        """As an export asks for it."""
        return self.rules

    title, zone = "pair", ZONE

    def disclosed(self, audience: Audience) -> list[Event]:
        """What the audience has been shown."""
        shown = (self.rules.disclose(event, audience) for record in self.records for event in record.events)
        return [event for event in shown if event is not None]


def script(rng: Random) -> Script:
    """A script whose house rules are drawn."""
    made = rng.choice((RICH, FREE, FREE))
    return replace(made, house_rules={**{name: rng.choice(choices) for name, choices in HOUSE.items()}, "point_uses": 9})


def played(rules: Prison, seed: str, most: int) -> tuple[Side, list[Move]]:
    """The first commands of a game at random, with cards, notes and substitutes between them."""
    side, moves, rng = Side(rules), list[Move](), Random(seed)
    game = simulation.PrisonSimulation(script(rng)).play(SeededDice(seed))
    command, at = next(game)
    while len(moves) < most and not isinstance(command, c.PublishResults):
        for extra in (*_between(side.state, rng), command):
            if side.do(extra, at):
                moves.append((extra, at))
            elif extra is command:
                return side, moves
        try:
            command, at = game.send(side.state)
        except StopIteration:
            break
    return side, moves


def _between(state: GameState, rng: Random) -> Iterator[Command]:
    """What a host has to do besides."""
    if not state.seats or rng.random() > 0.03:
        return
    name = rng.choice([*state.seats])
    if state.started is None:
        yield s.SetAssistant(seat=name, person=f"substitute of {name}")
        return
    yield rng.choice(
        (
            GiveCard(person=name, level=rng.choice(("reminder", "blue")), clause="P-speech-1", note="said what he was"),
            c.RequestSub(seat=name), Note(text=f"{name} is {state.seats[name].role}"), c.Complain(person=name, text="unfair"),
            n.NoteClaim(seat=name, night=1, text="I was alone"), c.Judge(seat=name, result="win", reason=f"as {state.seats[name].role}"),
        )
    )  # fmt: skip


# --- twins ---------------------------------------------------------------------------------------------------------------------


def moved(command: Command, to: dict[str, str], *, aims: bool, doors: bool) -> Command:
    """The command as the twin gives it: by the seat that has the role now; ``aims``: targets move along; ``doors``: entries too."""
    if isinstance(command, s.Deal):
        return replace(command, roles={to.get(name, name): role for name, role in command.roles.items()})
    if isinstance(command, c.UseSkill):
        owner = to.get(command.seat, command.seat)
        targets = tuple(to.get(name, name) if aims or name == command.seat else name for name in command.targets)
        return replace(command, seat=owner, targets=targets)
    if isinstance(command, n.OrderKill):
        target = to.get(command.target, command.target) if aims else command.target
        return replace(command, seat=to.get(command.seat, command.seat), target=target)
    if isinstance(command, c.BreakLimit):
        return replace(command, seat=to.get(command.seat, command.seat))
    if doors and isinstance(command, n.EnterDoor | n.Place):
        return replace(command, seat=to.get(command.seat, command.seat))
    if isinstance(command, Answer):
        return _answer(command, to, doors)
    return command


def _answer(command: Answer, to: dict[str, str], doors: bool) -> Answer:
    moving = command.ask.startswith(("A-LIMIT", "A-SUCC", "A-CARD:A-LIMIT")) or (doors and command.ask.startswith(("A-DOOR", "A-WALL")))
    if not moving:
        return command
    return replace(
        command, ask=":".join(to.get(part, part) for part in command.ask.split(":")), choice=to.get(command.choice, command.choice)
    )


def run(rules: Prison, moves: list[Move]) -> Side | None:
    """The game of these commands; None where one does not go."""
    side = Side(rules)
    return side if all(side.do(command, at) for command, at in moves) else None


def other_roles(one: Side, moves: list[Move], rng: Random) -> Twins:
    """Roles change among seats of a side."""
    side = rng.choice(SIDES)
    seats = [each.id for each in one.state.seats.values() if each.side == side]
    mixed = rng.sample(seats, 2 if rng.random() < 0.7 else 3)
    to = dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))
    aims, doors = rng.random() < 0.5, rng.random() < 0.6
    return moves, [(moved(command, to, aims=aims, doors=doors), at) for command, at in moves]


def other_links(one: Side, moves: list[Move], rng: Random) -> Twins:
    """Doors lead elsewhere; ``along``: the guards go where they meet whom they met, else everybody through the door of his own."""
    night, along, found = rng.randint(1, max(one.state.day, 1)), rng.random() < 0.6, False
    turned = [*guard_doors(one.state.doors)]
    rng.shuffle(turned)
    turn = dict(zip(guard_doors(one.state.doors), turned, strict=True))
    first, second = list[Move](), list[Move]()
    for k, (command, at) in enumerate(moves):
        before = one.states[k - 1] if k else one.state
        if not found and isinstance(command, n.OpenDoor) and before.day == night:
            links, found = links_of(before, night), True
            first.append((s.SetLinks(night=night, map=links), at))
            second.append((s.SetLinks(night=night, map={turn[a]: b for a, b in links.items()}), at))
        first.append((command, at))
        if found and along and isinstance(command, n.EnterDoor | n.Place) and command.door in turn:
            command = replace(command, door=turn[command.door])
        if found and along and isinstance(command, Answer) and command.ask.startswith("A-DOOR"):
            command = replace(command, choice=turn.get(command.choice, command.choice))
        second.append((command, at))
    return (first, second) if found else ([], [])


def other_method(one: Side, moves: list[Move], rng: Random) -> Twins:
    """Where he killed face to face he names the guard instead, or his room, and the other way round."""
    made = list[Move]()
    for k, (command, at) in enumerate(moves):
        if isinstance(command, n.OrderKill) and command.mode != "none":
            night = one.states[k - 1].night
            room = next((room for room in night.rooms if command.seat in room.occupants and room.guard), None) if night else None
            if room is not None and room.guard is not None:
                command = _another(command, room, rng)
        made.append((command, at))
    return moves, made


def _another(command: n.OrderKill, room: Room, rng: Random) -> n.OrderKill:
    guard = str(room.guard)
    if command.mode == "face":
        by_name = n.OrderKill(seat=command.seat, mode="point", target=guard, by="name")
        return rng.choice((by_name, n.OrderKill(seat=command.seat, mode="point", target=room.guard_door, by="room")))
    return n.OrderKill(seat=command.seat, mode="face") if command.target in {guard, room.guard_door} else command


KINDS = (other_roles, other_roles, other_links, other_method)


def pairs(rules: Prison, seed: str) -> Iterator[tuple[Side, Side, str]]:
    """Pairs of one seed in which the same is known to everybody; several twins of one game."""
    rng = Random(seed)
    one, moves = played(rules, seed, rng.choice((30, 45, 60, 90, 120, 180, 260)))
    if one.state.started is None:
        return
    for kind in KINDS:
        first, second = kind(one, moves, rng)
        two = run(rules, second) if second and second != moves else None
        mine = one if first == moves or two is None else run(rules, first)
        if two is not None and mine is not None and facts(mine) == facts(two):
            yield mine, two, kind.__name__


# --- what may be known, said independently of the program's own disclosure --------------------------------------------------------

OPEN = (
    "GameStarted", "DayOpened", "PhaseChanged", "ClockMoved", "ElectionOpened", "ElectionClosed", "LeaderElected", "ElectionSettled",
    "SecondVoteOpened", "NightEnded", "Paused", "Resumed", "StatusesExpired",
)  # fmt: skip
"""Events that everybody sees as they are."""


def facts(side: Side) -> list[Any]:
    """What everybody knows: what is said in the open, and the words of skills that are told in public."""
    state, found = side.rules.start("pair", ZONE), list[Any]()
    for record in side.records:
        for event in record.events:
            found += _fact(state, event)
            state = side.rules.evolve(state, event)
        found += [notice.params["text"] for notice in record.notices if notice.code == "N-SKILL" and notice.audience == PUBLIC]
    return found


def _fact(state: GameState, event: Any) -> list[Any]:
    kind = type(event).__name__
    if kind in OPEN:
        return [event]
    told = FACTS.get(kind)
    return [*told(state, event)] if told is not None else []


def _vote(state: GameState, event: Any) -> Iterator[Any]:
    """A result by its name; a role where the house rule tells it; "no effect" does not say of what."""
    quiet = event.outcome.result == "no_effect" or (event.outcome.result == "void_acquittal" and state.rule("acquit_show") == "never")
    yield ("no_effect", "") if quiet else (event.outcome.result, event.outcome.prisoner)
    if state.rule("exit_reveal") == "role" and event.outcome.result in {"executed", "released"}:
        yield state.seats[event.outcome.prisoner].role


def _piles(state: GameState, event: Any) -> Iterator[Any]:
    public = state.rule("vote_public")
    yield event.at, [(pile.prisoner, pile.kind, pile.votes, pile.guards if public else ()) for pile in event.piles]


def _card(state: GameState, event: Any) -> Iterator[Any]:
    if state.rule("card_public") and event.card.level != "reminder":
        yield event.card.seat, event.card.level, event.card.clause, event.card.at


def _ended(state: GameState, event: Any) -> Iterator[Any]:
    yield event.ending.name, sorted(name for name, judged in event.results.items() if judged.result == "win")


FACTS: dict[str, Callable[[GameState, Any], Iterable[Any]]] = {
    "SeatSet": lambda state, event: [(event.seat.id, event.seat.side, event.seat.mask)],
    "GameCreated": lambda state, event: [(event.params.title, event.params.n, event.params.times, event.params.script.name)],
    "BallotCast": lambda state, event: [event.ballot] if state.rule("vote_public") else [],
    "BallotOut": lambda state, event: [event] if state.rule("vote_public") and event.why in {"withdrawn", "struck"} else [],
    "KindSettled": lambda state, event: [event] if state.rule("vote_public") else [],
    "VoteClosed": _piles,
    "VoteSettled": _vote,
    "AcquittalShown": lambda state, event: [event] if state.rule("acquit_show") != "never" else [],
    "Departed": lambda state, event: [(event.seat, event.state, event.at)] if event.cause in {"vote", "doom", "reveal"} else [],
    "LeavingSaid": lambda state, event: [event.seats, event.causes],
    "RoomsFormed": lambda state, event: ["rooms"],
    "NightResolved": lambda state, event: ["wall"],
    "CardGiven": _card,
    "StatusSet": lambda state, event: [event] if event.status == "sidelined" else [],
    "GameEnded": _ended,
}
"""What everybody learns of other events."""


def secrets(side: Side, name: str) -> list[Any]:
    """What a seat knows beside that: its card, its own acts, what befell it behind its door, what skills told it."""
    if name in side.known:
        return side.known[name]
    found = side.known[name] = list[Any]()
    for record, state in zip(side.records, side.states, strict=True):
        told = [notice.params for notice in record.notices if notice.code == "N-SKILL" and notice.audience == f"seat:{name}"]
        if name in state.seats:
            found.append((told, *_own(state, name)))
    return found


def _own(state: GameState, name: str) -> Iterator[Any]:
    own, role = state.seats[name], state.role(name)
    yield own.role, own.state, own.left is not None and own.left.cause, own.statuses, own.person, own.assistant, own.uses
    if role is not None and state.started is not None and state.day == 0:
        roles = [(other, state.role(other)) for other in state.seats if other != name]
        yield [other for other, theirs in roles if theirs and {theirs.id, *theirs.tags} & set(role.knows)]
    yield [(use.skill, use.targets) for use in state.uses if use.seat == name]
    yield [(talk.seats, talk.until) for talk in state.sessions if name in talk.seats]
    yield [card for card in state.cards if card.seat == name]
    yield state.acquittal if state.acquittal is not None and state.acquittal.by == name else None
    yield [post for vote in (*state.votes, *([state.vote] if state.vote else [])) for post in vote.posts if post.guard == name]
    nights = [night for night in (*state.nights, state.night) if night is not None]
    for night in nights:
        yield night.doors.get(name), [order for order in night.orders if order.seat == name]
        for room in night.rooms:
            if name in room.occupants:
                other = room.opposite(name)
                silent = other is not None and state.seats[other].state == "dead" and other in room.dead
                yield other is None, silent, night.wall
    yield [choice for ask, choice in state.answers.items() if ask.startswith("A-WALL") and ask.endswith(f":{name}") and choice != "none"]
    yield [room.opposite(name) for night in nights for room in night.rooms if name in room.occupants and _named(state, night.number, name)]
    yield state.judgements.get(name) if state.phase == "ended" else None


def _named(state: GameState, night: int, name: str) -> bool:
    return state.answers.get(f"A-WALL:n{night}:{name}") == "with_name"


def of_side(side: Side, name: str) -> list[Any]:
    """What a side knows beside that: its own corridor, unless nobody sees it, and what skills tell it."""
    found = list[Any]()
    for record in side.records:
        for event in record.events:
            kind = type(event).__name__
            if kind == "DoorsOpened" and event.side == name:
                found.append(event.doors)
            elif kind == "DoorEntered" and event.side == name:
                found.append((event.seat, event.door, event.placed))
        found += [notice.params for notice in record.notices if notice.code == "N-SKILL" and notice.audience == f"group:{name}"]
    return found


# --- what is compared --------------------------------------------------------------------------------------------------------------


def shown(side: Side, audience: Audience, *, exports: bool = False) -> dict[str, bytes]:
    """What an audience may get to see, as bytes: view, notices in order, trace; of everybody report, title, what is due, exports."""
    view = views.view_of_records(side.rules, side.state.params.title, side.state.zone, side.records, audience)
    notices = [views.owed(record.notices, audience) for record in side.records]
    trace = [views.heard(record.trace, audience) for record in side.records]
    parts = {"disclosed": side.disclosed(audience), "view": view, "notices": notices, "trace": trace}
    if audience == PUBLIC:
        made = report.report(side.rules, side.state, side.records, (), audience)
        parts |= {"report": made, "title": made["title"], "due": due(side)}
    if audience == PUBLIC and exports:
        parts |= {"posts": posts(side), "book": book(side, audience, WORDS), "chronicle": chronicle(side, audience, WORDS)}
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def posts(side: Side) -> list[str]:
    """What is posted of the public notices."""
    found = list[str]()
    for record, state in zip(side.records, side.states, strict=True):
        found += [PRESS.post(notice, state, "plain").text for notice in record.notices if notice.audience == PUBLIC]
    return found


def due(side: Side) -> list[Any]:
    """What is said aloud of the clock after every command."""
    return [side.rules.due(state) for state in side.states]


def leaks(one: Side, two: Side, *, exports: bool = False) -> list[str]:
    """Where the two differ although they may not: for everybody, for each side, for each seat, where their own secrets are the same."""
    found = _compare(one, two, PUBLIC, exports=exports)
    for name in one.state.seats:
        if secrets(one, name) == secrets(two, name):
            found += _compare(one, two, seat(name))
    for side in SIDES:
        if of_side(one, side) == of_side(two, side):
            found += _compare(one, two, group(side))
    return found


def _compare(one: Side, two: Side, audience: Audience, *, exports: bool = False) -> list[str]:
    assert audience != HOST
    a, b = shown(one, audience, exports=exports), shown(two, audience, exports=exports)
    return [f"{audience}: {part}" for part in a if a[part] != b[part]]
