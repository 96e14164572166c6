"""The desk's way to what is printed: F12."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.table.dialogs.base import DeskDialog
    from ui.table.page import MatchPage


class Printing(QObject):
    """``show`` opens a dialog of the page."""

    def __init__(self, page: MatchPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page = page
        self._open = show

    def ask_print(self) -> None:
        """The sheet of what can be printed; loaded at its first use."""
        from ui.printing.sheet import PrintDialog

        dialog = PrintDialog(self._page.context, parent=self._page)
        dialog.told.connect(self._page.centre.prompt.say)
        self._open(dialog)
