"""The names of a game of eighty-eight: seats by mask, id and number, roles by code name; the grammars made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from moderator.inbox import jianghu_words as w
from moderator.inbox.finding import Finder, Mention, Named
from moderator.inbox.folding import Folded, key_of
from moderator.inbox.grammar import Grammar
from moderator.inbox.wants import Reason, Want
from moderator.rulesets.jianghu.code_names import CODE_NAMES
from moderator.rulesets.jianghu.state import GameState


@dataclass(frozen=True)
class Roster:
    """The names of a game, with the finder and the grammars made of them once."""

    finder: Finder
    votes: Grammar
    choices: Grammar
    looks: Grammar
    by_name: dict[str, str]
    """Folded mask or seat id -> seat."""
    persons: dict[str, str]
    """Folded name of a player -> seat."""

    def names_after(self, text: str, start: int, stop: int | None = None) -> list[Mention]:
        """The names that stand one behind the other from a place on, with nothing but joints between."""
        found: list[Mention] = []
        at = start
        for mention in self.finder.find(text, start, len(text) if stop is None else stop):
            if text[at : mention.start].strip(w.JOINTS):
                break
            if mention.seat not in {each.seat for each in found}:
                found.append(mention)
            at = mention.end
        return found


def joined(wants: Sequence[Want], _: Folded) -> tuple[Sequence[Want], Sequence[Reason]]:
    """What one message votes for, one after the other, is one ballot of several names; a change begins anew."""
    found: list[Want] = []
    for want in wants:
        last = found[-1] if found else None
        both = last is not None and want.verb == "vote" and last.verb in {"vote", "change"} and last.actor == want.actor
        if last is None or not both or want.target is None or "self" in {last.aim, want.aim}:
            found.append(want)
            continue
        named = tuple(mention for mention in (last.target, *last.more, want.target, *want.more) if mention is not None)
        found[-1] = replace(last, more=named)
    return found, ()


def roster(state: GameState) -> Roster:
    """The roster of a game."""
    return _roster(tuple((seat.id, seat.mask, seat.person) for seat in state.seats.values()))


@lru_cache(maxsize=16)
def _roster(seats: tuple[tuple[str, str, str], ...]) -> Roster:
    finder = Finder([Named(id_, mask or id_, n, (id_,)) for n, (id_, mask, _) in enumerate(seats, start=1)])
    votes = Grammar(w.VOTES, finder, doers=w.DOERS, joined=joined)
    choices, looks = (Grammar(verbs, finder, doers=w.DOERS) for verbs in (w.CHOICES, w.LOOK))
    by_name = {key_of(name): id_ for id_, mask, _ in seats for name in (id_, mask) if name}
    persons = {key_of(person): id_ for id_, _, person in seats if person}
    return Roster(finder, votes, choices, looks, by_name, persons)


def seat_of(names: Roster, author: str, *, private: bool = True) -> str:
    """The seat that writes under this name, a mask before a person (in private only); empty where nobody does."""
    key = key_of(author)
    return names.by_name.get(key) or (names.persons.get(key, "") if private else "")


_CODED: Final = {key_of(name): code for code, name in CODE_NAMES.items()}


def code_of(text: str) -> str:
    """The role id that a code name, or the id itself, stands for; empty for anything else."""
    key = key_of(text)
    return _CODED.get(key) or next((code for code in CODE_NAMES if code.casefold() == key), "")


def holder(state: GameState, code: str) -> str:
    """The seat that posts under a role id."""
    return next((seat.id for seat in state.seats.values() if code and seat.code == code), "")
