"""Copies of a stream's file: made by SQLite's backup API, checked, then renamed; the last twenty stay."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.errors import TROUBLE, JournalError, journal_error
from moderator.journal.store import SUFFIX, connect, copy, erase, read

KEPT: Final = 20
FOLDER: Final = "backups"
DAMAGED: Final = "damaged"


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """One copy; ``at`` in microseconds since the epoch."""

    path: Path
    at: int


def folder_of(path: Path) -> Path:
    """Where a file's copies lie."""
    return path.parent / FOLDER / path.stem


def backups(path: Path) -> tuple[Backup, ...]:
    """The copies of a file, newest first, unchecked."""
    found = sorted(folder_of(path).glob(f"*{SUFFIX}"), reverse=True)
    return tuple(Backup(path=each, at=each.stat().st_mtime_ns // 1000) for each in found)


def good_backups(path: Path) -> Iterator[Backup]:
    """Those copies that open and whose chain holds, newest first."""
    for each in backups(path):
        try:
            read(each.path)
        except JournalError:
            continue
        yield each


def back_up(path: Path, kept: int = KEPT) -> Path:
    """Copy the file as it stands in the last commit; JournalError when the copy is not sound."""
    seconds, rest = divmod(time.time_ns(), 1_000_000_000)  # one look at the clock: between two the second may turn, and the order with it
    target = folder_of(path) / f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime(seconds))}-{rest:09d}{SUFFIX}"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        copy_checked(path, target)
        for old in backups(path)[kept:]:
            old.path.unlink(missing_ok=True)
    except OSError as error:
        raise JournalError("backup_failed", file=str(path), reason=str(error)) from error
    return target


def copy_checked(path: Path, target: Path) -> None:
    """Copy a stream's file, under another name until it is known to be sound; what lies at ``target`` is replaced."""
    part = target.with_name(target.name + ".part")
    try:
        copy(path, part)
        read(part)
        part.replace(target)
    except TROUBLE as error:
        raise journal_error(error, path) from error
    finally:
        part.unlink(missing_ok=True)


def set_aside(path: Path, stamp: str) -> Path:
    """Move a damaged file, with its rollback journal, out of the way. Never deleted."""
    folder = path.parent / DAMAGED
    folder.mkdir(parents=True, exist_ok=True)
    target = _free(folder / f"{path.stem}-{stamp}{path.suffix}")
    for tail in ("", "-journal"):
        part = path.with_name(path.name + tail)
        if part.exists():
            shutil.move(part, target.with_name(target.name + tail))
    return target


def restore(backup: Path, path: Path) -> None:
    """Put a copy where the file was; nothing may lie there any more."""
    if path.exists():
        raise JournalError("journal_exists", file=str(path))
    copy_checked(backup, path)


def erase_everywhere(path: Path, hashes: Sequence[str]) -> None:
    """Erase texts in the copies too."""
    for each in backups(path):
        with closing(connect(each.path)) as connection:
            erase(connection, hashes)


def _free(path: Path) -> Path:
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
