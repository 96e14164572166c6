"""The log of the game: what happened, newest first, each line with its clauses; what is secret lies under the curtain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPen, QTextLayout
from PySide6.QtWidgets import QAbstractItemView, QListView, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from moderator.play.audience import PUBLIC
from moderator.play.ruleset import Record
from ui.table.context import Context
from ui.theme import type_font
from ui.widgets.text import plain_tip

LONGEST: Final = 120
ROOM: Final = 316 - 26 - 20
"""Width of a row: the column without margins and scroll bar."""
GAP: Final = 5
TAG: Final = 17
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
        text = context.say("log.covered") if hidden else context.trace(trace, record.seq)
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
        if role == Qt.ItemDataRole.ToolTipRole and line.secret:
            return plain_tip(line.text)
        return line if role == Qt.ItemDataRole.UserRole else None


@dataclass(frozen=True)
class Place:
    """Where the parts of a row lie, relative to its upper left corner."""

    text: QRect
    tags: tuple[tuple[str, QRect], ...]
    height: int


class LogDelegate(QStyledItemDelegate):
    """Time, text, and the clauses as tags behind the last word: where they do not fit there, on a line of their own."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = context.palette
        self._font, self._small = type_font("small"), type_font("tiny")
        self._time = QFontMetrics(self._small).horizontalAdvance("00:00:00") + 8
        self._places: dict[tuple[str, tuple[str, ...], bool], Place] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the text and its tags; a secret line always the same."""
        return QSize(ROOM, self._place(index.data(Qt.ItemDataRole.UserRole)).height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Time at the left, text beside it, then the tags."""
        line: LogLine = index.data(Qt.ItemDataRole.UserRole)
        area: QRect = option.rect
        place = self._place(line)
        painter.save()
        painter.setFont(self._small)
        painter.setPen(self._look.color("ink_2"))
        top = QFontMetrics(self._font).ascent() + GAP
        painter.drawText(QPoint(area.left(), area.top() + top), line.time)
        painter.setFont(self._font)
        painter.setPen(self._look.color("ink_2" if line.secret else "ink"))
        box = place.text.translated(area.topLeft())
        wrap = Qt.TextFlag.TextSingleLine if line.secret else Qt.TextFlag.TextWordWrap
        painter.drawText(box, wrap, self._fit(line, box.width()))
        painter.setFont(self._small)
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
        return [(clause, where.translated(area.topLeft())) for clause, where in self._place(line).tags]

    def _fit(self, line: LogLine, width: int) -> str:
        if not line.secret:
            return line.text
        return QFontMetrics(self._font).elidedText(line.text, Qt.TextElideMode.ElideRight, width)

    def _place(self, line: LogLine) -> Place:
        key = (line.text, line.clauses, line.secret)
        if key not in self._places:
            self._places[key] = self._secret() if line.secret else self._laid_out(line)
        return self._places[key]

    def _secret(self) -> Place:
        """One line without tags, whatever it says: its size tells nothing."""
        height = QFontMetrics(self._font).height()
        return Place(QRect(self._time, GAP, ROOM - self._time, height), (), height + 2 * GAP)

    def _laid_out(self, line: LogLine) -> Place:
        metrics, small = QFontMetrics(self._font), QFontMetrics(self._small)
        width = ROOM - self._time
        box = metrics.boundingRect(QRect(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, line.text)
        widths = [small.horizontalAdvance(clause) + 10 for clause in line.clauses]
        wanted = sum(widths) + 4 * len(widths)
        last = self._last_line(line.text, width)
        beside = not widths or last + 6 + wanted <= width
        x = self._time + (last + 6 if beside else 0)
        y = GAP + box.height() - (metrics.height() if beside else 0) + (metrics.height() - TAG) // 2
        tags = []
        for clause, wide in zip(line.clauses, widths, strict=True):
            tags.append((clause, QRect(x, y, wide, TAG)))
            x += wide + 4
        height = box.height() + (0 if beside else metrics.height() + 2) + 2 * GAP
        return Place(QRect(self._time, GAP, width, box.height()), tuple(tags), height)

    def _last_line(self, text: str, width: int) -> int:
        """How far the last line of the wrapped text reaches."""
        layout = QTextLayout(text, self._font)
        layout.beginLayout()
        reached = 0.0
        while (made := layout.createLine()).isValid():
            made.setLineWidth(width)
            reached = made.naturalTextWidth()
        layout.endLayout()
        return int(reached) + 1


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
