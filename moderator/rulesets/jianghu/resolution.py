"""What the posts of a round do to one another (C.3, C.4): all at once, on the roles and statuses of the window's end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from moderator.rulesets.jianghu import cells
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.lacking import given_up, lapsed
from moderator.rulesets.jianghu.matrix import OUT, POSTER_OUT
from moderator.rulesets.jianghu.queue import GOOD, queue
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Base, Cause, Gone, Post, Resolution, Resolved, Reveal


@dataclass
class Ledger:
    """The resolution under way."""

    draft: GameDraft
    met: list[Resolved] = field(default_factory=list)
    hit: dict[str, list[Resolved]] = field(default_factory=dict)
    found: dict[str, Resolved] = field(default_factory=dict)
    """Hit by the search."""
    posters: dict[str, tuple[Cause, str]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    """Slot -> who gave it up."""
    shift: Literal["none", "void", "done", "failed"] = "none"
    shifted: tuple[str, str] = ("", "")
    returned: Literal["none", "void", "done"] = "none"
    gone: tuple[Gone, ...] = ()

    @property
    def state(self) -> GameState:
        """The snapshot."""
        return self.draft.state


def resolve(draft: GameDraft) -> Resolution:
    """The steps of C.4, i to iv; publishing does the rest."""
    ledger = Ledger(draft)
    for step in STEPS:
        step(ledger)
    return Resolution(
        posts=tuple(ledger.met),
        gone=ledger.gone,
        shift=ledger.shift,
        shifted=ledger.shifted,
        returned=ledger.returned,
        given_up=ledger.missing,
        lapsed=lapsed(draft.state),
    )


def _meet(ledger: Ledger) -> None:
    """Rows, columns, cells; who is hit, which posters go out themselves (i, ii)."""
    state = ledger.state
    lapses = state.rule("killed_poster") == "lapses"
    for post in queue(state):
        if post.kind != "post" or post.state not in GOOD:
            continue
        killed = lapses and post.poster in ledger.hit
        gone = not state.seats[post.target].living
        made = _met(ledger, post, "killed" if killed else "target_gone" if gone else "")
        if not made.works:
            continue
        if made.cell in OUT:
            ledger.hit.setdefault(post.target, []).append(made)
        if made.cell in POSTER_OUT:
            ledger.posters.setdefault(post.poster, ("own_post", cells.clause(made.row, made.column, made.cell)))


def _met(ledger: Ledger, post: Post, why: str) -> Resolved:
    r, c, cell = cells.met(ledger.state, post)
    made = Resolved(post=post.id, poster=post.poster, target=post.target, row=r, column=c, cell=cell, works=not why, why=why)
    ledger.met.append(made)
    clause = cells.clause(r, c, cell)
    if why:
        ledger.draft.explain(
            "posts", "post_spent", "R16" if why == "killed" else "J12.4", actor=post.poster, target=post.target, result=why
        )
    else:
        ledger.draft.explain(
            "posts",
            "search_meets" if post.kind == "search" else "post_meets",
            clause,
            actor=post.poster,
            target=post.target,
            result=cell,
            row=r,
            column=c,
            cell=cell,
            slot=post.slot,
        )
    return made


def _search(ledger: Ledger) -> None:
    """The sapper: an egg is out, the mine takes him along, all else is missed (J5.B7, R10, R13)."""
    for post in queue(ledger.state):
        if post.kind != "search" or post.state not in GOOD:
            continue
        made = _met(ledger, post, "" if ledger.state.seats[post.target].living else "target_gone")
        if made.works and made.cell in OUT:
            ledger.found[post.target] = made
        if made.works and made.cell in POSTER_OUT:
            ledger.posters.setdefault(post.poster, ("own_post", "J5.B7"))


def _given_up(ledger: Ledger) -> None:
    """Slots without a post, and whom they cost (F.6)."""
    ledger.missing = given_up(ledger.state)
    for slot, seat in ledger.missing.items():
        ledger.posters.setdefault(seat, ("given_up", "J12.9"))
        ledger.draft.explain("posts", "given_up", "J12.9", "J12.4", actor=seat, slot=slot)


# --- shift and return -----------------------------------------------------------------------------------------------------


def _shift(ledger: Ledger) -> None:
    """Where the death goes (D.6)."""
    made = _order(ledger, "shift")
    back = _order(ledger, "return")
    if made is not None:
        _move(ledger, made, back)
    if back is not None and ledger.returned != "done":
        ledger.returned = "void"
        ledger.draft.explain("posts", "return_void", "J5.B8", actor=back.poster, target=back.target)


def _order(ledger: Ledger, kind: str) -> Post | None:
    return next((post for post in queue(ledger.state) if post.kind == kind and post.state in GOOD), None)


def _move(ledger: Ledger, made: Post, back: Post | None) -> None:
    state, (a, b) = ledger.state, (made.target, made.second)
    ledger.shifted = (a, b)
    if a not in ledger.hit or not state.seats[b].living:
        ledger.shift = "void"
        ledger.draft.explain("posts", "shift_void", "J5.W4", actor=made.poster, target=a, partner=b)
    elif back is not None and back.target == b and _able(ledger, back.poster, b):
        ledger.shift, ledger.returned = "failed", "done"
        ledger.draft.explain("posts", "shift_failed", "J5.B8", "J5.W4", actor=back.poster, target=a, partner=b)
    else:
        ledger.shift = "done"
        ledger.draft.explain("posts", "shift_done", "J5.W4", "R32", actor=made.poster, target=a, partner=b)


def _able(ledger: Ledger, soul: str, moved_to: str) -> bool:
    """Not who was posted in the same round, and nobody saves himself (R33)."""
    posted = soul in ledger.hit and ledger.state.rule("return_when_posted") == "void"
    return not posted and soul != moved_to


# --- who is out -----------------------------------------------------------------------------------------------------------


def _gone(ledger: Ledger) -> None:
    """Targets with this round's half vote, posters without (iv, R22); what is published with the posts (R37)."""
    a, b = ledger.shifted if ledger.shift in {"done", "failed"} else ("", "")
    targets = [name for name in ledger.hit if ledger.shift != "done" or name != a]
    targets += [name for name in ledger.found if name not in targets]
    if ledger.shift == "done" and b not in targets:
        targets.append(b)
    secret = {a} if ledger.shift == "failed" else {b} if ledger.shift == "done" else set()
    found = [_target(ledger, name, secret) for name in targets]
    for name, (cause, clause) in ledger.posters.items():
        if name not in targets and not _spared(ledger, name, a):
            found.append(Gone(seat=name, base=_poster_base(ledger.state), cause=cause, clause=clause, reveal=_reveal(ledger.state)))
    ledger.gone = tuple(found)


def _target(ledger: Ledger, name: str, secret: set[str]) -> Gone:
    made = next(iter(ledger.hit.get(name, ())), None)
    reveal: Reveal = "next_posts" if name in secret else _reveal(ledger.state)
    if made is not None:
        return Gone(seat=name, base="KHALF", cause="post", clause=cells.clause(made.row, made.column, made.cell), reveal=reveal)
    if name in ledger.found:
        return Gone(seat=name, base="KHALF", cause="search", clause="J5.B7", reveal=reveal)
    return Gone(seat=name, base="KHALF", cause="shift", clause="J5.W4", reveal=reveal)


def _spared(ledger: Ledger, poster: str, a: str) -> bool:
    """``poster_after_shift`` undone: a mutual death at the seat that is back does not take the poster (R32)."""
    if ledger.shift != "done" or ledger.state.rule("poster_after_shift") == "stands" or ledger.posters[poster][0] != "own_post":
        return False
    return all(made.target == a for made in ledger.met if made.poster == poster and made.works and made.cell in POSTER_OUT)


def _poster_base(state: GameState) -> Base:
    return "KHALF" if state.rule("half_vote_scope") == "all_post_outs" else "OUT"


def _reveal(state: GameState) -> Reveal:
    return "now" if state.rule("publish_roles_with_posts") else "results"


STEPS: Final[tuple[Callable[[Ledger], None], ...]] = (_meet, _search, _given_up, _shift, _gone)
"""In the order of C.4."""
