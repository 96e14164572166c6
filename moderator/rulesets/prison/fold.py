"""What the evolve functions of several rooms share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from moderator.rulesets.prison.state import GameState, Night, SkillUse, Vote


def with_seat(state: GameState, seat: str, /, **changes: Any) -> GameState:
    """The state with fields of a seat changed; a seat that the view does not know is left alone."""
    if seat not in state.seats:
        return state
    return replace(state, seats={**state.seats, seat: replace(state.seats[seat], **changes)})


def with_seats(state: GameState, changes: Mapping[str, Mapping[str, Any]]) -> GameState:
    """The same for several."""
    return replace(state, seats={**state.seats, **{name: replace(state.seats[name], **new) for name, new in changes.items()}})


def with_person(state: GameState, name: str, /, **changes: Any) -> GameState:
    """The state with fields of a person changed."""
    return replace(state, persons={**state.persons, name: replace(state.persons[name], **changes)}) if name in state.persons else state


def with_night(state: GameState, **changes: Any) -> GameState:
    """The state with the present night changed."""
    return replace(state, night=replace(the_night(state), **changes))


def with_vote(state: GameState, **changes: Any) -> GameState:
    """The state with today's vote changed."""
    return replace(state, vote=replace(state.vote or Vote(day=state.day), **changes))


def with_use(state: GameState, number: int, **changes: Any) -> GameState:
    """The state with one use of a skill changed."""
    return replace(state, uses=tuple(replace(use, **changes) if use.id == number else use for use in state.uses))


def the_night(state: GameState) -> Night:
    """The present night; before the first door there is one that is still empty."""
    if state.night is not None and state.night.number == state.day:
        return state.night
    return Night(number=state.day)


def use_of(state: GameState, number: int) -> SkillUse | None:
    """A use by its number."""
    return next((use for use in state.uses if use.id == number), None)
