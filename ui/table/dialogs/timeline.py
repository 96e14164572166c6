"""The timeline: everything that was entered, what was undone included; back to any point, or make an entry right."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.audience import PUBLIC
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.typists import NOT_PEOPLE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.table import Cell, LazyRows, Row, TableView
from ui.widgets.text import PlainText

SECRET_VERBS: Final = frozenset({"deal_roles", "deal_boxes", "ban_hero", "pick_hero", "adopt"})
"""Verbs whose commands hold roles, boxes, bans or heroes not yet shown."""
PROGRAM: Final = NOT_PEOPLE - {""}
STATES: Final = ("now", "undone", "caused", "amended", "undo", "redo")


class TimelineDialog(DeskDialog):
    """``amend`` carries the number of the entry to make right."""

    amend = Signal(int)

    def __init__(self, context: Context, *, amending: bool = False, at: int = 0, parent: QWidget | None = None) -> None:
        """``at``: the number of the entry that is chosen at first; 0: the newest."""
        lead = context.say("timeline.amend_lead" if amending else "timeline.lead")
        super().__init__(context, context.say("timeline.title"), lead, width=900, parent=parent)
        self.setMinimumHeight(560)
        self.by = ChoiceField()
        self.by.setAccessibleName(context.say("timeline.by_filter"))
        self.filter = QWidget()
        self.filter.setLayout(row(PlainText(context.say("timeline.by_filter"), "small", "muted"), self.by, None))
        self.filter.setVisible(self._fill_names())
        self.by.currentIndexChanged.connect(self._on_filter)
        self.body.addWidget(self.filter)
        self.table = TableView(context.palette, context.say("timeline.title"))
        self.body.addWidget(self.table, 1)
        self.body.addWidget(PlainText(context.say("timeline.keys"), "small", "muted", wrap=True))
        self.back = KeyButton(context.say("timeline.undo_to"), key="Ctrl+Z", table=True)
        self.forth = KeyButton(context.say("timeline.redo_to"), key="Ctrl+Y", table=True)
        self.right = KeyButton(context.say("timeline.amend"), kind="primary", key="Ctrl+E", table=True)
        self.back.clicked.connect(self._undo)
        self.forth.clicked.connect(self._redo)
        self.right.clicked.connect(self._amend)
        self.add_buttons(self.back, self.forth, None, self.closer(), self.right)
        self.refresh()
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.selectRow(self._row_of(at))
        self.table.setFocus()

    def _row_of(self, seq: int) -> int:
        """Where an entry stands; the first row where there is none of this number."""
        every = self.context.desk.session.entries[::-1]
        return next((row for row, entry in enumerate(every) if entry.seq == seq), 0)

    def curtain_changed(self, is_open: bool) -> None:
        """Secret lines are covered or shown; nothing moves."""
        at = self.table.currentIndex().row()
        self.refresh()
        self.table.selectRow(at)

    def refresh(self) -> None:
        """Newest first."""
        say, wanted = self.context.say, self.by.currentData()
        heads = [say("timeline.n"), say("timeline.time"), say("timeline.what"), say("timeline.state")]
        every = self.context.desk.session.entries[::-1]
        entries = every if wanted is None else tuple(entry for entry in every if entry.by == wanted)
        self._present = {record.seq for record in self.context.desk.session.records}
        named = self.by.count() > 1
        rows = LazyRows(len(entries), partial(row_at, self.context, entries, self._present, named=named))
        if named:
            heads.insert(3, say("timeline.by"))
        self.table.show_rows(heads, rows, stretch=2, widest=self._widest(len(every), named))

    def _fill_names(self) -> bool:
        """Everybody who has typed something; whether anybody's name is known."""
        names = dict.fromkeys(entry.by for entry in self.context.desk.session.entries if entry.by not in NOT_PEOPLE)
        self.by.addItem(self.context.say("timeline.by_all"), None)
        for name in names:
            self.by.addItem(name, name)
        return bool(names)

    def _on_filter(self) -> None:
        self.refresh()
        self.table.selectRow(0)
        self._on_row()

    def _widest(self, number: int, named: bool) -> tuple[tuple[Cell, ...], ...]:
        """The longest number, time, name and state there can be."""
        states = tuple(Cell(self.context.say(f"timeline.{state}"), pill=True) for state in STATES)
        names = tuple(Cell(self.by.itemText(at)) for at in range(self.by.count()))
        return (Cell(str(number)),), (Cell(self.context.stamp(0)),), (), *((names,) if named else ()), states

    def _on_row(self) -> None:
        entry = self.table.selected()
        present = entry is not None and entry.seq in self._present
        press = entry is not None and not entry.steps_back
        self.back.setEnabled(present and press)
        self.forth.setEnabled(press and not present)
        self.right.setEnabled(present and press)

    def _undo(self) -> None:
        entry = self.table.selected()
        if entry is not None:
            self.done_or_said(self.context.desk.undo(entry.seq))

    def _redo(self) -> None:
        entry = self.table.selected()
        if entry is not None:
            self.done_or_said(self.context.desk.redo(entry.seq))

    def _amend(self) -> None:
        if self.right.isEnabled():
            self._on_chosen(self.table.selected())

    def _on_chosen(self, entry: Any) -> None:
        if entry is not None and not entry.steps_back:
            self.accept()
            self.amend.emit(entry.seq)


def row_at(context: Context, entries: Sequence[Any], there: Set[int], at: int, *, named: bool = False) -> Row:
    """One entry's row; ``there``: the numbers of the present branch; ``named``: with who typed it."""
    entry, present = entries[at], entries[at].seq in there
    state = "now" if present else "undone" if not entry.steps_back else entry.kind
    if present and entry.cause is not None:
        state = "caused"
    if entry.kind == "amend":
        state = "amended"
    by = Cell(context.say("timeline.program") if entry.by in PROGRAM else entry.by, muted=True)
    cells = (
        Cell(str(entry.seq), muted=True), Cell(context.stamp(entry.at), muted=True),
        Cell(said(context, entry), muted=not present), *((by,) if named else ()),
        Cell(context.say(f"timeline.{state}"), "" if present else "neutral", pill=not present),
    )  # fmt: skip
    return Row(cells, entry)


def is_secret(entry: Any) -> bool:
    """Whether the entry holds what not everybody may see."""
    return any(PUBLIC not in line.told for line in entry.trace)


def holds_secrets(entry: Any) -> bool:
    """Whether the command itself names what not everybody may see, however publicly it was told."""
    return is_secret(entry) or entry.verb in SECRET_VERBS


def said_openly(context: Context, entry: Any) -> str:
    """An entry about a game that is over: what was told to everybody stays open though other lines of it were not."""
    lines = [line for line in entry.trace if PUBLIC in line.told]
    return "  ".join(context.trace(line, entry.seq) for line in lines[:2]) if lines else said(context, entry)


def said(context: Context, entry: Any) -> str:
    """An entry in one line: what it led to, else what was pressed; secrets stay covered."""
    if is_secret(entry) and not context.curtain.is_open:
        return context.say("log.covered")
    if entry.trace:
        return "  ".join(context.trace(line, entry.seq) for line in entry.trace[:2])
    verb = str(entry.fields.get("do", entry.kind))
    for code in (f"step.{verb}", f"ui.desk.verb.{verb}"):
        if context.words.has(code):
            return context.words.say(code, entry.fields, context.desk.names_at(entry.seq))
    return verb
