"""What happens to people: cards, vacancies, substitutes, posts that are recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.chess.fold import with_seats
from moderator.rulesets.chess.state import Card, GameState, Nomination, Post, Vacancy


class CardGiven(Event, frozen=True, kw_only=True):
    """A card for a person (C8.3-C8.5)."""

    card: Card


class CardRevoked(Event, frozen=True, kw_only=True):
    """A card is taken back."""

    card: int
    reason: str


class VacancyOpened(Event, frozen=True, kw_only=True):
    """A seat waits for a substitute."""

    vacancy: Vacancy


class VacancyCancelled(Event, frozen=True, kw_only=True):
    """The leaving player is back."""

    seat: str


class SubstituteReplied(Event, frozen=True, kw_only=True):
    """A substitute can enter."""

    person: str
    at: Instant


class Replaced(Event, frozen=True, kw_only=True):
    """Another person holds the seat, with all its state (R37)."""

    seat: str
    person: str


class DeathByCard(Event, frozen=True, kw_only=True):
    """A character is put to death; announced now, or after the notice that is being written (R27)."""

    seat: str
    clause: str


class CardDeathsAnnounced(Event, frozen=True, kw_only=True):
    """The waiting deaths by card are being announced."""


class PostRecorded(Event, frozen=True, kw_only=True):
    """An analysis, last words, a ghost post."""

    post: Post


class MourningDeclared(Event, frozen=True, kw_only=True):
    """The dead and the onlookers are silent (C6.4)."""


class Nominated(Event, frozen=True, kw_only=True):
    """A name for an award (C10.2)."""

    nomination: Nomination


class CheckedIn(Event, frozen=True, kw_only=True):
    """A seat has checked in (C5.2)."""

    seat: str
    at: Instant


class CheckInClosed(Event, frozen=True, kw_only=True):
    """The time to check in is over, and those who had not are dealt with (C5.2, C8.3.3)."""


class MaskPublished(Event, frozen=True, kw_only=True):
    """The host has published whose mask it is (C6.6)."""

    seat: str
    person: str


def _card(state: GameState, event: CardGiven) -> GameState:
    return replace(state, cards=(*state.cards, event.card))


def _revoked(state: GameState, event: CardRevoked) -> GameState:
    cards = tuple(replace(card, revoked=event.reason) if card.id == event.card else card for card in state.cards)
    return replace(state, cards=cards)


def _vacant(state: GameState, event: VacancyOpened) -> GameState:
    return replace(state, vacancies=(*state.vacancies, event.vacancy))


def _cancelled(state: GameState, event: VacancyCancelled) -> GameState:
    return replace(state, vacancies=tuple(v for v in state.vacancies if v.seat != event.seat))


def _replied(state: GameState, event: SubstituteReplied) -> GameState:
    return _person(state, event.person, replied=event.at)


def _person(state: GameState, name: str, **changes: Any) -> GameState:
    return replace(state, persons={**state.persons, name: replace(state.persons[name], **changes)})


def _replaced(state: GameState, event: Replaced) -> GameState:
    old = state.seats[event.seat].person
    if old in state.persons:
        state = _person(state, old, seat=None, gone=True)
    state = _person(state, event.person, seat=event.seat, substitute=False, replied=None)
    state = replace(state, vacancies=tuple(v for v in state.vacancies if v.seat != event.seat))
    return with_seats(state, {event.seat: {"person": event.person}})


def _by_card(state: GameState, event: DeathByCard) -> GameState:
    clauses = {**state.card_clauses, event.seat: event.clause}
    return replace(state, card_deaths=(*state.card_deaths, event.seat), card_clauses=clauses)


def _buried(state: GameState, event: CardDeathsAnnounced) -> GameState:
    return replace(state, card_deaths=())


def _post(state: GameState, event: PostRecorded) -> GameState:
    return replace(state, posts=(*state.posts, event.post))


def _mourning(state: GameState, event: MourningDeclared) -> GameState:
    return replace(state, mourning=True)


def _nominated(state: GameState, event: Nominated) -> GameState:
    return replace(state, nominations=(*state.nominations, event.nomination))


def _check_in_over(state: GameState, event: CheckInClosed) -> GameState:
    return replace(state, check_in_closed=True)


def _unmasked(state: GameState, event: MaskPublished) -> GameState:
    return replace(with_seats(state, {event.seat: {"person": event.person}}), unmasked=(*state.unmasked, event.seat))


def _checked(state: GameState, event: CheckedIn) -> GameState:
    return with_seats(state, {event.seat: {"checked_in": event.at}})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    CardGiven: _card,
    CardRevoked: _revoked,
    VacancyOpened: _vacant,
    VacancyCancelled: _cancelled,
    SubstituteReplied: _replied,
    Replaced: _replaced,
    DeathByCard: _by_card,
    CardDeathsAnnounced: _buried,
    PostRecorded: _post,
    MourningDeclared: _mourning,
    Nominated: _nominated,
    CheckedIn: _checked,
    CheckInClosed: _check_in_over,
    MaskPublished: _unmasked,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _card_without_person(event: CardGiven, audience: Audience) -> Event | None:
    """Everybody hears of the card by its mask; who wears it stays secret to the end (C6.5)."""
    return replace(event, card=replace(event.card, person="", note=""))


def _without_reason(event: CardRevoked, audience: Audience) -> Event | None:
    return replace(event, reason="-")


def _vacancy_without_person(event: VacancyOpened, audience: Audience) -> Event | None:
    return replace(event, vacancy=replace(event.vacancy, person="", reason="", absent=None))


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    CardGiven: _card_without_person,
    CardRevoked: _without_reason,
    VacancyOpened: _vacancy_without_person,
    SubstituteReplied: _hidden,
    Replaced: _hidden,
    DeathByCard: _hidden,
    CardDeathsAnnounced: _hidden,
    Nominated: _hidden,
}
