"""What the pages and sheets of a round say: sources, clashes, why somebody stands where he stands, how long is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from moderator.cup import people
from moderator.cup.calendar import Clash
from moderator.cup.filling import last_row
from moderator.cup.notices import iso
from moderator.play.instants import SECOND, Instant
from moderator.rulesets.sanguosha.queue import Queued
from ui.due.texts import length
from ui.table.standings import points

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch, CupState, Round
    from ui.cup.context import CupContext

DASH: Final = "\N{EN DASH}"
STATUS_TONES: Final = {"drawn": "neutral", "open": "blue", "closed": "jade"}


def source_name(context: CupContext, source: str) -> str:
    """By which source somebody is in the field."""
    kind, _, name = source.partition(":")
    return context.say(f"round.source.{kind}", round=name)


def came_by(context: CupContext, state: CupState, each: Round, person: str) -> str:
    """What led somebody here: his last match with place and score, else his number of entry."""
    found = last_row(state, each, person)
    if found is not None:
        return context.say("round.came", match=found.match, place=found.place, score=points(found.total))
    entrant = state.people[person]
    return "" if entrant.staff else context.say("round.entry", n=entrant.number)


def moment(context: CupContext, at: int | None) -> str:
    """An instant with its weekday, as people read a calendar; nothing without one."""
    return "" if at is None else context.words.show("until", iso(Instant(at // SECOND * SECOND), context.desk.state.zone))


def brief(context: CupContext, at: int | None) -> str:
    """An instant as short as a table wants it, with the weekday."""
    if at is None:
        return ""
    local = context.local(at)
    return f"{local:%m-%d} {context.words.say(f'term.weekday.{local.isoweekday()}')} {local:%H:%M}"


def left(context: CupContext, at: int) -> str:
    """How long until then, or how long ago it was."""
    by = at - context.desk.now()
    return context.say("round.left" if by >= 0 else "round.ago", time=length(abs(by), context.words))


def clash_text(context: CupContext, state: CupState, clash: Clash) -> str:
    """Which two matches, when, and what they share."""
    a, b = state.matches[clash.a], state.matches[clash.b]
    said: dict[str, Any] = {"a": a.id, "b": b.id, "who": clash.who, "a_time": _span(context, state, a), "b_time": _span(context, state, b)}
    return context.say(f"round.clash.{clash.what}", **said)


def _span(context: CupContext, state: CupState, match: CupMatch) -> str:
    found = people.span(state, match)
    return "" if found is None else f"{context.moment(found[0])}\N{EN DASH}{context.hour(found[1])}"


def why(context: CupContext, queued: Queued) -> str:
    """What puts somebody before the next in the queue."""
    found = queued.why
    if found is None:
        return context.say("round.why.last", person=queued.name)
    if found.criterion == "equal":
        return context.words.say("ui.substitute.why.equal", {"person": queued.name, "other": found.partner})
    a, b = (_value(context, found.criterion, text) for text in (found.a, found.b))
    said = {"person": queued.name, "other": found.partner, "criterion": found.criterion, "a_value": a, "b_value": b}
    return context.words.say("ui.substitute.why.before", said)


def _value(context: CupContext, criterion: str, text: str) -> str:
    return context.words.term("source", text) if criterion == "source" else text or DASH
