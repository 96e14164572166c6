"""Which entries an appeal against a game may be about: deaths, outcome, MVP, cards and what the host set himself (S4.8, section 13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.play.ruleset import Record
from moderator.rulesets.sanguosha.host_events import AskClosed
from moderator.rulesets.sanguosha.setup_events import GameAdopted, GameOpened, MatchAdopted
from moderator.rulesets.sanguosha.state import Card, MatchState

VERBS = frozenset({
    "death", "deck_exhausted", "abort_game", "confirm_outcome", "name_mvp", "give_card", "confirm_card", "revoke_card", "waive", "override",
})  # fmt: skip
"""What the judge entered about a game and may have entered wrongly."""
OF_A_GAME = frozenset({"outcome", "mvp"})
"""Targets of an override that name their game."""


def concerned(records: Sequence[Record], game: int) -> tuple[Record, ...]:
    """The records of that game, all its attempts, in order; of a game taken over with the match, the position itself."""
    return tuple(record for number, record in _numbered(records) if number == game and _matters(record)) or _adopted(records, game)


def _numbered(records: Sequence[Record]) -> Iterator[tuple[int, Record]]:
    """Each record with the game it is about."""
    now = 0
    for record in records:
        yield _named(record) or now, record
        for event in record.events:
            if isinstance(event, GameOpened):
                now = event.number
            elif isinstance(event, GameAdopted):
                now = event.game.number


def _named(record: Record) -> int:
    """The game that an override names; 0 where it names none."""
    kind, _, name = str(record.command.get("target", "")).partition(":")
    return int(name) if record.command.get("do") == "override" and kind in OF_A_GAME and name.isdecimal() else 0


def _matters(record: Record) -> bool:
    """An answer matters where something followed from it: a card, a voided game."""
    verb = record.command.get("do")
    return verb in VERBS or (verb == "answer" and any(not isinstance(event, AskClosed) for event in record.events))


def _adopted(records: Sequence[Record], game: int) -> tuple[Record, ...]:
    return tuple(r for r in records if any(isinstance(e, MatchAdopted) and game <= e.counted_base for e in r.events))


def automatic_cards(state: MatchState, game: int) -> tuple[Card, ...]:
    """Cards of that game that a timer gave and that stand: no entry of the judge's to amend, they are revoked."""
    return tuple(card for card in state.cards if card.automatic and card.counts and card.game == game)
