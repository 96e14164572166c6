"""The small sheets: set the timer, choose a scroll, insist on a refused press."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QLineEdit, QWidget

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import SetTimer
from moderator.rulesets.sanguosha.scripts import SCRIPTS
from ui.table.context import Context
from ui.table.dialogs.base import DeskDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row

TO_ALL: Final = frozenset({"barbarians", "arrow_barrage"})
TO_EVERYBODY: Final = frozenset({"harvest", "peach_garden"})
TO_SELF: Final = frozenset({"ex_nihilo"})
TO_TWO: Final = frozenset({"iron_chain"})
SCROLL_KEYS: Final = {
    "duel": "1", "dismantle": "2", "snatch": "3", "borrowed_sword": "4", "fire_attack": "5", "iron_chain": "6", "barbarians": "7",
    "arrow_barrage": "8", "harvest": "9", "peach_garden": "0", "ex_nihilo": "W",
}  # fmt: skip
TIMES: Final = (5, 10, 20, 30, 60)


class TimerDialog(DeskDialog):
    """Set the running timer to some seconds."""

    def __init__(self, context: Context, left: int | None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("set_timer.title"), context.say("set_timer.lead"), parent=parent)
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(0, 600)
        self.seconds.setDecimals(1)
        self.seconds.setValue(round((left or 0) / SECOND, 1))
        for part in (self.seconds, self.seconds.lineEdit()):
            part.setAccessibleName(context.say("set_timer.seconds"))
        self.seconds.lineEdit().setTextMargins(8, 0, 0, 0)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(context.say("reason.optional"))
        self.reason.setAccessibleName(context.say("reason"))
        quick = []
        for value in TIMES:
            button = KeyButton(context.say("set_timer.value", n=value), table=True)
            button.setProperty("value", value)
            button.clicked.connect(self._quick)
            button.setAutoDefault(False)
            quick.append(button)
        self.body.addLayout(row(*quick))
        self.body.addWidget(self.seconds)
        self.body.addWidget(self.reason)
        self.yes = KeyButton(context.say("set_timer.set"), kind="primary", hint="\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", table=True)
        self.yes.clicked.connect(self.set)
        self.yes.setDefault(True)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.seconds.setFocus()
        self.seconds.selectAll()

    def _quick(self) -> None:
        button = self.sender()
        if button is not None:
            self.seconds.setValue(float(button.property("value")))
            self.set()

    def set(self) -> None:
        """Send it."""
        remaining = Decimal(f"{self.seconds.value():.1f}")
        self.done_or_said(self.context.desk.do(SetTimer(remaining=remaining, reason=self.reason.text().strip())))


class ScrollDialog(DeskDialog):
    """Which scroll is announced: one key each; any other name may be typed. ``chosen`` carries the script's id or the name."""

    chosen = Signal(str)

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("scroll.title"), context.say("scroll.lead"), width=600, parent=parent)
        grid = QGridLayout()
        grid.setSpacing(6)
        for number, (name, key) in enumerate(SCROLL_KEYS.items()):
            button = KeyButton(scroll_name(context, name), key=key, table=True)
            button.setProperty("scroll", name)
            button.setAutoDefault(False)
            button.clicked.connect(self._on_click)
            grid.addWidget(button, number // 3, number % 3)
        other = KeyButton(context.say("scroll.unnamed"), key="Space", kind="primary", table=True)
        other.setProperty("scroll", "")
        other.clicked.connect(self._on_click)
        grid.addWidget(other, len(SCROLL_KEYS) // 3, len(SCROLL_KEYS) % 3)
        self.body.addLayout(grid)
        self.add_buttons(None, self.closer("cancel"))

    def _on_click(self) -> None:
        button = self.sender()
        if button is not None:
            self.accept()
            self.chosen.emit(str(button.property("scroll")))


def scroll_name(context: Context, script: str) -> str:
    """A scroll's name in the reader's language, as the script table spells it."""
    if script not in SCRIPTS:
        return script
    names = SCRIPTS[script].names
    return names[0] if context.words.lang == "zh_CN" else next(name for name in names if name.isascii())


def targets_of(script: str, user: str, living: tuple[str, ...]) -> tuple[str, ...] | None:
    """Targets that follow from the scroll itself, in seat order from the user; None where they must be named."""
    start = living.index(user) if user in living else 0
    order = (*living[start:], *living[:start])
    if script in TO_ALL:
        return tuple(line for line in order if line != user)
    if script in TO_EVERYBODY:
        return order
    return (user,) if script in TO_SELF else None


class ForceDialog(DeskDialog):
    """A press that the rules refuse but the host may insist on, with a reason that is kept for ever. ``forced`` carries it."""

    forced = Signal(str)

    def __init__(self, context: Context, refusal: Refusal, *, parent: QWidget | None = None) -> None:
        text = context.words.refusal(refusal, context.desk.name_of)
        super().__init__(context, context.say("force.title"), text, parent=parent)
        self.reason = QLineEdit()
        self.reason.setAccessibleName(context.say("reason"))
        self.reason.setPlaceholderText(context.say("reason.hint"))
        self.reason.textChanged.connect(self._check)
        self.body.addWidget(self.reason)
        self.yes = KeyButton(context.say("force.yes"), kind="danger", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self._force)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(bool(self.reason.text().strip()))

    def _force(self) -> None:
        self.accept()
        self.forced.emit(self.reason.text().strip())
