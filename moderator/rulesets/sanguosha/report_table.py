"""The table's part of the report: a row a timer in order of start, the calls, the windows; read from the disclosed events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from moderator.clock import events as clock
from moderator.play.events import Event
from moderator.play.instants import Instant, seconds, show_seconds
from moderator.rulesets.sanguosha import table_events as t
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.setup_events import GameOpened

Row = dict[str, Any]
Show = Callable[[Instant], str]


def rows(events: Sequence[Event], show: Show) -> dict[str, list[Row]]:
    """``timers``, ``calls`` and ``windows``."""
    return {"timers": _Timers(show).read(events), "calls": _calls(events, show), "windows": _windows(events, show)}


def _calls(events: Sequence[Event], show: Show) -> list[Row]:
    return [{"at": show(e.at), "call": str(e.call)} for e in events if isinstance(e, clock.TimeCall)]


class _Timers:
    """One row a timer, kept up to its last event. ``deadline`` holds while it runs, ``left`` from its last change."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.rows: list[Row] = []
        self.open: dict[int, Row] = {}

    def read(self, events: Sequence[Event]) -> list[Row]:
        for event in events:
            if isinstance(event, GameOpened):
                self.open = {}
            elif isinstance(event, clock.ClockEvent):
                self._follow(event)
        return self.rows

    def _follow(self, e: clock.ClockEvent) -> None:
        if isinstance(e, clock.TimerStarted):
            self._started(e)
        elif isinstance(e, clock.TimerReset):
            self._set(e.id, e.at, None, e.left)
        elif isinstance(e, clock.TimerSuspended):
            self._set(e.id, e.at, "suspended", e.left)
        elif isinstance(e, clock.TimerHeld) and e.id is not None:
            self._set(e.id, e.at, "held", e.left)
        elif isinstance(e, clock.TimerResumed) and e.id is not None:
            self._set(e.id, e.at, "running", None)
        elif isinstance(e, clock.TimerAnswered) and e.id in self.open:
            self.open[e.id].setdefault("answered", []).append(e.line)
        elif isinstance(e, clock.TimerEnded):
            self._set(e.id, e.at, "ended", e.left, e.reason)

    def _started(self, e: clock.TimerStarted) -> None:
        if e.kind == timing.FRAME:
            return
        row: Row = {"id": e.id, "kind": e.kind, "what": e.what, "started": self.show(e.at), "state": "running", "reason": None}
        row["line"] = e.lines[0] if len(e.lines) == 1 else None
        row["lines"] = list(e.lines)
        self.open[e.id] = row
        self.rows.append(row)
        self._set(e.id, e.at, "running", e.left)

    def _set(self, number: int, at: Instant, state: str | None, left: int | None, reason: str | None = None) -> None:
        row = self.open.get(number)
        if row is None:
            return
        row["at"] = self.show(at)
        row["state"] = state or row["state"]
        row["reason"] = reason
        if left is not None:
            row["left"] = show_seconds(left)
            row["deadline"] = self.show(Instant(at + left)) if row["state"] != "ended" else row.get("deadline")
        elif state == "running" and "left" in row:
            row["deadline"] = self.show(Instant(at + seconds(row["left"])))


def _windows(events: Sequence[Event], show: Show) -> list[Row]:
    """A row a window: whose Nullification it is for (``of``), when it opened and closed, how."""
    found: list[Row] = []
    for e in events:
        if isinstance(e, t.WindowOpened):
            of = e.scroll.nulls[e.of - 1].line if 0 < e.of <= len(e.scroll.nulls) else None
            row: Row = {"scroll": e.scroll.name, "user": e.scroll.line, "target": e.target, "of": of, "opened": show(e.at)}
            found.append({**row, "closed": None, "cut_by": None, "effect": None})
        elif isinstance(e, t.Nullified) and found:
            found[-1] |= {"closed": show(e.at), "cut_by": e.line}
        elif isinstance(e, t.WindowClosed) and found:
            found[-1] |= {"closed": show(e.at), "effect": list(e.effect), "nullifications": e.nullifications}
    return found
