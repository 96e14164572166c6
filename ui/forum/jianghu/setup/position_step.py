"""A game of eighty-eight taken over: where it stands, and a row a seat of what has become of everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.inbox import sheets
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.forum.jianghu.setup.pasted_rows import MASK, placed
from ui.forum.jianghu.setup.under_way import TEXTS
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, Cell, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import Panel, column
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

PHASES: Final = ("checkin", "window", "posts", "day", "closing", "results")
WIDTHS: Final = {
    "role": 122, "start": 96, "status": 72, "round": 34, "cause": 84, "half": 52, "ends": 40, "unthanked": 40, "posts": 34, "forum": 56,
    "marks": 146,
}  # fmt: skip
SECRET: Final = frozenset({"role", "start", "cause", "ends", "unthanked", "posts", "marks"})
"""What nobody but the host may see."""
LABEL: Final = 150
NAMED: Final = 5
"""So many masks that are not in the list are named."""


class RowGrid(SeatGrid):
    """Tab goes along the row the keyboard is in and then out of the table, up and down go to other rows: a thousand cells are no way."""

    def __init__(self, curtain: Curtain, secret: frozenset[str], label: int) -> None:
        super().__init__(curtain, secret, label=label, tall=True)
        self._at = 0
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)

    def build(self, columns: Sequence[Column], rows: int, total: str = "") -> None:
        super().build(columns, rows, total)
        self._at = 0
        for (row, _), cell in self.cells.items():
            cell.setFocusPolicy(_policy(row == 0))

    def _on_focus(self, _: object, now: object) -> None:
        row = now.property("row") if isinstance(now, Cell) and self.isAncestorOf(now) else None
        if row is None or row == self._at:
            return
        for at in (self._at, row):
            self._open(at, here=at == row)
        self._at = row

    def _open(self, row: int, *, here: bool) -> None:
        for each in self.columns:
            self.cells[row, each.key].setFocusPolicy(_policy(here))


def _policy(here: bool) -> Qt.FocusPolicy:
    return Qt.FocusPolicy.StrongFocus if here else Qt.FocusPolicy.ClickFocus


class PositionStep(QWidget):
    """``changed`` when anything is another; ``file_wanted``: a file's position is to be put in."""

    changed = Signal()
    file_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, n: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._n = n
        self._names: tuple[str, ...] = ()
        self.phase = ChoiceField()
        for name in PHASES:
            self.phase.addItem("", name)
        self.phase.setCurrentIndex(PHASES.index("window"))
        self.number = NumberField(1, 60, 1)
        self.number.setFixedWidth(84)
        self.opened = QLineEdit(maxLength=40)
        self.finale = QCheckBox()
        self.labels = {name: PlainText("", "small", "muted") for name in ("phase", "number", "opened")}
        self.file = KeyButton("", "Ctrl+O", "plain")
        self.file.clicked.connect(self.file_wanted)
        self.paste = KeyButton("", "Ctrl+Shift+V", "plain")
        self.paste.clicked.connect(self._on_paste)
        self.pasted = PlainText("", "small", "muted", wrap=True)
        self.pasted.hide()
        self.grid = RowGrid(curtain, SECRET, LABEL)
        self.help = PlainText("", "small", "muted", wrap=True)
        self.head, self.table = Panel(margin=12), Panel(margin=12)
        line = QHBoxLayout()
        line.setSpacing(SPACE)
        for name, widget in (("phase", self.phase), ("number", self.number), ("opened", self.opened)):
            line.addLayout(column(self.labels[name], widget, spacing=2), int(name == "opened"))
        line.addWidget(self.finale, 0, Qt.AlignmentFlag.AlignBottom)
        line.addWidget(self.paste, 0, Qt.AlignmentFlag.AlignBottom)
        line.addWidget(self.file, 0, Qt.AlignmentFlag.AlignBottom)
        self.head.body.addLayout(line)
        self.head.body.addWidget(self.pasted)
        self.table.body.addWidget(self.grid, 1)
        self.table.body.addWidget(self.help)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.head)
        box.addWidget(self.table, 1)
        for signal in (
            self.phase.currentIndexChanged, self.number.valueChanged, self.grid.changed, self.opened.textChanged, self.finale.toggled,
        ):  # fmt: skip
            signal.connect(self._on_change)
        self.retranslate(words)

    def _on_change(self, *_: Any) -> None:
        self.changed.emit()

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def head_values(self) -> dict[str, Any]:
        """The fields above the table."""
        return {
            "phase": str(self.phase.currentData()), "number": self.number.value(), "opened": self.opened.text(),
            "finale": self.finale.isChecked(),
        }  # fmt: skip

    def show_values(self, head: Mapping[str, Any], cells: Sequence[Mapping[str, str]]) -> None:
        """Put these in."""
        self.phase.setCurrentIndex(max(0, self.phase.findData(head["phase"])))
        self.number.setValue(int(head["number"]))
        self.opened.setText(str(head.get("opened", "")))
        self.finale.setChecked(bool(head.get("finale")))
        self.grid.fill(cells)
        self.changed.emit()

    def follow(self, names: Sequence[str]) -> None:
        """As many rows as seats, named after the masks."""
        if len(names) != self._n:
            self._n = len(names)
            self._build()
        self._names = tuple(names)
        self.grid.follow(names)

    # --- a table ------------------------------------------------------------------------------------------------------

    def _on_paste(self) -> None:
        self.take(sheets.paste(QGuiApplication.clipboard().text()))

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """A pasted table goes into the cells; masks that are not in the list are named, and cells it says nothing of stay."""
        self.pasted.show()
        if isinstance(found, Refusal):
            file = self.words.say("ui.new.sheet.pasted")
            self.pasted.set_tone("red")
            self.pasted.setText(self.words.refusal(Refusal(code=found.code, params={**found.params, "file": file}, remedy=found.remedy)))
            return
        made = placed(found, self._names, self._heads())
        for (row, key), text in made.cells.items():
            self.grid.cells[row, key].setText(text)
        self.pasted.set_tone("amber" if made.strangers else "muted")
        names = self.words.join(made.strangers[:NAMED]) if made.strangers else ""
        self.pasted.setText(self.words.say("ui.setup.position.pasted", {"n": made.rows, "text": names}))

    def _heads(self) -> dict[str, str]:
        """What may stand over a column, in the language of the page or as in a file."""
        say = self.words.say
        said = {say(f"ui.setup.col.{key}{part}"): key for key in (MASK, *TEXTS) for part in ("", ".name")}
        return {**said, **{key: key for key in (MASK, *TEXTS)}}

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        mine = [each for each in blockers if each.step == "position"]
        self.grid.mark((each.row, each.column) for each in mine if each.row >= 0)
        mark_lines({"opened": self.opened}, {each.column for each in mine if each.row < 0})

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        field = {"opened": self.opened, "number": self.number}.get(blocker.column)
        if field is not None:
            field.setFocus()
        else:
            self.grid.focus(max(0, blocker.row), blocker.column or "role")

    # --- words --------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [Column(key, say(f"ui.setup.col.{key}"), say(f"ui.setup.col.{key}.name"), WIDTHS[key], TEXT) for key in TEXTS]
        self.grid.build(columns, self._n)
        for (_, key), cell in self.grid.cells.items():
            if key == "marks":
                cell.setMaxLength(80)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        for name, label in self.labels.items():
            label.setText(say(f"ui.setup.position.{name}"))
        for at, name in enumerate(PHASES):
            self.phase.setItemText(at, words.term("phase", name))
        self.phase.setAccessibleName(say("ui.setup.position.phase"))
        self.opened.setAccessibleName(say("ui.setup.position.opened"))
        self.opened.setPlaceholderText(say("ui.setup.position.opened.example"))
        self.number.setAccessibleName(say("ui.setup.position.number"))
        self.finale.setText(say("ui.setup.position.finale"))
        self.finale.setAccessibleName(say("ui.setup.position.finale"))
        self.file.setText(say("ui.setup.position.file"))
        self.paste.setText(say("ui.setup.paste"))
        self.help.setText(say("ui.setup.position.help"))
        self._build()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
