"""Who may write to a stream: a row, renewed as long as its desk is heard of. Every append asks it again."""

from __future__ import annotations

import os
import platform
from typing import Any, Final

import msgspec

from moderator.journal.errors import JournalError
from moderator.journal.lock import user_name
from moderator.journal.shared.connection import Link
from moderator.journal.shared.errors import TAKEN

BEAT: Final = 10.0
"""Seconds after which an owner says again that he is there."""
STALE: Final = 45_000_000
"""Microseconds of silence after which a stream may be taken over, when somebody asks for it."""
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
"""The server's clock, so that desks whose clocks differ agree."""
_COLUMNS: Final = "desk, token, name, host, pid, since, renewed, kept"


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """What a desk writes down when it opens a stream. ``desk`` outlives the program, ``token`` is of one opening only."""

    desk: str
    token: str
    name: str = ""
    host: str = ""
    pid: int = 0

    @classmethod
    def of(cls, desk: str, token: str) -> Claim:
        """This process's claim."""
        return cls(desk=desk, token=token, name=user_name(), host=platform.node(), pid=os.getpid())


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """Who owns a stream by the row; ``silent``: microseconds since he was last heard of."""

    desk: str
    token: str
    name: str
    host: str
    pid: int
    since: int
    renewed: int
    kept: bool
    silent: int

    @property
    def who(self) -> str:
        """As it is written down."""
        return f"{self.name}@{self.host}"

    @property
    def is_stale(self) -> bool:
        """Whether it may be taken over."""
        return not self.kept and self.silent > STALE


def holder_of(raw: Any, stream: str, *, lock: bool = False) -> Holder | None:
    """Who owns the stream; ``lock``: nobody else may change that in this transaction."""
    mode = "FOR UPDATE" if lock else ""
    row = raw.execute(f"SELECT {_COLUMNS}, {NOW} - renewed FROM owner WHERE stream = %s {mode}", (stream,)).fetchone()
    return None if row is None else Holder(**dict(zip(Holder.__struct_fields__, row, strict=True)))


def claim(link: Link, stream: str, mine: Claim, *, reason: str = "") -> Holder | None:
    """Make the stream ours; who held it before, if anybody of another desk did.

    JournalError ``shared_in_use`` where somebody has it, ``shared_stale`` where he has not been heard of for long: with a ``reason`` it
    is taken over and that is written down. ``shared_kept``: it was taken in and stays with the desk that did.
    """
    with link.transaction() as raw:
        raw.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", (stream,))
        before = holder_of(raw, stream, lock=True)
        former = before if before is not None and before.desk != mine.desk else None
        if former is not None:
            _take_over(link, raw, stream, former, mine, reason)
        kept = before is not None and before.kept and former is None
        raw.execute(
            f"INSERT INTO owner (stream, {_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, {NOW}, {NOW}, %s) ON CONFLICT (stream) DO UPDATE SET"
            " desk = excluded.desk, token = excluded.token, name = excluded.name, host = excluded.host, pid = excluded.pid,"
            " since = excluded.since, renewed = excluded.renewed, kept = excluded.kept",
            (stream, mine.desk, mine.token, mine.name, mine.host, mine.pid, kept),
        )
        return former


def _take_over(link: Link, raw: Any, stream: str, former: Holder, mine: Claim, reason: str) -> None:
    if not reason.strip() or not former.is_stale:
        code = "shared_kept" if former.kept else "shared_stale" if former.is_stale else "shared_in_use"
        raise JournalError(code, server=link.place.shown, **told(former))
    raw.execute(
        f"INSERT INTO handover (stream, at, former, taken_by, silent, reason) VALUES (%s, {NOW}, %s, %s, %s, %s)",
        (stream, former.who, f"{mine.name}@{mine.host}", former.silent, reason.strip()),
    )


def renew(link: Link, stream: str, token: str) -> None:
    """Say that we are still there; JournalError ``shared_taken`` where the stream has another owner."""
    with link.use() as raw:
        if raw.execute(f"UPDATE owner SET renewed = {NOW} WHERE stream = %s AND token = %s", (stream, token)).rowcount == 0:
            raise taken_error(link, holder_of(raw, stream))


def release(link: Link, stream: str, token: str) -> None:
    """Give the stream free, unless it is kept."""
    with link.use() as raw:
        raw.execute("DELETE FROM owner WHERE stream = %s AND token = %s AND NOT kept", (stream, token))


def keep(link: Link, stream: str, mine: Claim) -> None:
    """The stream stays ours though we have it not open: what has been taken in is its organiser's."""
    claim(link, stream, mine)
    with link.use() as raw:
        raw.execute("UPDATE owner SET kept = true WHERE stream = %s AND token = %s", (stream, mine.token))


def check(link: Link, raw: Any, stream: str, token: str) -> None:
    """Within an append: the stream is still ours, or with an empty token nobody's, and stays so until the commit."""
    holder = holder_of(raw, stream, lock=True)
    if (holder.token if holder is not None else "") != token:
        raise taken_error(link, holder)


def taken_error(link: Link, holder: Holder | None) -> JournalError:
    """Somebody else has it, or nobody has it any more."""
    who = told(holder) if holder is not None else {"user": "?", "host": "?", "pid": 0, "since": 0, "silent": 0}
    return JournalError(TAKEN, server=link.place.shown, **who)


def told(holder: Holder) -> dict[str, Any]:
    """What a message says of an owner; ``since`` becomes the reader's own time of day (``keeper.refusal_of``)."""
    return {"user": holder.name, "host": holder.host, "pid": holder.pid, "since": holder.since, "silent": holder.silent // 1_000_000}
