"""The check-in room: words counted, faults judged, what is missing at the end of round 1 (J11, G.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.commands import Command
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import notices, texts
from moderator.rulesets.jianghu.commands import setup as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.seats_events import SeatOut
from moderator.rulesets.jianghu.setup_events import CheckinClosed, CheckinJudged, CheckinReceived, CheckinsCounted
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Checkin, Out
from moderator.rulesets.jianghu.undoing import put_out
from moderator.rulesets.jianghu.watching import known, length

OPEN = ("setup", "checkin", "window", "posts", "day", "closing", "choices")


def _over(state: GameState) -> bool:
    """Whether round 1 has ended (R49)."""
    return state.number > 1 or (state.round is not None and state.round.results is not None)


def judged(given: Checkin) -> Checkin:
    """The check-in with the program's verdict: enough of its own, not more than a tenth quoted."""
    own = given.words - given.quoted
    fault = given.fault or ("quotes" if texts.too_much(given.quoted, given.words) else "short" if own < given.need else "")
    return replace(given, fault=fault, ok=not fault)


def _submit(draft: GameDraft, command: c.SubmitCheckin) -> Refusal | None:
    """While it is short, more of it; after another fault a new one of 601 (J11.2, J11.3)."""
    state = draft.state
    if refusal := known(draft, command.seat) or draft.object(_over(state), "checkin_over", "J11.2", forceable=True):
        return refusal
    number = length(draft, command.words, command.text)
    if isinstance(number, Refusal):
        return number
    if refusal := draft.object(command.quoted < 0 or command.quoted > number, "bad_quoted", "J11.1", n=command.quoted):
        return refusal
    old = state.seats[command.seat].checkin
    need = texts.CHECKIN
    words, quoted = number, command.quoted
    if old is not None and old.fault == "short":
        words, quoted, need = old.words + words, old.quoted + quoted, old.need
    elif old is not None and old.fault:
        need = texts.CHECKIN_REDONE
    made = judged(Checkin(at=draft.at, words=words, quoted=quoted, need=need))
    draft.emit(CheckinReceived(seat=command.seat, checkin=made))
    result = "good" if made.ok else "short" if made.fault == "short" else "redo"
    draft.explain(
        "checkin",
        "checkin_received",
        "J11.1",
        actor=command.seat,
        result=result,
        told=(HOST, seat(command.seat)),
        n=words - quoted,
        need=need,
    )
    lacking = max(0, need - (words - quoted)) if made.fault == "short" else texts.CHECKIN_REDONE
    occasion = f"{draft.at}"
    draft.tell(notices.checkin(command.seat, result, occasion, "J11.1" if result == "good" else "J11.2", lacking))
    return None


def _edit(draft: GameDraft, command: c.EditCheckin) -> Refusal | None:
    """Before the count edits are fine; after it the check-in is not valid (J11.2)."""
    old = draft.state.seats[command.seat].checkin if command.seat in draft.state.seats else None
    if refusal := known(draft, command.seat) or draft.object(old is None, "no_checkin", "J11.2", seat=command.seat):
        return refusal
    assert old is not None
    late = draft.state.counted is not None and draft.at > draft.state.counted
    draft.explain("checkin", "checkin_edited", "J11.2", actor=command.seat, result="not_valid" if late else "fine")
    if late:
        fault(draft, command.seat, "edited", "J11.2")
    return None


def _counted(draft: GameDraft, command: c.MarkCheckinsCounted) -> Refusal | None:
    if refusal := draft.object(draft.state.counted is not None, "counted_already", "J11.2"):
        return refusal
    draft.emit(CheckinsCounted(at=draft.at))
    lacking = [s.id for s in draft.state.seats.values() if s.checkin is None or not s.checkin.ok]
    draft.explain("checkin", "checkins_counted", "J11.2", lines=lacking, n=len(lacking))
    return None


def _judge(draft: GameDraft, command: c.JudgeCheckin) -> Refusal | None:
    """A fault beside the length: before the end of round 1 to be done anew, after it out at once (J11.3)."""
    if refusal := known(draft, command.seat):
        return refusal
    old = draft.state.seats[command.seat].checkin
    if refusal := draft.object(old is None and not draft.forced and not _over(draft.state), "no_checkin", "J11.3", seat=command.seat):
        return refusal
    if command.verdict in {"ok", "accepted"}:
        if old is not None:
            draft.emit(CheckinJudged(seat=command.seat, checkin=judged(replace(old, fault=""))))
        draft.explain("checkin", "checkin_accepted", "J11.3", actor=command.seat, reason=command.reason)
        return None
    fault(draft, command.seat, command.verdict, "J11.3" if command.verdict != "genre" else "J11.4")
    return None


def fault(draft: GameDraft, who: str, kind: str, clause: str) -> None:
    """A check-in is not good: to be done anew, after the end of round 1 out at once (J11.3)."""
    old = draft.state.seats[who].checkin or Checkin(at=draft.at, words=0, quoted=0)
    draft.emit(CheckinJudged(seat=who, checkin=replace(old, fault=kind, ok=False)))
    if _over(draft.state):
        draft.explain("checkin", "checkin_out", clause, target=who, result=kind)
        if put_out(draft, who, "penalty", clause):
            draft.tell(notices.judged_out(draft.state.seats[who], clause))
        return
    draft.explain("checkin", "checkin_redo", clause, target=who, result=kind, told=(HOST, seat(who)), need=texts.CHECKIN_REDONE)
    draft.tell(notices.checkin(who, "redo", f"{draft.at}:{kind}", clause, texts.CHECKIN_REDONE))


def _close(draft: GameDraft, command: c.CloseCheckin) -> Refusal | None:
    if refusal := draft.object(draft.state.checkin_closed is not None, "checkin_closed", "J15.15"):
        return refusal
    draft.emit(CheckinClosed(at=draft.at))
    lacking = [s.id for s in draft.state.seats.values() if s.checkin is None or not s.checkin.ok]
    draft.explain("checkin", "checkin_closed", "J11.2", "J15.15", told=(PUBLIC,), n=len(lacking))
    return None


def enforce(draft: GameDraft) -> None:
    """With the results of round 1: who has not completed or redone it is out (J11.2, J11.3). Only where check-in was kept here."""
    state = draft.state
    if state.number != 1 or state.checkin_closed is None:
        return
    for who in state.living:
        if who.checkin is None or not who.checkin.ok:
            clause = "J11.2" if who.checkin is None or who.checkin.fault == "short" else "J11.3"
            out = Out(round=1, step="results", cause="penalty", clause=clause, at=draft.at)
            draft.emit(SeatOut(seat=who.id, base="OUT", out=out, role=who.role))
            draft.explain("results", "out", clause, target=who.id, result="penalty", told=(PUBLIC,), status="OUT", role=who.role)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.SubmitCheckin: _submit,
    c.EditCheckin: _edit,
    c.MarkCheckinsCounted: _counted,
    c.JudgeCheckin: _judge,
    c.CloseCheckin: _close,
}
