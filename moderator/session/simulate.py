"""Games at random, by a seed: what they come to, and the first thing that broke (the headless verb ``simulate``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any, TypeVar

import msgspec

from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.simulation import Scripted, Simulation
from moderator.play.watch import Watch, unwatched

T = TypeVar("T")
ZONE = "Asia/Shanghai"
LONGEST = 20_000
"""Commands after which a game is taken for one that never ends."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One game. ``broken``: what went wrong, with the command that did it; empty: nothing."""

    seed: str
    winner: str
    rounds: int
    commands: int
    broken: str = ""
    standing: tuple[tuple[str, str], ...] = ()
    """Role and result of every seat, in games that a script makes."""


class RoleWins(msgspec.Struct, frozen=True, kw_only=True):
    """How a role has fared: seats that held it, and what became of them."""

    role: str
    seats: int = 0
    won: int = 0
    lost: int = 0

    @property
    def percent(self) -> int:
        """Of a hundred seats, how many have won; more than none is never 0, less than all never 100."""
        whole = round(100 * self.won / self.seats) if self.seats else 0
        return max(whole, 1) if self.won and self.won == self.seats else min(max(whole, 1), 99) if self.won else 0


class Wins(msgspec.Struct, frozen=True, kw_only=True):
    """Who can win, and how often. ``broken``: games in which something went wrong, with their seeds."""

    games: int
    endings: dict[str, int]
    roles: tuple[RoleWins, ...]
    days: tuple[int, int, int] = (0, 0, 0)
    """The shortest, the median and the longest game."""
    broken: tuple[Outcome, ...] = ()

    @property
    def never(self) -> tuple[str, ...]:
        """Roles that have not won once."""
        return tuple(each.role for each in self.roles if not each.won)


class SeededDice:
    """Dice from a seed."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """One of them."""
        return self._rng.choice(options)

    def chance(self, percent: int) -> bool:
        """Yes, in so many of a hundred cases."""
        return self._rng.randrange(100) < percent


def simulation_of(ruleset: Ruleset) -> Simulation | None:
    """The players a ruleset offers, or None."""
    return getattr(ruleset, "simulation", None)


def play(ruleset: Ruleset, players: Simulation, seed: str) -> Outcome:
    """Play one game to its end, or to the first thing that breaks."""
    state: Any = ruleset.start(seed, ZONE)
    game = players.play(SeededDice(seed))
    number, move = 0, next(game)
    while True:
        command, at = move
        number += 1
        decision = ruleset.decide(state, command, at)
        before = state
        if isinstance(decision, Refusal):
            broken = "" if players.refused(decision) else f"refused: {decision.code}"
        else:
            for event in decision.events:
                state = ruleset.evolve(state, event)
            broken = players.broken(before, command, state)
        if broken or number > LONGEST:
            return _outcome(players, state, seed, number, f"{command}: {broken or 'endless'}")
        try:
            move = game.send(state)
        except StopIteration:
            return _outcome(players, state, seed, number, "")


def _outcome(players: Simulation, state: Any, seed: str, number: int, broken: str) -> Outcome:
    winner, rounds = players.result(state)
    told = getattr(players, "standing", None)
    standing = told(state) if told is not None else ()
    return Outcome(seed=seed, winner=winner, rounds=rounds, commands=number, broken=broken, standing=standing)


def simulate(ruleset: Ruleset, players: Simulation, games: int, seed: str) -> list[Outcome]:
    """So many games, numbered after the seed: each can be played again alone."""
    return [play(ruleset, players, f"{seed}:{number}") for number in range(1, games + 1)]


def play_script(ruleset: Ruleset, players: Scripted, games: int, seed: str, watch: Watch = unwatched) -> Wins:
    """Play a script so many times; pure, so that it may be done in any thread. ``watch`` is told after each game and may stop it."""
    outcomes: list[Outcome] = []
    for number in range(1, games + 1):
        watch(number - 1, games)
        outcomes.append(play(ruleset, players, f"{seed}:{number}"))
    return wins_of(outcomes, players.names)


def wins_of(outcomes: Sequence[Outcome], names: Sequence[str]) -> Wins:
    """Count them by role and ending."""
    results = Counter(pair for outcome in outcomes for pair in outcome.standing)
    seats = Counter(role for outcome in outcomes for role, _ in outcome.standing)
    roles = tuple(RoleWins(role=role, seats=seats[role], won=results[role, "win"], lost=results[role, "lose"]) for role in names)
    rounds = [outcome.rounds for outcome in outcomes] or [0]
    return Wins(
        games=len(outcomes),
        endings=dict(sorted(Counter(outcome.winner or "none" for outcome in outcomes).items())),
        roles=roles,
        days=(min(rounds), round(median(rounds)), max(rounds)),
        broken=tuple(outcome for outcome in outcomes if outcome.broken),
    )


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Wins by side, lengths, and what broke."""
    rounds = [outcome.rounds for outcome in outcomes]
    return {
        "games": len(outcomes),
        "wins": dict(sorted(Counter(outcome.winner or "none" for outcome in outcomes).items())),
        "rounds": {"least": min(rounds), "median": median(rounds), "most": max(rounds)},
        "commands": sum(outcome.commands for outcome in outcomes),
        "broken": [{"seed": outcome.seed, "what": outcome.broken} for outcome in outcomes if outcome.broken],
    }


def table(wins: Wins) -> dict[str, Any]:
    """The wins by role as JSON values, and who never wins."""
    roles = [{"role": r.role, "seats": r.seats, "won": r.won, "lost": r.lost, "percent": r.percent} for r in wins.roles]
    return {"roles": roles, "never_wins": list(wins.never)}
