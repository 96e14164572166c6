"""Leaders' skills by day: questioning, conspiracy, acquittal (section 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.deadlines import iso, minutes
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison import limits, notices, skills
from moderator.rulesets.prison.commands import day as c
from moderator.rulesets.prison.day_events import AcquittalDeclared, AcquittalShown, SessionClosed, SessionOpened
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.seat_events import UseSpent
from moderator.rulesets.prison.state import Acquittal, Session

QUESTION_MINUTES, CONSPIRACY_MINUTES = 30, 60
CLAUSE: Final = {"question": "P-identity-3b", "conspiracy": "P-identity-4a", "acquittal": "P-identity-4b"}
LENGTH: Final = {"question": QUESTION_MINUTES, "conspiracy": CONSPIRACY_MINUTES}
HOLDER: Final[dict[str, Side]] = {"question": "guard", "conspiracy": "prisoner", "acquittal": "prisoner"}


def _holder(draft: GameDraft, skill: str) -> str | Refusal:
    """The acting leader, who must be able to use skills at all; a vacant office cannot be used by anybody (R3)."""
    state, clause = draft.state, CLAUSE[skill]
    if refusal := draft.needs_phase("day") or draft.paused:
        return refusal
    if state.clock is not None and (refusal := draft.late("day_over", state.clock.vote, clause, "P-amend-3", "R21")):
        return refusal
    name = state.leaders.get(HOLDER[skill])
    if name is None or not state.seats[name].on_field:
        return Refusal(code="no_leader", clause=clause, params={"side": HOLDER[skill]})
    return skills.may_use(draft, name, clause) or name


def _limited(draft: GameDraft, holder: str, skill: str) -> Refusal | None:
    """Once a game; the use belongs to the seat (R8, PR-19)."""
    used = draft.state.seats[holder].uses.get(skill, 0) > 0
    return draft.object(used, "limited_spent", CLAUSE[skill], seat=holder, skill=skill)


def _other(draft: GameDraft, holder: str, target: str, skill: str) -> Refusal | None:
    """Any other seat on the field, of either side."""
    if refusal := draft.needs_field(target, CLAUSE[skill]):
        return refusal
    return draft.object(target == holder, "target_self", CLAUSE[skill], seat=holder) or limits.targets(draft, holder, (target,))


def _talk(draft: GameDraft, holder: str, target: str, kind: Literal["question", "conspiracy"]) -> None:
    """Private, until its length is over or discussion closes."""
    state = draft.state
    ends = draft.at + minutes(LENGTH[kind])
    until = Instant(min(ends, state.clock.vote) if state.clock is not None else ends)
    talk = Session(id=f"s{len(state.sessions) + 1}", kind=kind, seats=(holder, target), opened=draft.at, until=until)
    draft.emit(SessionOpened(session=talk))
    draft.emit(UseSpent(seat=holder, skill=kind))
    draft.explain("office", kind, CLAUSE[kind], actor=holder, target=target, until=iso(until, state.zone))
    for notice in notices.session(draft.state, talk, opens=True):
        draft.tell(notice)


def _question(draft: GameDraft, command: c.Question) -> Refusal | None:
    """Once a game, any other seat, half an hour at most (P-identity-3b)."""
    holder = _holder(draft, "question")
    if isinstance(holder, Refusal):
        return holder
    if refusal := _limited(draft, holder, "question") or _other(draft, holder, command.target, "question"):
        return refusal
    _talk(draft, holder, command.target, "question")
    return None


def _conspire(draft: GameDraft, command: c.Conspire) -> Refusal | None:
    """Once a day by the house rule, any other seat, an hour at most (P-identity-4a, R8)."""
    holder = _holder(draft, "conspiracy")
    if isinstance(holder, Refusal):
        return holder
    most = int(draft.state.rule("conspiracy_per_day"))
    today = draft.state.seats[holder].today.get("conspiracy", 0)
    if refusal := draft.object(today >= most, "conspiracy_today", "P-identity-4a", seat=holder, n=most):
        return refusal
    if refusal := _other(draft, holder, command.target, "conspiracy"):
        return refusal
    _talk(draft, holder, command.target, "conspiracy")
    return None


def _acquit(draft: GameDraft, command: c.Acquit) -> Refusal | None:
    """Once a game, any prisoner on the field, against today's vote only; spent on declaration (P-identity-4b, R7)."""
    state = draft.state
    holder = _holder(draft, "acquittal")
    if isinstance(holder, Refusal):
        return holder
    if refusal := _limited(draft, holder, "acquittal") or draft.needs_field(command.target, "P-identity-4b"):
        return refusal
    wrong = state.seats[command.target].side != "prisoner"
    if refusal := draft.object(wrong, "not_a_prisoner", "P-identity-4b", target=command.target):
        return refusal
    if refusal := limits.targets(draft, holder, (command.target,)):
        return refusal
    draft.emit(AcquittalDeclared(acquittal=Acquittal(day=state.day, target=command.target, by=holder, at=draft.at)))
    draft.emit(UseSpent(seat=holder, skill="acquittal"))
    draft.explain("office", "acquittal", "P-identity-4b", "R7", actor=holder, target=command.target)
    draft.tell(notices.acquitted(holder, state.day, command.target))
    if state.rule("acquit_show") == "at_declaration":
        draft.emit(AcquittalShown(target=command.target, hit=False))
        draft.explain("office", "acquittal_shown", "R7", target=command.target, told=(PUBLIC,))
        draft.tell(notices.acquittal_declared(state.day, command.target))
    return None


def _close(draft: GameDraft, command: c.CloseSession) -> Refusal | None:
    """A talk is over: both are told (section 6)."""
    talk = next((s for s in draft.state.sessions if s.id == command.id), None)
    if refusal := draft.object(talk is None or talk.closed is not None, "no_session", "P-identity-3b", id=command.id):
        return refusal
    assert talk is not None
    _over(draft, talk)
    return None


def end_talks(draft: GameDraft) -> None:
    """Discussion is closed before its time: whoever is being questioned or conspiring stops too (section 6)."""
    for talk in draft.state.sessions:
        if talk.kind in LENGTH and talk.running(draft.at):
            _over(draft, talk)


def _over(draft: GameDraft, talk: Session) -> None:
    end = Instant(min(draft.at, talk.until))
    draft.emit(SessionClosed(id=talk.id, at=end))
    draft.explain("office", "session_closed", notices.SESSIONS[talk.kind][1], lines=list(talk.seats), kind=talk.kind)
    for notice in notices.session(draft.state, talk, opens=False):
        draft.tell(notice)


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    c.Question: _question,
    c.Conspire: _conspire,
    c.Acquit: _acquit,
    c.CloseSession: _close,
}
