"""Who is typing: one digit each, and a line for somebody new."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from ui.settings.values import LONGEST_NAME, MOST_NAMES
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.table.typists import Typists
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row

DIGITS = "1234567890"


class TypistDialog(DeskDialog):
    """A press or a digit chooses and closes."""

    def __init__(self, context: Context, typists: Typists, *, parent: QWidget | None = None) -> None:
        say = context.say
        super().__init__(context, say("typist.title"), say("typist.lead"), width=600, parent=parent)
        self._typists = typists
        self.buttons: list[KeyButton] = []
        grid = QGridLayout()
        grid.setSpacing(6)
        for number, name in enumerate(typists.names):
            button = KeyButton(name, key=DIGITS[number] if number < len(DIGITS) else "", table=True)
            button.set_kind("ink" if name == typists.now else "normal")
            button.setAutoDefault(False)
            button.setProperty("typist", name)
            said = say("typist.is" if name == typists.now else "typist.choose", person=name)
            button.setAccessibleName(said)
            button.clicked.connect(self._on_click)
            grid.addWidget(button, number // 2, number % 2)
            self.buttons.append(button)
        self.body.addLayout(grid)
        self.field = QLineEdit()
        self.field.setPlaceholderText(say("typist.new"))
        self.field.setAccessibleName(say("typist.new"))
        self.field.setMaxLength(LONGEST_NAME)
        self.yes = KeyButton(say("typist.add"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.add)
        self.body.addLayout(row(self.field, self.yes))
        self.nobody = KeyButton(say("typist.nobody"), kind="plain", table=True)
        self.nobody.clicked.connect(self._on_nobody)
        self.nobody.setVisible(bool(typists.now))
        self.add_buttons(self.nobody, None, self.closer("cancel"))
        self.yes.setDefault(True)
        current = next((button for button in self.buttons if button.property("typist") == typists.now), None)
        (current or (self.buttons[0] if self.buttons else self.field)).setFocus()

    def add(self) -> None:
        """Somebody new; Enter on a name chooses that one."""
        focused = self.focusWidget()
        if isinstance(focused, KeyButton) and focused in self.buttons and not self.field.text().strip():
            focused.click()
            return
        problem = self._typists.add(self.field.text())
        if problem:
            self.say(self.context.say(f"typist.{problem}", n=MOST_NAMES if problem == "many" else LONGEST_NAME))
        else:
            self.accept()

    def _on_click(self) -> None:
        button = self.sender()
        if button is not None:
            self._typists.choose(str(button.property("typist")))
            self.accept()

    def _on_nobody(self) -> None:
        self._typists.choose("")
        self.accept()
