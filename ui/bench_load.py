"""What the bench times inside a window: alarms under load, and a key press until the clock has changed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from moderator.play.instants import SECOND, Instant
from ui.clock import Alarm, TableClock

LENGTHS = (3, 20)
EACH = 50
WORK_MS = 2
SPREAD = SECOND // 10


def application() -> QApplication:
    """The application, made when there is none."""
    there = QApplication.instance()
    return there if isinstance(there, QApplication) else QApplication([])


class _Windows(QObject):
    """A hundred alarms, and a loop kept busy with repaints and small work while they run."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.late: list[float] = []
        self._app = app
        self._clock = TableClock(self)
        self._screen = QLabel("0")
        self._screen.setTextFormat(Qt.TextFormat.PlainText)
        self._screen.resize(640, 360)
        self._screen.show()
        self._alarms: list[Alarm] = []
        self._turns = 0
        self._load = QTimer(self)
        self._load.timeout.connect(self._work)
        self._load.start(WORK_MS)
        began = self._clock.now()
        for n in range(EACH):
            for length in LENGTHS:
                self._set(Instant(began + length * SECOND + n * SPREAD // EACH))

    def _set(self, due: Instant) -> None:
        alarm = self._clock.alarm(partial(self._rang, due), self)
        alarm.set(due)
        self._alarms.append(alarm)

    def _rang(self, due: Instant) -> None:
        self.late.append((self._clock.now() - due) / 1000)
        if len(self.late) == EACH * len(LENGTHS):
            self._load.stop()
            self._screen.close()
            self._app.quit()

    def _work(self) -> None:
        self._turns += 1
        self._screen.setText(str(self._turns))
        hashlib.sha256(b"load" * 50_000).hexdigest()


def late_by() -> list[float]:
    """How many milliseconds after its end each window's alarm rang; a negative one was early."""
    app = application()
    stop = threading.Event()
    thread = threading.Thread(target=_hash_until, args=(stop.is_set,), daemon=True)
    windows = _Windows(app)
    thread.start()
    app.exec()
    stop.set()
    thread.join()
    return windows.late


def _hash_until(stopped: Callable[[], bool]) -> None:
    """A writer's neighbour: another thread that never rests."""
    while not stopped():
        hashlib.sha256(b"load" * 100_000).hexdigest()


def key_to_clock(presses: int) -> list[float]:
    """Milliseconds from each key press to the painted change of the clock."""
    raise NotImplementedError
