"""The tie-break wizard (F8): what was compared and what decided, where points come from, the 1v1s still due, and the seal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import ConfirmMatch
from moderator.rulesets.sanguosha.comparison import Compared, equals
from moderator.rulesets.sanguosha.results import confirm_blocked
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline, is_provisional
from moderator.rulesets.sanguosha.when import spoken
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.exports import ExportMenu
from ui.table.results.insist import Insist
from ui.table.results.makeup import MakeUp
from ui.table.results.recorder import Recorder
from ui.table.results.sharing import HostPlaces, Sharing
from ui.table.results.table import CompareTable
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command

WIDTH: Final = 1180
HEIGHT: Final = 690
CLAUSES: Final = {"duel": ("S1.3.3", "R26", "R56"), "share": ("R38",), "shared": ("R25",), "host": ("R25",)}


class TieDialog(DeskDialog):
    """Every press is an entry of its own and can be undone; the seal is the last one."""

    def __init__(self, context: Context, *, line: str = "", parent: QWidget | None = None) -> None:
        params = context.desk.state.params
        cut = context.say("ties.cut", n=len(context.desk.state.lines), to=params.cuts[0]) if params.cuts else ""
        title = " \N{MIDDLE DOT} ".join(part for part in (context.say("ties.title"), params.title, cut) if part)
        super().__init__(context, title, parent=parent, width=WIDTH)
        self.setMinimumHeight(HEIGHT)
        self.lead = PlainText("", "body", "muted", wrap=True)
        self.table = CompareTable(context)
        self.made = MakeUp(context)
        self.fourth = sunk_panel(" ")
        self.tags = row(None)
        self.undo = KeyButton(context.say("ties.undo"), key="Ctrl+Z", kind="plain")
        self.undo.setAutoDefault(False)
        self.undo.clicked.connect(self._undo)
        self.fourth.head.addWidget(self.undo)
        self.fourth.head.addLayout(self.tags)
        self.recorder = Recorder(context)
        self.recorder.wanted.connect(self.press)
        self.other: QWidget | None = None
        self.words = PlainText("", "body", "muted", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fourth.body.addWidget(self.words)
        self.fourth.body.addWidget(self.recorder, 1)
        self.insist = Insist(context)
        self.insist.forced.connect(self._force)
        below = row(self.made, self.fourth)
        below.setStretch(0, 1)
        below.setStretch(1, 1)
        self.body.addWidget(self.lead)
        self.body.addWidget(self.table)
        self.body.addLayout(below, 1)
        self.body.addWidget(self.insist)
        self.hint = PlainText("", "body", "amber", wrap=True)
        self.export = KeyButton(context.say("ties.export"), kind="normal", table=True)
        self.export.clicked.connect(self._export)
        self.seal = KeyButton(context.say("ties.seal"), kind="primary", key="Ctrl+Return", table=True)
        self.seal.clicked.connect(self.confirm)
        self.force = KeyButton(context.say("ties.force"), kind="plain", table=True)
        self.force.clicked.connect(self._seal_anyway)
        self.foot.addWidget(self.hint, 1)
        self.add_buttons(self.force, self.export, self.closer(), self.seal)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        context.desk.changed.connect(self._on_change)
        self.refresh()
        if line:
            self.table.choose(line)
        self.table.setFocus()

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_change(self, _: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Everything from the state."""
        self.table.refresh()
        self.lead.setText(self._lead())
        self._on_row()
        self._foot()

    def _lead(self) -> str:
        """What is to be done here, or that nothing is."""
        say, state = self.context.say, self.context.desk.state
        if state.phase == "confirmed":
            return say("ties.lead.sealed")
        if state.phase != "provisional":
            return say("ties.lead.running")
        waiting = [equal for equal in equals(state) if not equal.settled]
        if not waiting:
            return say("ties.lead.decided" if any(each.tied for each in self.table.found) else "ties.lead.nothing")
        cuts = [cut for equal in waiting for cut in equal.cuts]
        return say("ties.lead.cut", a=cuts[0], b=cuts[0] + 1) if cuts else say("ties.lead.final")

    def _on_row(self) -> None:
        chosen = self.table.selected()
        if isinstance(chosen, Compared):
            self.made.show_line(chosen.standing.line)
            self._show_fourth(chosen)

    def _show_fourth(self, chosen: Compared) -> None:
        """The right panel: what the chosen line's tie needs."""
        say, equal = self.context.say, chosen.equal
        how = equal.how if equal is not None else ""
        self._show_tags(CLAUSES.get(how, ()))
        if self.other is not None:
            self.fourth.body.removeWidget(self.other)
            self.other.hide()
            self.other.deleteLater()
            self.other = None
        self.fourth.heading.setText(say(f"ties.panel.{how or 'none'}"))
        live = self.context.desk.state.phase == "provisional"
        self.recorder.setVisible(how == "duel")
        self.recorder.setEnabled(live)
        text = say("ties.panel.none.text") if equal is None else self._text(how)
        if equal is not None and how == "duel":
            self.recorder.show_tie(equal)
            text = self.recorder.summary() or text
        if equal is not None and how in {"share", "host"} and (live or how == "share"):
            maker = Sharing if how == "share" else HostPlaces
            other = maker(self.context, equal, enabled=live)
            other.wanted.connect(self.press_all)
            self.other = other
            self.fourth.body.addWidget(other, 1)
        self.words.setText(text)
        self.words.setVisible(how != "duel" or equal is None or len(equal.lines) == 2)

    def _text(self, how: str) -> str:
        final = self.context.desk.state.params.final
        return self.context.say("ties.panel.shared.final" if how == "shared" and final else f"ties.panel.{how}.text")

    def _show_tags(self, clauses: tuple[str, ...]) -> None:
        while (item := self.tags.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for clause in clauses:
            self.tags.addWidget(ClauseTag(clause, self.context.words))

    def _foot(self) -> None:
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

    def press(self, command: Command, force: str = "") -> bool:
        """Send it; what is refused is said here, and insisted on here where the rules allow it."""
        result = self.context.desk.do(command, force=force)
        refused = result if isinstance(result, Refusal) else None
        self.insist.offer(refused, command)
        self.lead.setVisible(refused is None)  # makes room for what was refused
        return refused is None

    def press_all(self, commands: tuple[Command, ...]) -> None:
        """One after the other, as far as they are taken."""
        for command in commands:
            if not self.press(command):
                return

    def _force(self, command: Any, reason: str) -> None:
        if self.press(command, force=reason) and isinstance(command, ConfirmMatch):
            self.accept()

    def confirm(self) -> None:
        """Seal the table."""
        if self.press(ConfirmMatch()):
            self.accept()

    def _undo(self) -> None:
        """What was pressed last is taken back, here as at the desk."""
        result = self.context.desk.undo()
        self.insist.offer(result if isinstance(result, Refusal) else None)

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
