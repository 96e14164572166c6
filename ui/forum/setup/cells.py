"""Tables with a row a seat, low enough for one screen at sixteen; what is secret in them is covered by dots of one and the same size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton, QStyleOptionFrame, QWidget

from ui.new_match.grid import Cell, Column, Grid
from ui.table.curtain import Curtain
from ui.theme import type_font

COVER: Final = "\N{BULLET}\N{BULLET}\N{BULLET}"
LABEL: Final = 34


class CoveredCell(Cell):
    """Shows dots, whatever stands in it and if nothing does, unless the keyboard is in it or the curtain is lifted."""

    def __init__(self, column: Column, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(column, parent)
        self._curtain = curtain
        curtain.changed.connect(self._on_curtain)

    @property
    def covered(self) -> bool:
        """Whether its text is out of sight."""
        return not (self.hasFocus() or self._curtain.is_open)

    def _on_curtain(self) -> None:
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.deselect()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.covered:
            super().paintEvent(event)
            return
        painter, option = QPainter(self), QStyleOptionFrame()
        self.initStyleOption(option)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setPen(self.palette().color(self.palette().ColorRole.PlaceholderText))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), COVER)


class CoveredTick(QCheckBox):
    """A tick that shows neither, unless the keyboard is in it or the curtain is lifted."""

    def __init__(self, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curtain = curtain
        curtain.changed.connect(self._on_curtain)

    def _on_curtain(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus() or self._curtain.is_open:
            super().paintEvent(event)
            return
        painter, option = QPainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        painter.setPen(self.palette().color(self.palette().ColorRole.PlaceholderText))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), COVER)


class SeatGrid(Grid):
    """A low Grid. ``secret``: columns that are covered; ``tall``: more rows than a screen has, they are scrolled."""

    def __init__(
        self, curtain: Curtain, secret: frozenset[str] = frozenset(), parent: QWidget | None = None, *, label: int = LABEL,
        tall: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(parent, label=label, gap=1)
        self._curtain, self._secret, self._tall = curtain, secret, tall

    def _fit(self) -> None:
        """As high as its rows where they are not scrolled; it is never wider than its place."""
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if self._tall:
            self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        elif self._inner is not None:
            self._scroll.setFixedHeight(self._inner.minimumSizeHint().height())

    def follow(self, names: Sequence[str]) -> None:
        """Whose row is whose: numbered names."""
        numbered = tuple(f"{n}  {name}" for n, name in enumerate(names, start=1))
        if numbered != self.names:
            self.set_names(numbered)

    def new_cell(self, column: Column) -> Cell:
        """A covered cell where the column is secret."""
        cell = CoveredCell(column, self._curtain) if column.key in self._secret else Cell(column)
        cell.setProperty("dense", True)
        cell.setFont(type_font("small"))
        return cell

    def new_tick(self, column: Column) -> QCheckBox:
        """A covered tick where the column is secret."""
        tick = CoveredTick(self._curtain) if column.key in self._secret else QCheckBox()
        tick.setProperty("dense", True)
        return tick
