"""The hero pool of a match: the lists it was opened with, else the built-in ones (S1.4)."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.play.pinyin import find
from moderator.rulesets.sanguosha import heroes
from moderator.rulesets.sanguosha.state import MatchState, Params, Struct


class Pool(Struct, frozen=True, kw_only=True):
    """Standing lords, regular heroes, replacements (replacement -> base). ``fixed``: the match brought its own list."""

    standing: tuple[str, ...]
    regular: tuple[str, ...]
    replacements: dict[str, str]
    fixed: bool

    def knows(self, hero: str) -> bool:
        """Whether the hero may appear in a box; a match without a list of its own takes any typed name."""
        return not self.fixed or hero in self.standing or hero in self.regular

    def base(self, hero: str) -> str:
        """The base of a replacement, else the hero itself (R4)."""
        return self.replacements.get(hero, hero)

    def together(self, box: Iterable[str]) -> tuple[str, ...]:
        """The heroes of a box, each followed by those who may be taken instead (S1.4)."""
        return tuple(name for hero in box for name in (hero, *(own for own, base in self.replacements.items() if base == hero)))

    def search(self, query: str) -> list[str]:
        """Heroes of this pool by name, pinyin, initials (lb: 刘备) or, where the built-in list knows one, English name."""
        names = (*self.standing, *self.regular, *self.replacements)
        wanted = query.strip().casefold()
        found = find(query, names)
        return found + [name for name in names if name not in found and wanted in heroes.english(name).casefold()]


def pool_of(params: Params) -> Pool:
    """The pool of a match."""
    if params.heroes or params.standing:
        regular = tuple(hero for hero in params.heroes if hero not in params.standing)  # the 146 include the standing lords
        return Pool(standing=params.standing, regular=regular, replacements=params.replacements, fixed=bool(params.heroes))
    return Pool(standing=heroes.standing(), regular=heroes.regular(), replacements=heroes.replacements(), fixed=False)


def effective_bans(state: MatchState) -> tuple[str, ...]:
    """Banned heroes, each once, by name: two who name the same have both used their ban (R4)."""
    return tuple(sorted({ban.hero for ban in state.bans} | set(state.banned)))
