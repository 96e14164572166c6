"""The big clock: ring, digits that can be read across the room, what runs, the call, and what comes next."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.theme import Palette, type_font

RING = 14
URGENT = 5_000_000
NORMAL = 310
"""Diameter at which texts have their own size; a larger clock has larger texts, up to LARGEST times."""
LARGEST = 2.0
TWO_LINES = 13
"""A phase that does not fit at this size is broken in two."""
BETWEEN = " \N{MIDDLE DOT} "


@dataclass(frozen=True)
class DialView:
    """What the clock shows. ``left`` and ``full`` in microseconds; ``left`` None where nothing is timed."""

    phase: str = ""
    left: int | None = None
    full: int = 0
    running: bool = False
    held: str = ""
    call: str = ""
    coming: str = ""
    extra: str = ""
    idle: str = ""
    """Shown large in place of digits where nothing is timed."""


def digits(left: int) -> str:
    """Rounded up to the tenth that is still to come, so that 0.0 means over: 7_410_000 -> '07.5', 61 s -> '1:01.0'."""
    tenths = -(-left // 100_000)
    minutes, rest = divmod(tenths, 600)
    return f"{minutes}:{rest // 10:02d}.{rest % 10}" if minutes else f"{rest // 10:02d}.{rest % 10}"


class Dial(QWidget):
    """Painted; holds nothing but the view it was given."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = palette
        self.view = DialView()
        self.cut: set[str] = set()
        """Texts that did not fit when they were painted; tests look here."""
        self.setMinimumSize(QSize(240, 240))

    def show_view(self, view: DialView) -> None:
        """Show another view; equal ones repaint nothing."""
        if view != self.view:
            self.view = view
            self.setAccessibleName(" ".join(part for part in (view.phase, view.call, view.held, view.coming) if part))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ring first, then the lines from top to bottom."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height()) - RING
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        self._ring(painter, box)
        self._lines(painter, box)
        painter.end()

    def _tone(self) -> QColor:
        view = self.view
        if view.held:
            return self._look.color("amber")
        if view.left is not None and view.left <= URGENT:
            return self._look.color("seal")
        return self._look.color("seal") if view.call else self._look.color("jade")

    def _ring(self, painter: QPainter, box: QRectF) -> None:
        pen = QPen(self._look.color("line"), RING)
        painter.setPen(pen)
        painter.setBrush(self._look.color("card"))
        painter.drawEllipse(box)
        if self.view.left is None or not self.view.full:
            return
        part = min(1.0, self.view.left / max(self.view.full, self.view.left))
        pen = QPen(self._tone(), RING, Qt.PenStyle.DashLine if self.view.held else Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        if self.view.held:
            pen = QPen(self._tone(), RING, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([0.9, 0.5])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawArc(box, 90 * 16, -round(part * 360 * 16))

    def _lines(self, painter: QPainter, box: QRectF) -> None:
        view = self.view
        side = box.width()
        self._phase(painter, box)
        if view.left is not None:
            self._digits(painter, digits(view.left), box, 0.455)
        elif view.idle:
            self._text(painter, view.idle, box, 0.46, type_font("display"), "ink")
        strong = type_font("display")
        strong.setPixelSize(26 if side < 300 else 34)
        if view.held:
            self._text(painter, view.held, box, 0.69, type_font("lead"), "amber")
        elif view.call:
            self._text(painter, view.call, box, 0.685, strong, "cinnabar")
        self._text(painter, view.coming, box, 0.78, type_font("small"), "ink_2")
        self._text(painter, view.extra, box, 0.85, type_font("small"), "ink_2")

    def _phase(self, painter: QPainter, box: QRectF) -> None:
        """What runs and whose it is: on two lines where one is too narrow for it."""
        font = type_font("lead")
        font.setPixelSize(TWO_LINES)
        what, mark, whose = self.view.phase.rpartition(BETWEEN)
        if mark and QFontMetricsF(font).horizontalAdvance(self.view.phase) > self._chord(box, 0.23):
            self._text(painter, what, box, 0.185, type_font("strong"), "ink_2")
            self._text(painter, whose, box, 0.255, type_font("lead"), "ink_2")
        else:
            self._text(painter, self.view.phase, box, 0.23, type_font("lead"), "ink_2")

    @staticmethod
    def _chord(box: QRectF, at: float) -> float:
        """How wide the ring is inside at a height."""
        half = box.width() / 2 - RING
        up = abs(at - 0.5) * box.width()
        return float(2 * max(0.0, half * half - up * up) ** 0.5 - 16)

    def _digits(self, painter: QPainter, text: str, box: QRectF, middle: float) -> None:
        """As large as the ring takes; each glyph in a cell of one width, so that nothing jumps."""
        font = type_font("clock")
        widest = box.width() * 0.76
        cells = sum(0.5 if c in ".:" else 1.0 for c in text)
        font.setPixelSize(round(box.width() * 0.36))
        cell = QFontMetricsF(font).horizontalAdvance("0")
        if cells * cell > widest:
            font.setPixelSize(int(font.pixelSize() * widest / (cells * cell)))
            cell = QFontMetricsF(font).horizontalAdvance("0")
        painter.setFont(font)
        painter.setPen(self._look.color("cinnabar") if self._hurried() else self._look.color("ink"))
        x = box.center().x() - cells * cell / 2
        y = box.top() + box.height() * middle
        for glyph in text:
            width = cell * (0.5 if glyph in ".:" else 1.0)
            painter.drawText(QRectF(x - cell, y - cell * 1.5, width + 2 * cell, cell * 3), Qt.AlignmentFlag.AlignCenter, glyph)
            x += width

    def _hurried(self) -> bool:
        return self.view.left is not None and self.view.left <= URGENT and not self.view.held

    def _text(self, painter: QPainter, text: str, box: QRectF, at: float, font: QFont, token: str) -> None:
        """One centred line, elided to the chord of the ring at that height."""
        if not text:
            return
        font.setPixelSize(round(font.pixelSize() * min(LARGEST, max(1.0, box.width() / NORMAL))))
        chord = self._chord(box, at)
        metrics = QFontMetricsF(font)
        while metrics.horizontalAdvance(text) > chord and font.pixelSize() > 12:
            font.setPixelSize(font.pixelSize() - 1)
            metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, chord)
        if shown != text:
            self.cut.add(text)
        centre = QPointF(box.center().x(), box.top() + box.height() * at)
        painter.setFont(font)
        painter.setPen(self._look.color(token))
        area = QRectF(centre.x() - chord / 2, centre.y() - metrics.height(), chord, metrics.height() * 2)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)
