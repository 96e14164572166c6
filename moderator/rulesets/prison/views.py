"""What an audience sees: a game folded from the events disclosed to it, through the same evolve (non-interference by structure)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.events import Event
from moderator.play.messages import Notice, TraceLine
from moderator.play.ruleset import Record
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.setup_events import shown
from moderator.rulesets.prison.state import Election, GameState, Params, Seat, Vote


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


def public_state(state: GameState, audience: Audience) -> GameState:
    """A position taken over, as an audience may have it: built from what is public, so that nothing secret is left in by oversight."""
    seats = {name: shown(_announced(state, name), audience) for name in state.seats}
    script = Script(name=state.params.script.name)
    ballots = state.vote is not None and bool(state.rule("vote_public"))
    return GameState(
        params=Params(title=state.params.title, n=state.params.n, script=script, times=state.params.times), zone=state.zone,
        phase=state.phase, day=state.day, opened=state.opened, clock=state.clock, seats=seats, started=state.started, doors=state.doors,
        leaders={side: state.leaders[side] for side in SIDES if side in state.leaders}, vote_deaths=state.vote_deaths,
        vote=state.vote if ballots else Vote(day=state.day), election=_election(state), said_dead=state.said_dead, zero=state.zero,
        paused=state.paused,
    )  # fmt: skip


def _announced(state: GameState, name: str) -> Seat:
    """A seat that has left unannounced is still on the field for others."""
    seat = state.seats[name]
    return seat if seat.on_field or name in state.said_dead else replace(seat, state="field", left=None)


def _election(state: GameState) -> Election | None:
    if state.election is None:
        return None
    return replace(state.election, posts=(), tied={})


def heard(lines: Iterable[TraceLine], audience: Audience) -> tuple[TraceLine, ...]:
    """The trace lines that are for the audience."""
    return tuple(line for line in lines if audience == HOST or PUBLIC in line.told or audience in line.told)


def owed(notices: Iterable[Notice], audience: Audience) -> tuple[Notice, ...]:
    """The notices that are for the audience."""
    if audience == HOST:
        return tuple(notices)
    return tuple(notice for notice in notices if notice.audience in {audience, PUBLIC})
