"""The timers of a game as rows, folded from its events: what reports show of the clock."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from moderator.clock import events as e
from moderator.clock import machine
from moderator.clock.state import Clock
from moderator.play.events import Event
from moderator.play.instants import Duration, Instant
from moderator.rulesets.sanguosha.table_events import TableCleared


class TimerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One timer. ``state``: running, suspended, held or ended; ``at``: since when; frames without clock are no rows."""

    id: int
    kind: str
    lines: tuple[str, ...]
    what: str
    started: Instant
    state: str
    at: Instant
    left: Duration
    reason: str = ""
    """Why it ended, or why it is held."""
    deadline: Instant | None = None
    """When it runs out while it runs; where it has ended, when it would have run out at last."""
    answered: tuple[str, ...] = ()
    """Who of a set has answered."""
    resets: tuple[tuple[Instant, Duration, str], ...] = ()


def timer_rows(events: Iterable[Event]) -> tuple[TimerRow, ...]:
    """Every timer of one game's events in order of start."""
    clock, rows = Clock(), dict[int, TimerRow]()
    for event in events:
        if isinstance(event, e.ClockEvent):
            clock = machine.apply(clock, event)
            _start_or_end(rows, event)
            _follow(rows, clock, event.at)
        elif isinstance(event, TableCleared):
            clock = Clock()
    return tuple(rows.values())


def _start_or_end(rows: dict[int, TimerRow], event: e.ClockEvent) -> None:
    if isinstance(event, e.TimerStarted) and event.left is not None:
        rows[event.id] = TimerRow(
            id=event.id, kind=event.kind, lines=event.lines, what=event.what, started=event.at, state="", at=event.at, left=event.left
        )  # fmt: skip
    elif isinstance(event, e.TimerAnswered) and event.id in rows:
        row = rows[event.id]
        rows[event.id] = replace(row, answered=(*row.answered, event.line))
    elif isinstance(event, e.TimerReset) and event.id in rows:
        row = rows[event.id]
        rows[event.id] = replace(row, resets=(*row.resets, (event.at, event.left, event.cause)))
    elif isinstance(event, e.TimerEnded) and event.id in rows:
        row = rows[event.id]
        rows[event.id] = replace(row, state="ended", at=event.at, left=row.left if event.left is None else event.left, reason=event.reason)


def _follow(rows: dict[int, TimerRow], clock: Clock, at: Instant) -> None:
    """Bring the rows of the timers on the stack up to date."""
    for timer in clock.stack:
        if timer.left is None or timer.id not in rows:
            continue
        row, state = rows[timer.id], clock.status(timer)
        since = row.at if state == row.state else at
        reason = clock.held_reason if state == "held" else ""
        deadline = Instant(timer.since + timer.left) if timer.since is not None else None
        rows[timer.id] = replace(row, state=state, at=since, left=timer.left, reason=reason, deadline=deadline)
