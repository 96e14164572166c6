"""The hero pool of a match: the lists it was opened with, else the built-in ones (S1.4)."""

from __future__ import annotations

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


def pool_of(params: Params) -> Pool:
    """The pool of a match."""
    if params.heroes or params.standing:
        return Pool(standing=params.standing, regular=params.heroes, replacements=params.replacements, fixed=bool(params.heroes))
    return Pool(standing=heroes.standing(), regular=heroes.regular(), replacements=heroes.replacements(), fixed=False)


def effective_bans(state: MatchState) -> tuple[str, ...]:
    """Banned heroes, each once, by name: two who name the same have both used their ban (R4)."""
    return tuple(sorted({ban.hero for ban in state.bans} | set(state.banned)))
