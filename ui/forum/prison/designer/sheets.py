"""The designer's questions: another name, and what becomes of changes that are not saved."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.play.words import Words
from ui.forum.prison.designer.fields import TextLine
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Sheet
from ui.widgets.panel import row


class NameSheet(Sheet):
    """``named`` carries the name."""

    named = Signal(str)

    def __init__(self, words: Words, name: str, parent: QWidget | None = None) -> None:
        say = words.say
        super().__init__(
            say("ui.script.rename.title"), say("ui.script.rename.text"), say("ui.script.rename.yes"), say("ui.cancel"), parent=parent
        )
        self.field = TextLine(80)
        self.field.setText(name)
        self.field.selectAll()
        self.field.setAccessibleName(say("ui.script.whole.name"))
        self.field.textChanged.connect(self._check)
        self.body.addWidget(self.field)
        self.decided.connect(self._on_decided)
        self.field.setFocus()
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.field.text().strip()))

    def _on_decided(self, yes: bool) -> None:
        if yes and self.field.text().strip():
            self.named.emit(self.field.text().strip())


class LeaveSheet(Sheet):
    """Changes are not saved: save them first, leave without, or stay. ``discarded``: leave without."""

    discarded = Signal()

    def __init__(self, words: Words, name: str, parent: QWidget | None = None) -> None:
        say = words.say
        super().__init__(
            say("ui.script.leave.title"), say("ui.script.leave.text", {"name": name}), say("ui.script.leave.save"),
            say("ui.script.leave.stay"), parent=parent,
        )  # fmt: skip
        self.discard = KeyButton(say("ui.script.leave.discard"), kind="danger")
        self.discard.setAutoDefault(False)
        self.discard.clicked.connect(self._on_discard)
        self.body.addLayout(row(self.discard, None))

    def _on_discard(self) -> None:
        self.discarded.emit()
        self.blockSignals(True)
        self.close()
