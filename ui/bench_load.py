"""What the bench times inside a window: alarms under load, and a key press until the clock has changed."""

from __future__ import annotations

import hashlib
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from moderator.journal.store import Store
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from moderator.session.header import new_header
from moderator.session.keeper import FileKeeper, ThreadKeeper
from moderator.session.session import Session
from ui.bench_match import opening, ruleset
from ui.clock import Alarm, TableClock
from ui.fonts import base_font
from ui.table.dial import Dial
from ui.table.page import MatchPage
from ui.theme import LIGHT, stylesheet

LENGTHS = (3, 20)
EACH = 50
WORK_MS = 2
SPREAD = SECOND // 10
PAUSE_MS = 130
GIVE_UP = 5.0


def application() -> QApplication:
    """The application, made when there is none."""
    there = QApplication.instance()
    return there if isinstance(there, QApplication) else QApplication([])


def turn(app: QApplication) -> None:
    """One turn of the loop: what waits is done and painted."""
    app.processEvents()


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


class _Painted(QObject):
    """Notes when the dial paints another time than the one it showed before."""

    def __init__(self, dial: Dial) -> None:
        super().__init__(dial)
        self._dial = dial
        self._left = dial.view.left or 0
        self.seen = False
        dial.installEventFilter(self)

    def forget(self) -> None:
        """Before the next press: what is shown now is old."""
        self._left = self._dial.view.left or 0
        self.seen = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # play time only runs down by itself: more of it than before is the key press's doing
        if event.type() == QEvent.Type.Paint and (self._dial.view.left or 0) > self._left:
            self.seen = True
        return False


def key_to_clock(presses: int) -> list[float]:
    """Milliseconds from each press of the space bar, as the window gets it, until the clock that it sets back has been painted."""
    app = application()
    app.setFont(base_font())
    app.setStyleSheet(stylesheet(LIGHT))
    with tempfile.TemporaryDirectory() as folder:
        session = _session(Path(folder))
        page = MatchPage(session, Words("zh_CN"), LIGHT, TableClock(app))
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        QTest.qWaitForWindowActive(page)
        QTest.keyClick(page, Qt.Key.Key_P)  # what is opened comes held
        painted = _Painted(page.centre.board.dial)
        took = [_press(app, page, painted) for _ in range(presses)]
        page.close_desk()
        page.close()
        page.deleteLater()
        session.close()
    return took


def _session(folder: Path) -> Session:
    """A match on the disk, written by a thread behind the window, with a running play time."""
    rules = ruleset()
    now = Instant(time.time_ns() // 1000)
    header = new_header(rules, "bench", "Asia/Shanghai", now)
    path = folder / "match.moderator"
    session = Session(rules, header, path=path, keeper=ThreadKeeper(FileKeeper(Store.create(path, header), seq=0)))
    for command, at in opening(now):
        session.do(command, at)
    return session


def _press(app: QApplication, page: MatchPage, painted: _Painted) -> float:
    """One press after a moment in which the clock has visibly run."""
    QTest.qWait(PAUSE_MS)
    painted.forget()
    began = time.perf_counter()
    QTest.keyClick(page, Qt.Key.Key_Space)
    while not painted.seen:
        app.processEvents()
        if time.perf_counter() - began > GIVE_UP:
            raise TimeoutError("the key did not change the clock")
    return (time.perf_counter() - began) * 1000
