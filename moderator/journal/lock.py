"""One owner a stream: a lock of the operating system's that dies with the process, and a note of who holds it since when."""

from __future__ import annotations

import contextlib
import getpass
import os
import platform
import sys
import time
from pathlib import Path

import msgspec

from moderator.journal.errors import JournalError, place_error

SEAL = 1 << 30
"""The byte that is locked: far behind the note, because Windows lets nobody read a locked byte."""


class Owner(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a stream open; ``since`` in microseconds since the epoch."""

    user: str = ""
    host: str = ""
    pid: int = 0
    since: int = 0


def lock_path(path: Path) -> Path:
    """Where the lock of a stream's file lies: beside it."""
    return path.with_name(path.name + ".lock")


class OwnerLock:
    """The lock of one stream, held from construction to ``release``. ``left_by``: who crashed with it, or None."""

    def __init__(self, path: Path) -> None:
        self.path = lock_path(path.resolve())
        self._file = self._take(path)
        self.left_by = self._note()
        self._write(Owner(user=user_name(), host=platform.node(), pid=os.getpid(), since=time.time_ns() // 1000))

    def release(self) -> None:
        """Give the stream free; twice is as good as once."""
        if self._file < 0:
            return
        os.ftruncate(self._file, 0)
        if sys.platform != "win32":  # Windows does not delete what is open; there the empty note stays
            self.path.unlink(missing_ok=True)
        os.close(self._file)
        self._file = -1

    def _take(self, path: Path) -> int:
        """The locked descriptor. The one before us may delete the file while we wait: then what we locked is not what lies there."""
        while True:
            try:
                file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise place_error(error, path) from error
            if not _lock(file):
                owner = _read(file)
                os.close(file)
                raise JournalError("journal_in_use", file=str(path), **msgspec.to_builtins(owner))
            if _same(file, self.path):
                return file
            os.close(file)

    def _note(self) -> Owner | None:
        owner = _read(self._file)
        return owner if owner.pid else None

    def _write(self, owner: Owner) -> None:
        """The note is a courtesy; the lock holds without it, on a full disk too."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, msgspec.json.encode(owner))


def owner_of(path: Path) -> Owner | None:
    """Who has the stream open at this moment, or None; takes nothing."""
    try:
        file = os.open(lock_path(path.resolve()), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _lock(file) else _read(file)
    finally:
        os.close(file)


def _read(file: int) -> Owner:
    os.lseek(file, 0, os.SEEK_SET)
    try:
        return msgspec.json.decode(os.read(file, 4096), type=Owner)
    except msgspec.DecodeError:
        return Owner()


def _same(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False


def user_name() -> str:
    """Who runs the program, as far as the system says."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> bool:
        """Lock without waiting; False when somebody has it."""
        os.lseek(file, SEAL, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        """Lock without waiting; False when somebody has it. It belongs to the open file: a second session of one process is told too."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
