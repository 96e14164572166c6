"""What is read beside the work, from any page: the rulebook (F2, or where a clause is clicked) and the key map (F1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from ui.widgets.wanted import Wanted

if TYPE_CHECKING:
    from ui.keys.sheet import KeySheet
    from ui.main_window import MainWindow
    from ui.rulebook.window import RulebookWindow


class Reading(QObject):
    """Listens to the main window: keys that no page has taken, and requests for a room that climb up to it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.book: RulebookWindow | None = None
        self.sheet: KeySheet | None = None
        window.installEventFilter(self)
        window.look.retranslated.connect(self._retranslate)
        window.look.restyled.connect(self._restyle)
        window.closed.connect(self.close)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """F1 and F2 where the page has none of its own; a clause tag's way to the book."""
        if isinstance(event, Wanted):
            room, _, where = event.room.partition(":")
            if room == "rulebook":
                self.rulebook(where)
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and not event.modifiers():
            if event.key() == Qt.Key.Key_F1:
                self.keys()
                return True
            if event.key() == Qt.Key.Key_F2:
                self.rulebook()
                return True
        return False

    # --- the rulebook -------------------------------------------------------------------------------------------------

    def rulebook(self, where: str = "") -> None:
        """Open the book, at a clause; one that is open already comes to the front."""
        from ui.rulebook.book import chosen
        from ui.rulebook.window import RulebookWindow, place_beside

        window = self._window
        session = window._session
        now = chosen(session.state if session is not None else None)
        if self.book is None:
            self.book = RulebookWindow(window.words, window.look.palette, now, self._clock)
            self.book.closed.connect(self._on_closed)
            place_beside(self.book, window)
        self.book.show_rules(now)
        self.book.show()
        self.book.raise_()
        self.book.activateWindow()
        if where:
            self.book.open_at(where)
        self.book.search.setFocus()

    def _on_closed(self) -> None:
        book, self.book = self.book, None
        if book is not None:
            book.deleteLater()
        self._window.activateWindow()

    def _clock(self) -> tuple[str, str]:
        """The desk's clock in a few signs."""
        from ui.table.dial import URGENT, digits

        centre: Any = getattr(self._window._desk, "centre", None)
        if centre is None:
            return "", ""
        view = centre.board.dial.view
        if view.left is None:
            return "", ""
        tone = "amber" if view.held else "red" if view.left <= URGENT else "muted"
        return " ".join(part for part in (view.call, digits(view.left)) if part), tone

    def close(self) -> None:
        """Nothing stays open behind the program."""
        if self.book is not None:
            self.book.close()

    # --- keys ---------------------------------------------------------------------------------------------------------

    def keys(self) -> None:
        """The keys of the page that is shown."""
        from ui.keys.sheet import KeySheet
        from ui.keys.table import page_keys

        window = self._window
        page = window.pages.currentWidget()
        if page is None:
            return
        self.sheet = KeySheet(page_keys(page, window.words, window.words.say("ui.keys.page")), window.words, window.look.palette, window)
        self.sheet.open()

    # --- following ----------------------------------------------------------------------------------------------------

    def _retranslate(self, words: Any) -> None:
        if self.book is not None:
            self.book.retranslate(words)

    def _restyle(self, palette: Any) -> None:
        if self.book is not None:
            self.book.restyle(palette)
