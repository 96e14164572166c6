"""The correction that an upheld appeal brings: the record's form, what it changes in the table, and both written at once (R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.commands import DecideAppeal
from moderator.rulesets.sanguosha.state import Appeal
from ui.table.context import Context
from ui.table.dialogs.amend import AmendDialog
from ui.table.dialogs.timeline import SECRET_VERBS, said_openly
from ui.table.results.moves import moves_view
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command
    from moderator.session.changes import AmendPreview

NOTICES: Final = 6


class ChangeDialog(AmendDialog):
    """An AmendDialog whose correction carries the decision with it: one transaction, one undo."""

    def __init__(self, context: Context, appeal: Appeal, seq: int, reason: str, *, parent: QWidget | None = None) -> None:
        title = context.say("appeals.change.title", person=appeal.person, n=appeal.game)
        super().__init__(context, seq, title=title, lead=context.say("appeals.change.lead"), parent=parent)
        self.setMinimumHeight(690)
        self.body.setStretchFactor(self.changes, 3)
        self.appeal = appeal
        self.reason.setText(reason)
        self.yes.setText(context.say("appeals.yes.amend"))

    def said(self) -> str:
        """The game is over: what everybody was told is no secret."""
        return said_openly(self.context, self.entry)

    def secret(self) -> bool:
        """Roles of the game have been shown; only what deals them, or takes a match over, stays covered."""
        return self.entry.verb in SECRET_VERBS

    def then(self) -> Command | None:
        """The appeal is upheld, and names the entry."""
        return DecideAppeal(appeal=self.appeal.id, decision="upheld", reason=self.reason.text().strip(), entry=self.entry.seq)

    def first(self, preview: AmendPreview) -> list[QWidget]:
        """Places, scores and destinations, then notices owed anew."""
        if preview.state is None:
            return []
        context = self.context
        parts: list[QWidget] = [
            PlainText(context.say("moves.title"), "small", "muted"),
            moves_view(context, context.desk.state, preview.state),
        ]
        if preview.corrections:
            parts.append(PlainText(context.say("moves.notices", n=len(preview.corrections)), "small", "muted"))
            texts = [context.words.notice(owed.notice, context.desk.name_of) for owed in preview.corrections]
            parts += [ElidedText(text, "small") for text in texts[:NOTICES]]
        return parts
