"""The cards room: what is given outside of a match, to which match it is charged, what it does to closed rounds; expulsion (S5, R21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from moderator.cup import choices, corrections
from moderator.cup import commands as c
from moderator.cup import events as e
from moderator.cup.draft import CupDraft
from moderator.cup.effective import banned, closed_matches, counters_now, sittings, the_result
from moderator.cup.entries import known
from moderator.cup.state import CupCard, CupState
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.hosting import AskClosed
from moderator.play.instants import Instant
from moderator.play.messages import Params, Refusal
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.offences import LEVELS
from moderator.rulesets.sanguosha.results_appeals import is_provisional
from moderator.rulesets.sanguosha.roles import Level


def charged_to(state: CupState, person: str, at: Instant) -> str:
    """The match just ended while its result is provisional; empty: the person's next one, if there is one (R21)."""
    mine = [match for match in closed_matches(state) if any(name == person for name, _, _ in sittings(match))]
    last = max(mine, key=lambda match: the_result(match).ended or Instant(0), default=None)
    return last.id if last is not None and is_provisional(the_result(last), at) else ""


def _give(draft: CupDraft, command: GiveCard) -> Refusal | None:
    """Between matches; whoever sits in a match under way gets his card there."""
    state = draft.state
    if refusal := draft.object(command.level not in LEVELS, "bad_level", "S5.B", remedy="levels", level=command.level):
        return refusal
    if refusal := known(draft, command.person):
        return refusal
    if refusal := draft.object(not command.clause.strip(), "card_needs_clause", "S5.B"):
        return refusal
    if refusal := draft.object(command.clause not in CLAUSES, "unknown_clause", "S5.B", forceable=True, clause_id=command.clause):
        return refusal
    playing = next((m.id for m in state.matches.values() if m.status == "open" and command.person in (*m.people, *m.reserved)), "")
    if refusal := draft.object(
        bool(playing), "card_at_the_table", "S5.B", remedy="give_it_there", forceable=True, person=command.person, match=playing
    ):
        return refusal
    match = charged_to(state, command.person, draft.at)
    card = CupCard(
        id=len(state.cards) + 1, person=command.person, level=cast(Level, command.level), clause=command.clause, at=draft.at,
        note=command.note, match=match,
    )  # fmt: skip
    if refusal := corrections.change(draft, (e.CardIssued(card=card),), match, _forced(draft, command.note)):
        return refusal
    now = counters_now(draft.state, command.person)
    said: Params = {"person": card.person, "level": card.level, "clause": card.clause, "card": card.id, "w": now.w, "y": now.y, "r": now.r}
    draft.explain("cards", "card_given", card.clause, "R21", result=card.level, match=match, **said)
    choices.settle(draft)
    return None


def _forced(draft: CupDraft, reason: str) -> corrections.Read:
    """A shared verb carries no level: what is grave is refused, and the force with its reason is the second step."""
    return corrections.Read(reason=reason or ("force" if draft.forced else ""))


def _revoke(draft: CupDraft, command: RevokeCard) -> Refusal | None:
    """Only cards of the cup's own; one given at a table is taken back there."""
    card = next((each for each in draft.state.cards if each.id == command.card), None)
    if card is None:
        return draft.object(True, "unknown_card", "S5.B", remedy="card_of_a_match", card=command.card)
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S5.B", card=command.card):
        return refusal
    if refusal := draft.object(bool(card.revoked), "card_lifted_already", "S5.B", card=command.card):
        return refusal
    event = e.CardRevoked(card=card.id, reason=command.reason)
    if refusal := corrections.change(draft, (event,), card.match, _forced(draft, command.reason)):
        return refusal
    draft.explain("cards", "card_revoked", card.clause, told=(PUBLIC,), card=card.id, person=card.person, level=card.level)
    draft.explain("cards", "reason", card.clause, reason=command.reason)
    choices.settle(draft)
    return None


def _expel(draft: CupDraft, command: c.Expel) -> Refusal | None:
    """For good: the organiser's right after a ban, or without one by force (S5.B)."""
    if refusal := known(draft, command.person):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "S5.B"):
        return refusal
    marked = (the_result(match).persons.get(command.person) for match in closed_matches(draft.state))
    due = banned(draft.state, command.person) or any(one is not None and one.banned for one in marked)
    if refusal := draft.object(not due, "not_banned", "S5.B", forceable=True, person=command.person):
        return refusal
    expel(draft, command.person, command.reason)
    return None


def expel(draft: CupDraft, person: str, reason: str) -> None:
    """Out of the cup for good."""
    for ask in draft.state.asks:
        if ask.id == f"expulsion:{person}":
            draft.emit(AskClosed(id=ask.id, choice="expel"))
    entrant = draft.state.people[person]
    draft.emit(e.EntrantChanged(entrant=replace(entrant, expelled=reason or "S5.B", left=entrant.left or draft.at)))
    draft.explain("cards", "expelled", "S5.B", person=person, reason=reason)


DECIDE: dict[type[Command], Callable[[CupDraft, Any], Refusal | None]] = {GiveCard: _give, RevokeCard: _revoke, c.Expel: _expel}
