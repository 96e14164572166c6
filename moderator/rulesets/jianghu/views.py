"""What an audience sees: a game folded from the events disclosed to it, through the same evolve (non-interference by structure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.events import Event
from moderator.play.messages import Notice, TraceLine
from moderator.play.ruleset import Record
from moderator.rulesets.jianghu.state import GameState


class Viewed(Protocol):
    """The part of a ruleset that a view needs."""

    def start(self, title: str, zone: str) -> GameState:
        """The state before the first command."""

    def evolve(self, state: GameState, event: Event) -> GameState:
        """The state after the event."""

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        """What the audience may see of the event."""


def view(ruleset: Viewed, title: str, zone: str, records: Iterable[Record], audience: Audience) -> GameState:
    """The game as the audience knows it, from the entries of the present branch."""
    state = ruleset.start(title, zone)
    for record in records:
        for event in record.events:
            seen = ruleset.disclose(event, audience)
            if seen is not None:
                state = ruleset.evolve(state, seen)
    return state


def heard(lines: Iterable[TraceLine], audience: Audience) -> tuple[TraceLine, ...]:
    """The trace lines that are for the audience."""
    return tuple(line for line in lines if audience == HOST or PUBLIC in line.told or audience in line.told)


def owed(notices: Iterable[Notice], audience: Audience) -> tuple[Notice, ...]:
    """The notices that are for the audience."""
    if audience == HOST:
        return tuple(notices)
    return tuple(notice for notice in notices if notice.audience in {audience, PUBLIC})
