"""Times as voting machines write them: with and without the day, packed digits, the spreadsheet's own count, seconds since 1970."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from moderator.inbox.stamps import instant_of, read_stamp
from moderator.play.deadlines import hours
from moderator.play.instants import SECOND, Instant

DAY: Final = hours(24)
_PACKED: Final = re.compile(r"(\d{4})(\d{2})(\d{2})[ T_-]?(\d{2})(\d{2})(\d{2})?")
_BARE: Final = re.compile(r"\D{0,4}\s*\d{1,2}[:：]\d{2}(?:[:：]\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?", re.IGNORECASE)
_SLASHED: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?", re.IGNORECASE)
_YEAR: Final = re.compile(r"\d{4}\D{1,2}\d{1,2}\D")
_SECONDS: Final = re.compile(r"\d{1,2}[:：]\d{2}[:：]\d{2}")
_SERIAL: Final = re.compile(r"\d{5}(?:\.\d{1,12})")
_EPOCH: Final = re.compile(r"\d{10}(?:\d{3})?")
_EXCEL: Final = date(1899, 12, 30)


@dataclass(frozen=True)
class Vote:
    """The vote a record is of: the zone of its times, when its round opened, when it closes."""

    zone: str
    opened: Instant
    closes: Instant


@dataclass(frozen=True)
class Read:
    """A time. ``day``: it has none of its own; ``seconds`` False: it has none; ``exact`` False: counted back, or read two ways."""

    at: Instant | None
    exact: bool = True
    day: bool = False
    seconds: bool = True


NOTHING: Final = Read(None)


def read_time(text: str, vote: Vote) -> Read:
    """The instant a machine's writing names; without a day it is the vote's, or the evening before where only that lies in the round."""
    plain = unicodedata.normalize("NFKC", text).strip()
    try:
        return _numbers(plain, vote) or _slashed(plain, vote) or _written(plain, vote)
    except (ValueError, OverflowError):
        return NOTHING


def _numbers(text: str, vote: Vote) -> Read | None:
    if match := _PACKED.fullmatch(text):
        y, m, d, h, mi, s = (int(part or 0) for part in match.groups())
        return Read(instant_of(datetime.combine(date(y, m, d), time(h, mi, s)), vote.zone), seconds=match[6] is not None)
    if _EPOCH.fullmatch(text):
        return Read(Instant(int(text) * (SECOND if len(text) == 10 else SECOND // 1000)))
    if _SERIAL.fullmatch(text):
        days = float(text)
        second = timedelta(seconds=round((days % 1) * 86_400))
        return Read(instant_of(datetime.combine(_EXCEL + timedelta(days=int(days)), time()) + second, vote.zone))
    return None


def _slashed(text: str, vote: Vote) -> Read | None:
    """``6/3/2026`` and ``3.6.2026``: whichever lies in the round; where both or neither do, it is not exact."""
    match = _SLASHED.fullmatch(text)
    if match is None:
        return None
    hour = int(match[4]) % 12 + (12 if match[7].lower() == "pm" else 0) if match[7] else int(match[4])
    clock = time(hour, int(match[5]), int(match[6] or 0))
    one, two, year = int(match[1]), int(match[2]), int(match[3])
    days = [date(year, month, day) for month, day in dict.fromkeys(((one, two), (two, one))) if month <= 12 and day <= 31]
    read = [instant_of(datetime.combine(day, clock), vote.zone) for day in days]
    inside = [at for at in read if vote.opened <= at <= vote.closes + DAY]
    found = (inside or read)[0]
    return Read(found, exact=len(inside) == 1 or len(read) == 1, seconds=match[6] is not None)


def _written(text: str, vote: Vote) -> Read:
    bare = _BARE.fullmatch(text) is not None
    stamp = read_stamp(text, vote.zone, None if _YEAR.search(text) else vote.closes)
    at = stamp.at
    if at is None:
        return NOTHING
    if bare and at > vote.closes and at - DAY >= vote.opened:
        at = Instant(at - DAY)
    return Read(at, stamp.exact, day=bare, seconds=bool(_SECONDS.search(text)) or not stamp.exact)
