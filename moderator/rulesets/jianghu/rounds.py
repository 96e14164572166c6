"""The round room: opened, its numbers fitted, its slots given out (J10, C.2, F.4, F.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath, notices, times
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.posts_events import (
    RoundOpened,
    ScheduleAdjusted,
    SeatUnreachable,
    SlotAssigned,
    SlotDeclined,
    SlotsMade,
    WindowOpened,
)
from moderator.rulesets.jianghu.queue import filled
from moderator.rulesets.jianghu.roles import SLOTS
from moderator.rulesets.jianghu.schedule import left_after, make_slots, members, row_of, stand_ins
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Limits, Row, Slot
from moderator.rulesets.jianghu.watching import known, needs_phase, running, settled


def finale(state: GameState, round_: int) -> bool:
    """Whether a round is marked finale: no IOU (J12.8)."""
    listed = str(state.rule("finale_rounds")).replace(" ", "").split(",")
    return round_ in state.finales or str(round_) in listed


def _open(draft: GameDraft, command: c.OpenRound) -> Refusal | None:
    """T(r): the instant of the result post before, where the press follows it inside the window's length (J12.4, R30)."""
    state = draft.state
    if refusal := needs_phase(draft, "setup", "checkin", "results") or running(draft) or settled(draft):
        return refusal
    if refusal := draft.object(command.r != state.number + 1, "round_order", "J10", n=state.number + 1, round=command.r):
        return refusal
    undealt = not state.seats or any(s.role is None for s in state.seats.values())
    if refusal := draft.object(undealt, "roles_needed", "J2", remedy="deal"):
        return refusal
    opened = _begin(state, draft.at)
    row = row_of(state, command.r)
    draft.emit(RoundOpened(number=command.r, at=opened, limits=times.limits(state, opened), row=row, votes_first=state.votes_first))
    aftermath.follow(draft)
    if state.votes_first:
        _vote_first(draft)
        return None
    draft.emit(SlotsMade(slots=make_slots(draft.state, row)))
    now = draft.state.now
    draft.explain(
        "round", "round_opened", "J10", "J12.4", told=(PUBLIC,), round=now.number, until=iso(now.limits.posts, state.zone), n=row.top_n,
        left=left_after(state, now.number),
    )  # fmt: skip
    draft.tell(notices.round_opened(state, now.number, now.limits.posts, row.top_n, len(state.living), finale(state, now.number)))
    announce_slots(draft)
    return None


def _vote_first(draft: GameDraft) -> None:
    """The round begins with its vote (R4)."""
    state, now = draft.state, draft.state.now
    until = iso(now.limits.vote, state.zone)
    draft.explain("round", "vote_opened", "R4", told=(PUBLIC,), round=now.number, until=until, n=now.row.top_n)
    draft.tell(notices.vote_opened(state, now.limits.vote))


def open_window(draft: GameDraft) -> None:
    """Votes first: the posts follow the result post (R4, J12.4)."""
    old = draft.state.now.limits
    new = times.limits(draft.state, draft.at)
    limits = Limits(posts=new.posts, noon=new.noon, complaints=new.complaints, proxy=old.proxy, vote=old.vote)
    draft.emit(WindowOpened(limits=limits))
    draft.emit(SlotsMade(slots=make_slots(draft.state, draft.state.now.row)))
    state, now = draft.state, draft.state.now
    draft.explain("round", "window_opened", "R4", "J12.4", told=(PUBLIC,), round=now.number, until=iso(limits.posts, state.zone))
    draft.tell(notices.round_opened(state, now.number, limits.posts, now.row.top_n, len(state.living), finale(state, now.number)))
    announce_slots(draft)


def _begin(state: GameState, at: Instant) -> Instant:
    posted = None if state.round is None else state.round.published if state.votes_first else state.round.results
    late = posted is None or not posted <= at <= posted + minutes(int(state.rule("post_minutes")))
    return at if late or posted is None else posted


def announce_slots(draft: GameDraft) -> None:
    """Tell every owner, and those who may stand in; say which slots lapse."""
    state, until = draft.state, draft.state.now.limits.posts
    for slot in state.now.slots:
        if slot.lapsed:
            draft.explain("round", "slot_lapsed", slot.lapsed, slot=slot.id)
        elif slot.owner:
            draft.explain("round", "slot_assigned", "J12.9", actor=slot.owner, slot=slot.id)
            draft.tell(notices.your_turn(state, slot, until))
        for who in stand_ins(state, slot):
            draft.tell(notices.may_stand_in(state, slot, who.id, until))


def _adjust(draft: GameDraft, command: c.AdjustSchedule) -> Refusal | None:
    """The host fits a round to the field; of the present one until its tops are fixed, its slots while the window is open (J10)."""
    state = draft.state
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "J10"):
        return refusal
    bad = [group for group, n in (command.slots or {}).items() if group not in SLOTS or n < 0]
    if refusal := draft.object(bool(bad) or (command.top_n or 0) < 0, "bad_slots", "J10", group=bad[0] if bad else "", offered=list(SLOTS)):
        return refusal
    if refusal := draft.object(command.r < max(1, state.number), "round_past", "J10", round=command.r):
        return refusal
    present = state.round is not None and command.r == state.number
    if present and command.slots is not None and (refusal := needs_phase(draft, "window")):
        return refusal
    if present and (refusal := needs_phase(draft, "window", "posts", "day", "closing")):
        return refusal
    old = row_of(state, command.r) if not present else state.now.row
    row = replace(
        old, top_n=old.top_n if command.top_n is None else command.top_n, slots=old.slots if command.slots is None else dict(command.slots)
    )
    slots = _kept(state, row) if present and command.slots is not None else None
    draft.emit(ScheduleAdjusted(row=row, reason=command.reason, slots=slots))
    draft.explain(
        "round", "schedule_adjusted", "J10", told=(PUBLIC,), round=command.r, n=row.top_n, slots=dict(row.slots), reason=command.reason
    )
    return None


def _kept(state: GameState, row: Row) -> tuple[Slot, ...]:
    """The slots anew; one that is filled keeps its owner."""
    before = {slot.id: slot for slot in state.now.slots}
    return tuple(before[slot.id] if slot.id in before and filled(state, slot) else slot for slot in make_slots(state, row))


def _assign(draft: GameDraft, command: c.AssignSlot) -> Refusal | None:
    """The group has agreed on somebody else, or the host says who; recorded (C.2)."""
    state = draft.state
    if refusal := needs_phase(draft, "window") or known(draft, command.seat):
        return refusal
    slot = next((s for s in state.now.slots if s.id == command.slot), None)
    if slot is None or command.r != state.number:
        return draft.object(True, "no_such_slot", "J10", slot=command.slot, offered=[s.id for s in state.now.slots])
    able = [s.id for s in members(state, slot.group)]
    if refusal := draft.object(command.seat not in able, "not_of_group", "J12.9", forceable=True, seat=command.seat, slot=slot.id):
        return refusal
    taken = next((s for s in state.now.slots if s.owner == command.seat and s.id != slot.id), None)
    if taken is not None and slot.owner:  # they change places: nobody is left without a slot, none without an owner
        draft.emit(SlotAssigned(slot=taken.id, seat=slot.owner))
    draft.emit(SlotAssigned(slot=slot.id, seat=command.seat))
    draft.explain("round", "slot_assigned", "J12.9", actor=command.seat, slot=slot.id)
    draft.tell(notices.your_turn(draft.state, replace(slot, owner=command.seat), state.now.limits.posts))
    return None


def _unreachable(draft: GameDraft, command: c.MarkUnreachable) -> Refusal | None:
    if refusal := needs_phase(draft, "window", "posts") or known(draft, command.seat):
        return refusal
    draft.emit(SeatUnreachable(seat=command.seat))
    draft.explain("posts", "seat_unreachable", "J12.9", actor=command.seat)
    return None


def _decline(draft: GameDraft, command: c.DeclineReplacement) -> Refusal | None:
    """A right, not a duty: the next in the list may (R42)."""
    state = draft.state
    if refusal := needs_phase(draft, "window") or known(draft, command.seat):
        return refusal
    slot = next((s for s in state.now.slots if s.id == command.slot), None)
    may = slot is not None and command.seat in {s.id for s in stand_ins(state, slot)}
    if refusal := draft.object(not may, "may_not_stand_in", "J9.1", seat=command.seat, slot=command.slot):
        return refusal
    draft.emit(SlotDeclined(slot=command.slot, seat=command.seat))
    draft.explain("posts", "replacement_declined", "R42", actor=command.seat, slot=command.slot)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.OpenRound: _open,
    c.AdjustSchedule: _adjust,
    c.AssignSlot: _assign,
    c.MarkUnreachable: _unreachable,
    c.DeclineReplacement: _decline,
}
