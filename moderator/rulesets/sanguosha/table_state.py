"""What lies on the table between two presses: the clock, announced scrolls, open requests, held moves (section 6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from moderator.clock.state import Clock
from moderator.play.instants import Duration, Instant


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of what lies on the table."""


class Null(Part, frozen=True, kw_only=True):
    """A Nullification 无懈可击 in a chain. ``target``: whom it guards, where one window serves the whole scroll (R12)."""

    line: str
    target: str | None = None


class HeldMove(Part, frozen=True, kw_only=True):
    """A move made inside a window (S5.1.2, R14): it answers the first request to its line under the same scroll."""

    line: str
    what: str = ""
    decline: bool = False


Stage = Literal["windows", "window", "chain", "requests"]
"""``windows``: the next target's window is due; ``window``: one is open; ``chain``: a Nullification waits for its own
window; ``requests``: the scroll takes effect on ``current`` and asks."""


class Scroll(Part, frozen=True, kw_only=True):
    """An announced scroll from the announcement to its last request. ``frame``: id of its frame on the stack."""

    frame: int
    line: str
    name: str
    script: str = ""
    targets: tuple[str, ...] = ()
    delayed: bool = False
    victim: str | None = None
    pending: tuple[str, ...] = ()
    """Targets whose window is still due, in order."""
    effective: tuple[str, ...] = ()
    """Targets on which it takes effect and that are still to be asked (one window for all, R12)."""
    current: str | None = None
    """The target whose chain or request is going on; None where one window serves all."""
    stage: Stage = "windows"
    nulls: tuple[Null, ...] = ()
    step: int = 0
    """Which request of the script comes next."""
    answered: bool = False
    """The last thing was an answer: the tap that gave it also opens what is proposed next (6.8)."""
    held: tuple[HeldMove, ...] = ()
    used: tuple[tuple[str, Instant], ...] = ()
    """Held moves that answered a request at once: line and instant."""


class Request(Part, frozen=True, kw_only=True):
    """An open request. ``timer``: its timer's id; ``scroll``: the frame it belongs to; ``scripted``: the script waits for it."""

    timer: int
    lines: tuple[str, ...]
    what: str = ""
    scroll: int | None = None
    scripted: bool = False
    victim: str | None = None
    """Who is dying, where it asks for a rescue."""
    waiting: tuple[str, ...] = ()
    """Who is asked for a rescue after this line (``dying_request`` in_turn)."""


class TableState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The timer room's part of a game's state. The desk reads ``clock`` and ``steps``, nothing else."""

    clock: Clock = Clock()
    scrolls: tuple[Scroll, ...] = ()
    requests: tuple[Request, ...] = ()
    closed: Scroll | None = None
    """The scroll as it stood when its last window ran out; what ``reopen_window`` comes back to, until an answer has come of it."""
    order: str | None = None
    """Whose ordinary turn was the last: extra turns leave it (6.7)."""
    played: bool = False
    """The turn's player has had a play phase this turn."""
    reading_spent: Duration = Duration(0)
    """Reading time of this turn that the first play phase pays (R9)."""
    reading_marks: tuple[int, ...] | None = None
    """Calls that reading has left to make; None before any reading."""
    unsaved: tuple[str, ...] = ()
    """Dying characters whom nobody rescued: their death is the next step, until the game is seen to go on without it."""

    @property
    def scroll(self) -> Scroll | None:
        """The innermost scroll that is not through."""
        return self.scrolls[-1] if self.scrolls else None

    def scroll_of(self, frame: int | None) -> Scroll | None:
        """The scroll of that frame."""
        return next((s for s in self.scrolls if s.frame == frame), None)

    def request(self, timer: int | None) -> Request | None:
        """The request of that timer."""
        return next((r for r in self.requests if r.timer == timer), None)
