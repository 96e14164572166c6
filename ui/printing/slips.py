"""Role slips on A4: eight strips of three panels; folded twice, only the name is outside and the role lies under a hatched panel."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextLayout, QTextOption

from moderator.export.paper import Paper, Slip
from ui.printing.fonts import weighted

PER_PAGE: Final = 8
HOW: Final = 34.0
"""Height of the words above the slips."""
PAD: Final = 7.0
HATCH: Final = 5.0
SMALLEST: Final = 6


class SlipPages:
    """The pages of a paper of slips."""

    def __init__(self, paper: Paper, page: QSizeF, margin: float, font: QFont) -> None:
        self._paper, self._font = paper, font
        self._left, self._top = margin, margin
        self._width = page.width() - 2 * margin
        self._height = (page.height() - 2 * margin - HOW) / PER_PAGE

    @property
    def count(self) -> int:
        """How many pages."""
        return -(-len(self._paper.slips) // PER_PAGE)

    def paint(self, painter: QPainter, number: int) -> None:
        """Eight slips, with the lines to cut and to fold along."""
        painter.setPen(Qt.GlobalColor.black)
        self._say(painter, QRectF(self._left, self._top, self._width, HOW - 6), self._paper.how, 10)
        for n, slip in enumerate(self._paper.slips[number * PER_PAGE : (number + 1) * PER_PAGE]):
            self._slip(painter, QRectF(self._left, self._top + HOW + n * self._height, self._width, self._height), slip)

    def _slip(self, painter: QPainter, strip: QRectF, slip: Slip) -> None:
        third = strip.width() / 3
        panels = [QRectF(strip.left() + n * third, strip.top(), third, strip.height()) for n in range(3)]
        self._lines(painter, strip, panels)
        outside, inside, filler = (panel.adjusted(PAD, PAD, -PAD, -PAD) for panel in panels)
        head = self._say(painter, outside, "\n".join(slip.outside), 10, lines=4)
        self._say(painter, outside.adjusted(0, head + 3, 0, 0), slip.name, 16, weight=600)
        role = self._say(painter, inside, slip.role, 22, weight=700, lines=1)
        if slip.box:
            self._say(painter, inside.adjusted(0, role + 2, 0, 0), f"{slip.box_title}: {' · '.join(slip.box)}", 10)
        hatch(painter, filler)

    def _lines(self, painter: QPainter, strip: QRectF, panels: list[QRectF]) -> None:
        painter.setPen(QPen(Qt.GlobalColor.darkGray, 0.8, Qt.PenStyle.DashLine))
        painter.drawRect(strip)
        painter.setPen(QPen(Qt.GlobalColor.darkGray, 0.8, Qt.PenStyle.DotLine))
        for panel in panels[1:]:
            painter.drawLine(QLineF(panel.topLeft(), panel.bottomLeft()))
        painter.setPen(Qt.GlobalColor.black)

    def _say(self, painter: QPainter, room: QRectF, text: str, pixels: int, *, weight: int = 400, lines: int = 0) -> float:
        """Text that wraps, and is set smaller until it fits; its height. No markup is read."""
        for size in range(pixels, SMALLEST - 1, -1):
            font = weighted(self._font, size, weight)
            laid = _wrapped(text, font, room.width())
            height = sum(line.height() for line in laid)
            if height <= room.height() and (not lines or len(laid) <= lines):
                break
        top = room.top()
        for line in laid:
            painter.setFont(font)
            painter.drawText(QRectF(room.left(), top, room.width(), line.height()), int(Qt.TextFlag.TextSingleLine), line.text)
            top += line.height()
        return height


class _Line:
    """One line as it was broken."""

    def __init__(self, text: str, font: QFont) -> None:
        self.text, self._font = text, font

    def height(self) -> float:
        """Its height."""
        return QFontMetricsF(self._font).height()


def _wrapped(text: str, font: QFont, width: float) -> list[_Line]:
    """The lines of a text in a width, broken between words where there are any, else anywhere."""
    lines: list[_Line] = []
    for part in text.split("\n"):
        layout = QTextLayout(part, font)
        layout.setTextOption(_anywhere())
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            lines.append(_Line(part[line.textStart() : line.textStart() + line.textLength()], font))
        layout.endLayout()
    return lines


def _anywhere() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def hatch(painter: QPainter, room: QRectF) -> None:
    """Crossing lines through which nothing that lies behind can be read."""
    painter.save()
    painter.setClipRect(room)
    painter.setPen(QPen(Qt.GlobalColor.black, 1.2))
    reach = room.height()
    steps = int((room.width() + reach) / HATCH) + 1
    for n in range(steps):
        x = room.left() - reach + n * HATCH
        painter.drawLine(QLineF(x, room.top(), x + reach, room.bottom()))
        painter.drawLine(QLineF(x, room.bottom(), x + reach, room.top()))
    painter.restore()
