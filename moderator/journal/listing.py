"""What the first screen shows of a file, read without its entries and without anything heavy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.errors import TROUBLE, code_of
from moderator.journal.store import HEAD, SUFFIX

ARCHIVE: Final = "archive"
"""The folder inside the library for what is over and put away."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the library. ``problem``: a code when it cannot be opened as it stands; ``modified`` in microseconds."""

    path: Path
    stream: str = ""
    title: str = ""
    ruleset: str = ""
    zone: str = ""
    phase: str = ""
    entries: int = 0
    modified: int = 0
    problem: str = ""

    @property
    def damaged(self) -> bool:
        """Whether the file is offered for setting aside and restoring."""
        return self.problem in {"journal_damaged", "journal_chain_broken", "journal_text_altered"}


def listed(folder: Path) -> tuple[Listed, ...]:
    """The files of a folder, those changed last first."""
    try:
        rows = [peek(path) for path in folder.glob(f"*{SUFFIX}") if not path.is_fifo()] if folder.is_dir() else []
    except OSError:  # a folder that cannot be read, or whose name no system takes
        rows = []
    return tuple(sorted(rows, key=lambda row: (-row.modified, row.path.name)))


def peek(path: Path) -> Listed:
    """One file's row; what is wrong with it becomes its ``problem``."""
    try:
        modified = path.stat().st_mtime_ns // 1000
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=0.2)) as connection:
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if revision > HEAD:
                return Listed(path=path, title=path.stem, modified=modified, problem="journal_newer")
            stream, title, ruleset, zone, phase = connection.execute(
                "SELECT stream, title, ruleset, zone, phase FROM stream JOIN listing USING (stream)"
            ).fetchone()
            (entries,) = connection.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()
    except TROUBLE as error:
        return _problem(path, code_of(error), str(error))
    except (TypeError, ValueError):
        return _problem(path, "journal_damaged", "")
    except OSError:
        return Listed(path=path, title=path.stem, problem="journal_missing")
    return Listed(
        path=path, stream=stream, title=title, ruleset=ruleset, zone=zone, phase=phase, entries=entries, modified=modified
    )  # fmt: skip


def _problem(path: Path, code: str, reason: str) -> Listed:
    """A hot rollback journal (a crash) is no problem: opening the file settles it. Read-only connections cannot."""
    if code in {"journal_read_only", "journal_no_access"} and path.with_name(path.name + "-journal").exists():
        code = ""
    if "no such table" in reason:
        code = "journal_damaged"
    try:
        modified = path.stat().st_mtime_ns // 1000
    except OSError:
        code, modified = "journal_missing", 0
    return Listed(path=path, title=path.stem, modified=modified, problem=code)
