"""When things of a round end (section E). "Within n minutes" takes the last second in, "before hh:mm" does not (R20)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from moderator.play.deadlines import Deadline, hours, minutes
from moderator.play.instants import SECOND, Instant
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Limits, Round

EVENING = hours(6)
"""An evening that lasts into the small hours still belongs to the day it began on."""


def next_day(state: GameState, at: Instant, clock: str) -> Instant:
    """That clock time on the day after the evening ``at`` belongs to."""
    where, (hour, minute) = ZoneInfo(state.zone), (int(part) for part in clock.split(":"))
    day = datetime.fromtimestamp((at - EVENING) / SECOND, where).date() + timedelta(days=1)
    return Instant(round(datetime.combine(day, time(hour, minute), where).astimezone(UTC).timestamp()) * SECOND)


def calendar_day_after(state: GameState, at: Instant, clock: str) -> Instant:
    """That clock time on the calendar day after ``at``, at whatever hour it falls (R39)."""
    return next_day(state, Instant(at + EVENING), clock)


def limits(state: GameState, opened: Instant) -> Limits:
    """All limits of a round that opens then."""

    def at(rule: str) -> Instant:
        return next_day(state, opened, str(state.rule(rule)))

    return Limits(
        posts=Instant(opened + minutes(int(state.rule("post_minutes")))), noon=at("noon"), complaints=at("post_complaint_close"),
        proxy=at("proxy_close"), vote=at("vote_close"),
    )  # fmt: skip


def window(now: Round) -> Deadline:
    """Until when posts are taken (J12.4)."""
    return Deadline(code="posts", at=now.limits.posts)


def proxies(now: Round) -> Deadline:
    """Until when proxies are taken (J13.5)."""
    return Deadline(code="proxy", at=now.limits.proxy, inclusive=False)


def before(code: str, at: Instant) -> Deadline:
    """Due before an instant."""
    return Deadline(code=code, at=at, inclusive=False)


def vote_end(now: Round) -> Instant:
    """What the minutes after the vote run from: its close, the end of the overtime (D.3), or the host's word about a tie (R57)."""
    closed = now.closed if now.closed is not None else now.limits.vote
    extra = now.overtime.closed if now.overtime is not None else None
    return max(closed, extra or closed, now.settled or closed)


def rescue(state: GameState) -> Deadline:
    """Until when a top may be spared (J5.W6)."""
    return Deadline(code="rescue", at=Instant(vote_end(state.now) + minutes(int(state.rule("resurrect_minutes")))))


def drags(state: GameState) -> Deadline:
    """Until when voted-out seats name whom they take along (R29)."""
    return Deadline(code="drags", at=Instant(vote_end(state.now) + minutes(int(state.rule("drag_minutes")))))
