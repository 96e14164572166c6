"""When phases end and what lies before their ends (section 6.1): clock times or lengths, cut-offs, last hours, all inclusive or none."""

from __future__ import annotations

from moderator.play.deadlines import Deadline, hours, minutes, next_clock
from moderator.play.instants import Instant
from moderator.rulesets.chess.state import Ballot, Close, GameState, Span

CUT_OFF_MINUTES, SMS_MINUTES, BALLOT_MINUTES = 10, 15, 60
LAST_HOUR = hours(1)
CHECK_IN_HOURS = 24
NIGHT_AT_LEAST, DAY_AT_LEAST = 6, 24
"""Hours after which the next clock time counts (R1)."""
NIGHT_HOURS, DAY_HOURS, RUNOFF_HOURS = 11, 37, 24


def night_close(state: GameState, opened: Instant) -> Instant:
    """When the night that begins now ends (C5.4, R1)."""
    p = state.params
    if state.rule("phase_clock") == "clock_times":
        return next_clock(opened, p.night_clock, hours(NIGHT_AT_LEAST), state.zone)
    return Instant(opened + hours(p.night_hours if state.rule("phase_clock") == "custom" else NIGHT_HOURS))


def day_close(state: GameState, opened: Instant) -> Instant:
    """When the day that begins now ends (C5.5, R1)."""
    p = state.params
    if state.rule("phase_clock") == "clock_times":
        return next_clock(opened, p.day_clock, hours(DAY_AT_LEAST), state.zone)
    return Instant(opened + hours(p.day_hours if state.rule("phase_clock") == "custom" else DAY_HOURS))


def runoff_close(state: GameState, first_closed: Instant) -> Instant:
    """When the run-off ends, counted from the close of the first ballot however late it is opened (C7.2, R1)."""
    p = state.params
    if state.rule("phase_clock") == "clock_times":
        return next_clock(first_closed, p.day_clock, hours(DAY_AT_LEAST), state.zone)
    return Instant(first_closed + hours(p.runoff_hours if state.rule("phase_clock") == "custom" else RUNOFF_HOURS))


def voting_end(ballot: Ballot, at: Instant) -> Instant:
    """When a first ballot was over: a host who closes it some minutes late has not moved its end (C7.2, R1)."""
    closed = ballot.closed if ballot.closed is not None else at
    return Instant(min(closed, ballot.span.close)) if ballot.span is not None else closed


def span(opened: Instant, close: Instant) -> Span:
    """A fresh phase."""
    return Span(opened=opened, closes=(Close(at=close, announced=opened),))


def limit(state: GameState, code: str, at: int) -> Deadline:
    """A limit with the edge that the house rule gives it (R34)."""
    return Deadline(code=code, at=Instant(at), inclusive=bool(state.rule("inclusive_limits")))


def cut_off(state: GameState) -> Deadline | None:
    """Until when actions of the present night are taken (C3.9)."""
    if state.phase not in {"night", "dawn"} or state.span is None:
        return None
    return limit(state, "cut_off", state.span.close - minutes(CUT_OFF_MINUTES))


def deadlines(state: GameState) -> tuple[Deadline, ...]:
    """Everything that is due in the present phase, in order of time."""
    found: list[Deadline] = []
    if state.check_in is not None:
        found.append(limit(state, "check_in", state.check_in))
    now = state.span
    if now is not None and state.phase == "night":
        found += [limit(state, "cut_off", now.close - minutes(CUT_OFF_MINUTES)), limit(state, "night_close", now.close)]
    elif now is not None and state.phase in {"day", "runoff"}:
        if state.ballot is None and state.phase == "day":
            found.append(limit(state, "ballot_open", now.opened + minutes(BALLOT_MINUTES)))
        found += [limit(state, "last_hour", now.close - LAST_HOUR), limit(state, "sms", now.close - minutes(SMS_MINUTES))]
        found.append(limit(state, f"{state.phase}_close", now.close))
    return tuple(sorted(found, key=lambda deadline: deadline.at))
