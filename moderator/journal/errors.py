"""What can go wrong with a file, as codes with parameters; the words live in resources/."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

CODES: Final = {
    sqlite3.SQLITE_BUSY: "journal_locked",
    sqlite3.SQLITE_LOCKED: "journal_locked",
    sqlite3.SQLITE_READONLY: "journal_read_only",
    sqlite3.SQLITE_PERM: "journal_read_only",
    sqlite3.SQLITE_FULL: "journal_disk_full",
    sqlite3.SQLITE_CORRUPT: "journal_damaged",
    sqlite3.SQLITE_NOTADB: "journal_damaged",
    sqlite3.SQLITE_CANTOPEN: "journal_no_access",
}
"""Primary SQLite result codes; every other one is ``journal_io``."""


class JournalError(Exception):
    """A file that cannot be read or written: ``code`` is the words' key, ``params`` what it speaks of."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def code_of(error: sqlite3.Error) -> str:
    """Our code for SQLite's."""
    primary = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if isinstance(error, sqlite3.IntegrityError):
        return "journal_two_writers"
    return CODES.get(primary, "journal_io")


def journal_error(error: sqlite3.Error, path: object) -> JournalError:
    """SQLite's error as ours."""
    return JournalError(code_of(error), file=str(path), reason=str(error))
