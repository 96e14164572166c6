"""What opens from the forum desk: every dialog, and what comes back from it. Other rooms of the desk hang themselves in here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor

from moderator.play.commands import Answer
from moderator.play.messages import Refusal, Step
from ui.forum.amend import ForumAmend
from ui.forum.rooms import rooms_of
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.small import ForceDialog
from ui.table.dialogs.steps import StepDialog
from ui.table.dialogs.timeline import TimelineDialog
from ui.widgets.tag import clause_popover

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.page import ForumPage


def _nothing() -> None:
    """What a room does that has nothing to do."""


class Doors(QObject):
    """One dialog at a time; the newest is ``dialog``.

    ``rooms``: who else opens something. ``open_<verb>(step)`` for what a step needs, ``ask_<name>()`` for a key or button of the page;
    optional: ``close_desk()``, ``retranslate()``, ``follow(change)``. A room is made with (page, show) where ``show`` opens a DeskDialog.
    """

    def __init__(self, page: ForumPage) -> None:
        super().__init__(page)
        self._page = page
        self.dialog: DeskDialog | None = None
        self._subject: Any = None
        self.rooms: tuple[QObject, ...] = tuple(room(page, self.show) for room in rooms_of(page.desk.session.ruleset.name))

    @property
    def _context(self) -> ForumContext:
        return self._page.context

    def find(self, name: str) -> Any:
        """The first way of opening it; None where nobody has one."""
        return next((found for room in (self, *self.rooms) if (found := getattr(room, name, None)) is not None), None)

    # --- keys and buttons of the page ---------------------------------------------------------------------------------

    def ask(self, name: str) -> None:
        """A key or button of the page, by its name in keys.py."""
        found = self.find(f"ask_{name}")
        if found is not None:
            found()
        else:
            self._page.foot.say(self._context.say("not_here"), "amber")

    def ask_home(self) -> None:
        """Back to the first page."""
        self._page.left.emit()

    def ask_help(self) -> None:
        """The key map."""
        self._page.room_wanted.emit("keys")

    def ask_rulebook(self) -> None:
        """The rulebook, at the clause of what is proposed."""
        step = next((step for step in self._page.desk.steps if step.proposed), None)
        clause = self._page.face.clauses.get(step.verb, "") if step is not None else ""
        self._page.room_wanted.emit(f"rulebook:{clause}" if clause else "rulebook")

    def ask_settings(self) -> None:
        """The settings."""
        self._page.room_wanted.emit("settings")

    def ask_lock(self) -> None:
        """Lock the window."""
        self._page.room_wanted.emit("lock")

    def ask_undo(self) -> None:
        """Take the last press back."""
        self._page.desk.undo()

    def ask_redo(self) -> None:
        """Bring it back."""
        self._page.desk.redo()

    def ask_amend(self) -> None:
        """Which entry is to be made right."""
        self.ask_timeline(amending=True)

    def ask_timeline(self, amending: bool = False) -> None:
        """Everything that was entered."""
        dialog = TimelineDialog(self._context, amending=amending, parent=self._page)
        dialog.amend.connect(self.amend_entry)
        self.show(dialog)

    def amend_entry(self, seq: int) -> None:
        """Make that entry right."""
        self.show(ForumAmend(self._context, seq, parent=self._page))

    # --- steps --------------------------------------------------------------------------------------------------------

    def ask_next_step(self) -> None:
        """The one proposed step."""
        step = next((step for step in self._page.desk.steps if step.proposed), None)
        if step is not None:
            self.step(step)

    def step(self, step: Step) -> None:
        """A step of the rules: a room that opens it, the command where it is whole, else its form."""
        if step.blocked is not None:
            self.refused(step.blocked)
            return
        opener = self.find(f"open_{step.verb}")
        if opener is not None:
            opener(step)
        elif step.command is not None:
            self._page.desk.take(step)
        else:
            self.form(step)

    def form(self, step: Step) -> None:
        """A step as a form."""
        self.show(StepDialog(self._context, step, parent=self._page))

    def answer(self, ask: str, choice: str) -> None:
        """An ask's button."""
        self._page.desk.do(Answer(ask=ask, choice=choice))

    # --- refusals, rules ----------------------------------------------------------------------------------------------

    def refused(self, refusal: Refusal) -> None:
        """Say why, and where the host may insist, ask for the reason; a dialog that is open says it itself."""
        self._page.foot.say(self._context.words.refusal(refusal, self._page.desk.name_of), "red")
        if refusal.forceable and self._page.desk.refused_command is not None and self.dialog is None:
            self._subject = self._page.desk.refused_command, self._page.desk.refused_at
            dialog = ForceDialog(self._context, refusal, parent=self._page)
            dialog.forced.connect(self._on_force)
            self.show(dialog)

    def _on_force(self, reason: str) -> None:
        command, at = self._subject
        self._page.desk.do(command, force=reason, at=at)

    def clause(self, clause: str) -> None:
        """The rulebook's words of a clause, beside the pointer."""
        popover = clause_popover(clause, self._context.words, self._page.face.game, self._page)
        popover.adjustSize()
        popover.move(QCursor.pos())
        popover.show()

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, change: Any) -> None:
        """Something was entered."""
        for room in self.rooms:
            getattr(room, "follow", lambda _change: None)(change)

    def curtain(self, is_open: bool) -> None:
        """Tell the open dialog."""
        if self.dialog is not None:
            self.dialog.curtain_changed(is_open)

    def close_desk(self) -> None:
        """The game is left: whatever else stands open of it goes too."""
        for room in self.rooms:
            getattr(room, "close_desk", _nothing)()

    def rebuilt(self) -> None:
        """The page was built anew, in another language or theme."""
        for room in self.rooms:
            getattr(room, "retranslate", _nothing)()

    def show(self, dialog: DeskDialog) -> None:
        """Open a dialog over the page; the curtain falls."""
        self._page.curtain.fall()
        self.dialog = dialog
        dialog.finished.connect(self._on_finished)
        self._page.desk.work.soon(dialog.open)  # made in one turn of the loop, laid out and painted in the next

    def _on_finished(self) -> None:
        if self.sender() is self.dialog:
            self.dialog = None
            self._page.take_focus()
