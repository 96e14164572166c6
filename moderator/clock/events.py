"""What happens to timers. Each event is complete: ``machine.apply`` follows it without knowing any rule."""

from __future__ import annotations

from typing import Literal

from moderator.play.events import Event
from moderator.play.instants import Duration, Instant

Reason = Literal["done", "declined", "expired", "cancelled"]


class ClockEvent(Event, frozen=True, kw_only=True):
    """Base: ``at`` is the instant on the timer's own clock, which may lie before the entry that records it."""

    at: Instant


class TimerStarted(ClockEvent, frozen=True, kw_only=True):
    """A timer, or a frame without clock (``left`` None), is laid on top. It runs unless the clock is held."""

    id: int
    kind: str
    lines: tuple[str, ...] = ()
    what: str = ""
    left: Duration | None = None
    marks: tuple[int, ...] = ()
    opening: int | None = None


class TimerReset(ClockEvent, frozen=True, kw_only=True):
    """A timer has ``left`` from now on and its calls are armed anew. ``cause``: operation, extra, set."""

    id: int
    left: Duration
    cause: str
    marks: tuple[int, ...] = ()
    opening: int | None = None
    reserve: Duration = Duration(0)
    reason: str = ""


class TimerSuspended(ClockEvent, frozen=True, kw_only=True):
    """Something was laid on top; the timer keeps ``left``."""

    id: int
    left: Duration


class TimerResumed(ClockEvent, frozen=True, kw_only=True):
    """What lay on top is gone (``by`` stack), or the judge lets the clock run on (``by`` judge; ``id`` None: nothing to run)."""

    id: int | None
    by: Literal["stack", "judge"] = "stack"


class TimerHeld(ClockEvent, frozen=True, kw_only=True):
    """The clock is held with ``left`` on the top timer (``id`` None: nothing on top that runs)."""

    id: int | None = None
    left: Duration | None = None
    marks: tuple[int, ...] | None = None
    """Calls still to come where some are dropped (rewind); None: unchanged."""
    reason: str = ""


class TimerAnswered(ClockEvent, frozen=True, kw_only=True):
    """One line of a set has answered; the timer goes on for the others."""

    id: int
    line: str


class TimerEnded(ClockEvent, frozen=True, kw_only=True):
    """A timer or frame is taken off the stack, wherever it lies. ``left``: what it still had."""

    id: int
    reason: Reason
    left: Duration | None = None


class TimeCall(ClockEvent, frozen=True, kw_only=True):
    """A call is due: 10 ("ten seconds") or a number of the countdown. ``what``: the skill's name where one is asked."""

    id: int
    call: int
    what: str = ""


EVENTS = (TimerStarted, TimerReset, TimerSuspended, TimerResumed, TimerHeld, TimerAnswered, TimerEnded, TimeCall)
