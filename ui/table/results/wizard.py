"""The tie-break wizard (F8) of one match: every tie as the desk has it, and the seal that closes the table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha.commands import ConfirmMatch
from moderator.rulesets.sanguosha.comparison import Compared, equals
from moderator.rulesets.sanguosha.results import confirm_blocked
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, is_provisional
from moderator.rulesets.sanguosha.when import spoken
from ui.table.context import Context
from ui.table.exports import ExportMenu
from ui.table.results.sheet import TieSheet
from ui.table.results.table import CompareTable
from ui.widgets.buttons import KeyButton


class TieDialog(TieSheet):
    """The seal is the last press."""

    table: CompareTable

    def __init__(self, context: Context, *, line: str = "", parent: QWidget | None = None) -> None:
        params = context.desk.state.params
        cut = context.say("ties.cut", n=len(context.desk.state.lines), to=params.cuts[0]) if params.cuts else ""
        title = " \N{MIDDLE DOT} ".join(part for part in (context.say("ties.title"), params.title, cut) if part)
        super().__init__(context, title, CompareTable(context), parent=parent)
        self.export = KeyButton(context.say("ties.export"), kind="normal", table=True)
        self.export.clicked.connect(self._export)
        self.seal = KeyButton(context.say("ties.seal"), kind="primary", key="Ctrl+Return", table=True)
        self.seal.clicked.connect(self.confirm)
        self.force = KeyButton(context.say("ties.force"), kind="plain", table=True)
        self.force.clicked.connect(self._seal_anyway)
        self.add_buttons(self.force, self.export, self.closer(), self.seal)
        self.start(line)

    def say_lead(self) -> str:
        """What is to be done here, or that nothing is."""
        say, state = self.context.say, self.context.desk.state
        if state.phase == "confirmed":
            return say("ties.lead.sealed")
        if state.phase != "provisional":
            return say("ties.lead.running")
        return waiting_lead(self.context, self.table)

    def show_row(self, chosen: Compared) -> None:
        """Where its points come from, and what its tie needs."""
        self.made.show_line(chosen.standing.line)
        self.show_fourth(chosen.equal, chosen.equal.how if chosen.equal is not None else "")

    def say_text(self, how: str) -> str:
        """A house rule may share all places of a final."""
        final = self.context.desk.state.params.final
        return self.context.say("ties.panel.shared.final") if how == "shared" and final else super().say_text(how)

    def show_foot(self) -> None:
        """Sealed only when nothing blocks; else what blocks it and why."""
        state = self.context.desk.state
        blocked = confirm_blocked(state)
        sealed = state.phase == "confirmed"
        self.seal.setEnabled(blocked is None)
        self.seal.setVisible(not sealed)
        self.undo.setVisible(state.phase == "provisional" and bool(state.duels or state.bouts or state.shares or state.places))
        self.force.setVisible(blocked is not None and blocked.forceable)
        text = self.context.words.refusal(blocked, self.context.desk.name_of) if blocked is not None else self._before_sealing()
        self.hint.setText(self.context.say("ties.sealed") if sealed else text)
        self.hint.set_tone("jade" if sealed else "amber")

    def _before_sealing(self) -> str:
        """What the seal means, and that appeals may still come."""
        until, state = appeal_deadline(self.context.desk.state), self.context.desk.state
        if until is None or not is_provisional(state, self.context.desk.clock.now()):
            return self.context.say("ties.hint.closed")
        return self.context.say("ties.hint.open", until=spoken(until, state.zone))

    # --- presses ------------------------------------------------------------------------------------------------------

    def force_press(self, command: Any, reason: str) -> None:
        """A seal that was insisted on closes the sheet."""
        if self.press(command, force=reason) and isinstance(command, ConfirmMatch):
            self.accept()

    def confirm(self) -> None:
        """Seal the table."""
        if self.press(ConfirmMatch()):
            self.accept()

    def _seal_anyway(self) -> None:
        """What blocks it is said, and the reason asked for."""
        self.confirm()

    def _export(self) -> None:
        self.menu = ExportMenu(self.context, self)
        self.menu.told.connect(self._told)
        self.menu.popup(self.export.mapToGlobal(QPoint(0, -self.menu.sizeHint().height())))

    def _told(self, text: str, tone: str) -> None:
        self.message.set_tone(tone)
        self.say(text)


def waiting_lead(context: Context, table: CompareTable) -> str:
    """Where a tie has to be settled; that nothing has to be, or is tied at all."""
    waiting = [equal for equal in equals(context.desk.state) if not equal.settled]
    if not waiting:
        return context.say("ties.lead.decided" if any(each.tied for each in table.found) else "ties.lead.nothing")
    cuts = sorted({cut for equal in waiting for cut in equal.cuts})
    if len(cuts) > 1:
        return context.say("ties.lead.cuts", cuts=[f"{cut}/{cut + 1}" for cut in cuts])
    return context.say("ties.lead.cut", a=cuts[0], b=cuts[0] + 1) if cuts else context.say("ties.lead.final")
