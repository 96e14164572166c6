"""The publication room: the posts worked out, published, what follows at once, the mine's look (C.4, steps 4 to 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath, endings, notices, souls, times
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.matrix import SHOWN, regime
from moderator.rulesets.jianghu.posts_events import EVOLVE as POSTS
from moderator.rulesets.jianghu.posts_events import SECRET as POSTS_SECRET
from moderator.rulesets.jianghu.posts_events import Listed, MineLooked, PostChanged, PostsPublished, PostsResolved
from moderator.rulesets.jianghu.queue import GOOD, queue
from moderator.rulesets.jianghu.resolution import resolve
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.seats_events import EVOLVE as SEATS
from moderator.rulesets.jianghu.seats_events import SECRET as SEATS_SECRET
from moderator.rulesets.jianghu.seats_events import DutyOpened, RolePublished, SeatOut, TimerStarted
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Duty, Gone, Out, Resolution, Round, Show, Timer
from moderator.rulesets.jianghu.texts import REDONE
from moderator.rulesets.jianghu.watching import known, needs_phase, running

EVOLVE = {**POSTS, **SEATS}
SECRET = {**POSTS_SECRET, **SEATS_SECRET}
__all__ = ["DECIDE", "EVOLVE", "SECRET"]


def _resolve(draft: GameDraft, command: c.ResolvePosts) -> Refusal | None:
    """Every IOU has the host's word; texts that he has said nothing about stand (E.3)."""
    state = draft.state
    if refusal := needs_phase(draft, "posts") or running(draft):
        return refusal
    asked = [post.poster for post in state.now.posts if post.state == "iou_asked"]
    if refusal := draft.object(bool(asked), "iou_open", "J12.4", remedy="grant_iou", lines=asked):
        return refusal
    naming = souls.waiting(state, draft.at)
    limit = iso(souls.until(state).at, state.zone)
    if refusal := draft.object(bool(naming), "souls_open", "R54", forceable=True, lines=list(naming), until=limit):
        return refusal
    unread = [post.poster for post in state.now.posts if post.state == "received"]
    if unread:
        draft.explain("posts", "posts_unjudged", "J12.2", lines=unread)
    found = resolve(draft)
    draft.emit(PostsResolved(resolution=found))
    draft.explain("posts", "posts_resolved", "R16", lines=[each.seat for each in found.gone], round=state.number)
    return None


# --- publication ----------------------------------------------------------------------------------------------------------


def _publish(draft: GameDraft, command: c.PublishPosts) -> Refusal | None:
    """Everything at once in code order (step 5)."""
    if refusal := needs_phase(draft, "posts") or running(draft):
        return refusal
    found = draft.state.now.resolution
    if found is None:
        return draft.object(True, "not_resolved", "R16", remedy="resolve_posts")
    held = _held(draft.state)
    listed = tuple(_listed(draft.state, found))
    draft.emit(PostsPublished(at=draft.at, listed=listed, posts=found.posts, shows=tuple(_shows(draft.state, found))))
    for name, role in held.items():
        draft.emit(RolePublished(seat=name, role=role))
    _mark_souls(draft, found)
    for each in found.gone:
        _out(draft, each)
    draft.explain(
        "posts", "posts_published", "J6.2", "R37", told=(PUBLIC,), lines=[each.seat for each in found.gone], round=draft.state.number
    )
    draft.tell(notices.posts(draft.state, listed, found.gone))
    if held:
        draft.tell(notices.later_roles(draft.state, held))
    _timers(draft)
    _owed(draft, found)
    for slot in found.lapsed:
        draft.explain("posts", "slot_lapsed", "J9.1", slot=slot)
    aftermath.follow(draft)
    endings.check(draft, "posts")
    return None


def _held(state: GameState) -> dict[str, Role]:
    """Roles of the last publication's shift (R37)."""
    return {
        s.id: s.role for s in state.seats.values() if s.out is not None and s.out.reveal == "next_posts" and s.role and not s.role_public
    }


def _listed(state: GameState, found: Resolution) -> Iterable[Listed]:
    """What everybody sees of each: a missed search and the souls name nobody (R13, D.6)."""
    met = {each.post: each for each in found.posts}
    for post in queue(state):
        code = state.seats[post.poster].code
        if post.state not in GOOD:
            continue
        if post.kind == "post":
            yield Listed(code=code, target=post.target)
        elif post.kind == "search":
            named = met[post.id].cell != "0" or bool(state.rule("search_miss_named"))
            yield Listed(code=code, target=post.target if named else "", kind="search")
        else:
            yield Listed(code=code, target="", kind=post.kind)


def _shows(state: GameState, found: Resolution) -> Iterable[Show]:
    """Whose person is shown with the results of this round (J5.B6)."""
    yield from (Show(seat=each.poster, post=each.post) for each in found.posts if each.works and each.cell in SHOWN)


def _mark_souls(draft: GameDraft, found: Resolution) -> None:
    """Which shift and return had an effect."""
    done = {"shift": found.shift in {"done", "failed"}, "return": found.returned == "done"}
    for post in queue(draft.state):
        if post.kind in done and post.state in GOOD and not done[post.kind]:
            draft.emit(PostChanged(id=post.id, seat=post.poster, state="spent", clause="J5.W4"))


def _out(draft: GameDraft, each: Gone) -> None:
    state = draft.state
    who = state.seats[each.seat]
    out = Out(round=state.number, step="posts", cause=each.cause, clause=each.clause, at=draft.at, reveal=each.reveal)
    draft.emit(SeatOut(seat=each.seat, base=each.base, out=out, role=who.role if each.reveal == "now" else None))
    draft.explain(
        "posts", "out", each.clause, target=each.seat, result=each.cause, told=(HOST, seat(each.seat)), status=each.base, role=who.role
    )  # fmt: skip
    if each.base == "KHALF":
        draft.tell(notices.half_vote(state, each.seat))


def _timers(draft: GameDraft) -> None:
    """HS or LK who broke the mirror lives this round and the next (R6); a mine that was hit may look (R11)."""
    state = draft.state
    more = 1 if state.rule("mirror_life") == "inclusive" else 2
    for post in state.now.posts:
        if post.done and post.cell == "X2":
            timer = Timer(kind="mirror", ends=state.number + more, clause="R6")
            draft.emit(TimerStarted(seat=post.poster, timer=timer))
            draft.explain("posts", "timer_started", "R6", "J5.B6", target=post.poster, told=(HOST, seat(post.poster)), round=timer.ends)
    for mine in may_look(draft.state):
        draft.explain("posts", "mine_may_look", "J5.B5", "R11", target=mine, told=(HOST, seat(mine)))
        draft.tell(notices.mine_may_look(draft.state, mine))


def _owed(draft: GameDraft, found: Resolution) -> None:
    """IOUs are due before noon (J12.4)."""
    state = draft.state
    for post in state.now.posts:
        if post.state == "iou" and any(each.post == post.id for each in found.posts):
            duty = Duty(
                id=f"iou:{post.id}", kind="iou", seat=post.poster, due=state.now.limits.noon, need=REDONE, clause="J12.4", post=post.id
            )
            draft.emit(DutyOpened(duty=duty))
            draft.explain("posts", "owes", "J12.4", actor=post.poster, kind="iou", until=iso(duty.due, state.zone))
            draft.tell(notices.owes(state, duty))


# --- the mine's look ------------------------------------------------------------------------------------------------------


def may_look(state: GameState) -> tuple[str, ...]:
    """Mines hit by a mutual death in round 5 that have not looked yet (R11)."""
    fifth = _fifth(state)
    if fifth is None or state.round is None:
        return ()
    hit = [p.target for p in fifth.posts if p.done and p.cell == "B" and p.column == "MN" and p.state != "cancelled"]
    looked = {*fifth.looked, *state.round.looked}
    return tuple(dict.fromkeys(name for name in hit if name not in looked and not state.seats[name].living))


def _fifth(state: GameState) -> Round | None:
    """Round 5, while its posts may be looked for: itself, or with votes first the one after it too."""
    found = [r for r in (*([state.round] if state.round is not None else []), *state.rounds[-1:]) if regime(r.number) == "B"]
    return found[0] if found and (found[0] is state.round or state.votes_first) else None


def _look(draft: GameDraft, command: c.MineLook) -> Refusal | None:
    """One seat in play, before noon (R11)."""
    state = draft.state
    if refusal := needs_phase(draft, "day", "closing", "choices", *(["results"] if state.votes_first else [])) or known(
        draft, command.seat, command.target
    ):
        return refusal
    if refusal := draft.object(command.seat not in may_look(state), "no_look", "J5.B5", seat=command.seat):
        return refusal
    fifth = _fifth(state)
    until = fifth.limits.noon if fifth is not None else state.now.limits.noon
    late = times.before("noon", until).passed(draft.at)
    if refusal := draft.object(late, "look_late", "R11", forceable=True, until=iso(until, state.zone)):
        return refusal
    target = state.seats[command.target]
    if refusal := draft.object(not target.living, "not_living", "R11", seat=command.target, status=state.status(command.target)):
        return refusal
    role: Role = target.role or "wanderer"
    draft.emit(MineLooked(seat=command.seat, target=command.target, role=role))
    draft.explain("posts", "mine_looked", "J5.B5", actor=command.seat, target=command.target, told=(HOST, seat(command.seat)), role=role)
    draft.tell(notices.mine_look(command.seat, command.target, role))
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.ResolvePosts: _resolve,
    c.PublishPosts: _publish,
    c.MineLook: _look,
}
