"""What every forum game asks for before it begins: a list of seats, times, a title. No window."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from moderator.inbox.seating import SeatRow
from ui.wizard.blocker import Blocker

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
PASSWORD: Final = 10


@dataclass(frozen=True)
class Times:
    """When phases end and where orders are sent. ``unread``: fields whose text cannot be read."""

    title: str = ""
    zone: str = "Asia/Shanghai"
    roster: str = ""
    messenger: str = ""
    clocks: Mapping[str, str] = field(default_factory=dict)
    hours: Mapping[str, int] = field(default_factory=dict)
    unread: tuple[str, ...] = ()


def seats_wrong(seats: Sequence[SeatRow], substitutes: Sequence[SeatRow], longest: int) -> Iterator[Blocker]:
    """Masks and persons for every seat, none of them twice, none longer than ``longest``."""
    for column in ("mask", "person"):
        missing = [row for row, seat in enumerate(seats) if not getattr(seat, column)]
        if missing:
            yield Blocker(f"no_{column}", "seats", {"n": len(missing)}, missing[0], column)
    seen: dict[tuple[str, str], int] = {}
    lines = [(row, "seats", seat) for row, seat in enumerate(seats)] + [(row, "substitutes", each) for row, each in enumerate(substitutes)]
    for row, where, line in lines:
        for column in ("mask", "person"):
            text = getattr(line, column)
            mark = column if where == "seats" else f"sub_{column}"
            if len(text) > longest:
                yield Blocker("long", "seats", {"name": text[:20], "n": longest}, row, mark)
            elif text and (column, text) in seen:
                yield Blocker("twice", "seats", {"name": text}, row, mark)
            seen.setdefault((column, text), row)


def times_wrong(times: Times) -> Iterator[Blocker]:
    """What cannot be read, and a title."""
    for name in times.unread:
        yield Blocker(name, "times", column=name)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(8)


def password() -> str:
    """A password to be mailed: short, and every sign of it clear."""
    return "".join(secrets.choice(SIGNS) for _ in range(PASSWORD))
