"""A large page made in several turns of the window's loop, so that the window answers in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal


class Turns(QObject):
    """Calls each maker in a turn of its own. ``done`` follows the last."""

    done = Signal()

    def __init__(self, makers: Sequence[Callable[[], object]], parent: QObject) -> None:
        super().__init__(parent)
        self._makers = list(makers)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    def begin(self, at_once: bool = False) -> None:
        """Start making. ``at_once``: all of it in this turn."""
        if not at_once:
            self._timer.start()
            return
        while self._makers:
            self._step()

    def _step(self) -> None:
        self._makers.pop(0)()
        if not self._makers:
            self._timer.stop()
            self.done.emit()
