"""A quiet table: rows of cells in a read-only model, painted by one delegate (text, pills, muted rows)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from ui.theme import Palette, tone, type_font
from ui.widgets.tag import paint_pill
from ui.widgets.text import plain_tip

CELL: Final = int(Qt.ItemDataRole.UserRole)
ROW: Final = CELL + 1
WIDEST: Final = 16_000
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Cell:
    """One cell. ``tone`` with ``pill`` makes a pill; ``strong`` is heavier, ``muted`` paler; ``tip`` is said on hover."""

    text: str
    tone: str = ""
    pill: bool = False
    strong: bool = False
    muted: bool = False
    right: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Row:
    """One row: its cells and whatever it stands for."""

    cells: tuple[Cell, ...]
    of: Any = None


class LazyRows(Sequence[Row]):
    """Rows that are made when they are first looked at: a long table opens as fast as a short one."""

    def __init__(self, number: int, make: Callable[[int], Row]) -> None:
        self._number = number
        self._make = make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return self._number

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self[n] for n in range(*at.indices(self._number)))
        at = at + self._number if at < 0 else at
        if not 0 <= at < self._number:
            raise IndexError(at)
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]


class RowsModel(QAbstractTableModel):
    """Rows of cells under a heading."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.heads: tuple[str, ...] = ()
        self.rows: Sequence[Row] = ()

    def show(self, heads: Sequence[str], rows: Sequence[Row]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self.heads, self.rows = tuple(heads), rows if isinstance(rows, LazyRows) else tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.heads)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        cell = row.cells[index.column()]
        if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
            return cell.text
        if role == int(Qt.ItemDataRole.ToolTipRole):
            return plain_tip(cell.tip) if cell.tip else None
        if role == CELL:
            return cell
        return row.of if role == ROW else None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        across = orientation == Qt.Orientation.Horizontal
        if role == int(Qt.ItemDataRole.DisplayRole) and across:
            return self.heads[section]
        if role == int(Qt.ItemDataRole.TextAlignmentRole) and across:
            right = bool(self.rows) and self.rows[0].cells[section].right
            return int(Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft))
        return None


class CellDelegate(QStyledItemDelegate):
    """Paints one cell; numbers stand in tabular digits so that columns line up."""

    def __init__(self, palette: Palette, parent: QObject) -> None:
        super().__init__(parent)
        self.colours = palette

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = index.data(CELL)
        painter.save()
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.fillRect(option.rect, self.colours.color("blue_soft" if chosen else "hover"))
        painter.setPen(self.colours.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        self._words(painter, option, cell)
        painter.restore()

    def _words(self, painter: QPainter, option: QStyleOptionViewItem, cell: Cell) -> None:
        font = type_font("strong" if cell.strong else "small" if cell.pill else "body")
        metrics = QFontMetrics(font)
        box = option.rect.adjusted(8, 0, -8, 0)
        painter.setFont(font)
        if cell.pill and cell.text:
            self._pill(painter, QRectF(box), cell, metrics)
            return
        ink = tone(self.colours, cell.tone)[0] if cell.tone else self.colours.ink_2 if cell.muted else self.colours.ink
        painter.setPen(QColor(ink))
        side = Qt.AlignmentFlag.AlignRight if cell.right else Qt.AlignmentFlag.AlignLeft
        text = metrics.elidedText(cell.text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), text)

    def _pill(self, painter: QPainter, box: QRectF, cell: Cell, metrics: QFontMetrics) -> None:
        ink, ground = tone(self.colours, cell.tone or "neutral")
        width = min(box.width(), metrics.horizontalAdvance(cell.text) + 18)
        left = box.right() - width if cell.right else box.left()
        pill = QRectF(left, box.center().y() - 11, width, 22)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_pill(painter, pill, QColor(ground))
        painter.setPen(QColor(ink))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), cell.text)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.room(index.data(CELL)), 38)

    def room(self, cell: Cell) -> int:
        """How wide a cell wants to be."""
        font = type_font("strong" if cell.strong else "body")
        return QFontMetrics(font).horizontalAdvance(cell.text) + (48 if cell.pill else 44)


class TableView(QTableView):
    """A read-only table of rows. ``chosen`` carries what the row stands for: double click, or Enter on the selected row."""

    chosen = Signal(object)

    def __init__(self, palette: Palette, name: str = "", *, selectable: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = RowsModel(self)
        self.setModel(self.rows)
        self.painter_ = CellDelegate(palette, self)
        self.setItemDelegate(self.painter_)
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.SingleSelection if selectable else mode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if selectable else Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(38)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        head.setFont(type_font("small"))
        head.setMinimumSectionSize(40)
        self.doubleClicked.connect(self._choose)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.painter_.colours = palette
        self.viewport().update()

    def show_rows(
        self, heads: Sequence[str], rows: Sequence[Row], stretch: int = 0, widest: Sequence[Sequence[Cell]] = (), most: int = WIDEST
    ) -> None:
        """Replace the rows; ``stretch`` is the column that takes what is left.

        ``widest``: for each column the cells that it must have room for, so that a long table need not be measured whole. Every column
        is measured once, here; the header would do it anew at each layout. ``most``: no column but the stretched one is wider, in pixels.
        """
        self.rows.show(heads, rows)
        head, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        for column in range(len(heads)):
            head.setSectionResizeMode(column, mode.Stretch if column == stretch else mode.Fixed)
            if column != stretch:
                cells = widest[column] if widest else [row.cells[column] for row in rows]
                room = max((self.painter_.room(cell) for cell in cells), default=0)
                head.resizeSection(column, max(min(room, most), head.sectionSizeFromContents(column).width()))

    def full_height(self) -> int:
        """The height at which nothing scrolls."""
        return self.horizontalHeader().sizeHint().height() + 38 * self.rows.rowCount() + 4

    def selected(self) -> Any:
        """What the selected row stands for, or None."""
        return self.currentIndex().data(ROW) if self.currentIndex().isValid() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._choose(self.currentIndex())
            return
        super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(ROW))
