"""What a soul shift and a soul return may know when they are named: nothing, or by a house rule the kill posts' targets (R30, R54)."""

from __future__ import annotations

from typing import Final

from moderator.play.audience import HOST, seat
from moderator.play.deadlines import Deadline, iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import notices
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.queue import GOOD
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.watching import needs_phase, running

SOUL_ROUNDS: Final = (2, 3)
"""Rounds in which they may be named (J5.W4, J5.B8)."""


def shown(state: GameState) -> bool:
    """Whether the list is shown in this round before they are named."""
    return state.number in SOUL_ROUNDS and state.rule("shift_information") == "targets_shown"


def owners(state: GameState) -> tuple[str, ...]:
    """Living seats that may name a shift or a return in this round."""
    return tuple(each.id for each in state.holders("soul_shift", "soul_return") if each.living) if state.number in SOUL_ROUNDS else ()


def targets(state: GameState) -> tuple[str, ...]:
    """Whom the kill posts of this round name, each once, in seat-list order: it tells neither posters nor how many posts there are."""
    named = {post.target for post in state.now.posts if post.kind == "post" and post.state in GOOD | {"iou_asked"}}
    return tuple(name for name in state.seats if name in named)


def until(state: GameState) -> Deadline:
    """They have as long again as the window had, its last second included (R54)."""
    end = state.now.window if state.now.window is not None else state.now.limits.posts
    return Deadline(code="souls", at=Instant(end + minutes(int(state.rule("post_minutes")))))


def waiting(state: GameState, at: Instant) -> tuple[str, ...]:
    """Owners who have seen the list and may still name, and have not done so since."""
    if state.phase != "posts" or not shown(state) or until(state).passed(at):
        return ()
    since = state.now.window or state.now.limits.posts
    named = {post.poster for post in state.now.posts if post.kind in {"shift", "return"} and post.at >= since}
    return tuple(name for name in owners(state) if name not in named)


def naming(draft: GameDraft) -> Refusal | None:
    """A refusal outside the time after the list was shown, and once the posts are worked out."""
    if not shown(draft.state):
        return needs_phase(draft, "window")
    if refusal := running(draft) or draft.object(draft.state.now.resolution is not None, "posts_resolved", "R16"):
        return refusal
    limit = until(draft.state)
    return draft.object(limit.passed(draft.at), "post_late", "R54", forceable=True, until=iso(limit.at, draft.state.zone))


def show_targets(draft: GameDraft) -> None:
    """The window is closed: the list goes to those who may name, to each alone."""
    state = draft.state
    if not shown(state):
        return
    for who in owners(state):
        limit = until(state).at
        draft.explain(
            "posts", "targets_shown", "R30", "R54", target=who, told=(HOST, seat(who)), lines=list(targets(state)),
            until=iso(limit, state.zone),
        )  # fmt: skip
        draft.tell(notices.targets_shown(state, who, targets(state), limit))
