"""The right column's keys: the one next step on the space bar, and every action of the moment on one key and one button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from moderator.clock.state import Clock
from moderator.play.messages import Step
from moderator.rulesets.sanguosha.timing import WINDOWS
from ui.table.actions import SETUP, TABLE, Action
from ui.table.asks import ROOM
from ui.table.compact import LEAST, CompactButton
from ui.table.context import Context
from ui.table.lines import Lines
from ui.theme import TARGET, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.text import plain_tip

COLUMNS: Final = 3
PASSABLE: Final = frozenset({"response", "skill", "skill_long", "discard"})
NARROW: Final = 60
"""What the cinnabar button needs beside its words and the name of its key."""
ASSUMED: Final = frozenset({"card", "show_roles", "show_boxes", "seats_by_hand", "roles_as_dealt", "present_all", "more", "other_seat"})
"""Actions that no step of the rules speaks of: always at hand where they are shown."""


class ActionButton(CompactButton):
    """A button of the grid."""

    def __init__(self, action: Action, text: str) -> None:
        super().__init__(text, action.key)
        self.action = action


class NextStep(QWidget):
    """The cinnabar button. What it says and does comes from the rules."""

    pressed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.button = KeyButton("", kind="primary", hint=context.say("key.space"), table=True)
        self.button.setFixedHeight(TARGET + 10)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.button.clicked.connect(self.pressed)
        self.why = Lines(ROOM, "small", "amber", most=3)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.button)
        box.addWidget(self.why)

    def ask(self, text: str, *, enabled: bool) -> None:
        """While a pick is under way: how to end it, or that a seat is waited for."""
        self.button.setText(self._short(text))
        self.button.setToolTip("")
        self.button.setEnabled(enabled)
        self.why.hide()

    def refresh(self, step: Step | None) -> None:
        """The proposed step."""
        context = self._context
        blocked = step.blocked if step is not None else None
        text = step_text(context, step) if step is not None else context.say(_nothing(context))
        self.button.setText(self._short(text))
        self.button.setToolTip(plain_tip(text))
        self.button.setEnabled(step is not None and blocked is None)
        self.why.setText(context.words.refusal(blocked, context.desk.name_of) if blocked is not None else "")
        self.why.setVisible(blocked is not None)

    def _short(self, text: str) -> str:
        """One line that fits; the tooltip has the whole."""
        font = type_font("lead")
        room = ROOM - NARROW - QFontMetrics(type_font("key")).horizontalAdvance(self.button.hint)
        while font.pixelSize() > LEAST and QFontMetrics(font).horizontalAdvance(text) > room:
            font.setPixelSize(font.pixelSize() - 1)
        self.button.setFont(font)
        return QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room)


def step_text(context: Context, step: Step) -> str:
    """What a step's button says; an outcome is not named outside its sheet, a draw says that the program draws."""
    command = step.command or {}
    code = f"ui.desk.next.{step.verb}{_turn_of_phrase(context, step.verb, command)}"
    if context.words.has(code):
        return context.words.say(code, {**(step.command or {}), **step.params}, context.desk.name_of)
    return context.words.step(step, context.desk.name_of)


def _turn_of_phrase(context: Context, verb: str, command: Mapping[str, Any]) -> str:
    """Passing is said as such; a rescue and a discard are not called a response."""
    passed = command.get("decline") or command.get("used") is False
    game = context.desk.state.game
    top = game.table.clock.top if game is not None else None
    if verb == "respond" and game is not None and top is not None:
        request = game.table.request(top.id)
        if passed and request is not None and request.victim is not None:
            return ".no_rescue"
        if not passed and top.kind == "discard":
            return ".discard"
    return ".passed" if passed else ""


def _nothing(context: Context) -> str:
    """Nothing is proposed: the match is through, or something is waited for."""
    return "nothing_next.confirmed" if context.desk.state.phase == "confirmed" else "nothing_next"


class ActionGrid(QWidget):
    """Buttons at fixed places; what the rules do not take now is disabled."""

    pressed = Signal(object)

    def __init__(self, context: Context, actions: tuple[Action, ...], columns: int = COLUMNS) -> None:
        super().__init__()
        self._context = context
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        self.buttons = [ActionButton(action, context.say(f"action.{action.name}")) for action in actions]
        for number, button in enumerate(self.buttons):
            grid.addWidget(button, number // columns, number % columns)
            grid.setRowMinimumHeight(number // columns, TARGET)
            button.clicked.connect(self._on_click)
            button.setToolTip(context.say(f"action.{button.action.name}.tip"))
        for column in range(columns):
            grid.setColumnStretch(column, 1)

    def refresh(self) -> None:
        """Enabled where a step of the rules has the verb."""
        steps = self._context.desk.steps
        verbs = {step.verb for step in steps if step.blocked is None}
        clock = self._clock()
        top = clock.top if clock is not None else None
        held = clock is not None and clock.held
        timed = top is not None and top.left is not None
        passable = top is not None and len(top.lines) == 1 and top.kind in PASSABLE
        now = {"decline": passable, "hold": held or timed, "set_timer": timed, "early": top is not None and top.kind in WINDOWS}
        if top is not None and top.kind == "play":
            verbs.add("begin_discard")
        for button in self.buttons:
            action = button.action
            if action.name == "hold":
                button.setText(self._context.say("action.resume" if held else "action.hold"))
            known = now.get(action.name)
            button.setEnabled(known if known is not None else action.name in ASSUMED or action.verb in verbs)

    def _clock(self) -> Clock | None:
        game = self._context.desk.state.game
        return game.table.clock if game is not None else None

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, ActionButton):
            self.pressed.emit(button.action)


def actions_for(status: str) -> tuple[Action, ...]:
    """The grid of the moment."""
    if status == "playing":
        return TABLE
    return SETUP.get(status, ())
