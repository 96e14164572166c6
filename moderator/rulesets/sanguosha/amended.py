"""What an amendment of the past does to cards: numbers follow the card they meant, and nothing expires backwards (R50)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from moderator.play.commands import Command, Note, RevokeCard
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.commands import AnswerCall, CallSubstitute, ConfirmCard, DecideAppeal, SeatSubstitute, Waive
from moderator.rulesets.sanguosha.state import Card, MatchState

BACKWARDS = "R50"
"""The reason written on a card that only an amended past would have given."""
EXPIRIES = frozenset({"S5.1.1", "S5.2.1"})
"""What a timer gives that runs out. A move inside a window (S5.1.2) is entered by the judge, and his correction stands."""
NOBODY = 0
"""A number that no card, vacancy or appeal has."""


def again(command: Command, old: MatchState, new: MatchState) -> Command:
    """The command as it reads on another past: cards, vacancies, appeals and notes are numbered in order, and may have moved."""
    if isinstance(command, (RevokeCard, Waive, ConfirmCard)):
        return replace(command, card=_moved(command.card, _cards(old), _cards(new)))
    if isinstance(command, (CallSubstitute, AnswerCall, SeatSubstitute)):
        return replace(command, vacancy=_moved(command.vacancy, _vacancies(old), _vacancies(new)))
    if isinstance(command, DecideAppeal):
        return replace(command, appeal=_moved(command.appeal, _appeals(old), _appeals(new)))
    return _note(command, old, new) if isinstance(command, Note) and command.replaces is not None else command


def _note(command: Note, old: MatchState, new: MatchState) -> Note:
    """A note that stood for another is one of its own where that one is gone."""
    moved = _moved(command.replaces or NOBODY, _notes(old), _notes(new))
    return replace(command, replaces=None if moved == NOBODY and command.text.strip() else moved)


def _notes(state: MatchState) -> Iterable[tuple[int, object]]:
    return ((note.id, note.at) for note in state.notes)


def _cards(state: MatchState) -> Iterable[tuple[int, object]]:
    return ((card.id, _face(card)) for card in state.cards)


def _vacancies(state: MatchState) -> Iterable[tuple[int, object]]:
    return ((each.id, (each.line, each.person, each.reason)) for each in state.vacancies)


def _appeals(state: MatchState) -> Iterable[tuple[int, object]]:
    return ((each.id, (each.person, each.game, each.at)) for each in state.appeals)


def _face(card: Card) -> tuple[str, str, str, Instant]:
    return card.person, card.level, card.clause, card.at


def _moved(number: int, before: Iterable[tuple[int, object]], after: Iterable[tuple[int, object]]) -> int:
    """The number under which the same thing stands now; 0 where it is gone; unchanged where it never was."""
    named = dict(before)
    if number not in named:
        return number
    same = [n for n, thing in named.items() if thing == named[number]]
    there = [n for n, thing in after if thing == named[number]]
    at = same.index(number)
    return there[at] if at < len(there) else NOBODY


def afterwards(old: MatchState, new: MatchState) -> tuple[Command, ...]:
    """What the program sends after an amendment: automatic cards that nobody was given at the table are waived (6.1, R50)."""
    given = [_face(card) for card in old.cards if card.waived != BACKWARDS]
    lifted: list[Command] = []
    for card in new.cards:
        if not card.automatic or card.clause not in EXPIRIES or card.waived or card.revoked:
            continue
        if _face(card) in given:
            given.remove(_face(card))
        else:
            lifted.append(Waive(card=card.id, reason=BACKWARDS))
    return tuple(lifted)
