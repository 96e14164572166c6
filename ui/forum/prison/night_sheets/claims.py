"""What players have said of the nights, held against the truth; and a form to note another claim (7.4). For the host alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.rulesets.prison.commands.night import NoteClaim
from moderator.rulesets.prison.state import GameState
from ui.forum.prison.cells import named
from ui.forum.prison.grid import Told, told
from ui.forum.prison.secret_sheet import SecretSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView

if TYPE_CHECKING:
    from ui.table.context import Context


class ClaimsSheet(SecretSheet):
    """``note_claim``: who, of which night, whom he says he met, in which words."""

    def __init__(self, context: Context, seat: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "claims", width=940, height=560, parent=parent)
        self.table = TableView(context.palette, self.p("claims.title"))
        self.seat, self.night, self.met = ChoiceField(), ChoiceField(), ChoiceField()
        self.text = QLineEdit()
        self.text.setPlaceholderText(self.p("claims.text"))
        for name, field in (("seat", self.seat), ("night", self.night), ("met", self.met), ("text", self.text)):
            field.setAccessibleName(self.p(f"claims.{name}"))
        self.note = KeyButton(self.p("claims.note"), kind="primary", key="Ctrl+Return", table=True)
        self.note.clicked.connect(self.take)
        self.inner.addWidget(self.table, 1)
        line = row(self.seat, self.night, self.met, self.text)
        for at, stretch in enumerate((2, 1, 2, 4)):
            line.setStretch(at, stretch)
        self.inner.addLayout(line)
        self.add_buttons(None, self.closer("close"), self.note)
        self._fill_fields(seat)
        self.seat.currentIndexChanged.connect(self._on_seat)
        self.text.textChanged.connect(self._check)
        self.met.currentIndexChanged.connect(self._check)
        self._on_seat()
        self.veil()

    @property
    def _state(self) -> GameState:
        state: GameState = self.context.desk.state
        return state

    def _fill_fields(self, seat: str) -> None:
        state = self._state
        for each in state.seats.values():
            self.seat.addItem(self.context.desk.name_of(each.id), each.id)
        self.seat.setCurrentIndex(max(0, self.seat.findData(seat)))
        for night in range(state.day, 0, -1):
            self.night.addItem(self.p("links.nth", n=night), night)

    def _on_seat(self) -> None:
        """Whom he may have met: the other side, or nobody named."""
        state = self._state
        side = state.seats[self.seat.currentData()].side if self.seat.currentData() else ""
        self.met.clear()
        self.met.addItem(self.p("claims.met.none"), "")
        for each in state.seats.values():
            if each.side != side:
                self.met.addItem(self.p("claims.met.one", seat=each.id), each.id)
        self._check()

    def _check(self) -> None:
        self.note.setEnabled(self.sees and self.night.count() > 0 and bool(self.text.text().strip() or self.met.currentData()))

    def filled(self) -> None:
        """Every claim with the truth beside it; the wrong ones first."""
        heads = [self.p(f"claims.head.{name}") for name in ("night", "seat", "met", "truth", "mark", "text")]
        every = sorted(told(self._state), key=lambda each: (not each.wrong, -each.claim.night)) if self.sees else []
        self.table.show_rows(heads, [self._row(each) for each in every], stretch=5)
        self._check()

    def _row(self, each: Told) -> Row:
        claim, names = each.claim, self.context.desk.name_of
        truth = names(each.truth) if each.truth else self.p("claims.alone" if each.in_room else "claims.no_room")
        mark = Cell("")
        if claim.met:
            mark = Cell(self.p("claims.wrong" if each.wrong else "claims.right"), "red" if each.wrong else "jade", pill=True)
        return Row((
            Cell(str(claim.night)), named(names(claim.seat), strong=True), named(names(claim.met) if claim.met else "\N{EN DASH}"),
            named(truth), mark, Cell(claim.text, muted=True, tip=claim.text),
        ), each)  # fmt: skip

    def take(self) -> None:
        """Note it; the sheet stays for the next."""
        if not self.note.isEnabled():
            return
        command = NoteClaim(
            seat=self.seat.currentData(), night=int(self.night.currentData()), text=self.text.text().strip(),
            met=self.met.currentData() or "",
        )  # fmt: skip
        if self.told(self.context.desk.do(command)):
            self.text.clear()
            self.filled()
