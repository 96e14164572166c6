"""The second screen's window: full or in a frame, closed with Esc, never in the way of the desk's keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QScreen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.instants import Instant
from moderator.play.words import Words
from ui.public.board import Board
from ui.theme import PALETTES, Palette

SIZE: Final = QSize(1024, 600)


class PublicWindow(QWidget):
    """``closed`` when it goes; ``filled`` after it was made full or came back to a frame. ``theme``: dark or light, of its own.

    ``board``: what is painted, where it is not the digits and rows of a match; made with (words, palette).
    """

    closed = Signal()
    filled = Signal(bool)

    def __init__(self, words: Words, theme: str = "dark", board: Callable[[Words, Palette], Any] = Board) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.theme = theme
        self.board = board(words, PALETTES[theme])
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.board)
        self.resize(SIZE)
        self._words = words
        self._title("")

    def show_view(self, view: Any) -> None:
        """What everybody may know now."""
        self._title(view.title)
        self.board.show_view(view)

    def show_time(self, now: Instant) -> None:
        """The time that is left at that instant."""
        self.board.show_time(now)

    def retranslate(self, words: Words) -> None:
        """Follow the language of the match."""
        self._words = words
        self.board.retranslate(words)

    def set_theme(self, theme: str) -> None:
        """Dark or light."""
        self.theme = theme
        self.board.restyle(PALETTES[theme])

    def place_on(self, screen: QScreen, full: bool) -> None:
        """Show it on a screen: full, or in a frame in its middle."""
        room = screen.availableGeometry()
        self.setScreen(screen)
        if full:
            self.setGeometry(screen.geometry())
            self.showFullScreen()
        else:
            size = SIZE.boundedTo(room.size())
            self.showNormal()
            self.resize(size)
            self.move(room.center().x() - size.width() // 2, room.center().y() - size.height() // 2)

    def fill(self, full: bool) -> None:
        """The whole screen it is on, or a frame again."""
        if full:
            self.showFullScreen()
        else:
            self.showNormal()
        self.filled.emit(full)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes, F11 fills; everything else is nothing here."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif event.key() == Qt.Key.Key_F11:
            self.fill(not self.isFullScreen())
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The same as F11."""
        self.fill(not self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def _title(self, title: str) -> None:
        """The match's title and nothing else of it."""
        name = self._words.say("ui.public.title")
        self.setWindowTitle(f"{title} \N{EM DASH} {name}" if title else name)
