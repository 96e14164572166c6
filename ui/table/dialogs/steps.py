"""A step that needs something and has no sheet of its own: its command as a form."""

from __future__ import annotations

import json

import msgspec
from PySide6.QtWidgets import QWidget

from moderator.play.messages import Step
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.dialogs.form import CommandForm
from ui.widgets.buttons import KeyButton


class StepDialog(DeskDialog):
    """A step that needs something and has no sheet of its own: its command as a form."""

    def __init__(self, context: Context, step: Step, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.words.step(step, context.desk.name_of), parent=parent)
        kind = context.desk.session.wire.verbs[step.verb]
        names = {field.encode_name for field in msgspec.structs.fields(kind)}
        given = {**(step.command or {}), **step.params}
        self.form = CommandForm(context, kind, {key: value for key, value in given.items() if key in names})
        self.body.addWidget(self.form)
        self.yes = KeyButton(context.say("step.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)

    def take(self) -> None:
        """Send it."""
        try:
            command = self.form.command()
        except (msgspec.ValidationError, json.JSONDecodeError) as error:
            self.say(self.context.say("amend.bad_field", reason=str(error)))
            return
        self.done_or_said(self.context.desk.do(command))
