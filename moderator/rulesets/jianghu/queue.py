"""The posts of a round in the order they are published in (C.1), and which of them count."""

from __future__ import annotations

from typing import Final

from moderator.rulesets.jianghu.roles import SLOTS
from moderator.rulesets.jianghu.state import GameState, code_rank
from moderator.rulesets.jianghu.state_parts import Post, Slot

GOOD: Final = frozenset({"received", "accepted", "iou", "paid"})
"""States in which a post works: what the host has not objected to stands."""
OPEN: Final = frozenset({"received", "iou_asked"})
"""What waits for the host."""
KINDS: Final = ("post", "search", "shift", "return")


def rank(state: GameState, post: Post) -> tuple[int, int, int, tuple[int, int]]:
    """By kind, then by the group of the slot; a stand-in after the group's own (C.1)."""
    group = post.slot.rstrip("0123456789")
    place = SLOTS.index(group) if group in SLOTS else len(SLOTS)
    digits = int(post.slot[len(group) :] or 0) if post.replaces else 0
    return KINDS.index(post.kind), place, digits, code_rank(state.seats[post.poster])


def queue(state: GameState) -> tuple[Post, ...]:
    """Everything of the present round that has not been withdrawn, in order."""
    if state.round is None:
        return ()
    return tuple(sorted((post for post in state.round.posts if post.state != "withdrawn"), key=lambda post: rank(state, post)))


def filled(state: GameState, slot: Slot) -> Post | None:
    """The post that fills a slot, good or owed."""
    return next((post for post in state.now.posts if post.slot == slot.id and post.state not in {"withdrawn", "refused", "spent"}), None)


def mine(state: GameState, seat: str, kind: str = "post") -> tuple[Post, ...]:
    """A seat's posts of one kind this round."""
    return tuple(post for post in state.now.posts if post.poster == seat and post.kind == kind)
