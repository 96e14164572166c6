"""What an amendment of the past does to later commands of a cup: numbers follow the card or note that they meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from moderator.cup.state import CupState
from moderator.play.commands import Command, Note, RevokeCard

NOTHING = 0
"""A number that no card and no note has."""


def again(command: Command, old: CupState, new: CupState) -> Command:
    """The command as it reads on another past."""
    if isinstance(command, RevokeCard):
        mine, theirs = ([(c.person, c.level, c.clause, c.at) for c in state.cards] for state in (old, new))
        return replace(command, card=_moved(command.card, mine, theirs))
    if isinstance(command, Note) and command.replaces is not None:
        before, after = ([note.at for note in state.notes] for state in (old, new))
        moved = _moved(command.replaces, before, after)
        return replace(command, replaces=None if moved == NOTHING and command.text.strip() else moved)
    return command


def _moved(number: int, before: Sequence[Any], after: Sequence[Any]) -> int:
    """The number, counted from 1, under which the same thing stands now; 0 where it is gone; unchanged where it never was."""
    if not 1 <= number <= len(before):
        return number
    thing = before[number - 1]
    nth = list(before[:number]).count(thing)
    there = [n for n, each in enumerate(after, 1) if each == thing]
    return there[nth - 1] if nth <= len(there) else NOTHING
