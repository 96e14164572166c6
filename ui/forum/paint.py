"""Painting that several parts of the desk share: text with covered places, pills, small lines."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ui.forum.views import COVER
from ui.theme import Palette, tone, type_font
from ui.widgets.tag import paint_pill

BAR: Final = 44.0
"""Width of the bar over something covered, whatever lies under it."""


def covered_text(painter: QPainter, box: QRectF, text: str, font: QFont, ink: QColor) -> float:
    """One line; every COVER in it becomes a bar of one size. Where it ended."""
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    left = box.left()
    for number, part in enumerate(text.split(COVER)):
        if number:
            left = cover(painter, QRectF(left + 2, box.top(), max(8.0, min(BAR, box.right() - left - 2)), box.height()), ink)
        if part and left < box.right():
            painter.setPen(ink)
            room = QRectF(left, box.top(), box.right() - left, box.height())
            said = metrics.elidedText(part, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
            left += min(metrics.horizontalAdvance(said), room.width())
    return left


def cover(painter: QPainter, box: QRectF, ink: QColor) -> float:
    """A bar in place of something covered; where it ended."""
    height = 12.0
    painter.fillRect(QRectF(box.left(), box.center().y() - height / 2, box.width(), height), ink)
    return box.right() + 2


def pill_width(text: str, font: QFont | None = None) -> float:
    """How wide a pill is."""
    return QFontMetricsF(font or type_font("tiny")).horizontalAdvance(text) + 14


def pill(painter: QPainter, look: Palette, right: float, middle: float, text: str, tone_name: str) -> float:
    """A pill that ends at ``right``; where it begins."""
    ink, ground = tone(look, tone_name)
    width = pill_width(text)
    box = QRectF(right - width, middle - 9, width, 18)
    paint_pill(painter, box, QColor(ground))
    painter.setPen(QColor(ink))
    painter.setFont(type_font("tiny"))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
    return box.left()
