"""The process is killed at random points of a running match: what it said to be saved is there, and little else is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from main import rulesets
from moderator.journal.entry import Row, broken_at
from moderator.journal.lock import lock_path, owner_of
from moderator.journal.store import read
from moderator.play.commands import Note
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.library import Library
from moderator.session.session import Session
from moderator.session.verify import verify

HOUSE = Path(__file__).resolve().parents[2]
SLOWEST = 60.0
KINDS = ("time", "writing", "copying")
"""When the blow falls: at some time, while SQLite's rollback journal lies there, while a backup is being made."""


class Child:
    """The judge's process, and what it has said so far."""

    def __init__(self, folder: Path, seed: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(HOUSE), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "tests.proof.child", str(folder), seed]
        self.process = subprocess.Popen(command, cwd=HOUSE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.saved = 0
        self.tried: list[int] = []
        self._ear = threading.Thread(target=self._listen, daemon=True)
        self._ear.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            word, _, number = line.strip().partition(" ")
            if word == "saved":
                self.saved = max(self.saved, int(number))
            else:
                self.tried.append(int(number))

    def until(self, happened: Callable[[], bool], pause: float) -> None:
        """Wait until it happens or the match is over."""
        began = time.monotonic()
        while not happened() and self.process.poll() is None:
            assert time.monotonic() - began < SLOWEST
            time.sleep(pause)

    def kill(self) -> str:
        """SIGKILL; what stood on stderr."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._ear.join()
        assert self.process.stderr is not None
        with self.process.stdout or self.process.stderr, self.process.stderr as errors:
            return errors.read()


def strike(child: Child, kind: str, folder: Path, dice: random.Random) -> None:
    """Wait for the moment of the blow."""
    before = dice.randint(1, 40)
    first = child.saved
    child.until(lambda: child.saved > first + before, 0.002)
    if kind == "time":
        time.sleep(dice.random() * 0.05)
        return
    where, what = (folder, "*.moderator-journal") if kind == "writing" else (folder / "backups", "*/*.part*")
    limit = time.monotonic() + 3
    child.until(lambda: next(where.glob(what), None) is not None or time.monotonic() > limit, 0.0)


def check(folder: Path, child: Child, rows: dict[int, str]) -> None:
    """What lies on the disk after the blow, before and after it is opened again. ``rows``: hashes known before, added to."""
    path = next(iter(sorted(folder.glob("*.moderator"))))
    lock = lock_path(path)
    assert not lock.exists() or owner_of(path) is None, "the lock died with its process"
    found = read(path).rows
    assert broken_at(read(path).header, found) is None
    assert verify(path, rulesets()).sound
    now = {row.seq: row.hash for row in found}
    assert rows.items() <= now.items(), "what was read after the last blow is there unchanged"
    assert child.saved <= len(found), f"acknowledged {child.saved}, found {len(found)}"
    assert len({at for at in child.tried if child.saved <= at < len(found)}) <= 1, "one press more than acknowledged, with what it caused"
    _open_again(folder, path, found)
    rows |= {row.seq: row.hash for row in read(path).rows}


def _open_again(folder: Path, path: Path, found: list[Row]) -> None:
    """It opens, is offered, is played on: after that first write of its own nothing of the broken run lies about."""
    library = Library(folder, rulesets())
    last = library.last_open()
    session = library.open(path)
    assert isinstance(session, Session), session
    assert last is not None and last.path.name == path.name
    assert not last.clean or session.state.phase == "confirmed", "it is offered to go on"
    assert session.head_seq == len(found)
    assert [row.problem for row in library.list()] == [""]
    at = Instant(session.records[-1].at + 1) if session.records else Instant(0)
    assert not isinstance(session.do(Note(text="opened again"), at), Refusal)
    session.close()
    left = sorted(p.name for p in folder.rglob("*") if p.is_file() and p.suffix not in {".moderator", ".json"})
    assert left == [], f"left over: {left}"
    library._note(path, clean=False)


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_killed_at_random_points_nothing_acknowledged_is_missing(tmp_path: Path, size: Callable[[int, int], int]) -> None:
    dice = random.Random("killed")
    folder, rows, kinds = tmp_path / "0", dict[int, str](), set[str]()
    folder.mkdir()
    for number in range(size(10, 100)):
        kind = KINDS[number % len(KINDS)]
        child = Child(folder, f"killed {number}")
        strike(child, kind, folder, dice)
        if child.process.poll() is None:
            kinds.add(kind)
        errors = child.kill()
        assert "Traceback" not in errors, errors
        check(folder, child, rows)
        if len(rows) > 1500 or child.process.returncode == 0:
            folder, rows = tmp_path / str(number + 1), {}
            folder.mkdir()
    assert kinds == set(KINDS)
