"""Deadlines of a game that lasts days: each carries its own edge, and clock times are found in the game's zone."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

from moderator.play.instants import SECOND, Duration, Instant

MINUTE, HOUR = 60 * SECOND, 3600 * SECOND


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """An instant after which something is late. ``inclusive``: a stamp exactly at it is in time."""

    code: str
    at: Instant
    inclusive: bool = True

    def passed(self, at: Instant) -> bool:
        """Whether something stamped ``at`` comes too late."""
        return at > self.at if self.inclusive else at >= self.at

    def moved(self, by: int) -> Deadline:
        """The same deadline, later by so many microseconds."""
        return msgspec.structs.replace(self, at=Instant(self.at + by))


def hours(number: int | float) -> Duration:
    """So many hours."""
    return Duration(round(number * HOUR))


def minutes(number: int) -> Duration:
    """So many minutes."""
    return Duration(number * MINUTE)


def next_clock(begin: Instant, clock: str, at_least: int, zone: str) -> Instant:
    """The first time the zone's clocks show ``clock`` ("13:00") at least ``at_least`` microseconds after ``begin``.

    A clock time that a change to summer time skips is taken as if it had not been skipped; one that comes twice, the first time.
    """
    where, (hour, minute) = ZoneInfo(zone), (int(part) for part in clock.split(":"))
    earliest = datetime.fromtimestamp((begin + at_least) / SECOND, where)
    day = earliest.date()
    while True:
        found = datetime.combine(day, time(hour, minute), where)
        instant = Instant(round(found.astimezone(UTC).timestamp()) * SECOND)
        if instant >= begin + at_least:
            return instant
        day += timedelta(days=1)


def iso(at: Instant, zone: str) -> str:
    """The instant in the zone as ISO 8601 with its offset, which words show as a date and a time."""
    return datetime.fromtimestamp(at / SECOND, ZoneInfo(zone)).isoformat(timespec="seconds")
