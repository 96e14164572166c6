"""A large page made in several turns of the window's loop, so that the window answers in between."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

OVER: Final = object()


class Turns(QObject):
    """Takes one step of what is being made in each turn. ``done`` follows the last."""

    done = Signal()

    def __init__(self, steps: Iterable[object], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = iter(steps)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    def begin(self, at_once: bool = False) -> None:
        """Start making. ``at_once``: all of it in this turn."""
        if not at_once:
            self._timer.start()
            return
        while self._step():
            pass

    def _step(self) -> bool:
        if next(self._steps, OVER) is not OVER:
            return True
        self._timer.stop()
        self.done.emit()
        return False
