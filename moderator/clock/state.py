"""A stack of timers as frozen values. Only the top runs; those under it keep what they have left (section 6.1)."""

from __future__ import annotations

import msgspec

from moderator.play.instants import Duration, Instant


class Timer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One timer, or a frame without clock (``left`` None). Running when ``since`` is set: then ``left`` was true at ``since``."""

    id: int
    kind: str
    lines: tuple[str, ...] = ()
    """Whose time it is: one line, the still open ones of a set, or nobody's (windows, frames)."""
    what: str = ""
    """What is asked or announced; free text, shown as it stands."""
    left: Duration | None = None
    since: Instant | None = None
    marks: tuple[int, ...] = ()
    """Seconds at which calls are still to be made, highest first."""
    opening: int | None = None
    """A call that is due at the very start (10 on a ten-second timer), made when it first runs."""
    reserve: Duration = Duration(0)
    """The part of ``left`` that a reset does not take away (extra time kept in reserve)."""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The stack, top last; ``held``: the judge's pause; ``now``: the instant of its last event."""

    stack: tuple[Timer, ...] = ()
    held: bool = False
    held_reason: str = ""
    now: Instant = Instant(0)
    next_id: int = 1

    @property
    def top(self) -> Timer | None:
        """The timer or frame on top, or None."""
        return self.stack[-1] if self.stack else None

    def timer(self, timer_id: int) -> Timer | None:
        """The timer of that id while it is on the stack."""
        return next((t for t in self.stack if t.id == timer_id), None)

    def left(self, timer: Timer, now: Instant) -> Duration | None:
        """What the timer has left at ``now``: never below 0; None for a frame."""
        if timer.left is None:
            return None
        gone = now - timer.since if timer.since is not None else 0
        return Duration(max(0, timer.left - max(0, gone)))

    def status(self, timer: Timer) -> str:
        """``running``, ``held`` or ``suspended``."""
        if timer.since is not None:
            return "running"
        return "held" if self.held and timer is self.top else "suspended"

    @property
    def deadline(self) -> Instant | None:
        """When the top timer runs out, or None while nothing runs."""
        top = self.top
        return None if top is None or top.since is None or top.left is None else Instant(top.since + top.left)
