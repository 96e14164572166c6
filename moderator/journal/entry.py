"""One entry as tags and bytes, and the chain that binds each to the one before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What a stream is, said once when it begins."""

    stream: str
    ruleset: str
    title: str
    zone: str
    created: int
    engine: str

    @property
    def genesis(self) -> str:
        """The hash that the first entry follows."""
        return _sha([self.stream, self.ruleset, self.title, self.zone, self.created, self.engine])


class Row(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """An entry as stored. ``command``, ``events``, ``trace`` are JSON texts; instants are microseconds since the epoch."""

    id: str
    seq: int
    parent: int | None
    entered: int
    at: int
    by: str
    cause: int | None
    force: str
    command: str
    events: str
    trace: str
    engine: str
    prev_hash: str
    hash: str = ""

    def digest(self, stream: str) -> str:
        """The hash that this entry must carry."""
        return _sha(
            [
                stream, self.seq, self.id, self.parent, self.entered, self.at, self.by, self.cause, self.force,
                self.command, self.events, self.trace, self.engine, self.prev_hash,
            ]
        )  # fmt: skip


COLUMNS: Final = Row.__struct_fields__


def sealed(row: Row, stream: str) -> Row:
    """The row with its hash; nobody else has it yet."""
    msgspec.structs.force_setattr(row, "hash", row.digest(stream))
    return row


def broken_at(header: Header, rows: Iterable[Row]) -> int | None:
    """The first sequence number at which the chain does not hold, or None."""
    try:
        for _ in linked(header, rows):
            pass
    except BrokenChainError as broken:
        return broken.seq
    return None


class BrokenChainError(Exception):
    """The chain does not hold at entry ``seq``."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


def linked(header: Header, rows: Iterable[Row]) -> Iterator[Row]:
    """The rows one by one, each found to follow the one before it; BrokenChainError where one does not."""
    before = header.genesis
    for number, row in enumerate(rows, start=1):
        sound_parent = row.parent is None or 0 < row.parent < number
        if row.seq != number or row.prev_hash != before or row.hash != row.digest(header.stream) or not sound_parent:
            raise BrokenChainError(number)
        before = row.hash
        yield row


def _sha(parts: list[object]) -> str:
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
