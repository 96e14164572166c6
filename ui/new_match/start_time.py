"""The announced start as a judge types it, and as the rules take it: ISO 8601 with the offset of the match's zone. No window."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

FORM: Final = re.compile(r"(?:(?:(\d{4})\D)?(\d{1,2})\D(\d{1,2})\D?\s+)?(\d{1,2}):(\d{2})")
"""``2026-06-05 19:30``, ``6-5 19:30`` or ``19:30``; any sign between year, month and day."""


def known_zone(name: str) -> bool:
    """Whether there is a time zone of that name."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def read_start(text: str, zone: str, today: str) -> str | None:
    """The instant as ISO 8601; what is not said of the day is ``today`` (ISO 8601). None where it is no time, or none was given."""
    plain = unicodedata.normalize("NFKC", text).strip()
    match = FORM.fullmatch(plain)
    if match is None or not known_zone(zone):
        return _iso(plain)
    year, month, day = (int(part) if part else None for part in match.groups()[:3])
    if (year is None or month is None) and not today:
        return None
    now = [int(part) for part in (today or "1-1-1").split("-")]
    try:
        moment = datetime(year or now[0], month or now[1], day or now[2], int(match[4]), int(match[5]), tzinfo=ZoneInfo(zone))
    except ValueError:
        return None
    return moment.isoformat(timespec="minutes")


def _iso(text: str) -> str | None:
    """A start that is given with its offset already."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.isoformat() if moment.tzinfo is not None else None


def shown_start(scheduled: str, zone: str) -> str:
    """A start as it is typed in the match's zone."""
    try:
        return f"{datetime.fromisoformat(scheduled).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M}"
    except (ValueError, KeyError, OSError):
        return scheduled
