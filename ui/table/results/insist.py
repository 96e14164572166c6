"""A press that was refused but may be insisted on: why, a line for the reason, and the button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.messages import Refusal
from ui.table.context import Context
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.commands import Command

REASON: Final = 260


class Insist(QWidget):
    """Hidden until something is refused. ``forced`` carries the command and the reason."""

    forced = Signal(object, str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._command: Command | None = None
        self.text = PlainText("", "body", "red", wrap=True)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("reason.hint"))
        self.reason.textChanged.connect(self._check)
        self.yes = KeyButton(context.say("force.yes"), kind="danger", table=True)
        self.yes.setAutoDefault(False)
        self.yes.clicked.connect(self._force)
        self.reason.setMinimumWidth(REASON)
        box = row(self.text, self.reason, self.yes)
        box.setStretch(0, 1)
        self.setLayout(box)
        self.offer(None)

    def offer(self, refusal: Refusal | None, command: Command | None = None) -> None:
        """Say why; the reason is asked for only where the rules let the host insist. None: nothing was refused."""
        self.setVisible(refusal is not None)
        self._command = command if refusal is not None and refusal.forceable else None
        self.text.setText(self._context.words.refusal(refusal, self._context.desk.name_of) if refusal is not None else "")
        for part in (self.reason, self.yes):
            part.setVisible(self._command is not None)
        self.reason.clear()
        self._check()
        if self._command is not None:
            self.reason.setFocus()

    def _check(self) -> None:
        self.yes.setEnabled(self._command is not None and bool(self.reason.text().strip()))

    def _force(self) -> None:
        if self._command is not None:
            self.forced.emit(self._command, self.reason.text().strip())
