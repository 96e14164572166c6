"""Why somebody stands where he stands: against whom he is before and behind, where the place leads, and where every point comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.cup.between import between
from moderator.cup.effective import effective
from moderator.cup.meaning import heirs
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.cup.tables import round_table, shown_rows
from moderator.rulesets.sanguosha.inheritance import working
from ui.cup.standings.say import goes, group_of, points, reason_words, say
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.results.makeup import short
from ui.table.substitute.working import WorkingBox
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH: Final = 1040
Said = tuple[str, str]
"""A sentence and its clause."""


class RowSheet(DeskDialog):
    """``ties``: the ties of the match are wanted; ``choose``: which of his results counts."""

    ties = Signal(str)
    choose = Signal(str)

    def __init__(self, context: CupContext, match: str, line: str, person: str, *, parent: QWidget | None = None) -> None:
        state: CupState = context.desk.state
        self._rows = [each for each in _shown(state, match) if each.match == match]
        self.row = next(each for each in self._rows if (each.line, each.person) == (line, person))
        round_id = _round_of(state, match)
        title = say(
            context, "row.title", person=short(person, 24), group=group_of(context, state, match), round=context.round_name(round_id)
        )
        super().__init__(context, title, width=WIDTH, parent=parent)
        self.setMinimumHeight(600)
        self._cup, self._round = context, state.round(round_id)
        self.said = self._sentences(state)
        why = sunk_panel(say(context, "row.why"))
        why.body.addWidget(sentences(context, self.said))
        parts: list[QWidget] = [why]
        self.working = WorkingBox(context)
        self.working.setAccessibleName(say(context, "row.points"))
        if (found := state.matches.get(match)) is not None and found.result is not None:
            made = sunk_panel(say(context, "row.points"))
            made.body.addWidget(self.working)
            self.working.show_working(working(effective(state, found), line), past=True)
            parts.append(made)
        box = row(*parts, spacing=12)
        for n in range(len(parts)):
            box.setStretch(n, 1)
        self.body.addLayout(box, 1)
        self.tied = KeyButton(say(context, "door.ties"), table=True)
        self.tied.clicked.connect(self._on_ties)
        self.tied.setVisible(len(parts) > 1)
        self.choosing = KeyButton(say(context, "door.choose"), kind="warning", table=True)
        self.choosing.clicked.connect(self._on_choose)
        self.choosing.setVisible(self._has_choice(state))
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(self.tied, self.choosing, None, self.away)
        self.away.setFocus()

    def _on_ties(self) -> None:
        self.reject()
        self.ties.emit(self.row.match)

    def _on_choose(self) -> None:
        self.reject()
        self.choose.emit(self.row.person)

    def _over(self, state: CupState, each: Round) -> list[Said]:
        """Where he stands over all groups, where that is compared, and what puts him before the next one."""
        if self.row.place is None or (each.frozen is not None and each.frozen.adopted):
            return []
        mine = next(
            (one for one in between(state, each) if (one.placed.match, one.placed.row.line) == (self.row.match, self.row.line)), None
        )
        if mine is None:
            return []
        text = say(self._cup, "row.over", n=mine.n)
        why = say(self._cup, f"over.{mine.decided}", person=self.row.person) if mine.decided else ""
        if mine.tied and not mine.decided and mine.limit is None:
            why = say(self._cup, "over.equal", people=self._cup.words.join(mine.tied))
        return [(f"{text} {why}".strip(), mine.clause or "R25")]

    def _has_choice(self, state: CupState) -> bool:
        each = self._round
        return each is not None and each.frozen is None and any(two.person == self.row.person for two in round_table(state, each).choices)

    # --- sentences ------------------------------------------------------------------------------------------------------

    def _sentences(self, state: CupState) -> list[Said]:
        each = state.round(_round_of(state, self.row.match))
        assert each is not None
        found = [self._place(each), *self._neighbours()]
        if self.row.place is not None and each.plan.kind != "final" and not self._has_choice(state):
            found.append(self._leads(each))
        found += self._over(state, each)
        heir = next((one for one in heirs(state, each) if (one.row.match, one.line.id) == (self.row.match, self.row.line)), None)
        if heir is not None and heir.row.person == self.row.person:
            found.append(meaning_words(self._cup, heir.code, heir.row, heir.before, heir.clause))
        if each.frozen is not None and each.frozen.kept:
            found.append((say(self._cup, "row.kept"), "S6"))
        return found

    def _place(self, each: Round) -> Said:
        row = self.row
        if row.place is None:
            clause = {"staff": "S3.5.3", "dropped": "S3.5.1", "withdrawn": "R32"}[row.status]
            return say(self._cup, f"unranked.{row.status}", person=row.person), clause
        code = "row.place.shared" if row.shared else "row.place"
        return say(self._cup, code, place=row.place, total=points(row.total), cards=row.cards, mvps=row.mvps, third=row.third), "S1.3.3"

    def _neighbours(self) -> list[Said]:
        """Against the one before and the one behind."""
        if self.row.place is None:
            return []
        holders = {each.line: each.person for each in self._rows if each.place is not None}
        before = next((each for each in self._rows if each.place is not None and _before(each, self.row)), None)
        told = (each for each in (before, self.row) if each is not None and each.reason is not None)
        return [self._against(each, holders) for each in told]

    def _against(self, each: FrozenRow, holders: dict[str, str]) -> Said:
        assert each.reason is not None
        return reason_words(self._cup, each, holders.get(each.reason.partner, "")), each.reason.clause

    def _leads(self, each: Round) -> Said:
        if each.frozen is None and is_open(self._cup.desk.state, each, self.row):
            return say(self._cup, "row.open"), "R25"
        return say(self._cup, "row.leads", place=self.row.place, goes=goes(self._cup, self.row.destination)), self.row.clause or "S2.2"


def is_open(state: CupState, each: Round, row: FrozenRow) -> bool:
    """Whether a tie that the row stands in has still to be settled."""
    table = round_table(state, each)
    mine = (tie.people for tie in table.ties if tie.match == row.match)
    return any(row.person in people for people in (*mine, *(limit.people for limit in table.limits)))


def _before(each: FrozenRow, row: FrozenRow) -> bool:
    return each.reason is not None and each.reason.partner == row.line


def _round_of(state: CupState, match: str) -> str:
    if match in state.matches:
        return state.matches[match].round
    return next(each.plan.id for each in state.rounds if each.frozen is not None and any(one.match == match for one in each.frozen.rows))


def _shown(state: CupState, match: str) -> tuple[FrozenRow, ...]:
    each = state.round(_round_of(state, match))
    return () if each is None else shown_rows(state, each)


def meaning_words(context: CupContext, code: str, held: FrozenRow, before: str, clause: str) -> Said:
    """What the place of a line means for the substitute who holds it."""
    earlier = context.words.of("cup").term("destination", before) if before else ""
    return say(context, f"heir.{code}", person=held.person, place=held.place or "", before=earlier, match=held.match), clause


def sentences(context: CupContext, said: list[Said]) -> Scroll:
    """Sentences one under the other, each with its clause."""
    scroll = Scroll()
    scroll.box.setSpacing(8)
    for text, clause in said:
        line = row(PlainText(text, "body", wrap=True))
        line.setStretch(0, 1)
        if clause:
            line.addWidget(ClauseTag(clause, context.words, "cup"))
        scroll.box.addLayout(line)
    scroll.box.addStretch(1)
    return scroll
