"""What opens when something is pressed, at any desk: rooms, one dialog at a time, refusals that may be forced, the timeline."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from ui.widgets.tag import clause_popover

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.table.dialogs.base import DeskDialog

Room = Callable[[Any, Any], QObject]
"""Made with (page, show)."""


class DeskDoors(QObject):
    """One dialog at a time; the newest is ``dialog``.

    ``rooms``: who else opens something. ``open_<verb>(step)`` for what a step needs, ``ask_<name>()`` for a key or button of the page;
    optional: ``close_desk()``, ``retranslate()``, ``follow(change)``, ``refused_<code>(refusal)``: what else follows from a refused press.
    A room is made with (page, show) where ``show`` opens a DeskDialog.
    """

    def __init__(self, page: Any) -> None:
        super().__init__(page)
        self._page = page
        self.dialog: DeskDialog | None = None
        self._subject: Any = None
        self.rooms: tuple[QObject, ...] = ()

    @property
    def _context(self) -> Any:
        return self._page.context

    def find(self, name: str) -> Any:
        """The first way of opening it; None where nobody has one."""
        return next((found for room in (self, *self.rooms) if (found := getattr(room, name, None)) is not None), None)

    def _all(self, name: str, *args: Any) -> None:
        for room in self.rooms:
            found = getattr(room, name, None)
            if found is not None:
                found(*args)

    # --- keys and buttons of the page ---------------------------------------------------------------------------------

    def ask_home(self) -> None:
        """Back to the first page."""
        self._page.left.emit()

    def ask_rulebook(self) -> None:
        """The rulebook."""
        self._page.room_wanted.emit("rulebook")

    def ask_settings(self) -> None:
        """The settings."""
        self._page.room_wanted.emit("settings")

    def ask_undo(self) -> None:
        """Take the last press back."""
        self._page.desk.undo()

    def ask_redo(self) -> None:
        """Bring it back."""
        self._page.desk.redo()

    def ask_amend(self) -> None:
        """Which entry is to be made right."""
        self.ask_timeline(amending=True)

    def ask_timeline(self, amending: bool = False, at: int = 0) -> None:
        """Everything that was entered; ``at``: the number of the entry to begin with, 0 for the newest."""
        from ui.table.dialogs.timeline import TimelineDialog

        dialog = TimelineDialog(self._context, amending=amending, at=at, parent=self._page)
        dialog.amend.connect(partial(self._amend_from_timeline, amending))
        self.show(dialog)

    def _amend_from_timeline(self, amending: bool, seq: int) -> None:
        """Make an entry right; who leaves that without doing anything is back in the timeline, where he was."""
        self.amend_entry(seq)
        if self.dialog is not None:
            self.dialog.rejected.connect(partial(self.ask_timeline, amending, seq))

    def amend_entry(self, seq: int) -> None:
        """Make that entry right."""
        raise NotImplementedError

    def answer(self, ask: str, choice: str) -> None:
        """An ask's button."""
        self._page.desk.do(Answer(ask=ask, choice=choice))

    # --- refusals, rules ----------------------------------------------------------------------------------------------

    def _say_refusal(self, text: str) -> None:
        raise NotImplementedError

    def refused(self, refusal: Refusal) -> None:
        """Say why, and where the host may insist, ask for the reason; a dialog that is open says it itself."""
        desk = self._page.desk
        self._say_refusal(self._context.words.refusal(refusal, desk.name_of))
        answered = self.find(f"refused_{refusal.code}")
        if answered is not None:
            answered(refusal)
        if refusal.forceable and desk.refused_command is not None and self.dialog is None:
            from ui.table.dialogs.small import ForceDialog

            self._subject = desk.refused_command, desk.refused_at
            dialog = ForceDialog(self._context, refusal, parent=self._page)
            dialog.forced.connect(self._on_force)
            self.show(dialog)

    def _on_force(self, reason: str) -> None:
        command, at = self._subject
        self._page.desk.do(command, force=reason, at=at)

    def clause(self, clause: str) -> None:
        """The rulebook's words of a clause, beside the pointer."""
        popover = clause_popover(clause, self._context.words, self._page.desk.session.ruleset.name, self._page)
        popover.adjustSize()
        popover.move(self._place(popover))
        popover.show()

    def _place(self, popover: QWidget) -> QPoint:
        return QCursor.pos()

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, change: Any) -> None:
        """Something was entered."""
        self._all("follow", change)

    def curtain(self, is_open: bool) -> None:
        """Tell the open dialog."""
        if self.dialog is not None:
            self.dialog.curtain_changed(is_open)

    def close_desk(self) -> None:
        """The game is left: whatever else stands open of it goes too."""
        self._all("close_desk")

    def rebuilt(self) -> None:
        """The page was built anew, in another language or theme."""
        self._all("retranslate")

    def show(self, dialog: DeskDialog) -> None:
        """Open a dialog over the page; the curtain falls."""
        self._page.curtain.fall()
        self.dialog = dialog
        dialog.finished.connect(self._on_finished)
        self._page.desk.work.soon(dialog.open)  # made in one turn of the loop, laid out and painted in the next

    def _on_finished(self) -> None:
        if self.sender() is self.dialog:
            self.dialog = None
            self._closed()

    def _closed(self) -> None:
        """No dialog is open any more."""
