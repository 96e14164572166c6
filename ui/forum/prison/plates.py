"""What stands on the board of corridors, painted: a seat's plate, a door, a room with its wall."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.forum.paint import covered_text, pill, pill_width
from ui.forum.prison.corridor import Door, Half, Plate, RoomView
from ui.forum.views import COVER
from ui.theme import Palette, tone, type_font
from ui.widgets.text import plain_tip

WALL: Final = 6.0
INDENT: Final = 14
"""How far whoever has not gone in stands from the door."""
ROLE: Final = 78.0
TALL: Final = 30
"""From this height of a line on, the pills on the edge leave the name alone."""
ARROW: Final = "\N{UPWARDS ARROW}"


class PlateButton(QAbstractButton):
    """A seat's plate. ``wanted``: its sheet is asked for, by the other button of the mouse."""

    wanted = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = palette
        self.plate: Plate | None = None
        self.held = False
        self.chosen = False
        self.at_doors = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_plate(self, plate: Plate, *, held: bool, chosen: bool, at_doors: bool) -> None:
        """Another seat, or the same one otherwise."""
        now = (plate, held, chosen, at_doors)
        if now != (self.plate, self.held, self.chosen, self.at_doors):
            self.plate, self.held, self.chosen, self.at_doors = now
            self.setAccessibleName(plate.view.spoken)
            self.setToolTip(plain_tip(plate.view.name))
            self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.plate is not None:
            self.wanted.emit(self.plate.seat)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.plate is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self._body()
        self._ground(painter, body)
        self._texts(painter, body)
        self._pills(painter, body)

    def _body(self) -> QRectF:
        """Whoever has gone through a door stands at it; the others a step back."""
        assert self.plate is not None
        back = INDENT if self.at_doors and not self.plate.door else 0
        left = 1 if self.plate.side == "guard" else 1 + back
        return QRectF(left, 9, self.width() - 2 - back, self.height() - 12)

    def _ground(self, painter: QPainter, body: QRectF) -> None:
        look, plate = self._look, self.plate
        assert plate is not None
        edge = "seal" if self.held or self.chosen else "blue" if self.hasFocus() else "line"
        waits = self.at_doors and not plate.door
        style = Qt.PenStyle.DashLine if plate.view.dead or waits else Qt.PenStyle.SolidLine
        painter.setPen(QPen(look.color(edge), 2.2 if edge != "line" else 1.2, style))
        ground = "hover" if self.underMouse() or self.held else "paper" if plate.view.dead else "card"
        painter.setBrush(look.color(ground))
        painter.drawRoundedRect(body, 8, 8)

    def _texts(self, painter: QPainter, body: QRectF) -> None:
        look, plate = self._look, self.plate
        assert plate is not None
        view = plate.view
        font = type_font("strong")
        font.setStrikeOut(view.dead)
        painter.setFont(font)
        painter.setPen(look.color("ink_2" if view.dead else "ink"))
        half = body.height() / 2
        marks = sum(pill_width(word) + 3 for word, _ in view.pills) if half < TALL else 0
        name = QRectF(body.left() + 9, body.top() + 2, body.width() - 16 - marks, half)
        text = QFontMetricsF(font).elidedText(view.name, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), text)
        below = QRectF(body.left() + 9, body.top() + half - 1, body.width() - 18 - (ROLE if plate.role else 0), half)
        ink = QColor(look.ink_2 if view.tone == "neutral" else tone(look, view.tone)[0])
        said = f"{view.number} \N{MIDDLE DOT} {view.state}" if view.state else str(view.number)
        covered_text(painter, below, said, type_font("tiny"), ink)
        if plate.role:
            self._role(painter, QRectF(body.right() - ROLE - 6, below.top(), ROLE, half))

    def _role(self, painter: QPainter, box: QRectF) -> None:
        look, plate = self._look, self.plate
        assert plate is not None
        ink = QColor(look.ink_2 if plate.role_tone in {"", "neutral"} else tone(look, plate.role_tone)[0])
        if plate.role == COVER:
            covered_text(painter, QRectF(box.right() - 50, box.top(), 50, box.height()), COVER, type_font("tiny"), look.color("ink_2"))
            return
        font = type_font("tiny")
        painter.setFont(font)
        painter.setPen(ink)
        text = QFontMetricsF(font).elidedText(plate.role, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), text)

    def _pills(self, painter: QPainter, body: QRectF) -> None:
        assert self.plate is not None
        right = body.right() - 8
        for word, name in reversed(self.plate.view.pills):
            if right - pill_width(word) < body.left():
                break
            right = pill(painter, self._look, right, body.top(), word, name) - 3


class DoorButton(QAbstractButton):
    """A door: shut is filled and barred, open is empty, taken bears a mark."""

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = palette
        self.door: Door | None = None
        self.wanted = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_door(self, door: Door, *, wanted: bool) -> None:
        """``wanted``: a seat is at hand that may go in here."""
        if (door, wanted) != (self.door, self.wanted):
            self.door, self.wanted = door, wanted
            self.setAccessibleName(door.spoken)
            self.setToolTip(plain_tip(door.spoken))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        door, look = self.door, self._look
        if door is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(2, 9, self.width() - 4, self.height() - 12)
        edge = "seal" if self.wanted else "blue" if self.hasFocus() else "amber"
        painter.setPen(QPen(look.color(edge), 2.0 if self.wanted or self.hasFocus() else 1.2))
        painter.setBrush(look.color("amber_soft" if door.state != "shut" else "pressed"))
        painter.drawRoundedRect(body, 4, 4)
        if door.state == "shut":
            painter.setPen(QPen(look.color("ink_3"), 1.4))
            for at in (0.3, 0.7):
                y = body.top() + body.height() * at
                painter.drawLine(QPointF(body.left() + 5, y), QPointF(body.right() - 5, y))
        painter.setPen(look.color("ink_2" if door.state == "shut" else "amber"))
        painter.setFont(type_font("strong"))
        box = QRectF(body.left(), body.center().y() - 12, body.width(), 24)
        painter.fillRect(box.adjusted(7, 3, -7, -3), look.color("amber_soft" if door.state != "shut" else "pressed"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), door.label)
        if door.state == "open":  # ajar: a gap beside the post
            painter.setPen(QPen(look.color("amber"), 1.2, Qt.PenStyle.DotLine))
            x = body.right() - 5 if door.side == "guard" else body.left() + 5
            painter.drawLine(QPointF(x, body.top() + 4), QPointF(x, body.bottom() - 4))


class RoomBox(QWidget):
    """A room: who sits on either side of the wall, whether it has risen, who is alone, who has died."""

    def __init__(self, palette: Palette, parent: QWidget, covered: str) -> None:
        super().__init__(parent)
        self._look, self._covered = palette, covered
        self.room: RoomView | None = None

    def sizeHint(self) -> QSize:
        return QSize(300, 60)

    def show_room(self, room: RoomView) -> None:
        """Another room."""
        if room != self.room:
            self.room = room
            self.setAccessibleName(room.spoken or self._covered)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        room, look = self.room, self._look
        if room is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(1, 9, self.width() - 2, self.height() - 12)
        painter.setPen(QPen(look.color("line"), 1.2))
        painter.setBrush(look.color("sunk"))
        painter.drawRoundedRect(body, 8, 8)
        middle = body.center().x()
        gap = 44.0
        self._half(painter, room.left, QRectF(body.left() + 12, body.top(), middle - gap - body.left() - 12, body.height()), right=False)
        self._half(painter, room.right, QRectF(middle + gap, body.top(), body.right() - 12 - middle - gap, body.height()), right=True)
        if room.known:
            self._wall(painter, body, middle)
        else:
            self._hatch(painter, body, middle, gap - 8)

    def _half(self, painter: QPainter, half: Half, box: QRectF, *, right: bool) -> None:
        """A name and what has become of it; on the side of its door."""
        look = self._look
        if not half.name or box.width() < 20:
            return
        align = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        font = type_font("small")
        font.setStrikeOut(half.dead)
        painter.setFont(font)
        painter.setPen(look.color("ink_2"))
        tall = box.height() / 2 if half.word else box.height()
        name = QRectF(box.left(), box.top() + (3 if half.word else 0), box.width(), tall)
        text = QFontMetricsF(font).elidedText(half.name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(name, int(Qt.AlignmentFlag.AlignVCenter | align), text)
        if half.word:
            wide = min(pill_width(half.word), box.width())
            edge = box.right() if right else box.left() + wide
            pill(painter, look, edge, box.top() + box.height() * 0.72, half.word, half.tone)

    def _wall(self, painter: QPainter, body: QRectF, middle: float) -> None:
        """Down from top to bottom; risen it hangs short under the ceiling, with an arrow below."""
        look, room = self._look, self.room
        assert room is not None
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("seal" if room.wall == "up" else "ink_2"))
        tall = body.height() - 8 if room.wall == "down" else body.height() * 0.24
        painter.drawRoundedRect(QRectF(middle - WALL / 2, body.top() + 4, WALL, tall), 3, 3)
        painter.setPen(look.color("ink"))
        painter.setFont(type_font("tiny"))
        flags = int(Qt.AlignmentFlag.AlignCenter)
        ground = look.color("sunk")
        if room.wall == "up":
            painter.setPen(look.color("cinnabar"))
            painter.drawText(QRectF(middle - 40, body.top() + body.height() * 0.28, 80, body.height() * 0.34), flags, ARROW)
            painter.setPen(look.color("ink"))
            painter.drawText(QRectF(middle - 42, body.top() + body.height() * 0.6, 84, body.height() * 0.38), flags, room.title)
            return
        wide = QFontMetricsF(type_font("tiny")).horizontalAdvance(room.title) + 10
        tag = QRectF(middle - wide / 2, body.center().y() - 9, wide, 18)
        painter.fillRect(tag, ground)
        painter.drawText(tag, flags, room.title)

    def _hatch(self, painter: QPainter, body: QRectF, middle: float, half: float) -> None:
        """Which doors meet behind the wall is covered: the same for every room."""
        box = QRectF(middle - half, body.top() + 1, 2 * half, body.height() - 2)
        painter.save()
        painter.setClipRect(box)
        painter.fillRect(box, self._look.color("pressed"))
        painter.setPen(QPen(self._look.color("ink_3"), 1.0))
        step = 9
        at = box.left() - box.height()
        while at < box.right():
            painter.drawLine(QPointF(at, box.bottom()), QPointF(at + box.height(), box.top()))
            at += step
        painter.restore()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("ink_2"))
        painter.drawRoundedRect(QRectF(middle - WALL / 2, body.top() + 4, WALL, body.height() - 8), 3, 3)
