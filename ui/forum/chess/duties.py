"""What is due about people: who has not checked in, who waits for a substitute, who has not analysed, what the mourning needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from moderator.play.deadlines import iso
from moderator.rulesets.chess import duties as owed
from moderator.rulesets.chess import nightfall, persons, phases
from moderator.rulesets.chess.cards import reds, standing, yellows
from moderator.rulesets.chess.speech import MOURNING_AT
from moderator.rulesets.chess.state import GameState, Seat

if TYPE_CHECKING:
    from moderator.play.instants import Instant


@dataclass(frozen=True)
class Duty:
    """Something to be seen to. ``steps``: the verbs that settle it, with what is known of each; the first is the proposal."""

    code: str
    clauses: tuple[str, ...]
    params: dict[str, Any] = field(default_factory=dict)
    steps: tuple[tuple[str, dict[str, Any]], ...] = ()
    secret: bool = False
    """Nobody but the host and one player may know of it."""


def duties(state: GameState, now: Instant) -> tuple[Duty, ...]:
    """Everything, the most pressing first."""
    if state.phase in {"setup", "ended"}:
        return ()
    found = [*_vacancies(state), *_absent(state, now), *_kings(state)]
    if len(state.living) <= MOURNING_AT and not state.mourning:
        found.append(Duty("mourning", ("C6.4", "R36"), {"n": len(state.living)}, (("declare_mourning", {}),)))
    return (*found, *_silent(state), *_last_words(state))


def _vacancies(state: GameState) -> list[Duty]:
    queue = persons.replies(state)
    found = []
    for at, seat in enumerate(persons.waiting(state)):
        steps: list[tuple[str, dict[str, Any]]] = [("sub_reply", {})]
        if at < len(queue):
            steps.insert(0, ("replace", {"seat": seat, "person": queue[at]}))
        found.append(Duty("vacancy", ("C8.6",), {"seat": seat, "person": queue[at] if at < len(queue) else ""}, (
            *steps, ("cancel_replacement", {"seat": seat}),
        )))  # fmt: skip
    return found


def _absent(state: GameState, now: Instant) -> list[Duty]:
    """Not checked in: reminded until the day is over, then a card and somebody else for the seat (C5.2, C8.3.3)."""
    gone = owed.absent(state)
    if not gone or state.check_in is None:
        return []
    remind = ("remind", {"what": "check_in"})
    params = {"lines": gone, "n": len(gone), "until": iso(state.check_in, state.zone)}
    if phases.limit(state, "check_in", state.check_in).passed(now):
        return [Duty("absent", ("C5.2", "C8.3.3"), params, (("close_check_in", {}), remind))]
    return [Duty("not_in", ("C5.2",), params, (remind,))]


def _kings(state: GameState) -> list[Duty]:
    if state.phase not in {"day", "runoff", "dusk"}:
        return []
    return [
        Duty("promotion", ("C3.7", "R24"), {"side": side}, (("choose_promotion", {"side": side}),), secret=True)
        for side in nightfall.unchosen(state)
    ]


def analysed(state: GameState, seat: str, day: int) -> bool:
    """Whether a seat has its analysis of the day (C6.1)."""
    return any(post.kind == "analysis" and post.who == seat and post.day == day for post in state.posts)


def _silent(state: GameState) -> list[Duty]:
    """No vote or no analysis yet, while the day lasts (C6.1, C7.5)."""
    if state.phase not in {"day", "runoff"}:
        return []
    clauses = {"vote": ("C7.5", "C8.3.1"), "analysis": ("C6.1", "C8.3.2")}
    until = owed.due_by(state, "vote")
    return [
        Duty(what, clauses[what], {"lines": seats, "n": len(seats), "until": iso(until, state.zone) if until else ""},
             (("remind", {"what": what}),))
        for what, seats in owed.outstanding(state).items() if what in clauses
    ]  # fmt: skip


def may_speak(state: GameState, seat: Seat) -> bool:
    """Whether a dead seat may still leave its last words today (C6.2)."""
    death = seat.death
    if death is None or state.phase not in {"day", "runoff"}:
        return False
    left = any(post.kind == "last_words" and post.who == seat.id for post in state.posts)
    return death.phase == "night" and death.cause != "card" and death.number == state.number and not left


def _last_words(state: GameState) -> list[Duty]:
    return [
        Duty("last_words", ("C6.2",), {"seat": seat.id}, (("record_last_words", {"seat": seat.id}),))
        for seat in state.seats.values() if may_speak(state, seat)
    ]  # fmt: skip


def ladder(state: GameState, person: str) -> tuple[int, int, int]:
    """Yellows, reds (three yellows are one, C8.4.4) and blacks of a person."""
    blacks = sum(1 for card in standing(state.cards, person) if card.level == "black")
    return yellows(state, person), reds(state, person), blacks
