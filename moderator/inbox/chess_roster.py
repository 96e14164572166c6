"""The names of a game of chess: seats by mask, number and nickname, and the grammars that are made of them once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from moderator.inbox import chess_words as w
from moderator.inbox.finding import Finder, Named
from moderator.inbox.folding import Folded, fold, key_of
from moderator.inbox.grammar import Grammar
from moderator.inbox.wants import Heard, Setting
from moderator.rulesets.chess.state import GameState

KEPT: Final = 4_096
"""Short texts whose hearing is kept."""


@dataclass(frozen=True)
class Roster:
    """The names of a game, with the finder and the grammar made of them once."""

    grammar: Grammar
    talk: Grammar
    """The part of it that long posts are read with."""
    hear: Callable[[str, str, bool], tuple[Folded, Heard]]
    """A short text heard, by whom, whether in private; the same again costs nothing (most ballots are written alike)."""
    by_name: dict[str, str]
    """Folded mask, person or nickname -> seat."""
    substitutes: dict[str, str]
    """Folded name -> substitute."""


def roster(state: GameState, nicknames: dict[str, tuple[str, ...]] | None = None) -> Roster:
    """The roster of a game; ``nicknames`` by seat."""
    subs = tuple(sorted(p.name for p in state.persons.values() if p.substitute))
    seats = tuple((s.id, s.mask or s.id, s.person) for s in state.seats.values())
    called = tuple(sorted((nicknames or {}).items()))
    return _roster(seats, subs, called)


@lru_cache(maxsize=16)
def _roster(seats: tuple[tuple[str, str, str], ...], subs: tuple[str, ...], called: tuple[tuple[str, tuple[str, ...]], ...]) -> Roster:
    nicks = dict(called)
    named = [Named(id_, mask, n, nicks.get(id_, ())) for n, (id_, mask, _) in enumerate(seats, start=1)]
    by_name = {key_of(name): id_ for id_, mask, person in seats for name in (person, mask, id_, *nicks.get(id_, ())) if name}
    finder = Finder(named)
    grammar = Grammar(w.VERBS, finder, doers=w.DOERS)

    @lru_cache(maxsize=KEPT)
    def anybody(text: str, private: bool) -> tuple[Folded, Heard]:
        folded = fold(text)
        return folded, grammar.hear_folded(folded, Setting("", private))

    def hear(text: str, author: str, private: bool) -> tuple[Folded, Heard]:
        folded, heard = anybody(text, private)
        return folded, grammar.hear_folded(folded, Setting(author, private)) if heard.personal and author else heard

    talk = Grammar(tuple(verb for verb in w.VERBS if verb.code in w.TALK), finder, doers=w.DOERS)
    return Roster(grammar, talk, hear, by_name, {key_of(name): name for name in subs})


def seat_of(names: Roster, author: str) -> str:
    """The seat that writes under this name; empty where nobody does."""
    if author in names.by_name:
        return names.by_name[author]
    return names.by_name.get(key_of(author), "")
