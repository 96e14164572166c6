"""Step one: the masks with their persons and numbers, the substitutes; pasted, typed or out of a file, passwords under the curtain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from moderator.inbox import sheets
from moderator.inbox.seating import FIELDS, SeatRow, rows_of
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.forum.setup.cells import SeatGrid
from ui.forum.setup.plan import password
from ui.new_match.grid import TEXT, Column
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, column, row
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.tables import TakesTables

SEATS: Final = 16
SUBSTITUTES: Final = 6
LOW: Final = 16
"""As many rows as one screen has."""
NARROW: Final = {"person": 140, "contact": 116}
WIDTHS: Final = {"mask": 180, "person": 168, "contact": 116, "password": 98}


class SeatsStep(TakesTables, QWidget):
    """``changed`` when anything is another. Words of a game: ``ui.setup.seats``, ``ui.setup.subs``, their ``.help``."""

    changed = Signal()

    def __init__(
        self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None, *, seats: int = SEATS,
        substitutes: int = SUBSTITUTES, columns: Mapping[str, int] = MappingProxyType(WIDTHS),
    ) -> None:  # fmt: skip
        """``seats`` and ``substitutes``: how many rows there are; ``columns``: which of FIELDS a seat has, and how wide."""
        super().__init__(parent)
        self._seats, self._subs, self._columns = seats, substitutes, columns
        self.words = words
        self._refusal: Refusal | None = None
        self.seats = SeatGrid(curtain, frozenset({"password"}), tall=seats > LOW)
        self.subs = SeatGrid(curtain)
        self.few = QLineEdit(maxLength=120)
        self.panel, self.side = Panel(margin=12), Panel(margin=12)
        self.paste, self.file = KeyButton("", "Ctrl+Shift+V", "plain"), KeyButton("", "Ctrl+O", "plain")
        self.fill_in = KeyButton("", kind="plain")
        self.problem = PlainText("", "small", "red", wrap=True)
        self.help, self.few_help, self.words_of_passwords = (PlainText("", "small", "muted", wrap=True) for _ in range(3))
        self.panel.head.addLayout(row(self.paste, self.file))
        self.panel.body.setSpacing(4)
        self.panel.body.addWidget(self.seats, 100 if seats > LOW else 0)
        self.panel.body.addStretch(1)
        self.few_label = PlainText("", "strong")
        for part in (self.subs, self.few_label, self.few, self.few_help):
            self.side.body.addWidget(part)
        self.secret = Panel(margin=12)
        self.secret.body.addWidget(self.words_of_passwords)
        self.secret.body.addLayout(row(self.fill_in, None))
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.problem, self.side, self.secret, self.help, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.panel, 1)
        box.addWidget(right)
        self.paste.clicked.connect(self._paste)
        self.file.clicked.connect(self.choose_file)
        self.fill_in.clicked.connect(self.fill_passwords)
        self.few.textChanged.connect(self.changed)
        self.seats.changed.connect(self.changed)
        self.subs.changed.connect(self.changed)
        self.secret.setVisible("password" in columns)
        self.problem.hide()
        self.retranslate(words)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[SeatRow, ...]:
        """The seats as they stand, empty lines too."""
        return tuple(_row(cells) for cells in self.seats.texts())

    @property
    def substitutes(self) -> tuple[SeatRow, ...]:
        """The substitutes as they stand, empty lines too."""
        return tuple(_row(cells) for cells in self.subs.texts())

    def show_rows(self, seats: Sequence[SeatRow], substitutes: Sequence[SeatRow] = (), few: str = "") -> None:
        """Put these in; what goes beyond the seats are substitutes."""
        extra = [*seats[self._seats :], *substitutes]
        self.seats.fill([_cells(each) for each in (*seats, *(SeatRow(),) * self._seats)][: self._seats])
        self.subs.fill([_cells(each) for each in (*extra, *(SeatRow(),) * self._subs)][: self._subs])
        self.few.setText(few)
        self.changed.emit()

    @property
    def filled(self) -> str:
        """How many have a mask and a person."""
        return f"{sum(bool(seat.mask and seat.person) for seat in self.rows)} / {self._seats}"

    def fill_passwords(self) -> None:
        """A password for every seat that has none."""
        self.seats.fill([{**cells, "password": cells.get("password") or password()} for cells in self.seats.texts()])
        self.changed.emit()

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark the cells that cannot stay."""
        mine = [each for each in blockers if each.step == "seats" and each.row >= 0]
        self.seats.mark((each.row, each.column) for each in mine if not each.column.startswith("sub_"))
        self.subs.mark((each.row, each.column[4:]) for each in mine if each.column.startswith("sub_"))

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        if blocker.column.startswith("sub_"):
            self.subs.focus(blocker.row, blocker.column[4:])
        elif blocker.code == "substitutes":
            empty = next((n for n, each in enumerate(self.substitutes) if not each.person), 0)
            self.subs.focus(empty, "person")
        else:
            self.seats.focus(max(0, blocker.row), blocker.column or "mask")

    # --- tables -------------------------------------------------------------------------------------------------------

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """The rows of a table."""
        self._complain(found if isinstance(found, Refusal) else None)
        if not isinstance(found, Refusal):
            self.show_rows(rows_of(found), (), self.few.text())
            self.seats.focus(0, "mask")

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.panel.set_title(say("ui.setup.seats"))
        self.side.set_title(say("ui.setup.subs"))
        self.secret.set_title(say("ui.setup.passwords"))
        for grid, widths, rows in ((self.seats, self._columns, self._seats), (self.subs, NARROW, self._subs)):
            columns = [Column(key, say(f"ui.setup.col.{key}"), say(f"ui.setup.col.{key}"), width, TEXT) for key, width in widths.items()]
            grid.build(columns, rows)
            grid.set_names([str(n) for n in range(1, rows + 1)])
        self.paste.setText(say("ui.setup.paste"))
        self.file.setText(say("ui.setup.file"))
        self.fill_in.setText(say("ui.setup.fill_in"))
        self.help.setText(say("ui.setup.seats.help"))
        self.few_label.setText(say("ui.setup.few"))
        self.few_help.setText(say("ui.setup.few.help"))
        self.few.setAccessibleName(say("ui.setup.few"))
        self.words_of_passwords.setText(say("ui.setup.passwords.help"))
        self._complain(self._refusal)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""


def _row(cells: dict[str, str]) -> SeatRow:
    return SeatRow(**{key: " ".join(text.split()) for key, text in cells.items()})


def _cells(seat: SeatRow) -> dict[str, str]:
    return {key: getattr(seat, key) for key in FIELDS}
