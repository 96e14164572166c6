"""The names of a prison game: seats by mask, id, number, side and number, nickname; the grammars made of them, with a card's own skills."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox.finding import Finder, Named
from moderator.inbox.folding import folded, key_of
from moderator.inbox.grammar import Grammar
from moderator.inbox.prison_joining import joined
from moderator.inbox.wants import Verb
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.skills import ORDERS
from moderator.rulesets.prison.state import GameState

SKILL: Final = "skill:"
"""How the verbs of a card's skills begin; the skill's id follows."""
SHORTEST: Final = 2
"""Characters of a title that is looked for; a shorter one would be found everywhere."""


@dataclass(frozen=True)
class Roster:
    """The names of a game, with the finder and the grammars made of them once."""

    finder: Finder
    talk: Grammar
    """The part that long posts are read with."""
    by_name: dict[str, str]
    """Folded mask, seat id, side account or nickname -> seat."""
    persons: dict[str, str]
    """Folded name of a player -> seat."""
    assistants: dict[str, str]
    """Folded name of an assistant -> the seat of whose player he is."""

    def grammar(self, skills: Sequence[Skill] = ()) -> Grammar:
        """The grammar of somebody who has these skills."""
        titles = tuple((each.id, each.title, _kind(each)) for each in skills if each.effect not in ORDERS and each.resolve != "passive")
        return _grammar(self.finder, titles)


def roster(state: GameState, nicknames: dict[str, tuple[str, ...]] | None = None) -> Roster:
    """The roster of a game; ``nicknames`` by seat."""
    seats = tuple((s.id, s.mask or s.id, s.side, s.person, s.alt, s.assistant) for s in state.seats.values())
    return _roster(seats, tuple(sorted((nicknames or {}).items())))


@lru_cache(maxsize=16)
def _roster(seats: tuple[tuple[str, str, str, str, str, str], ...], called: tuple[tuple[str, tuple[str, ...]], ...]) -> Roster:
    nicks = dict(called)
    named = [Named(id_, mask, n, (id_, *nicks.get(id_, ()))) for n, (id_, mask, *_) in enumerate(seats, start=1)]
    of = {side: [seat[0] for seat in seats if seat[2] == side] for side in SIDES}
    groups = {name: of[side] for side, names in w.GROUPS.items() for name in names}  # type: ignore[index]
    finder = Finder(named, groups)
    by_name = {key_of(name): id_ for id_, mask, _, _, alt, _ in seats for name in (alt, *nicks.get(id_, ()), id_, mask) if name}
    persons = {key_of(person): id_ for id_, _, _, person, _, _ in seats if person}
    assistants = {key_of(helper): id_ for id_, _, _, _, _, helper in seats if helper}
    talk = Grammar(tuple(verb for verb in w.VERBS if verb.code in w.TALK), finder, doers=w.DOERS, joined=joined)
    return Roster(finder, talk, by_name, persons, assistants)


@lru_cache(maxsize=64)
def _grammar(finder: Finder, titles: tuple[tuple[str, str, str], ...]) -> Grammar:
    own = [verb for name, title, kind in titles if len(key_of(title)) >= SHORTEST and (verb := _verb(name, title, kind)) is not None]
    return Grammar((*own, *w.VERBS), finder, doers=w.DOERS, joined=joined)


def _verb(name: str, title: str, kind: str) -> Verb:
    """The skill's title as it is written on the card."""
    said = folded(title).strip()
    pattern = rf"{w.USING}{re.escape(said)}[\]】>」』\"”]*"
    return Verb(f"{SKILL}{name}", pattern, aims=kind == "seat", slot=f"{SKILL}{name}", heads=w.USING_HEADS + said[0])


def _kind(skill: Skill) -> str:
    return skill.targets.kind if skill.targets is not None and skill.targets.count else "none"


def seat_of(names: Roster, author: str) -> str:
    """The seat that writes under this name, a mask before a person; empty where nobody does."""
    key = key_of(author)
    return names.by_name.get(key) or names.persons.get(key, "")
