"""The persons room: who is gone, who is called, who takes over (S3.3, section 12 as far as one match goes)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import candidates, choices, ending, lateness, limits, naming, notices, vacancies
from moderator.rulesets.sanguosha.commands import (
    AnswerCall,
    CallSubstitute,
    ChooseResult,
    DeclareVacancy,
    ListCandidates,
    SeatSubstitute,
)
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.inheritance import Inheritance, inheritance
from moderator.rulesets.sanguosha.notices import plain, queue_until
from moderator.rulesets.sanguosha.opening import brought
from moderator.rulesets.sanguosha.persons_events import EVOLVE, SECRET, CallAnswered, SubstituteCalled, SubstituteSeated
from moderator.rulesets.sanguosha.queue import QUEUED, SOURCES, candidate, eliminated
from moderator.rulesets.sanguosha.setup_events import BanLifted
from moderator.rulesets.sanguosha.state import Candidate, Holder, MatchState, Person
from moderator.rulesets.sanguosha.when import spoken

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

REASONS = ("late", "left", "banned")


def _declare(draft: MatchDraft, command: DeclareVacancy) -> Refusal | None:
    """The holder is withdrawn and out (S3.3.1, R32)."""
    state = draft.state
    if refusal := draft.object(command.line not in state.lines, "unknown_line", "S3.3.1", line=command.line):
        return refusal
    if refusal := draft.object(command.reason not in REASONS, "bad_reason", "S3.3.1", remedy="vacancy_reasons", reason=command.reason):
        return refusal
    over = state.phase in {"provisional", "confirmed"}
    if refusal := draft.object(over, "wrong_phase", "S3.3.1", remedy=f"phase_{state.phase}", phase=state.phase):
        return refusal
    vacant = vacancies.open_vacancy(state, command.line) is not None
    if refusal := draft.object(vacant, "vacant_already", "S3.3.1", line=command.line):
        return refusal
    if command.reason == "late" and (refusal := _not_late(draft, command.line)):
        return refusal
    vacancies.open_for(draft, command.line, command.reason)
    return None


def _not_late(draft: MatchDraft, line: str) -> Refusal | None:
    """Late is who is still absent fifteen minutes after the scheduled start; who is there at that instant is in time (R33)."""
    here = draft.state.persons[draft.state.name_of(line)].present
    if refusal := draft.object(here, "not_late", "R33", remedy="left_instead", forceable=True, line=line):
        return refusal
    end = lateness.late_from(draft.state)
    early = end is not None and draft.at < end
    until = spoken(end or draft.at, draft.state.zone)
    return draft.object(early, "not_late_yet", "R33", remedy="wait_till_late", forceable=True, line=line, until=until)


def _bad_substitute(draft: MatchDraft, number: int, name: str) -> Refusal | None:
    state = draft.state
    vacancy = vacancies.numbered(state, number)
    if refusal := draft.object(vacancy is None or vacancy.filled_by is not None, "no_vacancy", "S3.3.1", vacancy=number):
        return refusal
    if refusal := draft.object(not naming.seen(name), "unknown_person", "S3.3.1", person=name):
        return refusal
    seated = vacancies.seat_of_person(state, name)
    known = state.persons.get(name)
    if known is None and (refusal := naming.bad_form(draft, [name]) or naming.bad_line_name(draft, name, state.lines)):
        return refusal
    out = known is not None and (known.banned or known.expelled or (known.withdrawn and not state.rule("withdrawn_may_return")))
    if refusal := draft.object(out, "person_out", "R32", person=name):
        return refusal
    still = seated is not None and not (known is not None and known.withdrawn)
    return draft.object(still, "seated_already", "S3.3.1", person=name, line=seated)


def _call(draft: MatchDraft, command: CallSubstitute) -> Refusal | None:
    """The queue is called in its order within one period of fifteen minutes (S3.3.1); after it the organiser names somebody."""
    if refusal := _bad_substitute(draft, command.vacancy, command.person):
        return refusal
    known = candidate(draft.state, command.person)
    source = "b" if known is None else known.source
    if refusal := _out_of_turn(draft, command.vacancy, command.person, source):
        return refusal
    draft.emit(SubstituteCalled(vacancy=command.vacancy, person=command.person))
    draft.explain("persons", "substitute_called", "S3.3.1", person=command.person, vacancy=command.vacancy)
    vacancy = vacancies.numbered(draft.state, command.vacancy)
    assert vacancy is not None
    due = inheritance(draft.state, vacancy.line)
    draft.tell(notices.substitute_call(draft.state, vacancy.id, due, command.person))
    return None


def _answer_call(draft: MatchDraft, command: AnswerCall) -> Refusal | None:
    """Who was called comes, or does not and the next is called."""
    vacancy = vacancies.numbered(draft.state, command.vacancy)
    if vacancy is None or vacancy.filled_by is not None:
        return draft.object(True, "no_vacancy", "S3.3.1", vacancy=command.vacancy)
    if refusal := draft.object(command.person not in vacancy.calls, "not_called", "S3.3.1", remedy="call_first", person=command.person):
        return refusal
    draft.emit(CallAnswered(vacancy=vacancy.id, person=command.person, comes=command.comes))
    verb = "call_accepted" if command.comes else "call_unanswered"
    draft.explain("persons", verb, "S3.3.1", actor=vacancy.line, person=command.person)
    return None


def _out_of_turn(draft: MatchDraft, number: int, person: str, source: str) -> Refusal | None:
    """Eliminated people in their order while the fifteen minutes run, other groups' players and staff after them (S3.3.1, S3.3.2)."""
    vacancy = vacancies.numbered(draft.state, number)
    assert vacancy is not None
    over = draft.at > queue_until(vacancy)
    queued = [q.name for q in eliminated(draft.state)]
    if source not in QUEUED:
        waiting = [name for name in queued if vacancy.answers.get(name, True) and name != person]
        early = bool(waiting) and not over
        return draft.object(early, "queue_first", "S3.3.2", remedy="call_the_queue", forceable=True, person=waiting[0] if waiting else "")
    if refusal := draft.object(over, "queue_closed", "S3.3.2", remedy="other_group_or_staff", forceable=True, vacancy=number):
        return refusal
    before = queued[: queued.index(person)] if person in queued else []
    skipped = next((name for name in before if name not in vacancy.calls), None)
    return draft.object(skipped is not None, "not_next", "R33", remedy="call_in_order", forceable=True, person=person, called=skipped or "")


def _seat(draft: MatchDraft, command: SeatSubstitute) -> Refusal | None:
    """A substitute takes over the line with what S3.4 gives him: game points, no cards, no MVPs, no third-order count."""
    if refusal := _bad_substitute(draft, command.vacancy, command.person):
        return refusal
    if refusal := draft.object(command.source not in SOURCES, "bad_source", "S3.3.2", remedy="sources", source_id=command.source):
        return refusal
    if refusal := _out_of_turn(draft, command.vacancy, command.person, command.source):
        return refusal
    if refusal := limits.bad_counters(draft, command):
        return refusal
    state = draft.state
    vacancy = vacancies.numbered(state, command.vacancy)
    assert vacancy is not None
    due = inheritance(state, vacancy.line)
    number = state.game.number if state.game else state.counted_done + 1
    holder = Holder(
        person=command.person, from_game=number, inherited=due.result, rate=due.rate, source=command.source, reason=vacancy.reason
    )
    staff = command.staff or command.source == "d"
    person = Person(name=command.person, staff=staff, base=brought(state, _counters(state, command)), present=True)
    draft.emit(SubstituteSeated(vacancy=command.vacancy, person=person, holder=holder))
    vacancies.close_question(draft, vacancy)
    if state.bans_open and not state.games and vacancy.line in state.passed_bans:
        draft.emit(BanLifted(line=vacancy.line))
    _explain(draft, vacancy.line, command, due)
    return None


def _counters(state: MatchState, command: SeatSubstitute) -> SeatSubstitute | Candidate:
    """Cards add up (S5.A): where the command names none, those that the list of candidates gives him."""
    known = candidate(state, command.person)
    named = any((command.w, command.y, command.r, command.yellow_total, command.red_total, command.red_direct))
    return command if named or known is None else known


def _explain(draft: MatchDraft, line: str, command: SeatSubstitute, due: Inheritance) -> None:
    said: Params = {"person": command.person, "source_id": command.source, "before": draft.state.lines[line].holders[-2].person}
    draft.explain("persons", "substitute_seated", "S3.3.1", actor=line, told=(PUBLIC,), **said)
    counting: Params = {
        "points": plain(due.points),
        "rate": due.percent,
        "done": due.done,
        "scheduled": due.scheduled,
        "total": plain(due.result),
        "clause": due.clause,
    }
    draft.explain(
        "persons",
        "inherited",
        due.clause,
        "R34",
        "R35",
        actor=line,
        result=plain(due.result),
        told=(PUBLIC,),
        person=command.person,
        **counting,
    )


def _choose(draft: MatchDraft, command: ChooseResult) -> Refusal | None:
    """The better of two results counts, the player confirms (S3.5.1); the table anew."""
    if refusal := choices.bad_choice(draft, command.person, command.match):
        return refusal
    choices.choose(draft, draft.state.person_of(command.person) or command.person, command.match)
    ending.review(draft)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    DeclareVacancy: _declare,
    CallSubstitute: _call,
    AnswerCall: _answer_call,
    SeatSubstitute: _seat,
    ListCandidates: candidates.list_candidates,
    ChooseResult: _choose,
}
