"""A room that one goes to from a set-up page and comes back from: the page stays as it is meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.main_window import MainWindow


def show_beside(window: MainWindow, page: Any) -> bool:
    """Show a page (``left``, ``start``) over the set-up that is shown; False where none is."""
    from ui.forum.setup.page import SetupPage

    planned = window.pages.currentWidget()
    if not isinstance(planned, SetupPage):
        return False
    Beside(window, page, planned)
    return True


class Beside(QObject):
    """As long as the page is shown."""

    def __init__(self, window: MainWindow, page: Any, planned: Any) -> None:
        super().__init__(page)
        self._window, self._page, self._planned = window, page, planned
        page.left.connect(self._back)
        window.pages.addWidget(page)
        window.pages.setCurrentWidget(page)
        page.start()

    def _back(self) -> None:
        """To the set-up, which follows what is kept in the library now."""
        pages, planned = self._window.pages, self._planned
        pages.setCurrentWidget(planned)
        pages.removeWidget(self._page)
        self._page.hide()
        self._page.deleteLater()
        planned.game.stock(self._window.files.folder)
        planned.start()
