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
        from ui.forum.setup.page import SetupPage

        self.page = DesignerPage(window.words, window.look.palette, window.files.folder, self._rules, window.work, window.pages)
        super().__init__(self.page)
        self._window = window
        before = window.pages.currentWidget()
        self._planned = before if isinstance(before, SetupPage) else None
        self.page.room_wanted.connect(window.rooms.open)
        if self._planned is None:
            window.show_page(self.page)
        else:
            self.page.left.connect(self._back)
            window.pages.addWidget(self.page)
            window.pages.setCurrentWidget(self.page)
            self.page.start()
        if where:
            self.page.open_path(Path(where))

    def _rules(self) -> Ruleset:
        return self._window.files.rulesets["prison"]

    def _back(self) -> None:
        """To the set-up, which offers the scripts as they are now."""
        pages, planned = self._window.pages, self._planned
        if planned is None:
            return
        pages.setCurrentWidget(planned)
        pages.removeWidget(self.page)
        self.page.hide()
        self.page.deleteLater()
        planned.game.stock(self._window.files.folder)
        planned.start()
