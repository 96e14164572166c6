"""Clock times of a day as instants, and the days of a game (section 3, P-pre-5)."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant
from moderator.rulesets.prison.state import Clock, Times

CLOCK: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
FIRST_YEAR, LAST_YEAR = 1971, 9000
"""Beyond them a day more or a zone's offset is no date any more."""
ORDER: Final = ("shelter_from", "shelter_to", "vote", "interrogation", "wall", "end")
"""In the order of a day."""


def date_of(at: Instant, zone: str) -> date:
    """The calendar day of an instant in the game's zone."""
    return datetime.fromtimestamp(at / SECOND, ZoneInfo(zone)).date()


def clock_of(day: date, times: Times, zone: str) -> Clock:
    """The instants of the times on a day; what comes before the one before it belongs to the next calendar day."""
    found: dict[str, Instant] = {}
    last = None
    for name in ORDER:
        hour, minute = (int(part) for part in getattr(times, name).split(":"))
        when = datetime.combine(day, time(hour, minute), ZoneInfo(zone))
        while last is not None and when < last:
            when += timedelta(days=1)
        last = when
        found[name] = Instant(round(when.astimezone(UTC).timestamp()) * SECOND)
    return Clock(**found)


def wrong_times(times: Times) -> tuple[str, str] | None:
    """The first time that is none or comes before the one ahead of it: its name and value."""
    for name in ORDER:
        if not CLOCK.fullmatch(getattr(times, name)):
            return name, getattr(times, name)
    pairs = (("shelter_from", "shelter_to"), ("shelter_to", "vote"), ("vote", "interrogation"), ("interrogation", "wall"), ("wall", "end"))
    wrong = next((after for before, after in pairs if _day(times, after) < _day(times, before)), None)
    return (wrong, getattr(times, wrong)) if wrong else None


def _day(times: Times, name: str) -> str:
    """Hours after midnight belong to the evening before: 00:30 is later than 23:00."""
    value = str(getattr(times, name))
    return f"{int(value[:2]) + 24}{value[2:]}" if value < "06:00" else value


def instant(text: str) -> Instant | None:
    """An ISO 8601 instant with its offset, or None; years far from ours are none."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    if when.tzinfo is None or not FIRST_YEAR <= when.year <= LAST_YEAR:
        return None
    return Instant(round(when.timestamp() * SECOND))
