"""A compact key button: words at the left, key at the right, as narrow as its column; the words shrink before they are cut."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionButton, QStylePainter

from ui.theme import TARGET, type_font
from ui.widgets.buttons import KeyButton

EDGE: Final = 8
LEAST: Final = 12


class CompactButton(KeyButton):
    """44 px high, any width. The accessible name and the tooltip have the whole of the words."""

    def __init__(self, text: str, hint: str = "", kind: str = "normal", *, width: int = 0) -> None:
        """``width`` fixes the width; without it the button takes what its column gives."""
        self._words = text
        self._wide = width
        super().__init__("", kind=kind, hint=hint, table=True)
        across = QSizePolicy.Policy.Fixed if width else QSizePolicy.Policy.Ignored
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.setText(text)

    def setText(self, text: str) -> None:
        """The words; an ampersand is an ampersand."""
        self._words = text
        super().setText(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Any width; the height of a finger."""
        return QSize(self._wide or 60, TARGET)

    def minimumSizeHint(self) -> QSize:
        """As its hint."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words begin at the left edge."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        right = self._cap.x() - 3 if self.hint else self.width() - EDGE
        room = QRect(EDGE, 0, right - EDGE, self.height())
        font = type_font("body")
        while font.pixelSize() > LEAST and QFontMetrics(font).horizontalAdvance(self._words) > room.width():
            font.setPixelSize(font.pixelSize() - 1)
        text = QFontMetrics(font).elidedText(self._words, Qt.TextElideMode.ElideRight, room.width())
        painter.setFont(font)
        painter.setPen(option.palette.color(QPalette.ColorRole.ButtonText))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def _place_cap(self) -> None:
        self._cap.move(self.width() - self._cap.width() - EDGE, (self.height() - self._cap.height()) // 2)
