"""What happens to people: cards, reports, substitutes, rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.rulesets.prison.fold import with_person, with_seat
from moderator.rulesets.prison.state import Card, GameState, Person, Report


class CardGiven(Event, frozen=True, kw_only=True):
    """A card or reminder for a person (section 9). ``public``: whether everybody hears of it (H-card-public)."""

    card: Card
    public: bool = True


class CardRevoked(Event, frozen=True, kw_only=True):
    """A card is taken back."""

    card: int
    reason: str


class BanNamed(Event, frozen=True, kw_only=True):
    """A candidate for a ban afterwards (P-card-red)."""

    person: str


class ReportFiled(Event, frozen=True, kw_only=True):
    """A breach reported, or a complaint about the host, kept to the end (P-supp-1, P-supp-3)."""

    report: Report


class Ruled(Event, frozen=True, kw_only=True):
    """The host has ruled on what nobody foresaw (P-supp-4)."""

    text: str
    clause: str


class SubWanted(Event, frozen=True, kw_only=True):
    """A substitute is wanted for a seat; ``off``: no more."""

    seat: str
    off: bool = False


class Substituted(Event, frozen=True, kw_only=True):
    """Another person holds the seat with all that belongs to it (section 10)."""

    seat: str
    person: str


def _card(state: GameState, event: CardGiven) -> GameState:
    return replace(state, cards=(*state.cards, event.card))


def _revoked(state: GameState, event: CardRevoked) -> GameState:
    return replace(state, cards=tuple(replace(card, revoked=event.reason) if card.id == event.card else card for card in state.cards))


def _ban(state: GameState, event: BanNamed) -> GameState:
    return with_person(state, event.person, ban=True)


def _filed(state: GameState, event: ReportFiled) -> GameState:
    return replace(state, reports=(*state.reports, event.report))


def _ruled(state: GameState, event: Ruled) -> GameState:
    return replace(state, rulings=(*state.rulings, event.text))


def _wanted(state: GameState, event: SubWanted) -> GameState:
    kept = tuple(seat for seat in state.waiting if seat != event.seat)
    return replace(state, waiting=kept if event.off else (*kept, event.seat))


def _substituted(state: GameState, event: Substituted) -> GameState:
    seat = state.seats.get(event.seat)
    if seat is None:
        return state
    state = with_person(state, seat.person, seat=None, gone=True)
    known = state.persons.get(event.person) or Person(name=event.person)
    persons = {**state.persons, event.person: replace(known, seat=event.seat, assists="")}
    assistant = "" if seat.assistant == event.person else seat.assistant
    state = replace(state, persons=persons, waiting=tuple(s for s in state.waiting if s != event.seat))
    return with_seat(state, event.seat, person=event.person, assistant=assistant)


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    CardGiven: _card,
    CardRevoked: _revoked,
    BanNamed: _ban,
    ReportFiled: _filed,
    Ruled: _ruled,
    SubWanted: _wanted,
    Substituted: _substituted,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _card_for(event: CardGiven, audience: Audience) -> Event | None:
    """Colour, seat and clause; never the person behind the mask, nor what was said (section 18)."""
    mine = seat_of(audience) == event.card.seat and event.card.seat is not None
    if event.card.level == "reminder" or not event.public:
        return replace(event, card=replace(event.card, person="", note="")) if mine else None
    return replace(event, card=replace(event.card, person="", note=""))


def _without_reason(event: CardRevoked, audience: Audience) -> Event | None:
    return replace(event, reason="-")


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    CardGiven: _card_for,
    CardRevoked: _without_reason,
    BanNamed: _hidden,
    ReportFiled: _hidden,
    Ruled: _hidden,
    SubWanted: _hidden,
    Substituted: _hidden,
}
