"""A cup taken over: everybody with where he stands, his last match and his cards; typed, pasted as a block, or out of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.inbox import sheets
from moderator.inbox.cup_people import COLUMNS, is_yes, rows_of
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, TICK, Column
from ui.table.curtain import Curtain
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.tables import TakesTables

WIDTHS: Final = {"name": 148, "status": 134, "round": 46, "match": 56, "place": 46, "score": 62, "contact": 104, "staff": 56}
TEXTS: Final = frozenset({"name", "status", "round", "match", "contact"})
LEAST: Final = 1
MOST: Final = 400
USUAL: Final = 40
LABEL: Final = 38


class PeopleStep(TakesTables, QWidget):
    """``changed`` when anything is another; ``file_wanted``: a position shall be taken from an exchange file."""

    changed = Signal()
    file_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._refusal: Refusal | None = None
        self.grid = SeatGrid(curtain, frozenset({"contact"}), label=LABEL, tall=True)
        self.panel = Panel(margin=12)
        self.number_label, self.number = PlainText("", "body"), NumberField(LEAST, MOST, USUAL)
        self.paste, self.file = KeyButton("", "Ctrl+Shift+V", "plain"), KeyButton("", "Ctrl+O", "plain")
        self.exchange = KeyButton("", kind="plain")
        self.tags = [ClauseTag(clause, words, "cup") for clause in ("S2.2", "S5.A")]
        for part in self.tags:
            self.panel.head.addWidget(part)
        self.panel.head.addLayout(row(self.number_label, self.number, self.paste, self.file, self.exchange))
        self.help, self.problem = PlainText("", "small", "muted", wrap=True), PlainText("", "small", "red", wrap=True)
        self.panel.body.addWidget(self.help)
        self.panel.body.addWidget(self.problem)
        self.panel.body.addWidget(self.grid, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.panel)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.exchange.clicked.connect(self.file_wanted)
        self.number.editingFinished.connect(self._on_number)
        self.grid.changed.connect(self.changed)
        self.problem.hide()
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def texts(self) -> tuple[dict[str, str], ...]:
        """What stands in the cells, empty lines too."""
        return tuple({key: " ".join(text.split()) for key, text in cells.items()} for cells in self.grid.texts())

    @property
    def staff(self) -> frozenset[int]:
        """Rows of helpers."""
        return self.grid.ticked().get("staff", frozenset())

    @property
    def filled(self) -> str:
        """How many have a name."""
        return str(sum(bool(cells.get("name")) for cells in self.texts))

    def show_rows(self, cells: Sequence[Mapping[str, str]], staff: frozenset[int] = frozenset()) -> None:
        """Put these in; there are as many rows as that takes."""
        if len(cells) > self.number.value():
            self.number.setValue(min(MOST, len(cells)))
        self._build()
        self.grid.fill([*cells[:MOST], *({},) * self.number.value()][: self.number.value()], {"staff": staff})
        self.changed.emit()

    def _on_number(self) -> None:
        if len(self.grid.texts()) != self.number.value():
            self._build()
            self.changed.emit()

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark the cells that cannot stay."""
        self.grid.mark((each.row, each.column) for each in blockers if each.step == "people" and each.row >= 0)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "name")

    # --- tables -------------------------------------------------------------------------------------------------------

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """The rows of a table."""
        self._complain(found if isinstance(found, Refusal) else None)
        if not isinstance(found, Refusal):
            cells = rows_of(found)
            self.show_rows(cells, frozenset(at for at, each in enumerate(cells) if is_yes(each.get("staff", ""))))
            self.grid.focus(0, "name")

    # --- words --------------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [
            Column(
                key, say(f"ui.cup.take.col.{key}"), say(f"ui.cup.take.col.{key}.name"), WIDTHS.get(key, 46),
                TICK if key == "staff" else TEXT if key in TEXTS else "number", say(f"ui.cup.take.col.{key}.name"),
            )
            for key in COLUMNS
        ]  # fmt: skip
        self.grid.build(columns, self.number.value())
        self.grid.set_names([str(n) for n in range(1, self.number.value() + 1)])

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.cup.take.people"))
        self.number_label.setText(say("ui.cup.take.number"))
        self.number.setAccessibleName(say("ui.cup.take.number"))
        self.paste.setText(say("ui.setup.paste"))
        self.file.setText(say("ui.setup.file"))
        self.exchange.setText(say("ui.take.file"))
        self.help.setText(say("ui.cup.take.help"))
        for tag in self.tags:
            tag.retranslate(words)
        self._build()
        self._complain(self._refusal)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
