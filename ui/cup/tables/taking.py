"""Which file is to be taken in: one of those that wait in the library, or one from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.home.sheets import moment
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext
    from ui.cup.tables.watching import Seen


class TakeInSheet(DeskDialog):
    """``chosen`` carries the path of a file that waits; ``browse``: one from elsewhere. A file may as well be dropped on the window."""

    chosen = Signal(object)
    browse = Signal()

    def __init__(self, context: CupContext, seen: Seen, match: str = "", *, parent: QWidget | None = None) -> None:
        """``match``: the one that is meant first."""
        super().__init__(context, context.say("taking.title"), context.say("taking.lead"), width=680, parent=parent)
        rows = tuple(self._row(seen, each.part) for each in seen.waiting)
        self.none = PlainText(context.say("taking.none"), "body", "muted", wrap=True)
        self.none.setVisible(not rows)
        self.table = TableView(context.palette, context.say("taking.title"))
        self.table.show_rows(tuple(context.say(f"taking.head.{name}") for name in ("match", "how", "last", "file")), rows, stretch=3)
        self.table.setMinimumHeight(min(self.table.full_height(), 300))
        self.table.setVisible(bool(rows))
        self.table.chosen.connect(self._choose)
        self.body.addWidget(self.none)
        self.body.addWidget(self.table)
        self.body.addWidget(PlainText(context.say("taking.drop"), "small", "muted", wrap=True))
        self.other = KeyButton(context.say("taking.browse"), key="Ctrl+O", kind="normal" if rows else "primary", table=True)
        self.other.clicked.connect(self._browse)
        self.yes = KeyButton(context.say("taking.look"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.setVisible(bool(rows))
        self.yes.clicked.connect(self._look)
        self.add_buttons(self.other, None, self.closer("cancel"), self.yes)
        if rows:
            self.table.selectRow(next((n for n, each in enumerate(seen.waiting) if each.part == match), 0))
            self.table.setFocus()
        else:
            self.other.setFocus()

    def _row(self, seen: Seen, match: str) -> Row:
        say, waits, far = self.context.say, seen.waits(match), seen.far.get(match)
        assert waits is not None
        again = self.context.desk.state.matches[match].status == "closed"
        cells = (
            Cell(match, strong=True), Cell(say(f"tables.standing.{'again' if again else 'over'}"), "amber", pill=True),
            Cell(moment(far.modified) if far is not None else ""), Cell(waits.path.name, tip=str(waits.path)),
        )  # fmt: skip
        return Row(cells, of=waits.path)

    def _look(self) -> None:
        self._choose(self.table.selected())

    def _choose(self, path: object) -> None:
        if path is not None:
            self.accept()
            self.chosen.emit(path)

    def _browse(self) -> None:
        self.accept()
        self.browse.emit()
