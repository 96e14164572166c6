"""Step two: as many masks with their persons as there are seats; typed, pasted or out of a file; doubles and near misses at their rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.inbox import sheets
from moderator.inbox.jianghu_seating import Near, near_misses
from moderator.inbox.seating import SeatRow, rows_of
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.jianghu.checks import LONGEST
from ui.forum.jianghu.setup.plan import people_wrong
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.plan import password
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.tables import TakesTables

WIDTHS: Final = {"mask": 196, "person": 176, "password": 118}
LONG: Final = 3 * LONGEST
SHOWN: Final = 30
"""Remarks that are said; more are counted."""


class PeopleStep(TakesTables, QWidget):
    """``changed`` when anything is another. ``set_number``: how many rows there are."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._n, self._over = 88, 0
        self._refusal: Refusal | None = None
        self.grid = SeatGrid(curtain, frozenset({"password"}), label=44, tall=True)
        self.panel, self.near, self.secret = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.paste, self.file = KeyButton("", "Ctrl+Shift+V", "plain"), KeyButton("", "Ctrl+O", "plain")
        self.fill_in = KeyButton("", kind="plain")
        self.problem, self.help = PlainText("", "small", "red", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.misses, self.words_of_passwords = PlainText("", "small", "amber", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.panel.head.addLayout(row(self.paste, self.file))
        self.panel.body.addWidget(self.grid, 1)
        scroll = Scroll()
        scroll.box.addWidget(self.misses)
        scroll.box.addStretch(1)
        self.near.body.addWidget(scroll)
        self.secret.body.addWidget(self.words_of_passwords)
        self.secret.body.addLayout(row(self.fill_in, None))
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(stacked := column(self.problem, self.help, self.secret, self.near))
        stacked.setStretch(3, 100)  # where nothing is remarked, the others stay as low as they are
        stacked.addStretch(1)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.fill_in.clicked.connect(self.fill_passwords)
        self.grid.changed.connect(self._on_change)
        self.problem.hide()
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The seats as they stand, empty lines too."""
        return tuple(SeatRow(**{key: " ".join(text.split()) for key, text in cells.items()}) for cells in self.grid.texts())

    @property
    def filled(self) -> str:
        """How many have everything they need."""
        return f"{sum(bool(each.mask and each.person) for each in self.rows)} / {self._n}"

    def set_number(self, n: int) -> None:
        """As many rows; what stands in those that stay is kept."""
        if n != self._n:
            self._n = n
            self._build()
            self._show()

    def show_rows(self, rows: Sequence[SeatRow]) -> None:
        """Put these in; what goes beyond the seats is said."""
        self._over = max(0, len(rows) - self._n)
        self.grid.fill([{key: getattr(each, key) for key in WIDTHS} for each in (*rows, *(SeatRow(),) * self._n)][: self._n])
        self._show()
        self.changed.emit()

    def fill_passwords(self) -> None:
        """A password for every seat that has none."""
        self.grid.fill([{**cells, "password": cells.get("password") or password()} for cells in self.grid.texts()])
        self.changed.emit()

    def _on_change(self) -> None:
        self._over = 0
        self._show()
        self.changed.emit()

    def remarks(self) -> list[str]:
        """Rows beyond the seats, the same name twice, names that look alike: each with its rows."""
        say, rows = self.words.say, self.rows
        lines = [say("ui.setup.near.over", {"n": self._over, "of": self._n})] if self._over else []
        twice = (each for each in people_wrong(rows) if each.code.endswith("_twice"))
        lines += [say(f"ui.setup.near.{each.code}", {**each.params, "at": each.row + 1}) for each in twice]
        columns = [(column, [getattr(each, column) for each in rows]) for column in ("mask", "person")]
        return lines + [self._near(each) for each in near_misses(columns)]

    def _near(self, each: Near) -> str:
        text = self.words.say(f"ui.setup.near.{each.code}", {"name": each.name, "other": each.other})
        return self.words.say("ui.setup.near.at", {"one": each.other_row + 1, "two": each.row + 1, "text": text})

    def _show(self) -> None:
        lines = self.remarks()
        more = [self.words.say("ui.setup.near.more", {"n": len(lines) - SHOWN})] if len(lines) > SHOWN else []
        self.near.setVisible(bool(lines))
        self.misses.setText("\n".join([*lines[:SHOWN], *more]))

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
        self.secret.set_title(say("ui.setup.passwords"))
        self.paste.setText(say("ui.setup.paste"))
        self.file.setText(say("ui.setup.file"))
        self.fill_in.setText(say("ui.setup.fill_in"))
        self.words_of_passwords.setText(say("ui.setup.passwords.help"))
        self.help.setText(say("ui.setup.seats.help"))
        self._complain(self._refusal)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
