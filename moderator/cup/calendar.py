"""The calendar of a cup (P3; S2.1, S3.1, S3.2): when and where matches are, clashes, check-in, swaps, what time alone brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup import notices, people
from moderator.cup.draft import CupDraft
from moderator.cup.notices import CALLS, check_in_until, iso
from moderator.cup.state import CheckIn, CupMatch, CupState
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import HOUR
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.state import Struct
from moderator.rulesets.sanguosha.when import instant_of

ARRANGED_BY = ("players", "judges", "organisers")


class Clash(Struct, frozen=True, kw_only=True):
    """Two matches that are expected to overlap and share a person, a substitute sent to one of them, a judge or a table."""

    what: str
    who: str
    a: str
    b: str


def clashes(state: CupState) -> tuple[Clash, ...]:
    """Everything that the calendar cannot mean, in the order of the matches; those taken in are past."""
    waiting = [match for match in state.matches.values() if match.status != "closed" and match.start is not None]
    return tuple(clash for a, b in combinations(waiting, 2) if people.overlap(state, a, b) for clash in _shared(a, b))


def _shared(a: CupMatch, b: CupMatch) -> Iterator[Clash]:
    yield from (Clash(what="person", who=name, a=a.id, b=b.id) for name in a.people if name in b.people)
    both = (*b.people, *b.reserved)
    sent = (name for name in (*a.reserved, *a.people) if name in both and not (name in a.people and name in b.people))
    yield from (Clash(what="substitute", who=name, a=a.id, b=b.id) for name in sent)
    yield from (Clash(what="person", who=judge, a=a.id, b=b.id) for judge, other in ((a.judge, b), (b.judge, a)) if judge in other.people)
    if a.judge and a.judge == b.judge:
        yield Clash(what="judge", who=a.judge, a=a.id, b=b.id)
    if a.table and a.table == b.table:
        yield Clash(what="table", who=a.table, a=a.id, b=b.id)


def the_match(draft: CupDraft, name: str, *statuses: str) -> CupMatch | Refusal:
    """The match meant, in one of these states; why not, otherwise."""
    match = draft.state.matches.get(name)
    if match is None:
        return Refusal(code="unknown_match", clause="S1.3.1", params={"match": name})
    if statuses and match.status not in statuses:
        return Refusal(code="match_stands", clause="S1.3.1", params={"match": name, "status": match.status}, remedy=f"match_{match.status}")
    return match


def _schedule(draft: CupDraft, command: c.ScheduleMatch) -> Refusal | None:
    """Clashes are pointed out, not refused: a time may be a mistake that is put right by the next command."""
    match = the_match(draft, command.match, "drawn", "open")
    if isinstance(match, Refusal):
        return match
    start = instant_of(command.start)
    if refusal := draft.object(bool(command.start) and start is None, "bad_instant", "S2.1", remedy="iso", value=command.start[:40]):
        return refusal
    draft.emit(e.MatchScheduled(match=match.id, start=start, table=command.table, judge=command.judge))
    until = "" if start is None else iso(start, draft.state.zone)
    said = {"match": match.id, "until": until, "table": command.table, "judge": command.judge}
    draft.explain("calendar", "match_scheduled", "S2.1", told=(PUBLIC,), **said)
    for clash in clashes(draft.state):
        if match.id in {clash.a, clash.b}:
            draft.explain("calendar", "clash", "S2.1", result=clash.what, who=clash.who, a=clash.a, b=clash.b)
    draft.tell(notices.group(draft.state, draft.state.matches[match.id]))
    return None


# --- check-in ----------------------------------------------------------------------------------------------------------------


def _check_in(draft: CupDraft, command: c.CheckIn) -> Refusal | None:
    """Four hours before the start at the latest, inclusive; a later or a negative answer is no offence (S3.1)."""
    match = the_match(draft, command.match, "drawn", "open")
    if isinstance(match, Refusal):
        return match
    if refusal := draft.object(command.person not in match.people, "not_in_match", "S3.1", person=command.person, match=match.id):
        return refusal
    until = check_in_until(match)
    late = until is not None and draft.at > until
    draft.emit(e.CheckedIn(match=match.id, person=command.person, answer=CheckIn(comes=command.comes, at=draft.at)))
    verb = "checked_in" if command.comes else "checked_out"
    draft.explain("calendar", verb, "S3.1", result="late" if late else "", person=command.person, match=match.id)
    return None


def unanswered(match: CupMatch) -> tuple[str, ...]:
    """Who has not said that he comes."""
    return tuple(name for name in match.people if name not in match.answers or not match.answers[name].comes)


def _marks(match: CupMatch) -> Iterator[tuple[Instant, int]]:
    """When everybody is called, and the list made (hours 0), as far as that has not been."""
    if match.start is None or match.status != "drawn":
        return
    yield from ((Instant(match.start - hours * HOUR), hours) for hours in CALLS if hours not in match.called)
    until = check_in_until(match)
    if until is not None and not match.listed:
        yield until, 0


def wake(state: CupState) -> Instant | None:
    """When the calendar changes something next."""
    return min((at for match in state.matches.values() for at, _ in _marks(match)), default=None)


IN_TIME = (c.CheckIn, c.Swap)
"""What is in time at the very instant (S3.1, R3)."""


def let_pass(draft: CupDraft, command: Command) -> None:
    """Note what has fallen due by ``draft.at`` before the command acts."""
    inclusive = not isinstance(command, IN_TIME)
    due = [
        (at, hours, match.id)
        for match in draft.state.matches.values()
        for at, hours in _marks(match)
        if at < draft.at or (inclusive and at == draft.at)
    ]
    for _, hours, name in sorted(due, key=lambda each: (each[0], each[2])):
        match = draft.state.matches[name]
        if hours:
            _call(draft, match, hours)
        else:
            _list(draft, match)


def _call(draft: CupDraft, match: CupMatch, hours: int) -> None:
    """N4; whoever has answered already is not called again, and after the start nobody is."""
    draft.emit(e.CheckInCalled(match=match.id, hours=hours))
    if match.start is not None and draft.at < match.start and unanswered(match):
        draft.tell(notices.check_in(draft.state, match, hours))


def _list(draft: CupDraft, match: CupMatch) -> None:
    """N5: the judge learns who is missing."""
    names = unanswered(match)
    draft.emit(e.CheckInMissing(match=match.id, missing=names))
    if names:
        draft.explain("calendar", "check_in_missing", "S3.1", match=match.id, people=list(names), n=len(names))
        draft.tell(notices.missing(match, names))


def _tick(draft: CupDraft, command: c.Tick) -> Refusal | None:
    return None


# --- swaps -------------------------------------------------------------------------------------------------------------------


def _swap(draft: CupDraft, command: c.Swap) -> Refusal | None:
    """One for one within a round, neither match begun; cards and history stay with the person (S3.2, R3)."""
    a, b = their_match(draft.state, command.a), their_match(draft.state, command.b)
    for person, match in ((command.a, a), (command.b, b)):
        if match is None:
            return draft.object(True, "not_drawn", "R3", person=person)
    assert a is not None and b is not None
    same = a.round != b.round or a.id == b.id
    if refusal := draft.object(same, "swap_within_round", "R3", remedy="swap_one_for_one", a=command.a, b=command.b):
        return refusal
    begun = next((match.id for match in (a, b) if match.status != "drawn"), "")
    if refusal := draft.object(bool(begun), "swap_begun", "R3", remedy="recall_first", match=begun):
        return refusal
    if refusal := draft.object(command.arranged not in ARRANGED_BY, "bad_arranged", "S3.2", remedy="arranged_by", value=command.arranged):
        return refusal
    until = swap_until(a, b)
    late = until is not None and draft.at > until and command.arranged == "judges"
    said = {"until": "" if until is None else iso(until, draft.state.zone)}
    if refusal := draft.object(late, "swap_late", "S3.2", remedy="swap_by_players", forceable=True, **said):
        return refusal
    draft.emit(e.SwapMade(a=command.a, b=command.b, match_a=a.id, match_b=b.id, by=command.arranged))
    told = {"a": command.a, "b": command.b, "match": a.id, "other": b.id}
    result = "late" if until is not None and draft.at > until else ""
    draft.explain("calendar", "swapped", "S3.2", "R3", result=result, told=(PUBLIC,), **told)
    draft.tell(notices.swapped(command.a, command.b, a.id, b.id, _swaps(draft)))
    for match in (a, b):
        draft.tell(notices.group(draft.state, draft.state.matches[match.id]))
    return None


def their_match(state: CupState, person: str) -> CupMatch | None:
    """The match of the present round that somebody is drawn into."""
    each = state.current
    names = each.matches if each is not None else ()
    return next((state.matches[name] for name in names if person in state.matches[name].people), None)


def swap_until(a: CupMatch, b: CupMatch) -> Instant | None:
    """Four hours before the earlier start, inclusive (R3)."""
    found = [until for match in (a, b) if (until := check_in_until(match)) is not None]
    return min(found, default=None)


def _swaps(draft: CupDraft) -> int:
    """A number that tells two swaps of the same people apart, stable over replays: the instant of it."""
    return int(draft.at)


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {
    c.ScheduleMatch: _schedule,
    c.CheckIn: _check_in,
    c.Swap: _swap,
    c.Tick: _tick,
}
