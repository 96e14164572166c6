"""A stream's file with all that belongs to it: taken to another folder, destroyed, or begun anew under a header of its own."""

from __future__ import annotations

import os
import shutil
import uuid
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.backup import DAMAGED, folder_of
from moderator.journal.entry import Header, Row, sealed
from moderator.journal.store import SUFFIX

BLOCK: Final = 1 << 16
TAILS: Final = ("", "-journal", ".texts", ".texts-journal")
"""The file itself, its rollback journal, part of it after a crash, and the index of its texts (``inbox.texts``): people's words too."""


def move(path: Path, target: Path) -> None:
    """Take a file with its copies to ``target``, where nothing may lie; OSError where that fails."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for tail in reversed(TAILS):
        part = path.with_name(path.name + tail)
        if part.exists():
            shutil.move(part, target.with_name(target.name + tail))
    for old in _older(path):
        shutil.move(old, target.with_name(old.name.replace(path.stem, target.stem, 1)))
    copies = folder_of(path)
    if copies.is_dir():
        folder_of(target).parent.mkdir(parents=True, exist_ok=True)
        shutil.move(copies, folder_of(target))


def destroy(path: Path) -> None:
    """Overwrite and delete the file's copies, then the file itself: whatever fails half-way leaves the match openable."""
    copies = folder_of(path)
    for each in sorted(copies.rglob("*")) if copies.is_dir() else ():
        if each.is_file():
            shred(each)
    shutil.rmtree(copies, ignore_errors=True)
    for old in (*_older(path), *(path.with_name(path.name + tail) for tail in reversed(TAILS))):
        if old.exists():
            shred(old)


def shred(path: Path) -> None:
    """Zeros over the contents, then delete. What a disk keeps elsewhere (an SSD, a snapshot, a synced folder) is beyond any program."""
    if not path.is_symlink():
        with path.open("r+b", buffering=0) as file:
            left = os.fstat(file.fileno()).st_size
            while left > 0:
                left -= file.write(bytes(min(BLOCK, left)))
            os.fsync(file.fileno())
    path.unlink()


def set_aside_of(path: Path) -> tuple[Path, ...]:
    """Damaged files of that name which were set aside."""
    found = (path.parent / DAMAGED).glob(f"*{SUFFIX}")
    return tuple(sorted(each for each in found if _begins(each.stem, path.stem)))


def chained(rows: list[Row], header: Header) -> list[Row]:
    """The same entries as the beginning of another stream: what they hold stays as it is, ids and hashes are its own."""
    made: list[Row] = []
    before = header.genesis
    for row in rows:
        anew = msgspec.structs.replace(row, id=uuid.uuid4().hex, prev_hash=before)
        made.append(sealed(anew, header.stream))
        before = made[-1].hash
    return made


def _older(path: Path) -> list[Path]:
    """What was kept when the file was brought to a newer schema."""
    return sorted(each for each in path.parent.glob("*.bak") if each.name.startswith(f"{path.stem}.schema-"))


def _begins(stem: str, wanted: str) -> bool:
    """``wanted`` followed by the stamp that setting aside gives."""
    rest = stem.removeprefix(f"{wanted}-") if stem.startswith(f"{wanted}-") else ""
    day, t, clock = rest[:8], rest[8:9], rest[9:15]
    return t == "T" and day.isdigit() and clock.isdigit() and not rest[15:].strip("-0123456789")
