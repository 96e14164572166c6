"""The tables of a round's groups, one under the other, and below them who is compared over the groups: cuts as lines, ties marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.between import Between, between
from moderator.cup.effective import effective
from moderator.cup.state import CupMatch, CupState, FrozenRow, Round
from moderator.cup.tables import round_table, shown_rows
from moderator.rulesets.sanguosha.comparison import DUEL_CRITERIA, ORDERS, Compared, comparison
from moderator.rulesets.sanguosha.inheritance import percent
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, may_be_appealed
from ui.cup.standings.say import TONES, goes, group_of, points, say
from ui.table.results.table import MARK, CutTable
from ui.widgets.table import Cell, Row

if TYPE_CHECKING:
    from ui.cup.context import CupContext

HEIGHT: Final = 30
DASH: Final = "\N{EM DASH}"
LEFT: Final = 6
"""Columns that a heading goes over; the others are those of its state."""
WIDTHS: Final = {0: 78, 2: 88, 3: 60, 4: 56, 5: 58, 6: 64, 7: 84, 8: 104}
"""Every column's but the name's: the same in all groups, and in every language."""


@dataclass(frozen=True)
class Head:
    """The heading of a group, or of those compared over the groups (``match`` empty)."""

    match: str
    text: str
    state: str
    tone: str


@dataclass(frozen=True)
class Line:
    """A row of a table. ``compared``: what else is known of it while its match lies here; ``over``: its place over all groups."""

    row: FrozenRow
    compared: Compared | None = None
    over: Between | None = None


class GroupsTable(CutTable):
    """``Line`` or ``Head`` is what a row stands for."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(context, say(context, "table"), parent)
        self._cup = context
        self.verticalHeader().setDefaultSectionSize(HEIGHT)
        self._heads: list[int] = []

    def show_round(self, each: Round | None) -> None:
        """All groups of a round; what was chosen stays chosen."""
        before = self.selected()
        at = self.currentIndex().row()
        rows, cuts = self._rows(each) if each is not None else ([], [])
        for head in self._heads:
            if head < self.rows.rowCount():
                self.clearSpans()
                break
        self.show_rows(self._titles(), rows, stretch=1)
        for column, width in WIDTHS.items():
            self.horizontalHeader().resizeSection(column, width)
        self.cuts = frozenset(cuts)
        self._heads = [n for n, row in enumerate(rows) if isinstance(row.of, Head)]
        for head in self._heads:
            self.setSpan(head, 0, 1, LEFT)
            self.setSpan(head, LEFT, 1, len(WIDTHS) + 1 - LEFT)
        self._choose_again(before, at)

    def _choose_again(self, before: object, at: int) -> None:
        key = _key(before)
        found = next((n for n, row in enumerate(self.rows.rows) if _key(row.of) == key), min(max(at, 1), self.rows.rowCount() - 1))
        if self.rows.rowCount():
            self.selectRow(found)

    def go_to(self, match: str, person: str = "") -> None:
        """Choose somebody's row in a match, or its heading."""
        for n, row in enumerate(self.rows.rows):
            of = row.of
            if isinstance(of, Head) and of.match == match and not person:
                self.selectRow(n)
                return
            if isinstance(of, Line) and of.row.match == match and of.row.person == person and of.over is None:
                self.selectRow(n)
                return

    def _titles(self) -> tuple[str, ...]:
        say_ = self._context.say
        return (
            say_("ties.place"), say(self._context, "person"), "", say_("ties.total"), say(self._context, "col.first"),
            say(self._context, "col.second"), say(self._context, "col.third"), say(self._context, "col.fourth"), say(self._context, "goes"),
        )  # fmt: skip

    # --- rows -----------------------------------------------------------------------------------------------------------

    def _rows(self, each: Round) -> tuple[list[Row], list[int]]:
        state: CupState = self._cup.desk.state
        rows: list[Row] = []
        cuts: list[int] = []
        shown = shown_rows(state, each)
        for match in each.matches or dict.fromkeys(row.match for row in shown):
            rows.append(self._head(self._about(state, each, match)))
            mine = [row for row in shown if row.match == match]
            first = len(rows)
            rows += self._group(state, each, match, mine)
            ranked = sum(1 for row in mine if row.place is not None)
            cuts += [first + cut - 1 for cut in each.plan.cuts if cut < ranked]
        self._add_between(state, each, rows, cuts)
        return rows, cuts

    def _head(self, head: Head) -> Row:
        blank = (Cell(""),)
        cells = (Cell(head.text, strong=True), *blank * (LEFT - 1), Cell(head.state, head.tone, pill=bool(head.state), right=True))
        return Row((*cells, *blank * (len(WIDTHS) - LEFT)), head)

    def _group(self, state: CupState, each: Round, match: str, rows: list[FrozenRow]) -> list[Row]:
        known = state.matches.get(match)
        if not rows and known is not None:
            blank = (Cell(DASH, muted=True, right=True),) * 4
            return [
                Row((Cell(DASH, muted=True), Cell(name, muted=True, tip=name), Cell(""), *blank, Cell(""), Cell("")), None)
                for name in known.people
            ]
        compared: dict[str, Compared] = {}
        if known is not None and known.result is not None:
            compared = {one.standing.line: one for one in comparison(effective(state, known))}
        return [self._line(state, each, row, compared.get(row.line) if row.place is not None else None) for row in rows]

    def _line(self, state: CupState, each: Round, row: FrozenRow, compared: Compared | None) -> Row:
        ranked = row.place is not None
        if compared is not None and compared.standing.person != row.person:
            compared = None
        figures = [self._figure(row, compared, name) for name in ORDERS]
        cells = (
            self._place(row, compared), Cell(row.person, strong=ranked, muted=not ranked, tip=row.person),
            self._substitute(state, row), Cell(points(row.total), strong=ranked, muted=not ranked, right=True),
            *figures, self._duel(compared), self._goes(state, each, row, compared),
        )  # fmt: skip
        return Row(cells, Line(row, compared))

    def _place(self, row: FrozenRow, compared: Compared | None) -> Cell:
        if row.place is None:
            return Cell(self._context.say(f"standings.status.{row.status}"), muted=True)
        open_ = compared is not None and compared.equal is not None and not compared.equal.settled
        text = f"= {row.place}" if row.shared else str(row.place)
        tone = "amber" if open_ else "blue" if row.shared else ""
        return Cell(f"{text} ?" if open_ else text, tone, pill=open_ or row.shared, strong=True)

    def _figure(self, row: FrozenRow, compared: Compared | None, name: str) -> Cell:
        text = str(getattr(row, name))
        if compared is not None and compared.decided == name:
            return Cell(f"{MARK} {text}", "jade", pill=True, right=True)
        return Cell(text, muted=row.place is None or compared is None or not compared.tied, right=True)

    def _duel(self, compared: Compared | None) -> Cell:
        if compared is None or compared.equal is None or compared.equal.how == "shared":
            return Cell("")
        if compared.decided in DUEL_CRITERIA and compared.duels:
            last = compared.duels[0]
            return Cell(f"{MARK} {last.games_won} : {last.games_lost}", "jade", pill=True, right=True)
        if compared.decided == "host":
            return Cell(say(self._context, "host"), "blue", pill=True, right=True)
        if compared.equal.settled and compared.duels:
            return Cell(f"{compared.duels[0].games_won} : {compared.duels[0].games_lost}", right=True)
        return (
            Cell(say(self._context, f"open.{compared.equal.how}"), "amber", pill=True, right=True)
            if not compared.equal.settled
            else Cell("")
        )

    def _substitute(self, state: CupState, row: FrozenRow) -> Cell:
        """Who has not held the line from the start, or does not hold it any more."""
        match = state.matches.get(row.match)
        line = match.result.lines.get(row.line) if match is not None and match.result is not None else None
        if line is None or (len(line.holders) < 2 and line.holder.from_game < 2):
            return Cell("")
        if line.holders[-1].person != row.person:
            return Cell(say(self._context, "gone"), "neutral", pill=True)
        if len(line.holders) < 2:
            return Cell(self._context.say("ties.substituted"), "blue", pill=True)
        return Cell(self._context.say("ties.substitute", rate=percent(line.holder.rate)), "blue", pill=True)

    def _goes(self, state: CupState, each: Round, row: FrozenRow, compared: Compared | None) -> Cell:
        if row.place is None:
            return Cell("")
        if each.plan.kind == "final":
            return Cell(say(self._context, "is_shared"), "blue", pill=True) if row.shared else Cell("")
        if each.frozen is None:
            table = round_table(state, each)
            if compared is not None and compared.equal is not None and not compared.equal.settled:
                return Cell(say(self._context, "open.tie"), "amber", pill=True)
            if any(two.person == row.person for two in table.choices):
                return Cell(say(self._context, "open.choice"), "amber", pill=True)
            if any(row.person in limit.people for limit in table.limits):
                return Cell(say(self._context, "open.limit"), "amber", pill=True)
        if row.clause == "S3.5.2" and row.destination == "advance":
            return Cell(say(self._context, "revived"), "jade", pill=True)
        return Cell(goes(self._context, row.destination), TONES[row.destination], pill=row.destination != "none")

    # --- headings ---------------------------------------------------------------------------------------------------------

    def _about(self, state: CupState, each: Round, match: str) -> Head:
        known = state.matches.get(match)
        name = match if known is None else say(self._context, "head", group=group_of(self._context, state, match), match=match)
        text = " \N{MIDDLE DOT} ".join(part for part in (name, leads_words(self._context, each)) if part)
        said, tone = self._state(state, each, known)
        return Head(match, text, said, tone)

    def _state(self, state: CupState, each: Round, match: CupMatch | None) -> tuple[str, str]:
        if match is None or match.result is None:
            return ("", "neutral") if match is None else (self._context.words.term("match_status", match.status), "neutral")
        table = round_table(state, each)
        if each.frozen is None and any(tie.match == match.id for tie in table.ties):
            return say(self._context, "state.tie"), "amber"
        until = appeal_deadline(match.result)
        if until is not None and may_be_appealed(match.result, self._cup.desk.now()):
            return say(self._context, "state.provisional", at=self._cup.moment(until)), "amber"
        return say(self._context, "state.final"), "jade"

    # --- over the groups -------------------------------------------------------------------------------------------------------

    def _add_between(self, state: CupState, each: Round, rows: list[Row], cuts: list[int]) -> None:
        if each.frozen is not None and each.frozen.adopted:
            return
        found = between(state, each)
        if not found:
            return
        plan = each.plan
        parts = [say(self._context, "between.wild", n=plan.wildcards)] if plan.wildcards else []
        parts += [say(self._context, "between.rest", n=plan.best_rest)] if plan.best_rest else []
        text = " \N{MIDDLE DOT} ".join((say(self._context, "between"), *parts))
        open_ = bool(round_table(state, each).limits) and each.frozen is None
        rows.append(self._head(Head("", text, say(self._context, "state.tie") if open_ else "", "amber")))
        cuts += [len(rows) + n for n, row in enumerate(found) if row.cut]
        rows += [Row(between_cells(self._cup, state, row, each.frozen is None), Line(_frozen(row), None, row)) for row in found]


def leads_words(context: CupContext, each: Round) -> str:
    """How many of a group go on, and which places wait."""
    if each.plan.kind == "final":
        return say(context, "leads.final")
    waits = context.words.join(str(place) for place in each.plan.waits) if each.plan.waits else ""
    return say(context, "leads", of=8, n=each.plan.advance, waits=waits)


def between_cells(context: CupContext, state: CupState, row: Between, live: bool) -> tuple[Cell, ...]:
    """A row over all groups: whose place in his group comes first, then the figures of a group's table."""
    standing = row.placed.row
    open_ = live and row.limit is not None
    place = Cell(f"{row.n} ?" if open_ else str(row.n), "amber" if open_ else "", pill=open_, strong=True)
    where = say(context, "of_group", group=group_of(context, state, row.placed.match), place=standing.place)
    figures = [
        Cell(f"{MARK} {value}", "jade", pill=True, right=True) if row.decided == name else Cell(str(value), muted=True, right=True)
        for name, value in (("cards", standing.cards), ("mvps", standing.mvps), ("third", standing.third))
    ]
    total = points(standing.total)
    decided = row.decided == "total"
    return (
        place, Cell(standing.person, strong=True, tip=standing.person), Cell(where, muted=row.decided != "place"),
        Cell(f"{MARK} {total}" if decided else total, "jade" if decided else "", pill=decided, strong=True, right=True),
        *figures, duel_cell(context, row, live), _leads_to(context, row, live),
    )  # fmt: skip


def _leads_to(context: CupContext, row: Between, live: bool) -> Cell:
    if live and row.limit is not None:
        return Cell(say(context, "open.tie"), "amber", pill=True)
    destination = row.placed.destination
    return Cell(goes(context, destination), TONES[destination], pill=True)


def duel_cell(context: CupContext, row: Between, live: bool) -> Cell:
    """What the 1v1s between groups have come to for a row."""
    if row.decided == "host":
        return Cell(say(context, "host"), "blue", pill=True, right=True)
    if row.duels:
        text = f"{row.duels[0].games_won} : {row.duels[0].games_lost}"
        return Cell(f"{MARK} {text}", "jade", pill=True, right=True) if row.decided == "1v1" else Cell(text, right=True)
    if live and row.limit is not None:
        return Cell(say(context, f"open.{row.limit.how}"), "amber", pill=True, right=True)
    return Cell("")


def _frozen(row: Between) -> FrozenRow:
    from moderator.cup.tables import frozen_row

    return frozen_row(row.placed)


def _key(of: object) -> tuple[str, str, str, bool] | None:
    """By which a row is found again."""
    if isinstance(of, Head):
        return of.match, "", "", True
    return (of.row.match, of.row.line, of.row.person, of.over is not None) if isinstance(of, Line) else None
