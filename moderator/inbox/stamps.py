"""Times as forums, mails and chats write them: absolute ones exact, relative ones counted back from when the page was saved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant

_CLOCK = (
    r"(?P<half>上午|下午|晚上|凌晨|中午|早上)?\s*(?P<hour>\d{1,2})[:：](?P<minute>\d{2})(?:[:：](?P<second>\d{2}))?\s*"
    r"(?P<ampm>[ap]\.?m\.?)?"
)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})")
_DATED = re.compile(r"(?P<year>\d{4})\s*[-/.年]\s*(?P<month>\d{1,2})\s*[-/.月]\s*(?P<day>\d{1,2})\s*日?[\sT,，]*" + _CLOCK, re.IGNORECASE)
_MONTHS: Final = {name: n for n, name in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1)}
_NAME = "(?P<name>" + "|".join(_MONTHS) + r")[a-z]*\.?"
_ENGLISH = re.compile(rf"{_NAME}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}}),?\s+(?:at\s+)?{_CLOCK}", re.IGNORECASE)
_SHORT = re.compile(r"(?P<month>\d{1,2})\s*[-/月]\s*(?P<day>\d{1,2})\s*日?\s*" + _CLOCK, re.IGNORECASE)
_DAY = re.compile(r"(?P<word>今天|昨天|前天|today|yesterday)\s*(?:at\s+)?" + _CLOCK, re.IGNORECASE)
_AGO = re.compile(
    r"(?P<n>半|\d{1,4}|an?|one)\s*(?:个)?\s*(?P<unit>秒钟?|分钟|小时|天|seconds?|minutes?|hours?|days?)\s*(?P<half>半)?\s*(?:前|ago)",
    re.IGNORECASE,
)
_NOW = re.compile(r"刚刚|刚才|just now|a moment ago", re.IGNORECASE)
_BARE = re.compile(_CLOCK, re.IGNORECASE)
_UNITS: Final = {"秒": 1, "秒钟": 1, "分钟": 60, "小时": 3600, "天": 86400, "second": 1, "minute": 60, "hour": 3600, "day": 86400}
_BACK: Final = {"今天": 0, "昨天": 1, "前天": 2, "today": 0, "yesterday": 1}


@dataclass(frozen=True)
class Stamp:
    """An instant, or None where the writing cannot be placed; ``exact`` False where it was counted back."""

    at: Instant | None
    exact: bool = True


UNKNOWN: Final = Stamp(None, False)


def read_stamp(text: str, zone: str, saved: Instant | None = None) -> Stamp:
    """The instant a piece of writing names, in the zone; ``saved``: when the page was saved, for what is relative to it."""
    plain = unicodedata.normalize("NFKC", text)
    for reader in (_iso, _dated, _relative):
        try:
            found = reader(plain, zone, saved)
        except (ValueError, OverflowError):
            continue
        if found is not None:
            return found
    return UNKNOWN


def instant_of(when: datetime, zone: str) -> Instant:
    """A date and time as an instant; without an offset it is in the zone."""
    aware = when if when.tzinfo is not None else when.replace(tzinfo=ZoneInfo(zone))
    return Instant(round(aware.timestamp()) * SECOND)


def _iso(text: str, zone: str, _saved: Instant | None) -> Stamp | None:
    match = _ISO.search(text)
    return Stamp(instant_of(datetime.fromisoformat(match[0]), zone)) if match else None


def _dated(text: str, zone: str, saved: Instant | None) -> Stamp | None:
    """With a day of its own; the year is that of the saved page where none stands."""
    if match := _DATED.search(text):
        return _at(date(int(match["year"]), int(match["month"]), int(match["day"])), match, zone)
    if match := _ENGLISH.search(text):
        return _at(date(int(match["year"]), _MONTHS[match["name"].lower()], int(match["day"])), match, zone)
    if saved is not None and (match := _SHORT.search(text)):
        return _at(date(_local(saved, zone).year, int(match["month"]), int(match["day"])), match, zone)
    return None


def _relative(text: str, zone: str, saved: Instant | None) -> Stamp | None:
    if saved is None:
        return None
    if match := _DAY.search(text):
        return _at(_local(saved, zone).date() - timedelta(days=_BACK[match["word"].lower()]), match, zone)
    if match := _AGO.search(text):
        return Stamp(Instant(saved - round(_amount(match) * SECOND)), exact=False)
    if _NOW.search(text):
        return Stamp(saved, exact=False)
    match = _BARE.search(text)
    return _at(_local(saved, zone).date(), match, zone) if match else None


def _amount(match: re.Match[str]) -> float:
    """Seconds: half an hour, an hour and a half, five minutes."""
    unit = _UNITS[match["unit"].lower().removesuffix("s")]
    number = 0.5 if match["n"] == "半" else float(match["n"]) if match["n"].isdigit() else 1.0
    return (number + (0.5 if match["half"] else 0.0)) * unit


def _local(at: Instant, zone: str) -> datetime:
    return datetime.fromtimestamp(at / SECOND, ZoneInfo(zone))


def _at(day: date, match: re.Match[str], zone: str) -> Stamp:
    hour, half = int(match["hour"]), (match["ampm"] or match["half"] or "").lower().replace(".", "")
    if half in {"pm", "下午", "晚上"} and hour < 12:
        hour += 12
    elif half in {"am", "凌晨"} and hour == 12:
        hour = 0
    clock = time(hour, int(match["minute"]), int(match["second"] or 0))
    return Stamp(instant_of(datetime.combine(day, clock), zone))


Reader = Callable[[str, str, "Instant | None"], "Stamp | None"]
