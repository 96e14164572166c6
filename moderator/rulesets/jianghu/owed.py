"""What is owed and until when: IOUs, rewrites, letters, soul-chases; the noon check (J12.4-J12.7, D.4, D.7-D.9, step 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import aftermath, endings, notices, texts, times
from moderator.rulesets.jianghu.cells import fireworks
from moderator.rulesets.jianghu.commands import choices as p
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.posts_events import PostChanged
from moderator.rulesets.jianghu.seats_events import DutyClosed, DutyOpened, HalfGiven, SeatBack, SeatOut, TimerStarted
from moderator.rulesets.jianghu.state import GameState, is_killer
from moderator.rulesets.jianghu.state_parts import Duty, Half, Out, Timer
from moderator.rulesets.jianghu.undoing import cancel, put_out
from moderator.rulesets.jianghu.watching import known, length, running

FIRST_HALF = (2, 3)
"""Rounds of the half vote for a missing soul-chase of the first hang (J7.1)."""


def overdue(state: GameState, at: int) -> tuple[Duty, ...]:
    """What should have come before that instant and has not."""
    found = (d for d in state.duties.values() if d.state == "open" and d.due <= at)
    return tuple(sorted(found, key=lambda d: (d.due, d.id)))


def open_duty(state: GameState, kind: str, who: str) -> Duty | None:
    """What a seat owes of a kind, the latest."""
    found = [d for d in state.duties.values() if d.kind == kind and d.seat == who and d.state == "open"]
    return found[-1] if found else None


def _pay(draft: GameDraft, duty: Duty | None, who: str, words: int | None, text: str) -> Refusal | None:
    """Long enough and before the limit, or refused with what is missing."""
    state = draft.state
    if duty is None:
        return draft.object(True, "owes_nothing", "J12.4", seat=who)
    if refusal := running(draft):
        return refusal
    number = length(draft, words, text)
    if isinstance(number, Refusal):
        return number
    late = times.before(duty.kind, duty.due).passed(draft.at)
    if refusal := draft.object(late, "text_late", duty.clause, forceable=True, seat=who, until=iso(duty.due, state.zone)):
        return refusal
    if refusal := draft.object(number < duty.need, "text_short", duty.clause, forceable=True, seat=who, n=number, need=duty.need):
        return refusal
    draft.emit(DutyClosed(duty=replace(duty, state="paid", words=number)))
    draft.explain("day", "text_came", duty.clause, actor=who, told=(HOST, seat(who)), kind=duty.kind, n=number)
    return None


def _iou(draft: GameDraft, command: c.PayIou) -> Refusal | None:
    """Before noon, 1200 characters; an out killer may hand in the IOU of fireworks under the post (J12.4, J12.5)."""
    if refusal := known(draft, command.seat, *([command.by] if command.by else [])):
        return refusal
    duty = open_duty(draft.state, "iou", command.seat)
    if command.by and duty is not None and (refusal := _handed_in(draft, duty, command.by)):
        return refusal
    if refusal := _pay(draft, duty, command.seat, command.words, command.text):
        return refusal
    assert duty is not None
    draft.emit(PostChanged(id=duty.post, seat=duty.seat, state="paid", clause="J12.4", words=draft.state.duties[duty.id].words))
    return None


def _handed_in(draft: GameDraft, duty: Duty, by: str) -> Refusal | None:
    state, post = draft.state, draft.state.post(duty.post)
    burnt = post is not None and fireworks(post, state.seats[post.target])
    able = is_killer(state.seats[by]) and not state.seats[by].living and burnt
    return draft.object(not able, "may_not_hand_in", "J12.5", forceable=True, seat=by)


def _order(draft: GameDraft, command: c.OrderRewrite) -> Refusal | None:
    """By noon of the day after the judgment (R39)."""
    state = draft.state
    post = state.post(command.post)
    if post is None or not post.done or post.state == "cancelled":
        return draft.object(True, "no_such_post", "J12.7", post=command.post)
    order_rewrite(draft, command.post, command.clause)
    return None


def order_rewrite(draft: GameDraft, post_id: str, clause: str) -> None:
    """Open the duty of a rewrite."""
    state, post = draft.state, draft.state.post(post_id)
    assert post is not None
    clock = str(state.rule("noon"))
    later = state.rule("rewrite_next_day") == "judgment"
    due = times.calendar_day_after(state, draft.at, clock) if later else state.now.limits.noon
    duty = Duty(id=f"rewrite:{post_id}", kind="rewrite", seat=post.poster, due=due, need=texts.REDONE, clause=clause, post=post_id)
    draft.emit(DutyOpened(duty=duty))
    draft.explain("day", "rewrite_ordered", clause, "R39", actor=post.poster, told=(HOST, seat(post.poster)), until=iso(due, state.zone))
    draft.tell(notices.owes(state, duty))


def _rewrite(draft: GameDraft, command: c.PayRewrite) -> Refusal | None:
    duty = draft.state.duties.get(f"rewrite:{command.post}")
    duty = duty if duty is not None and duty.state == "open" else None
    post = draft.state.post(command.post)
    return _pay(draft, duty, post.poster if post is not None else "", command.words, command.text)


def _cancel(draft: GameDraft, command: c.CancelPost) -> Refusal | None:
    post = draft.state.post(command.post)
    if post is None or not post.done or post.state == "cancelled":
        return draft.object(True, "no_such_post", "J12.6", post=command.post)
    cancel(draft, post, command.clause)
    return None


def _simple(kind: str, field: str) -> Callable[[GameDraft, Any], Refusal | None]:
    """A text that is paid and has no other effect at once."""

    def pay(draft: GameDraft, command: Any) -> Refusal | None:
        who = getattr(command, field)
        return known(draft, who) or _pay(draft, open_duty(draft.state, kind, who), who, command.words, command.text)

    return pay


def _chase(draft: GameDraft, command: p.ChaseText) -> Refusal | None:
    """The mine is back from that moment (D.7); not one that has been judged out since (J14.5)."""
    duty = open_duty(draft.state, "chase", command.writer)
    if refusal := known(draft, command.writer) or _pay(draft, duty, command.writer, command.words, command.text):
        return refusal
    assert duty is not None
    if draft.state.seats[duty.by].base == "PENDING":
        draft.emit(SeatBack(seat=duty.by, clause="J5.B5"))
        draft.explain("day", "chase_paid", "J5.B5", "R34", actor=command.writer, target=duty.by, told=(PUBLIC,))
        draft.tell(notices.chased(duty, back=True))
        aftermath.follow(draft)
    return None


# --- noon -----------------------------------------------------------------------------------------------------------------


def _noon(draft: GameDraft, command: c.NoonCheck) -> Refusal | None:
    """The host confirms what is unpaid; each has its own consequence (step 9)."""
    if refusal := running(draft):
        return refusal
    found = overdue(draft.state, draft.at)
    draft.explain("day", "noon_checked", "J12.4", n=len(found), lines=[d.seat for d in found])
    for duty in found:
        if draft.state.duties[duty.id].state == "open":
            FAILS[duty.kind](draft, duty)
    if found:
        endings.check(draft, "noon")
    return None


def _failed(draft: GameDraft, duty: Duty) -> None:
    draft.emit(DutyClosed(duty=replace(duty, state="failed")))
    draft.explain("day", "text_missing", duty.clause, actor=duty.seat, told=(HOST, seat(duty.seat)), kind=duty.kind)


def _post_fails(draft: GameDraft, duty: Duty) -> None:
    _failed(draft, duty)
    post = draft.state.post(duty.post)
    if post is not None and post.state != "cancelled":
        cancel(draft, post, duty.clause, unpaid=duty.kind == "iou")


def _letter_fails(draft: GameDraft, duty: Duty) -> None:
    """Half a vote at once, out with the results of the round after the rescue (R26)."""
    _failed(draft, duty)
    state = draft.state
    if not state.seats[duty.seat].living:
        return
    first = _after_rescue(state, duty.seat)
    last = first if state.rule("unthanked_out") == "rescue_plus_1" else first + 1
    half_vote(draft, duty.seat, first, last, "J5.W6")
    timer = Timer(kind="unthanked", ends=last, clause="R26")
    draft.emit(TimerStarted(seat=duty.seat, timer=timer))
    draft.explain("day", "timer_started", "R26", "J5.W6", target=duty.seat, told=(HOST, seat(duty.seat)), round=timer.ends)


def _after_rescue(state: GameState, who: str) -> int:
    """The round after the rescue, also where the host opens it only after that noon; of a letter taken over the present one."""
    rounds = (*([state.round] if state.round is not None else []), *reversed(state.rounds))
    return next((r.number + 1 for r in rounds if r.rescued == who and r.results is not None), state.number)


def half_vote(draft: GameDraft, who: str, first: int, last: int, clause: str) -> None:
    """A penalty half vote for some rounds."""
    draft.emit(HalfGiven(seat=who, half=Half(first=first, last=last, clause=clause)))
    draft.explain("day", "halved", clause, target=who, told=(PUBLIC,), first=first, last=last)
    draft.tell(notices.halved(who, clause, first, last))


def _chase_fails(draft: GameDraft, duty: Duty) -> None:
    """The mine stays out; who did not write suffers nothing (R34)."""
    _failed(draft, duty)
    mine = draft.state.seats[duty.by]
    if mine.base == "PENDING" and mine.out is not None:
        draft.emit(SeatOut(seat=mine.id, base="OUT", out=Out(
            round=mine.out.round, step="day", cause=mine.out.cause, clause="J5.B5", at=draft.at,
        ), role=mine.role))  # fmt: skip
        draft.explain("day", "chase_failed", "J5.B5", "R34", target=mine.id, told=(PUBLIC,))
        draft.tell(notices.chased(duty, back=False))


def _first_fails(draft: GameDraft, duty: Duty) -> None:
    """Half a vote in rounds 2 and 3; who is out already has none to halve (J7.1, R53)."""
    _failed(draft, duty)
    half_vote(draft, duty.seat, *FIRST_HALF, "J7.1")


def _high_fails(draft: GameDraft, duty: Duty) -> None:
    """Judged out (J7.2)."""
    _failed(draft, duty)
    if put_out(draft, duty.seat, "penalty", "J7.2"):
        draft.tell(notices.judged_out(draft.state.seats[duty.seat], "J7.2"))
    aftermath.follow(draft)


FAILS: dict[str, Callable[[GameDraft, Duty], None]] = {
    "iou": _post_fails,
    "rewrite": _post_fails,
    "letter": _letter_fails,
    "chase": _chase_fails,
    "first_chase": _first_fails,
    "high_post": _high_fails,
}
"""What follows when a text has not come in time (G.3)."""
DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.PayIou: _iou,
    c.OrderRewrite: _order,
    c.PayRewrite: _rewrite,
    c.CancelPost: _cancel,
    c.NoonCheck: _noon,
    p.ThankLetter: _simple("letter", "seat"),
    p.FirstHangText: _simple("first_chase", "writer"),
    p.ChaseText: _chase,
    p.HighPostText: _simple("high_post", "seat"),
}
