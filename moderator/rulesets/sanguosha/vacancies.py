"""Opening and closing a vacancy, for whoever finds that a holder is gone: the persons room and a ban (S3.3.1)."""

from __future__ import annotations

from moderator.play.audience import PUBLIC
from moderator.play.messages import Ask, Choice
from moderator.rulesets.sanguosha import notices
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import close_asks, open_ask
from moderator.rulesets.sanguosha.inheritance import inheritance
from moderator.rulesets.sanguosha.persons_events import VacancyClosed, VacancyOpened
from moderator.rulesets.sanguosha.state import MatchState, Vacancy


def seat_of_person(state: MatchState, person: str) -> str | None:
    """The line that a person, meant by name, holds now."""
    return next((line.id for line in state.lines.values() if line.person == person), None)


def open_vacancy(state: MatchState, line: str) -> Vacancy | None:
    """The line's vacancy that still waits to be filled."""
    return next((v for v in state.vacancies if v.line == line and v.filled_by is None), None)


def numbered(state: MatchState, number: int) -> Vacancy | None:
    """The vacancy of that number."""
    return next((v for v in state.vacancies if v.id == number), None)


def close_question(draft: MatchDraft, vacancy: Vacancy) -> None:
    """Nobody need be named any more for this vacancy (S3.3.2)."""
    close_asks(draft, f"fill_vacancy:{vacancy.id}:")


def vacant(state: MatchState) -> str | None:
    """A line that waits for a substitute: a game has eight holders (section 19)."""
    return next((v.line for v in state.vacancies if v.filled_by is None), None)


def open_for(draft: MatchDraft, line: str, reason: str) -> None:
    """Open a vacancy for the line's holder; during play the judge is asked what becomes of the game (section 12)."""
    state = draft.state
    if open_vacancy(state, line) is not None or state.phase in {"provisional", "confirmed"}:
        return
    number = max((v.id for v in state.vacancies), default=0) + 1
    person = state.name_of(line)
    draft.emit(VacancyOpened(vacancy=Vacancy(id=number, line=line, person=person, reason=reason, since=draft.at)))
    draft.explain("persons", "vacancy_opened", "S3.3.1", "R32", actor=line, result=reason, told=(PUBLIC,), person=person, reason=reason)
    draft.tell(notices.substitute_call(draft.state, number, inheritance(draft.state, line)))
    if state.game is not None and state.game.status == "playing":
        choices = (Choice(value="substitute"), Choice(value="void"))
        ask = Ask(
            id=f"leave_in_game:{notices.occasion(state.game)}:{number}",
            code="leave_in_game",
            clause="R34",
            choices=choices,
            default="substitute",
            params={"line": line, "person": person},
        )
        open_ask(draft, ask)


def close_for(draft: MatchDraft, person: str) -> None:
    """The person stays after all: his unfilled vacancy falls away."""
    for vacancy in draft.state.vacancies:
        if vacancy.person == person and vacancy.filled_by is None:
            draft.emit(VacancyClosed(id=vacancy.id))
            close_question(draft, vacancy)
            for ask in draft.state.asks:
                if ask.code == "leave_in_game" and ask.id.endswith(f":{vacancy.id}"):
                    close_asks(draft, ask.id)
            draft.explain("persons", "vacancy_closed", "S3.3.1", actor=vacancy.line, told=(PUBLIC,), person=person)
