"""What a locked window shows: that it is locked, where the password goes, and the digits of a running clock. Nothing of any match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.lock.secret import Attempts, is_set
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.seal import Seal
from ui.widgets.text import PlainText

WIDTH: Final = 420
TICK_MS: Final = 100


class LockScreen(QWidget):
    """``opened``: the right password was typed, or none is set and somebody wants to go on. ``clock`` says the running digits."""

    opened = Signal()

    def __init__(
        self, words: Words, palette: Palette, kept: str, attempts: Attempts, clock: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("lock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words, self._kept, self._attempts, self._clock = words, kept, attempts, clock
        self._said = ""
        self.digits = PlainText("", "clock")
        self.digits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.digits.setAccessibleName(words.say("ui.lock.clock"))
        self.digits.setFixedHeight(184)
        self.seal = Seal(palette, words.say("ui.app.seal"), 56)
        self.title = PlainText(words.say("ui.lock.title"), "display")
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(words.say("ui.lock.password"))
        self.field.setPlaceholderText(words.say("ui.lock.password"))
        self.field.returnPressed.connect(self.try_it)
        self.message = PlainText("", "body", "red", wrap=True)
        self.open = KeyButton(words.say("ui.lock.open"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.open.clicked.connect(self.try_it)
        self.forgotten = KeyButton(words.say("ui.lock.forgotten"), kind="plain")
        self.forgotten.clicked.connect(self._on_forgotten)
        self.how = PlainText(words.say("ui.lock.how"), "small", "muted", wrap=True)
        self._lay_out(is_set(kept))
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)

    def _lay_out(self, locked: bool) -> None:
        card = QWidget()
        card.setFixedWidth(WIDTH)
        box = QVBoxLayout(card)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        for part in (self.seal, self.title):
            box.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(self.field)
        self.message.setFixedHeight(24)
        box.addWidget(self.message)
        self.how.setMinimumHeight(120)
        self.how.setAlignment(Qt.AlignmentFlag.AlignTop)
        keep = self.how.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.how.setSizePolicy(keep)
        box.addLayout(row(self.forgotten, None, self.open))
        box.addWidget(self.how)
        outer = QVBoxLayout(self)
        outer.addWidget(self.digits)
        outer.addStretch(1)
        outer.addWidget(card, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(2)
        self.field.setVisible(locked)
        self.forgotten.setVisible(locked)
        self.how.setVisible(not locked)
        if not locked:
            self.how.setText(self._words.say("ui.lock.none"))
            self.open.setText(self._words.say("ui.lock.go_on"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tick()
        self._timer.start()
        self.take_focus()

    def take_focus(self) -> None:
        """The keyboard goes where it is needed."""
        (self.open if self.field.isHidden() else self.field).setFocus()

    def try_it(self) -> None:
        """Is it the password?"""
        if self.field.isHidden() or self._attempts.check(self.field.text(), self._kept):
            self.field.clear()
            self._timer.stop()
            self.opened.emit()
            return
        self.field.clear()
        self._said = "wrong"
        self.tick()

    def tick(self) -> None:
        """The clock's digits, and how long one still has to wait."""
        self.digits.setText(self._clock())
        wait = self._attempts.wait
        code = "wait" if wait and self._said else "wrong" if self._said else ""
        self.message.setText(self._words.say(f"ui.lock.{code}", {"n": wait}) if code else "")
        free = not wait
        if self.field.isEnabled() != free:
            self.field.setEnabled(free)
            self.open.setEnabled(free)
            if free:
                self.take_focus()

    def _on_forgotten(self) -> None:
        self.how.setVisible(self.how.isHidden())
