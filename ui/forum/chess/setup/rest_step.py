"""A game taken over: castling, pardons, curses, candidates of a run-off, mourning. Seats by number or mask; secret lines are covered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.chess.roles import SIDES
from ui.forum.chess.setup.under_way import REST
from ui.forum.setup.cells import CoveredCell
from ui.new_match.frame_step import Field
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

OPEN: Final = frozenset({"candidates"})
"""What everybody knows."""
WIDTH: Final = 380


class RestStep(QWidget):
    """``changed`` when anything is another."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        made = {name: QLineEdit() if name in OPEN else CoveredCell(Column(name, "", "", WIDTH, TEXT), curtain) for name in REST}
        self.lines: dict[str, QLineEdit] = dict(made)
        self.fields = {name: Field(line) for name, line in self.lines.items()}
        self.spent = {side: QCheckBox() for side in SIDES}
        self.mourning = QCheckBox()
        self.panel = Panel()
        self.help = PlainText("", "body", "muted", wrap=True)
        self.panel.body.addWidget(self.help)
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        grid.setVerticalSpacing(2 * SPACE)
        for at, name in enumerate(REST):
            self.lines[name].setMaxLength(400)
            self.lines[name].setFixedWidth(WIDTH)
            grid.addWidget(self.fields[name], at // 2, at % 2)
            self.lines[name].textChanged.connect(self._on_change)
        ticks = QVBoxLayout()
        for tick in (*self.spent.values(), self.mourning):
            ticks.addWidget(tick)
            tick.toggled.connect(self._on_change)
        ticks.addStretch(1)
        grid.addLayout(ticks, 2, 1)
        grid.setColumnStretch(2, 1)
        self.panel.body.addLayout(grid)
        scroll = Scroll()
        scroll.box.addWidget(self.panel)
        scroll.box.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self.retranslate(words)

    def _on_change(self) -> None:
        self.changed.emit()

    @property
    def texts(self) -> dict[str, str]:
        """What is typed."""
        return {name: line.text() for name, line in self.lines.items()}

    @property
    def spent_sides(self) -> tuple[str, ...]:
        """Sides whose castling is used up."""
        return tuple(side for side, tick in self.spent.items() if tick.isChecked())

    def show_values(self, texts: Mapping[str, str], spent: Sequence[str], *, mourning: bool) -> None:
        """Put these in."""
        for name, line in self.lines.items():
            line.setText(texts.get(name, ""))
        for side, tick in self.spent.items():
            tick.setChecked(side in spent)
        self.mourning.setChecked(mourning)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        wrong = {each.column for each in blockers if each.step == "rest"}
        mark_lines(self.lines, wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.lines.get(blocker.column, self.lines[REST[0]]).setFocus()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.rest"))
        self.help.setText(say("ui.setup.rest.help"))
        for name, field in self.fields.items():
            field.say(say(f"ui.setup.rest.{name}"), say(f"ui.setup.rest.{name}.help"))
        for side, tick in self.spent.items():
            tick.setText(say(f"ui.setup.rest.spent_{side}"))
            tick.setAccessibleName(tick.text())
        self.mourning.setText(say("ui.setup.rest.mourning"))
        self.mourning.setAccessibleName(self.mourning.text())

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
