"""Cards given, confirmed, taken back; bans and expulsions (S5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.fold import with_person
from moderator.rulesets.sanguosha.state import Card, MatchState

UNTOLD = "-"
"""Stands for a reason that an audience is not told."""


class CardIssued(Event, frozen=True, kw_only=True):
    """A card was given, or proposed (``card.proposed``)."""

    card: Card


class CardConfirmed(Event, frozen=True, kw_only=True):
    """A proposed card was confirmed; it is carried whole for those who did not see the proposal."""

    card: Card


class CardWaived(Event, frozen=True, kw_only=True):
    """The judge lets a card go."""

    card: int
    reason: str


class CardRevoked(Event, frozen=True, kw_only=True):
    """The judge takes a card back."""

    card: int
    reason: str


class PersonBanned(Event, frozen=True, kw_only=True):
    """A person is banned, and so withdrawn from this match (S3.3.1, S5.B)."""

    person: str


class PersonUnbanned(Event, frozen=True, kw_only=True):
    """The ban fell away with the card that caused it."""

    person: str


class PersonExpelled(Event, frozen=True, kw_only=True):
    """The organiser has expelled a banned person from the tournament (S5.B)."""

    person: str


def _change(state: MatchState, number: int, **changes: Any) -> MatchState:
    return replace(state, cards=tuple(replace(card, **changes) if card.id == number else card for card in state.cards))


def _issued(state: MatchState, event: CardIssued) -> MatchState:
    return replace(state, cards=(*state.cards, event.card))


def _confirmed(state: MatchState, event: CardConfirmed) -> MatchState:
    """In the order of their numbers, so that those who did not see the proposal come to the same list."""
    others = [card for card in state.cards if card.id != event.card.id]
    return replace(state, cards=tuple(sorted((*others, event.card), key=lambda card: card.id)))


def _waived(state: MatchState, event: CardWaived) -> MatchState:
    return _change(state, event.card, waived=event.reason, proposed=False)


def _revoked(state: MatchState, event: CardRevoked) -> MatchState:
    return _change(state, event.card, revoked=event.reason)


def _banned(state: MatchState, event: PersonBanned) -> MatchState:
    return with_person(state, event.person, banned=True, withdrawn=True)


def _unbanned(state: MatchState, event: PersonUnbanned) -> MatchState:
    return with_person(state, event.person, banned=False, withdrawn=False)


def _expelled(state: MatchState, event: PersonExpelled) -> MatchState:
    return with_person(state, event.person, expelled=True)


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    CardIssued: _issued,
    CardConfirmed: _confirmed,
    CardWaived: _waived,
    CardRevoked: _revoked,
    PersonBanned: _banned,
    PersonUnbanned: _unbanned,
    PersonExpelled: _expelled,
}


def _issued_seen(event: CardIssued, audience: Audience) -> Event | None:
    """A proposal is the judge's own business."""
    return None if event.card.proposed else replace(event, card=replace(event.card, note=""))


def _confirmed_seen(event: CardConfirmed, audience: Audience) -> Event:
    return replace(event, card=replace(event.card, note=""))


def _lifted_seen(event: CardWaived | CardRevoked, audience: Audience) -> Event:
    """That a card no longer counts is public, why is the judge's."""
    return replace(event, reason=UNTOLD)


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    CardIssued: _issued_seen,
    CardConfirmed: _confirmed_seen,
    CardWaived: _lifted_seen,
    CardRevoked: _lifted_seen,
}
