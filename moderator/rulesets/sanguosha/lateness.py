"""What the calendar does by itself in a match: late calls, who is late at fifteen minutes, the end of the queue (S3.3.1, S3.3.2, R33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Ask, Choice
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import notices
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import open_ask
from moderator.rulesets.sanguosha.notices import CALL_MINUTES, queue_until
from moderator.rulesets.sanguosha.persons_events import PersonLate, VacancyExpired
from moderator.rulesets.sanguosha.state import MatchState, Vacancy
from moderator.rulesets.sanguosha.when import spoken

MARKS: Final = (5, 10, CALL_MINUTES)
"""Minutes after the scheduled start at which somebody absent is called (N8); at the last he is late."""
IN_TIME: Final = (c.MarkPresent, c.CallSubstitute, c.AnswerCall, c.SeatSubstitute)
"""What is in time at the very instant (R33; section 12: inclusive)."""


def late_from(state: MatchState) -> Instant | None:
    """From when on somebody still absent is late (R33); None where no start was announced or it was over before the match was opened."""
    start = state.params.scheduled
    if start is None:
        return None
    end = _mark(start, CALL_MINUTES)
    return end if end > state.opened else None


def absent(state: MatchState) -> tuple[str, ...]:
    """Holders of whom nobody has said that they are there, by line."""
    people = (line.person for line in state.lines.values())
    return tuple(p for p in people if not state.persons[p].present and not state.persons[p].withdrawn)


def is_late(state: MatchState, person: str) -> bool:
    """Whether the fifteen minutes are over for him (S3.3.1)."""
    return state.late.get(person, 0) >= CALL_MINUTES


def _mark(start: Instant, minutes: int) -> Instant:
    return Instant(start + minutes * 60 * SECOND)


def _late_calls(state: MatchState) -> Iterator[tuple[Instant, str, int]]:
    start = state.params.scheduled
    if state.phase != "opening" or start is None:
        return
    for minutes in MARKS:
        at = _mark(start, minutes)
        if at > state.opened:
            yield from ((at, person, minutes) for person in absent(state) if state.late.get(person, 0) < minutes)


def _queues(state: MatchState) -> Iterator[tuple[Instant, Vacancy]]:
    if state.phase in {"opening", "game"}:
        yield from ((queue_until(v), v) for v in state.vacancies if v.filled_by is None and not v.expired)


def wake(state: MatchState) -> Instant | None:
    """When the calendar changes something next."""
    late, over = (at for at, _, _ in _late_calls(state)), (at for at, _ in _queues(state))
    return min((*late, *over), default=None)


def let_pass(draft: MatchDraft, command: Command) -> None:
    """Emit what has fallen due by ``draft.at`` before the command acts; whoever comes at the very instant is in time."""
    inclusive = not isinstance(command, IN_TIME)

    def is_due(at: Instant) -> bool:
        return at < draft.at or (inclusive and at == draft.at)

    for at, person, minutes in tuple(_late_calls(draft.state)):
        if is_due(at):
            _call_late(draft, person, minutes)
    for at, vacancy in tuple(_queues(draft.state)):
        if is_due(at):
            _close_queue(draft, vacancy)


def _call_late(draft: MatchDraft, person: str, minutes: int) -> None:
    draft.emit(PersonLate(person=person, minutes=minutes))
    start = draft.state.params.scheduled
    assert start is not None
    until = spoken(_mark(start, CALL_MINUTES), draft.state.zone)
    verb = "person_late" if minutes >= CALL_MINUTES else "person_missing"
    draft.explain("persons", verb, "S3.3.1", "R33", told=(PUBLIC,), person=person, minutes=minutes, until=until)
    draft.tell(notices.late_call(person, minutes, until))


def _close_queue(draft: MatchDraft, vacancy: Vacancy) -> None:
    """Nobody of the queue has come in time: the organiser names somebody (S3.3.2)."""
    draft.emit(VacancyExpired(id=vacancy.id))
    said = {"line": vacancy.line, "person": vacancy.person, "until": spoken(queue_until(vacancy), draft.state.zone)}
    draft.explain("persons", "queue_over", "S3.3.2", actor=vacancy.line, told=(PUBLIC,), **said)
    choices = (Choice(value="other_group"), Choice(value="staff"))
    open_ask(draft, Ask(id=fill_ask(vacancy), code="fill_vacancy", clause="S3.3.2", choices=choices, params=said))


def fill_ask(vacancy: Vacancy) -> str:
    """The id of the question who is named after the fifteen minutes."""
    return f"fill_vacancy:{vacancy.id}:{vacancy.line}"
