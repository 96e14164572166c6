"""Cards and what follows: the ladder, the sending-off, reports and questions of truth, complaints (section 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import Command, GiveCard, RevokeCard
from moderator.play.messages import Ask, Refusal
from moderator.rulesets.prison import asking, endings, notices
from moderator.rulesets.prison.cards import CATALOGUE, of_seat, standing
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.conduct_events import BanNamed, CardGiven, CardRevoked, ReportFiled
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.leaving import leave
from moderator.rulesets.prison.roles import LEVELS, MURDERER, Level
from moderator.rulesets.prison.seat_events import JudgedSet, StatusSet
from moderator.rulesets.prison.state import Card, Ending, GameState, Judged, Report

TRUTH: Final = "P-identity-3b"
REVEALING: Final = frozenset({"P-speech-5", "P-identity-2.4", "P-what-4"})
"""Offences of telling one's crime by day; a death where the house rule says so (R20)."""


def seat_of_person(state: GameState, who: str) -> str | None:
    """The seat meant by a seat id, a mask or a person's name."""
    if who in state.seats:
        return who
    return next((seat.id for seat in state.seats.values() if who in {seat.person, seat.mask}), None)


def _card(draft: GameDraft, command: GiveCard) -> Refusal | None:
    """The host gives a card; one that the clause does not offer needs a force (section 9)."""
    state = draft.state
    if refusal := draft.object(command.level not in LEVELS, "bad_level", "P-card-blue", remedy="card_levels", level=command.level):
        return refusal
    seat = seat_of_person(state, command.person)
    known = seat is not None or command.person in state.persons
    if refusal := draft.object(not known, "unknown_person", "P-card-scope", person=command.person):
        return refusal
    if refusal := draft.object(command.clause not in CLAUSES, "unknown_clause", "P-card-scope", value=command.clause):
        return refusal
    offered = CATALOGUE.get(command.clause)
    outside = offered is not None and command.level not in offered
    if refusal := draft.object(
        outside,
        "card_not_offered",
        command.clause,
        forceable=True,
        level=command.level,
        offered=[each for each in offered or () if each != "none"],
    ):
        return refusal
    person = state.seats[seat].person or seat if seat is not None else command.person
    give(draft, str(person), seat, cast("Level", command.level), command.clause, command.note)
    return None


def give(draft: GameDraft, person: str, seat: str | None, level: Level, clause: str, note: str = "") -> None:
    """A card, the ladder, and what a red brings (P-card-blue, P-card-yellow, P-card-red, P-card-out)."""
    before = standing(draft.state, person, seat)
    public = bool(draft.state.rule("card_public")) and level != "reminder"
    card = Card(
        id=1 + max((c.id for c in draft.state.cards), default=0),
        person=person,
        seat=seat,
        level=level,
        clause=clause,
        at=draft.at,
        note=note,
    )
    draft.emit(CardGiven(card=card, public=public))
    after = standing(draft.state, person, seat)
    told = (PUBLIC,) if public else (HOST,)
    draft.explain("cards", "card_given", clause, target=seat, result=level, told=told, level=level, card=card.id)
    draft.tell(notices.card(draft.state, card))
    if level == "blue" and after.blue <= before.blue:
        draft.explain("cards", "cards_merged", "P-card-blue", target=seat, result="yellow")
    if level != "red" and after.red > before.red:
        draft.explain("cards", "cards_merged", "P-card-yellow", target=seat, result="red")
    if after.red > before.red:
        _red(draft, card, seat)


def _red(draft: GameDraft, card: Card, seat: str | None) -> None:
    """Sent off, still alive and still counted; the host decides about faction and ban (R19, P-card-out)."""
    there = seat is not None and draft.state.seats[seat].on_field
    if seat is not None and there:
        draft.emit(StatusSet(seat=seat, status="sidelined", until="lasting"))
        draft.explain("cards", "sidelined", "P-card-red", "R19", target=seat, told=(PUBLIC,))
        draft.tell(notices.sent_off(seat, card.clause, card.id))
    faction = draft.state.faction(seat) if seat is not None and there else "none"
    choices = ("none", "ban") if faction == "none" else ("none", "ban", "faction", "both")
    asking.ask(
        draft,
        "A-RED",
        f"{card.id}",
        "P-card-red",
        choices,
        blocking=there,
        seat=seat,
        person=card.person,
        faction="" if faction == "none" else faction,
        card=card.id,
    )
    if seat is not None and not there:
        draft.explain("cards", "out_already", "P-card-out", target=seat)


def answered_red(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-RED: whether the faction loses, whether the person is a candidate for a ban; then the end check."""
    if choice in {"ban", "both"}:
        draft.emit(BanNamed(person=str(ask.params["person"])))
        draft.explain("cards", "ban_named", "P-card-red", person=str(ask.params["person"]))
    if choice in {"faction", "both"}:
        lose(draft, str(ask.params["faction"]), "")
    endings.check(draft)


def lose(draft: GameDraft, faction: str, reason: str) -> None:
    """Its members on the field have lost; the host is asked whether the game is over with it (E6)."""
    members = [seat.id for seat in draft.state.field if draft.state.faction(seat.id) == faction]
    for seat in members:
        draft.emit(JudgedSet(seat=seat, judged=Judged(result="lose", clauses=("P-card-red",), reason=reason)))
    draft.explain("end", "faction_lost", "P-card-red", result=faction, lines=members, reason=reason)
    asking.ask(draft, "A-LOST", f"{faction}:{draft.state.day}", "P-card-red", ("end", "go_on"), blocking=True, faction=faction)


def answered_lost(draft: GameDraft, ask: Ask, choice: str) -> None:
    """Whether a faction's loss ends the game."""
    if choice == "end" and draft.state.ending is None:
        endings.reach(draft, Ending(name="E6", clauses=endings.CLAUSES["E6"], lost=str(ask.params["faction"])), by_host=True)
    elif choice == "go_on":
        draft.explain("end", "game_goes_on", "P-end-2", result="E6")
        endings.check(draft)


def _revoke(draft: GameDraft, command: RevokeCard) -> Refusal | None:
    """A card is taken back; a sending-off with it, where no red is left."""
    found = next((card for card in draft.state.cards if card.id == command.card and not card.revoked), None)
    if refusal := draft.object(found is None, "unknown_card", "P-card-red", card=command.card):
        return refusal
    if refusal := draft.object(not command.reason.strip(), "reason_needed", "P-card-red"):
        return refusal
    assert found is not None
    draft.emit(CardRevoked(card=command.card, reason=command.reason))
    draft.explain("cards", "card_revoked", "P-supp-2", told=(PUBLIC,), target=found.seat, card=command.card)
    seat = draft.state.seats.get(found.seat or "")
    if seat is not None and seat.has("sidelined") and of_seat(draft.state, seat.id).red == 0:
        draft.emit(StatusSet(seat=seat.id, status="sidelined", on=False))
        draft.explain("cards", "back_on", "P-supp-2", target=seat.id, told=(PUBLIC,))
    return None


# --- reports --------------------------------------------------------------------------------------------------------------


def _number(state: GameState) -> int:
    return 1 + max((each.id for each in state.reports), default=0)


def _report(draft: GameDraft, command: c.FileReport) -> Refusal | None:
    """At any time; the host decides (P-supp-1, P-supp-2). A question of truth has its own (P-identity-3b)."""
    state = draft.state
    if refusal := draft.object(
        command.clause not in CLAUSES and command.clause not in {"", "rules"}, "unknown_clause", "P-supp-1", value=command.clause
    ):
        return refusal
    against = seat_of_person(state, command.against)
    if refusal := draft.object(
        against is None and command.clause not in {"", "rules", "P-pre-1"}, "unknown_seat", "P-supp-1", seat=command.against
    ):
        return refusal
    number = _number(state)
    draft.emit(
        ReportFiled(
            report=Report(
                id=number, by=command.by, against=against or command.against, clause=command.clause, text=command.text, at=draft.at
            )
        )
    )
    by = seat_of_person(state, command.by)
    draft.explain("conduct", "report_filed", "P-supp-1", actor=by, target=against, n=number, text=command.text)
    if against is None:
        asking.ask(draft, "A-RULES", f"{number}", "P-pre-1", ("noted", "ruled"), text=command.text, n=number)
    elif command.clause == TRUTH:
        _truth(draft, number, against)
    else:
        _offence(draft, number, against, command.clause)
    return None


def _truth(draft: GameDraft, number: int, seat: str) -> None:
    """Every murderer may lie in a questioning; all others must not, accomplices neither (section 6)."""
    if draft.state.tagged(seat, MURDERER):
        draft.explain("conduct", "truth_exempt", TRUTH, target=seat)
        return
    asking.ask(
        draft,
        "A-TRUTH",
        f"{number}",
        TRUTH,
        ("true", "untrue", "untrue_blue", "untrue_yellow", "untrue_red", "unclear"),
        seat=seat,
        n=number,
    )


def _offence(draft: GameDraft, number: int, seat: str, clause: str) -> None:
    offered = CATALOGUE.get(clause, ("none", "reminder", "blue", "yellow", "red"))
    choices = offered if "none" in offered else ("none", *offered)
    dies = clause in REVEALING and bool(draft.state.rule("reveal_executes"))
    dies = dies and draft.state.seats[seat].on_field and draft.state.seats[seat].side == "prisoner"
    asking.ask(draft, "A-CARD", f"{number}", clause, (*choices, *(("execute",) if dies else ())), seat=seat, clause=clause, n=number)


def answered_card(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-CARD: a card as the clause offers, or nothing; telling one's crime may be a death, but no vote death (R20)."""
    seat, clause = str(ask.params["seat"]), str(ask.params.get("clause", ask.clause))
    if choice == "execute":
        leave(draft, seat, "dead", "reveal", "P-what-4", "R20", seen=True, step="conduct")
        endings.check(draft)
    elif choice in LEVELS:
        give(draft, draft.state.seats[seat].person or seat, seat, choice, clause if clause in CLAUSES else "P-card-scope")


def answered_truth(draft: GameDraft, ask: Ask, choice: str) -> None:
    """A-TRUTH: true, untrue with or without a card, or not to be settled."""
    seat, (verdict, _, level) = str(ask.params["seat"]), choice.partition("_")
    draft.explain("conduct", "truth_judged", TRUTH, target=seat, result=verdict)
    if level:
        give(draft, draft.state.seats[seat].person or seat, seat, cast("Level", level), TRUTH)


def _complain(draft: GameDraft, command: c.Complain) -> Refusal | None:
    """About the host: kept until the game is over, then shown (P-supp-3)."""
    if refusal := draft.object(not command.text.strip(), "empty_note", "P-supp-3"):
        return refusal
    report = Report(id=_number(draft.state), by=command.person, against="host", clause="P-supp-3", text=command.text, at=draft.at)
    draft.emit(ReportFiled(report=report))
    draft.explain("conduct", "complaint_kept", "P-supp-3", person=command.person, n=report.id)
    return None


DECIDE: dict[type[Command], Callable[[GameDraft, Any], Refusal | None]] = {
    GiveCard: _card,
    RevokeCard: _revoke,
    c.FileReport: _report,
    c.Complain: _complain,
}
