"""The persons room: cards, hand-over, deaths by card, extensions and pauses, posts on record, the end (C5.6, C6, C8, C10)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.deadlines import hours, iso
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import card_deaths, cards, duties, notices, phases, speech
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.dawn import end
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import AskClosed
from moderator.rulesets.chess.persons_events import (
    EVOLVE,
    SECRET,
    CardRevoked,
    Replaced,
    SubstituteReplied,
    VacancyCancelled,
    VacancyOpened,
)
from moderator.rulesets.chess.phase_events import CloseMoved, Paused, Resumed
from moderator.rulesets.chess.speech import GHOSTS
from moderator.rulesets.chess.state import Close, GameState, Vacancy
from moderator.rulesets.chess.watching import needs_phase

__all__ = ["DECIDE", "EVOLVE", "GHOSTS", "SECRET"]

RUNNING = ("night", "dawn", "day", "runoff", "dusk")
TIMED = ("night", "day", "runoff")
HANDOVER = (12, 24)
"""Hours a hand-over may add (C5.6, C8.6)."""


def _seat(draft: GameDraft, name: str, clause: str) -> Refusal | None:
    return draft.object(name not in draft.state.seats, "unknown_seat", clause, seat=name)


# --- cards --------------------------------------------------------------------------------------------------------------


def _card(draft: GameDraft, command: GiveCard) -> Refusal | None:
    """The host picks the colour by gravity (C8.2)."""
    state = draft.state
    if refusal := draft.object(command.level not in cards.LEVELS, "bad_level", "C8.2", remedy="card_levels", level=command.level):
        return refusal
    known = command.person in state.seats or command.person in state.persons
    if refusal := draft.object(not known, "unknown_person", "C8.2", person=command.person):
        return refusal
    cards.give(draft, command.person, command.level, command.clause, note=command.note)
    return None


def _revoke(draft: GameDraft, command: RevokeCard) -> Refusal | None:
    found = next((card for card in draft.state.cards if card.id == command.card and not card.revoked), None)
    if refusal := draft.object(found is None, "unknown_card", "C8.2", card=command.card):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "C8.2"):
        return refusal
    draft.emit(CardRevoked(card=command.card, reason=command.reason))
    draft.explain("cards", "card_revoked", "C8.2", told=(PUBLIC,), card=command.card)
    return None


# --- substitutes --------------------------------------------------------------------------------------------------------


SETTLED_BY_HANDOVER = frozenset({"red_card", "yellow_card", "absent"})
"""Questions that a hand-over of their seat answers."""


def _handover(draft: GameDraft, command: c.DeclareHandover) -> Refusal | None:
    """The phase is extended by 12 to 24 hours; every substitute is asked (C5.6, C7.4, C8.6)."""
    state = draft.state
    if refusal := needs_phase(draft, *RUNNING) or _seat(draft, command.seat, "C8.6"):
        return refusal
    low, high = HANDOVER
    outside = not low <= command.hours <= high
    if refusal := draft.object(outside, "handover_hours", "C8.6", remedy="handover_hours", forceable=True, hours=command.hours):
        return refusal
    if refusal := draft.object(not state.seats[command.seat].alive, "seat_dead", "C8.6", seat=command.seat):
        return refusal
    vacant = any(v.seat == command.seat for v in state.vacancies)
    if refusal := draft.object(vacant, "vacant_already", "C8.6", seat=command.seat):
        return refusal
    person = state.seats[command.seat].person
    seen = duties.last_seen(state, command.seat)
    draft.emit(VacancyOpened(vacancy=Vacancy(seat=command.seat, person=person, reason=command.reason, since=draft.at, absent=seen)))
    draft.explain("persons", "handover", "C5.6", "C8.6", target=command.seat, told=(PUBLIC,), hours=command.hours)
    for ask in state.asks:
        if ask.code in SETTLED_BY_HANDOVER and ask.params.get("seat") == command.seat:
            draft.emit(AskClosed(id=ask.id, choice="handover", reason=command.reason))
    if state.phase in TIMED:
        extend(draft, command.hours, command.reason, substitution=True)
        _tell_handover(draft, command.seat)
    free = [p.name for p in state.persons.values() if p.substitute and not p.gone]
    for notice in notices.substitutes_asked(command.seat, person, free):
        draft.tell(notice)
    return None


def extend(draft: GameDraft, number: int, reason: str, *, substitution: bool) -> None:
    """The phase ends later; a closed ballot is not reopened (R32)."""
    span = draft.state.span
    assert span is not None
    close = Close(at=Instant(span.close + hours(number)), announced=draft.at, substitution=substitution, reason=reason)
    draft.emit(CloseMoved(close=close))
    draft.explain(
        "persons",
        "extended",
        "C7.4" if substitution else "C10.4",
        "R32",
        told=(PUBLIC,),
        hours=number,
        until=iso(close.at, draft.state.zone),
    )


def _tell_handover(draft: GameDraft, seat: str) -> None:
    span = draft.state.span
    assert span is not None
    voting = draft.state.phase in {"day", "runoff"}
    draft.tell(notices.handover(draft.state, seat, span.close, Instant(span.close - phases.LAST_HOUR), len(span.closes), voting=voting))


def _reply(draft: GameDraft, command: c.SubReply) -> Refusal | None:
    """The first to reply takes the seat (C8.6)."""
    person = draft.state.persons.get(command.person)
    if refusal := draft.object(person is None or not person.substitute, "no_substitute", "C8.6", person=command.person):
        return refusal
    draft.emit(SubstituteReplied(person=command.person, at=draft.at))
    draft.explain("persons", "substitute_replied", "C8.6", person=command.person)
    return None


def replies(state: GameState) -> tuple[str, ...]:
    """Substitutes who can enter, in the order of their replies."""
    free = [p for p in state.persons.values() if p.substitute and not p.gone and p.replied is not None]
    return tuple(p.name for p in sorted(free, key=lambda p: p.replied or 0))


def waiting(state: GameState) -> tuple[str, ...]:
    """Seats that wait, the longest absent first (C8.6)."""
    return tuple(v.seat for v in sorted(state.vacancies, key=lambda v: (v.absent or v.since, v.since)))


def _replace(draft: GameDraft, command: c.Replace) -> Refusal | None:
    """The substitute takes the seat with all its state; his cards are his own (C8.6, R37)."""
    state = draft.state
    if refusal := _seat(draft, command.seat, "C8.6"):
        return refusal
    person = state.persons.get(command.person)
    if refusal := draft.object(person is None, "unknown_person", "C8.6", person=command.person):
        return refusal
    assert person is not None
    seated = person.seat is not None
    if refusal := draft.object(seated, "seated_already", "C8.6", person=command.person, seat=person.seat):
        return refusal
    if refusal := draft.object(command.seat not in waiting(state), "no_vacancy", "C8.6", forceable=True, seat=command.seat):
        return refusal
    queue = replies(state)
    turn = command.seat in waiting(state) and command.person in queue and queue.index(command.person) == waiting(state).index(command.seat)
    first = queue[0] if queue else ""
    if refusal := draft.object(
        not turn, "not_first_reply", "C8.6", remedy="first_reply", forceable=True, person=command.person, first=first
    ):
        return refusal
    draft.emit(Replaced(seat=command.seat, person=command.person))
    draft.explain("persons", "replaced", "C8.6", "R37", target=command.seat, person=command.person)
    draft.tell(notices.newcomer(draft.state, draft.state.seats[command.seat]))
    return None


def _cancel(draft: GameDraft, command: c.CancelReplacement) -> Refusal | None:
    """The leaving player is back before the newcomer has had mask and role (C8.6)."""
    found = next((v for v in draft.state.vacancies if v.seat == command.seat), None)
    if refusal := draft.object(found is None, "no_vacancy", "C8.6", seat=command.seat):
        return refusal
    draft.emit(VacancyCancelled(seat=command.seat))
    draft.explain("persons", "replacement_cancelled", "C8.6", target=command.seat, told=(PUBLIC,))
    return None


# --- time ---------------------------------------------------------------------------------------------------------------


def _extend(draft: GameDraft, command: c.ExtendPhase) -> Refusal | None:
    """Outages and the like (C10.4)."""
    if refusal := needs_phase(draft, *TIMED) or draft.object(command.hours <= 0, "bad_hours", "C10.4", hours=command.hours):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "C10.4"):
        return refusal
    extend(draft, command.hours, command.reason, substitution=command.substitution)
    span = draft.state.span
    assert span is not None
    draft.tell(notices.extended(draft.state, span.close, command.reason, len(span.closes)))
    return None


def _set_close(draft: GameDraft, command: c.SetClose) -> Refusal | None:
    """The host sets the end himself (6.1)."""
    if refusal := needs_phase(draft, *TIMED):
        return refusal
    try:
        when = datetime.fromisoformat(command.closes)
    except ValueError:
        return draft.object(True, "bad_instant", "C5.4", value=command.closes)
    if refusal := draft.object(when.tzinfo is None, "no_offset", "C5.4", value=command.closes):
        return refusal
    at = Instant(round(when.timestamp() * SECOND))
    span = draft.state.span
    assert span is not None
    if refusal := draft.object(at <= span.opened, "close_before_open", "C5.4", value=command.closes):
        return refusal
    draft.emit(CloseMoved(close=Close(at=at, announced=draft.at, reason=command.reason)))
    draft.explain("persons", "close_set", "C5.4", "R1", told=(PUBLIC,), until=iso(at, draft.state.zone))
    draft.tell(notices.extended(draft.state, at, command.reason, len(span.closes) + 1))
    return None


def _pause(draft: GameDraft, command: c.PauseGame) -> Refusal | None:
    """Holiday or outage: everything stands still (C10.4)."""
    if refusal := needs_phase(draft, *RUNNING) or draft.object(draft.state.paused is not None, "paused_already", "C10.4"):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "C10.4"):
        return refusal
    draft.emit(Paused(at=draft.at))
    draft.explain("persons", "paused", "C10.4", told=(PUBLIC,), reason=command.reason)
    draft.tell(notices.paused(draft.at, command.reason))
    return None


def _resume(draft: GameDraft, command: c.ResumeGame) -> Refusal | None:
    """On again; all deadlines shift together."""
    begun = draft.state.paused
    if begun is None:
        return draft.object(True, "not_paused", "C10.4")
    if refusal := draft.object(draft.at < begun, "before_pause", "C10.4"):
        return refusal
    by = draft.at - begun
    draft.emit(Resumed(by=by))
    span = draft.state.span
    draft.explain(
        "persons",
        "resumed",
        "C10.4",
        told=(PUBLIC,),
        hours=str(round(by / hours(1), 2)),
        until=iso(span.close, draft.state.zone) if span else None,
    )
    draft.tell(notices.resumed(draft.state, draft.at, by, span.close if span else None))
    return None


# --- the end --------------------------------------------------------------------------------------------------------------


def _suspend(draft: GameDraft, command: c.SuspendGame) -> Refusal | None:
    """The game cannot go on: no winner (C10.3)."""
    if refusal := needs_phase(draft, *RUNNING) or draft.object(not command.reason.strip(), "reason_needed", "C10.3"):
        return refusal
    end(draft, "suspended", "C10.3")
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    GiveCard: _card,
    RevokeCard: _revoke,
    c.DeclareHandover: _handover,
    c.SubReply: _reply,
    c.Replace: _replace,
    c.CancelReplacement: _cancel,
    c.ExtendPhase: _extend,
    c.SetClose: _set_close,
    c.PauseGame: _pause,
    c.ResumeGame: _resume,
    c.SuspendGame: _suspend,
    **card_deaths.DECIDE,
    **duties.DECIDE,
    **speech.DECIDE,
}
