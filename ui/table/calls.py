"""The calls of section 6.3 at the instant they are due: looked up ahead in the pure clock, never waiting for an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from moderator.clock import machine
from moderator.clock.events import TimeCall, TimerEnded, TimerStarted
from moderator.clock.state import Clock
from moderator.play.instants import SECOND, Instant
from moderator.rulesets.sanguosha.table_events import WindowClosed
from moderator.rulesets.sanguosha.timing import WINDOWS

if TYPE_CHECKING:
    from ui.desk import Desk

STALE: Final = SECOND // 2
"""A call this much behind its instant is not made any more: the moment is gone."""
FAR: Final = Instant(2**62)


class Caller(QObject):
    """``called`` carries each TimeCall once, when it is due."""

    called = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._alarm = desk.clock.alarm(self._ring, self)
        self._clock = Clock()
        self._made: set[tuple[int, int, int]] = set()
        desk.changed.connect(self.follow)
        self.follow(None)

    def follow(self, change: Any) -> None:
        """Take over the clock of the new state, after the calls that the entry itself brought."""
        for event in getattr(change, "events", ()):
            if isinstance(event, TimeCall):
                self._make(event)
        game = getattr(self._desk.state, "game", None)
        self._clock = game.table.clock if game is not None else Clock()
        self._arm()

    def _arm(self) -> None:
        """Wait for the next call that has not been made."""
        call = machine.next_call(self._clock, FAR)
        while call is not None and (call.at, call.id, call.call) in self._made:
            self._clock = machine.apply(self._clock, call)
            call = machine.next_call(self._clock, FAR)
        deadline = self._clock.deadline
        self._alarm.set(call.at if call is not None and (deadline is None or call.at <= deadline) else None)

    def _ring(self) -> None:
        call = machine.next_call(self._clock, self._desk.clock.now())
        if call is not None:
            self._clock = machine.apply(self._clock, call)
            self._make(call)
        self._arm()

    def _make(self, call: TimeCall) -> None:
        key = (call.at, call.id, call.call)
        if key in self._made:
            return
        self._made.add(key)
        if self._desk.clock.now() - call.at <= STALE:
            self.called.emit(call)


def tone_of_change(change: Any, now: int) -> str:
    """What an entry sounds like beside its calls: ``window``, ``closed`` or ``expired``; nothing for what is over, or undone."""
    if change.kind != "do":
        return ""
    tone = ""
    for event in change.events:
        if isinstance(event, TimerStarted) and event.kind in WINDOWS:
            tone = "window"
        elif isinstance(event, TimerEnded) and event.reason == "expired" and now - event.at <= STALE:
            tone = tone or "expired"
        elif isinstance(event, WindowClosed):
            tone = "closed" if tone in {"", "expired"} else tone
    return tone
