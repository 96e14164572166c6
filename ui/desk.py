"""The judge's desk behind its surface: owns one Session, turns presses into entries, and tells the views once an entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.messages import Refusal, Step
from moderator.rulesets.sanguosha.commands import Death, Hold, Tick
from ui.clock import Gap
from ui.work import AtOnce, Job, Work

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.play.watch import Watch
    from moderator.session.changes import Choice
    from moderator.session.session import Change, Session
    from moderator.session.sprout import Sprout
    from ui.clock import Ticker


class Desk(QObject):
    """One open match at the table. ``changed`` carries the Change of each entry, ``refused`` the Refusal of a press."""

    changed = Signal(object)
    refused = Signal(object)
    lost_time = Signal(object)
    saved = Signal(object)

    def __init__(
        self, session: Session, clock: Ticker, reason: Callable[[str, int], str], parent: QObject | None = None, work: Work | None = None
    ) -> None:
        """``reason`` puts into words why the desk holds a clock: ``sleep``, ``jump`` or ``opened``, with microseconds.

        ``work`` does what takes long, on a snapshot of the session; at once where there is none.
        """
        super().__init__(parent)
        self.work = work or AtOnce(self)
        self._reason = reason
        self.session = session
        self.clock = clock
        self._expiry = clock.alarm(self._expire, self)
        self._saved: Any = None
        self._seated: tuple[Any, list[tuple[int, str]]] | None = None
        """The lines of the state that the seatings of substitutes were looked up for, and these."""
        self.by = ""
        """Who is typing; every entry carries it."""
        self.refused_command: Command | None = None
        """The press that was refused last, until another one is taken."""
        self._steps: tuple[Step, ...] | None = None
        clock.run_ahead(Duration(0))
        clock.run_ahead(Duration(self.now() - clock.now()))
        self._leave = session.subscribe(self._on_change)
        clock.gap.connect(self._on_gap)
        clock.beat.connect(self._watch_saving)
        self._hold_what_runs()
        self._arm()

    @property
    def state(self) -> Any:
        """The match at head."""
        return self.session.state

    @property
    def asks(self) -> tuple[Any, ...]:
        """What the rules leave to the judge, still open."""
        return tuple(self.session.asks)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What may be pressed next, the proposed one first."""
        if self._steps is None:
            self._steps = tuple(self.session.steps)
        return self._steps

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

    def do(self, command: Command, *, force: str = "", cause: int | None = None) -> Change | Refusal:
        """A press, stamped now. ``cause``: the entry it belongs to, taken back with it by one undo."""
        return self._told(self._only_looking() or self.session.do(command, self.now(), by=self.by, force=force, cause=cause), command)

    def take(self, step: Step) -> Change | Refusal:
        """Press a step that carries its whole command."""
        return self.do(self.command(step.command or {}))

    def command(self, fields: dict[str, Any]) -> Command:
        """A command from its file form."""
        made: Command = self.session.wire.command(fields)
        return made

    def propose(self, command: Command, *, force: str = "") -> Any:
        """What the command would do, without doing it: a Decision or a Refusal."""
        return self.session.propose(command, self.now(), force=force)

    def undo(self, entry: int | None = None) -> Change | Refusal:
        """Take back the last press (or ``entry``) with all it caused."""
        return self._told(self._only_looking() or self.session.undo(entry, at=self.now(), by=self.by))

    def redo(self, entry: int | None = None) -> Change | Refusal:
        """Bring back what was undone last."""
        return self._told(self._only_looking() or self.session.redo(entry, at=self.now(), by=self.by))

    def preview_amend(
        self, entry: int, command: Command | None, choices: Mapping[int, Choice], done: Callable[[Any], object], *, force: str = ""
    ) -> Job:
        """Find out what would change if the entry had been another (or none); ``done`` gets the AmendPreview."""
        return self.work.start(partial(self.session.snapshot().preview_amend, entry, command, choices, force), done)

    def grow_amend(
        self, entry: int, command: Command | None, reason: str, choices: Mapping[int, Choice], done: Callable[[Any], object],
        *, force: str = "", then: Command | None = None,
    ) -> Job:  # fmt: skip
        """Decide everything from the entry on anew; ``done`` gets what ``amend`` takes. ``force``: why the host insists on the command.

        ``then``: a press of now that belongs to it and is taken in one transaction with it.
        """
        work = partial(grow, self.session.snapshot(), entry, command, reason, choices, force, self.by, then, self.now())
        return self.work.start(work, done, lasting=True)

    def amend(self, grown: Sprout | Refusal) -> Change | Refusal:
        """Make the past right."""
        return self._told(grown if isinstance(grown, Refusal) else self._only_looking() or self.session.take_grown(grown))

    def move_press(self, line: str) -> Change | Refusal:
        """That was the other seat: the last press belongs to ``line``, of a death the victim; a hold since then is passed over."""
        if refusal := self._only_looking():
            return self._told(refusal)
        return self._told(self.session.move_press(line, at=self.now(), passing=(Hold,), fields=("line", "victim"), by=self.by))

    def erase_text(self, text: str) -> Refusal | None:
        """Erase a private text for good, wherever it stands."""
        refusal = self._only_looking() or self.session.erase_text(text)
        if refusal is not None:
            self._told(refusal)
        return refusal

    def _only_looking(self) -> Refusal | None:
        """A match that is only looked at takes no press; clocks are held all the same."""
        return Refusal(code="read_only") if self.session.saved.state == "read_only" else None

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
        self._leave()

    # --- time ---------------------------------------------------------------------------------------------------------

    def _told(self, result: Change | Refusal, command: Command | None = None) -> Change | Refusal:
        """Say what was refused; only a press of the judge's own may be forced."""
        self.refused_command = command if isinstance(result, Refusal) else None
        if isinstance(result, Refusal):
            self.refused.emit(result)
        return result

    def _on_change(self, change: Change) -> None:
        if change.kind == "amend" and change.cause is not None:
            return  # told with the amendment itself: the state is at the head already
        self._steps = None
        self._arm(waits=change.kind == "undo")
        self.changed.emit(change)
        self._watch_saving()

    def _arm(self, *, waits: bool = False) -> None:
        """Ring when something ends by itself. ``waits``: after an undo what is overdue waits for the next press, so that redo stays."""
        due = self.session.ruleset.wake(self.state)
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
        if self._running():
            self.session.do(Hold(reason=self._reason(gap.kind, gap.length)), max(gap.before, self._clock_at()), by="clock")
        self.lost_time.emit(gap)

    def _hold_what_runs(self) -> None:
        """A match opened with a running clock: whatever passed while it was closed is no player's time."""
        if self._running():
            at = self._clock_at()
            self.session.do(Hold(reason=self._reason("opened", max(0, self.clock.now() - at))), at, by="clock")

    def _running(self) -> bool:
        game = getattr(self.state, "game", None)
        top = game.table.clock.top if game is not None else None
        return top is not None and top.since is not None

    def _clock_at(self) -> Instant:
        """The instant the match's clock was last advanced to."""
        return Instant(self.state.game.table.clock.now)

    def _watch_saving(self) -> None:
        """The saved mark follows the journal, not the press."""
        now = self.session.saved
        if now != self._saved:
            self._saved = now
            self.saved.emit(now)


def seatings(records: Iterable[Any]) -> list[tuple[int, str]]:
    """Where substitutes took their seats: the entry and the line of each."""
    return [(record.seq, trace.actor) for record in records for trace in record.trace if trace.verb == "substitute_seated"]


def grow(
    session: Session, entry: int, command: Command | None, reason: str, choices: Mapping[int, Choice], force: str,
    by: str, then: Command | None, at: Instant, watch: Watch,
) -> Sprout | Refusal:  # fmt: skip
    """What an amendment would take, worked out on a snapshot."""
    grown = session.grow_amend(entry, command, reason=reason, choices=choices, force=force, by=by, watch=watch)
    if isinstance(grown, Refusal) or then is None:
        return grown
    from moderator.session.amending import follow_with

    return follow_with(grown, then, at, by) or grown
