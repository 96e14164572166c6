"""Times as a host types them: a clock time, a day with one, or a whole instant; in the game's zone."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal

CLOCK: Final = ("%H:%M:%S", "%H:%M")
DAY: Final = ("%m-%d %H:%M:%S", "%m-%d %H:%M")


def when_of(text: str, now: Instant, zone: ZoneInfo, *, past: bool = True) -> Instant | Refusal:
    """``21:46``, ``21:46:07``, ``06-03 21:46`` or ISO. A bare clock time: the last that has been, or with ``past`` off the next to come."""
    local = datetime.fromtimestamp(now / SECOND, zone)
    plain = text.replace("\N{FULLWIDTH COLON}", ":").replace("/", "-").strip()
    found = _clock(plain, local, past=past) or _day(plain, local) or _whole(plain)
    if found is None:
        return Refusal(code="bad_instant", params={"value": text}, remedy="moment")
    return Instant(round((found if found.tzinfo else found.replace(tzinfo=zone)).timestamp()) * SECOND)


def _clock(text: str, local: datetime, *, past: bool) -> datetime | None:
    for pattern in CLOCK:
        try:
            time = datetime.strptime(text, pattern).time()  # noqa: DTZ007 - the zone is the caller's
        except ValueError:
            continue
        made = local.replace(hour=time.hour, minute=time.minute, second=time.second, microsecond=0)
        if past:
            return made if made <= local else made - timedelta(days=1)
        return made if made > local else made + timedelta(days=1)
    return None


def _day(text: str, local: datetime) -> datetime | None:
    for pattern in DAY:
        try:
            return datetime.strptime(f"{local.year} {text}", f"%Y {pattern}")  # noqa: DTZ007
        except ValueError:
            continue
    return None


def _whole(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
