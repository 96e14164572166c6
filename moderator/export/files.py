"""Writing files so that a half one is never seen: all under temporary names first, then renamed; troubles become refusals."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from moderator.play.messages import Refusal

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC, errno.EFBIG})
BARRED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
MISSING: Final = frozenset({errno.ENOENT, errno.ENOTDIR, errno.EEXIST})


def write_all(contents: Mapping[Path, bytes]) -> tuple[Path, ...] | Refusal:
    """Write every file or none; an earlier file of the same name is replaced whole. A Refusal names the place and a remedy."""
    if barred := next((refused for path in contents if (refused := _barred(path)) is not None), None):
        return barred
    waiting: dict[Path, Path] = {}
    place = next(iter(contents), Path())
    try:
        for place, content in contents.items():
            waiting[place] = _write_aside(place, content)
        for place, aside in waiting.items():
            aside.replace(place)
    except OSError as error:
        return refusal(error, place, written=len(waiting) == len(contents))
    finally:
        for aside in waiting.values():
            with contextlib.suppress(OSError):
                aside.unlink(missing_ok=True)
    for folder in {path.parent for path in contents}:
        _sync_folder(folder)
    return tuple(contents)


def is_open_elsewhere(path: Path) -> bool:
    """Whether an office program holds the file: Excel and LibreOffice leave a mark beside what they have open."""
    return path.with_name(f"~${path.name}").exists() or path.with_name(f".~lock.{path.name}#").exists()


def _barred(path: Path) -> Refusal | None:
    """Why an existing file should not be replaced, found out before anything is written."""
    if is_open_elsewhere(path):
        return trouble("export_open_elsewhere", path)
    if path.is_file() and not os.access(path, os.W_OK):
        return trouble("export_read_only", path)
    return None


def refusal(error: OSError, path: Path, written: bool = False) -> Refusal:
    """What went wrong, as a code. ``written``: the content was safe on the disk and only the renaming failed."""
    if error.errno in FULL:
        return trouble("export_disk_full", path)
    if error.errno == errno.EISDIR or path.is_dir():
        return trouble("export_is_folder", path)
    if error.errno in MISSING:
        return trouble("export_no_folder", path)
    if error.errno in BARRED:
        return trouble("export_open_elsewhere" if written else "export_read_only", path)
    return trouble("export_failed", path, reason=error.strerror or type(error).__name__)


def trouble(code: str, path: Path, **params: str) -> Refusal:
    """A refusal about a place on the disk; its remedy bears the same name."""
    return Refusal(code=code, params={"path": str(path), "name": path.name, "folder": str(path.parent), **params}, remedy=code)


def _write_aside(path: Path, content: bytes) -> Path:
    """The content under a temporary name beside ``path``, on the disk before it is named."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{secrets.token_hex(6)}.part")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with contextlib.suppress(OSError):
            aside.unlink(missing_ok=True)
        raise
    return aside


def _sync_folder(folder: Path) -> None:
    """Make the new names last, where the system knows how."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
