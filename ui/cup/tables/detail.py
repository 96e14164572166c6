"""The match looked at: its people, what is to be known of it, and what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout

from ui.cup.tables.views import KEYS, TONES, Action, actions, people_now, remarks, standing
from ui.table.compact import CompactButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText, plain_tip

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from ui.cup.context import CupContext
    from ui.cup.tables.watching import Seen

ACROSS: Final = 4
LINES: Final = 3
"""Remarks that are shown; the tip has all of them."""


class Detail(Panel):
    """``asked``: one of views.KEYS, about the match looked at."""

    asked = Signal(str)

    def __init__(self, context: CupContext) -> None:
        super().__init__(margin=12)
        self._context = context
        self.actions: tuple[Action, ...] = ()
        self.name, self.standing = PlainText("", "section"), Tag(context.palette, "")
        self.people = PlainText("", "body", wrap=True)
        self.remarks = [PlainText("", "small", wrap=True) for _ in range(LINES)]
        self.buttons = {name: CompactButton(context.say(f"tables.do.{name}"), key) for name, key in KEYS.items()}
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self.body.addLayout(row(self.name, self.standing, None))
        self.body.addWidget(self.people)
        for line in self.remarks:
            self.body.addWidget(line)
        self.body.addLayout(self._grid)
        for column in range(ACROSS):
            self._grid.setColumnStretch(column, 1)
        for name, button in self.buttons.items():
            button.setParent(self)
            button.set_key(KEYS[name])
            button.setProperty("does", name)
            button.clicked.connect(self._on_click)

    def show_match(self, match: CupMatch | None, seen: Seen, *, files: bool) -> None:
        """Another match, or the same as it stands now."""
        context = self._context
        self.name.setVisible(match is not None)
        self.standing.setVisible(match is not None)
        self.people.setVisible(match is not None)
        if match is not None:
            now = standing(context.desk.state, match, seen)
            self.name.setText(context.say("tables.match", match=match.id, round=context.round_name(match.round)))
            self.standing.set_text(context.say(f"tables.standing.{now}"), TONES[now])
            self.people.setText(people_now(context, match, seen))
        self._show_remarks(remarks(context, match, seen) if match is not None else ())
        self._show_actions(actions(context, match, seen, files=files), closed=match is not None and match.status == "closed")

    def _show_remarks(self, found: tuple[tuple[str, str], ...]) -> None:
        for at, line in enumerate(self.remarks):
            line.setVisible(at < len(found))
            if at < len(found):
                tone, text = found[at]
                line.set_tone(tone)
                line.setText(text)
        rest = found[LINES - 1 :]
        if len(rest) > 1:
            self.remarks[-1].setText(self._context.say("tables.more", text=rest[0][1], n=len(rest) - 1))
        self.remarks[-1].setToolTip(plain_tip("\n".join(text for _, text in rest)) if len(rest) > 1 else "")

    def _show_actions(self, found: tuple[Action, ...], *, closed: bool) -> None:
        self.actions = found
        for button in self.buttons.values():
            self._grid.removeWidget(button)
            button.hide()
        for at, action in enumerate(found):
            button = self.buttons[action.name]
            if action.name == "open_here":
                button.setText(self._context.say(f"tables.do.{'put_right' if closed else 'open_here'}"))
            button.set_kind("warning" if action.primary else "normal")
            button.setEnabled(not action.why)
            button.setToolTip(plain_tip(action.why))
            self._grid.addWidget(button, at // ACROSS, at % ACROSS)
            button.show()

    def press_first(self) -> None:
        """The next thing, where there is one."""
        first = next((action for action in self.actions if action.primary), None)
        if first is not None:
            self.asked.emit(first.name)

    def _on_click(self) -> None:
        self.asked.emit(str(self.sender().property("does")))
