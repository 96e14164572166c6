"""The key map on the screen: a field to search in, groups in two columns, the one that counts now first and marked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.keys.table import KeyGroup, KeyRow, matching
from ui.theme import SPACE, Palette
from ui.widgets.panel import Scroll, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

KEY_WIDTH: Final = 92


class KeyList(QWidget):
    """``shown``: the groups that answer the search now."""

    def __init__(self, groups: tuple[KeyGroup, ...], words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._look = words, palette
        self._groups = tuple(sorted(groups, key=lambda group: not group.now))
        self.shown = self._groups
        self.search = QLineEdit()
        self.search.setPlaceholderText(words.say("ui.keys.search"))
        self.search.setAccessibleName(words.say("ui.keys.search"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._look_for)
        self._scroll = Scroll()
        self._inner: QWidget | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.search)
        box.addWidget(self._scroll, 1)
        self._fill()

    def _look_for(self, query: str) -> None:
        self.shown = matching(self._groups, query)
        self._fill()

    def _fill(self) -> None:
        """The groups anew."""
        if self._inner is not None:
            self._inner.hide()
            self._inner.deleteLater()
        while self._scroll.box.count():
            self._scroll.box.takeAt(0)
        self._inner = QWidget()
        box = QVBoxLayout(self._inner)
        box.setContentsMargins(0, 0, SPACE, 0)
        box.setSpacing(SPACE)
        for group in self.shown:
            self._group(box, group)
        if not self.shown:
            box.addWidget(PlainText(self._words.say("ui.keys.none"), "body", "muted", wrap=True))
        self._scroll.box.addWidget(self._inner)
        self._scroll.box.addStretch(1)

    def _group(self, box: QVBoxLayout, group: KeyGroup) -> None:
        heading = PlainText(group.title, "section", "muted")
        mark = Tag(self._look, self._words.say("ui.keys.now"), "jade") if group.now else None
        box.addLayout(row(heading, *((mark,) if mark is not None else ()), None))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, SPACE)
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(3)
        for number, each in enumerate(group.rows):
            self._row(grid, number // 2, 2 * (number % 2), each)
        for column in (0, 2):
            grid.setColumnMinimumWidth(column, KEY_WIDTH)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        box.addLayout(grid)

    @staticmethod
    def _row(grid: QGridLayout, at: int, column: int, each: KeyRow) -> None:
        for offset, label in enumerate((PlainText(each.key, "strong"), PlainText(each.text, "body", "muted", wrap=True))):
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label, at, column + offset)
