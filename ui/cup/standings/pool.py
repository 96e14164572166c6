"""The revival pool: who waits and in which order, who came back otherwise, how many are missing; a snapshot once the revival has begun."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.cup import people
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.rulesets.sanguosha.queue import Queued
from ui.cup.standings.say import points, say
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH: Final = 960
LINE: Final = 30
PROPOSED: Final = 8


class PoolSheet(DeskDialog):
    """Read only. ``fill``: the page where the pool is filled is wanted."""

    fill = Signal()

    def __init__(self, context: CupContext, *, parent: QWidget | None = None) -> None:
        state: CupState = context.desk.state
        self._cup, self.round = context, revival(state)
        name = context.round_name(self.round.plan.id) if self.round is not None else ""
        super().__init__(context, say(context, "pool.title", round=name), say(context, "pool.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(620)
        self.waiting = _table(context, "pool.waiting")
        self.others = _table(context, "pool.proposed")
        self._show(state)
        first, second = sunk_panel(say(context, "pool.waiting")), sunk_panel(self._beside())
        _fill(first, self.waiting, say(context, "pool.nobody"))
        _fill(second, self.others, say(context, "pool.none_back"))
        second.head.addWidget(ClauseTag("R33" if self.lack else "S3.5.2", context.words, "cup"))
        box = row(first, second, spacing=12)
        box.setStretch(0, 3)
        box.setStretch(1, 2)
        self.body.addLayout(row(*self._tags(state), None))
        self.body.addLayout(box, 1)
        self.body.addWidget(PlainText(say(context, "pool.snapshot" if self.begun else "pool.frozen"), "small", "muted", wrap=True))
        self.filling = KeyButton(say(context, "pool.fill"), kind="warning", table=True)
        self.filling.setVisible(bool(self.lack))
        self.filling.clicked.connect(self._on_fill)
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(self.filling, None, self.away)
        self.away.setFocus()

    @property
    def begun(self) -> bool:
        """Whether the revival has begun: then the field is what it was then."""
        return self.round is not None and self.round.status != "planned"

    @property
    def lack(self) -> int:
        """How many are missing."""
        if self.round is not None and self.begun:
            return max(0, self.round.plan.size - len(self.round.field)) if self.round.status == "started" else 0
        return people.short(self._cup.desk.state)

    def _show(self, state: CupState) -> None:
        self.found: tuple[Queued, ...] = () if self.begun else people.pool_order(state)
        say_ = self._cup.say
        heads = (say(self._cup, "pool.n"), say(self._cup, "person"), say(self._cup, "pool.from"), say_("ties.place"), say_("ties.total"))
        if self.begun and self.round is not None:
            rows = [self._snapshot(n, *led) for n, led in enumerate(_by_place(state, self.round), 1)]
        else:
            rows = [self._waiting(n, each) for n, each in enumerate(self.found, 1)]
        self.waiting.show_rows(heads, rows, stretch=1)
        self.others.show_rows(*self._others(state))

    def _waiting(self, n: int, each: Queued) -> Row:
        one = each.candidate
        put_in = each.name in self._cup.desk.state.filled
        where = say(self._cup, "pool.round", n=one.round)
        return Row(
            (
                Cell(str(n)), Cell(each.name, strong=True, tip=each.name),
                Cell(say(self._cup, "pool.put_in") if put_in else where, "blue" if put_in else "", pill=put_in),
                Cell(str(one.place or "\N{EM DASH}"), right=True), Cell(points(one.score), right=True),
            ),
            each,
        )  # fmt: skip

    def _snapshot(self, n: int, name: str, number: int, last: FrozenRow | None) -> Row:
        """Who is in the revival, with the row that led him there."""
        place, total = ("\N{EM DASH}", "") if last is None else (str(last.place), points(last.total))
        where = say(self._cup, "pool.round", n=number) if last is not None else ""
        cells = (Cell(str(n)), Cell(name, strong=True, tip=name), Cell(where), Cell(place, right=True), Cell(total, right=True))
        return Row(cells, name)

    # --- beside it ------------------------------------------------------------------------------------------------------

    def _beside(self) -> str:
        return say(self._cup, "pool.proposed" if self.lack else "pool.revived")

    def _others(self, state: CupState) -> tuple[tuple[str, ...], list[Row], int]:
        """The best who might fill a short pool; else those who came back otherwise."""
        if self.lack:
            found = [each for each in people.pool_proposals(state) if each.n is not None][:PROPOSED]
            heads = (say(self._cup, "pool.n"), say(self._cup, "person"), self._cup.say("ties.place"), self._cup.say("ties.total"))
            rows = [
                Row(
                    (
                        Cell(str(n)), Cell(each.name, strong=n == 1, tip=each.name), Cell(str(each.candidate.place or ""), right=True),
                        Cell(points(each.candidate.score), right=True),
                    ),
                    each,
                )
                for n, each in enumerate(found, 1)
            ]  # fmt: skip
            return heads, rows, 1
        back = revived(state, self.round)
        heads = (say(self._cup, "person"), say(self._cup, "pool.from"))
        return heads, [Row((Cell(name, strong=True, tip=name), Cell(say(self._cup, "pool.round", n=n))), name) for name, n in back], 0

    def _tags(self, state: CupState) -> list[QWidget]:
        size = self.round.plan.size if self.round is not None else 0
        n = len(self.round.field) if self.round is not None and self.begun else len(people.pool(state))
        found = [Tag(self._cup.palette, say(self._cup, "pool.count", n=n, size=size), "jade" if n >= size else "blue")]
        if self.lack:
            found.append(Tag(self._cup.palette, say(self._cup, "pool.short", n=self.lack), "amber"))
        back = revived(state, self.round)
        if back:
            found.append(Tag(self._cup.palette, say(self._cup, "pool.back", n=len(back)), "neutral"))
        return list(found)

    def _on_fill(self) -> None:
        self.reject()
        self.fill.emit()


def _fill(panel: Panel, table: TableView, empty: str) -> None:
    """The table, or a sentence where it has no rows."""
    if table.rows.rowCount():
        panel.body.addWidget(table, 1)
        return
    table.setParent(panel)
    table.hide()
    panel.body.addWidget(PlainText(empty, "body", "muted", wrap=True))
    panel.body.addStretch(1)


def _table(context: CupContext, code: str) -> TableView:
    made = TableView(context.palette, say(context, code))
    made.verticalHeader().setDefaultSectionSize(LINE)
    return made


def _by_place(state: CupState, each: Round) -> list[tuple[str, int, FrozenRow | None]]:
    """Who is in a revival, the number of the round that led him there and his row in it; by place and score, who was in none last."""
    led: dict[str, tuple[int, FrozenRow | None]] = {}
    for n, before in enumerate(state.rounds[: state.round_index(each.plan.id)], 1):
        for held in before.frozen.rows if before.frozen is not None else ():
            if held.place is not None:
                led[held.person] = (n, held)
    found = [(name, *led.get(name, (0, None))) for name in each.field]
    return sorted(found, key=_rank)


def _rank(led: tuple[str, int, FrozenRow | None]) -> tuple[int, Decimal]:
    held = led[2]
    return (99, Decimal(0)) if held is None else (held.place or 99, -held.total)


def revival(state: CupState) -> Round | None:
    """The revival that is next, or goes on; else the last one."""
    found = [each for each in state.rounds if "waits" in each.plan.sources]
    return next((each for each in found if each.status != "closed"), found[-1] if found else None)


def revived(state: CupState, each: Round | None) -> list[tuple[str, int]]:
    """Who has come back as a substitute in a round before it, with that round's number."""
    before = state.rounds if each is None else state.rounds[: state.round_index(each.plan.id)]
    return [(name, n) for n, other in enumerate(before, 1) if other.frozen is not None for name in other.frozen.revived]
