"""A prison game taken over: where it stands, and a row a seat of what has become of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.script.model import Script
from ui.forum.prison.setup.under_way import TEXTS
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, column
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

PHASES: Final = ("day", "corridor", "interrogation", "interrogation2", "night")
WIDTHS: Final = {
    "side": 64, "role": 112, "left": 64, "day": 30, "status": 88, "uses": 104, "today": 84, "blue": 28, "yellow": 28, "red": 28,
    "vote": 96, "door": 34, "result": 36,
}  # fmt: skip
SECRET: Final = frozenset({"role", "left", "status", "uses", "today", "door", "result"})
"""What nobody but the host may see."""
LABEL: Final = 150


class PositionStep(QWidget):
    """``changed`` when anything is another; ``file_wanted``: a file's position is to be put in."""

    changed = Signal()
    file_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._n = 12
        self.phase = Segments(PHASES, "day", width=76)
        self.number = NumberField(1, 60, 1)
        self.number.setFixedWidth(84)
        self.opened = QLineEdit(maxLength=40)
        self.labels = {name: PlainText("", "small", "muted") for name in ("phase", "number", "opened")}
        self.file = KeyButton("", "Ctrl+O", "plain")
        self.file.clicked.connect(self.file_wanted)
        self.grid = SeatGrid(curtain, SECRET, label=LABEL)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.head, self.table = Panel(margin=12), Panel(margin=12)
        line = QHBoxLayout()
        line.setSpacing(SPACE)
        for name, widget in (("phase", self.phase), ("number", self.number), ("opened", self.opened)):
            line.addLayout(column(self.labels[name], widget, spacing=2), int(name == "opened"))
        line.addWidget(self.file, 0, Qt.AlignmentFlag.AlignBottom)
        self.head.body.addLayout(line)
        self.table.body.addWidget(self.grid)
        self.table.body.addWidget(self.help)
        self.table.body.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.head)
        box.addWidget(self.table, 1)
        for signal in (self.phase.chosen, self.number.valueChanged, self.grid.changed, self.opened.textChanged):
            signal.connect(self._on_change)
        self.retranslate(words)

    def _on_change(self, *_: Any) -> None:
        self.changed.emit()

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def head_values(self) -> dict[str, Any]:
        """The fields above the table."""
        return {"phase": self.phase.value, "number": self.number.value(), "opened": self.opened.text()}

    def show_values(self, head: Mapping[str, Any], cells: Sequence[Mapping[str, str]]) -> None:
        """Put these in."""
        self.phase.show_value(str(head["phase"]))
        self.number.setValue(int(head["number"]))
        self.opened.setText(str(head.get("opened", "")))
        self.grid.fill(cells)
        self.changed.emit()

    def use(self, script: Script | None, n: int) -> None:
        """As many rows as seats."""
        if n != self._n:
            self._n = n
            self._build()

    def follow(self, names: Sequence[str]) -> None:
        """Whose row is whose."""
        self.grid.follow(names)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        mine = [each for each in blockers if each.step == "position"]
        self.grid.mark((each.row, each.column) for each in mine if each.column != "opened")
        mark_lines({"opened": self.opened}, {each.column for each in mine if each.row < 0})

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        if blocker.column == "opened":
            self.opened.setFocus()
        else:
            self.grid.focus(max(0, blocker.row), blocker.column or "role")

    # --- words --------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [Column(key, say(f"ui.setup.col.{key}"), say(f"ui.setup.col.{key}.name"), WIDTHS[key], TEXT) for key in TEXTS]
        self.grid.build(columns, self._n)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        for name, label in self.labels.items():
            label.setText(say(f"ui.setup.position.{name}"))
        for name in PHASES:
            self.phase.say(name, say(f"ui.setup.phase.{name}"))
        self.opened.setAccessibleName(say("ui.setup.position.opened"))
        self.opened.setPlaceholderText(say("ui.setup.position.opened.example"))
        self.number.setAccessibleName(say("ui.setup.position.number"))
        self.file.setText(say("ui.setup.position.file"))
        self.help.setText(say("ui.setup.position.help"))
        self._build()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
