"""The cards room: giving, proposing, waiving and revoking cards; what they add up to; bans (S5, section 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.messages import Ask, Choice, Params, Refusal
from moderator.rulesets.sanguosha import ending, notices, vacancies
from moderator.rulesets.sanguosha.cards_events import (
    EVOLVE,
    SECRET,
    CardConfirmed,
    CardIssued,
    CardRevoked,
    CardWaived,
    PersonBanned,
    PersonExpelled,
    PersonUnbanned,
)
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.commands import ConfirmCard, Expel, Waive
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.host_events import close_asks, open_ask
from moderator.rulesets.sanguosha.ladder import Ladder, climb, ladder, standing_cards, tie_count
from moderator.rulesets.sanguosha.offences import LEVELS
from moderator.rulesets.sanguosha.roles import Level
from moderator.rulesets.sanguosha.state import Card, Counters, MatchState

__all__ = ["DECIDE", "EVOLVE", "SECRET", "issue", "ladder", "preview", "tie_count"]


def issue(draft: MatchDraft, line: str, level: Level, clause: str, note: str = "", automatic: bool = False) -> None:
    """Give the holder of a line a card, or propose it where ``card_confirm`` wants automatic ones confirmed."""
    give(draft, draft.state.name_of(line), line, level, clause, note, automatic=automatic)


def give(draft: MatchDraft, person: str, line: str | None, level: Level, clause: str, note: str = "", *, automatic: bool = False) -> None:
    """A card to a person, with all that follows from it."""
    state = draft.state
    proposed = automatic and bool(state.rule("card_confirm"))
    card = Card(
        id=len(state.cards) + 1, person=person, line=line, level=level, clause=clause, at=draft.at, note=note, automatic=automatic,
        game=state.game.number if state.game else None, proposed=proposed,
    )  # fmt: skip
    before = ladder(state, person)
    draft.emit(CardIssued(card=card))
    if proposed:
        draft.explain("cards", "card_proposed", clause, actor=line, result=level, person=person, level=level, card=card.id)
        return
    _follow(draft, card, before)


def _follow(draft: MatchDraft, card: Card, before: Ladder) -> None:
    """What a card that counts brings: conversions, points, a ban, the notice."""
    now = ladder(draft.state, card.person)
    counters: Params = {"w": now.w, "y": now.y, "r": now.r}
    said: Params = {"person": card.person, "level": card.level, "clause": card.clause, "card": card.id, **counters}
    draft.explain("cards", "card_given", card.clause, actor=card.line, result=card.level, told=(PUBLIC,), **said)
    for rung in now.rungs:
        if rung.card == card.id and rung.converted:
            made: Params = {"person": card.person, "level": rung.level, "of": list(rung.of)}
            draft.explain("cards", "card_converted", "S5.B", actor=card.line, result=rung.level, told=(PUBLIC,), **made)
    reds = now.charged - before.charged
    if reds:
        points = str(reds * draft.state.params.scoring.red_card)
        draft.explain("cards", "points_deducted", "S5.B", "R21", actor=card.line, told=(PUBLIC,), person=card.person, points=points)
    draft.tell(notices.card_given(card, now, reds * draft.state.params.scoring.red_card))
    settle_ban(draft, card.person)
    ending.review(draft)


def settle_ban(draft: MatchDraft, person: str) -> None:
    """Bring a person's ban into line with the ladder: it comes and goes with the cards (S5.B, S3.3.1)."""
    state = draft.state
    found = state.persons.get(person)
    banned, due = found is not None and found.banned, ladder(state, person).banned
    if due and not banned:
        _ban(draft, person)
    elif banned and not due and any(card.person == person for card in state.cards):
        draft.emit(PersonUnbanned(person=person))
        close_asks(draft, f"expulsion:{person}")
        vacancies.close_for(draft, person)
        draft.explain("cards", "unbanned", "S5.B", told=(PUBLIC,), person=person)


def _ban(draft: MatchDraft, person: str) -> None:
    line = draft.state.line_of(person) if person not in draft.state.lines else vacancies.seat_of_person(draft.state, person)
    draft.emit(PersonBanned(person=person))
    draft.explain("cards", "banned", "S5.B", "S3.3.1", actor=line, told=(PUBLIC,), person=person)
    if line is not None:
        vacancies.open_for(draft, line, "banned")
    choices = (Choice(value="expel"), Choice(value="keep"))
    open_ask(
        draft, Ask(id=f"expulsion:{person}", code="expulsion", clause="S5.B", choices=choices, default="keep", params={"person": person})
    )


def preview(state: MatchState, person: str, level: Level, clause: str) -> tuple[str, ...]:
    """What one more card would cause, as codes: ``preview.yellow``, ``preview.red``, ``preview.points``, ``preview.ban``.

    ``person`` may be a line id. Empty: the card stands alone.
    """
    name = state.person_of(person) or person
    now = ladder(state, name)
    base = state.persons[name].base if name in state.persons else Counters()
    card = Card(id=len(state.cards) + 1, person=name, line=None, level=level, clause=clause, at=state.zero)
    then = climb(base, (*standing_cards(state, name), card))
    made = [rung.level for rung in then.rungs if rung.card == card.id]
    codes = [f"preview.{lvl}" for lvl in ("yellow", "red") if lvl in made[1:]]
    if "red" in made:
        codes.append("preview.points")
    if "ban" in made and not now.banned:
        codes.append("preview.ban")
    return tuple(codes)


def _card(state: MatchState, number: int) -> Card | None:
    return next((card for card in state.cards if card.id == number), None)


def _give_card(draft: MatchDraft, command: GiveCard) -> Refusal | None:
    """A card by the judge's hand; every card names its clause (S5)."""
    state = draft.state
    if refusal := draft.object(command.level not in LEVELS, "bad_level", "S5.B", remedy="levels", level=command.level):
        return refusal
    person = state.person_of(command.person)
    if person is None:
        return draft.object(True, "unknown_person", "R30", remedy="note_instead", person=command.person)
    if refusal := draft.object(not command.clause.strip(), "card_needs_clause", "S5.B"):
        return refusal
    known = command.clause in CLAUSES
    if refusal := draft.object(not known, "unknown_clause", "S5.B", forceable=True, clause_id=command.clause):
        return refusal
    if refusal := draft.object(state.phase == "confirmed", "match_confirmed", "S4.8", forceable=True):
        return refusal
    give(draft, person, vacancies.seat_of_person(state, person), cast(Level, command.level), command.clause, command.note)
    return None


def _lift(draft: MatchDraft, number: int, reason: str, waive: bool) -> Refusal | None:
    """Waive or revoke: the card stays in the record and counts for nothing."""
    card = _card(draft.state, number)
    if card is None:
        return draft.object(True, "unknown_card", "S5.B", card=number)
    if refusal := draft.object(not reason.strip(), "reason_needed", "S5.B", card=number):
        return refusal
    if refusal := draft.object(bool(card.waived or card.revoked), "card_lifted_already", "S5.B", card=number):
        return refusal
    draft.emit(CardWaived(card=number, reason=reason) if waive else CardRevoked(card=number, reason=reason))
    now = ladder(draft.state, card.person)
    said: Params = {"card": number, "person": card.person, "level": card.level, "w": now.w, "y": now.y, "r": now.r}
    told = () if card.proposed else (PUBLIC,)
    draft.explain("cards", "card_waived" if waive else "card_revoked", card.clause, actor=card.line, told=told, **said)
    draft.explain("cards", "reason", card.clause, actor=card.line, reason=reason)
    if not card.proposed:
        draft.tell(notices.card_lifted(card, now))
    settle_ban(draft, card.person)
    ending.review(draft)
    return None


def _waive(draft: MatchDraft, command: Waive) -> Refusal | None:
    return _lift(draft, command.card, command.reason, waive=True)


def _revoke(draft: MatchDraft, command: RevokeCard) -> Refusal | None:
    return _lift(draft, command.card, command.reason, waive=False)


def _confirm(draft: MatchDraft, command: ConfirmCard) -> Refusal | None:
    card = _card(draft.state, command.card)
    if card is None:
        return draft.object(True, "unknown_card", "S5.B", card=command.card)
    if refusal := draft.object(not card.proposed, "card_not_proposed", "S5.B", card=command.card):
        return refusal
    before = ladder(draft.state, card.person)
    confirmed = replace(card, proposed=False)
    draft.emit(CardConfirmed(card=confirmed))
    _follow(draft, confirmed, before)
    return None


def expel(draft: MatchDraft, person: str, reason: str) -> None:
    """Expulsion for good: the organiser's right after a ban (S5.B)."""
    close_asks(draft, f"expulsion:{person}")
    draft.emit(PersonExpelled(person=person))
    draft.explain("cards", "expelled", "S5.B", told=(PUBLIC,), person=person, reason=reason)


def _expel(draft: MatchDraft, command: Expel) -> Refusal | None:
    person = draft.state.person_of(command.person)
    if person is None:
        return draft.object(True, "unknown_person", person=command.person)
    not_banned = not draft.state.persons[person].banned
    if refusal := draft.object(not_banned, "not_banned", "S5.B", forceable=True, person=person):
        return refusal
    expel(draft, person, command.reason)
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    GiveCard: _give_card,
    RevokeCard: _revoke,
    Waive: _waive,
    ConfirmCard: _confirm,
    Expel: _expel,
}
