"""Pairs for non-interference: a game, and the same game with roles permuted among seats of which nothing has been disclosed.

Secret acts move along with the roles; what is done in public (votes, cards, posts, deaths announced) stays with its seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.play import views
from moderator.play.audience import HOST, PUBLIC, Audience, seat
from moderator.play.commands import Command
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.chess import report, simulation
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import setup as s
from moderator.rulesets.chess.night_events import SeatDied
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.state import GameState
from moderator.rulesets.chess.views import owed
from moderator.session.simulate import ZONE, SeededDice

Move = tuple[Command, Instant]
SECRET = (
    n.SubmitKill, n.JudgeDeclaration, n.SubmitCastle, n.SubmitImprison, n.SubmitHeal, n.SubmitExchange, n.SubmitCurse, n.SubmitPawn,
    n.Withdraw,
)  # fmt: skip


class Side:
    """One game of a pair: its records, its state, folded as a session would."""

    def __init__(self, rules: Chess) -> None:
        self.rules = rules
        self.state: GameState = rules.start("pair", ZONE)
        self.records: list[Record] = []

    def do(self, command: Command, at: Instant) -> bool:
        """Take the command; False when it is refused."""
        decision = self.rules.decide(self.state, command, at)
        if isinstance(decision, Refusal):
            return False
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.records.append(Record(
            seq=len(self.records) + 1, at=at, command={}, events=decision.events, trace=decision.trace, notices=decision.notices,
        ))  # fmt: skip
        return True

    def disclosed(self, audience: Audience) -> list[Event]:
        """What the audience has been shown."""
        shown = (self.rules.disclose(event, audience) for record in self.records for event in record.events)
        return [event for event in shown if event is not None]


def played(rules: Chess, seed: str, most: int) -> tuple[Side, list[Move]]:
    """The first commands of a game at random, the declarations written out."""
    side, moves, rng = Side(rules), list[Move](), Random(seed)
    game = simulation.ChessSimulation().play(SeededDice(seed))
    move = next(game)
    while len(moves) < most and side.state.phase != "ended":
        command, at = move
        if isinstance(command, n.SubmitKill) and command.length:
            text = f"{rng.randrange(10**6):06}" + "夜" * 100
            command = n.SubmitKill(seat=command.seat, target=command.target, declaration=text)
        if isinstance(command, s.CreateGame):
            command = s.CreateGame(house_rules={"publish_survived_declaration": rng.random() < 0.3, "show_raw_ballots": rng.random() < 0.7})
        if not side.do(command, at):
            break
        moves.append((command, at))
        try:
            move = game.send(side.state)
        except StopIteration:
            break
    return side, moves


def hidden(state: GameState) -> list[str]:
    """Seats of which nothing has been disclosed: alive, and no king whom everybody knows."""
    return [each.id for each in state.living if each.id not in state.public_kings.values()]


def moved(command: Command, to: dict[str, str], *, aims: bool) -> Command:
    """The command as the twin gives it: by the seat that has the role now; ``aims``: its target moves along too."""
    if isinstance(command, s.AssignRoles):
        return replace(command, roles={to.get(name, name): role for name, role in command.roles.items()})
    if isinstance(command, SECRET):
        fields: dict[str, Any] = {"seat": to.get(command.seat, command.seat)}
        target = getattr(command, "target", None)
        if target and (aims or target == command.seat):
            fields["target"] = to.get(target, target)
        return replace(command, **fields)
    return command


def twin(rules: Chess, moves: list[Move], to: dict[str, str], *, aims: bool) -> Side | None:
    """The same game with roles permuted; None where a command no longer goes."""
    side = Side(rules)
    return side if all(side.do(moved(command, to, aims=aims), at) for command, at in moves) else None


def pairs(rules: Chess, seed: str) -> Iterator[tuple[Side, Side, dict[str, str]]]:
    """Pairs of one seed in which the same is known to everybody.

    Either roles change among seats of which nothing was disclosed, and what is aimed at them moves along; or two of one side, of which
    one may be dead with its side disclosed, change roles, and what was aimed at stays.
    """
    rng = Random(seed)
    one, moves = played(rules, seed, rng.choice((40, 60, 90, 130, 200, 300)))
    aims = rng.random() < 0.6
    mixed = _hidden_ones(one, rng) if aims else _two_of_a_side(one, rng)
    to = dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))
    two = twin(rules, moves, to, aims=aims) if to else None
    if two is not None and facts(one) == facts(two):
        yield one, two, to


def _hidden_ones(one: Side, rng: Random) -> list[str]:
    seats = hidden(one.state)
    if len(seats) < 2:
        return []
    return rng.sample(seats, rng.randint(2, min(len(seats), 6)) if rng.random() < 0.7 else len(seats))


def _two_of_a_side(one: Side, rng: Random) -> list[str]:
    seats = [each for each in one.state.seats.values() if each.id not in one.state.public_kings.values() and each.start_role != "king"]
    dead = [each for each in seats if not each.alive]
    first = rng.choice(dead or seats)
    others = [each.id for each in seats if each.side == first.side and each.start_role != first.start_role]
    return [first.id, rng.choice(others)]


# --- what may be known, said independently of the program's own disclosure --------------------------------------------------

OPEN = (
    "SeatAdded", "GameCreated", "GameStarted", "RosterPosted", "PhaseOpened", "BallotOpened", "VoteSeen", "BallotClosed", "DuskAnnounced",
    "KingNamed", "CardGiven", "CardRevoked", "VacancyOpened", "VacancyCancelled", "CloseMoved", "GameEnded", "NightClosed", "CheckedIn",
    "MourningDeclared", "PostRecorded", "RuleSet",
)  # fmt: skip
"""Events that everybody sees; of a death everybody learns the seat and what is said of its side (section 5), of all else nothing."""


def facts(side: Side) -> list[Any]:
    """What everybody knows."""
    found: list[Any] = []
    for record in side.records:
        for event in record.events:
            kind = type(event).__name__
            if kind in OPEN:
                found.append(event)
            elif isinstance(event, SeatDied):
                found.append((event.seat, event.death.phase, event.death.number, event.death.at, event.side))
    return found


def secrets(side: Side, name: str) -> list[Any]:
    """What a seat knows beside that: its own role and orders all along, and as a king what kings are told."""
    state, found = side.rules.start("pair", ZONE), list[Any]()
    for record in side.records:
        for event in record.events:
            state = side.rules.evolve(state, event)
        if name in state.seats:
            found.append(_own(state, name))
    return found


def _own(state: GameState, name: str) -> Any:
    own = state.seats[name]
    orders = [*state.mailed, *(state.night.submissions if state.night is not None else ())]
    mine = (own.side, own.role, [order for order in orders if order.seat == name])
    if own.role != "king" or own.side is None:
        return mine
    dead = [
        (each.id, each.role)
        for each in state.seats.values()
        if each.death is not None and each.side == own.side and (each.role != "pawn" or each.death.direct)
    ]
    due = sum(1 for each in state.due if state.seats[each].side == own.side)
    partner = state.castled.get(own.side)
    return *mine, dead, due, state.may_kill.get(own.side, False), partner


# --- what is compared ----------------------------------------------------------------------------------------------------


def shown(side: Side, audience: Audience) -> dict[str, bytes]:
    """Everything an audience may get to see, as bytes: view, notices in order, trace, report, title, who is still awaited."""
    made = report.report(side.rules, side.state, side.records, (), audience)
    view = views.view_of_records(side.rules, side.state.params.title, side.state.zone, side.records, audience)
    notices = [owed(record.notices, audience) for record in side.records]
    trace = [views.heard(record.trace, audience) for record in side.records]
    parts = {
        "disclosed": side.disclosed(audience), "view": view, "notices": notices, "trace": trace, "report": made, "title": made["title"],
        "pending": made["pending"], "timers": made["timers"],
    }  # fmt: skip
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def leaks(one: Side, two: Side) -> list[str]:
    """Where the two differ although they may not: for the public, and for each seat whose own secrets are the same."""
    found = _compare(one, two, PUBLIC)
    for name in one.state.seats:
        if secrets(one, name) == secrets(two, name):
            found += _compare(one, two, seat(name))
    return found


def _compare(one: Side, two: Side, audience: Audience) -> list[str]:
    assert audience != HOST
    a, b = shown(one, audience), shown(two, audience)
    return [f"{audience}: {part}" for part in a if a[part] != b[part]]
