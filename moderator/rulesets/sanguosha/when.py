"""Instants in words: plain seconds at a table that counts its own, the calendar in the match's zone otherwise."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from moderator.play.instants import LONGEST, SECOND, Instant, show_seconds

PLAIN_BELOW = 1_000_000_000 * SECOND


def show_instant(at: Instant, zero: Instant, zone: str) -> str:
    """Seconds since ``zero`` as a plain number while below 10^9, else ISO 8601 in the match's zone."""
    if abs(at - zero) < PLAIN_BELOW:
        return show_seconds(at - zero)
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)
    return moment.astimezone(ZoneInfo(zone)).isoformat()


def spoken(at: Instant, zone: str) -> str:
    """An instant as people are told it: date and time to the second, or a table's own seconds."""
    return show_instant(at, Instant(0), zone).replace("T", " ")[:19]


def instant_of(text: str) -> Instant | None:
    """ISO 8601 with an offset as an instant; None where it is not, or lies outside all calendars."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        return None
    instant = (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)
    return Instant(instant) if 0 <= instant <= LONGEST else None
