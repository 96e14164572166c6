"""Pairs for non-interference: a game, and the same game with roles permuted among seats of which nothing has been disclosed.

Secret acts (posts, shift, return, search, rescue) move along with the roles; what is done in public stays with its seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.play import views
from moderator.play.audience import HOST, PUBLIC, Audience, seat
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.jianghu import report, simulation
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.roles import SHORT
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.seats_events import HalfGiven, PersonShown, RolePublished, SeatBack, SeatClosed, SeatOut
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.vote_events import BallotCast
from moderator.session.simulate import ZONE, SeededDice

Move = tuple[Command, Instant]
SECRET = (p.SubmitPost, p.JudgePost, p.GrantIou, p.SubmitSearch, p.SubmitShift, p.SubmitReturn, p.PayIou, h.Resurrect)


class Side:
    """One game of a pair: its records, its state, folded as a session would."""

    def __init__(self, rules: Jianghu) -> None:
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


def played(rules: Jianghu, seed: str, most: int, house: Mapping[str, bool | int | str] | None = None) -> tuple[Side, list[Move]]:
    """The first commands of a game at random; the deal numbered, so that a permutation moves the numbers along."""
    side, moves = Side(rules), list[Move]()
    game = simulation.JianghuSimulation(rules=house).play(SeededDice(seed))
    move = next(game)
    while len(moves) < most and side.state.phase != "ended":
        command, at = move
        if isinstance(command, s.Deal):
            command = numbered(rules, side, command, at)
        if not side.do(command, at):
            break
        moves.append((command, at))
        try:
            move = game.send(side.state)
        except StopIteration:
            break
    return side, moves


def numbered(rules: Jianghu, side: Side, command: s.Deal, at: Instant) -> s.Deal:
    """The deal by ids."""
    decision = rules.decide(side.state, command, at)
    assert not isinstance(decision, Refusal)
    after = rules.evolve(side.state, decision.events[0])
    return s.Deal(roles={name: f"{SHORT[each.start]}{each.number}" for name, each in after.seats.items() if each.start is not None})


def moved(command: Command, to: dict[str, str]) -> Command:
    """The command as the twin gives it: by the seat that has the role now."""
    if isinstance(command, s.Deal):
        return replace(command, roles={to.get(name, name): role for name, role in command.roles.items()})
    if isinstance(command, s.SetCodewords):
        return replace(command, ik=to.get(command.ik, command.ik))
    if isinstance(command, SECRET):
        return replace(command, seat=to.get(command.seat, command.seat))  # type: ignore[call-arg]
    return command


def pairs(rules: Jianghu, seed: str, house: Mapping[str, bool | int | str] | None = None) -> Iterator[tuple[Side, Side, dict[str, str]]]:
    """Pairs of one seed in which the same is known to everybody."""
    rng = Random(seed)
    one, moves = played(rules, seed, rng.choice((230, 300, 380, 460, 560)), house)
    seats = [each.id for each in one.state.seats.values() if not each.role_public and not each.shown]
    if len(seats) < 2:
        return
    mixed = rng.sample(seats, rng.randint(2, min(len(seats), 8)) if rng.random() < 0.8 else len(seats))
    to = dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))
    two = Side(rules)
    if all(two.do(moved(command, to), at) for command, at in moves) and facts(one) == facts(two):
        yield one, two, to


# --- what may be known, said independently of the program's own disclosure --------------------------------------------------

OPEN = (
    "GameCreated", "RuleSet", "CheckinsCounted", "CheckinClosed", "RoundOpened", "WindowClosed", "VoteClosed", "OvertimeOpened",
    "OvertimeClosed", "FirstHang", "FirstHangNamed", "MedalGiven", "ForumCounted", "HighPostNamed", "FinaleDeclared", "GameEnded",
    "CardsRevealed", "LimitsMoved", "Paused", "Resumed", "ResultsPublished",
)  # fmt: skip
"""Events that everybody sees whole."""


def facts(side: Side) -> list[Any]:
    """What everybody knows."""
    found: list[Any] = []
    for record in side.records:
        for event in record.events:
            kind = type(event).__name__
            if kind in OPEN or isinstance(event, (RolePublished, PersonShown, SeatClosed, HalfGiven)):
                found.append(event)
            elif isinstance(event, SeatOut):
                known = (event.out.cause, event.out.clause) if event.role is not None else None
                found.append((event.seat, event.base, event.out.round, event.out.at, event.role, known))
            elif isinstance(event, SeatBack):
                found.append((event.seat, event.clause))
            elif isinstance(event, BallotCast) and event.ballot.source != "proxy":
                found.append(event)
            elif kind == "PostsPublished":
                found.append((event.at, event.listed))
        found += [(made.code, made.params.get("penalty")) for made in record.notices if made.code in {"judgment", "post_cancelled"}]
    return found


def secrets(side: Side, name: str) -> list[Any]:
    """What a seat knows beside that: its role, whom it knows, what it did, what it was told."""
    state = side.state
    own = state.seats[name]
    rounds = [*state.rounds, *([state.round] if state.round is not None else [])]
    found: list[Any] = [own.role, own.start, own.number, own.timers, [d for d in state.duties.values() if d.seat == name]]
    partners = {"joint_sword": "joint_sword", "joint_egg": "joint_egg", "joint_killer": "joint_killer", "lone_killer": "joint_killer"}
    found.append([(s.id, s.number) for s in state.seats.values() if own.start in partners and s.start == partners[own.start]])
    found.append([post for each in rounds for post in each.posts if post.poster == name])
    found.append([ballot for each in rounds for ballot in each.ballots if ballot.voter == name])
    met = [made for key, made in state.alliances.items() if name in made.members]
    found.append([(made, [state.seats[member].role for member in made.members]) for made in met])
    if own.start in {"lone_killer", "independent_killer"}:
        found.append([(ik == name, pair) for ik, pair in state.words.items() if own.start == "lone_killer" or ik == name])
    for record in side.records:  # what depends on its role alone
        if own.start in {"resurrect", "independent_killer", "mine", "mirror", "joint_egg"}:
            found += [e for e in record.events if type(e).__name__ in {"TopsFixed", "MineLooked", "Resurrected", "Dragged", "MirrorChose"}]
            found += [e for e in record.events if isinstance(e, BallotCast)]
        if own.start == "soul_return" or own.role == "joint_killer":
            found += [e for e in record.events if type(e).__name__ == "Converted" and name in e.told]
        if own.start in {"black_egg", "lone_killer", "independent_killer", "mine", "hidden_sword"}:
            found += [e for e in record.events if type(e).__name__ == "SlotsMade"]
    return found


# --- what is compared ----------------------------------------------------------------------------------------------------


def shown(side: Side, audience: Audience) -> dict[str, bytes]:
    """Everything an audience may get to see, as bytes."""
    made = report.report(side.rules, side.state, side.records, (), audience)
    view = views.view_of_records(side.rules, side.state.params.title, side.state.zone, side.records, audience)
    disclosed = [side.rules.disclose(event, audience) for record in side.records for event in record.events]
    parts = {
        "disclosed": [event for event in disclosed if event is not None], "view": view,
        "notices": [views.owed(record.notices, audience) for record in side.records],
        "trace": [views.heard(record.trace, audience) for record in side.records], "report": made, "pending": made["pending"],
    }  # fmt: skip
    return {name: msgspec.json.encode(part) for name, part in parts.items()}


def leaks(one: Side, two: Side, rng: Random | None = None) -> list[str]:
    """Where the two differ although they may not: for the public, and for some seats whose own secrets are the same."""
    found = _compare(one, two, PUBLIC)
    names = list(one.state.seats)
    for name in (rng or Random(1)).sample(names, min(12, len(names))):
        if secrets(one, name) == secrets(two, name):
            found += _compare(one, two, seat(name))
    return found


def _compare(one: Side, two: Side, audience: Audience) -> list[str]:
    assert audience != HOST
    a, b = shown(one, audience), shown(two, audience)
    return [f"{audience}: {part}" for part in a if a[part] != b[part]]
