"""The dialog every other one is: title, body, one row of buttons; opened with ``open()``, never ``exec()``."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import Hold
from ui.table.context import Context
from ui.table.dial import URGENT, DialView, digits
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.panel import Panel, row
from ui.widgets.text import PlainText, Rule


class DeskDialog(Floating):
    """``body`` takes the contents, ``foot`` the buttons. Esc closes; nothing is done by closing."""

    def __init__(self, context: Context, title: str, lead: str = "", *, width: int = 560, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(24, 18, 24, 18)
        self._box.setSpacing(SPACE)
        self.title = PlainText(title, "title", wrap=True)
        self.clock = PlainText("", "title", "muted")
        self.clock.setAccessibleName(context.say("dialog.clock"))
        head = QHBoxLayout()
        head.setSpacing(SPACE)
        head.addWidget(self.title, 1)
        head.addWidget(self.clock, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._box.addLayout(head)
        if lead:
            self._box.addWidget(PlainText(lead, "body", "muted", wrap=True))
        self.body = QVBoxLayout()
        self.body.setSpacing(SPACE)
        self._box.addLayout(self.body, 1)
        self.message = PlainText("", "body", "red", wrap=True)
        self.message.setVisible(False)
        self._box.addWidget(self.message)
        self._box.addWidget(Rule())
        self.foot = QHBoxLayout()
        self.foot.setSpacing(SPACE)
        self._box.addLayout(self.foot)

    def add_buttons(self, *buttons: KeyButton | None) -> None:
        """Buttons from the left; None takes up what is left."""
        for button in buttons:
            if button is None:
                self.foot.addStretch(1)
            else:
                button.setAutoDefault(button.kind == "primary")
                self.foot.addWidget(button)

    def closer(self, code: str = "close") -> KeyButton:
        """The button that closes without doing anything."""
        button = KeyButton(self.context.say(code), kind="plain", hint="Esc", table=True)
        button.clicked.connect(self.reject)
        return button

    def say(self, text: str) -> None:
        """What stands in the way, or nothing."""
        self.message.setText(text)
        self.message.setVisible(bool(text))

    def done_or_said(self, result: object) -> None:
        """Close after a Change; say why after a Refusal."""
        if isinstance(result, Refusal):
            self.say(self.context.words.refusal(result, self.context.desk.name_of))
        else:
            self.accept()

    def show_clock(self, view: DialView) -> None:
        """The dialog lies over the clock, and the clock runs on: its digits and the call stand beside the title."""
        if view.left is None:
            self.clock.setText("")
            return
        hurried = view.left <= URGENT and not view.held
        self.clock.setText(" ".join(part for part in (view.call, digits(view.left)) if part))
        self.clock.set_tone("red" if hurried else "amber" if view.held else "muted")

    def curtain_changed(self, is_open: bool) -> None:
        """The curtain has moved; dialogs with secrets cover or show them."""


class RunningClock(QWidget):
    """Says whether a clock runs on behind the sheet, and holds it. The letter P is text in a sheet, so the key goes with Ctrl."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.text = PlainText("", "body", "amber", wrap=True)
        self.hold = KeyButton(context.say("action.hold"), key="Ctrl+P", table=True)
        self.hold.setAutoDefault(False)
        self.hold.clicked.connect(self._hold)
        line = row(self.text, self.hold)
        line.setStretch(0, 1)
        self.setLayout(line)

    def show_clock(self, view: DialView) -> None:
        """Nothing where nothing is timed; held, the line stays, so that nothing moves under the pointer."""
        self.setVisible(view.left is not None)
        self.text.setText(self._context.say("dialog.held" if view.held else "dialog.runs"))
        self.hold.setEnabled(not view.held)

    def _hold(self) -> None:
        self._context.desk.do(Hold())


class ReasonDialog(DeskDialog):
    """A reason, or any short text, for something that must not be done in silence. ``given`` carries it.

    ``ends_game``: a clock that runs on meanwhile is spoken of and can be held. ``wordless``: nothing is to be written, only confirmed.
    """

    given = Signal(str)

    def __init__(
        self, context: Context, title: str, lead: str, yes: str, *, needed: bool = True, danger: bool = False, ends_game: bool = False,
        wordless: bool = False, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(context, title, lead, parent=parent)
        self._needed = needed and not wordless
        self.running = RunningClock(context) if ends_game else None
        if self.running is not None:
            self.running.hide()
            self.body.addWidget(self.running)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(context.say("reason"))
        self.text.setPlaceholderText(context.say("reason.hint"))
        self.text.setFixedHeight(84)
        self.text.setTabChangesFocus(True)
        self.body.addWidget(self.text)
        self.yes = KeyButton(yes, kind="danger" if danger else "primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self._give)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.text.textChanged.connect(self._check)
        self._check()
        self.text.setVisible(not wordless)
        (self.yes if wordless else self.text).setFocus()

    def show_clock(self, view: DialView) -> None:
        """Beside the title as everywhere, and in words where the game is to end."""
        super().show_clock(view)
        if self.running is not None:
            self.running.show_clock(view)

    def _check(self) -> None:
        self.yes.setEnabled(not self._needed or bool(self.text.toPlainText().strip()))

    def _give(self) -> None:
        self.accept()
        self.given.emit(self.text.toPlainText().strip())


def sunk_panel(title: str = "") -> Panel:
    """A panel on a sunk ground, inside a dialog."""
    panel = Panel(title, margin=12)
    panel.setProperty("sunk", "true")
    return panel
