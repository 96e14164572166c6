"""The persons room: cards, hand-over, deaths by card, extensions and pauses, posts on record, the end (C5.6, C6, C8, C10)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.deadlines import hours, iso
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Ask, Choice, Refusal
from moderator.rulesets.chess import cards, nightfall, notices, phases
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.dawn import end
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import MessageReceived, open_ask
from moderator.rulesets.chess.night_events import ActionEnded, QueenExcused
from moderator.rulesets.chess.persons_events import (
    EVOLVE,
    SECRET,
    CardRevoked,
    DeathByCard,
    MourningDeclared,
    Nominated,
    PostRecorded,
    Replaced,
    SubstituteReplied,
    VacancyCancelled,
    VacancyOpened,
)
from moderator.rulesets.chess.phase_events import CloseMoved, Paused, Resumed
from moderator.rulesets.chess.roles import other
from moderator.rulesets.chess.state import Close, GameState, Nomination, Post, Vacancy, VotePost
from moderator.rulesets.chess.vote_events import VoteSeen
from moderator.rulesets.chess.watching import needs_phase

__all__ = ["DECIDE", "EVOLVE", "SECRET"]

RUNNING = ("night", "dawn", "day", "runoff", "dusk")
TIMED = ("night", "day", "runoff")
HANDOVER = (12, 24)
"""Hours a hand-over may add (C5.6, C8.6)."""
MOURNING_AT = 4
GHOSTS = ("analysis", "real_id", "other_mask", "guess", "dead_post", "mourning_post")
"""What may be reported (C6.1-C6.6)."""


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
    draft.emit(VacancyOpened(vacancy=Vacancy(seat=command.seat, person=person, reason=command.reason, since=draft.at)))
    draft.explain("persons", "handover", "C5.6", "C8.6", target=command.seat, told=(PUBLIC,), hours=command.hours)
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
    return tuple(v.seat for v in sorted(state.vacancies, key=lambda v: v.absent or v.since))


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


# --- death by card ------------------------------------------------------------------------------------------------------


def _put_to_death(draft: GameDraft, command: c.PutToDeath) -> Refusal | None:
    """Dead when announced; between a close and its notice it is announced after that notice (C8.4, C8.5, R27)."""
    state = draft.state
    if refusal := needs_phase(draft, *RUNNING) or _seat(draft, command.seat, "C8.4"):
        return refusal
    gone = not state.seats[command.seat].alive or command.seat in state.card_deaths
    if refusal := draft.object(gone, "seat_dead", "C8.4", seat=command.seat):
        return refusal
    put_to_death(draft, command.seat, command.clause)
    return None


def put_to_death(draft: GameDraft, seat: str, clause: str) -> None:
    """Put a character to death, now or after the notice that is being written."""
    draft.emit(DeathByCard(seat=seat, clause=clause))
    draft.explain("persons", "put_to_death", clause, "R27", target=seat)
    if draft.state.phase == "dawn" or (draft.state.phase == "dusk" and draft.state.dusk in {"closed", "resolved"}):
        return
    king = draft.state.seats[seat]
    nightfall.bury_card_deaths(draft)
    _void_orders(draft, seat)
    _free_voters(draft, seat)
    if king.role == "king":
        _king_gone(draft, seat)


def _void_orders(draft: GameDraft, seat: str) -> None:
    """His powers of this night are void, so are orders aimed at him; those senders may send again (R27)."""
    state = draft.state
    from moderator.rulesets.chess.orders import LIVE, coming

    for order in coming(state):
        if order.status not in LIVE or seat not in {order.seat, order.target}:
            continue
        reason = "sender_dead" if order.seat == seat else "target_dead"
        draft.emit(ActionEnded(ids=(order.id,), status="void", reason=reason))
        if order.seat != seat:
            draft.explain("persons", "order_void", "R27", actor=order.seat, target=seat, result=reason, code=reason)
            draft.tell(notices.receipt(order, reason, "R27"))
            queen = order.privilege == "kill" and state.seats[order.seat].role == "queen" and order.status == "standing"
            if queen and state.phase == "night":
                draft.emit(QueenExcused(seat=order.seat))


def _free_voters(draft: GameDraft, seat: str) -> None:
    """Votes for him are void, their voters vote anew; a run-off that loses a candidate is the host's (R27)."""
    state = draft.state
    ballot = state.ballot
    if ballot is None or ballot.closed is not None or state.phase not in {"day", "runoff"}:
        return
    draft.emit(VoteSeen(post=VotePost(n=len(ballot.posts) + 1, voter=seat, at=draft.at, kind="dead", target=seat)))
    if ballot.runoff and seat in ballot.candidates:
        left = [name for name in ballot.candidates if draft.state.seats[name].alive]
        choices = tuple(Choice(value=v) for v in (("execute", "nobody", "go_on") if len(left) == 1 else ("go_on", "nobody")))
        default = "execute" if len(left) == 1 else "go_on" if left else "nobody"
        open_ask(draft, Ask(
            id=f"candidate_dead:{ballot.day}:{seat}", code="candidate_dead", clause="R27", choices=choices, default=default,
            params={"seat": seat, "lines": left},
        ))  # fmt: skip


def _king_gone(draft: GameDraft, seat: str) -> None:
    """``king_put_to_death``: ask, his side loses, or the game is suspended (R27)."""
    how = draft.state.rule("king_put_to_death")
    side = draft.state.seats[seat].side
    assert side is not None
    if how == "his_side_loses":
        end(draft, other(side), "C9.1")
    elif how == "suspend":
        end(draft, "suspended", "C10.3")
    else:
        choices = (Choice(value="his_side_loses"), Choice(value="suspend"))
        open_ask(draft, Ask(
            id=f"king_put_to_death:{seat}", code="king_put_to_death", clause="R27", choices=choices, default="his_side_loses",
            params={"seat": seat, "side": side}, blocking=True,
        ))  # fmt: skip


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


# --- posts and the end --------------------------------------------------------------------------------------------------


def _record(draft: GameDraft, kind: str, who: str, day: int, clause: str, note: str = "") -> None:
    draft.emit(PostRecorded(post=Post(kind=kind, who=who, day=day, at=draft.at, note=note)))
    draft.explain("persons", f"recorded_{kind}", clause, target=who if who in draft.state.seats else None, told=(PUBLIC,), day=day)


def _analysis(draft: GameDraft, command: c.RecordAnalysis) -> Refusal | None:
    """Each living seat opens one analysis a day (C6.1)."""
    state = draft.state
    if refusal := _seat(draft, command.seat, "C6.1"):
        return refusal
    if refusal := draft.object(not state.seats[command.seat].alive, "seat_dead", "C6.3", forceable=True, seat=command.seat):
        return refusal
    _record(draft, "analysis", command.seat, command.day, "C6.1")
    return None


def _last_words(draft: GameDraft, command: c.RecordLastWords) -> Refusal | None:
    """Killed at night: one thread the next day; the executed and those dead by card have none unless the host grants it (C6.2)."""
    if refusal := _seat(draft, command.seat, "C6.2"):
        return refusal
    death = draft.state.seats[command.seat].death
    has = death is not None and death.phase == "night" and death.cause != "card" and death.number == draft.state.number
    if refusal := draft.object(not has, "no_last_words", "C6.2", forceable=True, seat=command.seat):
        return refusal
    _record(draft, "last_words", command.seat, draft.state.number, "C6.2")
    return None


def _ghost(draft: GameDraft, command: c.ReportGhostPost) -> Refusal | None:
    """Moved to the host's board until the end (C6.3); victims of night 1 are free of it in their first day."""
    state = draft.state
    if refusal := draft.object(command.kind not in GHOSTS, "bad_kind", "C6.3", remedy="ghost_kinds", kind_id=command.kind):
        return refusal
    death = state.seats[command.person].death if command.person in state.seats else None
    free = death is not None and death.phase == "night" and death.number == 1 and state.number == 1
    if refusal := draft.object(free and command.kind == "dead_post", "ghost_free", "C6.3", forceable=True, person=command.person):
        return refusal
    _record(draft, "ghost", command.person, state.number, "C6.3", f"{command.kind} {command.note}".strip())
    return None


def _mourn(draft: GameDraft, command: c.DeclareMourning) -> Refusal | None:
    """At four living or fewer (C6.4, R36)."""
    state = draft.state
    if refusal := draft.object(state.mourning, "mourning_already", "C6.4"):
        return refusal
    many = len(state.living) > MOURNING_AT
    if refusal := draft.object(many, "too_many_living", "C6.4", forceable=True, n=len(state.living)):
        return refusal
    draft.emit(MourningDeclared())
    draft.explain("persons", "mourning", "C6.4", "R36", told=(PUBLIC,), n=len(state.living))
    draft.tell(notices.mourning())
    return None


def _suspend(draft: GameDraft, command: c.SuspendGame) -> Refusal | None:
    """The game cannot go on: no winner (C10.3)."""
    if refusal := needs_phase(draft, *RUNNING) or draft.object(not command.reason.strip(), "reason_needed", "C10.3"):
        return refusal
    end(draft, "suspended", "C10.3")
    return None


def _nominate(draft: GameDraft, command: c.Nominate) -> Refusal | None:
    """A card in principle bars from the fair play award (C10.2)."""
    state = draft.state
    if refusal := draft.object(command.person not in state.persons, "unknown_person", "C10.2", person=command.person):
        return refusal
    barred = command.award == "fair_play" and bool(cards.standing(state.cards, command.person))
    if refusal := draft.object(barred, "has_cards", "C10.2", forceable=True, person=command.person):
        return refusal
    draft.emit(Nominated(nomination=Nomination(award=command.award, person=command.person, note=command.note)))
    draft.explain("end", "nominated", "C10.2", person=command.person, award=command.award)
    return None


def _end(draft: GameDraft, command: c.EndGame) -> Refusal | None:
    """The result is posted with all roles, masks and persons (N20)."""
    if refusal := needs_phase(draft, "ended"):
        return refusal
    draft.explain("end", "game_closed", "C9.1", told=(PUBLIC,))
    draft.tell(notices.result(draft.state))
    return None


def _message(draft: GameDraft, command: c.ReceiveMessage) -> Refusal | None:
    """A message has come in; what it asks for is a command of its own."""
    if refusal := draft.object(bool(command.seat) and command.seat not in draft.state.seats, "unknown_seat", "C3.10", seat=command.seat):
        return refusal
    draft.emit(MessageReceived(seat=command.seat, channel=command.channel, text=command.text))
    draft.explain("inbox", "message_received", "C3.10", actor=command.seat or None, channel=command.channel)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    GiveCard: _card,
    RevokeCard: _revoke,
    c.DeclareHandover: _handover,
    c.SubReply: _reply,
    c.Replace: _replace,
    c.CancelReplacement: _cancel,
    c.PutToDeath: _put_to_death,
    c.ExtendPhase: _extend,
    c.SetClose: _set_close,
    c.PauseGame: _pause,
    c.ResumeGame: _resume,
    c.RecordAnalysis: _analysis,
    c.RecordLastWords: _last_words,
    c.ReportGhostPost: _ghost,
    c.DeclareMourning: _mourn,
    c.SuspendGame: _suspend,
    c.Nominate: _nominate,
    c.EndGame: _end,
    c.ReceiveMessage: _message,
}
