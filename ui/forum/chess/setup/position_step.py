"""A game taken over: where it stands, and sixteen rows of what has become of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.chess.setup import SEATS
from ui.forum.chess.setup.under_way import TEXTS, TICKS
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, TICK, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, column
from ui.widgets.segments import Segments
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

PHASES: Final = ("night", "day", "runoff")
INSTANTS: Final = ("opened", "closes", "ballot")
ORDER: Final = (
    "side", "role", "start", "dead", "died", "place", "successes", "due", "charged", "grace", "yellow", "red", "vote", "changed",
)  # fmt: skip
WIDTHS: Final = {"dead": 84, "died": 66, "vote": 96, "successes": 54, "start": 50}
SECRET: Final = frozenset({"side", "role", "start", "dead", "place", "successes", "due", "charged", "grace"})
"""What nobody but the host may see."""
LABEL: Final = 168


class PositionStep(QWidget):
    """``changed`` when anything is another; ``file_wanted``: a file's position is to be put in."""

    changed = Signal()
    file_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.phase = Segments(PHASES, "night", width=84)
        self.number = NumberField(1, 60, 1)
        self.number.setFixedWidth(84)
        self.lines = {name: QLineEdit(maxLength=40) for name in INSTANTS}
        self.labels = {name: PlainText("", "small", "muted") for name in ("phase", "number", *INSTANTS)}
        self.file = KeyButton("", "Ctrl+O", "plain")
        self.file.clicked.connect(self.file_wanted)
        self.grid = SeatGrid(curtain, SECRET, label=LABEL)
        self.head, self.table = Panel(margin=12), Panel(margin=12)
        line = QHBoxLayout()
        line.setSpacing(SPACE)
        for name, widget in (("phase", self.phase), ("number", self.number), *self.lines.items()):
            line.addLayout(column(self.labels[name], widget, spacing=2), 0 if name in {"phase", "number"} else 1)
        line.addWidget(self.file, 0, Qt.AlignmentFlag.AlignBottom)
        self.head.body.addLayout(line)
        self.table.body.addWidget(self.grid)
        self.table.body.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.head)
        box.addWidget(self.table, 1)
        for signal in (self.phase.chosen, self.number.valueChanged, self.grid.changed, *(each.textChanged for each in self.lines.values())):
            signal.connect(self._on_change)
        self.retranslate(words)

    def _on_change(self, *_: Any) -> None:
        self.changed.emit()

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def head_values(self) -> dict[str, Any]:
        """The fields above the table."""
        return {"phase": self.phase.value, "number": self.number.value(), **{name: line.text() for name, line in self.lines.items()}}

    def show_values(self, head: Mapping[str, Any], cells: Sequence[Mapping[str, str]], ticks: Mapping[str, frozenset[int]]) -> None:
        """Put these in."""
        self.phase.show_value(str(head["phase"]))
        self.number.setValue(int(head["number"]))
        for name, line in self.lines.items():
            line.setText(str(head.get(name, "")))
        self.grid.fill(cells, ticks)
        self.changed.emit()

    def follow(self, names: Sequence[str]) -> None:
        """Whose row is whose."""
        self.grid.follow(names)

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        mine = [each for each in blockers if each.step == "position"]
        self.grid.mark((each.row, each.column) for each in mine if each.row >= 0)
        wrong = {each.column for each in mine if each.row < 0}
        mark_lines(self.lines, wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        if blocker.column in self.lines:
            self.lines[blocker.column].setFocus()
        elif (max(0, blocker.row), blocker.column) in self.grid.ticks:
            self.grid.ticks[max(0, blocker.row), blocker.column].setFocus()
        else:
            self.grid.focus(max(0, blocker.row), blocker.column or "side")

    # --- words --------------------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        for name, label in self.labels.items():
            label.setText(say(f"ui.setup.position.{name}"))
        for name in PHASES:
            self.phase.say(name, say(f"ui.setup.phase.{name}"))
        for name, line in self.lines.items():
            line.setAccessibleName(say(f"ui.setup.position.{name}"))
            line.setPlaceholderText(say(f"ui.setup.position.{name}.example"))
        self.number.setAccessibleName(say("ui.setup.position.number"))
        self.file.setText(say("ui.setup.position.file"))
        columns = [
            Column(key, say(f"ui.setup.col.{key}"), say(f"ui.setup.col.{key}.name"), WIDTHS.get(key, 44), TICK if key in TICKS else TEXT)
            for key in ORDER
        ]
        assert {each.key for each in columns} == {*TEXTS, *TICKS}
        self.grid.build(columns, SEATS)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
