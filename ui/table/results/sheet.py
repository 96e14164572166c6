"""The sheet of a tie: what was compared and what decided, where points come from, and beside it what the tie still needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.comparison import Equal
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.table.results.insist import Insist
from ui.table.results.makeup import MakeUp
from ui.table.results.recorder import Recorder
from ui.table.results.sharing import HostPlaces, Sharing
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.table import TableView
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command

WIDTH: Final = 1180
HEIGHT: Final = 690
CLAUSES: Final = {"duel": ("S1.3.3", "R26", "R56"), "share": ("R38",), "shared": ("R25",), "host": ("R25",)}


class TieSheet(DeskDialog):
    """Every press is an entry of its own and can be undone. ``table`` has ``refresh`` and ``choose(line)``; a sheet says for itself what
    its lead, its foot and its chosen row are, puts its buttons in and calls ``start``.
    """

    def __init__(
        self, context: Context, title: str, table: Any, *, recorder: Recorder | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, title, parent=parent, width=WIDTH)
        self.setMinimumHeight(HEIGHT)
        self.lead = PlainText("", "body", "muted", wrap=True)
        self.table: TableView = table
        self.made = MakeUp(context)
        self.fourth = sunk_panel(" ")
        self.tags = row(None)
        self.undo = KeyButton(context.say("ties.undo"), key="Ctrl+Z", kind="plain")
        self.undo.setAutoDefault(False)
        self.undo.clicked.connect(self._undo)
        self.fourth.head.addWidget(self.undo)
        self.fourth.head.addLayout(self.tags)
        self.recorder = recorder or Recorder(context)
        self.recorder.wanted.connect(self.press)
        self.other: QWidget | None = None
        self.words = PlainText("", "body", "muted", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.fourth.body.addWidget(self.words)
        self.fourth.body.addWidget(self.recorder, 1)
        self.insist = Insist(context)
        self.insist.forced.connect(self.force_press)
        below = row(self.made, self.fourth)
        below.setStretch(0, 1)
        below.setStretch(1, 1)
        self.body.addWidget(self.lead)
        self.body.addWidget(self.table)
        self.body.addLayout(below, 1)
        self.body.addWidget(self.insist)
        self.hint = PlainText("", "body", "amber", wrap=True)
        self.foot.addWidget(self.hint, 1)

    def start(self, line: str = "") -> None:
        """Follow the desk from now on, ``line`` chosen."""
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.context.desk.changed.connect(self._on_change)
        self.refresh()
        if line:
            self.table.choose(line)  # type: ignore[attr-defined]
        self.table.setFocus()

    # --- what a sheet says for itself ---------------------------------------------------------------------------------

    def say_lead(self) -> str:
        """What is to be done here, or that nothing is."""
        raise NotImplementedError

    def show_row(self, chosen: Any) -> None:
        """Take up the chosen row."""
        raise NotImplementedError

    def show_foot(self) -> None:
        """Buttons and hint, from the state."""
        raise NotImplementedError

    @property
    def live(self) -> bool:
        """Whether anything may be entered now."""
        return bool(self.context.desk.state.phase == "provisional")

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_change(self, _: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Everything from the state."""
        self.table.refresh()  # type: ignore[attr-defined]
        self.lead.setText(self.say_lead())
        self._on_row()
        self.show_foot()

    def _on_row(self) -> None:
        chosen = self.table.selected()
        if chosen is not None:
            self.show_row(chosen)

    def show_fourth(self, equal: Equal | None, how: str) -> None:
        """The right panel: what the chosen row's tie needs."""
        self._show_tags(CLAUSES.get(how, ()))
        self._drop_other()
        self.fourth.heading.setText(self.context.say(f"ties.panel.{how or 'none'}"))
        self.recorder.setVisible(how == "duel")
        self.recorder.setEnabled(self.live)
        text = self.context.say("ties.panel.none.text") if equal is None else self.say_text(how)
        if equal is not None and how == "duel":
            self.recorder.show_tie(equal)
            text = self.recorder.summary() or text
        if equal is not None and how in {"share", "host"} and (self.live or how == "share"):
            self.put_other(self.make_other(how, equal))
        self.words.setText(text)
        self.words.setVisible(how != "duel" or equal is None or len(equal.lines) == 2)

    def make_other(self, how: str, equal: Equal) -> Sharing | HostPlaces:
        """Where nobody plays: those who are asked, or the host's own order."""
        maker = Sharing if how == "share" else HostPlaces
        return maker(self.context, equal, enabled=self.live)

    def put_other(self, other: Sharing | HostPlaces) -> None:
        """Show it in the right panel."""
        other.wanted.connect(self.press_all)
        self.other = other
        self.fourth.body.addWidget(other, 1)

    def _drop_other(self) -> None:
        if self.other is not None:
            self.fourth.body.removeWidget(self.other)
            self.other.hide()
            self.other.deleteLater()
            self.other = None

    def say_text(self, how: str) -> str:
        """What the right panel says of the tie."""
        return self.context.say(f"ties.panel.{how}.text")

    def _show_tags(self, clauses: tuple[str, ...]) -> None:
        while (item := self.tags.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for clause in clauses:
            self.tags.addWidget(ClauseTag(clause, self.context.words))

    # --- presses ------------------------------------------------------------------------------------------------------

    def press(self, command: Command, force: str = "") -> bool:
        """Send it; what is refused is said here, and insisted on here where the rules allow it."""
        result = self.context.desk.do(command, force=force)
        return self.taken(result, command)

    def taken(self, result: object, command: Command) -> bool:
        """Whether a press was; else why not."""
        refused = result if isinstance(result, Refusal) else None
        self.insist.offer(refused, command)
        self.lead.setVisible(refused is None)  # makes room for what was refused
        return refused is None

    def press_all(self, commands: tuple[Command, ...]) -> None:
        """One after the other, as far as they are taken."""
        for command in commands:
            if not self.press(command):
                return

    def force_press(self, command: Any, reason: str) -> None:
        """All the same, with the reason that was given."""
        self.press(command, force=reason)

    def _undo(self) -> None:
        """What was pressed last is taken back, here as at the desk."""
        result = self.context.desk.undo()
        self.insist.offer(result if isinstance(result, Refusal) else None)
