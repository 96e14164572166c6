"""What the first page shows of a shared database: every stream with its phase, its last entry and who has it, in one question."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from moderator.journal.shared.connection import Link

_LIST: Final = """
SELECT s.stream, s.title, s.ruleset, s.zone, coalesce(l.phase, ''), coalesce(e.seq, 0), coalesce(e.entered, s.created),
       coalesce(o.name, ''), coalesce(o.host, ''), coalesce(h.stream IS NOT NULL, false)
FROM stream s LEFT JOIN listing l USING (stream) LEFT JOIN owner o USING (stream) LEFT JOIN shelf h USING (stream)
LEFT JOIN LATERAL (SELECT seq, entered FROM entry WHERE entry.stream = s.stream ORDER BY seq DESC LIMIT 1) e ON true
WHERE NOT coalesce(h.gone, false)
ORDER BY 7 DESC, s.stream
"""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """One stream as it stands; ``owner`` and ``host``: who has it, empty for nobody; ``shelved``: put into the archive."""

    stream: str
    title: str
    ruleset: str
    zone: str
    phase: str
    entries: int
    modified: int
    owner: str
    host: str
    shelved: bool


def found(link: Link) -> tuple[Found, ...]:
    """All streams, those changed last first."""
    with link.use() as raw:
        rows: list[Any] = raw.execute(_LIST).fetchall()
    return tuple(Found(**dict(zip(Found.__struct_fields__, row, strict=True))) for row in rows)


def shelve(link: Link, stream: str, *, gone: bool = False) -> None:
    """Put a stream away; ``gone``: it was begun by mistake and is listed nowhere any more."""
    with link.use() as raw:
        raw.execute(
            "INSERT INTO shelf (stream, gone) VALUES (%s, %s) ON CONFLICT (stream) DO UPDATE SET gone = shelf.gone OR excluded.gone",
            (stream, gone),
        )


def bring_back(link: Link, stream: str) -> None:
    """Take a stream out of the archive."""
    with link.use() as raw:
        raw.execute("DELETE FROM shelf WHERE stream = %s AND NOT gone", (stream,))
