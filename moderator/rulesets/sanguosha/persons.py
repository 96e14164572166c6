"""The persons room: who is gone, who is called, who takes over (S3.3, section 12 as far as one match goes)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.instants import SECOND
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha import limits, naming, vacancies
from moderator.rulesets.sanguosha.commands import CallSubstitute, DeclareVacancy, SeatSubstitute
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.inheritance import Inheritance, inheritance
from moderator.rulesets.sanguosha.notices import CALL_MINUTES, plain
from moderator.rulesets.sanguosha.opening import brought
from moderator.rulesets.sanguosha.persons_events import EVOLVE, SECRET, SubstituteCalled, SubstituteSeated
from moderator.rulesets.sanguosha.setup_events import BanLifted
from moderator.rulesets.sanguosha.state import Holder, MatchState, Person, Vacancy

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

REASONS = ("late", "left", "banned")
SOURCES = ("a", "b", "c", "d")
"""Waiting for revival, out for good, another group's player, staff (section 12)."""


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
    here = command.reason == "late" and state.persons[state.name_of(command.line)].present
    if refusal := draft.object(here, "not_late", "R33", remedy="left_instead", forceable=True, line=command.line):
        return refusal
    vacancies.open_for(draft, command.line, command.reason)
    return None


def _vacancy(state: MatchState, number: int) -> Vacancy | None:
    return next((v for v in state.vacancies if v.id == number), None)


def _bad_substitute(draft: MatchDraft, number: int, name: str) -> Refusal | None:
    state = draft.state
    vacancy = _vacancy(state, number)
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
    """The queue is called within one period of fifteen minutes (S3.3.1)."""
    if refusal := _bad_substitute(draft, command.vacancy, command.person):
        return refusal
    if refusal := _too_late(draft, command.vacancy):
        return refusal
    draft.emit(SubstituteCalled(vacancy=command.vacancy, person=command.person))
    draft.explain("persons", "substitute_called", "S3.3.1", person=command.person, vacancy=command.vacancy)
    return None


def _too_late(draft: MatchDraft, number: int) -> Refusal | None:
    """After fifteen minutes, the arrival counting, another group's player or staff is named (S3.3.2)."""
    vacancy = _vacancy(draft.state, number)
    late = vacancy is not None and draft.at > vacancy.since + CALL_MINUTES * 60 * SECOND
    return draft.object(late, "queue_closed", "S3.3.2", remedy="other_group_or_staff", forceable=True, vacancy=number)


def _seat(draft: MatchDraft, command: SeatSubstitute) -> Refusal | None:
    """A substitute takes over the line with what S3.4 gives him: game points, no cards, no MVPs, no third-order count."""
    if refusal := _bad_substitute(draft, command.vacancy, command.person):
        return refusal
    if refusal := draft.object(command.source not in SOURCES, "bad_source", "S3.3.2", remedy="sources", source_id=command.source):
        return refusal
    if command.source in {"a", "b"} and (refusal := _too_late(draft, command.vacancy)):
        return refusal
    if refusal := limits.bad_counters(draft, command):
        return refusal
    state = draft.state
    vacancy = _vacancy(state, command.vacancy)
    assert vacancy is not None
    due = inheritance(state, vacancy.line)
    number = state.game.number if state.game else state.counted_done + 1
    holder = Holder(
        person=command.person, from_game=number, inherited=due.result, rate=due.rate, source=command.source, reason=vacancy.reason
    )
    staff = command.staff or command.source == "d"
    person = Person(name=command.person, staff=staff, base=brought(state, command), present=True)
    draft.emit(SubstituteSeated(vacancy=command.vacancy, person=person, holder=holder))
    if state.bans_open and not state.games and vacancy.line in state.passed_bans:
        draft.emit(BanLifted(line=vacancy.line))
    _explain(draft, vacancy.line, command, due)
    return None


def _explain(draft: MatchDraft, line: str, command: SeatSubstitute, due: Inheritance) -> None:
    said: Params = {"person": command.person, "source_id": command.source}
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


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    DeclareVacancy: _declare,
    CallSubstitute: _call,
    SeatSubstitute: _seat,
}
