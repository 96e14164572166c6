"""Which calls a timer makes on its way down (section 6.3)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from moderator.play.instants import SECOND

Profile = Literal["long", "count", "none"]
"""``long``: ten seconds, then 5 to 1. ``count``: 5 to 1 with the opening second. ``none``: silent."""

TEN: Final = 10
COUNT: Final = (5, 4, 3, 2, 1)


class Armed(msgspec.Struct, frozen=True):
    """Calls to be made: one at the very start, or None, and the marks below."""

    opening: int | None = None
    marks: tuple[int, ...] = ()


def arm(profile: Profile, left: int, ten_at_start: bool = True) -> Armed:
    """The calls of a timer that starts, or is set, with ``left`` microseconds; ``ten_at_start``: house rule of R8."""
    if profile == "none" or left <= 0:
        return Armed()
    count = below(COUNT, left)
    if profile == "count":
        return Armed(next((n for n in COUNT if n * SECOND == left), None), count)
    if left > TEN * SECOND:
        return Armed(None, (TEN, *count))
    return Armed(TEN if ten_at_start else None, count)


def below(marks: tuple[int, ...], left: int) -> tuple[int, ...]:
    """The marks that lie strictly below what is left."""
    return tuple(n for n in marks if n * SECOND < left)
