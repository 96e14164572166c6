"""What a ruleset offers whose stream hands out other streams: a cup and its matches. The session asks it and knows neither game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from moderator.play.commands import Command
from moderator.play.instants import Instant

Stamped = tuple[Command, Instant]
"""A command and when it happened."""


class Organising(Protocol):
    """The organiser's side. ``state`` is the cup's; a part is one of its matches, by name."""

    @property
    def played_by(self) -> str:
        """The ruleset of its parts."""

    def hand_out(self, part: str, stream: str) -> Command:
        """What the organiser does when a part gets a stream of its own."""

    def handed(self, command: Command) -> tuple[str, str] | None:
        """The part and the stream that a command has handed out; None for all other commands."""

    def title(self, state: Any, part: str) -> str:
        """What the part's stream is called."""

    def opening(self, state: Any, part: str) -> tuple[Stamped, ...]:
        """What a part's stream begins with, once it was handed out."""

    def streams(self, state: Any) -> Mapping[str, str]:
        """The streams handed out, and which part each is."""

    def taken(self, state: Any, part: str) -> tuple[str, int]:
        """Head and number of entries of the part as it was taken in; empty and 0 when it was not."""

    def close(
        self, state: Any, part: str, result: Any, head: str, entries: int, stream: str, follows: str, read: Mapping[str, Any]
    ) -> Command:
        """The command that takes a part in, a correction where what it belongs to is closed; ``read``: what the host has read of it."""

    def debts(self, state: Any, part: str) -> tuple[Stamped, ...]:
        """What the part's own stream lacks: commands to be done there."""


class Organised(Protocol):
    """A ruleset that organises others: ``getattr(ruleset, "organising", None)`` where it is not known."""

    @property
    def organising(self) -> Organising:
        """Its side of it."""
