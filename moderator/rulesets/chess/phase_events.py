"""The phases themselves: what begins and ends, and when; the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.chess.state import Close, GameState, Night, Phase, Span


class PhaseOpened(Event, frozen=True, kw_only=True):
    """A night, a day or a run-off begins."""

    phase: Phase
    number: int
    span: Span


class CloseMoved(Event, frozen=True, kw_only=True):
    """The phase ends at another time (C7.4, C8.6, C10.4)."""

    close: Close


class Paused(Event, frozen=True, kw_only=True):
    """Everything stands still."""

    at: Instant


class Resumed(Event, frozen=True, kw_only=True):
    """On again; what had not passed when the pause began is later by ``by``."""

    by: int


class GameEnded(Event, frozen=True, kw_only=True):
    """Somebody has won, or nobody (C9, C10.3). ``winner``: a side, draw or suspended."""

    winner: str
    clauses: tuple[str, ...]


def _opened(state: GameState, event: PhaseOpened) -> GameState:
    state = replace(state, phase=event.phase, number=event.number, span=event.span, dusk="")
    if event.phase == "night":
        nights = (*state.nights, state.night) if state.night is not None else state.nights
        night = Night(number=event.number, opened=event.span.opened, submissions=state.mailed)
        return replace(_without_ballot(state), nights=nights, night=night, mailed=(), pardons=(), curses=(), due=(), choices={})
    return state


def _without_ballot(state: GameState) -> GameState:
    """The evening's ballot is put away."""
    kept = (*state.ballots, state.ballot) if state.ballot is not None else state.ballots
    return replace(state, ballots=kept, ballot=None, tally=None)


def _moved(state: GameState, event: CloseMoved) -> GameState:
    assert state.span is not None
    return replace(state, span=replace(state.span, closes=(*state.span.closes, event.close)))


def _paused(state: GameState, event: Paused) -> GameState:
    return replace(state, paused=event.at)


def _resumed(state: GameState, event: Resumed) -> GameState:
    begun = state.paused or Instant(0)

    def later(at: Instant) -> Instant:
        return Instant(at + event.by) if at > begun else at

    span = state.span
    if span is not None:
        span = replace(span, closes=tuple(replace(close, at=later(close.at)) for close in span.closes))
    check_in = later(state.check_in) if state.check_in is not None else None
    return replace(state, paused=None, span=span, check_in=check_in)


def _ended(state: GameState, event: GameEnded) -> GameState:
    winner: Any = event.winner
    return replace(state, phase="ended", winner=winner, result_clauses=event.clauses, asks=())


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    PhaseOpened: _opened,
    CloseMoved: _moved,
    Paused: _paused,
    Resumed: _resumed,
    GameEnded: _ended,
}
