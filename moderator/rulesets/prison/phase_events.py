"""The phases themselves: days open, evenings pass, the game ends; pauses and changed times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.prison.state import Clock, Ending, GameState, Judged, Phase, Seat, Stopped, Times, Vote


class DayOpened(Event, frozen=True, kw_only=True):
    """A day begins; what holds for a day is fresh."""

    day: int
    at: Instant
    clock: Clock


class PhaseChanged(Event, frozen=True, kw_only=True):
    """The day has come so far."""

    phase: Phase


class ClockMoved(Event, frozen=True, kw_only=True):
    """Today's times are others; for the days to come too where ``times`` are given."""

    clock: Clock | None = None
    times: Times | None = None


class Paused(Event, frozen=True, kw_only=True):
    """Everything stands still."""

    at: Instant


class Resumed(Event, frozen=True, kw_only=True):
    """On again; what had not passed when the pause began is later by ``by``."""

    by: int


class EndingReached(Event, frozen=True, kw_only=True):
    """A condition of the end holds (section 11); nothing has ended before the host has said so where he is asked."""

    ending: Ending


class GameContinued(Event, frozen=True, kw_only=True):
    """The host goes on past it, or rejects the all-survive line; it is passed over while it stays true."""

    ending: str


class EndingsForgotten(Event, frozen=True, kw_only=True):
    """Endings that were passed over and are true no more."""

    endings: tuple[str, ...]


class GameEnded(Event, frozen=True, kw_only=True):
    """It is over. ``results`` seat by seat; secret until the host publishes them."""

    ending: Ending
    results: dict[str, Judged]


class EndingRevoked(Event, frozen=True, kw_only=True):
    """An ending does not hold after all: the host has set right what had brought it. ``over``: the game had ended by it, and goes on."""

    ending: str
    over: bool = False


class ResultsPublished(Event, frozen=True, kw_only=True):
    """The host has said how these seats have fared, and who they were where he wants."""

    results: dict[str, Judged]
    roles: dict[str, str] = {}


def _day(state: GameState, event: DayOpened) -> GameState:
    seats = {name: replace(seat, today={}) if seat.today else seat for name, seat in state.seats.items()}
    votes = (*state.votes, state.vote) if state.vote is not None else state.votes
    nights = (*state.nights, state.night) if state.night is not None else state.nights
    return replace(
        state, phase="day", day=event.day, opened=event.at, clock=event.clock, seats=seats, votes=votes, vote=Vote(day=event.day),
        nights=nights, night=None, weights={}, voids=(),
    )  # fmt: skip


def _phase(state: GameState, event: PhaseChanged) -> GameState:
    return replace(state, phase=event.phase)


def _clock(state: GameState, event: ClockMoved) -> GameState:
    times = event.times if event.times is not None else state.params.times
    return replace(state, clock=event.clock or state.clock, params=replace(state.params, times=times))


def _paused(state: GameState, event: Paused) -> GameState:
    return replace(state, paused=event.at)


def _resumed(state: GameState, event: Resumed) -> GameState:
    begun = state.paused or Instant(0)

    def later(at: Instant) -> Instant:
        return Instant(at + event.by) if at > begun else at

    clock = state.clock
    if clock is not None:
        clock = msgspec.convert({name: later(Instant(at)) for name, at in msgspec.to_builtins(clock).items()}, Clock)
    sessions = tuple(replace(s, until=later(s.until)) if s.closed is None else s for s in state.sessions)
    election = state.election
    if election is not None and election.until is not None:
        election = replace(election, until=later(election.until))
    vote = state.vote
    if vote is not None and vote.until is not None:
        vote = replace(vote, until=later(vote.until))
    return replace(state, paused=None, clock=clock, sessions=sessions, election=election, vote=vote)


def _reached(state: GameState, event: EndingReached) -> GameState:
    return replace(state, ending=event.ending)


def _continued(state: GameState, event: GameContinued) -> GameState:
    return replace(state, ending=None, passed=(*state.passed, event.ending))


def _forgotten(state: GameState, event: EndingsForgotten) -> GameState:
    return replace(state, passed=tuple(name for name in state.passed if name not in event.endings))


def _ended(state: GameState, event: GameEnded) -> GameState:
    stopped = Stopped(phase=state.phase, asks=state.asks)
    return replace(state, phase="ended", ending=event.ending, judgements=event.results, asks=(), stopped=stopped)


def _revoked(state: GameState, event: EndingRevoked) -> GameState:
    if not event.over or state.stopped is None:
        return replace(state, ending=None)
    asks = (*state.stopped.asks, *state.asks)
    return replace(state, ending=None, phase=state.stopped.phase, asks=asks, stopped=None, judgements={}, published=())


def _published(state: GameState, event: ResultsPublished) -> GameState:
    seats: dict[str, Seat] = {
        name: replace(seat, role=event.roles.get(name, seat.role)) if name in event.roles else seat for name, seat in state.seats.items()
    }
    judgements = {**state.judgements, **event.results}
    return replace(state, seats=seats, judgements=judgements, published=(*state.published, *event.results))


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    DayOpened: _day,
    PhaseChanged: _phase,
    ClockMoved: _clock,
    Paused: _paused,
    Resumed: _resumed,
    EndingReached: _reached,
    GameContinued: _continued,
    EndingsForgotten: _forgotten,
    GameEnded: _ended,
    EndingRevoked: _revoked,
    ResultsPublished: _published,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _without_results(event: GameEnded, audience: Audience) -> Event | None:
    """That it is over and how is public; who has won is said by ``ResultsPublished`` (P-end-2)."""
    return replace(event, results={}, ending=replace(event.ending, reason=""))


def _if_it_was_over(event: EndingRevoked, audience: Audience) -> Event | None:
    """That a game goes on which had ended is public; that an ending was thought of is not."""
    return event if event.over else None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    EndingReached: _hidden,
    GameContinued: _hidden,
    EndingsForgotten: _hidden,
    GameEnded: _without_results,
    EndingRevoked: _if_it_was_over,
}
