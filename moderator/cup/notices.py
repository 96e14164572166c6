"""What is owed to whom in a cup (section 14): N1-N6 before the matches, N22-N24 after the rounds. Keys are stable over replays.

What is owed inside a match (N7-N21) is the match's own. Instants are given as ISO 8601 in the cup's zone.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from moderator.cup.state import CupMatch, CupState, Entrant, Frozen, Round
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.deadlines import HOUR
from moderator.play.instants import Instant
from moderator.play.messages import Notice

CHECK_IN_HOURS = 4
CALLS = (24, 5)
"""Hours before the start at which everybody is called to check in."""


def iso(at: Instant, zone: str) -> str:
    """An instant as a calendar of the cup's zone has it."""
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)).astimezone(ZoneInfo(zone)).isoformat()


def check_in_until(match: CupMatch) -> Instant | None:
    """Until when one says whether one comes, inclusive (S3.1)."""
    return None if match.start is None else Instant(match.start - CHECK_IN_HOURS * HOUR)


def _notice(code: str, occasion: str, clause: str, audience: Audience = PUBLIC, **params: Any) -> Notice:
    return Notice(key=f"{code}:{audience}:{occasion}", code=code, audience=audience, clause=clause, params=params)


def entry(state: CupState, entrant: Entrant) -> Notice:
    """N1: an entry was received, or stands on the waiting list."""
    if entrant.waiting:
        return _notice("N1.waiting", entrant.name, "R2", person=entrant.name, n=entrant.number)
    return _notice("N1", entrant.name, "S2.2", person=entrant.name, n=entrant.number)


def plan(state: CupState) -> Notice:
    """N2: plan and calendar."""
    rows = [f"{each.plan.id}: {each.plan.size} → {each.plan.advancing}" for each in state.rounds]
    until = "" if state.params.deadline is None else iso(state.params.deadline, state.zone)
    return _notice("N2", "plan", "S2.2", n=len(rows), table=rows, until=until, dates=state.params.dates)


def group(state: CupState, match: CupMatch) -> Notice:
    """N3: round, group, eight names, start, games."""
    each = state.round(match.round)
    games = each.plan.games if each is not None else 0
    until = "" if match.start is None else iso(match.start, state.zone)
    return _notice("N3", match.id, "S2.2", match=match.id, people=list(match.people), until=until, games=games, table=match.table)


def check_in(state: CupState, match: CupMatch, hours: int) -> Notice:
    """N4: match, start, answer until."""
    last = check_in_until(match)
    assert match.start is not None and last is not None
    until, received = iso(last, state.zone), iso(match.start, state.zone)
    return _notice("N4", f"{match.id}:{hours}", "S3.1", match=match.id, people=list(match.people), received=received, until=until)


def missing(match: CupMatch, names: tuple[str, ...]) -> Notice:
    """N5, the judge's: who has not answered or does not come."""
    return _notice("N5", match.id, "S3.1", HOST, match=match.id, people=list(names), n=len(names), judge=match.judge)


def swapped(a: str, b: str, match_a: str, match_b: str, n: int) -> Notice:
    """N6: who plays where now."""
    return _notice("N6", f"{n}:{a}:{b}", "S3.2", a=a, b=b, a_match=match_b, b_match=match_a)


def limit(each: Round, people: tuple[str, ...], into: str, seats: int) -> Notice:
    """N20: who plays 1v1 over a limit between groups, and what is at stake."""
    return _notice(
        "N20", f"{each.plan.id}:{into}:{'-'.join(people)}", "R25", round=each.plan.id, people=list(people), into=into, seats=seats
    )


def advancers(each: Round, closed: Frozen) -> Notice:
    """N22: names with the groups they come from, the revived and the dropped with them."""
    rows = [f"{row.person} ({row.match})" for row in closed.rows if row.destination == "advance"]
    dropped = [row.person for row in closed.rows if row.status == "dropped"]
    return _notice(
        "N22", each.plan.id, "S2.2", round=each.plan.id, table=rows, n=len(closed.advancers), revived=list(closed.revived), dropped=dropped
    )  # fmt: skip


def waiting(each: Round, closed: Frozen) -> Notice:
    """N23: who waits for the revival."""
    rows = [f"{row.person} ({row.match})" for row in closed.rows if row.destination == "wait"]
    return _notice("N23", each.plan.id, "S2.2", round=each.plan.id, table=rows, n=len(closed.waits))


def final_order(closed: Frozen) -> Notice:
    """N24: places 1-8, shared ones marked."""
    rows = [f"{row.place}{'=' if row.shared else '.'} {row.person}" for row in closed.rows if row.place is not None]
    return _notice("N24", "final", "S1.3.3", table=rows)
