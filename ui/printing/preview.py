"""One page of a paper as a picture; covered, with the same size, while it holds what must not be seen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme import Palette, type_font

WIDTH: Final = 316
HEIGHT: Final = 447
"""A4 is 1 to the root of 2."""


class PagePreview(QWidget):
    """``show_page`` gives it a picture, ``cover`` lays a curtain with a word over it."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._page: QImage | None = None
        self._cover = ""
        self.setFixedSize(WIDTH, HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_page(self, page: QImage | None, name: str) -> None:
        """The picture, or none, and what a reader of the screen is told."""
        self._page = page
        self.setAccessibleName(name)
        self.update()

    def cover(self, words: str) -> None:
        """What is said in place of the page; empty: the page is seen."""
        self._cover = words
        self.update()

    @property
    def covered(self) -> bool:
        """Whether nothing of the page is seen."""
        return bool(self._cover)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper on the table, with a hairline round it."""
        painter = QPainter(self)
        sheet = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(sheet, Qt.GlobalColor.white if not self._cover else self._palette.color("sunk"))
        if self._cover:
            painter.setPen(self._palette.color("ink_2"))
            painter.setFont(type_font("body"))
            room = sheet.adjusted(24, 24, -24, -24)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self._cover)
        elif self._page is not None:
            painter.drawImage(sheet.toRect().topLeft(), self._page)
        painter.setPen(QPen(self._palette.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(sheet)
