"""Cards (C8.3-C8.5): three yellows are a red, a red must be replaced, a black puts the character to death."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from moderator.play.audience import PUBLIC
from moderator.play.messages import Ask, Choice
from moderator.rulesets.chess import notices
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.host_events import open_ask
from moderator.rulesets.chess.persons_events import CardGiven
from moderator.rulesets.chess.state import Card, GameState

LEVELS: Final = ("yellow", "red", "black")
YELLOWS: Final = 3
"""Yellows that make a red (C8.4.4)."""
CATALOGUE: Final[dict[str, str]] = {
    "C8.3.1": "yellow", "C8.3.2": "yellow", "C8.3.3": "yellow", "C8.3.4": "yellow",
    "C8.4.1": "red", "C8.4.2": "red", "C8.4.3": "red", "C8.4.4": "red", "C8.4.5": "red", "C8.5": "black",
}  # fmt: skip
"""Offence -> default colour; the host picks the colour by gravity (C8.2)."""


def standing(cards: Iterable[Card], person: str) -> tuple[Card, ...]:
    """A person's cards that count; they belong to the person, not to the seat (R37)."""
    return tuple(card for card in cards if card.person == person and not card.revoked)


def yellows(state: GameState, person: str) -> int:
    """Yellows of a person."""
    return sum(1 for card in standing(state.cards, person) if card.level == "yellow")


def reds(state: GameState, person: str) -> int:
    """Reds of a person, those made of three yellows included (C8.4.4)."""
    found = standing(state.cards, person)
    return sum(1 for card in found if card.level == "red") + yellows(state, person) // YELLOWS


def give(draft: GameDraft, who: str, level: Any, clause: str, *, note: str = "", automatic: bool = False, follow: bool = True) -> None:
    """Give a card to a person, meant by name or by seat; what follows from it is done or asked.

    ``follow`` False: whether a yellow brings a hand-over is asked elsewhere.
    """
    state = draft.state
    seat = who if who in state.seats else next((s.id for s in state.seats.values() if s.person == who), None)
    person = state.seats[seat].person if seat is not None else who
    before = reds(state, person)
    made = Card(
        id=max((c.id for c in state.cards), default=0) + 1, person=person, seat=seat, level=level, clause=clause, at=draft.at, note=note,
        automatic=automatic,
    )  # fmt: skip
    draft.emit(CardGiven(card=made))
    draft.explain("cards", "card_given", clause, target=seat, result=level, told=(PUBLIC,), level=level, card=made.id)
    draft.tell(notices.card(made))
    yellow_only = level == "yellow" and reds(draft.state, person) == before
    if seat is not None and state.seats[seat].alive and (follow or not yellow_only):
        _follow(draft, made, seat, before)


def _follow(draft: GameDraft, made: Card, seat: str, before: int) -> None:
    """A red, direct or made of three yellows: must be replaced. A yellow: may be (C8.3, C8.4)."""
    state, key = draft.state, f"{made.id}"
    if reds(state, made.person) > before:
        clause = "C8.4" if made.level == "red" else "C8.4.4"
        draft.explain("cards", "must_be_replaced", clause, "C8.6", target=seat)
        free = any(person.substitute and not person.gone for person in state.persons.values())
        choices = ("handover", "put_to_death", "later") if free else ("put_to_death", "later")
        _ask(draft, f"red_card:{key}", "red_card", clause, choices, choices[0], seat)
    elif made.level == "black":
        _ask(draft, f"black_card:{key}", "black_card", "C8.5", ("put_to_death", "later"), "put_to_death", seat)
    elif made.level == "yellow":
        _ask(draft, f"yellow_card:{key}", "yellow_card", "C8.3", ("keep", "handover"), "keep", seat)


def _ask(draft: GameDraft, name: str, code: str, clause: str, choices: tuple[str, ...], default: str, seat: str) -> None:
    offered = tuple(Choice(value=value) for value in choices)
    open_ask(draft, Ask(id=name, code=code, clause=clause, choices=offered, default=default, params={"seat": seat}))
