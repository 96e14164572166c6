"""Somebody with two results of a round: what each choice does to both groups is read before he is asked (S3.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.commands import ChooseResult
from moderator.cup.corrections import fold
from moderator.cup.moved import Moved, moved
from moderator.cup.state import CupState, Round
from moderator.cup.tables import TwoResults, round_table
from moderator.play.messages import Refusal
from ui.cup.standings.say import TONES, goes, group_of, say
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.results.makeup import short
from ui.table.results.moves import DOWN, SAME, TO, UP
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH: Final = 900
LINE: Final = 30


class ChoiceDialog(DeskDialog):
    """One person. The better place is proposed; he may say otherwise."""

    def __init__(self, context: CupContext, each: Round, two: TwoResults, *, parent: QWidget | None = None) -> None:
        title = say(context, "choice.title", person=short(two.person, 24))
        super().__init__(context, title, say(context, "choice.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(610)
        self._cup, self._round, self.two = context, each, two
        state: CupState = context.desk.state
        self.choice = Segments(tuple(two.places), two.default, width=220)
        for match, place in two.places.items():
            own = say(context, "choice.own") if match == two.own else say(context, "choice.other")
            self.choice.say(match, say(context, "choice.of", group=group_of(context, state, match), place=place, own=own))
        self.choice.chosen.connect(self.show_effect)
        self.body.addLayout(row(self.choice, None, ClauseTag("S3.5.1", context.words, "cup"), ClauseTag("R37", context.words, "cup")))
        self.default = PlainText("", "body", "muted", wrap=True)
        self.body.addWidget(self.default)
        self.effect = sunk_panel(say(context, "choice.effect"))
        self.table = TableView(context.palette, say(context, "choice.effect"))
        self.table.verticalHeader().setDefaultSectionSize(LINE)
        self.effect.body.addWidget(self.table, 1)
        self.body.addWidget(self.effect, 1)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.show_effect()
        self.choice.buttons[two.default].setFocus()

    @property
    def found(self) -> tuple[Moved, ...]:
        """What the choice that is looked at changes."""
        state: CupState = self._cup.desk.state
        decision: Any = self._cup.desk.propose(self.command)
        if isinstance(decision, Refusal):
            return ()
        return tuple(each for each in moved(state, fold(state, decision.events), self._round) if each.changes)

    @property
    def command(self) -> ChooseResult:
        """The choice as it stands."""
        return ChooseResult(person=self.two.person, match=self.choice.value)

    def show_effect(self, _: str = "") -> None:
        """Both groups as they would stand."""
        context, state = self._cup, self._cup.desk.state
        chosen = self.choice.value
        code = "choice.default" if chosen == self.two.default else "choice.not_default"
        self.default.setText(say(context, code, group=group_of(context, state, self.two.default)))
        heads = (say(context, "heirs.group"), say(context, "person"), context.say("moves.place"), say(context, "goes"))
        rows = [self._row(state, each) for each in self.found]
        same = [match for match in self.two.places if match not in {each.match for each in self.found}]
        rows += [self._same(state, match) for match in same]
        self.table.show_rows(heads, rows, stretch=1)
        self.yes.setText(say(context, "choice.take", group=group_of(context, state, chosen)))
        refused = context.desk.propose(self.command)
        self.say(context.words.refusal(refused) if isinstance(refused, Refusal) else "")
        self.yes.setEnabled(not isinstance(refused, Refusal))

    def _row(self, state: CupState, each: Moved) -> Row:
        return Row(
            (
                Cell(group_of(self._cup, state, each.match)), Cell(each.person, strong=each.person == self.two.person, tip=each.person),
                self._place(each), self._goes(each),
            ),
            each,
        )  # fmt: skip

    def _same(self, state: CupState, match: str) -> Row:
        """A group in which nothing happens."""
        words = Cell(say(self._cup, "choice.same"), muted=True)
        return Row((Cell(group_of(self._cup, state, match)), words, Cell(""), Cell("")), match)

    def _place(self, each: Moved) -> Cell:
        if each.place_after is None:
            return Cell(say(self._cup, "choice.dropped"), "neutral", pill=True)
        if each.place_before == each.place_after:
            return Cell(f"{SAME} {each.place_after}", muted=True)
        rises = each.place_before is None or each.place_after < each.place_before
        text = f"{UP if rises else DOWN} {each.place_before or '–'} {TO} {each.place_after}"
        return Cell(text, "jade" if rises else "red", pill=True)

    def _goes(self, each: Moved) -> Cell:
        before, after = goes(self._cup, each.before), goes(self._cup, each.after)
        if each.before == each.after or not after:
            return Cell(after or "\N{EM DASH}", muted=True)
        return Cell(f"{before} {TO} {after}" if before else after, TONES[each.after], pill=True)

    def take(self) -> None:
        """He has said so."""
        self.done_or_said(self._cup.desk.do(self.command))


def of_ask(context: CupContext, ask_id: str) -> tuple[Round, TwoResults] | None:
    """The question ``choose_result:ROUND:PERSON``, where it is still open."""
    _, _, rest = ask_id.partition(":")
    name, _, person = rest.partition(":")
    state: CupState = context.desk.state
    each = state.round(name)
    if each is None:
        return None
    two = next((two for two in round_table(state, each).choices if two.person == person), None)
    return None if two is None else (each, two)
