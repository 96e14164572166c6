"""The figures this program promises, each measured beside what it is compared with, in one run, in alternating rounds."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
BARE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, self.painted)
    def painted(self):
        print("painted", flush=True)
        app.quit()
app = QApplication(sys.argv)
window = Window()
window.setCentralWidget(QLabel("label"))
window.resize(1280, 720)
window.show()
app.exec()
"""
"""The least that a window costs: one process, one label, gone after its first paint."""
OURS = """
import sys
from main import main
from ui.app import Shell
go_on = Shell._stop_waiting
def painted(shell):
    print("painted", flush=True)
    go_on(shell)
Shell._stop_waiting = painted
from ui.main_window import MainWindow
grab = MainWindow.grab
def filled(window):
    picture = grab(window)
    print("words", flush=True)
    return picture
MainWindow.grab = filled
sys.exit(main(sys.argv[1:]))
"""
"""The real program, which says when its window has been painted for the first time, and when its first page with all its words has."""


@dataclass(frozen=True)
class Figure:
    """One promise: what was measured, the limit, whether it is kept, and every raw number in the order measured."""

    name: str
    unit: str
    value: float
    limit: float
    kept: bool
    raw: dict[str, list[float]]


def first_paint(rounds: int) -> Figure:
    """From the start of a whole process to its first paint: the real window against a bare one with one label. At most 1.5.

    The first paint shows the window in its colours, the first page follows at once: ``ours_words_ms`` is until that has been painted
    with every word and row on it, ``words_ratio`` the same against the bare window, ``ours_whole_ms`` until the process has gone.
    """
    ours: list[dict[str, float]] = []
    bare: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        real, around = [OURS, "--smoke", "--data", folder], starting(folder)
        _until_painted(around, BARE)  # one of each to fill the disk cache and to compile
        _until_painted(around, *real)
        for _ in range(rounds):
            bare.append(_until_painted(around, BARE))
            ours.append(_until_painted(around, *real))
    raw = {
        "ours_ms": [each["painted"] for each in ours],
        "bare_ms": [each["painted"] for each in bare],
        "ours_words_ms": [each["words"] for each in ours],
        "words_ratio": [our["words"] / their["painted"] for our, their in zip(ours, bare, strict=True)],
        "ours_whole_ms": [each["gone"] for each in ours],
        "bare_whole_ms": [each["gone"] for each in bare],
    }
    ratio = statistics.median(raw["ours_ms"]) / statistics.median(raw["bare_ms"])
    return Figure("first paint, ours / bare window", "ratio", ratio, 1.5, ratio <= 1.5, raw)


def commits(rounds: int) -> Figure:
    """An accepted command, decided, hashed, traced and on the disk, against a raw insert of the same bytes. At least 0.6 of its rate."""
    from moderator.session.bench import rates
    from ui.bench_match import opening, operations, ruleset

    measured = rates(ruleset(), opening(), operations(), rounds)
    ratio = statistics.median(measured.ours) / statistics.median(measured.raw)
    return Figure("commands a second, ours / raw sqlite3", "ratio", ratio, 0.6, ratio >= 0.6, {"ours": measured.ours, "raw": measured.raw})


def windows(rounds: int) -> list[Figure]:
    """50 windows of 3 s and 50 of 20 s at once under load, through the table's own clock: never early, at most 20 ms late."""
    from ui.bench_load import late_by

    late = [value for _ in range(rounds) for value in late_by()]
    raw = {"late_ms": late}
    return [
        Figure("windows, the earliest", "ms late", min(late), 0.0, min(late) >= 0, {}),
        Figure("windows, the latest", "ms late", max(late), 20.0, max(late) <= 20, {}),
        Figure("windows, in the middle", "ms late", statistics.median(late), 20.0, statistics.median(late) <= 20, raw),
    ]


def key_press(rounds: int) -> Figure:
    """From the key press to the changed clock on the screen, in a real window with a match under way. Under 50 ms in the middle."""
    from ui.bench_load import key_to_clock

    took = key_to_clock(presses=20 * rounds)
    middle = statistics.median(took)
    return Figure("key press to changed clock", "ms", middle, 50.0, middle < 50, {"ms": took})


def stall(rounds: int) -> Figure:
    """The window's longest silence over what a judge does in an evening with a match of 1,100 entries. At most 50 ms.

    A beat of 5 ms runs in the window's loop; what counts is the longest time between two beats. Each thing is done once a round, the
    middle of the rounds is taken for each, the worst of them is the figure. ``nothing`` is how late the beat is by itself; ``own`` is
    what of a stall the window's thread computed, the rest it waited for other threads and, on a busy machine, for other programs.
    """
    from ui.bench_stall import stalls

    evenings = [stalls() for _ in range(rounds)]
    raw = {f"{name}, ms": [evening[name][0] for evening in evenings] for name in evenings[0]}
    worst = max(statistics.median(values) for values in raw.values())
    raw |= {f"{name}, own ms": [evening[name][1] for evening in evenings] for name in evenings[0]}
    return Figure("longest stall of the window in an evening", "ms", worst, 50.0, worst <= 50, raw)


def messages(rounds: int) -> Figure:
    """One new message at the forum desk until it is on the screen, ten thousand being there: under 16 ms at the 99th percentile.

    ``ratio`` is the middle against a plain list view of the same lines, in alternating turns.
    """
    from ui.bench_inbox import message_to_pixels

    ours, plain = message_to_pixels(40 * rounds)
    late = statistics.quantiles(ours, n=100)[98]
    raw = {"ours_ms": ours, "plain_ms": plain, "ratio": [statistics.median(ours) / statistics.median(plain)]}
    return Figure("a message to pixels among 10,000, 99th percentile", "ms", late, 16.0, late < 16, raw)


def measure(rounds: int = 5) -> list[Figure]:
    """Every figure, in the order of the promise."""
    from ui.bench_cup import cups
    from ui.bench_forum import forum
    from ui.bench_jianghu import jianghu
    from ui.bench_shared import shared
    from ui.bench_tables import tables
    from ui.bench_whole import last_match

    return [
        first_paint(rounds), *last_match(rounds), commits(rounds), *windows(1), key_press(rounds), stall(rounds), *tables(rounds),
        *cups(rounds), *shared(), *jianghu(rounds), *forum(rounds), messages(rounds),
    ]  # fmt: skip


def run(rounds: int = 5, as_json: bool = False, say: Callable[[str], object] = print) -> int:
    """Measure and print; ``as_json`` one JSON object. Returns 0 when every promise is kept, else 1."""
    figures = measure(max(5, rounds))
    kept = all(figure.kept for figure in figures)
    if as_json:
        say(json.dumps({"kept": kept, "figures": [asdict(figure) for figure in figures]}, indent=1))
    else:
        for line in lines(figures):
            say(line)
    return 0 if kept else 1


def lines(figures: Iterable[Figure]) -> list[str]:
    """Figures as text, the raw numbers below each."""
    shown = []
    for figure in figures:
        mark = "kept" if figure.kept else "NOT KEPT"
        shown.append(f"{figure.name}: {figure.value:.3f} {figure.unit} (limit {figure.limit:g}): {mark}")
        shown += [f"    {name}: {' '.join(f'{value:.1f}' for value in values)}" for name, values in figure.raw.items()]
    return shown


def starting(folder: str) -> dict[str, str]:
    """The surroundings of every start but a computer's first: byte code is compiled once and kept, here in ``folder``, for both sides.

    Some machines switch that off for all programs; a person's does not, and a start would then be measured that no person has.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(folder) / "byte-code")}


def _until_painted(around: dict[str, str], program: str, *arguments: str) -> dict[str, float]:
    """Milliseconds from the start of a process until it says each of its words, ``painted`` among them, and until it has ``gone``."""
    began = time.perf_counter()
    said: dict[str, float] = {}
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments], cwd=HOUSE, env=around, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        for line in process.stdout or ():
            said[line.strip()] = (time.perf_counter() - began) * 1000
        process.wait()
    if "painted" not in said or process.returncode != 0:
        raise RuntimeError(f"the window was not painted: {[*said]}, exit code {process.returncode}")
    return said | {"gone": (time.perf_counter() - began) * 1000}
