"""Cards (section 9): three blues are a yellow, three yellows a red, a red sends off. What has been made of what is derived."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from moderator.rulesets.prison.roles import Level
from moderator.rulesets.prison.state import Card, GameState

THREE: Final = 3
_TALK: Final = ("none", "reminder", "blue", "yellow")
_GRAVE: Final = ("blue", "yellow", "red")
_HOST: Final = ("reminder", "blue", "yellow", "red")
CATALOGUE: Final[dict[str, tuple[str, ...]]] = {
    "P-speech-1": _TALK, "P-speech-2.1": _TALK, "P-speech-2.2": _TALK, "P-speech-3.1": _HOST, "P-speech-3.2": _HOST, "P-speech-4": _GRAVE,
    "P-speech-5": _TALK, "P-identity-1.3": _TALK, "P-identity-2.4": _TALK, "P-offsite-1.1": _TALK, "P-offsite-1.2": _TALK,
    "P-offsite-1.3": _TALK, "P-offsite-1.4": _TALK, "P-offsite-2": ("red",), "P-offsite-3": _GRAVE, "P-shelter-1": _TALK,
    "P-shelter-2.1": _GRAVE, "P-shelter-2.2": _GRAVE, "P-shelter-2.3": _GRAVE, "P-shelter-2.4": _GRAVE, "P-shelter-2.5": _GRAVE,
    "P-pre-6": ("blue", "yellow", "red"), "P-identity-3b": ("none", "reminder", "blue", "yellow", "red"),
}  # fmt: skip
"""Offence -> what the host may choose, the mildest first (section 9)."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A person's cards as the ladder leaves them."""

    blue: int = 0
    yellow: int = 0
    red: int = 0


def climb(now: Standing, level: Level) -> Standing:
    """One card more: first three blues, then three yellows, in one step (P-card-blue, P-card-yellow)."""
    blue, yellow, red = now.blue + (level == "blue"), now.yellow + (level == "yellow"), now.red + (level == "red")
    if blue == THREE:
        blue, yellow = 0, yellow + 1
    if yellow == THREE:
        yellow, red = 0, red + 1
    return Standing(blue=blue, yellow=yellow, red=red)


def ladder(cards: Iterable[Card]) -> Standing:
    """Cards in the order in which they were given."""
    now = Standing()
    for card in cards:
        if not card.revoked:
            now = climb(now, card.level)
    return now


def standing(state: GameState, person: str, seat: str | None) -> Standing:
    """What a person has; or, where cards stay with the seat, what the seat has (H-cards-follow)."""
    if state.rule("cards_follow") == "seat" and seat is not None:
        return ladder(card for card in state.cards if card.seat == seat)
    return ladder(card for card in state.cards if card.person == person)


def of_seat(state: GameState, seat: str) -> Standing:
    """The cards that count for whoever holds the seat now."""
    return standing(state, state.seats[seat].person, seat)
