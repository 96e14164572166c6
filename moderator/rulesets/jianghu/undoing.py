"""A post undone after it was published (C.5, R18): the target back, the poster out, and nothing else resolved anew."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.rulesets.jianghu import aftermath, cells, endings, notices
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.matrix import OUT, POSTER_OUT
from moderator.rulesets.jianghu.people_events import PrizeCancelled
from moderator.rulesets.jianghu.posts_events import PostChanged, ShowsDropped
from moderator.rulesets.jianghu.queue import GOOD, OPEN
from moderator.rulesets.jianghu.seats_events import DutyClosed, SeatBack, SeatOut
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Cause, Out, Post, Round

BY_POSTS = frozenset({"post", "shift", "search"})


def cancel(draft: GameDraft, post: Post, clause: str, *, poster_out: bool = True, unpaid: bool = False) -> None:
    """Undo a post. ``unpaid``: an IOU whose fireworks are lost with it (J12.5).

    A breach of section 15 (J15.8, J15.13) makes the post void; its writer goes out by a judgment of its own.
    """
    poster_out = poster_out and not clause.startswith("J15")
    state = draft.state
    burnt = unpaid and cells.fireworks(post, state.seats[post.target])
    before = hits(_round_of(state, post))
    draft.emit(PostChanged(id=post.id, seat=post.poster, state="cancelled", clause=clause))
    after = hits(_round_of(draft.state, post))
    draft.emit(ShowsDropped(post=post.id))
    _drop_duties(draft, post)
    freed = [name for name in before if name not in after and _returns(draft.state, name, post.round)]
    back = [name for name in freed if not _stays_out(draft, name, _round_of(draft.state, post))]
    for name in back:
        draft.emit(SeatBack(seat=name, clause=clause, fireworks_lost=burnt and name == post.target))
        draft.explain("posts", "seat_back", clause, "R18", target=name, told=(PUBLIC,))
    if burnt:
        draft.emit(PrizeCancelled(seat=post.poster, prize="all", clause="J12.5"))
        draft.explain("posts", "prizes_lost", "J12.5", target=post.poster, told=(HOST, seat(post.poster)))
    out = poster_out and put_out(draft, post.poster, "cancelled", clause)
    draft.explain(
        "posts",
        "post_cancelled",
        clause,
        actor=post.poster,
        target=post.target,
        result="out" if out else "out_already" if poster_out else "void",
    )
    draft.tell(notices.cancelled(post, state.seats[post.poster].code, back, post.poster if out else "", clause))
    aftermath.follow(draft)
    endings.check(draft, "noon")


def _round_of(state: GameState, post: Post) -> Round:
    return next(r for r in (state.now, *state.rounds) if r.number == post.round)


def hits(round_: Round) -> set[str]:
    """Whom the posts of a round put out, those that were undone left out; a shift holds as long as anything hits its first seat."""
    live = [p for p in round_.posts if p.done and p.state != "cancelled"]
    hit = {p.target for p in live if p.kind == "post" and p.cell in OUT}
    made = round_.resolution
    if made is not None and made.shift == "done" and made.shifted[0] in hit:
        hit = (hit - {made.shifted[0]}) | {made.shifted[1]}
    return hit | {p.target for p in live if p.kind == "search" and p.cell in OUT}


def _own_end(round_: Round, name: str) -> tuple[Cause, str] | None:
    """By what act of its own a seat is out whatever becomes of the posts on it: gave up, met a mutual death, or has had a post undone."""
    if round_.resolution is not None and name in round_.resolution.given_up.values():
        return "given_up", "J12.9"
    posts = [p for p in round_.posts if p.done and p.poster == name]
    for post in posts:
        if post.cell in POSTER_OUT:
            return "own_post", cells.clause(post.row, post.column, post.cell)
    return next((("cancelled", p.clause) for p in posts if p.state == "cancelled" and not p.clause.startswith("J15")), None)


def _stays_out(draft: GameDraft, name: str, round_: Round) -> bool:
    """A seat no post hits any more may be out as a poster: without a target's half vote; of an undone post by J14.5 (R22, R59)."""
    state, found = draft.state, _own_end(round_, name)
    if found is None:
        return False
    cause, clause = found
    who = state.seats[name]
    half = cause != "cancelled" and state.rule("half_vote_scope") == "all_post_outs"
    if who.base == "KHALF" and not half:
        weight = (1 if who.half_in(state.number) else 2) if cause == "cancelled" else 0
        out = Out(round=state.number, step=state.phase, cause=cause, clause=clause, at=draft.at, weight=weight)
        draft.emit(SeatOut(seat=name, base="OUT", out=out, role=who.role))
    draft.explain("posts", "out_all_the_same", clause, "R59", target=name, result=cause)
    return True


def _returns(state: GameState, name: str, round_: int) -> bool:
    """Whether it is out by the posts of that round, and not by something later."""
    out = state.seats[name].out
    return not state.seats[name].living and out is not None and out.round == round_ and out.cause in BY_POSTS


def _drop_duties(draft: GameDraft, post: Post) -> None:
    for duty in tuple(draft.state.duties.values()):
        if duty.post == post.id and duty.state == "open":
            draft.emit(DutyClosed(duty=replace(duty, state="failed")))


def put_out(draft: GameDraft, name: str, cause: Cause, clause: str) -> bool:
    """A seat out at once by a penalty or its own undone post, role published (H.3, C.5); False where it was out before."""
    state = draft.state
    who = state.seats[name]
    if who.base in {"OUT", "KHALF"} and cause == "cancelled":
        return False
    if who.base == "OUT":
        return False
    weight = {"IN": 2, "PHALF": 1, "KHALF": -1}.get(state.status(name), 0)
    out = Out(round=state.number, step=state.phase, cause=cause, clause=clause, at=draft.at, weight=weight)
    draft.emit(SeatOut(seat=name, base="OUT", out=out, role=who.role))
    draft.explain("host", "out", clause, target=name, result=cause, told=(PUBLIC,), status="OUT", role=who.role)
    if state.phase == "window":
        _ask_anew(draft, name)
    return True


def _ask_anew(draft: GameDraft, gone: str) -> None:
    """Whoever has named that seat may name another while the window is open (C.3d); who is out himself may not."""
    state = draft.state
    for post in state.now.posts:
        names = gone in {post.target, post.second} and post.state in OPEN | GOOD
        if names and post.poster != gone and state.seats[post.poster].living:
            draft.tell(notices.name_another(state, post, gone))
