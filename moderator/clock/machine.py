"""The stack machine: each step takes a clock and an instant and says what happens; ``apply`` makes it so."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from msgspec.structs import replace

from moderator.clock import events as e
from moderator.clock.calls import Armed, below
from moderator.clock.state import Clock, Timer
from moderator.play.instants import SECOND, Duration, Instant

NOTHING: Final = Duration(0)

# --- following events --------------------------------------------------------------------------------------------------


def apply(clock: Clock, event: e.ClockEvent) -> Clock:
    """The clock after the event. Total: an event about a timer that is gone changes nothing but ``now``."""
    clock = replace(clock, now=max(clock.now, event.at))
    return _APPLY[type(event)](clock, event)


def _started(clock: Clock, event: e.TimerStarted) -> Clock:
    runs = not clock.held and event.left is not None
    timer = Timer(
        id=event.id,
        kind=event.kind,
        lines=event.lines,
        what=event.what,
        left=event.left,
        since=event.at if runs else None,
        marks=event.marks,
        opening=event.opening,
    )
    return replace(clock, stack=(*clock.stack, timer), next_id=max(clock.next_id, event.id + 1))


def _reset(clock: Clock, event: e.TimerReset) -> Clock:
    timer = clock.timer(event.id)
    since = event.at if timer is not None and timer.since is not None else None
    return _with(clock, event.id, left=event.left, since=since, marks=event.marks, opening=event.opening, reserve=event.reserve)


def _suspended(clock: Clock, event: e.TimerSuspended) -> Clock:
    return _with(clock, event.id, left=event.left, since=None)


def _resumed(clock: Clock, event: e.TimerResumed) -> Clock:
    if event.by == "judge":
        clock = replace(clock, held=False, held_reason="")
    return clock if event.id is None else _with(clock, event.id, since=event.at)


def _held(clock: Clock, event: e.TimerHeld) -> Clock:
    clock = replace(clock, held=True, held_reason=event.reason)
    if event.id is None:
        return clock
    if event.marks is None:
        return _with(clock, event.id, left=event.left, since=None)
    return _with(clock, event.id, left=event.left, since=None, marks=event.marks, opening=None)


def _answered(clock: Clock, event: e.TimerAnswered) -> Clock:
    timer = clock.timer(event.id)
    return clock if timer is None else _with(clock, event.id, lines=tuple(x for x in timer.lines if x != event.line))


def _ended(clock: Clock, event: e.TimerEnded) -> Clock:
    return replace(clock, stack=tuple(t for t in clock.stack if t.id != event.id))


def _called(clock: Clock, event: e.TimeCall) -> Clock:
    timer = clock.timer(event.id)
    if timer is None:
        return clock
    if timer.opening == event.call:
        return _with(clock, event.id, opening=None)
    return _with(clock, event.id, marks=tuple(n for n in timer.marks if n < event.call))


def _with(clock: Clock, timer_id: int, **changes: object) -> Clock:
    return replace(clock, stack=tuple(replace(t, **changes) if t.id == timer_id else t for t in clock.stack))


_APPLY: Final[dict[type[e.ClockEvent], Callable[[Clock, Any], Clock]]] = {
    e.TimerStarted: _started,
    e.TimerReset: _reset,
    e.TimerSuspended: _suspended,
    e.TimerResumed: _resumed,
    e.TimerHeld: _held,
    e.TimerAnswered: _answered,
    e.TimerEnded: _ended,
    e.TimeCall: _called,
}

# --- what time brings --------------------------------------------------------------------------------------------------


def next_call(clock: Clock, until: Instant) -> e.TimeCall | None:
    """The next call of the running timer at or before ``until``; never one that lies behind its end."""
    top = clock.top
    if top is None or top.since is None or top.left is None:
        return None
    number, at = (top.opening, top.since) if top.opening is not None else _next_mark(top)
    if number is None or at > until:
        return None
    return e.TimeCall(at=at, id=top.id, call=number, what=top.what if top.opening is not None else "")


def _next_mark(timer: Timer) -> tuple[int | None, Instant]:
    if not timer.marks or timer.since is None or timer.left is None:
        return None, Instant(0)
    return timer.marks[0], Instant(timer.since + timer.left - timer.marks[0] * SECOND)


def is_over(clock: Clock, at: Instant, inclusive: bool) -> bool:
    """Whether the running timer has run out ``at``; a deadline at that very instant counts when ``inclusive`` (R7)."""
    deadline = clock.deadline
    return deadline is not None and (deadline <= at if inclusive else deadline < at)


def due(clock: Clock, after: Instant, until: Instant) -> tuple[e.TimeCall, ...]:
    """The running timer's calls in (after, until]: what a window sounds at once, before any entry records it."""
    found: list[e.TimeCall] = []
    while (call := next_call(clock, until)) is not None:
        clock = apply(clock, call)
        if call.at > after:
            found.append(call)
    return tuple(found)


# --- steps -------------------------------------------------------------------------------------------------------------


def start(
    clock: Clock, at: Instant, kind: str, left: Duration | None, calls: Armed, *, lines: tuple[str, ...] = (), what: str = ""
) -> tuple[e.ClockEvent, ...]:
    """Lay a timer, or a frame (``left`` None), on top; what lay there is suspended. The timer's id is ``clock.next_id``."""
    begun = e.TimerStarted(at=at, id=clock.next_id, kind=kind, lines=lines, what=what, left=left, marks=calls.marks, opening=calls.opening)
    return _with_opening(clock, (*_suspend(clock, at), begun), at)


def reset(
    clock: Clock, at: Instant, timer: Timer, left: Duration, calls: Armed, cause: str, *, reserve: Duration = NOTHING, reason: str = ""
) -> tuple[e.ClockEvent, ...]:
    """Give a timer, running or not, a new time and its calls anew."""
    event = e.TimerReset(
        at=at, id=timer.id, left=left, cause=cause, marks=calls.marks, opening=calls.opening, reserve=reserve, reason=reason
    )
    return _with_opening(clock, (event,), at)


def answer(at: Instant, timer: Timer, line: str) -> tuple[e.ClockEvent, ...]:
    """One line of a set is through."""
    return (e.TimerAnswered(at=at, id=timer.id, line=line),)


def end(clock: Clock, at: Instant, ids: Collection[int], reason: e.Reason) -> tuple[e.ClockEvent, ...]:
    """Take timers off, top first; what comes to the top resumes by itself, unless the clock is held."""
    gone = [t for t in reversed(clock.stack) if t.id in ids]
    ended = tuple(e.TimerEnded(at=at, id=t.id, reason=reason, left=clock.left(t, at)) for t in gone)
    rest = [t for t in clock.stack if t.id not in ids]
    if not gone or not rest or rest[-1] is clock.top or clock.held or rest[-1].left is None:
        return ended
    return _with_opening(clock, (*ended, e.TimerResumed(at=at, id=rest[-1].id)), at)


def hold(clock: Clock, at: Instant, reason: str = "") -> tuple[e.ClockEvent, ...]:
    """Stop the clock; the top timer keeps what it has left."""
    top = clock.top
    if top is None or top.left is None:
        return (e.TimerHeld(at=at, reason=reason),)
    return (e.TimerHeld(at=at, id=top.id, left=clock.left(top, at), reason=reason),)


def release(clock: Clock, at: Instant) -> tuple[e.ClockEvent, ...]:
    """Let the clock run on; a call that was due at the start of a timer that came up meanwhile is made now."""
    top = clock.top
    running = top.id if top is not None and top.left is not None else None
    return _with_opening(clock, (e.TimerResumed(at=at, id=running, by="judge"),), at)


def rewound(clock: Clock, at: Instant, reason: str) -> tuple[e.ClockEvent, ...]:
    """A clock that comes back (undo, amendment): held as it stood ``at``, without the calls already made; () when nothing runs."""
    top = clock.top
    if top is None or top.since is None or top.left is None:
        return ()
    left = clock.left(top, at) or Duration(0)
    return (e.TimerHeld(at=max(at, top.since), id=top.id, left=left, marks=below(top.marks, left), reason=reason),)


def _suspend(clock: Clock, at: Instant) -> tuple[e.ClockEvent, ...]:
    top = clock.top
    left = None if top is None else clock.left(top, at)
    return () if top is None or left is None else (e.TimerSuspended(at=at, id=top.id, left=left),)


def _with_opening(clock: Clock, events: tuple[e.ClockEvent, ...], at: Instant) -> tuple[e.ClockEvent, ...]:
    """Add the call that is due at this very instant, so that it does not wait for the next key press."""
    for event in events:
        clock = apply(clock, event)
    call = next_call(clock, at)
    return events if call is None else (*events, call)
