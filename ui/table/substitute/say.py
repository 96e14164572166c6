"""What the substitute sheets say: their words, and the figures that several of them show."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from moderator.play.instants import SECOND
from moderator.rulesets.sanguosha.inheritance import Inheritance, percent
from moderator.rulesets.sanguosha.queue import Queued
from moderator.rulesets.sanguosha.state import MatchState, Vacancy
from ui.table.context import Context
from ui.table.standings import points

TIMES: Final = "\N{MULTIPLICATION SIGN}"


def say(context: Context, code: str, **params: Any) -> str:
    """The words of ``ui.substitute.<code>``, lines shown as names."""
    return context.words.say(f"ui.substitute.{code}", params, context.desk.name_of)


def signed(value: Decimal) -> str:
    """Points as they are added: a plus sign before what is not below nothing."""
    return points(value) if value < 0 else f"+{points(value)}"


def sum_of(due: Inheritance) -> str:
    """The inheritance as it is written on paper: 20 x 80% = 16."""
    return f"{points(due.points)} {TIMES} {due.percent} = {points(due.result)}"


def product(value: Decimal, rate: Decimal, result: Decimal) -> str:
    """One earlier takeover as it is written on paper."""
    return f"{points(value)} {TIMES} {percent(rate)} = {points(result)}"


def clock_face(left: int) -> str:
    """Microseconds as minutes and seconds, counted down to 0:00; a second that has begun is still shown."""
    whole = max(0, -(-left // SECOND))
    return f"{whole // 60}:{whole % 60:02d}"


def seat_of(context: Context, line: str) -> str:
    """A line by the digit of its seat and the name of who holds it."""
    seats = context.presses.seats
    number = seats.index(line) + 1 if line in seats else 0
    return f"{number}  {context.desk.name_of(line)}"


def open_vacancies(state: MatchState) -> tuple[Vacancy, ...]:
    """Lines that wait for somebody, the oldest first."""
    return tuple(v for v in state.vacancies if v.filled_by is None)


def standing_of(context: Context, vacancy: Vacancy, row: Queued) -> tuple[str, str]:
    """What has become of a candidate, in a word, and the tone of it."""
    if row.n is None:
        return say(context, f"excluded.{row.excluded}"), "neutral"
    if row.name in vacancy.answers:
        comes = vacancy.answers[row.name]
        return say(context, "state.comes" if comes else "state.no"), "jade" if comes else "red"
    if row.name in vacancy.calls:
        return say(context, "state.called"), "amber"
    return (say(context, "state.again"), "neutral") if row.again else ("", "")
