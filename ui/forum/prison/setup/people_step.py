"""Step two: masks with their persons, side accounts and assistants; typed, pasted or out of a file; doubles and near misses are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.inbox import sheets
from moderator.inbox.prison_seating import FIELDS, PrisonRow, near_misses, rows_of
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.forum.setup.cells import SeatGrid
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.tables import TakesTables

WIDTHS: Final = {"mask": 158, "person": 138, "alt": 138, "assistant": 138}
LONG: Final = 120
SHOWN: Final = 5
"""Near misses that are said; more are counted."""


class PeopleStep(TakesTables, QWidget):
    """``changed`` when anything is another. ``set_number``: how many rows there are."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._n, self._over = 12, 0
        self._refusal: Refusal | None = None
        self.grid = SeatGrid(curtain)
        self.panel, self.near = Panel(margin=12), Panel(margin=12)
        self.paste, self.file = KeyButton("", "Ctrl+Shift+V", "plain"), KeyButton("", "Ctrl+O", "plain")
        self.problem, self.help = PlainText("", "small", "red", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.misses = PlainText("", "small", "amber", wrap=True)
        self.panel.head.addLayout(row(self.paste, self.file))
        self.panel.body.addWidget(self.grid)
        self.panel.body.addStretch(1)
        self.near.body.addWidget(self.misses)
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.problem, self.near, self.help, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.grid.changed.connect(self._on_change)
        self.problem.hide()
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[PrisonRow, ...]:
        """The seats as they stand, empty lines too."""
        return tuple(PrisonRow(**{key: " ".join(text.split()) for key, text in cells.items()}) for cells in self.grid.texts())

    @property
    def filled(self) -> str:
        """How many have everything they need."""
        return f"{sum(bool(each.mask and each.person and each.alt) for each in self.rows)} / {self._n}"

    def set_number(self, n: int) -> None:
        """As many rows; what stands in those that stay is kept."""
        if n != self._n:
            self._n = n
            self._build()
            self._show()

    def show_rows(self, rows: Sequence[PrisonRow]) -> None:
        """Put these in; what goes beyond the seats is said."""
        self._over = max(0, len(rows) - self._n)
        self.grid.fill([{key: getattr(each, key) for key in FIELDS} for each in (*rows, *(PrisonRow(),) * self._n)][: self._n])
        self._show()
        self.changed.emit()

    def _on_change(self) -> None:
        self._over = 0
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        say, found = self.words.say, near_misses(self.rows)
        lines = [say(f"ui.setup.near.{each.code}", {"name": each.name, "other": each.other}) for each in found[:SHOWN]]
        if len(found) > SHOWN:
            lines.append(say("ui.setup.near.more", {"n": len(found) - SHOWN}))
        if self._over:
            lines.insert(0, say("ui.setup.near.over", {"n": self._over, "of": self._n}))
        self.near.setVisible(bool(lines))
        self.misses.setText("\n".join(lines))

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark the cells that cannot stay."""
        self.grid.mark((each.row, each.column) for each in blockers if each.step == "seats" and each.row >= 0)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.grid.focus(max(0, blocker.row), blocker.column or "mask")

    # --- tables -------------------------------------------------------------------------------------------------------

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """The rows of a table."""
        self._complain(found if isinstance(found, Refusal) else None)
        if not isinstance(found, Refusal):
            self.show_rows(rows_of(found))
            self.grid.focus(0, "mask")

    # --- words and colours --------------------------------------------------------------------------------------------

    def _build(self) -> None:
        say = self.words.say
        columns = [Column(key, say(f"ui.setup.col.{key}"), say(f"ui.setup.col.{key}"), width, TEXT) for key, width in WIDTHS.items()]
        self.grid.build(columns, self._n)
        for cell in self.grid.cells.values():
            cell.setMaxLength(LONG)  # what is too long is said, not cut
        self.grid.set_names([str(n) for n in range(1, self._n + 1)])
        self.panel.set_title(say("ui.setup.seats", {"n": self._n}))

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self._build()
        self.near.set_title(say("ui.setup.near"))
        self.paste.setText(say("ui.setup.paste"))
        self.file.setText(say("ui.setup.file"))
        self.help.setText(say("ui.setup.seats.help"))
        self._complain(self._refusal)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
