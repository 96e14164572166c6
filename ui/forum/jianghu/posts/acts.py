"""What may be done about a line of the posting queue, and what comes of it if nothing is done."""

from __future__ import annotations

from typing import Final

from moderator.inbox.texts_judged import SHARED
from moderator.rulesets.jianghu.rounds import finale
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Duty, Post
from moderator.rulesets.jianghu.texts import POST, REDONE, RETURN, SHIFT
from ui.forum.jianghu.posts.rows import QueueRow, round_of

NEED: Final = {"post": POST, "search": POST, "shift": SHIFT, "return": RETURN}
Follows = tuple[str, str, dict[str, object]]
"""Code, clause, parameters."""


def duty_of(state: GameState, row_: QueueRow) -> Duty | None:
    """What is still owed for a post: its IOU or its rewriting."""
    if row_.post is None:
        return None
    return next((duty for duty in state.duties.values() if duty.post == row_.post.id and duty.state == "open"), None)


def own_words(row_: QueueRow) -> int:
    """Signs that count."""
    post = row_.post
    return 0 if post is None else post.words - post.quoted if post.kind in SHARED else post.words


def acts_of(state: GameState, row_: QueueRow) -> tuple[str, ...]:
    """What may be done about a row, the nearest first."""
    if row_.post is None:
        found = ["enter"] if row_.state in {"missing", "may"} and state.phase == "window" else []
        found += ["unreachable"] if row_.state == "missing" and row_.who else []
        found += ["decline"] if row_.state == "may" and row_.standing else []
        return tuple(found)
    if row_.post.state == "iou_asked":
        return ("grant", "refuse_iou")
    here = round_of(state, row_.post)
    if here is state.round and state.phase in {"window", "posts"} and here.resolution is None:
        again = ("enter",) if state.phase == "window" else ()
        return ("read", *(("accept",) if row_.state == "received" else ()), *again)
    if duty_of(state, row_) is not None:
        return ("pay", "read")
    if here.published is not None and row_.state == "done" and row_.post.state != "cancelled":
        return ("read", "rewrite", "cancel")
    return ("read",)


def follows(state: GameState, row_: QueueRow) -> Follows:
    """What comes of it if nothing is done: code, clause, parameters."""
    post = row_.post
    duty = duty_of(state, row_)
    if duty is not None:
        return duty.kind, duty.clause, {"due": duty.due, "n": duty.need, "seat": duty.seat, "by": row_.target}
    return _empty(state, row_) if post is None else _of_post(state, row_, post)


def _empty(state: GameState, row_: QueueRow) -> Follows:
    """A slot that nothing has come for."""
    params: dict[str, object] = {"due": state.now.limits.posts, "seat": row_.who, "lines": list(row_.standing)}
    code = row_.state
    if code == "missing" and not row_.who:
        code = "missing_group"
    elif code == "may" and not row_.standing:
        code = "may_alone"
    return code, row_.clause, params


def _of_post(state: GameState, row_: QueueRow, post: Post) -> Follows:
    now, last = round_of(state, post), finale(state, post.round)
    if post.state == "rejected":
        soul = post.kind in {"shift", "return"}
        code = "rejected_soul" if soul else "rejected_finale" if last else "rejected"
        return code, post.clause or "J12.2", {"due": now.limits.posts, "n": REDONE}
    if post.state == "iou_asked":
        return "iou_asked", "J12.4", {"due": now.limits.noon, "n": REDONE, "seat": post.poster}
    if post.state == "iou":
        return "iou_soon", "J12.4", {"due": now.limits.noon, "n": REDONE, "seat": post.poster, "by": post.target}
    if post.state == "received":
        return "received", "J12.2", {}
    if now.published is not None and row_.state == "done":
        return "published", "J12.7", {"due": now.limits.complaints, "n": REDONE}
    return "", "", {}
