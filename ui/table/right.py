"""The right column: the next step, the keys of the moment, open asks, and the log."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.table.actions import Action
from ui.table.asks import Asks
from ui.table.context import Context
from ui.table.log import Log
from ui.table.standings import Short
from ui.table.timers import ActionGrid, NextStep, actions_for
from ui.theme import SPACE
from ui.widgets.panel import Panel

BARE, HEADED = 56, 110
"""Least heights of the log without and with its heading."""
ASKED = 150
"""Least height of the open questions; longer ones scroll where the window is low."""


class RightColumn(QWidget):
    """``acted`` carries the Action of a pressed button."""

    acted = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._grid: ActionGrid | None = None
        self._status = ""
        self.next = NextStep(context)
        self.asks = Asks(context)
        self._asked = Short(ASKED)
        self._asked.box.addWidget(self.asks)
        self.log = Log(context)
        self.keys = Panel(margin=12)
        self.keys.body.addWidget(self.next)
        self._record = Panel(context.say("log"), margin=12)
        self._record.body.addWidget(self.log)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        box.addWidget(self.keys)
        box.addWidget(self._asked)
        box.addWidget(self._record, 1)
        box.addStretch(0)

    def refresh(self) -> None:
        """From the state; the grid is built anew when the phase is another."""
        status = self._context.presses.status
        if status != self._status:
            self._status = status
            self._rebuild()
        if self._grid is not None:
            self._grid.refresh()
        self.refresh_next()
        self.asks.refresh()
        self._asked.take(self.asks.sizeHint().height())
        self._asked.setVisible(not self.asks.isHidden())
        self.log.refresh()
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height, another share for the log."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Keys and questions come first: where they leave the log too little it loses its heading, then its place."""
        taken = self.keys.sizeHint().height() + self.asks.sizeHint().height() + 2 * SPACE
        left = self.height() - taken
        asked = not self.asks.isHidden()
        self._record.set_title("" if asked and left < HEADED else self._context.say("log"))
        self._record.setVisible(not asked or left >= BARE)

    def refresh_next(self) -> None:
        """The cinnabar button: the proposed step, or the end of a pick that takes several seats."""
        presses = self._context.presses
        pick = presses.pick
        slot = pick.slot if pick is not None else None
        if pick is None or slot is None:
            self.next.refresh(presses.proposed())
        else:
            enough = slot.kind == "seats" and len(pick.chosen) >= slot.least
            self.next.ask(self._context.say("slot.done" if enough else "slot.waiting"), enabled=enough)

    @property
    def buttons(self) -> list[QWidget]:
        """The grid's buttons, for tests and the key map."""
        return list(self._grid.buttons) if self._grid is not None else []

    def _rebuild(self) -> None:
        if self._grid is not None:
            self.keys.body.removeWidget(self._grid)
            self._grid.hide()
            self._grid.deleteLater()
            self._grid = None
        actions: tuple[Action, ...] = actions_for(self._status)
        if actions:
            self._grid = ActionGrid(self._context, actions, 3 if self._status == "playing" else 2)
            self._grid.pressed.connect(self.acted)
            self.keys.body.addWidget(self._grid)
