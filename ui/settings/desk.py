"""Who sits at the desk, the lock, and what the program does by itself."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.settings.section import Section
from ui.settings.values import LONGEST_NAME, MOST_NAMES, Settings
from ui.widgets.panel import row
from ui.widgets.text import PlainText


class NamesEdit(QPlainTextEdit):
    """Names, one a line. ``edited`` when the keyboard goes elsewhere."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabChangesFocus(True)
        self.setFixedHeight(112)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.edited.emit()

    @property
    def names(self) -> tuple[str, ...]:
        """What stands there, each name once."""
        return tuple(dict.fromkeys(" ".join(line.split()) for line in self.toPlainText().splitlines() if line.strip()))


class DeskSection(Section):
    """``password_wanted``: a password is to be set, changed or taken away."""

    password_wanted = Signal()

    def fill(self) -> None:
        panel = self.panel("people")
        self.judges = NamesEdit()
        self.judges.edited.connect(self._choose_judges)
        self.texts.bind(self.judges.setAccessibleName, "ui.settings.judges")
        self.texts.bind(self.judges.setPlaceholderText, "ui.settings.judges.example")
        self.line(panel, "judges", self.judges, top=True)
        self.wrong = PlainText("", "small", "red", wrap=True)
        self.wrong.hide()
        panel.body.addWidget(self.wrong)
        lock = self.panel("lock")
        self.state = PlainText("", "body")
        self.password = self.button("ui.settings.lock_set", self._want_password)
        field = QWidget()
        field.setLayout(row(self.password, self.state, None))
        self.line(lock, "password", field)
        self.minutes = self.number("lock_minutes", 0, 240, self._choose_minutes)
        self.line(lock, "lock_minutes", self.minutes)
        own = self.panel("itself")
        self.auto = self.switch("auto_request", self._choose_auto)
        self.line(own, "auto_request", self.auto)

    def show_settings(self, now: Settings) -> None:
        if self.judges.names != now.judges:
            self.judges.setPlainText("\n".join(now.judges))
        locked = bool(now.lock_hash)
        self.state.setText(self.words.say("ui.settings.lock_is_set" if locked else "ui.settings.lock_is_none"))
        self.state.set_tone("jade" if locked else "muted")
        self.password.setText(self.words.say("ui.settings.lock_change" if locked else "ui.settings.lock_set"))
        self.minutes.setEnabled(locked)
        self.minutes.setSpecialValueText(self.words.say("ui.settings.lock_never"))
        self.minutes.setSuffix(self.words.say("ui.settings.lock_suffix"))
        self.minutes.setValue(now.lock_minutes)
        self.auto.setChecked(now.auto_request)

    def first(self) -> QWidget:
        return self.judges

    def _choose_judges(self) -> None:
        names = self.judges.names
        long = next((name for name in names if len(name) > LONGEST_NAME), "")
        text = ""
        if long:
            text = self.words.say("ui.settings.judges.long", {"name": long, "n": LONGEST_NAME})
        elif len(names) > MOST_NAMES:
            text = self.words.say("ui.settings.judges.many", {"n": MOST_NAMES})
        self.wrong.setVisible(bool(text))
        self.wrong.setText(text)
        if not text:
            self.choose(judges=names)

    def _want_password(self) -> None:
        self.password_wanted.emit()

    def _choose_minutes(self, value: int) -> None:
        self.choose(merge=True, lock_minutes=value)

    def _choose_auto(self, on: bool) -> None:
        self.choose(auto_request=on)
