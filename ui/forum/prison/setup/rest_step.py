"""A prison game taken over: offices, an election, talks, doors, the order that stands. Seats by number, mask or id; secrets covered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.forum.prison.setup.rest import LINES, SECRET
from ui.forum.setup.cells import CoveredCell, CoveredTick
from ui.new_match.frame_step import Field
from ui.new_match.grid import TEXT, Cell, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

TICKS: Final = ("killed", "second")
ACROSS: Final = 3
WIDTH: Final = 306


class RestStep(QWidget):
    """``changed`` when anything is another."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.lines: dict[str, QLineEdit] = {
            name: CoveredCell(column, curtain) if name in SECRET else Cell(column)
            for name in LINES
            for column in (Column(name, "", "", WIDTH, TEXT),)
        }
        self.fields = {name: Field(line) for name, line in self.lines.items()}
        self.boxes: dict[str, QCheckBox] = {"killed": CoveredTick(curtain), "second": QCheckBox()}
        self.panel = Panel()
        self.help = PlainText("", "body", "muted", wrap=True)
        self.panel.body.addWidget(self.help)
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(SPACE)
        for at, name in enumerate(LINES):
            self.lines[name].setMaxLength(600)
            self.lines[name].setFixedWidth(WIDTH)
            grid.addWidget(self.fields[name], at // ACROSS, at % ACROSS)
            self.lines[name].textChanged.connect(self._on_change)
        for at, name in enumerate(TICKS):
            grid.addWidget(self.boxes[name], 1 + (len(LINES) - 1) // ACROSS, at)
            self.boxes[name].toggled.connect(self._on_change)
        grid.setColumnStretch(ACROSS, 1)
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
    def ticked(self) -> frozenset[str]:
        """What is ticked."""
        return frozenset(name for name, box in self.boxes.items() if box.isChecked())

    def show_values(self, texts: Mapping[str, str], ticks: Collection[str]) -> None:
        """Put these in."""
        for name, line in self.lines.items():
            line.setText(texts.get(name, ""))
            line.setCursorPosition(0)
        for name, box in self.boxes.items():
            box.setChecked(name in ticks)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        mark_lines(self.lines, {each.column for each in blockers if each.step == "rest"})

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.lines.get(blocker.column, self.lines[LINES[0]]).setFocus()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.rest"))
        self.help.setText(say("ui.setup.rest.help"))
        for name, field in self.fields.items():
            field.say(say(f"ui.setup.rest.{name}"), say(f"ui.setup.rest.{name}.help"))
        for name, box in self.boxes.items():
            box.setText(say(f"ui.setup.rest.{name}"))
            box.setAccessibleName(box.text())

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
