"""The log of the game: what happened, newest first, each line with its clauses; what is secret lies under the curtain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from moderator.play.audience import PUBLIC
from moderator.play.ruleset import Record
from ui.table.context import Context
from ui.theme import type_font

LONGEST: Final = 120
ROOM: Final = 316 - 26 - 20
"""Width of the text: the column without margins and scroll bar."""
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class LogLine:
    """One line. ``covered`` lines keep one height and one text while the curtain is closed."""

    seq: int
    time: str
    text: str
    clauses: tuple[str, ...]
    secret: bool
    card: int | None = None


def record_lines(context: Context, record: Record) -> list[LogLine]:
    """The lines of one entry, the last one first; a tick without a trace leaves none."""
    lines: list[LogLine] = []
    for trace in reversed(record.trace):
        secret = PUBLIC not in trace.told
        hidden = secret and not context.curtain.is_open
        text = context.say("log.covered") if hidden else context.trace(trace)
        clauses = () if hidden else trace.clauses
        lines.append(LogLine(record.seq, context.time(record.at), text, clauses, secret, trace.params.get("card")))
    return lines


class LogModel(QAbstractListModel):
    """The lines for the view."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: list[LogLine] = []

    def show_lines(self, lines: list[LogLine]) -> None:
        """Replace all of them."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """One row a line."""
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text, also for a screen reader; the delegate paints the rest."""
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{line.time} {line.text} {' '.join(line.clauses)}"
        return line if role == Qt.ItemDataRole.UserRole else None


class LogDelegate(QStyledItemDelegate):
    """Time and text, the clauses as tags behind it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = context.palette
        self._font, self._small = type_font("small"), type_font("tiny")
        self._heights: dict[str, int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As many lines as the text takes; a secret line always one."""
        return QSize(ROOM, self._text_height(index.data(Qt.ItemDataRole.UserRole)) + 24)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Text above, time and tags below."""
        line: LogLine = index.data(Qt.ItemDataRole.UserRole)
        area: QRect = option.rect
        painter.save()
        painter.setFont(self._font)
        painter.setPen(self._look.color("ink_2" if line.secret else "ink"))
        height = self._text_height(line)
        box = QRect(area.left(), area.top() + 2, ROOM, height)
        painter.drawText(box, Qt.TextFlag.TextWordWrap if not line.secret else Qt.TextFlag.TextSingleLine, self._fit(line, box.width()))
        painter.setFont(self._small)
        painter.setPen(self._look.color("ink_2"))
        painter.drawText(QPoint(area.left(), box.bottom() + 15), line.time)
        for tag, where in self.tags(line, area):
            painter.setPen(QPen(self._look.color("line")))
            painter.drawRoundedRect(where, 4, 4)
            painter.setPen(self._look.color("ink_2"))
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, tag)
        painter.setPen(self._look.color("line"))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        painter.restore()

    def tags(self, line: LogLine, area: QRect) -> list[tuple[str, QRect]]:
        """Where each clause tag of a line lies."""
        metrics = QFontMetrics(self._small)
        x, y = area.left() + metrics.horizontalAdvance("00:00:00") + 8, area.bottom() - 20
        found = []
        for clause in line.clauses:
            width = metrics.horizontalAdvance(clause) + 10
            found.append((clause, QRect(x, y, width, 17)))
            x += width + 4
        return found

    def _fit(self, line: LogLine, width: int) -> str:
        if not line.secret:
            return line.text
        return QFontMetrics(self._font).elidedText(line.text, Qt.TextElideMode.ElideRight, width)

    def _text_height(self, line: LogLine) -> int:
        metrics = QFontMetrics(self._font)
        if line.secret:
            return metrics.height()
        if line.text not in self._heights:
            box = metrics.boundingRect(QRect(0, 0, ROOM, 1000), Qt.TextFlag.TextWordWrap, line.text)
            self._heights[line.text] = box.height()
        return self._heights[line.text]


class Log(QListView):
    """``clause`` and ``card`` carry what was clicked or entered."""

    clause = Signal(str)
    chosen = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._model = LogModel(self)
        self._delegate = LogDelegate(context, self)
        self._said: dict[int, list[LogLine]] = {}
        """Lines by entry, said once: words cost more than paint."""
        self._said_for: tuple[bool, int] | None = None
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(context.say("log"))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(24)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.activated.connect(self._on_activated)

    @property
    def lines(self) -> list[LogLine]:
        """What it shows."""
        return self._model.lines

    def refresh(self) -> None:
        """From the present branch."""
        names = self._context.desk.state.lines
        if self._said_for != (self._context.curtain.is_open, id(names)):
            self._said_for = (self._context.curtain.is_open, id(names))
            self._said.clear()
        lines: list[LogLine] = []
        for record in reversed(self._context.desk.session.records):
            if record.seq not in self._said:
                self._said[record.seq] = record_lines(self._context, record)
            lines += self._said[record.seq]
            if len(lines) >= LONGEST:
                break
        self._model.show_lines(lines)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a tag opens its clause; one on a line with a card offers to take the card back."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if not index.isValid() or event.type() != QEvent.Type.MouseButtonRelease:
            return
        line: LogLine = index.data(Qt.ItemDataRole.UserRole)
        for clause, where in self._delegate.tags(line, self.visualRect(index)):
            if where.contains(event.position().toPoint()):
                self.clause.emit(clause)
                return
        self.chosen.emit(line)

    def _on_activated(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))
