"""Instants and what people write: ISO 8601 with offset, plain seconds at a table, the wall clock. The rules never look here."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from moderator.play.instants import LONGEST, SECOND, Instant, seconds

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TABLE_TIME: Final = 1_000_000_000 * SECOND
"""Instants below count from a table's own zero; from here on they are of the calendar (2001 and later)."""


def wall_clock() -> Instant:
    """Now, in microseconds since the epoch."""
    return Instant(time.time_ns() // 1000)


def parse_iso(text: str) -> Instant:
    """ISO 8601 with an offset; ValueError with a code (``at_form``, ``at_zone``, ``at_range``) as its only argument."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("at_form") from None
    if moment.tzinfo is None:
        raise ValueError("at_zone")
    since = moment - _EPOCH
    instant = (since.days * 86_400 + since.seconds) * SECOND + since.microseconds
    if not 0 <= instant <= LONGEST:
        raise ValueError("at_range")
    return Instant(instant)


def parse_seconds(value: int | Decimal) -> Instant:
    """Plain seconds as microseconds; ValueError as in ``parse_iso``."""
    try:
        instant = seconds(value)
    except ValueError:
        raise ValueError("at_form") from None
    if abs(instant) > LONGEST:
        raise ValueError("at_range")
    return Instant(instant)


def show_iso(instant: int, zone: str) -> str:
    """The instant as ISO 8601 with the zone's offset at that time."""
    moment = _EPOCH + timedelta(microseconds=instant)
    return moment.astimezone(ZoneInfo(zone)).isoformat()


def known_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
