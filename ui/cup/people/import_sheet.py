"""Entries out of a table into a cup that is under way: weighed row by row, entered as one press that one undo takes back."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from moderator.cup.commands import AddStaff, Register
from moderator.inbox.registrations import Registration, registrations
from moderator.inbox.sheets import Sheet
from moderator.session.together import Together
from ui.cup.people.entries_box import EntriesBox
from ui.forum.sheet import Sheet as DeskSheet
from ui.table.context import Context
from ui.widgets.buttons import KeyButton
from ui.widgets.tag import ClauseTag

WIDTH, HEIGHT = 1_080, 640


class ImportSheet(DeskSheet):
    """Typed, pasted, or out of a file."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("people.import.title"), context.say("people.import.lead"), width=WIDTH, parent=parent)
        self.setMinimumHeight(HEIGHT)
        for clause in ("S2.2", "R2"):
            self.head.insertWidget(self.head.count() - 1, ClauseTag(clause, context.words, "cup"))
        self.box = EntriesBox(self.words, context.palette, context.curtain, self._weigh, self._zone)
        self.box.changed.connect(self._on_change)
        self.body.addWidget(self.box, 1)
        self.yes = KeyButton("", kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._on_change()
        self.box.edit.setFocus()

    def _zone(self) -> str:
        return str(self.context.desk.state.zone)

    def _weigh(self, sheet: Sheet) -> list[Registration]:
        desk = self.context.desk
        return registrations(sheet, desk.session.ruleset, desk.state, self._zone(), desk.now())

    def veil(self) -> None:
        """Contacts are covered or shown."""
        if hasattr(self, "box"):
            self.box.uncover(self.sees)

    def _on_change(self) -> None:
        n = len(self.box.taken)
        self.yes.setText(self.context.say("people.import.take", n=n))
        self.yes.setEnabled(n > 0 and not self.box.blocked)
        self.say(self.context.say("people.import.blocked", n=len(self.box.blocked)) if self.box.blocked else "")

    def take(self) -> None:
        """All of them, or none."""
        self.box.read()
        if not self.yes.isEnabled():
            return
        desk: Any = self.context.desk
        together = Together(desk.session, desk.now(), desk.by)
        for each, reason in self.box.taken:
            kind = AddStaff if each.command["do"] == "add_staff" else Register
            command = kind(person=str(each.command["person"]), contact=str(each.command["contact"]))
            if (refusal := together.add(command, reason, each.at if each.dated else None)) is not None:
                self.done_or_said(refusal)
                return
        self.done_or_said(desk.take_together(together))
