"""The groups of a draw as columns: two names change places by Enter, by mouse, or with the column beside by Ctrl and arrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QListWidget, QListWidgetItem, QWidget

from moderator.cup.fields import letters
from ui.theme import type_font
from ui.widgets.panel import column
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

ROW: Final = 34
LOW: Final = 26
"""Where there are more than four groups."""
ACROSS: Final = 4
NAME: Final = int(Qt.ItemDataRole.UserRole)
HELD: Final = "\N{BLACK RIGHT-POINTING TRIANGLE}"
MARKS: Final = {"apart": "\N{NOT EQUAL TO}", "again": "\N{ANTICLOCKWISE OPEN CIRCLE ARROW}"}
"""Kept apart and together all the same; met in the round before."""


class GroupList(QListWidget):
    """One group. ``named``: a name was chosen; ``dropped``: one name on another; ``aside``: to the column before (-1) or after."""

    named = Signal(str)
    dropped = Signal(str, str)
    aside = Signal(str, int, int)

    def __init__(self, high: int) -> None:
        super().__init__()
        self.high = high
        self.setFont(type_font("body"))
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(8 * high + 6)
        self.itemDoubleClicked.connect(self._on_double)

    @property
    def current(self) -> str:
        """The name under the cursor."""
        item = self.currentItem()
        return str(item.data(NAME)) if item is not None else ""

    def _on_double(self, item: QListWidgetItem) -> None:
        self.named.emit(str(item.data(NAME)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and not control and self.current:
            self.named.emit(self.current)
        elif step is not None:
            self.aside.emit(self.current if control else "", self.currentRow(), step)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.currentItem() is not None:
            self.currentItem().setSelected(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.clearSelection()

    # --- by mouse ----------------------------------------------------------------------------------------------------------

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        """The name that is dragged."""
        data = QMimeData()
        data.setText(str(items[0].data(NAME)) if items else "")
        return data

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self.itemAt(event.position().toPoint()) is not None:
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        """On another name: the two change places, so that every group keeps its eight."""
        item = self.itemAt(event.position().toPoint())
        if item is not None and event.mimeData().hasText():
            self.dropped.emit(event.mimeData().text(), str(item.data(NAME)))
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()


class Groups(QWidget):
    """``changed`` by hand. ``held``: whose change is begun, empty for nobody."""

    changed = Signal()

    def __init__(self, context: CupContext, name: str, n: int) -> None:
        super().__init__()
        self._context = context
        self.lists: list[GroupList] = []
        self.heads: list[PlainText] = []
        self.groups: list[list[str]] = []
        self.held = ""
        self._marks: Mapping[str, str] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for at in range(n):
            made = GroupList(ROW if n <= ACROSS else LOW)
            title = context.say("round.group", match=f"{name}{letters(at)}")
            made.setAccessibleName(title)
            made.setProperty("at", at)
            made.named.connect(self.press)
            made.dropped.connect(self.swap)
            made.aside.connect(self._aside)
            head = PlainText(title, "small", "muted")
            self.heads.append(head)
            self.lists.append(made)
            grid.addLayout(column(head, made, spacing=2), at // ACROSS, at % ACROSS)
        for at in range(min(n, ACROSS)):
            grid.setColumnStretch(at, 1)

    def show_groups(self, groups: Sequence[Sequence[str]], marks: Mapping[str, str]) -> None:
        """Other groups; ``marks``: name -> apart or again."""
        self.groups = [list(names) for names in groups]
        self._marks = marks
        if not any(self.held in names for names in self.groups):
            self.held = ""
        self._paint()

    def _paint(self) -> None:
        look = self._context.palette
        for at, each in enumerate(self.lists):
            row = max(0, each.currentRow())
            each.clear()
            for name in self.groups[at] if at < len(self.groups) else ():
                mark = MARKS.get(self._marks.get(name, ""), "")
                item = QListWidgetItem(" ".join(part for part in (HELD if name == self.held else "", name, mark) if part))
                item.setData(NAME, name)
                item.setSizeHint(QSize(0, each.high))
                if self._marks.get(name) == "apart":
                    item.setForeground(QColor(look.cinnabar))
                each.addItem(item)
            each.setCurrentRow(min(row, each.count() - 1))
            if not each.hasFocus():
                each.clearSelection()

    def _list_of(self, name: str) -> int | None:
        return next((at for at, names in enumerate(self.groups) if name in names), None)

    def press(self, name: str) -> None:
        """Take in hand; a second name of another group changes places with the first."""
        if not self.held or self._list_of(self.held) == self._list_of(name):
            self.held = "" if self.held == name else name
            self._paint()
        else:
            self.swap(self.held, name)

    def swap(self, a: str, b: str) -> None:
        """Two change places."""
        here, there = self._list_of(a), self._list_of(b)
        if here is None or there is None or a == b:
            return
        one, other = self.groups[here].index(a), self.groups[there].index(b)
        self.groups[here][one], self.groups[there][other] = b, a
        self.held = ""
        self.changed.emit()
        self._paint()

    def _aside(self, name: str, at: int, step: int) -> None:
        """The keyboard to the column beside; with a name, that name too, for whoever stands there."""
        here = self.lists.index(self.sender())  # type: ignore[arg-type]
        there = (here + step) % len(self.lists)
        if name and there != here and at < len(self.groups[there]):
            self.swap(name, self.groups[there][at])
        self.lists[there].setCurrentRow(max(0, min(at, self.lists[there].count() - 1)))
        self.lists[there].setFocus()

    def take_focus(self) -> None:
        """The first group."""
        self.lists[0].setFocus()
