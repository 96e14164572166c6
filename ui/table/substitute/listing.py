"""The list of who may substitute: typed, pasted, put right; the rules put it in order."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from moderator.inbox.candidates import Listed, Wrong, read_candidates
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import ListCandidates
from moderator.rulesets.sanguosha.queue import SOURCES
from moderator.rulesets.sanguosha.state import Candidate
from ui.table.context import Context
from ui.table.dialogs.base import sunk_panel
from ui.table.standings import points
from ui.table.substitute.say import say
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField, NumberField
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

COLUMNS: Final = ("name", "source", "place", "score", "round", "substituted")
NUMBERS: Final = {"place": 99, "round": 99, "substituted": 99, "y": 2, "r": 9}
SIDE: Final = 356
SHOWN: Final = 3
"""Lines of a paste that are named as unreadable."""


@dataclass(frozen=True)
class Kept:
    """A row of the list by its number."""

    at: int


class Listing(QWidget):
    """``changed``: the list is another; nothing is written before ``command`` is sent."""

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.listed: tuple[Candidate, ...] = context.desk.state.candidates
        outer = row(spacing=2 * SPACE)
        outer.addLayout(self._left(), 1)
        outer.addLayout(self._right())
        self.setLayout(outer)
        self._show()

    @property
    def command(self) -> ListCandidates:
        """What would be written."""
        return ListCandidates(candidates=self.listed)

    @property
    def refusal(self) -> Refusal | None:
        """Why the rules do not take the list."""
        found = self._context.desk.propose(self.command)
        return found if isinstance(found, Refusal) else None

    def take_focus(self) -> None:
        """The keyboard to the name."""
        self.name.setFocus()

    def take_pasted(self) -> None:
        """Put what was pasted onto the list; a name that is on it already stands for the newer line."""
        found = read_candidates(self.paste.toPlainText(), len(self.listed))
        if isinstance(found, Refusal):
            self.said.setText(self._context.words.refusal(found))
            return
        self._merge(found)
        self.said.setText(self._what_was_read(found))
        if not found.wrong:
            self.paste.clear()

    def take_typed(self) -> None:
        """Put the fields onto the list, in place of who is chosen where the name is his."""
        name = self.name.text().strip()
        if not name:
            return
        try:
            score = Decimal(self.score.text().strip().replace("\N{MINUS SIGN}", "-") or "0")
        except InvalidOperation:
            self.said.setText(say(self._context, "list.no_score", text=self.score.text()))
            return
        known = next((c for c in self.listed if c.name == name), Candidate(name=name, registered=len(self.listed) + 1))
        given: dict[str, Any] = {key: field.value() for key, field in self.numbers.items()}
        given["place"] = given["place"] or None
        given["yellow_total"] = max(known.yellow_total, given["y"])
        self._merge(Listed((replace(known, source=str(self.source.currentData()), score=score, **given),)))
        self.said.setText("")
        self.name.clear()
        self.name.setFocus()

    def remove(self) -> None:
        """Take whoever is chosen off the list."""
        chosen = self.table.selected()
        if isinstance(chosen, Kept):
            self.listed = tuple(c for n, c in enumerate(self.listed) if n != chosen.at)
            self._show(chosen.at)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _merge(self, found: Listed) -> None:
        new = {c.name: c for c in found.candidates}
        kept = tuple(new.pop(c.name, c) for c in self.listed)
        self.listed = (*kept, *new.values())
        self._show(len(self.listed) - 1)

    def _show(self, at: int = 0) -> None:
        context = self._context
        heads = [say(context, f"column.{name}") for name in COLUMNS]
        self.table.show_rows(heads, [self._row(n, each) for n, each in enumerate(self.listed)])
        if self.listed:
            self.table.selectRow(min(at, len(self.listed) - 1))
        self.count.setText(say(context, "list.count", n=len(self.listed)))
        self.off.setEnabled(bool(self.listed))
        self.changed.emit()

    def _row(self, n: int, each: Candidate) -> Row:
        cells = (
            Cell(each.name, strong=True, tip=each.name), Cell(self._context.alone("source", each.source)),
            Cell("" if each.place is None else str(each.place), right=True), Cell(points(each.score), right=True),
            Cell(str(each.round or ""), right=True), Cell(str(each.substituted or ""), right=True),
        )  # fmt: skip
        return Row(cells, Kept(n))

    def _what_was_read(self, found: Listed) -> str:
        context = self._context
        said = say(context, "list.read", n=len(found.candidates))
        wrong = [self._wrong(each) for each in found.wrong[:SHOWN]]
        more = len(found.wrong) - SHOWN
        return " ".join((said, *wrong, *([say(context, "list.more_wrong", n=more)] if more > 0 else [])))

    def _wrong(self, each: Wrong) -> str:
        if each.column == "name":
            return say(self._context, "list.nameless", row=each.row)
        column = say(self._context, f"column.{each.column}")
        return say(self._context, "list.wrong", row=each.row, column=column, text=each.text[:20])

    def _on_row(self) -> None:
        """Who is chosen stands in the fields, to be put right."""
        chosen = self.table.selected()
        if not isinstance(chosen, Kept) or self.name.hasFocus() or chosen.at >= len(self.listed):
            return
        known = self.listed[chosen.at]
        self.name.setText(known.name)
        self.score.setText(str(known.score))
        self.source.setCurrentIndex(SOURCES.index(known.source))
        for name, field in self.numbers.items():
            field.setValue(getattr(known, name) or 0)

    # --- building -----------------------------------------------------------------------------------------------------

    def _left(self) -> QVBoxLayout:
        context = self._context
        box = QVBoxLayout()
        box.setSpacing(SPACE)
        self.count = PlainText("", "small", "muted")
        self.off = KeyButton(say(context, "list.remove"), key="Ctrl+D", table=True)
        self.off.setAutoDefault(False)
        self.off.clicked.connect(self.remove)
        box.addLayout(row(self.count, None, self.off))
        self.table = TableView(context.palette, say(context, "list"))
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        box.addWidget(self.table, 1)
        return box

    def _right(self) -> QVBoxLayout:
        context = self._context
        typed = sunk_panel(say(context, "list.type"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self.name, self.score = self._line("name"), self._line("score")
        self.name.returnPressed.connect(self.take_typed)
        self.source = ChoiceField()
        self.source.setAccessibleName(say(context, "column.source"))
        for each in SOURCES:
            self.source.addItem(context.alone("source", each), each)
        self.source.setCurrentIndex(1)
        self._place(grid, 0, 0, "name", self.name, across=3)
        self._place(grid, 1, 0, "source", self.source, across=3)
        self.numbers: dict[str, NumberField] = {}
        self._number(grid, 2, 0, "place")
        self._place(grid, 2, 2, "score", self.score)
        for n, name in enumerate(("round", "substituted", "y", "r")):
            self._number(grid, 3 + n // 2, 2 * (n % 2), name)
        typed.body.addLayout(grid)
        self.add = self._button("list.add", self.take_typed, "Ctrl+1")
        typed.body.addWidget(self.add)
        pasted = sunk_panel(say(context, "list.paste"))
        self.paste = QPlainTextEdit()
        self.paste.setAccessibleName(say(context, "list.paste"))
        self.paste.setPlaceholderText(say(context, "list.paste_hint"))
        self.paste.setTabChangesFocus(True)
        self.paste.setMinimumHeight(56)
        pasted.body.addWidget(self.paste, 1)
        self.read = self._button("list.take", self.take_pasted, "Ctrl+2")
        pasted.body.addWidget(self.read)
        self.said = PlainText("", "small", "amber", wrap=True)
        box = QVBoxLayout()
        box.setSpacing(SPACE)
        for panel in (typed, pasted):
            panel.setFixedWidth(SIDE)
        box.addWidget(typed)
        box.addWidget(pasted, 1)
        self.said.setFixedWidth(SIDE)
        box.addWidget(self.said)
        return box

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit()
        line.setAccessibleName(say(self._context, f"column.{name}"))
        return line

    def _number(self, grid: QGridLayout, at: int, column: int, name: str) -> None:
        field = self.numbers[name] = NumberField(0, NUMBERS[name], 0)
        field.setAccessibleName(say(self._context, f"column.{name}"))
        if name in {"place", "round"}:
            field.setSpecialValueText("\N{EN DASH}")
        self._place(grid, at, column, name, field)

    def _place(self, grid: QGridLayout, at: int, column: int, name: str, widget: QWidget, across: int = 1) -> None:
        grid.addWidget(PlainText(say(self._context, f"column.{name}"), "small"), at, column)
        grid.addWidget(widget, at, column + 1, 1, across)

    def _button(self, code: str, then: Any, key: str) -> KeyButton:
        button = KeyButton(say(self._context, code), key=key, table=True)
        button.setAutoDefault(False)
        button.clicked.connect(then)
        return button
