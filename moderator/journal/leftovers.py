"""What a killed process leaves beside a stream's file: half-made copies and files that were never finished. Swept by the next owner."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from moderator.journal.backup import folder_of
from moderator.journal.lock import owner_of
from moderator.journal.store import SUFFIX


def sweep(path: Path) -> None:
    """Whoever holds the lock of ``path`` clears what an earlier owner was making when it died."""
    _remove(path.parent.glob(f"{_plain(path.name)}.part*"))
    _remove(folder_of(path).glob(f"*{SUFFIX}.part*"))


def sweep_unborn(folder: Path) -> None:
    """Files that somebody began to make and never finished. One being made has an owner."""
    parts = [part for part in folder.glob(f"*{SUFFIX}.part*") if owner_of(part.with_name(part.name.partition(".part")[0])) is None]
    _remove(parts)


def _plain(name: str) -> str:
    """A name for ``glob``, its brackets and stars meant as they stand."""
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in name)


def _remove(paths: Iterable[Path]) -> None:
    """Of no weight: what cannot be removed stays."""
    for each in list(paths):
        with suppress(OSError):
            each.unlink()
