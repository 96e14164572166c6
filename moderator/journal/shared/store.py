"""One stream of a shared database: begun, read, appended to. The counterpart of ``journal.store``, under the same chain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from moderator.journal.entry import COLUMNS, Header, Row, broken_at
from moderator.journal.errors import OVERTAKEN, JournalError
from moderator.journal.shared import owner
from moderator.journal.shared.connection import Link
from moderator.journal.store import Contents
from moderator.journal.texts import Text, marks

LONG: Final = 60.0
"""Seconds that reading or writing a whole stream may take."""
QUOTED: Final = "\ufdd0"
"""Before a text that the server would not take as it stands: it knows no NUL."""
_NAMES: Final = ", ".join(f'"{name}"' for name in COLUMNS)
_INSERT: Final = f"INSERT INTO entry (stream, {_NAMES}) VALUES (%s{', %s' * len(COLUMNS)})"
_SELECT: Final = f"SELECT {_NAMES} FROM entry WHERE stream = %s AND seq > %s ORDER BY seq"
_HEADER: Final = ", ".join(Header.__struct_fields__)
_TEXT: Final = "INSERT INTO text (hash, salt, body) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
_values: Final = msgspec.structs.astuple


class Fresh(msgspec.Struct, frozen=True, kw_only=True):
    """What was written behind a number."""

    rows: list[Row]
    texts: dict[str, Text]


class SharedStore:
    """The writer of one stream. ``token``: what the owner's row must say at every append; empty where several write together."""

    def __init__(self, link: Link, header: Header, token: str = "") -> None:
        self.link = link
        self.header = header
        self.token = token

    @classmethod
    def create(cls, link: Link, header: Header, rows: Sequence[Row] = (), texts: Sequence[Text] = (), phase: str = "") -> SharedStore:
        """A new stream holding ``rows`` from the first, all or nothing; ``journal_exists`` where it is there already."""
        with link.transaction(LONG) as raw:
            marks_ = ", %s" * (len(Header.__struct_fields__) - 1)
            said = raw.execute(
                f"INSERT INTO stream ({_HEADER}) VALUES (%s{marks_}) ON CONFLICT DO NOTHING", _plain_all(_values(header))
            ).rowcount
            if not said:
                raise JournalError("journal_exists", file=header.title)
            _insert(raw, header.stream, rows, texts)
            raw.execute("INSERT INTO listing (stream, phase) VALUES (%s, %s)", (header.stream, phase))
        return cls(link, header)

    @classmethod
    def open(cls, link: Link, stream: str) -> tuple[SharedStore, Contents]:
        """A stream that is there, checked and read; ``journal_missing`` where it is not."""
        contents = read(link, stream)
        return cls(link, contents.header), contents

    def append(self, rows: Sequence[Row], texts: Sequence[Text] = (), phase: str = "") -> None:
        """Commit the rows all together or not at all.

        JournalError ``journal_overtaken`` where the chain does not stand as they suppose, ``shared_taken`` where it is not ours.
        """
        stream = self.header.stream
        if not rows:
            return
        with self.link.transaction() as raw:
            owner.check(self.link, raw, stream, self.token)
            if head_of(raw, self.header) != (rows[0].seq - 1, rows[0].prev_hash):
                raise JournalError(OVERTAKEN, file=self.header.title, seq=rows[0].seq)
            _insert(raw, stream, rows, texts)
            raw.execute("UPDATE listing SET phase = %s WHERE stream = %s AND phase <> %s", (phase, stream, phase))

    def deliver(self, rows: Sequence[Row], texts: Sequence[Text] = (), phase: str = "") -> None:
        """Append what of the rows is not there yet: they may have been sent before, with nobody to say whether they arrived."""
        if not rows:
            return
        with self.link.use() as raw:
            found = raw.execute(
                "SELECT seq, hash FROM entry WHERE stream = %s AND seq BETWEEN %s AND %s", (self.header.stream, rows[0].seq, rows[-1].seq)
            ).fetchall()
        there = dict(found)
        if any(there.get(row.seq, row.hash) != row.hash for row in rows):
            raise JournalError(OVERTAKEN, file=self.header.title, seq=rows[0].seq)
        self.append([row for row in rows if row.seq not in there], texts, phase)

    def after(self, seq: int) -> Fresh:
        """The entries behind a number, with their texts."""
        with self.link.use(LONG) as raw:
            return _fresh(raw, self.header.stream, seq, self.header.title)

    def head(self) -> tuple[int, str]:
        """Number and hash of the last entry."""
        with self.link.use() as raw:
            return head_of(raw, self.header)

    def erase(self, hashes: Sequence[str]) -> None:
        """Erase texts for good; the chain stays whole."""
        with self.link.transaction() as raw:
            owner.check(self.link, raw, self.header.stream, self.token)
            raw.execute("UPDATE text SET salt = NULL, body = NULL WHERE hash = ANY(%s) AND body IS NOT NULL", (list(hashes),))

    def close(self) -> None:
        """Let go of the connection."""
        self.link.close()


def read(link: Link, stream: str) -> Contents:
    """A stream's contents, checked as a file's are."""
    with link.transaction(LONG) as raw:
        raw.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        found = raw.execute(f"SELECT {_HEADER} FROM stream WHERE stream = %s", (stream,)).fetchone()
        if found is None:
            raise JournalError("journal_missing", file=stream)
        header = Header(**dict(zip(Header.__struct_fields__, _shown_all(found), strict=True)))
        fresh = _fresh(raw, stream, 0, header.title)
        (phase,) = raw.execute("SELECT phase FROM listing WHERE stream = %s", (stream,)).fetchone() or ("",)
    broken = broken_at(header, fresh.rows)
    if broken is not None:
        raise JournalError("journal_chain_broken", file=header.title, seq=broken)
    if altered := [text.hash for text in fresh.texts.values() if not text.sound]:
        raise JournalError("journal_text_altered", file=header.title, hash=altered[0])
    return Contents(header=header, rows=fresh.rows, texts=fresh.texts, phase=phase)


def head_of(raw: Any, header: Header) -> tuple[int, str]:
    """Number and hash of a stream's last entry; 0 and the header's hash where there is none."""
    row = raw.execute("SELECT seq, hash FROM entry WHERE stream = %s ORDER BY seq DESC LIMIT 1", (header.stream,)).fetchone()
    return (row[0], row[1]) if row is not None else (0, header.genesis)


def _fresh(raw: Any, stream: str, seq: int, title: str) -> Fresh:
    try:
        rows = [msgspec.convert(_shown_all(row), Row) for row in raw.execute(_SELECT, (stream, seq)).fetchall()]
    except msgspec.ValidationError as error:
        raise JournalError("journal_damaged", file=title, reason=str(error)) from error
    hashes = dict.fromkeys(each for row in rows for stored in (row.command, row.events, row.trace) for each in marks(stored))
    texts: dict[str, Text] = {}
    for some in _lots(hashes, 5_000):
        for found, salt, body in raw.execute("SELECT hash, salt, body FROM text WHERE hash = ANY(%s)", (some,)):
            texts[found] = Text(hash=found, salt=salt, body=None if body is None else _shown(body))
    return Fresh(rows=rows, texts=texts)


def _insert(raw: Any, stream: str, rows: Sequence[Row], texts: Sequence[Text]) -> None:
    with raw.cursor() as cursor:
        if texts:
            cursor.executemany(_TEXT, [_plain_all(_values(text)) for text in texts])
        if rows:
            cursor.executemany(_INSERT, [_plain_all((stream, *_values(row))) for row in rows])


def _lots(values: Iterable[str], size: int) -> Iterable[list[str]]:
    left = iter(values)
    while some := list(islice(left, size)):
        yield some


def _plain_all(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(_plain(value) if isinstance(value, str) else value for value in values)


def _plain(text: str) -> str:
    """A text as the server takes it."""
    return QUOTED + msgspec.json.encode(text).decode() if "\x00" in text or text.startswith(QUOTED) else text


def _shown_all(values: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(_shown(value) if isinstance(value, str) else value for value in values)


def _shown(text: str) -> str:
    """The text as it was before ``_plain``."""
    return msgspec.json.decode(text[1:], type=str) if text.startswith(QUOTED) else text
