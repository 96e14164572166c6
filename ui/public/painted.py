"""What every painted second screen is: measured in units that grow with the window; texts shrink, then end in an ellipsis."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.theme import Palette, tone, type_font

WIDE, HIGH = 1440, 810
"""The size at which one unit is one pixel."""
MARGIN: Final = 45
LEAST: Final = 11
"""Pixels below which no text is made smaller; what still does not fit ends in an ellipsis."""


class Painted(QWidget):
    """``cut``: texts that did not fit when they were painted."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = palette
        self.cut: set[str] = set()
        self.setMinimumSize(QSize(480, 300))

    @property
    def unit(self) -> float:
        """Pixels of one unit."""
        return min(self.width() / WIDE, self.height() / HIGH)

    def restyle(self, palette: Palette) -> None:
        """Other colours."""
        self._look = palette
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    def _font(self, size: float, role: str) -> QFont:
        font = type_font(role)
        font.setPixelSize(max(LEAST, round(size * self.unit)))
        return font

    def _width(self, text: str, size: float, role: str) -> float:
        return QFontMetricsF(self._font(size, role)).horizontalAdvance(text)

    def _text(
        self, painter: QPainter, box: QRectF, text: str, size: float, role: str, token: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> float:  # fmt: skip
        """One line, smaller where it is too long, elided where it still is; how wide it became."""
        if not text:
            return 0.0
        font = self._font(size, role)
        least = max(LEAST, int(font.pixelSize() * 0.6))
        while font.pixelSize() > least and QFontMetricsF(font).horizontalAdvance(text) > box.width():
            font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width() + 1)
        if shown != text:
            self.cut.add(text)
        painter.setFont(font)
        painter.setPen(self._look.color(token))
        painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
        return metrics.horizontalAdvance(shown)

    def _wrapped(self, painter: QPainter, box: QRectF, text: str, size: float, token: str) -> None:
        """A few centred lines, smaller where they do not fit."""
        if not text:
            return
        font = self._font(size, "body")
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        while font.pixelSize() > LEAST and QFontMetricsF(font).boundingRect(box, flags, text).height() > box.height():
            font.setPixelSize(font.pixelSize() - 1)
        painter.setFont(font)
        painter.setPen(self._look.color(token))
        painter.drawText(box, flags, text)

    def _pill(self, painter: QPainter, box: QRectF, right: float, text: str, tone_name: str, size: float = 18) -> float:
        """A word on a ground of its tone, its right edge at ``right``; where the next one would end."""
        unit = self.unit
        ink, ground = tone(self._look, tone_name)
        width, half = self._width(text, size, "body") + 24 * unit, (size - 2) * unit
        pill = QRectF(right - width, box.center().y() - half, width, 2 * half)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(pill, 7 * unit, 7 * unit)
        painter.setPen(QColor(ink))
        painter.setFont(self._font(size, "body"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine), text)
        return right - width - 8 * unit
