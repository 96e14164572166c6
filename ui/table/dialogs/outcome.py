"""The end of a game: the outcome with its counting and clause, covered until the curtain is lifted; confirm, or set another."""

from __future__ import annotations

from typing import Final, get_args

from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from moderator.rulesets.sanguosha.commands import ConfirmOutcome
from moderator.rulesets.sanguosha.roles import Outcome
from moderator.rulesets.sanguosha.state import Verdict
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

OUTCOMES: Final[tuple[str, ...]] = get_args(Outcome)
NO_SECRET: Final = frozenset({"draw", "void"})
"""Called by the judge himself and read off no role: nothing to cover."""


class OutcomeDialog(DeskDialog):
    """Enter confirms the proposal. Another outcome asks for a reason."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        game = context.desk.state.game
        self.verdict: Verdict | None = game.verdict if game is not None else None
        self._is_plain = self.verdict is not None and self.verdict.outcome in NO_SECRET
        lead = context.say("outcome.lead_plain" if self._is_plain else "outcome.lead")
        super().__init__(context, context.say("outcome.title"), lead, width=600, parent=parent)
        self.outcome = PlainText("", "display")
        self.counting = PlainText("", "body", wrap=True)
        self.duel = PlainText("", "strong", "blue")
        for label in (self.outcome, self.counting, self.duel):
            label.setFixedHeight(label.fontMetrics().height() * (3 if label is self.counting else 1) + 6)
        panel = sunk_panel()
        for label in (self.outcome, self.counting, self.duel):
            panel.body.addWidget(label)
        self.tag = ClauseTag("S1.1", context.words)
        panel.body.addLayout(row(self.tag, None))
        self.body.addWidget(panel)
        self.other = QComboBox()
        self.other.setAccessibleName(context.say("outcome.other"))
        self.other.addItem(context.say("outcome.as_proposed"), "")
        for name in OUTCOMES:
            self.other.addItem(context.alone("outcome", name), name)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("outcome.reason"))
        self.body.addWidget(PlainText(context.say("outcome.other"), "small", "muted"))
        self.body.addWidget(self.other)
        self.body.addWidget(self.reason)
        self.yes = KeyButton(context.say("outcome.confirm"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.confirm)
        self.yes.setDefault(True)
        self.add_buttons(self.closer("back"), None, self.yes)
        self.other.currentIndexChanged.connect(self._check)
        self.reason.textChanged.connect(self._check)
        self._check()
        self.curtain_changed(context.curtain.is_open)
        self.yes.setFocus()

    def curtain_changed(self, is_open: bool) -> None:
        """Covered, the same dialog stands there whatever the outcome is; a draw or a void stands open, its duel alone is covered."""
        context, verdict = self.context, self.verdict
        if verdict is None or not (is_open or self._is_plain):
            self.outcome.setText(context.say("outcome.covered"))
            self.counting.setText(context.say("outcome.hold"))
            self.duel.setText("")
            return
        self.outcome.setText(context.alone("outcome", verdict.outcome))
        self.counting.setText(counting(context, verdict))
        game = context.desk.state.game
        self.duel.setText(context.say("outcome.duel") if is_open and game is not None and game.spy_duel else "")

    def _check(self) -> None:
        changed = bool(self.other.currentData())
        self.reason.setEnabled(changed)
        self.yes.setEnabled(not changed or bool(self.reason.text().strip()))

    def confirm(self) -> None:
        """Send it."""
        outcome = self.other.currentData() or (self.verdict.outcome if self.verdict is not None else "void")
        self.done_or_said(self.context.desk.do(ConfirmOutcome(outcome=outcome, reason=self.reason.text().strip())))


def counting(context: Context, verdict: Verdict) -> str:
    """Who lives, how the lord died, and which clauses say so."""
    lord = context.say("count.lord_alive") if verdict.lord_alive else context.say("count.lord_dead", source=verdict.source or "other")
    living = context.say("count.living", rebels=verdict.rebels, loyalists=verdict.loyalists, spies=verdict.spies)
    if verdict.outcome in NO_SECRET:
        return context.say("count.clauses", clauses=context.words.join(verdict.clauses))
    return " ".join((living, lord, context.say("count.clauses", clauses=context.words.join(verdict.clauses))))
