"""Who substitutes first, and why (S3.3.1, R33, S3.5.4): the candidates a match knows of, in the order in which they are called."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final

from moderator.rulesets.sanguosha.state import Candidate, MatchState, Struct, Vacancy

SOURCES: Final = ("a", "b", "c", "d")
"""Waiting for revival, out for good, another group's player, staff (section 12)."""
QUEUED: Final = ("a", "b")
"""Eliminated people, merged into one queue; the others are named by the organiser once it is over (S3.3.2)."""
NOWHERE: Final = 1_000
"""The place of somebody whose place nobody gave: after all others."""


class Why(Struct, frozen=True, kw_only=True):
    """What puts a candidate before the next one: the criterion that decided, with both values (``criterion`` equal: nothing did)."""

    partner: str
    criterion: str
    clause: str
    a: str
    b: str


class Queued(Struct, frozen=True, kw_only=True):
    """A candidate's place in the order, from 1; ``n`` None: not available, ``excluded`` says why and ``clause`` by what."""

    candidate: Candidate
    n: int | None
    why: Why | None = None
    excluded: str = ""
    clause: str = "S3.3.1"
    again: bool = False
    """He has substituted in this round already and stands at the end (S3.5.4)."""

    @property
    def name(self) -> str:
        """The candidate's name."""
        return self.candidate.name


def substituted(state: MatchState, candidate: Candidate) -> int:
    """How often he substituted in this round: what the organiser says, and in this match."""
    here = sum(1 for line in state.lines.values() for holder in line.holders if holder.person == candidate.name and holder.source)
    return candidate.substituted + here


def _excluded(state: MatchState, name: str) -> tuple[str, str]:
    """Why somebody is not available now, and the clause; two empty strings when he is."""
    known = state.persons.get(name)
    out = known is not None and known.withdrawn
    if known is not None and (known.banned or known.expelled):
        return "banned", "S5.B"
    if not out and any(line.person == name for line in state.lines.values()):
        return "seated", "S3.3.1"
    return ("withdrawn", "R32") if out and not state.rule("withdrawn_may_return") else ("", "")


Criterion = tuple[str, str, Callable[[Candidate], Any], Callable[[Candidate], str]]
"""Name, clause, sort key (smaller first), and the value as shown."""


def _plain(value: Decimal) -> str:
    text = f"{value + 0:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def criteria(state: MatchState) -> tuple[Criterion, ...]:
    """What the order goes by, first to last (S3.3.1, S3.5.4, R33)."""
    group: Criterion = ("source", "S3.3.2", lambda c: max(SOURCES.index(c.source), 1), lambda c: c.source)
    again: Criterion = ("substituted", "S3.5.4", lambda c: substituted(state, c) > 0, lambda c: str(substituted(state, c)))
    place: Criterion = ("place", "S3.3.1", lambda c: c.place or NOWHERE, lambda c: "" if c.place is None else str(c.place))
    score: Criterion = ("score", "S3.3.1", lambda c: -c.score, lambda c: _plain(c.score))
    later: Criterion = ("round", "R33", lambda c: -c.round, lambda c: str(c.round))
    entry: Criterion = ("registered", "R33", lambda c: c.registered, lambda c: str(c.registered))
    middle = (later, place, score) if state.rule("queue_order") == "later_round" else (place, score, later)
    return (group, again, *middle, entry)


def _why(first: Candidate, second: Candidate, by: tuple[Criterion, ...]) -> Why:
    for name, clause, key, shown in by:
        if key(first) != key(second):
            return Why(partner=second.name, criterion=name, clause=clause, a=shown(first), b=shown(second))
    return Why(partner=second.name, criterion="equal", clause="R33", a="", b="")


def queue(state: MatchState) -> tuple[Queued, ...]:
    """The candidates in the order in which they are called; after them, without a number, those who are not available.

    Eliminated people (a and b) by place, score, later round, earlier registration (R33; ``queue_order``), whoever has substituted
    in this round after the others (S3.5.4); then other groups' players, then staff (S3.3.2). Equal ones stay as they were listed.
    """
    by = criteria(state)
    free = [c for c in state.candidates if not _excluded(state, c.name)[0]]
    free.sort(key=lambda c: tuple(key(c) for _, _, key, _ in by))
    whys: list[Why | None] = [_why(a, b, by) for a, b in pairwise(free)]
    rows = [
        Queued(candidate=c, n=n, why=why, again=substituted(state, c) > 0)
        for n, (c, why) in enumerate(zip(free, [*whys, None], strict=False), 1)
    ]
    gone = [(c, *_excluded(state, c.name)) for c in state.candidates]
    return (*rows, *(Queued(candidate=c, n=None, excluded=code, clause=clause) for c, code, clause in gone if code))


def eliminated(state: MatchState) -> tuple[Queued, ...]:
    """The queue of S3.3.1 itself: eliminated people who are available."""
    return tuple(q for q in queue(state) if q.n is not None and q.candidate.source in QUEUED)


def next_call(state: MatchState, vacancy: Vacancy) -> Queued | None:
    """Whom to call next for a vacancy: the first who has not been called.

    Within the fifteen minutes one of the eliminated, as long as somebody of them has not said no; after them never (S3.3.2).
    """
    order = [q for q in queue(state) if q.n is not None and q.name not in vacancy.calls]
    waiting = any(vacancy.answers.get(q.name, True) for q in eliminated(state))
    if vacancy.expired or waiting:
        order = [q for q in order if (q.candidate.source in QUEUED) is not vacancy.expired]
    return next(iter(order), None)


def candidate(state: MatchState, name: str) -> Candidate | None:
    """What is known of somebody who may substitute."""
    return next((c for c in state.candidates if c.name == name), None)
