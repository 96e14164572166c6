"""Vacancies and who fills them (S3.3)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.fold import with_person
from moderator.rulesets.sanguosha.state import Candidate, Holder, MatchState, Person, Vacancy


class VacancyOpened(Event, frozen=True, kw_only=True):
    """A line's holder is gone and out (S3.3.1, R32)."""

    vacancy: Vacancy


class VacancyClosed(Event, frozen=True, kw_only=True):
    """The vacancy fell away: its holder stays."""

    id: int


class SubstituteCalled(Event, frozen=True, kw_only=True):
    """Somebody was called."""

    vacancy: int
    person: str


class SubstituteSeated(Event, frozen=True, kw_only=True):
    """A substitute takes over the line with what he inherits (S3.4)."""

    vacancy: int
    person: Person
    holder: Holder


class CallAnswered(Event, frozen=True, kw_only=True):
    """Somebody who was called comes, or does not."""

    vacancy: int
    person: str
    comes: bool


class VacancyExpired(Event, frozen=True, kw_only=True):
    """The fifteen minutes of the queue are over; the organiser names somebody (S3.3.2)."""

    id: int


class CandidatesListed(Event, frozen=True, kw_only=True):
    """Who may substitute, as the organiser said; replaces the list there was."""

    candidates: tuple[Candidate, ...]


class PersonLate(Event, frozen=True, kw_only=True):
    """Somebody is still absent so many minutes after the scheduled start; at fifteen he is late (S3.3.1, R33)."""

    person: str
    minutes: int


class ResultChosen(Event, frozen=True, kw_only=True):
    """Which of his two results counts: this one, or the other and his line is out of this ranking (S3.5.1)."""

    person: str
    line: str
    match: str


class InheritanceCorrected(Event, frozen=True, kw_only=True):
    """A game before a takeover was put right, and with it what the holders after it have inherited, in their order."""

    line: str
    inherited: tuple[Decimal, ...]


def _opened(state: MatchState, event: VacancyOpened) -> MatchState:
    state = with_person(state, event.vacancy.person, withdrawn=True)
    return replace(state, vacancies=(*state.vacancies, event.vacancy))


def _closed(state: MatchState, event: VacancyClosed) -> MatchState:
    gone = next((v for v in state.vacancies if v.id == event.id), None)
    if gone is not None:
        state = with_person(state, gone.person, withdrawn=False)
    return replace(state, vacancies=tuple(v for v in state.vacancies if v.id != event.id))


def _change(state: MatchState, number: int, **changes: Any) -> MatchState:
    return replace(state, vacancies=tuple(replace(v, **changes) if v.id == number else v for v in state.vacancies))


def _called(state: MatchState, event: SubstituteCalled) -> MatchState:
    calls = next((v.calls for v in state.vacancies if v.id == event.vacancy), ())
    return _change(state, event.vacancy, calls=(*calls, event.person))


def _seated(state: MatchState, event: SubstituteSeated) -> MatchState:
    line = state.lines[next(v.line for v in state.vacancies if v.id == event.vacancy)]
    state = replace(
        state,
        lines={**state.lines, line.id: replace(line, holders=(*line.holders, event.holder))},
        persons={**state.persons, event.person.name: event.person},
    )
    return _change(state, event.vacancy, filled_by=event.person.name)


def _answered(state: MatchState, event: CallAnswered) -> MatchState:
    answers = next((v.answers for v in state.vacancies if v.id == event.vacancy), {})
    return _change(state, event.vacancy, answers={**answers, event.person: event.comes})


def _expired(state: MatchState, event: VacancyExpired) -> MatchState:
    return _change(state, event.id, expired=True)


def _listed(state: MatchState, event: CandidatesListed) -> MatchState:
    return replace(state, candidates=event.candidates)


def _late(state: MatchState, event: PersonLate) -> MatchState:
    return replace(state, late={**state.late, event.person: event.minutes})


def _chosen(state: MatchState, event: ResultChosen) -> MatchState:
    line = replace(state.lines[event.line], dropped=event.match == "other")
    return replace(state, lines={**state.lines, line.id: line}, chosen={**state.chosen, event.person: event.match})


def _corrected(state: MatchState, event: InheritanceCorrected) -> MatchState:
    line = state.lines[event.line]
    holders = tuple(replace(h, inherited=value) for h, value in zip(line.holders, event.inherited, strict=True))
    return replace(state, lines={**state.lines, line.id: replace(line, holders=holders)})


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    VacancyOpened: _opened,
    VacancyClosed: _closed,
    SubstituteCalled: _called,
    SubstituteSeated: _seated,
    CallAnswered: _answered,
    VacancyExpired: _expired,
    CandidatesListed: _listed,
    PersonLate: _late,
    ResultChosen: _chosen,
    InheritanceCorrected: _corrected,
}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {CandidatesListed: _hidden, CallAnswered: _hidden}
"""Who might come, with what he brings, and what he says on the telephone is between him and the judge."""
