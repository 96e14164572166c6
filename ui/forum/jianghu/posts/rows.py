"""The posting queue of a round as rows: every slot with who must post or may stand in, then search, shift and return (C.1, F.4-F.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.queue import queue, rank
from moderator.rulesets.jianghu.roles import SLOTS
from moderator.rulesets.jianghu.schedule import members, stand_ins
from moderator.rulesets.jianghu.souls import SOUL_ROUNDS, shown
from moderator.rulesets.jianghu.state import GameState, code_rank
from moderator.rulesets.jianghu.state_parts import Post, Round, Slot
from moderator.rulesets.jianghu.window import SEARCH_ROUNDS

RIGHTS: Final = (
    ("search", "sapper", SEARCH_ROUNDS), ("shift", "soul_shift", SOUL_ROUNDS), ("return", "soul_return", SOUL_ROUNDS),
)  # fmt: skip
"""Kind, who has it, in which rounds."""
TONES: Final = {
    "missing": "amber", "given_up": "red", "may": "neutral", "lapsed": "neutral", "received": "amber", "accepted": "jade",
    "rejected": "red", "iou_asked": "amber", "iou": "amber", "refused": "red", "paid": "jade", "spent": "neutral", "unused": "neutral",
    "cancelled": "red",
}  # fmt: skip


@dataclass(frozen=True)
class QueueRow:
    """A line of the queue. ``who``: the writer, or the owner who must post; ``standing``: who may stand in, in the order of their right.

    ``standing_state``: missing, given_up, may, lapsed where nothing has come; else the state of the post, or ``done`` with its cell.
    """

    kind: str
    slot: str
    who: str
    code: str
    state: str
    post: Post | None = None
    target: str = ""
    second: str = ""
    cell: str = ""
    column: str = ""
    standing: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    clause: str = ""


def rows_of(state: GameState, number: int = 0) -> tuple[QueueRow, ...]:
    """In code order; slots without a post stand where their owner would. ``number``: a round gone by, of which only its posts are shown."""
    if state.round is None:
        return ()
    if number and number != state.number:
        past = next((each for each in state.rounds if each.number == number), None)
        posts = sorted(past.posts, key=lambda post: rank(state, post)) if past is not None else []
        return tuple(_post(state, post) for post in posts if post.state != "withdrawn")
    posts = {(post.slot or post.kind): post for post in queue(state)}
    made = [_slot(state, slot, posts.get(slot.id)) for slot in state.round.slots]
    made.sort(key=lambda row: _place(state, row))
    return (*made, *(row for kind, role, rounds in RIGHTS for row in _right(state, kind, role, rounds, posts.get(kind))))


def _place(state: GameState, row: QueueRow) -> tuple[int, int, tuple[int, int]]:
    if row.post is not None:
        return rank(state, row.post)[1:]
    group = row.slot.rstrip("0123456789")
    digits = int(row.slot[len(group) :] or 0)
    return SLOTS.index(group), 0 if row.who else digits, code_rank(state.seats[row.who]) if row.who else (99, digits)


def _slot(state: GameState, slot: Slot, post: Post | None) -> QueueRow:
    if post is not None:
        return _post(state, post)
    standing = tuple(seat.id for seat in stand_ins(state, slot))
    over = state.phase != "window"
    if slot.lapsed:
        return QueueRow("post", slot.id, "", "", "lapsed", clause=slot.lapsed)
    who = slot.owner
    code = code_name(state.seats[who].code) if who else ""
    must = bool(who) or slot.free
    name = ("given_up" if over else "missing") if must else ("lapsed" if over else "may")
    free = tuple(seat.id for seat in members(state, slot.group)) if slot.free else ()
    return QueueRow("post", slot.id, who, code, name, standing=standing or free, declined=slot.declined, clause="J12.9" if must else "J9.1")


def round_of(state: GameState, post: Post) -> Round:
    """The round that a post was written for."""
    return next((each for each in state.rounds if each.number == post.round), state.now)


def _post(state: GameState, post: Post) -> QueueRow:
    code = code_name(state.seats[post.poster].code)
    found = round_of(state, post).resolution
    met = next((each for each in found.posts if each.post == post.id), None) if found is not None else None
    resolved = met is not None and post.state not in {"cancelled", "spent"}
    name = ("done" if met.works else "spent") if resolved and met is not None else str(post.state)
    return QueueRow(
        post.kind, post.slot, post.poster, code, name, post, post.target, post.second, cell=met.cell if met is not None else "",
        column=met.column if met is not None else "", clause=post.clause,
    )  # fmt: skip


def _right(state: GameState, kind: str, role: str, rounds: tuple[int, ...], post: Post | None) -> tuple[QueueRow, ...]:
    """A search, shift or return that has come, or may still come."""
    if post is not None:
        return (_post(state, post),)
    able = [seat for seat in state.living if seat.role == role]
    later = kind != "search" and state.phase == "posts" and shown(state) and state.now.resolution is None
    if state.number not in rounds or not (state.phase == "window" or later) or not able:
        return ()
    return (QueueRow(kind, "", able[0].id, code_name(able[0].code), "may", clause="J5.B7" if kind == "search" else "J5.W4"),)


def waiting(rows: tuple[QueueRow, ...]) -> QueueRow | None:
    """The first that wants the host's word, else the first that is missing."""
    for wanted in (("received", "iou_asked"), ("rejected",), ("missing",)):
        if (found := next((row for row in rows if row.state in wanted), None)) is not None:
            return found
    return None
