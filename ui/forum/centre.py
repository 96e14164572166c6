"""The middle of the board: the last result, or the tally as it stands."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.forum.context import ForumContext
from ui.forum.paint import covered_text
from ui.forum.views import COVER, CentreView
from ui.theme import type_font
from ui.widgets.buttons import KeyButton

ROW: Final = 22
MOST: Final = 8
"""Rows of the chart."""


class Centre(QWidget):
    """``asked``: the page its link leads to."""

    asked = Signal(str)

    def __init__(self, context: ForumContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.view = CentreView()
        self.link = KeyButton("", kind="ghost", parent=self)
        self.link.clicked.connect(self._on_link)
        self.link.hide()

    def show_view(self, view: CentreView) -> None:
        """Show another view."""
        if view != self.view:
            self.view = view
            rows = [f"{share.name} {share.number}" for share in view.shares]
            said = " · ".join(part for part in (view.over, view.title, *view.below, *rows) if part)
            self.setAccessibleName(said.replace(COVER, self._context.say("covered")))
            self.link.setText(view.link)
            self.link.setVisible(bool(view.link))
            self._place()
            self.update()

    def resizeEvent(self, event: object) -> None:
        self._place()

    def _height(self) -> int:
        """Of what is shown, the link left out."""
        view = self.view
        shares = min(len(view.shares), MOST) * ROW + (8 if view.shares else 0)
        return 22 * bool(view.over) + 34 * bool(view.title) + 22 * len(view.below) + shares

    def _top(self) -> int:
        link = 40 if self.view.link else 0
        return max(4, (self.height() - self._height() - link) // 2)

    def _place(self) -> None:
        size = self.link.sizeHint()
        self.link.setGeometry(
            (self.width() - size.width()) // 2, min(self._top() + self._height() + 4, self.height() - 36), size.width(), 36
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, look, view = QPainter(self), self._context.palette, self.view
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("sunk"))
        painter.drawEllipse(QRectF(self.rect()))
        top = float(self._top())
        top = self._middle(painter, view.over, top, 22, type_font("small"), look.color("ink_2"))
        top = self._middle(painter, view.title, top, 34, type_font("title"), look.color("ink"))
        for text in view.below:
            top = self._middle(painter, text, top, 22, type_font("small"), look.color("ink_2"))
        for share in view.shares[:MOST]:
            self._share(painter, share, top + 4)
            top += ROW

    def _middle(self, painter: QPainter, text: str, top: float, height: float, font: QFont, ink: QColor) -> float:
        if not text:
            return top
        room = self.width() * 0.84
        metrics = QFontMetricsF(font)
        wide = min(room, metrics.horizontalAdvance(text.replace(COVER, "")) + 48 * text.count(COVER))
        covered_text(painter, QRectF((self.width() - wide) / 2, top, wide + 2, height), text, font, ink)
        return top + height

    def _share(self, painter: QPainter, share: object, top: float) -> None:
        """A row of the chart: name, bar, number."""
        look, width = self._context.palette, self.width() * 0.62
        left = (self.width() - width) / 2
        name, number, of, most, mark = share.name, share.number, share.of, share.top, share.mark  # type: ignore[attr-defined]
        ink = look.color("ink")
        covered_text(painter, QRectF(left, top, width * 0.4, ROW), name, type_font("strong" if most else "small"), ink)
        room = width * 0.46
        bar = QRectF(left + width * 0.42, top + ROW / 2 - 4, room * min(1.0, number / max(of, 1)), 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("seal" if most else "ink_3"))
        painter.drawRoundedRect(bar, 3, 3)
        said = f"{number} {mark}".strip()
        covered_text(painter, QRectF(left + width * 0.9, top, width * 0.16, ROW), said, type_font("strong" if most else "small"), ink)

    def _on_link(self) -> None:
        self.asked.emit(self.view.asks)
