"""One seat on the board: mask, number, what it has done, and its role where that may be seen."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.forum.paint import covered_text, pill, pill_width
from ui.forum.views import SeatView
from ui.theme import Palette, tone, type_font
from ui.widgets.text import plain_tip

WIDTH: Final = 108
HEIGHT: Final = 58
BADGE: Final = 20


class Seat(QAbstractButton):
    """A painted button; ``chosen`` while it is looked at."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = palette
        self.view = SeatView("", 0, "")
        self.chosen = False
        self._scale = 1.0
        self.setFixedSize(QSize(WIDTH, HEIGHT))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_scale(self, scale: float) -> None:
        """Larger on a larger board."""
        if scale != self._scale:
            self._scale = scale
            self.setFixedSize(round(WIDTH * scale), round(HEIGHT * scale))

    def show_view(self, view: SeatView, chosen: bool) -> None:
        """Show another view; equal ones repaint nothing."""
        if view != self.view or chosen != self.chosen:
            self.view, self.chosen = view, chosen
            self.setAccessibleName(view.spoken or f"{view.number} {view.name}")
            self.setToolTip(plain_tip(view.name))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        body = QRectF(2, 10, WIDTH - 4, HEIGHT - 12)
        self._ground(painter, body)
        self._name(painter, body)
        self._below(painter, body)
        self._badge(painter, body)
        self._pills(painter, body)

    def _ground(self, painter: QPainter, body: QRectF) -> None:
        view, look = self.view, self._look
        edge = "seal" if self.chosen else "blue" if self.hasFocus() else "line"
        style = Qt.PenStyle.DashLine if view.dead else Qt.PenStyle.SolidLine
        painter.setPen(QPen(look.color(edge), 2.0 if edge != "line" else 1.0, style))
        painter.setBrush(look.color("hover" if self.underMouse() else "paper" if view.dead else "card"))
        painter.drawRoundedRect(body, 8, 8)

    def _name(self, painter: QPainter, body: QRectF) -> None:
        font = type_font("strong")
        font.setStrikeOut(self.view.dead)
        painter.setFont(font)
        painter.setPen(self._look.color("ink_2" if self.view.dead else "ink"))
        room = QRectF(body.left() + 7, body.top() + 4, body.width() - 12, 21)
        text = QFontMetricsF(font).elidedText(self.view.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)

    def _below(self, painter: QPainter, body: QRectF) -> None:
        view = self.view
        ink = QColor(self._look.ink_2 if view.tone == "neutral" or view.dead else tone(self._look, view.tone)[0])
        room = QRectF(body.left() + 7, body.top() + 25, body.width() - BADGE - 16, 18)
        covered_text(
            painter, room, f"{view.number} \N{MIDDLE DOT} {view.state}" if view.state else str(view.number), type_font("tiny"), ink
        )

    def _badge(self, painter: QPainter, body: QRectF) -> None:
        look, view = self._look, self.view
        box = QRectF(body.right() - BADGE - 4, body.bottom() - BADGE - 4, BADGE, BADGE)
        ground, ink = {
            "white": (QColor(look.on_seal), QColor(look.shade)), "black": (QColor(look.shade), QColor(look.on_seal)),
        }.get(view.ground, (look.color("sunk"), look.color("ink_2")))  # fmt: skip
        painter.setPen(QPen(look.color("ink_3" if view.ground != "hidden" else "line"), 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(ink)
        painter.setFont(type_font("tiny"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), view.badge)

    def _pills(self, painter: QPainter, body: QRectF) -> None:
        right = body.right() - 6
        for word, name in reversed(self.view.pills):
            if right - pill_width(word) < body.left():
                break
            right = pill(painter, self._look, right, body.top() - 1, word, name) - 3
