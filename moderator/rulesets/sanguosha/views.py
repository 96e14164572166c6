"""What an audience sees: a match folded from the events disclosed to it, through the same evolve (non-interference by structure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.events import Event
from moderator.play.messages import Notice, TraceLine
from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha.state import MatchState


class Viewed(Protocol):
    """The part of a ruleset that a view needs."""

    def start(self, title: str, zone: str) -> MatchState:
        """The state before the first command."""

    def evolve(self, state: MatchState, event: Event) -> MatchState:
        """The state after the event."""

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """What the audience may see of the event."""


def view(ruleset: Viewed, start: MatchState, events: Iterable[Event], audience: Audience) -> MatchState:
    """The match as the audience knows it."""
    state = start
    for event in events:
        seen = ruleset.disclose(event, audience)
        if seen is not None:
            state = ruleset.evolve(state, seen)
    return state


def view_of_records(ruleset: Viewed, title: str, zone: str, records: Iterable[Record], audience: Audience) -> MatchState:
    """The match as the audience knows it, from the entries of the present branch."""
    return view(ruleset, ruleset.start(title, zone), (event for record in records for event in record.events), audience)


def may_hear(told: tuple[Audience, ...], audience: Audience) -> bool:
    """Whether a trace line told to these is for the audience: the host hears all, everybody what is public."""
    return audience == HOST or PUBLIC in told or audience in told


def heard(lines: Iterable[TraceLine], audience: Audience) -> tuple[TraceLine, ...]:
    """The trace lines that are for the audience."""
    return tuple(line for line in lines if may_hear(line.told, audience))


def owed(notices: Iterable[Notice], audience: Audience) -> tuple[Notice, ...]:
    """The notices that are for the audience."""
    return tuple(n for n in notices if audience in {HOST, n.audience} or n.audience == PUBLIC)
