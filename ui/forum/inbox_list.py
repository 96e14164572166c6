"""The list of messages: every row of one height, painted when it is seen, so that ten thousand are as quick as ten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from ui.forum.context import ForumContext
from ui.forum.inbox_model import ITEM, STATUS, InboxModel, Index, Item
from ui.forum.paint import cover, pill
from ui.theme import type_font

ROW: Final = 54
TONES: Final = {"open": "amber", "taken": "jade", "rejected": "red"}
SHOWN: Final = 160
"""Characters of a text that a row needs."""


class MessageDelegate(QStyledItemDelegate):
    """Author, channel and time; what was done about it; the text in one line, covered where it is private."""

    def __init__(self, context: ForumContext, view: InboxList) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        self._strong, self._small, self._tiny = type_font("strong"), type_font("small"), type_font("tiny")

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item, status = index.data(ITEM), index.data(STATUS)
        if item is None:
            return
        context, look = self._context, self._context.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(1, 2, -1, -2)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(QPen(look.color("seal" if chosen else "line"), 1.5 if chosen else 1.0))
        painter.setBrush(look.color("card" if status.state == "open" or chosen else "paper"))
        painter.drawRoundedRect(box, 8, 8)
        right = pill(painter, look, box.right() - 6, box.top() + 13, context.say(f"inbox.{status.state}"), TONES[status.state])
        if status.pinned:
            right = pill(painter, look, right - 4, box.top() + 13, context.say("inbox.pinned"), "blue")
        ink = look.color("ink" if status.state == "open" else "ink_2")
        left = self._text(painter, QRectF(box.left() + 8, box.top() + 3, right - box.left() - 90, 20), item.author, self._strong, ink)
        said = f"{context.words.term('channel', item.channel)} {context.moment(item.at)}"
        self._text(painter, QRectF(left + 6, box.top() + 3, right - left - 10, 20), said, self._tiny, look.color("ink_2"))
        room = QRectF(box.left() + 8, box.top() + 25, box.width() - 16, 20)
        if self._view.is_covered(item):
            cover(painter, QRectF(room.left(), room.top(), room.width() * 0.6, room.height()), look.color("ink"))
        else:
            self._text(painter, room, " ".join(item.text[:SHOWN].split()), self._small, ink)
        painter.restore()

    @staticmethod
    def _text(painter: QPainter, room: QRectF, text: str, font: object, ink: QColor) -> float:
        painter.setFont(font)  # type: ignore[arg-type]
        painter.setPen(ink)
        metrics = QFontMetricsF(font)  # type: ignore[arg-type]
        said = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), said)
        return room.left() + metrics.horizontalAdvance(said)


class InboxList(QTableView):
    """``chosen`` carries the Item that is current, or None; ``accepted``: Enter; ``moved``: an offer on (1) or back (-1)."""

    chosen = Signal(object)
    accepted = Signal()
    moved = Signal(int)

    def __init__(self, context: ForumContext, model: InboxModel, shows: Callable[[], bool]) -> None:
        """``shows``: whether private texts may be seen now. A list view would lay out every row anew at each message."""
        super().__init__()
        self._context, self._shows = context, shows
        self.private: frozenset[str] = frozenset()
        """Channels whose texts are covered."""
        self.setModel(model)
        self.setItemDelegate(MessageDelegate(context, self))
        self.setShowGrid(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.setAccessibleName(context.say("inbox.title"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.viewport().setAutoFillBackground(False)
        self.setTabKeyNavigation(False)

    def is_covered(self, item: Item) -> bool:
        """Whether its text may not be seen now."""
        return item.channel in self.private and not self._shows()

    @property
    def current(self) -> Item | None:
        """The message at hand."""
        index = self.currentIndex()
        return index.data(ITEM) if index.isValid() else None

    def show_row(self, row: int) -> None:
        """Make a row the current one."""
        if row >= 0:
            self.setCurrentIndex(self.model().index(row, 0))

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)  # type: ignore[arg-type]
        self.chosen.emit(current.data(ITEM) if current.isValid() else None)

    def keyboardSearch(self, search: str) -> None:
        """Letters are keys of the page."""

    def event(self, event: QEvent) -> bool:
        """Enter is the list's own, before any shortcut; with Ctrl it is the page's."""
        plain = isinstance(event, QKeyEvent) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if plain and event.type() == QEvent.Type.ShortcutOverride and event.key() in ENTER:  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if not event.isAutoRepeat():
                self.accepted.emit()
        elif event.key() in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
            self.moved.emit(1 if event.key() == Qt.Key.Key_Right else -1)
        elif event.key() in MOVES:
            super().keyPressEvent(event)
        else:
            event.ignore()


ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End})
