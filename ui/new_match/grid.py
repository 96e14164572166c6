"""A table to be filled in: a row a person, cells that say at once what cannot be read, blocks pasted from a spreadsheet, arrows to move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from moderator.inbox.people import plain
from ui.theme import type_font
from ui.widgets.text import ElidedText, PlainText, repolish

NAME_WIDTH: Final = 124
TICK: Final = "tick"
TEXT: Final = "text"


@dataclass(frozen=True)
class Column:
    """``kind``: number, text or tick. ``head`` is shown above, ``name`` said to who cannot see it."""

    key: str
    head: str
    name: str
    width: int = 54
    kind: str = "number"
    tip: str = ""


class Cell(QLineEdit):
    """One cell. ``moved`` by rows and columns; ``pasted`` carries a block of lines of cells."""

    moved = Signal(int, int)
    pasted = Signal(object)

    def __init__(self, column: Column, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("cell", True)
        self.setFixedWidth(column.width)
        self.setFont(type_font("body"))
        if column.kind != TEXT:
            self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(40 if column.kind == TEXT else 9)

    def mark(self, wrong: bool) -> None:
        """Show whether it can stay as it is."""
        if self.property("invalid") != wrong:
            self.setProperty("invalid", wrong)
            repolish(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Return: 1, Qt.Key.Key_Enter: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            self.moved.emit(step, 0)
        elif event.matches(QKeySequence.StandardKey.Paste) and (block := _block(QGuiApplication.clipboard().mimeData())):
            self.pasted.emit(block)
        else:
            super().keyPressEvent(event)


def _block(data: QMimeData) -> list[list[str]]:
    """More than one cell as a spreadsheet copies them; empty for a plain word."""
    text = data.text().strip("\r\n")
    return [line.split("\t") for line in text.splitlines()] if "\t" in text or "\n" in text else []


class Grid(QWidget):
    """``changed`` when any cell is another; ``entered`` carries a cell of text that is left. Cells: by row (0 first), column."""

    changed = Signal()
    entered = Signal(object)

    def __init__(self, parent: QWidget | None = None, *, label: int = NAME_WIDTH, gap: int = 3) -> None:
        """``label``: width of the names at the left; ``gap``: between the rows."""
        super().__init__(parent)
        self._label, self._gap = label, gap
        self.columns: tuple[Column, ...] = ()
        self.names: tuple[str, ...] = ()
        self.cells: dict[tuple[int, str], Cell] = {}
        self.ticks: dict[tuple[int, str], QCheckBox] = {}
        self.totals: list[PlainText] = []
        self._filling = False
        self._labels: list[ElidedText] = []
        self._inner: QWidget | None = None
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._scroll)

    # --- making -------------------------------------------------------------------------------------------------------

    def build(self, columns: Sequence[Column], rows: int, total: str = "") -> None:
        """Make the cells anew; what stood in those that stay is kept. ``total``: the heading of a column that is worked out."""
        texts, ticked = self.texts(), self.ticked()
        self.columns = tuple(columns)
        self.cells, self.ticks, self.totals, self._labels = {}, {}, [], []
        inner = QWidget()
        inner.setObjectName("scrolled")
        inner.setAutoFillBackground(False)
        grid = QGridLayout(inner)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(self._gap)
        self._heads(grid, total)
        for row in range(rows):
            self._row(grid, row, bool(total))
        grid.setColumnStretch(len(columns) + 2, 1)
        grid.setRowStretch(rows + 1, 1)
        self._scroll.setWidget(inner)
        self._scroll.viewport().setAutoFillBackground(False)
        self._inner = inner
        self.fill(texts, ticked)
        self.set_names(self.names)
        self._fit()

    def _heads(self, grid: QGridLayout, total: str) -> None:
        for at, column in enumerate(self.columns, start=1):
            head = PlainText(column.head, "tiny", "muted", wrap=True)
            head.setFixedWidth(column.width)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            head.setFixedHeight(head.heightForWidth(column.width))
            head.setToolTip(column.tip)
            grid.addWidget(head, 0, at, Qt.AlignmentFlag.AlignBottom)
        if total:
            head = PlainText(total, "tiny", "muted")
            head.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(head, 0, len(self.columns) + 1, Qt.AlignmentFlag.AlignBottom)

    def _row(self, grid: QGridLayout, row: int, total: bool) -> None:
        label = ElidedText("", "strong")
        label.setFixedWidth(self._label)
        self._labels.append(label)
        grid.addWidget(label, row + 1, 0)
        for at, column in enumerate(self.columns, start=1):
            made = self._tick(row, column) if column.kind == TICK else self._cell(row, column)
            grid.addWidget(made, row + 1, at, Qt.AlignmentFlag.AlignCenter)
        if total:
            sum_ = PlainText("", "strong")
            sum_.setMinimumWidth(52)
            sum_.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.totals.append(sum_)
            grid.addWidget(sum_, row + 1, len(self.columns) + 1)

    def _cell(self, row: int, column: Column) -> Cell:
        cell = self.cells[row, column.key] = self.new_cell(column)
        cell.setProperty("row", row)
        cell.setProperty("column", column.key)
        cell.textChanged.connect(self._on_change)
        cell.moved.connect(self._on_move)
        if column.kind == TEXT:
            cell.editingFinished.connect(self._on_entered)
        cell.pasted.connect(self._on_paste)
        return cell

    def new_cell(self, column: Column) -> Cell:
        """A cell of the column."""
        return Cell(column)

    def new_tick(self, column: Column) -> QCheckBox:
        """A tick of the column."""
        return QCheckBox()

    def _tick(self, row: int, column: Column) -> QCheckBox:
        tick = self.ticks[row, column.key] = self.new_tick(column)
        tick.toggled.connect(self._on_change)
        return tick

    def _fit(self) -> None:
        """As high as its rows, with room for the bar where it scrolls sideways."""
        if self._inner is not None:
            bar = self._scroll.horizontalScrollBar()
            wide = self._inner.minimumSizeHint().width() > self._scroll.viewport().width()
            self._scroll.setFixedHeight(self._inner.minimumSizeHint().height() + (bar.sizeHint().height() + 2 if wide else 0))

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    # --- what it holds ------------------------------------------------------------------------------------------------

    def set_names(self, names: Sequence[str]) -> None:
        """Whose row is whose; cells are named after them."""
        self.names = tuple(names)
        for row, label in enumerate(self._labels):
            label.setText(self.names[row] if row < len(self.names) else str(row + 1))
        for made in (self.cells, self.ticks):
            for (row, key), widget in made.items():
                column = next(each for each in self.columns if each.key == key)
                widget.setAccessibleName(f"{self.names[row] if row < len(self.names) else row + 1} {column.name}")

    def texts(self) -> list[dict[str, str]]:
        """What stands in the cells, by row."""
        found: list[dict[str, str]] = [{} for _ in self._labels]
        for (row, key), cell in self.cells.items():
            found[row][key] = cell.text()
        return found

    def ticked(self) -> dict[str, frozenset[int]]:
        """Rows whose tick is set, by column."""
        found: dict[str, set[int]] = {}
        for (row, key), tick in self.ticks.items():
            if tick.isChecked():
                found.setdefault(key, set()).add(row)
        return {key: frozenset(rows) for key, rows in found.items()}

    def fill(self, texts: Sequence[Mapping[str, str]], ticked: Mapping[str, Iterable[int]] | None = None) -> None:
        """Put these texts and ticks into the cells there are, without a word."""
        self._filling = True
        for (row, key), cell in self.cells.items():
            if row < len(texts):
                cell.setText(texts[row].get(key, ""))
                cell.setCursorPosition(0)
        for (row, key), tick in self.ticks.items():
            tick.setChecked(row in set((ticked or {}).get(key, ())))
        self._filling = False

    def mark(self, wrong: Iterable[tuple[int, str]]) -> None:
        """Show which cells cannot stay; a row of -1 means the whole column."""
        bad = set(wrong)
        for (row, key), cell in self.cells.items():
            cell.mark((row, key) in bad or (-1, key) in bad)

    def focus(self, row: int, key: str = "") -> None:
        """Put the keyboard into a cell, the row's first where the column is not there."""
        cell = self.cells.get((max(0, row), key)) or next(iter(self.cells.values()), None)
        if cell is not None:
            cell.setFocus(Qt.FocusReason.ShortcutFocusReason)
            cell.selectAll()
            self._scroll.ensureWidgetVisible(cell)

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_change(self) -> None:
        if not self._filling:
            self.changed.emit()

    def _on_entered(self) -> None:
        self.entered.emit(self.sender())

    def _on_move(self, rows: int, _columns: int) -> None:
        cell = self.sender()
        wanted = self.cells.get((cell.property("row") + rows, cell.property("column")))
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.TabFocusReason)
            wanted.selectAll()

    def _on_paste(self, block: list[list[str]]) -> None:
        """A block goes in from the cell on, right and down, or to the people it names; what lies beyond the table is not taken."""
        cell = self.sender()
        keys = [column.key for column in self.columns if column.kind != TICK]
        at = keys.index(cell.property("column"))
        self._filling = True
        for row, line in placed(block, self.names, cell.property("row")):
            for key, text in zip(keys[at:], line, strict=False):
                if (target := self.cells.get((row, key))) is not None:
                    target.setText(text.strip())
        self._filling = False
        self.changed.emit()


def placed(block: Sequence[Sequence[str]], names: Sequence[str], first: int) -> list[tuple[int, Sequence[str]]]:
    """Which row each line of a pasted block is for: by the name it begins with where any does, else downward from ``first``."""
    rows = {plain(name): row for row, name in enumerate(names)}
    named = [(rows.get(plain(line[0])), line[1:]) for line in block]
    if any(row is not None for row, _ in named):
        return [(row, line) for row, line in named if row is not None]
    return [(first + down, line) for down, line in enumerate(block)]
