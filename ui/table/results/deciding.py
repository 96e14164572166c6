"""Deciding an appeal: rejected with a reason, or upheld with the record it corrects; nothing is written before the last press (R57)."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from moderator.play.commands import RevokeCard
from moderator.play.decision import Decision
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha.commands import DecideAppeal
from moderator.rulesets.sanguosha.concerned import automatic_cards, concerned
from moderator.rulesets.sanguosha.state import Appeal, Card, MatchState
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.dialogs.timeline import said_openly
from ui.table.results.moves import moves_view
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, row
from ui.widgets.segments import Segments
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

WIDTH: Final = 940
NOTHING: Final = "nothing"
"""Upheld, and no record is corrected by it."""


def is_record(target: Any) -> bool:
    """Whether an entry of the journal is to be corrected; a session hands out records of a kind of its own."""
    return target is not None and target != NOTHING and not isinstance(target, Card)


class DecideDialog(DeskDialog):
    """``changing``: (appeal, entry, reason) of an upheld one whose record is to be corrected next; ``decided``: it is written."""

    changing = Signal(int, int, str)
    decided = Signal()

    def __init__(self, context: Context, appeal: Appeal, *, parent: QWidget | None = None) -> None:
        title = context.say("appeals.decide.title", person=appeal.person, n=appeal.game)
        super().__init__(context, title, width=WIDTH, parent=parent)
        self.setMinimumHeight(660)
        self.appeal = appeal
        self._build_statement()
        self.decision = Segments(("rejected", "upheld"), "rejected", width=140)
        for value in ("rejected", "upheld"):
            self.decision.say(value, context.say(f"appeals.decision.{value}"))
        self.decision.chosen.connect(self._check)
        self.body.addLayout(row(self.decision, None, ClauseTag("S4.8", context.words), ClauseTag("R57", context.words)))
        self.lead = PlainText("", "body", "muted", wrap=True)
        self.body.addWidget(self.lead)
        self.records = TableView(context.palette, context.say("appeals.records"))
        self.records.verticalHeader().setDefaultSectionSize(32)
        self.body.addWidget(self.records, 3)
        self.preview = sunk_panel(context.say("appeals.preview"))
        self._area = Scroll()
        self._area.setMinimumHeight(84)
        self._area.box.addStretch(1)
        self._moves: QWidget | None = None
        self.preview.body.addWidget(self._area)
        self.body.addWidget(self.preview)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("appeals.reason"))
        self.reason.textChanged.connect(self._check)
        self.body.addWidget(self.reason)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.confirm)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._show_records()
        self.records.selectionModel().currentRowChanged.connect(self._check)
        self._check()
        self.reason.setFocus()

    def _build_statement(self) -> None:
        panel = sunk_panel(self.context.say("appeals.statement"))
        text = QPlainTextEdit(self.appeal.text or self.context.say("appeals.no_text"))
        text.setReadOnly(True)
        text.setTabChangesFocus(True)
        text.setAccessibleName(self.context.say("appeals.statement"))
        text.setMinimumHeight(66)
        panel.body.addWidget(text)
        self.body.addWidget(panel, 1)

    def _show_records(self) -> None:
        """What the appeal may be about: the game's entries, cards a timer gave, or nothing."""
        context, state = self.context, self.context.desk.state
        rows = [self._record(record) for record in concerned(context.desk.session.records, self.appeal.game)]
        rows += [self._card(card) for card in automatic_cards(state, self.appeal.game)]
        nothing = (Cell("\N{EM DASH}"), Cell(""), Cell(context.say("appeals.amend_nothing"), muted=True), Cell(""))
        rows.append(Row(nothing, NOTHING))
        say = context.say
        heads = (say("timeline.n"), say("timeline.time"), say("timeline.what"), say("appeals.how"))
        self.records.show_rows(heads, rows, stretch=2)
        self.records.selectRow(0)

    def _record(self, record: Record) -> Row:
        entry = self.context.desk.session.tree.entry(record.seq)
        words = said_openly(self.context, entry)
        cells = (
            Cell(str(record.seq), muted=True), Cell(self.context.time(record.at), muted=True), Cell(words, tip=words),
            Cell(self.context.say("appeals.how.amend"), "blue", pill=True),
        )  # fmt: skip
        return Row(cells, record)

    def _card(self, card: Card) -> Row:
        level = self.context.words.term("level", card.level)
        words = self.context.say("appeals.card", person=card.person, level=level, clause=card.clause)
        cells = (
            Cell("\N{EM DASH}", muted=True), Cell(self.context.time(card.at), muted=True), Cell(words, tip=words),
            Cell(self.context.say("appeals.how.revoke"), "amber", pill=True),
        )  # fmt: skip
        return Row(cells, card)

    def curtain_changed(self, is_open: bool) -> None:
        """Covered records are shown or covered; what is chosen stays chosen."""
        at = self.records.currentIndex().row()
        self._show_records()
        self.records.selectRow(at)

    # --- what is chosen -----------------------------------------------------------------------------------------------

    def target(self) -> Any:
        """What an upheld one corrects: a Record, a Card or NOTHING; None for a rejected one."""
        return self.records.selected() if self.decision.value == "upheld" else None

    def _check(self, *_: Any) -> None:
        upheld, target = self.decision.value == "upheld", self.target()
        say = self.context.say
        self.lead.setText(say(f"appeals.lead.{self.decision.value}"))
        self.records.setVisible(upheld)
        self.preview.setVisible(isinstance(target, Card))
        if isinstance(target, Card):
            self._show_moves(target)
        code = "rejected" if not upheld else "change" if is_record(target) else "revoke" if isinstance(target, Card) else "upheld"
        self.yes.setText(say(f"appeals.yes.{code}"))
        self.yes.setEnabled(bool(self.reason.text().strip()) and (not upheld or target is not None))

    def _show_moves(self, card: Card) -> None:
        """What taking the card back does to the table."""
        after = self._without(card)
        if self._moves is not None:
            self._moves.hide()
            self._moves.deleteLater()
        self._moves = moves_view(self.context, self.context.desk.state, after)
        self._area.box.insertWidget(0, self._moves)

    def _without(self, card: Card) -> MatchState:
        desk = self.context.desk
        state: MatchState = desk.state
        decision = desk.propose(RevokeCard(card=card.id, reason="-"))
        for event in decision.events if isinstance(decision, Decision) else ():
            state = desk.session.ruleset.evolve(state, event)
        return state

    def confirm(self) -> None:
        """Write the decision; where a record is to be corrected, go on to it instead."""
        target, reason = self.target(), self.reason.text().strip()
        if is_record(target):
            self.accept()
            self.changing.emit(self.appeal.id, target.seq, reason)
            return
        desk, cause = self.context.desk, None
        if isinstance(target, Card):
            why = self.context.say("appeals.because", n=self.appeal.id, reason=reason)
            revoked = desk.do(RevokeCard(card=target.id, reason=why))
            if isinstance(revoked, Refusal):
                self.done_or_said(revoked)
                return
            cause = revoked.seq
        result = desk.do(DecideAppeal(appeal=self.appeal.id, decision=self.decision.value, reason=reason), cause=cause)
        self.done_or_said(result)
        if not isinstance(result, Refusal):
            self.decided.emit()
