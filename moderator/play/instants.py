"""Instants and durations: whole microseconds, so that no two of them differ by a rounding."""

from __future__ import annotations

from decimal import Decimal
from typing import NewType

Instant = NewType("Instant", int)
"""Microseconds since the Unix epoch, or since the table's own zero where a file gives plain numbers."""

Duration = NewType("Duration", int)
"""A length in microseconds; never negative where a timer holds it."""

SECOND = 1_000_000
LONGEST = 100 * 366 * 86_400 * SECOND
"""No instant of a file may lie further than a century from its zero or the epoch's year 2070."""


def seconds(value: int | float | str | Decimal) -> Duration:
    """Seconds as a duration, exact to the microsecond; ValueError where more digits are given."""
    exact = Decimal(str(value)) * SECOND
    whole = int(exact)
    if whole != exact:
        raise ValueError("more than six decimals of a second")
    return Duration(whole)


def show_seconds(value: int) -> str:
    """A duration or table instant as a plain decimal number of seconds: 29500000 -> '29.5'."""
    sign = "-" if value < 0 else ""
    whole, rest = divmod(abs(value), SECOND)
    return f"{sign}{whole}" + (f".{rest:06d}".rstrip("0") if rest else "")


def after(instant: Instant, duration: int) -> Instant:
    """The instant ``duration`` microseconds later."""
    return Instant(instant + duration)


def between(start: Instant, end: Instant) -> Duration:
    """The length from ``start`` to ``end``; negative when ``end`` lies before."""
    return Duration(end - start)
