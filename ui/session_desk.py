"""A desk behind its surface: owns one Session, turns presses into entries, and tells the views once an entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from moderator.play.instants import Instant
from moderator.play.messages import Refusal, Step
from ui.work import AtOnce, Job, Work

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.play.watch import Watch
    from moderator.session.changes import Choice
    from moderator.session.session import Change, Session
    from moderator.session.sprout import Sprout
    from ui.clock import Ticker


class SessionDesk(QObject):
    """One open game. ``changed`` carries the Change of each entry, ``refused`` the Refusal of a press, ``saved`` how far it is on disk."""

    changed = Signal(object)
    refused = Signal(object)
    saved = Signal(object)
    erased = Signal()
    """A private text is gone for good: whatever keeps texts beside the game follows."""

    def __init__(self, session: Session, clock: Ticker, parent: QObject | None = None, work: Work | None = None) -> None:
        """``work`` does what takes long, on a snapshot of the session; at once where there is none."""
        super().__init__(parent)
        self.work = work or AtOnce(self)
        self.session = session
        self.clock = clock
        self._saved: Any = None
        self.by = ""
        """Who is typing; every entry carries it."""
        self.refused_command: Command | None = None
        """The press that was refused last, until another one is taken."""
        self.refused_at: Instant | None = None
        """The instant of the last press, where it was not now."""
        self._steps: tuple[Step, ...] | None = None
        self._leave = session.subscribe(self._on_change)
        clock.beat.connect(self._on_beat)

    @property
    def state(self) -> Any:
        """The game at head."""
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

    def name_of(self, seat: str) -> str:
        """What people call a seat; what is no seat stays as it is."""
        name: str = self.state.name_of(seat)
        return name

    def names_at(self, seq: int) -> Callable[[str], str]:
        """What people were called when an entry was done; seats keep their names here."""
        return self.name_of

    def now(self) -> Instant:
        """The instant that a press is stamped with."""
        return self.clock.now()

    # --- presses ------------------------------------------------------------------------------------------------------

    def do(self, command: Command, *, force: str = "", at: Instant | None = None, cause: int | None = None) -> Change | Refusal:
        """A press, stamped now; or with the instant at which what it reports happened, which may lie before.

        ``cause``: the entry it belongs to, taken back with it by one undo.
        """
        self.refused_at = at
        when = self.now() if at is None else at
        return self._told(self._only_looking() or self.session.do(command, when, by=self.by, force=force, cause=cause), command)

    def take(self, step: Step) -> Change | Refusal:
        """Press a step that carries its whole command."""
        return self.do(self.command(step.command or {}))

    def command(self, fields: dict[str, Any]) -> Command:
        """A command from its file form."""
        made: Command = self.session.wire.command(fields)
        return made

    def propose(self, command: Command, *, force: str = "", at: Instant | None = None) -> Any:
        """What the command would do, without doing it: a Decision or a Refusal."""
        return self.session.propose(command, self.now() if at is None else at, force=force)

    def take_together(self, plan: Any) -> Change | Refusal:
        """Write what a plan of several commands has worked out, as one press (``session.together``)."""
        return self._told(self._only_looking() or plan.take())

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

    def erase_text(self, text: str) -> Refusal | None:
        """Erase a private text for good, wherever it stands."""
        refusal = self._only_looking() or self.session.erase_text(text)
        if refusal is not None:
            self._told(refusal)
        else:
            self.erased.emit()
        return refusal

    def _only_looking(self) -> Refusal | None:
        """A game that is only looked at takes no press."""
        return Refusal(code="read_only") if self.session.saved.state == "read_only" else None

    def close(self) -> None:
        """Stop listening; the session stays its owner's."""
        self._leave()

    # --- following ----------------------------------------------------------------------------------------------------

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
        self.changed.emit(change)
        self._watch_saving()

    def _on_beat(self) -> None:
        """Where another desk wrote to the stream, what of ours no longer goes is shown; then how far all is saved."""
        for refusal in self.session.catch_up():
            self._told(refusal)
        self._watch_saving()

    def _watch_saving(self) -> None:
        """The saved mark follows the journal, not the press."""
        now = self.session.saved
        if now != self._saved:
            self._saved = now
            self.saved.emit(now)


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
