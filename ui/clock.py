"""The judge's time: a monotonic clock anchored to the wall clock, exact alarms, and the eye that notices when the machine slept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance

from moderator.play.instants import SECOND, Duration, Instant, between

GAP = 3 * SECOND // 2
"""A difference beyond this between what should have passed and what did means that nobody was watching the clock."""
BEAT_MS = 250


@dataclass(frozen=True)
class Gap:
    """Time that nobody saw: the machine slept or stood still (``kind`` sleep), or the wall clock was set (``kind`` jump).

    ``before`` is the last instant that was certainly seen. ``length`` is negative when the wall clock was set back.
    """

    before: Instant
    length: Duration
    kind: str


class Ticker(Protocol):
    """What the desk needs of a clock; tests hand in one that they turn by hand."""

    gap: SignalInstance
    beat: SignalInstance

    def now(self) -> Instant:
        """Microseconds since the epoch; never runs back."""

    def alarm(self, ring: Callable[[], None], parent: QObject) -> Alarm:
        """A new alarm that calls ``ring`` once it is due."""

    def run_ahead(self, by: Duration) -> None:
        """Show instants that much later from now on: a match from a faster clock goes on where its own time stands."""


class Alarm(QObject):
    """Rings once at an instant: never early, late only by what the event loop needs. ``set(None)`` silences it."""

    def __init__(self, clock: Ticker, ring: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._clock = clock
        self._ring = ring
        self.due: Instant | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.check)

    def set(self, due: Instant | None) -> None:
        """Ring at ``due`` instead of what was set before."""
        self.due = due
        self._timer.stop()
        if due is not None:
            self._arm(due)

    def check(self) -> None:
        """Ring when it is time; wait on when the timer came early."""
        due = self.due
        if due is None:
            return
        if self._clock.now() < due:
            self._arm(due)
            return
        self.due = None
        self._ring()

    def _arm(self, due: Instant) -> None:
        left = max(0, due - self._clock.now())
        self._timer.start(min(-(-left // 1000), 86_400_000))


class TableClock(QObject):
    """Now, for the table. Monotonic between two looks; after a sleep it follows the wall clock forward, never back."""

    gap = Signal(object)
    beat = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        monotonic: Callable[[], int] = time.monotonic_ns,
        wall: Callable[[], int] = time.time_ns,
    ) -> None:
        super().__init__(parent)
        self._monotonic = monotonic
        self._wall = wall
        self._offset = wall() // 1000 - monotonic() // 1000
        self._apart = 0
        self._ahead = 0
        self._seen = Instant(wall() // 1000)
        self._heart = QTimer(self)
        self._heart.setInterval(BEAT_MS)
        self._heart.timeout.connect(self._look)
        self._heart.start()

    def now(self) -> Instant:
        """The instant, after a look whether time has been lost."""
        self.look()
        return Instant(self._seen + self._ahead)

    def run_ahead(self, by: Duration) -> None:
        """Show instants that much later from now on; 0 for the wall clock's own."""
        self._ahead = by

    def alarm(self, ring: Callable[[], None], parent: QObject) -> Alarm:
        """An alarm on this clock."""
        return Alarm(self, ring, parent)

    def look(self) -> None:
        """Compare both clocks with the last look; announce a gap once. Slow drift between the two is no gap."""
        before = self._seen
        here = self._monotonic() // 1000 + self._offset
        apart = self._wall() // 1000 - here
        jumped = apart - self._apart
        stalled = here - before
        self._apart = apart
        if abs(jumped) > GAP:
            self._jump(here, jumped, before)
        elif stalled > GAP + BEAT_MS * 1000:
            self._seen = Instant(here)
            self._tell(before, stalled, "sleep")
        else:
            self._seen = Instant(max(here, before))

    def _jump(self, here: int, jumped: int, before: Instant) -> None:
        """Follow the wall clock forward; when it was set back, go on from where we are."""
        if jumped > 0:
            self._offset += jumped
            self._apart -= jumped
            self._seen = Instant(max(before, here + jumped))
            self._tell(before, between(before, self._seen), "sleep")
        else:
            self._seen = Instant(max(before, here))
            self._tell(before, jumped, "jump")

    def _tell(self, before: int, length: int, kind: str) -> None:
        self.gap.emit(Gap(Instant(before + self._ahead), Duration(length), kind))

    def _look(self) -> None:
        self.look()
        self.beat.emit()


class HandClock(QObject):
    """A clock that stands until somebody turns it: for tests and pictures. Alarms ring while it is turned, in order."""

    gap = Signal(object)
    beat = Signal()

    def __init__(self, start: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = Instant(start)
        self._ahead = 0
        self._alarms: list[Alarm] = []

    def now(self) -> Instant:
        """Where it was turned to."""
        return self._now

    def run_ahead(self, by: Duration) -> None:
        """Put it forward by that much instead of what it was put forward before; nothing rings."""
        self._now, self._ahead = Instant(self._now + by - self._ahead), by

    def alarm(self, ring: Callable[[], None], parent: QObject) -> Alarm:
        """An alarm that rings when the clock is turned past it."""
        made = Alarm(self, ring, parent)
        self._alarms.append(made)
        made.destroyed.connect(self._forget)
        return made

    def turn(self, seconds: float) -> None:
        """Turn it forward; every alarm on the way rings at its own instant."""
        target = self._now + round(seconds * SECOND)
        while (alarm := self._next(target)) is not None:
            self._now = Instant(max(self._now, alarm.due or 0))
            alarm.check()
        self._now = Instant(target)
        self.beat.emit()

    def sleep(self, seconds: float) -> None:
        """Time that nobody saw."""
        before = self._now
        self._now = Instant(before + round(seconds * SECOND))
        self.gap.emit(Gap(before, between(before, self._now), "sleep"))

    def _next(self, target: int) -> Alarm | None:
        due = [alarm for alarm in self._alarms if alarm.due is not None and alarm.due <= target]
        return min(due, key=lambda alarm: alarm.due or 0, default=None)

    def _forget(self) -> None:
        self._alarms = [alarm for alarm in self._alarms if alarm is not self.sender()]
