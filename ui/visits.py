"""From a cup to one of its matches, at this computer's own table, and back to the cup when the match is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from ui.main_window import MainWindow


class Visits(QObject):
    """One a window. Only one game is open at a time: the cup is closed and saved meanwhile."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._cup: Path | None = None
        """Where one goes back to."""
        self._returning = False
        window.opening.refused.connect(self.forget)

    def follow(self, page: Any) -> None:
        """A page that leads to its matches."""
        page.match_wanted.connect(self.play)
        page.look_wanted.connect(self.look)

    def play(self, path: Path) -> None:
        """Open a match of the cup's."""
        self._go(path, self._window.opening.open)

    def look(self, path: Path) -> None:
        """Look at one; nothing is entered."""
        self._go(path, self._window.opening.look_at)

    def _go(self, path: Path, act: Callable[[Path], None]) -> None:
        """The cup is left first; where that is asked about nothing else happens."""
        window = self._window
        cup = window._session.path if window._session is not None else None
        window.show_home()
        if window._session is None:
            self._cup = cup
            act(path)

    def forget(self) -> None:
        """It does not go back there."""
        self._cup, self._returning = None, False

    def resume(self) -> None:
        """The first page is shown: where a match was visited, it goes on to the cup at once."""
        cup, self._cup = self._cup, None
        if cup is not None:
            self._returning = True
            self._window.opening.open(cup)

    def entered(self, page: Any) -> None:
        """A page is shown: the cup one has come back to looks at what the match says now."""
        back = getattr(getattr(page, "doors", None), "find", None)
        if self._returning and hasattr(page, "match_wanted") and back is not None:
            back("came_back")()
        self._returning = False
        if self._cup is not None and (head := getattr(page, "header", None)) is not None:
            head.home.setText(self._window.words.say("ui.cup.tables.to_cup"))
