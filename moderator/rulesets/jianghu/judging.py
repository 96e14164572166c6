"""The judging room: the host's word about texts and IOUs (E.3, J12.2, J12.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, seat
from moderator.play.commands import Command
from moderator.play.hosting import AskClosed
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import notices
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.posts_events import PostChanged
from moderator.rulesets.jianghu.rounds import finale
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post, PostState
from moderator.rulesets.jianghu.watching import known, needs_phase


def latest(state: GameState, who: str) -> Post | None:
    """The text of this round that a seat has handed in last."""
    own = [post for post in state.now.posts if post.poster == who and post.state != "withdrawn"] if state.round is not None else []
    return max(own, key=lambda post: post.at) if own else None


def _waiting(state: GameState, who: str) -> Post | None:
    """What is to be judged: of several texts the last that has not been."""
    own = [post for post in state.now.posts if post.poster == who and post.state == "received"] if state.round is not None else []
    return own[-1] if own else latest(state, who)


def _judge(draft: GameDraft, command: c.JudgePost) -> Refusal | None:
    """Good, or to be written anew inside the window; else it counts as an IOU (J12.2)."""
    if refusal := needs_phase(draft, "window", "posts") or known(draft, command.seat):
        return refusal
    post = _waiting(draft.state, command.seat)
    if refusal := draft.object(post is None, "no_post", "J12.2", seat=command.seat) or _resolved(draft):
        return refusal
    assert post is not None
    good = command.verdict in {"ok", "accepted"}
    if refusal := draft.object(good and post.state == "rejected", "short_text", post.clause, forceable=True, seat=command.seat):
        return refusal
    changed = PostChanged(
        id=post.id, seat=post.poster, state="accepted" if good else _otherwise(draft.state, post), clause="" if good else "J12.2",
        reason="" if good else command.verdict,
    )  # fmt: skip
    draft.emit(changed)
    draft.explain(
        "posts", "post_accepted" if good else "post_refused", "J12.2", actor=post.poster, target=post.target, result=command.verdict,
        told=(HOST, seat(post.poster)), reason=command.reason,
    )  # fmt: skip
    if changed.state == "iou":
        draft.explain("posts", "counts_as_iou", "J12.2", actor=post.poster, told=(HOST, seat(post.poster)), kind=post.kind)
    told: PostState = "accepted" if good else "rejected"
    draft.tell(notices.post_taken(replace(post, state=told), clause="J12.2", code=changed.reason, own=post.words - post.quoted))
    return None


def _otherwise(state: GameState, post: Post) -> PostState:
    """What a refused text is: to be rewritten in the window; after its end an IOU, or nothing where there is none (J12.2, J12.8, D.6)."""
    if state.phase == "window":
        return "rejected"
    return "iou" if post.kind in {"post", "search"} and not finale(state, state.number) else "unused"


def _resolved(draft: GameDraft) -> Refusal | None:
    done = draft.state.now.resolution is not None
    return draft.object(done, "posts_resolved", "R16", forceable=True)


def _grant(draft: GameDraft, command: c.GrantIou) -> Refusal | None:
    if refusal := needs_phase(draft, "window", "posts") or known(draft, command.seat):
        return refusal
    post = next((p for p in draft.state.now.posts if p.poster == command.seat and p.state == "iou_asked"), None)
    if post is None:
        return draft.object(True, "no_iou", "J12.4", seat=command.seat)
    ask = next((a for a in draft.state.asks if a.code == "iou" and a.params["post"] == post.id), None)
    if ask is not None:
        draft.emit(AskClosed(id=ask.id, choice="granted" if command.granted else "refused", reason=command.reason))
    decide_iou(draft, post, granted=command.granted, reason=command.reason)
    return None


def decide_iou(draft: GameDraft, post: Post, *, granted: bool, reason: str = "") -> None:
    """The host's word about an IOU (J12.4)."""
    draft.emit(PostChanged(id=post.id, seat=post.poster, state="iou" if granted else "refused", clause="J12.4", reason=reason))
    draft.explain(
        "posts", "iou_granted" if granted else "iou_refused", "J12.4", actor=post.poster, told=(HOST, seat(post.poster)), reason=reason
    )  # fmt: skip
    draft.tell(notices.iou(post, granted=granted))


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.JudgePost: _judge,
    c.GrantIou: _grant,
}
