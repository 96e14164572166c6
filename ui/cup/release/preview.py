"""A page of the second screen in small, to the last letter as it is shown there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.public.cup import CupBoard
from ui.theme import PALETTES

if TYPE_CHECKING:
    from moderator.cup.public import PublicCup
    from ui.cup.context import CupContext

SMALL: Final = QSize(344, 194)
SHOWN: Final = QSize(1280, 720)
"""The size it is painted at before it is made small."""


class BoardPreview(QWidget):
    """``board`` holds the pages; it is never on a screen itself."""

    def __init__(self, context: CupContext, theme: str = "dark", size: QSize = SMALL) -> None:
        super().__init__()
        self._context = context
        self._theme = theme
        self._picture = QPixmap()
        self.board = CupBoard(context.words, PALETTES[theme], self)
        self.board.hide()
        self.board.resize(SHOWN)
        self.setFixedSize(size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_view(self, view: PublicCup) -> None:
        """What is public, or would be; an equal view is not painted again."""
        if view != self.board.view:
            self.board.show_view(view)
            self._paint()

    def show_page(self, at: int) -> None:
        """One of the pages."""
        if self.board.pages and at != self.board.at:
            self.board.turn(at - self.board.at)
            self._paint()

    def set_theme(self, theme: str) -> None:
        """Dark or light, as the second screen is."""
        if theme != self._theme:
            self._theme = theme
            self.board.restyle(PALETTES[theme])
            self._paint()

    def _paint(self) -> None:
        ratio = self.devicePixelRatioF()
        large = self.board.grab()
        self._picture = large.scaled(
            self.size() * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )  # fmt: skip
        self._picture.setDevicePixelRatio(ratio)
        self.setAccessibleName(self.board.accessibleName())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture with a hairline round it."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setPen(QPen(self._context.palette.color("line"), 1))
        painter.drawRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
