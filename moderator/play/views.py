"""What an audience sees: a game folded from the events disclosed to it, through the same evolve (non-interference by structure)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from moderator.play.audience import HOST, NOBODY, PUBLIC, Audience
from moderator.play.events import Event
from moderator.play.messages import Notice, TraceLine
from moderator.play.ruleset import Record

S = TypeVar("S")


class Viewed(Protocol[S]):
    """The part of a ruleset that a view needs."""

    def start(self, title: str, zone: str) -> S:
        """The state before the first command."""

    def evolve(self, state: S, event: Event) -> S:
        """The state after the event."""

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """What the audience may see of the event."""


def view(ruleset: Viewed[S], start: S, events: Iterable[Event], audience: Audience) -> S:
    """The game as the audience knows it, from ``start`` on."""
    state = start
    for event in events:
        seen = ruleset.disclose(event, audience)
        if seen is not None:
            state = ruleset.evolve(state, seen)
    return state


def view_of_records(ruleset: Viewed[S], title: str, zone: str, records: Iterable[Record], audience: Audience) -> S:
    """The game as the audience knows it, from the entries of the present branch."""
    return view(ruleset, ruleset.start(title, zone), (event for record in records for event in record.events), audience)


class Told(Protocol):
    """An open session, or anything replayed that has these."""

    @property
    def ruleset(self) -> Any:
        """The game's rules."""

    @property
    def title(self) -> str:
        """The title."""

    @property
    def zone(self) -> str:
        """The time zone."""

    @property
    def records(self) -> Sequence[Record]:
        """The accepted entries of the present branch."""


class Disclosed(Generic[S]):
    """A game as everybody knows it, kept up entry by entry; an undo or an amendment is read from the beginning."""

    def __init__(self, session: Told) -> None:
        self._session = session
        self._taken = 0
        self._last: Record | None = None
        self._state: S = self._begin()

    def _begin(self) -> S:
        started: S = self._session.ruleset.start(self._session.title, self._session.zone)
        return started

    @property
    def state(self) -> S:
        """The public's view as of the newest entry."""
        records = self._session.records
        if len(records) < self._taken or (self._taken and records[self._taken - 1] is not self._last):
            self._state, self._taken = self._begin(), 0
        for record in records[self._taken :]:
            self._follow(record)
        self._taken, self._last = len(records), records[-1] if records else None
        return self._state

    def _follow(self, record: Record) -> None:
        self._state = view(self._session.ruleset, self._state, record.events, PUBLIC)


def may_hear(told: tuple[Audience, ...], audience: Audience) -> bool:
    """Whether a trace line told to these is for the audience: the host hears all, everybody what is public."""
    return audience == HOST or PUBLIC in told or audience in told


def heard(lines: Iterable[TraceLine], audience: Audience) -> tuple[TraceLine, ...]:
    """The trace lines that are for the audience."""
    return tuple(line for line in lines if may_hear(line.told, audience))


def _as_is(notice: Notice) -> Notice:
    return notice


def owed(notices: Iterable[Notice], audience: Audience, for_others: Callable[[Notice], Notice] = _as_is) -> tuple[Notice, ...]:
    """The notices that are for the audience; ``for_others``: without what only the host may read of them."""
    if audience == HOST:
        return tuple(notice for notice in notices if notice.audience != NOBODY)
    return tuple(for_others(notice) for notice in notices if notice.audience in {audience, PUBLIC})
