"""One stream's file: created, opened, appended to, read. Plain sqlite3, because this is the hot path and the first paint's."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from moderator.journal.entry import COLUMNS, BrokenChainError, Header, Row, linked
from moderator.journal.errors import TROUBLE, JournalError, code_of, journal_error, place_error
from moderator.journal.texts import Text

SUFFIX: Final = ".moderator"
HEAD: Final = "0001"
"""The newest revision this program knows."""
WAIT: Final = 2.0
"""Seconds to wait for somebody else's lock on the file."""
HEAD_SQL: Final = Path(__file__).resolve().parent / "head.sql"
_INSERT: Final = "INSERT INTO entry (stream, {}) VALUES (?{})".format(", ".join(f'"{name}"' for name in COLUMNS), ", ?" * len(COLUMNS))
_SELECT: Final = "SELECT {} FROM entry ORDER BY seq".format(", ".join(f'"{name}"' for name in COLUMNS))
_values: Final = msgspec.structs.astuple

T = TypeVar("T")


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """All that a file holds."""

    header: Header
    rows: list[Row]
    texts: dict[str, Text]
    phase: str = ""


class Store:
    """The one writer of a stream's file. Knows no lock of ownership: see ``lock``."""

    def __init__(self, path: Path, header: Header, connection: sqlite3.Connection) -> None:
        self.path = path
        self.header = header
        self._connection = connection
        self._phase: str | None = None

    @classmethod
    def create(cls, path: Path, header: Header, rows: Sequence[Row] = (), texts: Sequence[Text] = (), phase: str = "") -> Store:
        """A new file, holding ``rows`` from the first; JournalError ``journal_exists`` where one lies already."""
        if path.exists():
            raise JournalError("journal_exists", file=str(path))
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        try:
            with closing(connect(part, new=True)) as connection:
                _found(connection, header, phase)
                _insert(connection, header.stream, rows, texts)
                connection.execute("COMMIT")
            part.replace(path)
            return cls(path, header, connect(path))
        except sqlite3.Error as error:
            raise journal_error(error, path) from error
        except OSError as error:
            raise place_error(error, path) from error
        finally:
            part.unlink(missing_ok=True)

    @classmethod
    def open(cls, path: Path) -> tuple[Store, Contents]:
        """An existing file, brought to today's schema, checked and read."""
        contents = read(path)
        return cls.of(path, contents.header), contents

    @classmethod
    def of(cls, path: Path, header: Header) -> Store:
        """The writer of a file that has been read."""
        try:
            return cls(path, header, connect(path))
        except TROUBLE as error:
            raise journal_error(error, path) from error

    def append(self, rows: Sequence[Row], texts: Sequence[Text] = (), phase: str = "") -> None:
        """Commit the rows all together or not at all."""
        stream = self.header.stream
        try:
            begin(self._connection)
            _insert(self._connection, stream, rows, texts)
            if phase != self._phase:
                self._connection.execute("UPDATE listing SET phase = ? WHERE stream = ?", (phase, stream))
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise self._trouble(error) from error
        self._phase = phase

    def erase(self, hashes: Sequence[str]) -> None:
        """Erase texts for good; the chain stays whole. Copies in backups are theirs to erase (``backup.erase``)."""
        try:
            erase(self._connection, hashes)
        except sqlite3.Error as error:
            self._roll_back()
            raise journal_error(error, self.path) from error

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):  # the first error is the one that says what is wrong
                self._connection.execute("ROLLBACK")

    def _trouble(self, error: sqlite3.Error) -> JournalError:
        """SQLite calls a file that was taken away under it read-only."""
        return JournalError("journal_gone", file=str(self.path)) if not self.path.exists() else journal_error(error, self.path)


def connect(path: Path, *, wait: float = WAIT, new: bool = False) -> sqlite3.Connection:
    """A connection for reading and writing with our settings; transactions are opened by hand. Only ``new`` makes a file."""
    place = f"{path.resolve().as_uri()}?mode={'rwc' if new else 'rw'}"
    connection = sqlite3.connect(place, uri=True, timeout=wait, isolation_level=None, check_same_thread=False)
    try:
        for setting in ("journal_mode = DELETE", "synchronous = FULL", "secure_delete = ON", "foreign_keys = ON", "trusted_schema = OFF"):
            connection.execute(f"PRAGMA {setting}")
    except TROUBLE:
        connection.close()
        raise
    return connection


def _found(connection: sqlite3.Connection, header: Header, phase: str) -> None:
    """Today's tables and the header, in a transaction that stays open."""
    begin(connection)
    for statement in HEAD_SQL.read_text(encoding="utf-8").split(";\n\n"):
        connection.execute(statement.rstrip().rstrip(";"))
    marks = ", ?" * (len(Header.__struct_fields__) - 1)
    connection.execute(f"INSERT INTO stream ({', '.join(Header.__struct_fields__)}) VALUES (?{marks})", _values(header))
    connection.execute("INSERT INTO listing VALUES (?, ?)", (header.stream, phase))


def _insert(connection: sqlite3.Connection, stream: str, rows: Sequence[Row], texts: Sequence[Text]) -> None:
    connection.executemany(_INSERT, [(stream, *_values(row)) for row in rows])
    if texts:
        connection.executemany("INSERT OR IGNORE INTO text (hash, salt, body) VALUES (?, ?, ?)", [_values(text) for text in texts])


def copy(path: Path, target: Path) -> None:
    """Copy a file that may be open elsewhere by SQLite's backup API; ``target`` is overwritten."""
    target.unlink(missing_ok=True)
    with closing(connect(path)) as source, closing(sqlite3.connect(target)) as copied:
        source.backup(copied)


def begin(connection: sqlite3.Connection) -> None:
    """Take the write lock at once: a reader that becomes a writer later can be refused half-way."""
    connection.execute("BEGIN IMMEDIATE")


def erase(connection: sqlite3.Connection, hashes: Sequence[str]) -> None:
    """Erase texts on a connection."""
    begin(connection)
    connection.executemany("UPDATE text SET salt = NULL, body = NULL WHERE hash = ?", [(each,) for each in hashes])
    connection.execute("COMMIT")


def ready(path: Path) -> None:
    """See to it that the file exists and has today's schema; a newer one is refused, an older one migrated."""
    try:
        there = path.is_file()
    except OSError as error:
        raise place_error(error, path) from error
    if not there:
        raise JournalError("journal_missing", file=str(path))
    revision = revision_of(path)
    if revision == HEAD:
        return
    if not re.fullmatch(r"\d{4}", revision) or revision > HEAD:
        raise JournalError("journal_newer", file=str(path), schema=revision, known=HEAD)
    from moderator.journal.migrate import CommandError, upgrade

    copy(path, path.with_name(f"{path.stem}.schema-{revision}.bak"))
    try:
        upgrade(path)
    except CommandError as error:
        raise JournalError("journal_damaged", file=str(path), reason=str(error)) from error


def revision_of(path: Path) -> str:
    """The schema revision of a file; JournalError when it is none of ours."""
    try:
        with closing(connect(path)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except TROUBLE as error:
        code = "journal_damaged" if "no such table" in str(error) else code_of(error)
        raise JournalError(code, file=str(path), reason=str(error)) from error
    if row is None:
        raise JournalError("journal_damaged", file=str(path), reason="no schema revision")
    return str(row[0])


def read(path: Path) -> Contents:
    """The file's contents, checked, without owning it."""
    with reading(path) as found:
        return Contents(header=found.header, rows=list(found.rows()), texts=found.texts, phase=found.phase)


class Reading:
    """A file while it is read: header, texts and phase at once, the rows one by one, so that they need not all be held together."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection, self._path = connection, path
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise JournalError("journal_damaged", file=str(path), reason=str(state))
        header = connection.execute(f"SELECT {', '.join(Header.__struct_fields__)} FROM stream").fetchone()
        if header is None:
            raise JournalError("journal_damaged", file=str(path), reason="no header")
        phase = connection.execute("SELECT phase FROM listing").fetchone()
        self.header = self._taken(dict(zip(Header.__struct_fields__, header, strict=True)), Header)
        self.phase = str(phase[0]) if phase else ""
        self.number = int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])
        """How many rows there are."""
        texts = connection.execute("SELECT hash, salt, body FROM text")
        self.texts = {known: Text(hash=known, salt=salt, body=body) for known, salt, body in texts}
        if altered := [text.hash for text in self.texts.values() if not text.sound]:
            raise JournalError("journal_text_altered", file=str(path), hash=altered[0])

    def rows(self) -> Iterator[Row]:
        """Every row, the chain checked up to it; JournalError ``journal_chain_broken`` at the first that does not follow."""
        found = (self._taken(row, Row) for row in self._connection.execute(_SELECT))
        try:
            yield from linked(self.header, found)
        except BrokenChainError as broken:
            raise JournalError("journal_chain_broken", file=str(self._path), seq=broken.seq) from broken

    def _taken(self, values: Any, kind: type[T]) -> T:
        try:
            return msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            raise JournalError("journal_damaged", file=str(self._path), reason=str(error)) from error


@contextmanager
def reading(path: Path) -> Iterator[Reading]:
    """The file, to be read within this; JournalError where it is not sound. Nobody owns it by that."""
    ready(path)
    try:
        with closing(connect(path)) as connection:
            yield Reading(connection, path)
    except TROUBLE as error:
        raise journal_error(error, path) from error
