"""The real window, killed while keys are pressed, and opened again: what was saved is there, its clock is held, the gap is told."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from main import rulesets
from moderator.journal.lock import owner_of
from moderator.journal.store import read
from moderator.play.instants import SECOND
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.verify import verify
from tests.proof.spoken import said
from ui.main_window import MainWindow
from ui.table.stage import NAMES, Stage

HOUSE = Path(__file__).resolve().parents[2]
AWAY = 200
SLOWEST = 30.0
DRIVER = """
import os, random, sys
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
import main
from moderator.session.keeper import FileKeeper
from moderator.session.session import Session
from ui.main_window import MainWindow
entered, take, commit = MainWindow._enter_match, Session._take, FileKeeper.commit
dice = random.Random(sys.argv[3])
KEYS = ["Space", "Q", "R3", "X", "Space", "E", "F", "B6", "J", "S5", "Ctrl+Z"]
def say(word, number):
    os.write(1, f"{word} {number}\\n".encode())
def taking(session, *args):
    say("trying", session.head_seq)
    return take(session, *args)
def committing(keeper, batch):
    refused = commit(keeper, batch)
    say("saved", keeper.saved.seq)
    return refused
def press(page):
    *held, name = dice.choice(KEYS).split("+")
    if name == "Space":
        QTest.keyClick(page, Qt.Key.Key_Space)
    else:
        for sign in name:
            QTest.keyClick(page, Qt.Key(ord(sign)), Qt.KeyboardModifier.ControlModifier if held else Qt.KeyboardModifier.NoModifier)
def enter(window):
    entered(window)
    page = window._desk
    page.desk.saved.connect(lambda saved: say("shown", saved.seq))
    page.timer = QTimer(page)
    page.timer.timeout.connect(lambda: press(page))
    QTest.keyClick(page, Qt.Key.Key_Space)
    page.timer.start(8)
    say("open", 0)
MainWindow._enter_match, Session._take, FileKeeper.commit = enter, taking, committing
sys.exit(main.main(["--data", sys.argv[1], "--lang", "en", sys.argv[2]]))
"""


@pytest.fixture
def match(data_dir: Path) -> Path:
    """A file with a game under way."""
    stage = Stage(list(NAMES["zh_CN"]), title="killed").playing()
    made = Library(data_dir, rulesets()).create("sanguosha", "killed")
    assert isinstance(made, Session) and made.path is not None
    for record in stage.session.records:
        made.do(made.wire.command(record.command), record.at)
    made.close()
    return made.path


def drive_and_kill(folder: Path, path: Path, seed: str) -> dict[str, list[int]]:
    """Numbers by word of what it said until it was killed: ``saved`` by the journal's thread, ``shown`` by the mark, a beat later."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HOUSE)}
    command = [sys.executable, "-c", DRIVER, str(folder), str(path), seed]
    with subprocess.Popen(command, cwd=HOUSE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None and window.stderr is not None
        patience = threading.Timer(SLOWEST, window.kill)
        patience.start()
        lines = [window.stdout.readline()]
        while lines[-1] and not lines[-1].startswith("shown"):
            lines.append(window.stdout.readline())
        patience.cancel()
        time.sleep(0.2 + random.Random(seed).random())
        window.kill()
        lines += window.stdout.read().splitlines()
        errors = window.stderr.read()
    assert "Traceback" not in errors, errors
    words: dict[str, list[int]] = {"saved": [0], "shown": [0], "trying": [], "open": []}
    for line in lines:
        word, _, number = line.strip().partition(" ")
        if word in words:
            words[word].append(int(number))
    assert words["open"], errors
    return words


@pytest.mark.slow
def test_the_killed_window_comes_back_held(
    make_window: Callable[[], MainWindow], match: Path, data_dir: Path, size: Callable[[int, int], int]
) -> None:
    for number in range(size(2, 10)):
        words = drive_and_kill(data_dir, match, f"window {number}")
        assert owner_of(match) is None
        rows, saved = read(match).rows, max(words["saved"])
        assert max(words["shown"]) <= saved <= len(rows)
        assert len({at for at in words["trying"] if saved <= at < len(rows)}) <= 1
        assert verify(match, rulesets()).sound
        back(make_window, match, rows[-1].at)


def back(make_window: Callable[[], MainWindow], path: Path, last: int) -> None:
    """What the next start shows. A clock that an undo or the judge had held before says that it was they."""
    seen = Library(path.parent, rulesets()).look(path)
    assert isinstance(seen, Session)
    ran = not seen.state.game.table.clock.held
    window = make_window()
    assert any("上次没有正常退出，「killed」" in text for text in said(window.home))
    window.clock.turn((last - window.clock.now()) / SECOND + AWAY)
    window.opening.open(path)
    page = window.pages.currentWidget()
    clock = page.desk.state.game.table.clock
    assert clock.top is None or (clock.held and clock.top.since is None)
    if ran and clock.top is not None and clock.top.left is not None:
        assert "重新打开，中断 3 分" in page.centre.board.dial.view.held
    left = None if clock.top is None else clock.left(clock.top, page.desk.now())
    window.clock.turn(30)
    assert left is None or clock.left(clock.top, page.desk.now()) == left, "no player's time runs until the judge lets it"
    window.show_home()
    assert not (path.parent / f"{path.name}.lock").exists()
