"""What the evolve functions of several rooms share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Duty, Post


def with_seat(state: GameState, seat: str, **changes: Any) -> GameState:
    """The state with fields of one seat changed; a seat that nobody knows changes nothing."""
    if seat not in state.seats:
        return state
    return replace(state, seats={**state.seats, seat: replace(state.seats[seat], **changes)})


def with_round(state: GameState, **changes: Any) -> GameState:
    """The state with the present round changed."""
    return replace(state, round=replace(state.round, **changes)) if state.round is not None else state


def with_post(state: GameState, post_id: str, change: Callable[[Post], Post]) -> GameState:
    """The state with a post of any round changed."""

    def changed(posts: tuple[Post, ...]) -> tuple[Post, ...]:
        return tuple(change(post) if post.id == post_id else post for post in posts)

    if state.round is not None and any(post.id == post_id for post in state.round.posts):
        return with_round(state, posts=changed(state.round.posts))
    rounds = tuple(
        replace(r, posts=changed(r.posts)) if any(post.id == post_id for post in r.posts) else r for r in state.rounds
    )  # fmt: skip
    return replace(state, rounds=rounds)


def with_duty(state: GameState, duty: Duty) -> GameState:
    """The state with a duty new or changed."""
    return replace(state, duties={**state.duties, duty.id: duty})
