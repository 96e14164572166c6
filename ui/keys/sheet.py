"""F1 away from the desk: the keys of the page one is on."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.keys.list import KeyList
from ui.keys.table import KeyGroup
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.panel import row
from ui.widgets.text import PlainText

WIDTH, HEIGHT = 760, 520


class KeySheet(Floating):
    """Search has the keyboard; Esc closes."""

    def __init__(self, groups: tuple[KeyGroup, ...], words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.say("ui.keys.title"))
        self.setMinimumSize(WIDTH, HEIGHT)
        self.list = KeyList(groups, words, palette)
        self.away = KeyButton(words.say("ui.close"), kind="primary", hint="Esc")
        self.away.clicked.connect(self.accept)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 18, 24, 18)
        box.setSpacing(SPACE)
        box.addWidget(PlainText(words.say("ui.keys.title"), "title"))
        box.addWidget(self.list, 1)
        box.addLayout(row(None, self.away))
        self.list.search.setFocus()
