"""Verbs of a game's deaths and end, and of cards."""

from __future__ import annotations

from moderator.play.commands import Command
from moderator.rulesets.sanguosha.roles import Outcome, Source


class Death(Command, frozen=True, kw_only=True):
    """A character dies; ``killer``: the source of the fatal damage, none for life loss and lightning (section 7)."""

    victim: str
    killer: str | None = None
    source: Source = "damage"
    note: str = ""


class DeckExhausted(Command, frozen=True, kw_only=True):
    """Both piles are empty when a reshuffle is needed: a draw (S1.3.2). ``culprit``: who caused it (S5.3.5)."""

    culprit: str | None = None


class AbortGame(Command, frozen=True, kw_only=True):
    """The judge voids the game: not counted, played again."""

    reason: str


class ConfirmOutcome(Command, frozen=True, kw_only=True):
    """Confirm the proposed outcome, or set another with a reason."""

    outcome: Outcome
    reason: str = ""


class SetStat(Command, frozen=True, kw_only=True):
    """A statistic of a line in the present game: damage, cards, heals or rounds (overrides the computed one)."""

    line: str
    key: str
    n: int


class NameMvp(Command, frozen=True, kw_only=True):
    """Name the MVP, or nobody (``line`` null). Another than the hint's first asks for a ``note``."""

    line: str | None = None
    note: str = ""


class RedoGame(Command, frozen=True, kw_only=True):
    """Play a drawn or voided game again under the same number, where the policy had dropped it."""


class Waive(Command, frozen=True, kw_only=True):
    """The judge lets a card go, proposed or given, with a reason; it counts for nothing."""

    card: int
    reason: str


class ConfirmCard(Command, frozen=True, kw_only=True):
    """Confirm an automatic card that waits for it (``card_confirm``)."""

    card: int


class Expel(Command, frozen=True, kw_only=True):
    """The organiser expels a banned person from the tournament (S5.B)."""

    person: str
    reason: str = ""


GAME = (Death, DeckExhausted, AbortGame, ConfirmOutcome, SetStat, NameMvp, RedoGame)
CARDS = (Waive, ConfirmCard, Expel)
