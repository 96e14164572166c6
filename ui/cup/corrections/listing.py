"""The corrections that were made: when, of what, how grave, why, and what each changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from ui.cup.corrections.changes import HEADS, change_rows
from ui.cup.corrections.level import TONES
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.state import Correction
    from ui.cup.context import CupContext

LIST: Final = ("at", "match", "level", "changes", "carry", "reason")
WIDE: Final = 900


class CorrectionsSheet(DeskDialog):
    """The newest first; whoever is chosen shows its changes below."""

    def __init__(self, context: CupContext, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("corrections.list.title"), context.say("corrections.list.lead"), width=WIDE, parent=parent)
        self.made: tuple[Correction, ...] = tuple(reversed(context.desk.state.corrections))
        self.none = PlainText(context.say("corrections.none"), "body", "muted")
        self.none.setVisible(not self.made)
        self.list = TableView(context.palette, context.say("corrections.list.title"))
        self.list.show_rows(
            tuple(context.say(f"corrections.list.{name}") for name in LIST), [self._row(each) for each in self.made], stretch=5
        )
        self.list.setMinimumHeight(min(self.list.full_height(), 200))
        self.list.selectionModel().currentRowChanged.connect(self._show)
        self.changes = TableView(context.palette, context.say("corrections.table"), selectable=False)
        self.changes.setMinimumHeight(190)
        self.why = PlainText("", "body", wrap=True)
        for part in (self.none, self.list, self.why, self.changes):
            self.body.addWidget(part)
        for part in (self.list, self.why, self.changes):
            part.setVisible(bool(self.made))
        self.away = KeyButton(context.say("close"), kind="primary", hint="Esc", table=True)
        self.away.clicked.connect(self.reject)
        self.add_buttons(None, self.away)
        if self.made:
            self.list.selectRow(0)
            self.list.setFocus()

    def _row(self, each: Correction) -> Row:
        context = self.context
        cells = (
            Cell(context.stamp(each.at)), Cell(each.match, strong=True),
            Cell(context.say(f"corrections.short.{each.level}"), TONES[each.level], pill=True), Cell(str(len(each.changes)), right=True),
            Cell(context.say(f"corrections.carry.{each.carry}") if each.carry else "", muted=True), Cell(each.reason, tip=each.reason),
        )  # fmt: skip
        return Row(cells, of=each)

    def _show(self) -> None:
        each: Correction | None = self.list.selected()
        if each is None:
            return
        say = self.context.say
        self.why.setText(say("corrections.why", reason=each.reason, matches=list(each.played)))
        self.changes.show_rows(tuple(say(f"corrections.head.{head}") for head in HEADS), change_rows(self.context, each.changes))  # type: ignore[arg-type]
