"""Posters that are missing when the window ends (F.6): one seat a slot of its own, none for slots that nobody had to fill."""

from __future__ import annotations

from moderator.rulesets.jianghu.queue import GOOD
from moderator.rulesets.jianghu.schedule import members, mine_must, stand_ins
from moderator.rulesets.jianghu.state import GameState, code_rank
from moderator.rulesets.jianghu.state_parts import Seat, Slot


def empty(state: GameState) -> tuple[Slot, ...]:
    """Slots without a good post, those that had lapsed before left out."""
    full = {post.slot for post in state.now.posts if post.state in GOOD and post.kind == "post"}
    return tuple(slot for slot in state.now.slots if slot.id not in full and not slot.lapsed)


def given_up(state: GameState) -> dict[str, str]:
    """Slot -> whom it costs: its owner, else by J12.9's order among those who could not be reached."""
    found: dict[str, str] = {}
    busy = {post.poster for post in state.now.posts if post.state in GOOD and post.kind == "post" and not post.replaces}
    must = {slot.id for slot in mine_must(state)}
    for slot in empty(state):
        seat = slot.owner or (_blamed(state, slot, busy | set(found.values())) if slot.free else "")
        if slot.id in must:
            seat = stand_ins(state, slot)[0].id
        if seat and state.seats[seat].living:
            found[slot.id] = seat
    return found


def _blamed(state: GameState, slot: Slot, busy: set[str]) -> str:
    """First those who have never posted, in code order, then the others (J12.9)."""
    left = [s for s in members(state, slot.group) if s.id not in busy]
    lost = [s for s in left if s.id in state.now.unreachable]

    def turn(seat: Seat) -> tuple[bool, tuple[int, int]]:
        return seat.posts > 0, code_rank(seat)

    return min(lost or left, key=turn).id if left else ""


def lapsed(state: GameState) -> tuple[str, ...]:
    """Slots that nobody had to fill and nobody did."""
    gone = given_up(state)
    return tuple(slot.id for slot in empty(state) if slot.id not in gone)
