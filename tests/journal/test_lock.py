"""One owner a stream: a second one is told who and since when; the lock dies with the process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from moderator.journal.errors import JournalError
from moderator.journal.lock import OwnerLock, lock_path, owner_of

HOLD = """
import sys, time
from pathlib import Path
from moderator.journal.lock import OwnerLock
lock = OwnerLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""
HOUSE = Path(__file__).resolve().parents[2]


def test_a_second_owner_is_told_who_and_since_when(data_dir: Path) -> None:
    path = data_dir / "game.moderator"
    first = OwnerLock(path)
    with pytest.raises(JournalError) as caught:
        OwnerLock(path)
    assert caught.value.code == "journal_in_use"
    assert caught.value.params["pid"] == os.getpid() and caught.value.params["host"]
    assert abs(caught.value.params["since"] / 1e6 - time.time()) < 60
    owner = owner_of(path)
    assert owner is not None and owner.pid == os.getpid()
    first.release()
    first.release()
    assert owner_of(path) is None and not lock_path(path).exists()
    OwnerLock(path).release()


def test_the_lock_of_a_crashed_process_is_free_and_says_whose_it_was(data_dir: Path) -> None:
    path = data_dir / "game.moderator"
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], cwd=HOUSE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(JournalError) as caught:
            OwnerLock(path)
        assert caught.value.params["pid"] == other.pid
        other.kill()
        other.wait()
    assert lock_path(path).exists()
    lock = OwnerLock(path)
    assert lock.left_by is not None and lock.left_by.pid == other.pid
    lock.release()


def test_one_stream_by_two_ways_is_one_stream(data_dir: Path) -> None:
    (data_dir / "game.moderator").touch()
    other = data_dir / "link.moderator"
    other.symlink_to(data_dir / "game.moderator")
    lock = OwnerLock(data_dir / "game.moderator")
    with pytest.raises(JournalError):
        OwnerLock(other)
    lock.release()
