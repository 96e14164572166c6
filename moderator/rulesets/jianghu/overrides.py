"""What the host may set himself, with a reason that is kept for ever.

Targets: ``out:SEAT`` (lives, khalf, out) of resolved posts that are not published; ``top:SEAT`` (in, out) of provisional tops;
``status:SEAT`` (IN, OUT), ``role:SEAT`` (a role), ``posts:SEAT`` (a number), ``drag:SEAT`` and ``fireworks:SEAT`` (on, off: whether it
has them), ``timer:SEAT`` and ``half:SEAT`` (off) at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from moderator.play.commands import Override
from moderator.play.hosting import Overridden
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.host_events import SeatSet
from moderator.rulesets.jianghu.posts_events import PostsResolved
from moderator.rulesets.jianghu.roles import ROLES
from moderator.rulesets.jianghu.seats_events import Converted, SeatBack
from moderator.rulesets.jianghu.state_parts import Base, Gone, Top
from moderator.rulesets.jianghu.undoing import put_out
from moderator.rulesets.jianghu.vote_events import TopsFixed

BASES: Final[dict[str, Base]] = {"khalf": "KHALF", "out": "OUT"}
FLAGS: Final = {"drag": "drag_lost", "fireworks": "fireworks_lost"}
LISTS: Final = {"timer": "timers", "half": "halves"}


def override(draft: GameDraft, command: Override) -> Refusal | None:
    """Set an outcome that has been worked out, or a seat."""
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "J15.10"):
        return refusal
    what, _, seat = command.target.partition(":")
    settle = SETTLE.get(what)
    if settle is None:
        return draft.object(True, "override_target", "J15.10", remedy="override_targets", target=command.target)
    if refusal := draft.object(seat not in draft.state.seats, "unknown_seat", "J15.10", seat=seat):
        return refusal
    if refusal := settle(draft, what, seat, command.value):
        return refusal
    draft.emit(Overridden(target=command.target, value=command.value, reason=command.reason))
    draft.explain(
        "host", "overridden", "J15.10", target=seat, result=command.value, target_id=command.target, value=command.value,
        reason=command.reason,
    )  # fmt: skip
    return None


def _offered(draft: GameDraft, value: str, *offered: str) -> Refusal | None:
    return draft.object(value not in offered, "override_value", "J15.10", value=value, offered=list(offered))


def _out(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    found = draft.state.round.resolution if draft.state.round is not None and draft.state.phase == "posts" else None
    if found is None:
        return draft.object(True, "not_resolved", "R16", remedy="resolve_posts")
    if refusal := _offered(draft, value, "lives", "khalf", "out"):
        return refusal
    old = next((each for each in found.gone if each.seat == seat), None)
    rest = tuple(each for each in found.gone if each.seat != seat)
    if value != "lives":
        made = replace(old, base=BASES[value]) if old is not None else Gone(seat=seat, base=BASES[value], cause="post", clause="J15.10")
        rest = (*rest, made)
    draft.emit(PostsResolved(resolution=replace(found, gone=rest, overridden=(*found.overridden, seat))))
    return None


def _top(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    state = draft.state
    if refusal := draft.object(state.phase not in {"closing", "choices"}, "wrong_phase", "J10", phase=state.phase):
        return refusal
    if refusal := _offered(draft, value, "in", "out"):
        return refusal
    rest = tuple(top for top in state.now.tops if top.seat != seat)
    tops = (*rest, Top(seat=seat, score=0, tie=0, times=(), rule="host")) if value == "out" else rest
    draft.emit(TopsFixed(tops=tops))
    return None


def _status(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    if refusal := _offered(draft, value, "IN", "OUT"):
        return refusal
    who = draft.state.seats[seat]
    if value == "IN" and not who.living:
        draft.emit(SeatBack(seat=seat, clause="J15.10"))
    elif value == "OUT":
        put_out(draft, seat, "penalty", "J15.10")
    aftermath.follow(draft)
    return None


def _role(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    if refusal := _offered(draft, value, *ROLES):
        return refusal
    role = next(role for role in ROLES if role == value)
    draft.emit(Converted(seat=seat, role=role, told=(seat,)))
    draft.emit(SeatSet(seat=seat, field="start", value=role))
    return None


def _posts(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    if refusal := draft.object(not value.isdigit() or len(value) > 3, "override_number", "J15.10", value=value):
        return refusal
    draft.emit(SeatSet(seat=seat, field="posts", value=value))
    return None


def _flag(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    if refusal := _offered(draft, value, "on", "off"):
        return refusal
    draft.emit(SeatSet(seat=seat, field=FLAGS[what], value="off" if value == "on" else "on"))
    return None


def _list(draft: GameDraft, what: str, seat: str, value: str) -> Refusal | None:
    if refusal := _offered(draft, value, "off"):
        return refusal
    draft.emit(SeatSet(seat=seat, field=LISTS[what], value="off"))
    return None


SETTLE: Final[dict[str, Callable[[GameDraft, str, str, str], Refusal | None]]] = {
    "out": _out,
    "top": _top,
    "status": _status,
    "role": _role,
    "posts": _posts,
    **dict.fromkeys(FLAGS, _flag),
    **dict.fromkeys(LISTS, _list),
}
