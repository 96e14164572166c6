"""Dates and series of a schedule as they are typed in the cup's zone; no window. What no calendar or clock has is named."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant

FORM: Final = re.compile(r"(?:(?:(\d{4})\D)?(\d{1,2})\D(\d{1,2})\D?\D{0,6}\s+)?(\d{1,2}):(\d{2})")
"""``2026-04-17 19:30``, ``4-17 19:30`` or ``19:30``; a weekday may stand between."""
RANGE: Final = re.compile(r"(.*?)([A-Za-z]|\d{1,3})\s*[-\N{EN DASH}~\N{FULLWIDTH TILDE}]\s*([A-Za-z]|\d{1,3})(.*)")
LISTED: Final = re.compile("[,;\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}\N{FULLWIDTH SEMICOLON}]")
MOST: Final = 125


@dataclass(frozen=True)
class Read:
    """``iso``: the start with its offset, empty for none given; ``fault``: form, date, or gap (the clock is put forward over it)."""

    iso: str = ""
    fault: str = ""


def read(text: str, zone: str, now: Instant) -> Read:
    """A start as it is typed. Without a year, the year in which it comes next; without a day, today."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return Read()
    found = FORM.fullmatch(plain)
    if found is None:
        return _iso(plain)
    local = datetime.fromtimestamp(now / SECOND, ZoneInfo(zone))
    year, month, day = (int(part) if part else None for part in found.groups()[:3])
    hour, minute = int(found[4]), int(found[5])
    try:
        at = datetime(year or local.year, month or local.month, day or local.day, hour, minute, tzinfo=ZoneInfo(zone))
        if year is None and month is not None and at < local - timedelta(days=180):
            at = at.replace(year=at.year + 1)
    except ValueError:
        return Read(fault="date")
    if at.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != at.replace(tzinfo=None):
        return Read(fault="gap")
    return Read(iso=at.isoformat())


def _iso(text: str) -> Read:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return Read(fault="form")
    return Read(iso=at.isoformat()) if at.tzinfo is not None else Read(fault="form")


def shown(at: Instant | None, zone: str) -> str:
    """A start as it is typed."""
    return "" if at is None else f"{datetime.fromtimestamp(at / SECOND, ZoneInfo(zone)):%Y-%m-%d %H:%M}"


def listed(text: str) -> tuple[str, ...]:
    """``A-D``, ``A, B, C`` or ``1-4`` as names, one after the other."""
    found: list[str] = []
    for part in LISTED.split(unicodedata.normalize("NFKC", text)):
        found += _range(part.strip())
    return tuple(found)


def _range(text: str) -> list[str]:
    """``A-D`` spread out; anything else is one name."""
    match = RANGE.fullmatch(text)
    if match is None:
        return [text] if text else []
    before, first, last, after = match.groups()
    if first.isdecimal() and last.isdecimal():
        names = [str(n) for n in range(int(first), int(last) + 1)]
    elif first.isalpha() and last.isalpha() and first.isupper() == last.isupper():
        names = [chr(n) for n in range(ord(first), ord(last) + 1)]
    else:
        names = []
    return [f"{before}{name}{after}" for name in names] if 0 < len(names) <= MOST else [text]


@dataclass(frozen=True)
class Series:
    """``at_once`` matches at a time, the next ``hours`` later; tables and judges by turns."""

    first: str
    hours: int
    at_once: int
    tables: Sequence[str] = ()
    judges: Sequence[str] = ()

    def row(self, n: int, zone: str) -> dict[str, str]:
        """The n-th match from 0: start, table and judge as they are typed."""
        at = datetime.fromisoformat(self.first).astimezone(ZoneInfo(zone))
        at += timedelta(hours=self.hours * (n // self.at_once))  # by the clock on the wall: 19:30 stays 19:30 over a change of the clocks
        made = {"start": f"{at:%Y-%m-%d %H:%M}"}
        if self.tables:
            made["table"] = self.tables[n % len(self.tables)]
        if self.judges:
            made["judge"] = self.judges[n % len(self.judges)]
        return made
