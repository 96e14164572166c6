"""A prison game taken over: who shared a room with whom, night by night, covered; only the rooms that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.words import Words
from ui.forum.prison.setup.under_way import NIGHT_TEXTS, ROOMS
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, column
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

WIDTHS: Final = {"night": 44, "guard_door": 60, "guard": 150, "prisoner_door": 60, "prisoner": 150, "dead": 150}


class NightsStep(QWidget):
    """``changed`` when anything is another."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.grid = SeatGrid(curtain, frozenset({"guard", "prisoner", "guard_door", "prisoner_door", "dead"}), tall=True)
        self.panel, self.help = Panel(margin=12), PlainText("", "small", "muted", wrap=True)
        self.panel.body.addWidget(self.grid, 1)
        right = QWidget()
        right.setFixedWidth(300)
        right.setLayout(column(self.help, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.grid.changed.connect(self.changed)
        self.retranslate(words)

    def show_values(self, rooms: Sequence[Mapping[str, str]]) -> None:
        """Put these in."""
        self.grid.fill([*rooms, *({},) * ROOMS][:ROOMS])
        self.changed.emit()

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        self.grid.mark((each.row, each.column) for each in blockers if each.step == "nights")

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "night")

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.nights"))
        self.help.setText(say("ui.setup.nights.help"))
        columns = [Column(key, say(f"ui.setup.nights.{key}"), say(f"ui.setup.nights.{key}"), WIDTHS[key], TEXT) for key in NIGHT_TEXTS]
        self.grid.build(columns, ROOMS)
        self.grid.set_names([str(n) for n in range(1, ROOMS + 1)])

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
