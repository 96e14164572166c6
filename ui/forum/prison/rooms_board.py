"""The middle of a prison desk: guards' corridor, rooms with their wall, prisoners' corridor; by day the seats with their ballots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.forum.paint import covered_text
from ui.forum.prison.acts import Acts
from ui.forum.prison.corridor import BoardView, view
from ui.forum.prison.plates import DoorButton, PlateButton, RoomBox
from ui.forum.prison.toolbar import HEIGHT as TOOLS
from ui.forum.prison.toolbar import Toolbar
from ui.theme import type_font

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.views import Face

HEAD: Final = 26
DOOR: Final = 36
GAP: Final = 6
MOST: Final = 84
"""How high a row is at most."""
PLATE: Final = (150, 230)
KINDS: Final = {"execute": "cinnabar", "release": "jade", "": "amber"}


class RoomsBoard(QWidget):
    """``pressed`` carries the seat whose sheet is wanted, ``asked`` a name for the doors."""

    pressed = Signal(str)
    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self.view = BoardView(doors=False, rows=0)
        self.acts = Acts(context, self)
        self.plates: list[PlateButton] = []
        self.doors: list[DoorButton] = []
        self.rooms: list[RoomBox] = []
        self._looked_at: str | None = None
        self.tools = Toolbar(context, self)
        self.tools.asked.connect(self.asked)
        self.tools.acted.connect(self.acts.tool)
        self.acts.changed.connect(self._redraw)
        self.acts.told.connect(self.tools.tell)
        self.acts.opened.connect(self.pressed)
        self.setMinimumSize(600, 400)
        self.setAccessibleName(context.say("prison.board.name"))

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_face(self, face: Face, looked_at: str | None) -> None:
        """Everything as the game's face has it."""
        self._looked_at = looked_at
        self._face = face
        self._redraw()

    def _redraw(self) -> None:
        made = view(self._context, tuple(self._face.seats()))
        shape = (made.doors, made.rows) != (self.view.doors, self.view.rows) or not self.plates
        self.view = made
        self.acts.follow()
        if shape:
            self._make()
        self._fill()
        self.tools.refresh(self._face, self.acts)
        if shape:
            self._place()
        self.update()

    def _make(self) -> None:
        for old in (*self.plates, *self.doors, *self.rooms):
            old.hide()
            old.deleteLater()
        look, rows = self._context.palette, self.view.rows
        self.plates = [PlateButton(look, self) for _ in range(2 * rows)]
        at_doors = self.view.doors
        covered = self._context.say("prison.room.covered")
        self.doors = [DoorButton(look, self) for _ in range(2 * rows if at_doors else 0)]
        self.rooms = [RoomBox(look, self, covered) for _ in range(rows if at_doors else 0)]
        for plate in self.plates:
            plate.clicked.connect(self._on_plate)
            plate.wanted.connect(self.pressed)
        for door in self.doors:
            door.clicked.connect(self._on_door)
        for widget in (*self.plates, *self.doors, *self.rooms):
            widget.show()
        self._order()

    def _order(self) -> None:
        """Tab goes down the left corridor, then down the right one."""
        chain: list[QWidget] = [*self.plates, *self.doors]
        for first, second in pairwise(chain):
            QWidget.setTabOrder(first, second)

    def _fill(self) -> None:
        made, held = self.view, self.acts.held
        for button, plate in zip(self.plates, (*made.left, *made.right), strict=True):
            button.setVisible(plate is not None)
            if plate is not None:
                button.show_plate(
                    plate, held=plate.seat == held, chosen=plate.seat == self._looked_at, at_doors=made.doors
                )  # fmt: skip
        for door_button, door in zip(self.doors, (*made.left_doors, *made.right_doors), strict=True):
            door_button.show_door(door, wanted=self.acts.may_enter(door))
        for box, room in zip(self.rooms, made.rooms, strict=True):
            box.show_room(room)
        self.setAccessibleDescription(" ".join(arrow.spoken for arrow in made.arrows))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        width, rows = self.width(), max(self.view.rows, 1)
        self.tools.setGeometry(0, self.height() - TOOLS, width, TOOLS)
        tall = min(MOST, (self.height() - HEAD - TOOLS - 8) / rows)
        wide = max(PLATE[0], min(PLATE[1], width * 0.21))
        doors = DOOR + GAP if self.view.doors else 0
        for at, plate in enumerate(self.plates):
            top, right = HEAD + (at % rows) * tall, at >= rows
            plate.setGeometry(round(width - wide if right else 0), round(top), round(wide), round(tall))
        for at, door in enumerate(self.doors):
            top, right = HEAD + (at % rows) * tall, at >= rows
            left = width - wide - GAP - DOOR if right else wide + GAP
            door.setGeometry(round(left), round(top), DOOR, round(tall))
        left = wide + 2 * GAP + doors
        for at, room in enumerate(self.rooms):
            room.setGeometry(round(left), round(HEAD + at * tall), round(width - 2 * left), round(tall))

    # --- heads and ballots --------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look, width = self._context.palette, self.width()
        left, middle, right = self.view.heads
        ink = look.color("ink_2")
        third = width * 0.24
        covered_text(painter, QRectF(2, 0, third, HEAD), left, type_font("section"), ink)
        painter.setFont(type_font("section"))
        painter.setPen(ink)
        side = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(width - third - 2, 0, third, HEAD), side, right)
        painter.setFont(type_font("small"))
        box = QRectF(third, 0, width - 2 * third, HEAD)
        text = painter.fontMetrics().elidedText(middle, Qt.TextElideMode.ElideRight, round(box.width()))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
        if not self.view.rows:
            painter.drawText(
                self.rect().adjusted(0, 0, 0, -TOOLS), int(Qt.AlignmentFlag.AlignCenter), self._context.say("prison.board.empty")
            )
        if not self.view.doors:
            self._arrows(painter)

    def _arrows(self, painter: QPainter) -> None:
        """Every ballot from its guard to its prisoner; the kind by word, line and colour."""
        look, rows = self._context.palette, self.view.rows
        ends: dict[int, int] = {}
        for arrow in sorted(self.view.arrows, key=lambda each: (each.end, each.start)):
            start, end = self.plates[arrow.start].geometry(), self.plates[rows + arrow.end].geometry()
            nth = ends[arrow.end] = ends.get(arrow.end, 0) + 1
            most = sum(1 for each in self.view.arrows if each.end == arrow.end)
            spread = (nth - (most + 1) / 2) * min(9.0, (end.height() - 18) / max(most, 1))
            a = QPointF(start.right() + 8, start.center().y() + 3)
            b = QPointF(end.left() - 8, end.center().y() + 3 + spread)
            ink = look.color(KINDS[arrow.kind])
            style = Qt.PenStyle.SolidLine if arrow.kind == "execute" else Qt.PenStyle.DashLine
            painter.setPen(QPen(ink, 1.8, style))
            painter.drawLine(a, b)
            self._head(painter, a, b, arrow.kind)
        for arrow in self.view.arrows:
            self._word(painter, arrow)

    def _head(self, painter: QPainter, a: QPointF, b: QPointF, kind: str) -> None:
        away = b - a
        length = max(1.0, (away.x() ** 2 + away.y() ** 2) ** 0.5)
        along, across = away / length, QPointF(-away.y(), away.x()) / length
        ink = self._context.palette.color(KINDS[kind])
        painter.setPen(QPen(ink, 1.4))
        painter.setBrush(ink if kind == "execute" else self._context.palette.color("paper"))
        painter.drawPolygon(QPolygonF([b, b - along * 11 + across * 5, b - along * 11 - across * 5]))

    def _word(self, painter: QPainter, arrow: Any) -> None:
        """The kind beside the guard who has cast it."""
        from ui.forum.paint import pill, pill_width

        word = self._context.say(f"prison.kind.{arrow.kind or 'unclear'}")
        start = self.plates[arrow.start].geometry()
        tone = {"execute": "red", "release": "jade"}.get(arrow.kind, "amber")
        pill(painter, self._context.palette, start.right() + 16 + pill_width(word), start.center().y() + 3, word, tone)

    # --- presses ------------------------------------------------------------------------------------------------------

    def _on_plate(self) -> None:
        button = self.sender()
        if isinstance(button, PlateButton) and button.plate is not None:
            self.acts.press_seat(button.plate.seat)
            self._follow_on()
            if self.acts.held:
                button.setFocus(Qt.FocusReason.OtherFocusReason)  # so that the door can be typed next

    def _on_door(self) -> None:
        button = self.sender()
        if isinstance(button, DoorButton) and button.door is not None:
            self.acts.press_door(button.door)
            self._follow_on()

    def _follow_on(self) -> None:
        """The keyboard goes on to whoever comes next."""
        if self.acts.went_in:
            self.acts.went_in = False
            self.take_focus()

    def take_focus(self) -> None:
        """The keyboard to the first seat that something is still wanted of, else to the first there is: Esc leaves the line for good."""
        places = {each.plate.seat: each for each in self.plates if each.isVisible() and each.plate is not None}
        target = next((places[seat] for seat in self.acts.waiting() if seat in places), next(iter(places.values()), None))
        (target or self.tools.line).setFocus(Qt.FocusReason.TabFocusReason)

    def event(self, event: QEvent) -> bool:
        """While a seat is at hand the letters and numbers are doors, before any shortcut."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.acts.takes(event.text()):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if plain and self.acts.takes(event.text()):
            self.acts.press_label(event.text())
            self._follow_on()
        elif event.key() == Qt.Key.Key_Escape and self.acts.held:
            self.acts.hold("")
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self._move(Qt.Key(event.key()))
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            focus = self.focusWidget()
            if isinstance(focus, QAbstractButton) and plain:
                focus.click()
        else:
            super().keyPressEvent(event)

    def _move(self, key: Qt.Key) -> None:
        """Up and down within a column, left and right between the corridors."""
        rows = self.view.rows
        shown = [at for at, plate in enumerate(self.plates) if plate.isVisible()]
        focus = self.focusWidget()
        at = self.plates.index(focus) if isinstance(focus, PlateButton) and focus in self.plates else -1
        if at < 0 or not shown:
            self.take_focus()
            return
        if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            other = at + rows if key == Qt.Key.Key_Right else at - rows
        else:
            other = at + (1 if key == Qt.Key.Key_Down else -1)
            other = other if other // rows == at // rows else -1
        if other in shown:
            self.plates[other].setFocus(Qt.FocusReason.TabFocusReason)
