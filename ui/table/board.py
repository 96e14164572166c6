"""The table seen from above: eight seats in play direction round the clock."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.table.dial import Dial, DialView
from ui.table.seat import HEIGHT, WIDTH, Seat, SeatView
from ui.theme import Palette

PLACES = ((0.13, 0.16), (0.5, 0.0), (0.87, 0.16), (1.0, 0.5), (0.87, 0.84), (0.5, 1.0), (0.13, 0.84), (0.0, 0.5))
"""Centres of seats 1-8 as parts of the room that is left for them, clockwise from the upper left."""

GAP = 5
NORMAL = (676, 560)
"""Size at which seats have their own size; a larger table has larger seats, up to LARGEST times."""
LARGEST = 1.7


class Board(QWidget):
    """Seats and clock; ``pressed`` carries the line of the seat that was clicked."""

    pressed = Signal(str)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dial = Dial(palette, self)
        self.seats = [Seat(palette, self) for _ in PLACES]
        for seat in self.seats:
            seat.clicked.connect(self._on_click)
        self.setMinimumSize(3 * WIDTH + 40, 420)

    def show_seats(self, views: Sequence[SeatView]) -> None:
        """The seats in order; fewer views than places leave the rest empty."""
        for number, seat in enumerate(self.seats):
            seat.setVisible(number < len(views))
            if number < len(views):
                seat.show_view(views[number])

    def show_clock(self, view: DialView) -> None:
        """What the clock shows."""
        self.dial.show_view(view)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Seats on the rim, the clock as large as the space inside."""
        scale = min(LARGEST, max(1.0, min(self.width() / NORMAL[0], self.height() / NORMAL[1])))
        across, tall = round(WIDTH * scale), round(HEIGHT * scale)
        wide, high = self.width() - across, self.height() - tall
        for seat, (x, y) in zip(self.seats, PLACES, strict=True):
            seat.set_scale(scale)
            seat.move(round(x * wide), round(y * high))
        side = min(self.height() - 2 * tall - 16, 2 * self._free_radius())
        self.dial.setGeometry((self.width() - side) // 2, (self.height() - side) // 2, side, side)

    def _free_radius(self) -> int:
        """How far the clock may reach without touching any seat."""
        x, y = self.width() / 2, self.height() / 2
        gaps = []
        for seat in self.seats:
            box = seat.geometry()
            nearest = (min(max(x, box.left()), box.right()), min(max(y, box.top()), box.bottom()))
            gaps.append(((nearest[0] - x) ** 2 + (nearest[1] - y) ** 2) ** 0.5)
        return int(min(gaps)) - GAP

    def _on_click(self) -> None:
        seat = self.sender()
        if isinstance(seat, Seat):
            self.pressed.emit(seat.view.line)
