"""Other times of day: each with its field, what would follow under them (section 3, P-amend-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from moderator.play.messages import Refusal
from moderator.rulesets.prison.calendar import ORDER
from moderator.rulesets.prison.commands.setup import SetTimes
from moderator.rulesets.prison.state import GameState, Times
from ui.forum.setup.times_step import read_clock
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Scroll, column
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.parts import mark_lines

if TYPE_CHECKING:
    from ui.table.context import Context

ACROSS: Final = 3


class TimesDialog(Sheet):
    """Nothing is entered before the last press."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        words = context.words.of("prison")
        super().__init__(context, words.say("step.set_times"), words.say("ui.forum.times.lead"), width=720, secret=False, parent=parent)
        self.setMinimumHeight(470)
        self.head.insertWidget(1, ClauseTag("P-amend-3", context.words, "prison"))
        state: GameState = context.desk.state
        now = msgspec.to_builtins(state.params.times)
        self.lines = {name: QLineEdit(now[name], maxLength=8) for name in ORDER}
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        for at, (name, line) in enumerate(self.lines.items()):
            label = words.say(f"ui.setup.times.{name}")
            line.setAccessibleName(label)
            line.textChanged.connect(self.look_again)
            grid.addLayout(column(PlainText(label, "small", "muted"), line, spacing=2), at // ACROSS, at % ACROSS)
        self.body.addLayout(grid)
        self.today = QCheckBox(self.talk("times.today"))
        self.today.setChecked(True)
        self.today.toggled.connect(self.look_again)
        self.reason = QLineEdit(maxLength=200)
        self.reason.setPlaceholderText(self.talk("field.reason"))
        self.reason.setAccessibleName(self.talk("field.reason"))
        self.reason.textChanged.connect(self.look_again)
        self.body.addWidget(self.today)
        self.body.addWidget(self.reason)
        self.follows = Scroll()
        panel = sunk_panel(self.talk("ask.follows"))
        panel.body.addWidget(self.follows)
        self.body.addWidget(panel, 1)
        self.yes = KeyButton(self.talk("ask.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.look_again()
        self.lines["vote"].setFocus()

    def command(self) -> SetTimes | None:
        """The command; None while a time cannot be read."""
        read = {name: read_clock(line.text()) for name, line in self.lines.items()}
        mark_lines(self.lines, {name for name, value in read.items() if value is None})
        if None in read.values():
            return None
        return SetTimes(
            times=Times(**{name: str(value) for name, value in read.items()}),
            reason=self.reason.text().strip(),
            today=self.today.isChecked(),
        )

    def look_again(self) -> None:
        """What would follow, or what stands in the way."""
        if not hasattr(self, "yes"):
            return
        command = self.command()
        found: Any = self.context.desk.propose(command) if command is not None else None
        refused = isinstance(found, Refusal)
        self.say(self.words.refusal(found, self.context.desk.name_of) if refused else "")
        self.yes.setEnabled(found is not None and not refused)
        while (item := self.follows.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if found is not None and not refused:
            for line in found.trace:
                self.follows.box.addWidget(PlainText(self.words.trace(line, self.context.desk.name_of), "body", wrap=True))
        self.follows.box.addStretch(1)

    def take(self) -> None:
        """Enter it."""
        command = self.command()
        if command is not None and self.yes.isEnabled():
            self.done_or_said(self.context.desk.do(command))
