"""The phase bar: what time it is in the game, what is due, who is missing; on the colour of the night."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from moderator.play.instants import SECOND
from ui.forum.context import ForumContext
from ui.forum.paint import covered_text
from ui.forum.views import BarView, Cell
from ui.theme import type_font

HEIGHT: Final = 58
PAD: Final = 14
CLOCK: Final = 22
BAR_DAY: Final = "-00:00:00"


def countdown(left: int) -> str:
    """Hours, minutes and seconds, days before them; a minus once it is over."""
    whole = abs(left) // SECOND
    hours, rest = divmod(whole, 3600)
    clock = f"{hours:02d}:{rest // 60:02d}:{rest % 60:02d}"
    return f"-{clock}" if left < 0 and whole else clock


class PhaseBar(QWidget):
    """Painted as a whole; ``clause`` carries the clause of a cell that was pressed. ``cut``: what did not fit at the last paint."""

    clause = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__()
        self._context = context
        self.view = BarView("", "")
        self.clock = ""
        self.cut: set[str] = set()
        self._places: list[tuple[QRectF, str]] = []
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(600, HEIGHT)

    def show_view(self, view: BarView) -> None:
        """Another phase, other limits."""
        self.view = view
        self.tick()
        self.update()

    def tick(self) -> None:
        """The countdown; repaints only when a digit changes."""
        due = self.view.due
        now = countdown(due - self._context.desk.clock.now()) if due is not None and not self.view.paused else ""
        if now != self.clock:
            self.clock = now
            self.update()
        spoken = [self.view.title, self.view.span, f"{self.view.due_name} {now}".strip()]
        spoken += [f"{cell.text} {cell.below}" for cell in self._cells()]
        self.setAccessibleName(" · ".join(part for part in spoken if part))

    def _cells(self) -> tuple[Cell, ...]:
        return (*self.view.cells, *((self.view.right,) if self.view.right is not None else ()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = self._context.palette
        painter.fillRect(self.rect(), look.color("night"))
        self.cut, self._places = set(), []
        edge = self.width() - PAD
        if self.view.right is not None:
            room = max(self._width(self.view.right), 60.0)
            self._cell(painter, self.view.right, edge - room, room)
            edge -= room + 2 * PAD
        left = self._cell(painter, Cell(self.view.title, self.view.span, "title"), PAD, edge - PAD)
        if self.view.paused:
            left = self._cell(
                painter, Cell(self._context.say("bar.paused"), self._context.say("bar.paused_below"), "amber"), left, edge - left
            )
        elif self.clock:
            left = self._cell(painter, self._countdown(), left, edge - left)
        for cell in self.view.cells:
            left = self._cell(painter, cell, left, edge - left)

    def _countdown(self) -> Cell:
        """The clock, as wide as a whole day with its sign at least: nothing jumps while it runs."""
        cell = Cell(self.clock, self.view.due_name, "clock")
        metrics = QFontMetricsF(self._font(cell))
        return replace(cell, room=max(BAR_DAY, self.clock, key=metrics.horizontalAdvance))

    def _width(self, cell: Cell) -> float:
        below = f"{cell.below}  {cell.clause}" if cell.clause else cell.below
        wide = QFontMetricsF(self._font(cell)).horizontalAdvance(cell.room or cell.text)
        return max(wide, QFontMetricsF(type_font("tiny")).horizontalAdvance(below)) + 2

    @staticmethod
    def _font(cell: Cell) -> QFont:
        font = type_font("lead" if cell.tone in {"title", "clock"} else "strong")
        font.setFeature(QFont.Tag("tnum"), 1)
        if cell.tone == "clock":
            font.setPixelSize(CLOCK)
        return font

    def _cell(self, painter: QPainter, cell: Cell, left: float, room: float) -> float:
        """One cell and the line after it; where the next begins. What does not fit is shortened, and said in ``cut``."""
        width = min(self._width(cell), room)
        if room < 40:
            self.cut.add(cell.text)
            return left
        look = self._context.palette
        ink = QColor(look.color("on_night"))
        if cell.tone == "amber":
            ink = QColor(look.color("amber_soft") if look.name == "light" else look.color("amber"))
        painter.setPen(ink)
        font = self._font(cell)
        if self._width(cell) > room + 1:
            self.cut.add(cell.text)
        covered_text(painter, QRectF(left, 8, width, 25), cell.text, font, ink)
        below = f"{cell.below}  {cell.clause}" if cell.clause else cell.below
        covered_text(painter, QRectF(left, 33, width, 18), below, type_font("tiny"), look.color("on_night_2"))
        self._places.append((QRectF(left, 0, width, HEIGHT), cell.clause))
        if cell is not self.view.right:
            painter.setOpacity(0.25)
            painter.fillRect(QRectF(left + width + PAD, 10, 1, HEIGHT - 20), look.color("on_night_2"))
            painter.setOpacity(1.0)
        return left + width + 2 * PAD

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        found = next((clause for box, clause in self._places if clause and box.contains(event.position())), "")
        if found:
            self.clause.emit(found)
        super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = any(clause and box.contains(event.position()) for box, clause in self._places)
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
