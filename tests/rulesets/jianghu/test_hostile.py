"""Every verb at every moment with whatever somebody may type: taken or refused, never an exception, and folded for everybody."""

from __future__ import annotations

import typing
from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from moderator.play.audience import PUBLIC, seat
from moderator.play.commands import Command, Override
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.commands.choices import PublishResults
from moderator.rulesets.jianghu.commands.setup import Adopt
from moderator.rulesets.jianghu.report import report
from moderator.rulesets.jianghu.roles import ROLES
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.session.simulate import ZONE, SeededDice

SEATS = {"seat", "target", "from_", "to", "seat_c", "voter", "writer", "namer", "by", "ik", "seat_x"}
VERBS = [verb for verb in Jianghu().commands if verb is not Adopt]
ONWARD = (p.CloseWindow, p.ResolvePosts, p.PublishPosts, p.NoonCheck, v.CloseVote, v.Tally, PublishResults, v.OpenOvertime, v.CloseOvertime)
TEXTS = (
    "",
    "x",
    "2:JK1",
    "3:search",
    "c1",
    "killers",
    "JK1",
    "HS1",
    "J15.1",
    "2026-06-03T10:00:00+08:00",
    "seat:M01",
    "checkin:M02",
    "夜" * 900,
)


def value(rng: Random, name: str, kind: Any, names: list[str]) -> Any:
    """Something of the type, or a seat where the name asks for one."""
    origin = get_origin(kind)
    if origin is Literal:
        return rng.choice(get_args(kind))
    if name in SEATS:
        return rng.choice([*names, "nobody"]) if rng.random() < 0.9 else ""
    if origin is tuple and get_args(kind)[0] is str:
        return tuple(rng.choice([*names, "nobody"]) for _ in range(rng.randint(0, 4)))
    if origin is tuple:
        inner = get_args(kind)[0]
        return tuple(value(rng, "", inner, names) for _ in range(rng.randint(0, 2)))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(rng, kind, names)
    if origin is dict:
        return {rng.choice([*names, "JK", "XX"]): rng.choice((0, 1, 2)) if get_args(kind)[1] is int else "JK1" for _ in range(2)}
    options = {bool: (True, False), int: (-1, 0, 1, 2, 3, 600, 1200), str: TEXTS}
    if kind in options:
        return rng.choice(options[kind])
    parts = [part for part in get_args(kind) if part is not type(None)]
    return None if not parts or rng.random() < 0.3 else value(rng, name, rng.choice(parts), names)


def made(rng: Random, kind: type[Any], names: list[str]) -> Any:
    """A struct with fields at random."""
    hints = typing.get_type_hints(kind)
    fields = {name: value(rng, name, hints[name], names) for name in kind.__struct_fields__ if name not in {"counts", "house_rules"}}
    return kind(**fields)


def override(rng: Random, names: list[str]) -> Override:
    target = f"{rng.choice(['out', 'top', 'status', 'role', 'posts', 'drag', 'fireworks', 'timer', 'half', 'odd'])}:{rng.choice(names)}"
    return Override(target=target, value=rng.choice(["lives", "khalf", "out", "in", "IN", "OUT", "on", "off", "3", *ROLES]), reason="fuzz")


class Table:
    """A game under way, folded for the host, for everybody and for one seat."""

    def __init__(self, number: int) -> None:
        self.rules, self.rng = Jianghu(), Random(number)
        self.state, self.public, self.own = (self.rules.start("fuzz", ZONE) for _ in range(3))
        self.taken: set[str] = set()
        self.at = Instant(0)

    def take(self, command: Command, at: Instant, *, force: bool = False) -> bool:
        decision: Any = self.rules.decide(self.state, command, at, force)
        if isinstance(decision, Refusal):
            assert decision.code
            return False
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
            if (seen := self.rules.disclose(event, PUBLIC)) is not None:
                self.public = self.rules.evolve(self.public, seen)
            if (seen := self.rules.disclose(event, seat("M07"))) is not None:
                self.own = self.rules.evolve(self.own, seen)
        self.taken.add(type(command).__name__)
        for state in (self.state, self.public):
            self.rules.steps(state)
            self.rules.due(state)
        return True

    def play(self, most: int) -> None:
        """A game by the rules up to somewhere in the middle."""
        game = JianghuSimulation().play(SeededDice(f"fuzz:{self.rng.random()}"))
        move = next(game)
        for _ in range(most):
            command, self.at = move
            assert self.take(command, self.at)
            try:
                move = game.send(self.state)
            except StopIteration:
                return

    def stray(self) -> None:
        """Something that somebody may type, now and then what brings the game on."""
        names, rng = list(self.state.seats), self.rng
        self.at = Instant(self.at + rng.choice((0, 0, 1, 60, 600, 3600)) * SECOND)
        if rng.random() < 0.12:
            command: Command = rng.choice(ONWARD)()
        else:
            command = override(rng, names) if rng.random() < 0.1 else made(rng, rng.choice(VERBS), names)
        if type(command).__name__ not in {"ConfirmEnd", "PauseGame"}:
            self.take(command, self.at, force=rng.random() < 0.3)


def test_no_command_breaks_the_game(size: Callable[[int, int], int]) -> None:
    taken: set[str] = set()
    for number in range(size(8, 80)):
        table = Table(number)
        table.play(table.rng.randrange(190, 520))
        for _ in range(300):
            if table.state.phase != "ended":
                table.stray()
        for state in (table.state, table.public, table.own):
            assert report(table.rules, state, (), (), "host")["state_hash"]  # type: ignore[arg-type]
        taken |= table.taken
    assert len(taken) > 40
