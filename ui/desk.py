"""The judge's desk: a SessionDesk at the table, whose clock runs, expires and is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import Death, Hold, Tick
from ui.clock import Gap
from ui.session_desk import SessionDesk

if TYPE_CHECKING:
    from moderator.session.session import Change, Session
    from ui.clock import Ticker
    from ui.work import Work


class Desk(SessionDesk):
    """One open match at the table. ``lost_time`` carries a Gap: time that nobody saw."""

    lost_time = Signal(object)

    def __init__(
        self, session: Session, clock: Ticker, reason: Callable[[str, int], str], parent: QObject | None = None, work: Work | None = None
    ) -> None:
        """``reason`` puts into words why the desk holds a clock: ``sleep``, ``jump`` or ``opened``, with microseconds."""
        super().__init__(session, clock, parent, work)
        self._reason = reason
        self._expiry = clock.alarm(self._expire, self)
        self._seated: tuple[Any, list[tuple[int, str]]] | None = None
        """The lines of the state that the seatings of substitutes were looked up for, and these."""
        clock.run_ahead(Duration(0))
        clock.run_ahead(Duration(self.now() - clock.now()))
        clock.gap.connect(self._on_gap)
        self._hold_what_runs()
        self._arm()

    def name_of(self, line: str) -> str:
        """The name of who sits in a line; what is no line stays as it is."""
        return self.state.name_of(line) if line in self.state.lines else line

    def names_at(self, seq: int) -> Callable[[str], str]:
        """The names as they were when an entry was done: a substitute does not take over the past."""
        lines = self.state.lines
        if all(len(line.holders) == 1 for line in lines.values()):
            return self.name_of
        if self._seated is None or self._seated[0] is not lines:
            self._seated = (lines, seatings(self.session.records))
        later = Counter(line for at, line in self._seated[1] if at > seq)
        return lambda line: lines[line].holders[-1 - later[line]].person if line in lines else line

    # --- presses ------------------------------------------------------------------------------------------------------

    def move_press(self, line: str) -> Change | Refusal:
        """That was the other seat: the last press belongs to ``line``, of a death the victim; a hold since then is passed over."""
        if refusal := self._only_looking():
            return self._told(refusal)
        return self._told(self.session.move_press(line, at=self.now(), passing=(Hold,), fields=("line", "victim"), by=self.by))

    @property
    def moves_death(self) -> bool:
        """Whether it is a death that "the other seat" would move."""
        tree = self.session.tree
        press = tree.undo_target(tree.branch(), (Hold,))
        return press is not None and isinstance(press.effect, Death)

    def now(self) -> Instant:
        """Now, but never before the instant that the match's own clock has reached."""
        return max(self.clock.now(), self._clock_at()) if getattr(self.state, "game", None) is not None else self.clock.now()

    def close(self) -> None:
        """Stop listening; the session stays its owner's."""
        self._expiry.set(None)
        self.clock.run_ahead(Duration(0))
        super().close()

    # --- time ---------------------------------------------------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        self._arm(waits=change.kind == "undo")
        super()._on_change(change)

    def _arm(self, *, waits: bool = False) -> None:
        """Ring when something ends by itself. ``waits``: after an undo what is overdue waits for the next press, so that redo stays."""
        due = None if self.session.follows else self.session.ruleset.wake(self.state)
        self._expiry.set(None if waits and due is not None and due <= self.clock.now() else due)

    def _expire(self) -> None:
        """Tell the rules that an instant has come at which something ends by itself (6.1)."""
        due = self.session.ruleset.wake(self.state)
        if due is None:
            return
        if due > self.clock.now():
            self._expiry.set(due)
            return
        result = self._told(self.session.do(Tick(), due, by="clock", cause=self._last_press()))
        if isinstance(result, Refusal):
            self._expiry.set(Instant(self.clock.now() + SECOND))

    def _last_press(self) -> int | None:
        """The newest entry that somebody pressed: an expiry is taken back with it."""
        return next((record.seq for record in reversed(self.session.records) if record.cause is None), None)

    def _on_gap(self, gap: Gap) -> None:
        """Time that nobody saw is nobody's: hold as it stood, the judge decides."""
        if self._running() and not self.session.follows:
            self.session.do(Hold(reason=self._reason(gap.kind, gap.length)), max(gap.before, self._clock_at()), by="clock")
        self.lost_time.emit(gap)

    def _hold_what_runs(self) -> None:
        """A match opened with a running clock: whatever passed while it was closed is no player's time. One that is followed runs on."""
        if self._running() and not self.session.follows:
            at = self._clock_at()
            self.session.do(Hold(reason=self._reason("opened", max(0, self.clock.now() - at))), at, by="clock")

    def _running(self) -> bool:
        game = getattr(self.state, "game", None)
        top = game.table.clock.top if game is not None else None
        return top is not None and top.since is not None

    def _clock_at(self) -> Instant:
        """The instant the match's clock was last advanced to."""
        return Instant(self.state.game.table.clock.now)


def seatings(records: Iterable[Any]) -> list[tuple[int, str]]:
    """Where substitutes took their seats: the entry and the line of each."""
    return [(record.seq, trace.actor) for record in records for trace in record.trace if trace.verb == "substitute_seated"]
