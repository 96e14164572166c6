"""How fast commands are taken: decided, explained, hashed and on the disk, beside plain inserts of the same bytes."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from moderator.journal.entry import COLUMNS
from moderator.journal.store import Store, begin, connect
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.session.header import new_header
from moderator.session.keeper import FileKeeper
from moderator.session.session import Session

Press = tuple[Command, Instant]
EACH = 200
"""Commands a round."""


class Rates(msgspec.Struct, frozen=True):
    """Per second, a round each, in the order measured."""

    ours: list[float]
    raw: list[float]


def rates(ruleset: Ruleset, opening: Sequence[Press], presses: Iterator[Press], rounds: int, each: int = EACH) -> Rates:
    """``opening`` brings a session to where ``presses`` are accepted for ever; RuntimeError when one is refused."""
    ours: list[float] = []
    raw: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ours.moderator"
        header = new_header(ruleset, "bench", "Asia/Shanghai", Instant(0))
        session = Session(ruleset, header, path=path, keeper=FileKeeper(Store.create(path, header), seq=0))
        session.auto_request = False
        for press in opening:
            _take(session, press)
        with closing(_plain(Path(folder) / "raw.sqlite3")) as connection:
            for _ in range(rounds):
                before = session.head_seq
                ours.append(each / _seconds_of_ours(session, list(islice(presses, each))))
                raw.append(each / _seconds_of_raw(connection, _written(path, before)))
        session.close()
    return Rates(ours=ours, raw=raw)


def _take(session: Session, press: Press) -> None:
    outcome = session.do(press[0], press[1])
    if isinstance(outcome, Refusal):
        raise RuntimeError(f"{type(press[0]).__name__} was refused: {outcome.code}")


def _seconds_of_ours(session: Session, presses: Sequence[Press]) -> float:
    began = time.perf_counter()
    for press in presses:
        _take(session, press)
    return time.perf_counter() - began


def _plain(path: Path) -> sqlite3.Connection:
    """A file with the same settings and the plainest of tables: the same columns, the number for a key, no check and no trigger."""
    connection = connect(path, new=True)
    rest = ", ".join(f'"{name}"' for name in COLUMNS if name != "seq")
    connection.execute(f"CREATE TABLE entry (seq INTEGER PRIMARY KEY, {rest})")
    return connection


def _written(path: Path, after: int) -> list[tuple[object, ...]]:
    """What ours has just written, to be written once more without us."""
    columns = ", ".join(f'"{name}"' for name in ("seq", *(name for name in COLUMNS if name != "seq")))
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.execute(f"SELECT {columns} FROM entry WHERE seq > ? ORDER BY seq", (after,)))


def _seconds_of_raw(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> float:
    insert = f"INSERT INTO entry VALUES ({', '.join('?' * len(COLUMNS))})"
    began = time.perf_counter()
    for row in rows:
        begin(connection)
        connection.execute(insert, row)
        connection.execute("COMMIT")
    return time.perf_counter() - began
