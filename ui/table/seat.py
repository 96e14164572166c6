"""One seat at the table: name, hero, role under the curtain, cards; pressed with the mouse or its digit."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.theme import RADIUS, Palette, tone, type_font

WIDTH, HEIGHT = 168, 64
BADGE = 28
LEAST = 11


@dataclass(frozen=True)
class SeatView:
    """What a seat shows. ``role`` is the word in the badge, already covered where it must be; ``mark`` a word on the seat."""

    line: str
    number: int
    name: str
    hero: str = ""
    role: str = "?"
    role_tone: str = "neutral"
    dead: bool = False
    acting: bool = False
    offered: bool = False
    chosen: bool = False
    pills: tuple[tuple[str, str], ...] = ()
    mark: str = ""
    spoken: str = ""
    """The accessible name."""


class Seat(QAbstractButton):
    """A painted button the size of a hand at the table."""

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = palette
        self.view = SeatView("", 0, "")
        self._scale = 1.0
        self.setFixedSize(QSize(WIDTH, HEIGHT))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_scale(self, scale: float) -> None:
        """Larger on a larger table."""
        if scale != self._scale:
            self._scale = scale
            self.setFixedSize(round(WIDTH * scale), round(HEIGHT * scale))

    def show_view(self, view: SeatView) -> None:
        """Show another view; equal ones repaint nothing."""
        if view != self.view:
            self.view = view
            self.setAccessibleName(view.spoken or view.name)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, badge, the two lines, then the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        body = QRectF(9, 9, WIDTH - 13, HEIGHT - 13)
        self._ground(painter, body)
        self._badge(painter)
        self._name(painter, body)
        self._below(painter, body)
        self._pills(painter, body)
        painter.end()

    def _ground(self, painter: QPainter, body: QRectF) -> None:
        view = self.view
        if view.acting or view.chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("cinnabar_soft"))
            painter.drawRoundedRect(body.adjusted(-4, -4, 4, 4), RADIUS + 3, RADIUS + 3)
        edge = "seal" if view.acting or view.chosen else "blue" if view.offered or self.hasFocus() else "line"
        width = 2.0 if edge != "line" else 1.0
        style = Qt.PenStyle.DashLine if view.dead else Qt.PenStyle.SolidLine
        painter.setPen(QPen(self._look.color(edge), width, style))
        painter.setBrush(self._look.color("hover" if self.underMouse() else "paper" if view.dead else "card"))
        painter.drawRoundedRect(body, RADIUS, RADIUS)

    def _badge(self, painter: QPainter) -> None:
        box = QRectF(1, 1, BADGE, BADGE)
        text, ground = self._badge_colours()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 7, 7)
        painter.setPen(text)
        painter.setFont(type_font("strong"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.view.role)

    def _badge_colours(self) -> tuple[QColor, QColor]:
        look = self._look
        if self.view.role_tone == "seal":
            return look.color("on_seal"), look.color("seal")
        if self.view.role_tone == "neutral":
            return look.color("on_night"), look.color("ink_2" if look.name == "light" else "line")
        text, ground = tone(look, self.view.role_tone)
        return QColor(text), QColor(ground)

    def _name(self, painter: QPainter, body: QRectF) -> None:
        view = self.view
        painter.setPen(self._look.color("ink_2"))
        painter.setFont(type_font("tiny"))
        painter.drawText(body.adjusted(0, 4, -8, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, str(view.number))
        font = type_font("lead")
        font.setStrikeOut(view.dead)
        painter.setFont(font)
        painter.setPen(self._look.color("ink_2" if view.dead else "ink"))
        room = QRectF(body.left() + 24, body.top() + 4, body.width() - 24 - 20, 22)
        text = QFontMetricsF(font).elidedText(view.name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _pills(self, painter: QPainter, body: QRectF) -> None:
        """Cards as pills on the upper edge, beside the number: the words below keep their room."""
        right = body.right() - 24
        painter.setFont(type_font("tiny"))
        metrics = QFontMetricsF(type_font("tiny"))
        for word, name in reversed(self.view.pills):
            width = metrics.horizontalAdvance(word) + 12
            box = QRectF(right - width, body.top() - 8, width, 17)
            text, ground = tone(self._look, name)
            painter.setPen(QPen(self._look.color("card"), 1.5))
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(box, 8.5, 8.5)
            painter.setPen(QColor(text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word)
            right = box.left() - 3

    def _below(self, painter: QPainter, body: QRectF) -> None:
        """Hero and mark; where both do not fit, the hero's name is shortened, never what the seat is doing."""
        font = type_font("small")
        room = QRectF(body.left() + 24, body.top() + 26, body.width() - 24 - 6, 22)
        hero, mark = self.view.hero, self.view.mark
        words = f"{hero} \N{MIDDLE DOT} {mark}" if hero and mark else hero or mark
        while font.pixelSize() > LEAST and QFontMetricsF(font).horizontalAdvance(words) > room.width():
            font.setPixelSize(font.pixelSize() - 1)
        metrics = QFontMetricsF(font)
        if hero and mark and metrics.horizontalAdvance(words) > room.width():
            rest = f" \N{MIDDLE DOT} {mark}"
            words = metrics.elidedText(hero, Qt.TextElideMode.ElideRight, room.width() - metrics.horizontalAdvance(rest)) + rest
        painter.setFont(font)
        painter.setPen(self._look.color("ink_2"))
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
