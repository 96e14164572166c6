"""The board: the seats in a ring round the centre; where there are too many for a ring, in rows that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ui.forum.centre import Centre
from ui.forum.context import ForumContext
from ui.forum.seat import HEIGHT, WIDTH, Seat
from ui.forum.views import CentreView, Face, SeatView

RING: Final = 20
"""Most seats that stand in a ring."""
GAP: Final = 6
LARGEST: Final = 1.6
NORMAL: Final = (680, 520)
MIDDLE: Final = 190
"""Height of the centre above rows."""


class Board(QWidget):
    """``pressed`` carries the seat that was clicked, ``asked`` a name for the doors."""

    pressed = Signal(str)
    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self.seats: list[Seat] = []
        self.inner = QWidget()
        self.inner.setObjectName("scrolled")
        self.centre = Centre(context, self.inner)
        self.centre.asked.connect(self.asked)
        self._area = QScrollArea()
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self.inner)
        self._area.viewport().setAutoFillBackground(False)
        self.inner.setAutoFillBackground(False)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._area)
        self.setMinimumSize(560, 400)

    def show_face(self, face: Face, looked_at: str | None) -> None:
        """Everything as the game's face has it."""
        self.show_seats(face.seats(), looked_at)
        self.show_centre(face.centre())

    def show_seats(self, views: Sequence[SeatView], looked_at: str | None) -> None:
        """The seats in their order; any number."""
        if len(views) != len(self.seats):
            self._make(len(views))
        for seat, view in zip(self.seats, views, strict=True):
            seat.show_view(view, view.seat == looked_at)

    def show_centre(self, view: CentreView) -> None:
        """What stands in the middle."""
        self.centre.show_view(view)

    def _make(self, number: int) -> None:
        for seat in self.seats:
            seat.hide()
            seat.deleteLater()
        self.seats = [Seat(self._context.palette, self.inner) for _ in range(number)]
        for seat in self.seats:
            seat.clicked.connect(self._on_click)
            seat.show()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        if len(self.seats) <= RING:
            self._ring()
        else:
            self._rows()

    def _ring(self) -> None:
        """On an ellipse, the first seat on top, clockwise."""
        width, height = self.width(), self.height()
        scale = min(LARGEST, max(1.0, min(width / NORMAL[0], height / NORMAL[1])))
        self.inner.resize(width, height)
        across, tall = WIDTH * scale, HEIGHT * scale
        rx, ry = (width - across) / 2, (height - tall) / 2
        number = max(len(self.seats), 1)
        for n, seat in enumerate(self.seats):
            turn = 2 * pi * n / number
            seat.set_scale(scale)
            seat.move(round(width / 2 + rx * sin(turn) - across / 2), round(height / 2 - ry * cos(turn) - tall / 2))
        inner_x, inner_y = (rx - across / 2 - 10) * 0.94, ry - tall / 2 - 10
        if not self.seats:
            inner_x, inner_y = width / 2 - 20, height / 2 - 20
        self.centre.setGeometry(round(width / 2 - inner_x), round(height / 2 - inner_y), round(2 * inner_x), round(2 * inner_y))

    def _rows(self) -> None:
        """As many in a row as fit, the centre above them."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        width = self.width() - bar
        columns = max(1, width // (WIDTH + GAP))
        rows = -(-len(self.seats) // columns)
        self.inner.resize(width, max(self.height(), MIDDLE + rows * (HEIGHT + GAP)))
        self.centre.setGeometry(0, 0, width, MIDDLE - GAP)
        for n, seat in enumerate(self.seats):
            seat.set_scale(1.0)
            seat.move((n % columns) * (WIDTH + GAP), MIDDLE + (n // columns) * (HEIGHT + GAP))

    def _on_click(self) -> None:
        seat = self.sender()
        if isinstance(seat, Seat):
            self.pressed.emit(seat.view.seat)
