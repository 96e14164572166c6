"""What the evolve functions of several rooms share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from moderator.rulesets.chess.state import Ballot, GameState, VotePost


def with_seats(state: GameState, changes: Mapping[str, Mapping[str, Any]]) -> GameState:
    """The state with fields of seats changed."""
    return replace(state, seats={**state.seats, **{name: replace(state.seats[name], **new) for name, new in changes.items()}})


def with_night(state: GameState, **changes: Any) -> GameState:
    """The state with the present night changed."""
    return replace(state, night=replace(state.night, **changes)) if state.night is not None else state


def with_post(state: GameState, post: VotePost) -> GameState:
    """The state with a post more in the open ballot."""
    ballot = the_ballot(state)
    return replace(state, ballot=replace(ballot, posts=(*ballot.posts, post)))


def the_ballot(state: GameState) -> Ballot:
    """The open ballot; rooms ask for it only where there is one."""
    assert state.ballot is not None
    return state.ballot
