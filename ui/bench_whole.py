"""Whole processes beside a bare window: from the start until the last match can be pressed, and what memory that takes."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from moderator.play.resources import resource
from ui.bench import HOUSE, Figure, starting
from ui.bench_match import ruleset

SAMPLE: Final = "sanguosha-running.jsonl"
TIMES: Final = 4.0
MEMORY: Final = 2.2
SAY: Final = """
def say(word):
    with open("/proc/self/statm") as file:
        resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    print(word, resident, flush=True)
"""
"""Says a word with the memory that the process holds at that moment, in bytes."""
BARE: Final = f"""
import os
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
{SAY}
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.painted)
    def painted(self):
        say("there")
        os._exit(0)
app = QApplication(sys.argv)
window = Window()
window.setCentralWidget(QLabel("label"))
window.resize(1280, 720)
window.show()
app.exec()
"""
MATCH: Final = f"""
import os
import sys
from main import main
from PySide6.QtCore import QEvent, QObject, QTimer
from ui.main_window import MainWindow
{SAY}
class Seen(QObject):
    painted = False
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.painted:
            self.painted = True
            QTimer.singleShot(0, self.there)
        return False
    def there(self):
        say("there")
        os._exit(0)
enter = MainWindow._enter_match
def entered(window):
    enter(window)
    window.seen = Seen(window)
    window._desk.centre.board.installEventFilter(window.seen)
MainWindow._enter_match = entered
sys.exit(main(sys.argv[1:]))
"""
"""The real program with a match's file: the board has been painted, and the loop has come round to take a press."""


def last_match(rounds: int) -> list[Figure]:
    """From the start of a whole process until the last match is on the screen and its loop takes presses, and what it holds then.

    Beside a bare window with one label, in turns. At most 4 times its time and 2.2 times its memory (resident, which counts what the
    libraries of both have mapped). The match is the sample that stopped in its third game, in a
    library of its own.
    """
    bare: list[tuple[float, float]] = []
    ours: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        real = [MATCH, "--data", folder, str(_match(Path(folder)))]
        around = starting(folder)
        _until_there(around, BARE)  # one of each to fill the disk cache and to compile
        _until_there(around, *real)
        for _ in range(rounds):
            bare.append(_until_there(around, BARE))
            ours.append(_until_there(around, *real))
    times = {"ours_ms": [each[0] for each in ours], "bare_ms": [each[0] for each in bare]}
    memory = {"ours_mb": [each[1] for each in ours], "bare_mb": [each[1] for each in bare]}
    took = statistics.median(times["ours_ms"]) / statistics.median(times["bare_ms"])
    held = statistics.median(memory["ours_mb"]) / statistics.median(memory["bare_mb"])
    return [
        Figure("last match on screen and clickable, ours / bare window", "ratio", took, TIMES, took <= TIMES, times),
        Figure("memory with that match, ours / bare window", "ratio", held, MEMORY, held <= MEMORY, memory),
    ]


def _match(folder: Path) -> Path:
    """The sample as a match's file of a library."""
    from moderator.session.library import Library
    from moderator.session.session import Session

    rules = ruleset()
    session = Library(folder, {rules.name: rules}).import_file(resource("samples", SAMPLE))
    if not isinstance(session, Session) or session.path is None:
        raise TypeError("the sample was not taken in")
    path = session.path
    session.close()
    return path


def _until_there(around: dict[str, str], program: str, *arguments: str) -> tuple[float, float]:
    """Milliseconds from the start of the process until it says that it is there, and the megabytes it holds then."""
    began = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments], cwd=HOUSE, env=around, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        said = process.stdout.readline().split() if process.stdout is not None else []
        took = (time.perf_counter() - began) * 1000
        process.wait()
    if len(said) != 2 or said[0] != "there":
        raise RuntimeError(f"the window never was there: {said}, exit code {process.returncode}")
    return took, int(said[1]) / 1e6
