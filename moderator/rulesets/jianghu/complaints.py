"""Complaints and what is judged on them (J14, H.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import Deadline, hours, iso
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import checkin, notices, owed, people, times
from moderator.rulesets.jianghu.commands import discipline as c
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.people_events import ComplaintFiled
from moderator.rulesets.jianghu.reading import instant
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Complaint
from moderator.rulesets.jianghu.undoing import cancel
from moderator.rulesets.jianghu.watching import known

DAY = 24
"""Hours in which anything else may be complained of (J14.1)."""
UNLIMITED = "J15.3"
"""Breaches without a limit."""
CHECKIN = "checkin:"
"""How a check-in is named as what a complaint is about."""


def subject_seat(state: GameState, subject: str) -> str:
    """The seat that a complaint is about: a post's writer, or the one it names."""
    post = state.post(subject)
    return post.poster if post is not None else subject.partition(":")[2] or subject


def window(state: GameState, subject: str, clause: str, breach: Instant | None, at: Instant) -> Deadline | None:
    """Until when; None: no limit (J14.1)."""
    if clause.startswith(UNLIMITED):
        return None
    post = state.post(subject)
    if post is not None:
        round_ = next(r for r in (state.now, *state.rounds) if r.number == post.round)
        return times.before("complaint", round_.limits.complaints)
    if subject.startswith(CHECKIN):
        closed = state.checkin_closed
        return (
            None if closed is None else times.before("complaint", times.next_day(state, closed, str(state.rule("checkin_complaint_close"))))
        )
    return Deadline(code="complaint", at=Instant((breach if breach is not None else at) + hours(DAY)))


def _complain(draft: GameDraft, command: c.Complain) -> Refusal | None:
    """By a mask of the game, in time; the form may still be mended by editing (J14.1, J14.2, J14.4)."""
    state, about = draft.state, command.about or command.subject
    who = subject_seat(state, about)
    if refusal := known(draft, command.by, who):
        return refusal
    breach = instant(command.breach) if command.breach else None
    if refusal := draft.object(bool(command.breach) and breach is None, "bad_instant", "J14.1", value=command.breach, row=0):
        return refusal
    limit = window(state, about, command.clause, breach, draft.at)
    late = limit is not None and limit.passed(draft.at)
    until = iso(limit.at, state.zone) if limit is not None else ""
    if refusal := draft.object(late, "complaint_late", "J14.1", forceable=True, until=until):
        return refusal
    made = Complaint(
        id=f"c{len(state.complaints) + 1}", by=command.by, about=about, clause=command.clause, at=draft.at, edited=draft.at,
        title_ok=command.title_ok, until=limit.at if limit is not None else None, inclusive=limit is not None and limit.inclusive,
    )  # fmt: skip
    draft.emit(ComplaintFiled(complaint=made))
    result = "in_form" if made.title_ok else "no_title"
    draft.explain("host", "complaint_filed", "J14.2", actor=command.by, target=who, result=result, complaint=made.id, about=about)
    return None


def _edit(draft: GameDraft, command: c.EditComplaint) -> Refusal | None:
    """The time of the last edit counts (J14.2)."""
    old = draft.state.complaints.get(command.complaint)
    if refusal := draft.object(old is None or bool(old.verdict), "no_such_complaint", "J14.2", complaint=command.complaint):
        return refusal
    assert old is not None
    limit = window(draft.state, old.about, old.clause, None, old.at) if old.about.startswith(CHECKIN) else None
    until = limit.at if limit is not None else old.until  # one filed before the check-in closed had no limit yet
    made = replace(old, edited=draft.at, title_ok=command.title_ok, until=until, inclusive=old.inclusive and limit is None)
    draft.emit(ComplaintFiled(complaint=made))
    result = "late" if too_late(made) else "in_time"
    draft.explain("host", "complaint_edited", "J14.2", actor=old.by, result=result, complaint=old.id)
    return None


def too_late(made: Complaint) -> bool:
    """Whether a complaint got its last form after its window."""
    return made.until is not None and Deadline(code="complaint", at=made.until, inclusive=made.inclusive).passed(made.edited)


def _judge(draft: GameDraft, command: c.Judge) -> Refusal | None:
    """Upheld with a penalty, or rejected; in force when it is published, no appeal (J14.3, J14.6)."""
    state = draft.state
    made = state.complaints.get(command.complaint)
    if made is None or made.verdict:
        return draft.object(True, "no_such_complaint", "J14.3", complaint=command.complaint)
    upheld = command.verdict == "upheld"
    bad = upheld and (not made.title_ok or too_late(made))
    if refusal := draft.object(bad, "complaint_out_of_form", "J14.2", forceable=True, complaint=made.id):
        return refusal
    penalty = command.penalty if upheld else "none"
    post = state.post(made.about)
    redo = penalty == "rewrite" and made.about.startswith(CHECKIN)
    needs = penalty in {"cancel_post", "rewrite"} and not redo and (post is None or not post.done or post.state == "cancelled")
    if refusal := draft.object(needs, "no_such_post", "J12.6", post=made.about):
        return refusal
    draft.emit(ComplaintFiled(complaint=replace(made, verdict=command.verdict, penalty=penalty)))
    draft.explain(
        "host", "complaint_judged", made.clause, "J14.6", result=command.verdict, told=(PUBLIC,), complaint=made.id, penalty=penalty,
        about=made.about, reason=command.reason,
    )  # fmt: skip
    draft.tell(notices.judgment(state, made, command.verdict, penalty))
    _punish(draft, made, penalty, command.reason)
    return None


def _punish(draft: GameDraft, made: Complaint, penalty: str, reason: str) -> None:
    state = draft.state
    who, post = subject_seat(state, made.about), state.post(made.about)
    if penalty == "warn":
        people.warn(draft, who, made.clause, reason)
    elif penalty == "half":
        now = _next_vote(state)
        owed.half_vote(draft, who, now, now, made.clause)
    elif penalty == "cancel_post" and post is not None:
        cancel(draft, post, made.clause)
    elif penalty == "rewrite" and made.about.startswith(CHECKIN):
        checkin.fault(draft, who, "form", made.clause)
    elif penalty == "rewrite" and post is not None:
        owed.order_rewrite(draft, post.id, made.clause)
    elif penalty == "out":
        people.judge_out(draft, who, made.clause, reason)


def _next_vote(state: GameState) -> int:
    """The round whose vote a half vote given now is cast in: with the result post the round is over (A.1)."""
    over = state.round is not None and state.round.results is not None and not state.votes_first
    return max(1, state.number + over)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.Complain: _complain,
    c.EditComplaint: _edit,
    c.Judge: _judge,
}
