"""The desk's doors to what is nobody's but the host's: private notes, who is typing, the lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.later import Later
from ui.table.dialogs.base import DeskDialog
from ui.table.typists import Typists

if TYPE_CHECKING:
    from ui.table.dialogs.notes import NotesDialog
    from ui.table.dialogs.typist import TypistDialog
    from ui.table.page import MatchPage
else:  # loaded at their first use
    NotesDialog = Later("ui.table.dialogs.notes", "NotesDialog")
    TypistDialog = Later("ui.table.dialogs.typist", "TypistDialog")


class Housekeeping(QObject):
    """``ask_note``, ``ask_typist``, ``ask_lock`` for the page's keys."""

    def __init__(self, page: MatchPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._open = show
        self.typists = Typists(page.desk, page.settings, self)
        self.typists.changed.connect(self._on_typist)

    def ask_note(self) -> None:
        """The notes; a new one is on whoever was looked at last."""
        looked = self._page.presses.looked_at
        about = self._page.desk.name_of(looked) if looked else ""
        self._open(NotesDialog(self._page.context, about, parent=self._page))

    def open_note(self, _: object) -> None:
        """The step of the rules leads there too."""
        self.ask_note()

    def ask_typist(self) -> None:
        """Who is typing."""
        self._open(TypistDialog(self._page.context, self.typists, parent=self._page))

    def ask_lock(self) -> None:
        """Lock the window."""
        self._page.presses.cancel()
        self._page.room_wanted.emit("lock")

    def _on_typist(self) -> None:
        self._page.foot.refresh()
