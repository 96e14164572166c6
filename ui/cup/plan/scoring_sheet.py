"""The scoring table after the cup was opened: read, edited, confirmed; once a match is handed out only by force (S1.3.2, 9.2, 9.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.cup.commands import ConfirmScoring
from moderator.play.messages import Refusal
from ui.new_match.scoring_step import ScoringStep
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WIDTH, HEIGHT = 1_120, 660


class ScoringSheet(DeskDialog):
    """The organiser ticks and signs; who signs is who has entered it."""

    def __init__(self, context: CupContext, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("points.title"), context.say("points.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(HEIGHT)
        self.step = ScoringStep(context.words, context.palette)
        self.step.show_table(context.desk.state.params.scoring)
        self.step.by.setText(context.desk.by)
        self.body.addWidget(self.step, 1)
        self.insist = QLineEdit()
        self.insist.setPlaceholderText(context.say("ask.insist"))
        self.insist.setAccessibleName(context.say("ask.insist"))
        self.insist.hide()
        self.body.addWidget(self.insist)
        self.yes = KeyButton(context.say("points.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.step.changed.connect(self._on_change)
        self.insist.textChanged.connect(self._on_change)
        self._on_change()
        self.step.tick.setFocus()

    def _command(self) -> ConfirmScoring:
        made = replace(self.step.table, status="confirmed")
        now = self.context.desk.state.params.scoring
        same = replace(made, name=now.name) == replace(now, status="confirmed")
        return ConfirmScoring(table=None if same else made)

    def _on_change(self) -> None:
        """What stands in the way: a figure, the tick, the name, or the rules."""
        say = self.context.say
        if self.step.unread:
            self._stuck(say("points.unread"))
            return
        if not self.step.confirmed or not self.step.by.text().strip():
            self._stuck(say("points.unsigned"))
            return
        found: Any = self.context.desk.propose(self._command(), force=self.insist.text().strip())
        refused = isinstance(found, Refusal)
        self.insist.setVisible(bool(self.insist.text()) or (refused and found.forceable))
        self.say(self.context.words.refusal(found) if refused else "")
        self.yes.setEnabled(not refused)

    def _stuck(self, text: str) -> None:
        self.yes.setEnabled(False)
        self.insist.hide()
        self.say(text)

    def take(self) -> None:
        """Confirmed."""
        if self.yes.isEnabled():
            desk: Any = self.context.desk
            desk.by = self.step.by.text().strip() or desk.by
            self.done_or_said(desk.do(self._command(), force=self.insist.text().strip()))
