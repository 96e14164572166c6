"""Setting, changing and taking away the lock's password."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.lock.secret import SHORTEST, Attempts, hashed, is_set
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.panel import row
from ui.widgets.text import PlainText

WIDTH = 520


class PasswordSheet(Floating):
    """``chosen`` carries the new hash, or nothing when there is to be no password any more."""

    chosen = Signal(str)

    def __init__(self, words: Words, kept: str, attempts: Attempts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._kept, self._attempts = words, kept, attempts
        there = is_set(kept)
        title = words.say("ui.lock.change" if there else "ui.lock.set")
        self.setWindowTitle(title)
        self.setMinimumWidth(WIDTH)
        self.fields = {name: self._field(name) for name in ("old", "new", "again")}
        self.fields["old"].setVisible(there)
        self.message = PlainText("", "body", "red", wrap=True)
        self.message.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 20, 24, 20)
        box.setSpacing(SPACE + 2)
        box.addWidget(PlainText(title, "title", wrap=True))
        box.addWidget(PlainText(words.say("ui.lock.what"), "body", "muted", wrap=True))
        for field in self.fields.values():
            box.addWidget(field)
        box.addWidget(self.message)
        box.addWidget(PlainText(words.say("ui.lock.how"), "small", "muted", wrap=True))
        self.remove = KeyButton(words.say("ui.lock.remove"), kind="plain")
        self.remove.setVisible(there)
        self.remove.clicked.connect(self._remove)
        leave = KeyButton(words.say("ui.cancel"), kind="plain", hint="Esc")
        leave.clicked.connect(self.reject)
        self.keep = KeyButton(words.say("ui.lock.keep"), kind="primary")
        self.keep.clicked.connect(self._keep)
        self.keep.setDefault(True)
        for button in (self.remove, leave):
            button.setAutoDefault(False)
        box.addLayout(row(self.remove, None, leave, self.keep))
        self.fields["old" if there else "new"].setFocus()

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setEchoMode(QLineEdit.EchoMode.Password)
        field.setPlaceholderText(self._words.say(f"ui.lock.{name}"))
        field.setAccessibleName(self._words.say(f"ui.lock.{name}"))
        return field

    def _keep(self) -> None:
        new = self.fields["new"].text()
        if len(new) < SHORTEST:
            self._say("short", "new")
        elif new != self.fields["again"].text():
            self._say("differ", "again")
        elif self._allowed():
            self.accept()
            self.chosen.emit(hashed(new))

    def _remove(self) -> None:
        if self._allowed():
            self.accept()
            self.chosen.emit("")

    def _allowed(self) -> bool:
        if not is_set(self._kept) or self._attempts.check(self.fields["old"].text(), self._kept):
            return True
        self._say("wait", "old")
        return False

    def _say(self, code: str, field: str) -> None:
        self.message.setText(self._words.say(f"ui.lock.{code}", {"n": self._attempts.wait if code == "wait" else SHORTEST}))
        self.message.show()
        self.fields[field].clear()
        self.fields[field].setFocus()
        self.fit()
