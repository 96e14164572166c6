"""The first page's list of what is due next over all games that go on, with countdowns; a row opens its game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.due.texts import clock, left, what
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.session.due import Item

SHOWN: Final = 4
ROW: Final = 38
HEAD: Final = 36


class DuePanel(QWidget):
    """``wanted`` carries the path of the game whose row was chosen. Without a game that goes on there is nothing to see."""

    wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.items: tuple[Item, ...] = ()
        self._now = 0
        self.head = PlainText("", "section", "muted")
        self.none = PlainText("", "body", "muted")
        self.table = TableView(palette)
        self.table.chosen.connect(self._on_chosen)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 6)
        box.setSpacing(SPACE)
        box.addWidget(self.head)
        self.card = Panel(margin=12)
        self.card.body.addWidget(self.table)
        self.card.body.addWidget(self.none)
        box.addWidget(self.card)
        self.hide()

    def show_due(self, items: Sequence[Item], now: int, *, games: int) -> None:
        """Show these; ``games``: how many go on. What is selected stays selected while time passes."""
        self.items, self._now = tuple(items), now
        self.setVisible(games > 0)
        chosen = self.table.selected()
        heads = tuple(self.words.say(f"ui.due.col.{name}") for name in ("left", "what", "game", "at"))
        self.table.show_rows(heads, [self._row(item) for item in self.items], stretch=1)
        self.table.setVisible(bool(self.items))
        self.none.setVisible(not self.items)
        self.table.setFixedHeight(min(self.table.full_height(), ROW * SHOWN + HEAD))
        keys = [item.key for item in self.items]
        if chosen is not None and chosen.key in keys:
            self.table.selectRow(keys.index(chosen.key))
        self._say()

    def _row(self, item: Item) -> Row:
        over, soon = item.due.at <= self._now, item.due.at - self._now < 3_600_000_000
        tone = "neutral" if item.due.still else "red" if over else "amber" if soon else "neutral"
        return Row(
            cells=(
                Cell(left(item, self.words, self._now), tone=tone, pill=True), Cell(what(item, self.words), strong=True),
                Cell(item.game.title, tip=item.game.title), Cell(clock(item.due.at, self.words, self._now), muted=True),
            ),
            of=item,
        )  # fmt: skip

    def _say(self) -> None:
        self.head.setText(self.words.say("ui.due.title"))
        self.none.setText(self.words.say("ui.due.none"))
        self.table.setAccessibleName(self.words.say("ui.due.title"))

    def _on_chosen(self, item: Item) -> None:
        if item.game.path:
            self.wanted.emit(Path(item.game.path))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.show_due(self.items, self._now, games=int(not self.isHidden()))

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.table.set_palette(palette)
