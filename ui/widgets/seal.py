"""The cinnabar seal with a character in it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Palette, type_font


class Seal(QWidget):
    """A rounded square in the seal's red (or another ground) with one character in it."""

    def __init__(self, palette: Palette, text: str = "", side: int = 32, ground: str = "seal", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._text = text
        self._ground = ground
        self.setFixedSize(QSize(side, side))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        self.update()

    def set_text(self, text: str, ground: str = "") -> None:
        """Another character, perhaps on another ground."""
        self._text = text
        self._ground = ground or self._ground
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_seal(painter, QRectF(self.rect()), self._text, self._palette.color(self._ground), self._palette.color("on_seal"))


def paint_seal(painter: QPainter, box: QRectF, text: str, ground: QColor, ink: QColor) -> None:
    """A filled rounded square with a character."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, box.width() * 0.21, box.width() * 0.21)
    paint_character(painter, box, text, ink)


def paint_character(painter: QPainter, box: QRectF, text: str, ink: QColor) -> None:
    """A character that fills its box."""
    font = type_font("title")
    font.setPixelSize(max(10, round(box.height() * 0.54)))
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
