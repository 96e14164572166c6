"""Vacancies and who fills them (S3.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.fold import with_person
from moderator.rulesets.sanguosha.state import Holder, MatchState, Person, Vacancy


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


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    VacancyOpened: _opened,
    VacancyClosed: _closed,
    SubstituteCalled: _called,
    SubstituteSeated: _seated,
}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {}
