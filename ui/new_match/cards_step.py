"""A match taken over: cards so far, who came when, staff and who has left, and the bans of the match."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.new_match.grid import TEXT, TICK, Column, Grid
from ui.new_match.trouble_list import TroubleList
from ui.new_match.under_way import CARDS, Trouble
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

WIDTHS: Final = {"ban": 104, "staff": 58, "withdrawn": 58}
KINDS: Final = {"ban": TEXT, "staff": TICK, "withdrawn": TICK}
COLUMNS: Final = (*CARDS, "from_game", "ban", "staff", "withdrawn")
CLAUSES: Final = ("S5.A", "S5.B", "R23", "R61")


class CardsStep(QWidget):
    """``changed`` when anything is another value."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.panel = Panel(margin=12)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.tags = [ClauseTag(clause, words) for clause in CLAUSES]
        self.grid = Grid()
        for tag in self.tags:
            self.panel.head.addWidget(tag)
        self.panel.body.addLayout(row(self.help))
        self.panel.body.addWidget(self.grid)
        self.check = TroubleList(words, palette)
        self.check.wanted.connect(self.focus)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        scroll = Scroll()
        scroll.box.setSpacing(SPACE)
        scroll.box.addWidget(self.panel)
        scroll.box.addWidget(self.check)
        scroll.box.addStretch(1)
        box.addWidget(scroll)
        self.retranslate(words)
        self.grid.changed.connect(self.changed)

    def _columns(self) -> list[Column]:
        say = self.words.say
        return [
            Column(
                key, say(f"ui.take.head.{key}"), say(f"ui.take.column.{key}"), WIDTHS.get(key, 54), KINDS.get(key, "number"),
                say(f"ui.take.tip.{key}"),
            )
            for key in COLUMNS
        ]  # fmt: skip

    def show_result(self, troubles: tuple[Trouble, ...], names: tuple[str, ...]) -> None:
        """What does not add up."""
        self.grid.mark((each.row, each.column) for each in troubles if each.blocking and each.step == "cards")
        self.check.show_troubles([each for each in troubles if each.step == "cards"], names)

    def focus(self, trouble: Trouble | None = None) -> None:
        """Put the keyboard where it is to be mended, or to the beginning."""
        self.grid.focus(*(0, "") if trouble is None else (trouble.row, trouble.column))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.panel.set_title(words.say("ui.take.cards"))
        self.help.setText(words.say("ui.take.cards.help"))
        for tag in self.tags:
            tag.retranslate(words)
        self.check.retranslate(words)
        self.grid.build(self._columns(), 8)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.check.set_palette(palette)
