"""The tie-break wizard at the cup: a group's tie, or people equal over the groups; 1v1s, sharing, and the organiser's word at last."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from moderator.cup.between import Between, between
from moderator.cup.results import close_blocked
from moderator.cup.state import Round
from moderator.cup.tables import Limit, round_table
from moderator.play.commands import Override
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.comparison import Compared, Equal
from ui.cup.standings.desks import Bouts, LimitDesk, MatchDesk, TieDesk
from ui.cup.standings.groups import between_cells, leads_words
from ui.cup.standings.say import group_of, say
from ui.table.results.recorder import Recorder
from ui.table.results.sharing import HostPlaces, Sharing
from ui.table.results.sheet import TieSheet
from ui.table.results.table import NAME, ROW, CompareTable, CutTable
from ui.table.results.wizard import waiting_lead
from ui.widgets.buttons import KeyButton
from ui.widgets.table import Cell, Row

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from ui.cup.context import CupContext

ENTERED: Final = frozenset({"record_1v1", "agree_share", "override"})
"""What is entered in these sheets."""
SHOWN: Final = 8
"""Rows over the groups that are shown at once."""


class CupTies(TieSheet):
    """``next_one``: the next tie of the round; ``closing``: the round may be closed now."""

    next_one = Signal()
    closing = Signal()

    def __init__(self, context: CupContext, desk: TieDesk, title: str, table: Any, parent: QWidget | None = None) -> None:
        self._cup, self._desk = context, desk
        mine = replace(context, desk=desk)  # type: ignore[arg-type]
        super().__init__(mine, title, table, recorder=Recorder(mine, entering=True), parent=parent)
        desk.setParent(self)
        self._by_host: tuple[str, ...] = ()
        self.host = KeyButton("", kind="plain", table=True)
        self.host.clicked.connect(self._on_host)
        self.go_on = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.go_on.clicked.connect(self._on_go)
        self.add_buttons(self.host, self.closer(), self.go_on)

    @property
    def each(self) -> Round:
        """The round."""
        return self._desk.each

    def waiting_elsewhere(self) -> bool:
        """Whether another tie of the round is open."""
        raise NotImplementedError

    @property
    def settled(self) -> bool:
        """Whether nothing is open here."""
        raise NotImplementedError

    def show_foot(self) -> None:
        """What is next: another tie, the end of the round, or what that still waits for."""
        self.undo.setVisible(self.live and (self._desk.may_undo or self._came_last()))
        more = self.waiting_elsewhere()
        self.go_on.setText(say(self._cup, "ties.next" if more else "ties.close"))
        self.go_on.setVisible(self.live)
        blocked = close_blocked(self._desk.the_cup, self.each.plan.id)
        self.go_on.setEnabled(more or blocked is None)
        self.hint.setText(self._say_hint(more, blocked))
        self.hint.set_tone("jade" if not self.live or (self.settled and blocked is None) else "amber")

    def _came_last(self) -> bool:
        """Whether the cup's newest entry is one that is made here."""
        records = self._cup.desk.session.records
        return bool(records) and records[-1].command.get("do") in ENTERED

    def _say_hint(self, more: bool, blocked: Refusal | None) -> str:
        if not self.live:
            return say(self._cup, "ties.sealed")
        if not self.settled:
            return say(self._cup, "ties.must")
        if more:
            return say(self._cup, "ties.more")
        return say(self._cup, "ties.ready") if blocked is None else self._cup.words.refusal(blocked)

    def show_tie(self, equal: Equal | None) -> None:
        """The right panel for those who are equal; the organiser may take it into his own hands as a last resort."""
        how = equal.how if equal is not None else ""
        may = self.live and equal is not None and how in {"duel", "share"} and not equal.settled
        by_host = may and equal is not None and set(self._by_host) == set(equal.lines)
        self.host.setVisible(may)
        self.host.setText(say(self._cup, "ties.by_duel" if by_host else "ties.by_host"))
        self.show_fourth(equal, "host" if by_host else how)

    def say_text(self, how: str) -> str:
        """A tie that the organiser takes into his hands is his last resort."""
        return say(self._cup, "ties.host_text") if how == "host" and self._by_host else super().say_text(how)

    def chosen_equal(self) -> Equal | None:
        """Those who are equal with the chosen row."""
        raise NotImplementedError

    def _on_host(self) -> None:
        equal = self.chosen_equal()
        if equal is not None:
            self._by_host = () if set(self._by_host) == set(equal.lines) else equal.lines
            self.show_tie(equal)

    def press_all(self, commands: tuple[Command, ...]) -> None:
        """All as one press: one undo takes them back together."""
        cause: int | None = None
        for command in commands:
            result = self._desk.do(command, cause=cause)
            if not self.taken(result, command):
                return
            cause = cause or getattr(result, "seq", None)

    def _on_go(self) -> None:
        self.accept()
        (self.next_one if self.waiting_elsewhere() else self.closing).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter alone presses nothing: the round is closed by intent."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.accept()
            return
        super().keyPressEvent(event)


class GroupTies(CupTies):
    """The ties of one group, criterion by criterion."""

    table: CompareTable

    def __init__(self, context: CupContext, bouts: Bouts, match: str, *, line: str = "", parent: QWidget | None = None) -> None:
        desk = MatchDesk(context.desk, bouts, match)
        each = desk.each
        parts = (
            context.say("ties.title"), context.round_name(each.plan.id), group_of(context, context.desk.state, match),
            leads_words(context, each),
        )  # fmt: skip
        table = _Compared(replace(context, desk=desk), context, match)  # type: ignore[arg-type]
        super().__init__(context, desk, " \N{MIDDLE DOT} ".join(part for part in parts if part), table, parent)
        self.match = match
        self.start(line)

    def say_lead(self) -> str:
        """What is to be done here."""
        return self.context.say("ties.lead.sealed") if not self.live else waiting_lead(self.context, self.table)

    def show_row(self, chosen: Compared) -> None:
        """Where the points come from, and what the tie needs."""
        self.made.show_line(chosen.standing.line)
        self.show_tie(chosen.equal)

    def chosen_equal(self) -> Equal | None:
        chosen = self.table.selected()
        return chosen.equal if isinstance(chosen, Compared) else None

    @property
    def settled(self) -> bool:
        return all(each.equal is None or each.equal.settled for each in self.table.found)

    def waiting_elsewhere(self) -> bool:
        table = round_table(self._desk.the_cup, self.each)
        return self.settled and bool(table.limits or any(tie.match != self.match for tie in table.ties))


class _Compared(CompareTable):
    """The table of the match's own wizard, with where each place leads in the cup."""

    def __init__(self, context: Any, cup: CupContext, match: str) -> None:
        self._cup, self._match = cup, match
        super().__init__(context)

    def leads(self, each: Compared) -> str:
        """Where the place leads, what is settled between groups with it."""
        state = self._cup.desk.state
        found = state.round(state.matches[self._match].round)
        row = each.standing
        rows = () if found is None else round_table(state, found).of(self._match)
        placed = next((one for one in rows if one.row.line == row.line and one.row.place is not None), None)
        if placed is None or placed.destination == "none":
            return ""
        return self._context.headed(self._cup.words.of("cup").term("destination", placed.destination))


class BetweenTable(CutTable):
    """``Between`` is what a row stands for."""

    def __init__(self, context: CupContext, round_id: str) -> None:
        super().__init__(context, say(context, "between"))
        self._cup, self._round = context, round_id
        self.found: tuple[Between, ...] = ()
        self.verticalHeader().setDefaultSectionSize(ROW)

    def refresh(self) -> None:
        """From the state; who was chosen stays chosen, at first it is one who is equal over a limit."""
        chosen = self.selected()
        person = chosen.placed.row.person if isinstance(chosen, Between) else ""
        state = self._cup.desk.state
        each = state.round(self._round)
        self.found = between(state, each) if each is not None else ()
        self.cuts = frozenset(n for n, row in enumerate(self.found) if row.cut)
        live = each is not None and each.frozen is None
        say_ = self._cup.say
        heads = (
            say_("ties.place"), say(self._cup, "person"), say(self._cup, "heirs.group"), say_("ties.total"), say(self._cup, "col.first"),
            say(self._cup, "col.second"), say(self._cup, "col.third"), say(self._cup, "col.fourth"), say(self._cup, "goes"),
            say_("ties.why"),
        )  # fmt: skip
        rows = [Row((*between_cells(self._cup, state, row, live), self._why(row)), row) for row in self.found]
        self.show_rows(heads, rows, stretch=9)
        head = self.horizontalHeader()
        head.resizeSection(1, min(head.sectionSize(1), NAME))
        self.setFixedHeight(ROW * min(SHOWN, len(rows)) + head.sizeHint().height() + 4)
        self.choose(person)

    def choose(self, person: str) -> None:
        """Select somebody's row."""
        wanted = (lambda row: row.placed.row.person == person) if person else (lambda row: row.limit is not None or bool(row.duels))
        at = next((n for n, row in enumerate(self.found) if wanted(row)), 0)
        if self.found:
            self.selectRow(at)
            self.scrollTo(self.currentIndex(), self.ScrollHint.PositionAtCenter)

    def _why(self, row: Between) -> Cell:
        if row.limit is not None:
            others = self._cup.words.join(name for name in row.limit.people if name != row.placed.row.person)
            text = say(self._cup, f"over.open.{row.limit.how}", people=others)
        elif row.decided:
            text = say(self._cup, f"over.{row.decided}", person=row.placed.row.person)
        else:
            text = say(self._cup, "over.equal", people=self._cup.words.join(row.tied)) if row.tied else ""
        return Cell(text, tip=text, muted=row.limit is None)


class LimitTies(CupTies):
    """Those who are equal over a limit between the groups (R25)."""

    table: BetweenTable

    def __init__(self, context: CupContext, bouts: Bouts, round_id: str, *, person: str = "", parent: QWidget | None = None) -> None:
        desk = LimitDesk(context.desk, bouts, round_id)
        parts = (context.say("ties.title"), context.round_name(round_id), say(context, "between"))
        super().__init__(context, desk, " \N{MIDDLE DOT} ".join(parts), BetweenTable(context, round_id), parent)
        self._bouts = bouts
        self.start(person)

    @property
    def limits(self) -> tuple[Limit, ...]:
        """What is open over the groups."""
        return round_table(self._desk.the_cup, self.each).limits

    def say_lead(self) -> str:
        """Which seats it is about."""
        if not self.live:
            return self.context.say("ties.lead.sealed")
        if not self.limits:
            return say(self._cup, "between.settled")
        first = self.limits[0]
        into = self._cup.words.term("into", first.into)
        return say(self._cup, "between.lead", n=len(first.people), seats=first.seats, into=into)

    def show_row(self, chosen: Between) -> None:
        """Where the points come from, and what those equal with him need."""
        match = MatchDesk(self._cup.desk, self._bouts, chosen.placed.match, self)
        self.made.show_line(chosen.placed.row.line, replace(self._cup, desk=match))  # type: ignore[arg-type]
        match.deleteLater()
        self.show_tie(self.equal_of(chosen))

    def equal_of(self, row: Between) -> Equal | None:
        """Those who are equal with a row, as the sheet of a match knows a tie."""
        if row.limit is not None:
            first = min(each.n for each in self.table.found if each.placed.row.person in row.limit.people)
            return Equal(place=first, lines=row.limit.people, how=row.limit.how, settled=False, due=row.limit.due)
        if not row.tied:
            return None
        return Equal(place=1, lines=row.tied, how="duel" if row.duels else "shared")

    def chosen_equal(self) -> Equal | None:
        chosen = self.table.selected()
        return self.equal_of(chosen) if isinstance(chosen, Between) else None

    def make_other(self, how: str, equal: Equal) -> Sharing | HostPlaces:
        """The organiser puts them in an order of his own."""
        return HostOrder(self.context, equal, enabled=self.live)

    @property
    def settled(self) -> bool:
        return not self.limits

    def waiting_elsewhere(self) -> bool:
        return self.settled and bool(round_table(self._desk.the_cup, self.each).ties)


class HostOrder(HostPlaces):
    """Who goes before whom over the groups: an entry for each two who have not played."""

    def commands(self) -> tuple[Command, ...]:
        """The first of each two by the chosen order."""
        reason = self.reason.text().strip()
        pairs = sorted(zip((box.currentData() for box in self.boxes), self._lines, strict=True))
        order = [person for _, person in pairs]
        known = {frozenset((duel.a, duel.b)) for duel in self.context.desk.state.duels}
        open_ = [(a, b) for a, b in combinations(order, 2) if frozenset((a, b)) not in known]
        return tuple(Override(target=f"limit:{a}", value=b, reason=reason) for a, b in open_)


def first_open(context: CupContext, each: Round) -> str | None:
    """The match of the round's first open tie; empty for one between groups, None where nothing is open."""
    table = round_table(context.desk.state, each)
    if table.ties:
        return table.ties[0].match
    return "" if table.limits else None
