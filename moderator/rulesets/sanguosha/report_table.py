"""Rows of the report: a row a timer in order of start, the calls, the windows, read from the disclosed events; the substitutes queue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from moderator.clock import events as clock
from moderator.play.events import Event
from moderator.play.instants import Instant, show_seconds
from moderator.rulesets.sanguosha import table_events as t
from moderator.rulesets.sanguosha.notices import plain
from moderator.rulesets.sanguosha.queue import Queued, queue
from moderator.rulesets.sanguosha.setup_events import GameOpened
from moderator.rulesets.sanguosha.state import MatchState
from moderator.rulesets.sanguosha.table_rows import TimerRow, timer_rows

Row = dict[str, Any]
Show = Callable[[Instant], str]


def rows(events: Sequence[Event], show: Show) -> dict[str, list[Row]]:
    """``timers``, ``calls`` and ``windows``."""
    return {"timers": _timers(events, show), "calls": _calls(events, show), "windows": _windows(events, show)}


def _calls(events: Sequence[Event], show: Show) -> list[Row]:
    return [{"at": show(e.at), "call": str(e.call)} for e in events if isinstance(e, clock.TimeCall)]


def _timers(events: Sequence[Event], show: Show) -> list[Row]:
    """One row a timer, game by game: ids begin anew with each."""
    games: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, GameOpened):
            games.append([])
        games[-1].append(event)
    return [_timer(row, show) for game in games for row in timer_rows(game)]


def _timer(row: TimerRow, show: Show) -> Row:
    """``deadline`` stands while it runs and where it has ended; ``left`` as it was at its last change."""
    return {
        "id": row.id,
        "kind": row.kind,
        "what": row.what,
        "line": row.lines[0] if len(row.lines) == 1 else None,
        "lines": list(row.lines),
        "answered": list(row.answered),
        "started": show(row.started),
        "state": row.state,
        "reason": row.reason or None,
        "at": show(row.at),
        "left": show_seconds(row.left),
        "deadline": None if row.deadline is None else show(row.deadline),
        "resets": [{"at": show(at), "left": show_seconds(left), "cause": cause} for at, left, cause in row.resets],
    }


def _windows(events: Sequence[Event], show: Show) -> list[Row]:
    """A row a window: whose Nullification it is for (``of``), when it opened and closed, how."""
    found: list[Row] = []
    timer = None
    for e in events:
        if isinstance(e, t.WindowOpened):
            timer = e.timer
            of = e.scroll.nulls[e.of - 1].line if 0 < e.of <= len(e.scroll.nulls) else None
            row: Row = {"scroll": e.scroll.name, "user": e.scroll.line, "target": e.target, "of": of, "opened": show(e.at)}
            found.append({**row, "closed": None, "cut_by": None, "effect": None})
        elif isinstance(e, t.Nullified) and found:
            found[-1] |= {"closed": show(e.at), "cut_by": e.line}
        elif isinstance(e, t.WindowClosed) and found:
            found[-1] |= {"closed": show(e.at), "effect": list(e.effect), "nullifications": e.nullifications}
        elif isinstance(e, clock.TimerEnded) and e.reason == "cancelled" and e.id == timer:
            found[-1] |= {"closed": show(e.at)}
    return found


def queued(state: MatchState) -> list[Row]:
    """``queue``: substitutes in the order in which they are called, with why; empty for whoever was not told of them."""
    return [_queued(each) for each in queue(state)]


def _queued(each: Queued) -> Row:
    why, known = each.why, each.candidate
    return {
        "n": each.n,
        "person": each.name,
        "source": known.source,
        "place": known.place,
        "score": plain(known.score),
        "again": each.again,
        "why": None if why is None else {"before": why.partner, "criterion": why.criterion, "clause": why.clause, "a": why.a, "b": why.b},
        "excluded": each.excluded,
    }
