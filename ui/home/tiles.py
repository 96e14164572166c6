"""The two large tiles of the first page: the game to start, and the place to drop a file on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.seal import Seal
from ui.widgets.text import PlainText

HEIGHT = 160


class GameTile(QFrame):
    """A game that can be started: its seal, what it is for, and the button that leads to a new match."""

    def __init__(
        self,
        words: Words,
        palette: Palette,
        game: str = "sanguosha",
        key: str = "Ctrl+N",
        kind: str = "primary",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._game = game
        self.setFixedHeight(HEIGHT)
        self.seal = Seal(palette, "", 46)
        self.title = PlainText("", "title")
        self.text = PlainText("", "body", "muted", wrap=True)
        self.start = KeyButton("", key, kind)
        box = QHBoxLayout(self)
        box.setContentsMargins(14, 18, 12, 18)
        box.setSpacing(12)
        box.addWidget(self.seal, 0, Qt.AlignmentFlag.AlignTop)
        self.take = KeyButton("", kind="plain")
        box.addLayout(column(self.title, self.text, None, row(self.start, self.take, None)), 1)
        self.retranslate(words)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.seal.set_text(words.say(f"ui.home.{self._game}.seal"))
        self.title.setText(words.say(f"ui.home.{self._game}.title"))
        self.text.setText(words.say(f"ui.home.{self._game}.text"))
        self.start.setText(words.say(f"ui.home.{self._game}.start"))
        self.take.setText(words.say("ui.home.take"))


class DropTile(QFrame):
    """Where a file is dropped, or chosen by button. Dashed, so that it looks like a place and not like a game."""

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._lit = False
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title = PlainText("", "lead")
        self.text = PlainText("", "body", "muted", wrap=True)
        self.open = KeyButton("", "Ctrl+O", "plain")
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 18, 24, 18)
        box.addWidget(self.title)
        box.addWidget(self.text)
        box.addStretch(1)
        box.addLayout(row(self.open, None))
        self.retranslate(words)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.title.setText(words.say("ui.home.drop.title"))
        self.text.setText(words.say("ui.home.drop.text"))
        self.open.setText(words.say("ui.home.open"))

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        self.update()

    def light(self, lit: bool) -> None:
        """Show that what is held above will be taken."""
        self._lit = lit
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._palette.color("blue" if self._lit else "ink_3"), 1.4, Qt.PenStyle.DashLine)
        pen.setDashPattern([4, 4])
        painter.setPen(pen)
        painter.setBrush(self._palette.color("blue_soft") if self._lit else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)


class SampleButton(QPushButton):
    """One sample: a click opens a rehearsal copy."""

    def __init__(self, title: str, path: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(title.replace("&", "&&"), parent)
        self.path = path
        self.setAutoDefault(True)  # Enter presses it, too
        self.setProperty("kind", "plain")
        self.setAccessibleName(name)
        self.setMinimumHeight(36)

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(120, 36))
