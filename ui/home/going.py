"""The matches of the library: those going on, found by what one types, and the archive folded below."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.words import Words
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.home.menu import RowMenu
    from ui.home.rows import Listed
    from ui.widgets.table import TableView

SHOWN_ROWS: Final = 6
FEW: Final = 8
"""As many matches are overlooked without a search field."""
ROW: Final = 38
KEYS: Final = {"delete": "Del", "duplicate": "Ctrl+D"}


class Going(Panel):
    """``opened`` carries a row; ``wanted`` a name of the menu and the row it is wanted for."""

    opened = Signal(object)
    wanted = Signal(str, object)

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(margin=12, parent=parent)
        self._palette = palette
        self._words: Words | None = None
        self._files: tuple[Listed, ...] = ()
        self._archived: tuple[Listed, ...] = ()
        self._now = 0
        self._open = False
        self.table: TableView | None = None
        self.archive: TableView | None = None
        self.menu: RowMenu | None = None
        self._last: TableView | None = None
        for name, key in KEYS.items():
            made = QShortcut(QKeySequence(key), self)
            made.setObjectName(name)
            made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            made.activated.connect(self._on_key)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._refresh)
        self.search.hide()
        self.nothing = PlainText("", "body", "muted")
        self.nothing.hide()
        self.fold = KeyButton("", kind="plain")
        self.fold.clicked.connect(self._on_fold)
        self.fold.hide()
        self.body.addWidget(self.search)
        self.body.addWidget(self.nothing)
        self.body.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def seen(self) -> TableView | None:
        """The table that the keyboard is in, or was last: what a menu speaks of."""
        return self._last if self._last is not None and not self._last.isHidden() else self.table

    @property
    def titles(self) -> frozenset[str]:
        """What the matches at hand and in the archive are called."""
        return frozenset(row.title for row in (*self._files, *self._archived))

    def show_files(self, files: Sequence[Listed], archived: Sequence[Listed], now: int) -> None:
        """Show these; what is searched for stays."""
        self._files, self._archived, self._now = tuple(files), tuple(archived), now
        many = len(files) + len(archived) > FEW
        self.search.setVisible(many)
        if not many:
            self.search.clear()
        self._refresh()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._words = words
        self.search.setPlaceholderText(words.say("ui.home.search"))
        self.search.setAccessibleName(words.say("ui.home.search"))
        self._refresh()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for table in (self.table, self.archive):
            if table is not None:
                table.set_palette(palette)

    def show_menu(self) -> None:
        """The menu of the row that is selected."""
        table = self.seen
        if table is not None and table.currentIndex().isValid():
            self._pop_up(table, table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).bottomLeft() + QPoint(24, 0)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Which table the keyboard was in last."""
        if event.type() == QEvent.Type.FocusIn:
            self._last = self.archive if watched is self.archive else self.table
        return False

    # --- inside -------------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        if self._words is None:
            return
        query = self.search.text()
        files, archived = ([row for row in rows if fits(query, row)] for rows in (self._files, self._archived))
        self.table = self._shown(self.table, files, "ui.home.going", 0)
        unfolded = self._open or bool(query.strip())
        self.archive = self._shown(self.archive, archived if unfolded else [], "ui.home.archive", self.body.indexOf(self.fold) + 1)
        self.fold.setVisible(bool(self._archived))
        self.fold.setEnabled(not query.strip())
        self.fold.setText(self._words.say("ui.home.archive.fold" if unfolded else "ui.home.archive.unfold", {"n": len(archived)}))
        self.nothing.setVisible(not files and bool(query.strip() or self._archived))
        self.nothing.setText(self._words.say("ui.home.search.nothing" if query.strip() else "ui.home.archive.all"))

    def _shown(self, table: TableView | None, files: Sequence[Listed], name: str, at: int) -> TableView | None:
        from ui.home.rows import heads, rows_of

        if self._words is None or (table is None and not files):
            return table
        table = table or self._made(at)
        chosen = table.selected()
        table.setAccessibleName(self._words.say(name))
        table.show_rows(heads(self._words), rows_of(files, self._words, self._now))
        table.setVisible(bool(files))
        table.setFixedHeight(min(table.full_height(), ROW * SHOWN_ROWS + 40))
        if files:
            table.selectRow(next((n for n, row in enumerate(files) if chosen is not None and row.path == chosen.path), 0))
        return table

    def _made(self, at: int) -> TableView:
        from ui.widgets.table import TableView

        table = TableView(self._palette)
        table.chosen.connect(self.opened)
        table.installEventFilter(self)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._on_menu)
        self.body.insertWidget(1 if at == 0 else at, table)
        return table

    def _on_fold(self) -> None:
        self._open = not self._open
        self._refresh()

    def _on_key(self) -> None:
        """Only while the keyboard is in a list, not in the search field."""
        shortcut, table = self.sender(), self.seen
        if shortcut is not None and table is not None and table.hasFocus() and (row := table.selected()) is not None:
            self.wanted.emit(shortcut.objectName(), row)

    def _on_menu(self, place: QPoint) -> None:
        """Where the mouse is; asked for by the keyboard, under the row."""
        table: Any = self.sender()
        index = table.indexAt(place)
        if index.isValid():
            table.selectRow(index.row())
            self._pop_up(table, table.viewport().mapToGlobal(place))
        else:
            table.setFocus()
            self.show_menu()

    def _pop_up(self, table: TableView, place: QPoint) -> None:
        from ui.home.menu import RowMenu

        row = table.selected()
        if self._words is None or row is None:
            return
        self.menu = RowMenu(self._words, row, archived=table is self.archive, parent=self)
        self.menu.wanted.connect(self.wanted)
        self.menu.popup(place)


def fits(query: str, row: Listed) -> bool:
    """Whether what is typed stands in the match's title or file name; a Chinese title is found by its sounds as well."""
    wanted = _plain(query)
    if not wanted:
        return True
    if any(wanted in _plain(text) for text in (row.title, row.path.stem)):
        return True
    if not wanted.isascii():
        return False
    from moderator.play.pinyin import matches

    return matches(wanted, row.title) is not None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
