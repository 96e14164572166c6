"""The menu of a match on the first page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from moderator.play.words import Words
from ui.widgets.floating import rounded

if TYPE_CHECKING:
    from ui.home.rows import Listed

KEYS: Final = {"open": "Return", "duplicate": "Ctrl+D", "delete": "Del"}
"""Shown only: the table listens to them."""
AT_HAND: Final = ("open", "look", "", "duplicate", "again", "rehearse", "", "carry", "archive", "", "delete")
PUT_AWAY: Final = ("look", "unarchive", "", "duplicate", "again", "rehearse", "", "carry", "", "delete")
UNREADABLE: Final = frozenset({"open", "archive", "unarchive", "delete"})
"""What can be done with a file that cannot be read."""


class RowMenu(QMenu):
    """``wanted`` carries what was chosen, and the row."""

    wanted = Signal(str, object)

    def __init__(self, words: Words, row: Listed, *, archived: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        rounded(self)
        self._row = row
        self.setAccessibleName(words.say("ui.home.menu"))
        for name in PUT_AWAY if archived else AT_HAND:
            if not name:
                self.addSeparator()
                continue
            action = self.addAction(words.say(f"ui.home.menu.{name}"))
            action.setData(name)
            action.setEnabled(not row.problem or name in UNREADABLE)
            if name in KEYS:
                action.setShortcut(QKeySequence(KEYS[name]))
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        self.wanted.emit(action.data(), self._row)
