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
from moderator.play.simulation import Simulation

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
    return Outcome(seed=seed, winner=winner, rounds=rounds, commands=number, broken=broken)


def simulate(ruleset: Ruleset, players: Simulation, games: int, seed: str) -> list[Outcome]:
    """So many games, numbered after the seed: each can be played again alone."""
    return [play(ruleset, players, f"{seed}:{number}") for number in range(1, games + 1)]


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
