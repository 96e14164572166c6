"""The vote as it stands: every seat with votes in order, what settled a tie with every time, and the line of the seat that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.inbox.machine_weigh import CLAUSES
from moderator.rulesets.jianghu.counting import Count, Vote, count, missing
from moderator.rulesets.jianghu.notices import half
from moderator.rulesets.jianghu.state_parts import Top
from moderator.rulesets.jianghu.tally import Tally, tally
from ui.forum.jianghu.machine.base import VoteSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import column, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

LEFT: Final = 610
PARTS: Final = ("line", "void", "missing")
RULES: Final = {"half_votes": "J13.3", "later_arrival": "J13.8", "settled": "R24", "tied": "J13.8"}
VOIDS: Final = {"proxy_unclear": "J13.5", "voted_himself": "J13.5", "thread": "J13.1"}
NEXT: Final = {"day": "close", "closing": "tie", "choices": "choices"}
"""What comes next from here, by phase."""


class LinesSheet(VoteSheet):
    """``wanted``: the name of the sheet that comes next."""

    wanted = Signal(str)

    def __init__(self, context: ForumContext, seat: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(context, "lines", width=1200, height=640, params={"round": context.desk.state.number}, parent=parent)
        self._seat = seat
        self._filling = False
        self.ranked = TableView(context.palette, self.p("lines.ranked"))
        self.part = Segments(PARTS, "line", width=104)
        self.part.chosen.connect(self._on_part)
        self.line = TableView(context.palette, self.p("lines.line"))
        self.whose = PlainText("", "strong", wrap=True)
        self.tie = PlainText("", "small", "muted", wrap=True)
        self.clause = ClauseTag("J13.8", context.words, "jianghu")
        left = QWidget()
        left.setFixedWidth(LEFT)
        left.setLayout(column(self.ranked, spacing=6))
        head = row(self.whose, self.clause)
        head.setStretch(0, 1)
        right = column(self.part, head, self.tie, self.line, spacing=6)
        right.setStretch(3, 1)
        line = row(left, right, spacing=16)
        line.setStretch(1, 1)
        self.inner.addLayout(line, 1)
        self.standing = Tag(context.palette, "", "amber")
        self.head.insertWidget(1, self.standing)
        self.next = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.next.clicked.connect(self._on_next)
        self.machine = KeyButton(self.p("lines.machine"), table=True)
        self.machine.clicked.connect(self._on_machine)
        self.proxies = KeyButton(self.p("lines.proxies"), table=True)
        self.proxies.clicked.connect(self._on_proxies)
        self.add_buttons(self.machine, self.proxies, None, self.closer("close"), self.next)
        self.ranked.selectionModel().currentRowChanged.connect(self._on_row)
        self.veil()

    def _name(self, seat: str) -> str:
        return self.context.desk.name_of(seat)

    def _clock(self, at: int) -> str:
        """A time to the second; with its day where that is not the vote's."""
        said, day = self.brief(at, seconds=True), self.brief(self.state.now.limits.vote)
        return said[6:] if said[:5] == day[:5] else said

    # --- the ranking --------------------------------------------------------------------------------------------------

    def filled(self) -> None:
        """Everything from the state."""
        if not hasattr(self, "next"):  # not built yet
            return
        state = self.state
        self._count: Count | None = count(state) if self.sees and state.round is not None else None
        self._tally: Tally | None = tally(state, self._count) if self._count is not None else None
        for name in PARTS:
            self.part.say(name, self._part_said(name))
        self._filling = True
        heads = [self.p(f"lines.head.{name}") for name in ("place", "seat", "votes", "half", "last", "rule")]
        rows = [*self._ranks()]
        self.ranked.show_rows(heads, rows, stretch=1)
        at = next((n for n, each in enumerate(rows) if each.of == self._seat), 0)
        if rows:
            self.ranked.selectRow(at)
        self._filling = False
        self._say_standing()
        self._on_row()
        day = state.phase == "day"
        self.next.setText(self.p(f"lines.next.{self.follows or 'close'}"))
        self.next.setAccessibleName(self.next.text())
        self.next.setEnabled(self.sees and state.phase in NEXT)
        self.machine.setEnabled(state.phase in NEXT)
        self.proxies.setEnabled(day)

    def _part_said(self, name: str) -> str:
        counted = self._count
        if counted is None:
            return self.p(f"lines.part.{name}")
        n = {"void": len(counted.voids), "missing": len(missing(self.state, counted))}.get(name)
        return self.p(f"lines.part.{name}") if n is None else self.p(f"lines.part.{name}.n", n=n)

    def _say_standing(self) -> None:
        made = self._tally
        code = "covered" if made is None else "tied" if made.tied else "fixed" if self.state.phase == "choices" else "now"
        self.standing.set_text("" if made is None else self.p(f"lines.standing.{code}", n=self.state.now.row.top_n))
        self.standing.setVisible(made is not None)

    def _ranks(self) -> Iterator[Row]:
        made, counted = self._tally, self._count
        if made is None or counted is None:
            return
        tops = {top.seat for top in made.tops}
        ranked = {top.seat: top for top in made.ranked}
        for place, top in enumerate(made.ranked, 1):
            yield self._rank(place, top, top.seat in tops, top.seat in made.tied)
        for seat in counted.lines:
            if seat not in ranked:  # half votes alone put nobody at the top
                yield Row(
                    (
                        Cell("\N{EN DASH}", muted=True),
                        Cell(self._name(seat), muted=True),
                        Cell("0", right=True),
                        *[Cell("")] * 3,
                    ),
                    seat,
                )

    def _rank(self, place: int, top: Top, goes: bool, tied: bool) -> Row:
        rule = self.p(f"lines.rule.{top.rule}") if top.rule != "score" else ""
        shown = half(top.tie) if top.tie != top.score else ""
        tone = "amber" if tied else "red" if goes else ""
        return Row(
            (
                Cell(str(place), tone=tone, pill=bool(tone)), Cell(self._name(top.seat), strong=goes, tip=self._name(top.seat)),
                Cell(half(top.score), right=True, strong=goes), Cell(shown, right=True, muted=True),
                Cell(self._clock(top.times[0]) if top.times else "", muted=True), Cell(rule, muted=True),
            ),
            top.seat,
        )  # fmt: skip

    # --- the line -----------------------------------------------------------------------------------------------------

    def _on_row(self) -> None:
        if self._filling:
            return
        seat = self.ranked.selected()
        self._seat = seat if isinstance(seat, str) and self.sees else self._seat
        self._on_part("")

    def look_at(self, seat: str) -> None:
        """Show a seat's line, or another part."""
        self._seat = seat
        self.filled()

    def _on_part(self, _: str) -> None:
        counted, part = self._count, self.part.value
        if counted is None:
            self.line.show_rows([], [])
            for label in (self.whose, self.tie):
                label.setText("")
            self.clause.hide()
            return
        if part == "line":
            self._show_line(counted)
        else:
            self.clause.show_clause("J13.2" if part == "missing" else "J13.6")
            self.clause.show()
            self.tie.setText("")
            self.whose.setText(self.p(f"lines.{part}.lead"))
            made = [*(self._voids(counted) if part == "void" else self._missing(counted))]
            heads = ("arrival", "voter", "names", "why", "clause") if part == "void" else ("seat", "status")
            self.line.show_rows([self.p(f"lines.head.{name}") for name in heads], made, stretch=3 if part == "void" else 0)

    def _show_line(self, counted: Count) -> None:
        votes = counted.lines.get(self._seat, ())
        self.whose.setText(self.p("lines.whose", seat=self._seat, n=len(votes)) if self._seat else self.p("lines.nobody"))
        said, clause = self._why()
        self.tie.setText(said)
        self.clause.setVisible(bool(clause))
        if clause:
            self.clause.show_clause(clause)
        heads = [self.p(f"lines.head.{name}") for name in ("n", "voter", "time", "weight", "source")]
        self.line.show_rows(heads, [self._vote(n, vote) for n, vote in enumerate(votes, 1)], stretch=1)

    def _vote(self, n: int, vote: Vote) -> Row:
        source = next((b.source for b in self.state.now.ballots if b.n == vote.n), "machine")
        weight = "full" if vote.first >= 2 else "half" if vote.first else "tie_only"
        return Row(
            (
                Cell(str(n), muted=True, right=True), Cell(self._name(vote.voter), strong=True, tip=self._name(vote.voter)),
                Cell(self._clock(vote.at)),
                Cell(self.p(f"machine.code.{weight}"), "jade" if weight == "full" else "amber", pill=True),
                Cell(self.p(f"lines.source.{source}"), muted=True),
            ),
            vote.voter,
        )  # fmt: skip

    def _why(self) -> tuple[str, str]:
        """What put the seat before the next, with every time of both; and of the one before it."""
        made = self._tally
        if made is None:
            return "", ""
        at = next((n for n, top in enumerate(made.ranked) if top.seat == self._seat), None)
        if at is None:
            return (self.p("lines.half_only"), "J13.3") if self._seat in (self._count.lines if self._count else {}) else ("", "")
        pairs = [(n, made.ranked[n]) for n in (at - 1, at) if n >= 0 and n + 1 < len(made.ranked) and made.ranked[n].rule != "score"]
        said = [self.p(f"lines.why.{top.rule}", **self._pair(top, made.ranked[n + 1])) for n, top in pairs]
        return "\n".join(said), RULES.get(pairs[-1][1].rule, "J13.8") if pairs else ""

    def _pair(self, one: Top, two: Top) -> dict[str, object]:
        times = [" ".join(self._times(top)) for top in (one, two)]
        return {"seat": one.seat, "other": two.seat, "n": half(one.tie), "m": half(two.tie), "times": times[0], "others": times[1]}

    def _times(self, top: Top) -> list[str]:
        return [self._clock(at) for at in sorted(top.times)]

    def _voids(self, counted: Count) -> Iterator[Row]:
        by_n = {b.n: b for b in self.state.now.ballots}
        for void in sorted(counted.voids, key=lambda each: (by_n[each.n].at, each.n)):
            ballot = by_n[void.n]
            yield Row(
                (
                    Cell(self._clock(ballot.at), muted=True), Cell(self._name(void.voter), strong=True),
                    Cell(self._name(void.seat) if void.seat else ""), Cell(self.words.term("void", void.code)),
                    Cell(VOIDS.get(void.code) or CLAUSES[void.code], muted=True),
                ),
                void.voter,
            )  # fmt: skip

    def _missing(self, counted: Count) -> Iterator[Row]:
        for seat in missing(self.state, counted):
            yield Row(
                (Cell(self._name(seat), strong=True), Cell(self.words.term("status", self.state.status(seat)), muted=True)),
                seat,
            )

    # --- what comes next ----------------------------------------------------------------------------------------------

    @property
    def follows(self) -> str:
        """What comes next; of a vote that was closed before its ballots came the tops are still to be worked out."""
        state = self.state
        return "close" if state.phase == "closing" and not state.now.tied else NEXT.get(state.phase, "")

    def _go(self, name: str) -> None:
        self.accept()
        self.wanted.emit(name)

    def _on_next(self) -> None:
        if self.sees and self.state.phase in NEXT:
            self._go(self.follows)

    def _on_machine(self) -> None:
        self._go("machine")

    def _on_proxies(self) -> None:
        self._go("proxies")
