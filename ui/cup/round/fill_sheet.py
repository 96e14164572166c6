"""Whom to put into a pool or a field that is short: everybody who may, in order, and why he stands where he stands (section 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.cup import people
from moderator.cup.commands import FillField, FillPool
from moderator.cup.filling import fillers, lacking
from ui.cup.round.saying import DASH, why
from ui.cup.round.sheet import RoundSheet
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.table.standings import points
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

COLUMNS: Final = ("n", "person", "standing", "match", "place", "score")
LOW: Final = 160
TALL: Final = 300


@dataclass(frozen=True)
class Wanted:
    """Somebody who may be put in. ``standing``: a term of where he stands; ``why`` is said with ``clause``."""

    name: str
    n: int
    standing: str
    why: str
    clause: str


class FillSheet(RoundSheet):
    """``pool``: the revival pool before its round begins; else the field of the round that has begun. It stays open until all are found."""

    def __init__(self, context: CupContext, *, pool: bool, parent: QWidget | None = None) -> None:
        super().__init__(context, "pool" if pool else "fill", width=760, parent=parent)
        self._pool = pool
        self.order = Lines(context)
        self.lack = PlainText("", "strong", "amber")
        self.table = TableView(context.palette, self.talk("fill.who"))
        self.table.chosen.connect(self._on_chosen)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.why = PlainText("", "body", wrap=True)
        self.tag = ClauseTag("R33", context.words, "cup")
        self.none = PlainText(self.talk("pool.none" if pool else "fill.none"), "body", "muted", wrap=True)
        line = row(self.why, self.tag)
        line.setStretch(0, 1)
        for part in (self.order, self.lack, self.table, self.none):
            self.body.addWidget(part)
        self.body.addLayout(line)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.put_in)
        self.add_buttons(None, self.closer(), self.yes)
        self.rows: tuple[Wanted, ...] = ()
        self.refresh()
        self.table.setFocus()

    def missing(self) -> int:
        """How many are still to be found."""
        if self._pool:
            return people.short(self.state)
        each = lacking(self.state)
        return 0 if each is None else each.plan.size - len(each.field)

    def refresh(self) -> None:
        """Everybody who may, as it stands; the first is chosen."""
        n = self.missing()
        self.lack.setText(self.talk("fill.lacks", n=n) if n else self.talk("fill.full"))
        self.lack.set_tone("amber" if n else "jade")
        self.order.show_lines(self._order())
        self.rows = self._of_pool() if self._pool else self._of_field()
        self.table.show_rows([self.talk(f"col.{name}") for name in COLUMNS], [self._row(each) for each in self.rows], stretch=1)
        self.table.setFixedHeight(min(max(self.table.full_height(), LOW), TALL))
        self.none.setVisible(not self.rows)
        self.table.setVisible(bool(self.rows))
        if self.rows:
            self.table.selectRow(0)
        self._on_row()

    def _order(self) -> tuple[Line, ...]:
        """In which order people are proposed, a line a step."""
        later = self.state.rule("queue_order") == "later_round"
        queue = self.cup.words.say("ui.substitute.order.later_round" if later else "ui.substitute.order.place")
        each = lacking(self.state)
        kind = "revival" if self._pool or each is None else each.plan.kind
        codes = {"revival": ("queue", "gone", "staff"), "elimination": ("waiting_list", "gone", "staff")}.get(kind, ("gone", "staff"))
        codes = ("queue", "then_start") if self._pool else codes
        return tuple(
            Line((Bit(str(n), "muted", share=0.06), Bit(self.talk(f"order.{code}", text=queue)))) for n, code in enumerate(codes, 1)
        )

    def _of_pool(self) -> tuple[Wanted, ...]:
        found = people.pool_proposals(self.state)
        return tuple(
            Wanted(each.name, each.n, "eliminated", why(self.cup, each), each.why.clause if each.why is not None else "R33")
            for each in found
            if each.n is not None
        )

    def _of_field(self) -> tuple[Wanted, ...]:
        return tuple(
            Wanted(
                each.name, each.n, each.source,
                why(self.cup, each.queued) if each.queued is not None else self.talk(f"as.{each.source}", person=each.name, n=each.number),
                each.clause,
            )
            for each in fillers(self.state)
        )  # fmt: skip

    def _row(self, each: Wanted) -> Row:
        seen = people.where(self.state, each.name)
        told = bool(seen.match)
        standing = seen.status if each.standing == "gone" else each.standing
        cells = (
            Cell(str(each.n), muted=True),
            Cell(each.name, strong=True, tip=each.name),
            Cell(self.cup.alone("standing", standing), "amber" if each.standing in {"gone", "staff"} else "neutral", pill=True),
            Cell(seen.match or DASH, muted=True),
            Cell(str(seen.place or DASH) if told else DASH, right=True),
            Cell(points(seen.score) if told else DASH, right=True),
        )  # fmt: skip
        return Row(cells, each)

    @property
    def wanted(self) -> Wanted | None:
        """Whose row is chosen."""
        found = self.table.selected()
        return found if isinstance(found, Wanted) else None

    def _on_row(self) -> None:
        each = self.wanted
        self.why.setText("" if each is None else each.why)
        self.tag.setVisible(each is not None)
        if each is not None:
            self.tag.show_clause(each.clause)
        passed = each is not None and each.n > 1
        if each is not None and passed:
            self.why.setText(f"{each.why}\n{self.talk('fill.other', person=self.rows[0].name)}")
        self.why.set_tone("amber" if passed else "")
        self.yes.setText(self.talk("fill.yes", person=self.fitting(each.name)) if each is not None else self.talk("fill.nobody"))
        self.yes.setAccessibleName(self.talk("fill.yes", person=each.name) if each is not None else self.talk("fill.nobody"))
        self.yes.setEnabled(each is not None and self.missing() > 0)

    def put_in(self) -> None:
        """Whoever is chosen."""
        each = self.wanted
        if each is not None and self.yes.isEnabled():
            self.press(FillPool(person=each.name) if self._pool else FillField(person=each.name))

    def _on_chosen(self, _: object) -> None:
        self.put_in()

    def taken(self, _change: Any) -> None:
        """The next one; it closes itself when nobody lacks."""
        if not self.missing():
            self.accept()
