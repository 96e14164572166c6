"""What a ruleset offers that can be played at random: the players, and what must hold whatever they do."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Protocol, TypeVar

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal

T = TypeVar("T")
Play = Generator[tuple[Command, Instant], Any, None]
"""Yields a command and its instant, is sent the state after it; ends with the game."""


class Dice(Protocol):
    """Where chance comes from: seeded outside of the rules."""

    def pick(self, options: Sequence[T]) -> T:
        """One of them."""

    def chance(self, percent: int) -> bool:
        """Yes, in so many of a hundred cases."""


class Simulation(Protocol):
    """Random legal play of whole games."""

    def play(self, dice: Dice) -> Play:
        """A game from its first command to its end."""

    def broken(self, before: Any, command: Command, after: Any) -> str:
        """What the command has broken that must never break; empty: nothing."""

    def refused(self, refusal: Refusal) -> bool:
        """Whether the players may meet this refusal: they try what the rules forbid now and then."""

    def result(self, state: Any) -> tuple[str, int]:
        """Who has won, and after how many rounds."""


class Scripted(Simulation, Protocol):
    """Random play of games whose roles a script makes: who has won is told by role."""

    @property
    def names(self) -> tuple[str, ...]:
        """The roles of the script, in its order."""

    def standing(self, state: Any) -> tuple[tuple[str, str], ...]:
        """Role and result (win, lose, pending) of every seat of a game that is over."""


class Simulated(Protocol):
    """A ruleset that can be played at random: ``getattr(ruleset, "simulation", None)`` where it is not known."""

    @property
    def simulation(self) -> Simulation:
        """Its players."""
