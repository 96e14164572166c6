"""What the program can say about a text: enough of its own, not too much quoted, not too much repeated (section G)."""

from __future__ import annotations

import re
from typing import Final

from moderator.play.textcount import repeated_share
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post

POST, REDONE, CHECKIN, CHECKIN_REDONE = 801, 1200, 301, 601
SHIFT, RETURN, LETTER = 500, 800, 500
SHARE: Final = 10
"""Of a hundred characters so many may be quoted, so many repeated."""
MASKS: Final = 8
"""Masks in the lone killer's first post (J6.1)."""


def too_much(part: int, whole: int) -> bool:
    """Whether a part is more than a tenth of the whole."""
    return part * 100 > whole * SHARE


def repeats_in(text: str, words: int) -> int:
    """Characters of a text that repeat what it has said before."""
    return round(repeated_share(text) * words)


def fault(post: Post) -> tuple[str, str] | None:
    """Code and clause of what is wrong with a kill post or a search by the count (J12.2)."""
    if post.words - post.quoted < POST:
        return "short", "J12.2"
    if too_much(post.quoted, post.words):
        return "quotes", "J12.2"
    return ("repeats", "J12.2") if too_much(post.repeats, post.words) else None


def soul_fault(post: Post) -> tuple[str, str] | None:
    """The same for the text of a shift or a return (D.6)."""
    short = post.words < (SHIFT if post.kind == "shift" else RETURN)
    return ("short", "J5.W4" if post.kind == "shift" else "J5.B8") if short else None


def masks_in(state: GameState, text: str) -> tuple[str, ...]:
    """Seats whose masks stand in a text; a mask inside a longer one does not count there."""
    by_mask = {seat.mask: seat.id for seat in state.seats.values()}
    longest = sorted(by_mask, key=len, reverse=True)
    found = re.findall("|".join(map(re.escape, longest)), text) if longest else []
    return tuple(dict.fromkeys(by_mask[mask] for mask in found))


def first_post_fault(state: GameState, poster: str, masks: tuple[str, ...]) -> tuple[str, str] | None:
    """Exactly eight masks of the game, one of them a joint killer's at least, the writer's own not counted (J6.1, R15)."""
    named = {name for name in masks if name in state.seats}
    if state.rule("first_post_own_mask") == "not_counted":
        named.discard(poster)
    if len(named) != MASKS:
        return "masks", "J6.1"
    joint = any(state.seats[name].role == "joint_killer" for name in named - {poster})
    return None if joint else ("no_joint_killer", "J6.1")
