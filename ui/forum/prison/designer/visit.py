"""How one comes to the designer and goes back to where one was: a game that is being set up stays as it is meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from moderator.play.ruleset import Ruleset
    from ui.main_window import MainWindow


def visit(window: MainWindow, where: str = "") -> None:
    """Open the designer, at the script of a file where one is named."""
    from ui.forum.prison.designer.page import DesignerPage

    if window.pages.findChild(DesignerPage) is None:
        Visit(window, where)


class Visit(QObject):
    """One page of the designer, as long as it is shown."""

    def __init__(self, window: MainWindow, where: str) -> None:
        from ui.forum.prison.designer.page import DesignerPage
        from ui.forum.setup.beside import show_beside

        self.page = DesignerPage(window.words, window.look.palette, window.files.folder, self._rules, window.work, window.pages)
        super().__init__(self.page)
        self._window = window
        self.page.room_wanted.connect(window.rooms.open)
        if not show_beside(window, self.page):
            window.show_page(self.page)
        if where:
            self.page.open_path(Path(where))

    def _rules(self) -> Ruleset:
        return self._window.files.rulesets["prison"]
