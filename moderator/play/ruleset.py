"""What a game must offer to be hosted: one protocol, kept by every folder under rulesets/."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from moderator.play.audience import Audience
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, Refusal, Step, TraceLine


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One clause or ruling of a rulebook. Title and text: ``clause.<ruleset>.<id>.title`` and ``.text`` in resources/rules."""

    id: str
    how: Literal["computed", "timed", "asked", "shown"]

    @property
    def chapter(self) -> str:
        """The part of the book: what stands before the first point, of names like ``P-vote-3`` before the second dash; rulings are one."""
        return "R" if self.id.startswith("R") else "-".join(self.id.split(".")[0].split("-")[:2])


class HouseRule(msgspec.Struct, frozen=True, kw_only=True):
    """One choice the rules leave open. ``choices`` lists the values (empty: a whole number from ``low`` to ``high``)."""

    name: str
    default: bool | int | str
    clause: str
    choices: tuple[bool | int | str, ...] = ()
    low: int = 0
    high: int = 0

    def takes(self, value: object) -> bool:
        """Whether the value is one of its own, of the same type."""
        if self.choices:
            return any(value == choice and type(value) is type(choice) for choice in self.choices)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted entry of the present branch as reports and exports read it."""

    seq: int
    at: Instant
    command: dict[str, Any]
    events: tuple[Any, ...]
    trace: tuple[TraceLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    by: str = ""
    force: str = ""
    cause: int | None = None

    @property
    def verb(self) -> str:
        """The command's verb."""
        return str(self.command.get("do", ""))


def with_trace(record: Record, trace: tuple[TraceLine, ...]) -> Record:
    """The entry with other trace lines."""
    return Record(
        seq=record.seq, at=record.at, command=record.command, events=record.events, trace=trace, notices=record.notices, by=record.by,
        force=record.force, cause=record.cause,
    )  # fmt: skip


class Refused(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a file that was refused."""

    line: int
    refusal: Refusal


class Ruleset(Protocol):
    """One game. States are frozen and belong to the ruleset; the house passes them on unseen."""

    @property
    def name(self) -> str:
        """The ruleset's name in files."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """The rulebook by clause id."""

    @property
    def house_rules(self) -> Mapping[str, HouseRule]:
        """The choices the rules leave open, by name."""

    @property
    def commands(self) -> tuple[type[Command], ...]:
        """Every verb it decides."""

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every event it evolves."""

    def start(self, title: str, zone: str) -> Any:
        """The state before the first command."""

    def decide(self, state: Any, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        """What follows from the command at that instant. Pure."""

    def evolve(self, state: Any, event: Event) -> Any:
        """The state after the event. Pure, total over every event ever written."""

    def rewind(self, state: Any, at: Instant) -> tuple[Event, ...]:
        """What an undo, redo or amendment adds to the state it comes back to: running clocks are held as they stood ``at``."""

    def wake(self, state: Any) -> Instant | None:
        """The next instant at which time alone changes something (an expiry), or None."""

    def due(self, state: Any) -> tuple[Due, ...]:
        """What is due by the calendar, in order of time: fit for any eye, so that a reminder may say it aloud."""

    def steps(self, state: Any) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""

    def scripted(self, state: Any) -> Command | None:
        """The command that the program sends by itself now (``auto_request``), or None."""

    def again(self, command: Command, old: Any, new: Any) -> Command:
        """A later command as it reads on an amended past: numbers that it names may have moved from ``old`` to ``new``."""

    def afterwards(self, old: Any, new: Any) -> tuple[Command, ...]:
        """What the program sends by itself after an amendment has led to ``new`` instead of ``old``."""

    def asks(self, state: Any) -> tuple[Ask, ...]:
        """The open asks."""

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """What the audience may see of the event: the event, a poorer copy, or None."""

    def zero(self, state: Any) -> Instant:
        """The instant that plain numbers of a file count from (the last ``start_game``)."""

    def report(self, state: Any, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        """The JSON report of ``replay`` for an audience: only plain JSON values, fractions as strings."""
