"""From the desk of a finished match to a further one with the same people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.table.page import MatchPage


class Again(QObject):
    """``ask_again`` for the menu."""

    def __init__(self, page: MatchPage) -> None:
        super().__init__(page)
        self._page = page

    def ask_again(self) -> None:
        """The match is closed and saved, and the new-match page begins with its people."""
        self._page.room_wanted.emit("again")
