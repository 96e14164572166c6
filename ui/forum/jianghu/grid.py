"""The painted board: tokens in rows of eleven, or by state under headings; one widget, one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.forum.jianghu.paint import Pictures
from ui.forum.jianghu.tokens import GROUPS, Token
from ui.theme import type_font
from ui.widgets.text import plain_tip

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent

    from ui.theme import Palette

COLUMNS: Final = 11
GAP: Final = 5
HEADING: Final = 24
LOW, HIGH = 42, 76
"""A token is so high at least and at most."""


@dataclass(frozen=True)
class Place:
    """Where a token stands."""

    token: Token
    box: QRect


class TokenGrid(QWidget):
    """``pressed`` carries a seat that was clicked or opened by Enter, ``moved`` the one that the keyboard is on."""

    pressed = Signal(str)
    moved = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pictures = Pictures(palette)
        self._palette = palette
        self.tokens: tuple[Token, ...] = ()
        self.headings: dict[str, str] = {}
        """Group -> its heading; none: the tokens in their order."""
        self.room = QSize(900, 440)
        self._places: tuple[Place, ...] = ()
        self._heads: tuple[tuple[QRect, str], ...] = ()
        self.at = ""
        """The seat the keyboard is on."""
        self.looked_at = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_tokens(self, tokens: Sequence[Token], headings: dict[str, str], looked_at: str) -> None:
        """Other tokens; equal ones repaint nothing."""
        shown = tuple(tokens)
        if (shown, headings, looked_at) == (self.tokens, self.headings, self.looked_at):
            return
        again = [each.seat for each in shown] != [each.seat for each in self.tokens] or headings != self.headings
        regrouped = headings and [each.group for each in shown] != [each.group for each in self.tokens]
        self.tokens, self.headings, self.looked_at = shown, dict(headings), looked_at
        if self.at not in {each.seat for each in shown}:
            self.at = shown[0].seat if shown else ""
        if again or regrouped or len(self._places) != len(shown):
            self._place()
        else:
            by_seat = {each.seat: each for each in shown}
            self._places = tuple(Place(by_seat[place.token.seat], place.box) for place in self._places)
        self._say()
        self.update()

    def show_room(self, room: QSize) -> None:
        """How much of it can be seen at once."""
        if room != self.room:
            self.room = room
            self._place()

    def _say(self) -> None:
        found = next((each for each in self.tokens if each.seat == self.at), None)
        self.setAccessibleDescription(found.spoken if found is not None else "")

    # --- places -------------------------------------------------------------------------------------------------------

    def _sections(self) -> list[tuple[str, list[Token]]]:
        if not self.headings:
            return [("", list(self.tokens))]
        found = [(self.headings.get(name, name), [each for each in self.tokens if each.group == name]) for name in GROUPS]
        return [(said, inside) for said, inside in found if inside]

    def _place(self) -> None:
        """Everything anew: rows of eleven, as high as the room allows."""
        sections = self._sections()
        rows = sum(-(-len(inside) // COLUMNS) for _, inside in sections) or 1
        heads = sum(1 for said, _ in sections if said) * HEADING
        width = self.room.width()
        tall = max(LOW, min(HIGH, (self.room.height() - heads - 1) // max(rows, 8 if not self.headings else 1) - GAP))
        wide = (width - (COLUMNS - 1) * GAP) // COLUMNS
        self.pictures.show_size(QSize(wide, tall), self.devicePixelRatioF())
        top, places, headings = 0, [], []
        for said, inside in sections:
            if said:
                headings.append((QRect(0, top, width, HEADING), f"{said} {len(inside)}"))
                top += HEADING
            for n, token in enumerate(inside):
                box = QRect((n % COLUMNS) * (wide + GAP), top + (n // COLUMNS) * (tall + GAP), wide, tall)
                places.append(Place(token, box))
            top += -(-len(inside) // COLUMNS) * (tall + GAP)
        self._places, self._heads = tuple(places), tuple(headings)
        self.setFixedHeight(max(top, 1))
        self.update()

    def box_of(self, seat: str) -> QRect:
        """Where a seat stands; nowhere where it is not shown."""
        return next((place.box for place in self._places if place.token.seat == seat), QRect())

    def seat_at(self, point: QPoint) -> str:
        """The seat under a point."""
        return next((place.token.seat for place in self._places if place.box.contains(point)), "")

    @property
    def order(self) -> tuple[str, ...]:
        """Seats as they stand."""
        return tuple(place.token.seat for place in self._places)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.pictures.show_size(self.pictures_size(), self.devicePixelRatioF())
        dirty, focus = event.rect(), self.hasFocus()
        for place in self._places:
            if place.box.intersects(dirty):
                chosen = place.token.seat == self.looked_at or (focus and place.token.seat == self.at)
                painter.drawPixmap(place.box.topLeft(), self.pictures.of(place.token, chosen=chosen))
        painter.setFont(type_font("small"))
        painter.setPen(self._palette.color("ink_2"))
        for box, said in self._heads:
            if box.intersects(dirty):
                painter.drawText(QRectF(box), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
        painter.end()

    def pictures_size(self) -> QSize:
        """The size of a token now."""
        return self._places[0].box.size() if self._places else QSize(60, LOW)

    # --- hands --------------------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        seat = self.seat_at(event.position().toPoint())
        if seat and event.button() == Qt.MouseButton.LeftButton:
            self._go(seat)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        seat = self.seat_at(event.position().toPoint())
        if seat and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(seat)
        super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = bool(self.seat_at(event.position().toPoint()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """The whole mask and what is known of a seat, on hover."""
        if isinstance(event, QHelpEvent):
            seat = self.seat_at(event.pos())
            found = next((each for each in self.tokens if each.seat == seat), None)
            QToolTip.showText(event.globalPos(), plain_tip(found.spoken) if found is not None else "", self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update(self.box_of(self.at))
        self.moved.emit(self.at)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update(self.box_of(self.at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, plain = Qt.Key(event.key()), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space} and self.at:
            self.pressed.emit(self.at)
        elif not plain or not self._move(key):
            super().keyPressEvent(event)

    def _move(self, key: Qt.Key) -> bool:
        """Left and right through all of them, up and down to the nearest above or below."""
        order = self.order
        if not order:
            return False
        now = order.index(self.at) if self.at in order else 0
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            step = -1 if key == Qt.Key.Key_Left else 1
            self._go(order[max(0, min(len(order) - 1, now + step))])
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            self._go(order[0 if key == Qt.Key.Key_Home else -1])
        elif key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._go(self._beside(order[now], down=key == Qt.Key.Key_Down))
        else:
            return False
        return True

    def _beside(self, seat: str, *, down: bool) -> str:
        here = self.box_of(seat)
        rows = sorted({place.box.top() for place in self._places}, reverse=not down)
        after = next((top for top in rows if (top > here.top() if down else top < here.top())), None)
        if after is None:
            return seat
        there = [place for place in self._places if place.box.top() == after]
        return min(there, key=lambda place: abs(place.box.left() - here.left())).token.seat

    def _go(self, seat: str) -> None:
        old, self.at = self.at, seat
        self.update(self.box_of(old))
        self.update(self.box_of(seat))
        self._say()
        self.moved.emit(seat)
