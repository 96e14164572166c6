"""What can go wrong with a file, as codes with parameters; the words live in resources/."""

from __future__ import annotations

import errno
import sqlite3
from typing import Any, Final

OVERTAKEN: Final = "journal_overtaken"
"""Somebody else has written the number that was to be written: decide anew on what is there now."""
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


TROUBLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""What reading a file may raise; a damaged schema is quoted in a message that is no text."""


def code_of(error: Exception) -> str:
    """Our code for SQLite's."""
    if isinstance(error, UnicodeDecodeError):
        return "journal_damaged"
    primary = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if isinstance(error, sqlite3.IntegrityError):
        return "journal_two_writers"
    return CODES.get(primary, "journal_io")


def journal_error(error: Exception, path: object) -> JournalError:
    """SQLite's error as ours."""
    return JournalError(code_of(error), file=str(path), reason=str(error))


PLACES: Final = {
    errno.ENOENT: "journal_missing",
    errno.ENOTDIR: "journal_no_folder",
    errno.EEXIST: "journal_no_folder",
    errno.ENAMETOOLONG: "journal_no_folder",
    errno.ENOSPC: "journal_disk_full",
    errno.EDQUOT: "journal_disk_full",
    errno.EACCES: "journal_read_only",
    errno.EPERM: "journal_read_only",
    errno.EROFS: "journal_read_only",
}
"""What the system says of a place; every other word of it is ``journal_no_folder``, which repeats it."""


def place_error(error: OSError, path: object) -> JournalError:
    """The system's error about a file or folder as ours."""
    reason = error.strerror or str(error)
    return JournalError(PLACES.get(error.errno or 0, "journal_no_folder"), file=str(path), reason=reason)
