"""The hero list of a library: what an organiser may put in the place of the built-in sample (S1.4), its checks and its changes."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, Final, Literal

import msgspec

from moderator.play.pinyin import find
from moderator.rulesets.sanguosha import heroes as builtin
from moderator.rulesets.sanguosha.heroes import Hero
from moderator.rulesets.sanguosha.roles import BOX_SIZES, LORD_STANDING, ROLE_COUNTS

Kind = Literal["standing", "regular", "replacement"]
KINDS: Final[tuple[Kind, ...]] = ("standing", "regular", "replacement")
EXPECTED: Final[dict[str, int]] = {"standing": 10, "regular": 136, "replacement": 8}
"""The sizes of S1.4: 146 heroes with ten standing lords, and eight replacements outside the count."""
IN_BOXES: Final = sum(BOX_SIZES[role] * count for role, count in ROLE_COUNTS.items())
"""64 heroes lie in a game's boxes, all different (R5)."""
MOST_BANS: Final = 8
NEEDED: Final = IN_BOXES + MOST_BANS
NEEDED_REGULAR: Final = NEEDED - LORD_STANDING
"""Regular heroes needed where standing lords come into the lord's box only (``pool_includes_standing`` off)."""
LONGEST: Final = 24
MOST: Final = 1_000
ERRORS: Final = frozenset(
    {
        "nameless", "long", "twice", "kind", "base_missing", "base_unknown", "base_replacement", "base_needless", "few", "few_standing",
        "many",
    }
)  # fmt: skip
"""What a list cannot be used with; everything else is only pointed out."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something about a list. ``at``: the hero's index, None: the whole list is meant. ``name`` and ``of`` are as the list has them."""

    code: str
    at: int | None = None
    params: dict[str, Any] = {}

    @property
    def is_error(self) -> bool:
        """Whether the list cannot be used with it."""
        return self.code in ERRORS


class HeroList(msgspec.Struct, frozen=True):
    """Heroes in their order, as the library keeps them."""

    heroes: tuple[Hero, ...] = ()

    def names(self, kind: Kind) -> tuple[str, ...]:
        """The names of a kind, in their order."""
        return tuple(hero.name for hero in self.heroes if hero.group == kind)

    @property
    def replacements(self) -> dict[str, str]:
        """Replacement -> base."""
        return {hero.name: hero.base for hero in self.heroes if hero.group == "replacement"}

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each kind."""
        return {kind: len(self.names(kind)) for kind in KINDS}

    @property
    def is_builtin(self) -> bool:
        """Whether a match of this list is a match of the built-in one."""
        own = sample()
        return all(self.names(kind) == own.names(kind) for kind in KINDS) and self.replacements == own.replacements

    def get(self, name: str) -> Hero | None:
        """The hero of that name."""
        return next((hero for hero in self.heroes if hero.name == name), None)

    def search(self, query: str) -> tuple[Hero, ...]:
        """Heroes by name, pinyin, initials (lb: 刘备) or English name, best fits first; all where nothing is asked for."""
        wanted = query.strip()
        if not wanted:
            return self.heroes
        by_name = {hero.name: hero for hero in self.heroes}
        found = find(wanted, by_name)
        found += [hero.name for hero in self.heroes if wanted.casefold() in hero.english.casefold() and hero.name not in found]
        return tuple(by_name[name] for name in found)

    def terms(self) -> dict[str, Any]:
        """What a new match is opened with: its own lists, or nothing where they are the built-in ones."""
        if self.is_builtin:
            return {}
        return {"heroes": self.names("regular"), "standing": self.names("standing"), "replacements": self.replacements}

    # --- changes ------------------------------------------------------------------------------------------------------

    def with_hero(self, hero: Hero, instead: str = "") -> HeroList:
        """With one more hero at the end of its kind, or changed ``instead`` of one; who stands for that one follows its new name."""
        if not instead:
            last = max((at for at, each in enumerate(self.heroes) if each.group == hero.group), default=len(self.heroes) - 1)
            return HeroList((*self.heroes[: last + 1], hero, *self.heroes[last + 1 :]))
        return HeroList(tuple(self._changed(each, hero, instead) for each in self.heroes))

    @staticmethod
    def _changed(each: Hero, hero: Hero, instead: str) -> Hero:
        if each.name == instead:
            return hero
        return msgspec.structs.replace(each, base=hero.name) if each.base == instead else each

    def without(self, name: str) -> HeroList:
        """Without a hero; its replacements stay and are a fault."""
        return HeroList(tuple(hero for hero in self.heroes if hero.name != name))

    # --- checks -------------------------------------------------------------------------------------------------------

    def faults(self) -> tuple[Fault, ...]:
        """Everything about the list, errors before remarks, in its order."""
        found = [*self._of_names(), *self._of_bases(), *self._of_sizes()]
        return tuple(sorted(found, key=lambda fault: (not fault.is_error, MOST if fault.at is None else fault.at)))

    @property
    def errors(self) -> tuple[Fault, ...]:
        """What it cannot be used with."""
        return tuple(fault for fault in self.faults() if fault.is_error)

    def _of_names(self) -> list[Fault]:
        found: list[Fault] = []
        seen: dict[str, str] = {}
        for at, hero in enumerate(self.heroes):
            known = key_of(hero.name)
            if not known:
                found.append(Fault(code="nameless", at=at))
            elif len(hero.name) > LONGEST:
                found.append(Fault(code="long", at=at, params={"name": hero.name, "n": LONGEST}))
            elif known in seen:
                found.append(Fault(code="twice", at=at, params={"name": hero.name, "other": seen[known]}))
            if hero.group not in KINDS:
                found.append(Fault(code="kind", at=at, params={"name": hero.name, "value": hero.group}))
            seen.setdefault(known, hero.name)
        return found

    def _of_bases(self) -> list[Fault]:
        kinds = {hero.name: hero.group for hero in self.heroes}
        owners: dict[str, str] = {}
        found: list[Fault] = []
        for at, hero in enumerate(self.heroes):
            code = _base_fault(hero, kinds)
            said = {"name": hero.name, "of": hero.base}
            if code:
                found.append(Fault(code=code, at=at, params=said))
            elif hero.base and hero.base in owners:
                found.append(Fault(code="base_twice", at=at, params=said | {"other": owners[hero.base]}))
            owners.setdefault(hero.base, hero.name)
        return found

    def _of_sizes(self) -> list[Fault]:
        counts = self.counts
        pool = counts["standing"] + counts["regular"]
        tests = (
            (len(self.heroes) > MOST, Fault(code="many", params={"n": len(self.heroes), "most": MOST})),
            (counts["standing"] < LORD_STANDING, Fault(code="few_standing", params={"n": counts["standing"], "need": LORD_STANDING})),
            (pool < NEEDED, Fault(code="few", params={"n": pool, "need": NEEDED, "boxes": IN_BOXES, "bans": MOST_BANS})),
            (
                pool >= NEEDED and counts["regular"] < NEEDED_REGULAR,
                Fault(code="few_regular", params={"n": counts["regular"], "need": NEEDED_REGULAR}),
            ),
            (counts != EXPECTED, Fault(code="counts", params={**counts, "pool": pool})),
        )
        return [fault for holds, fault in tests if holds]


def _base_fault(hero: Hero, kinds: dict[str, str]) -> str:
    """What is wrong with whom a hero replaces; empty where nothing is."""
    if hero.group != "replacement":
        return "base_needless" if hero.base else ""
    if not hero.base:
        return "base_missing"
    if hero.base not in kinds or hero.base == hero.name:
        return "base_unknown"
    return "base_replacement" if kinds[hero.base] == "replacement" else ""


def key_of(name: str) -> str:
    """What makes two names the same: neither width, case nor spaces."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


@cache
def sample() -> HeroList:
    """The built-in list."""
    return HeroList(builtin.heroes())


def differences(old: HeroList, new: HeroList) -> dict[str, tuple[Hero, ...]]:
    """What another list would change: heroes ``added``, ``removed`` (as they were) and ``changed`` (as they would be)."""
    before, after = ({hero.name: hero for hero in each.heroes} for each in (old, new))
    return {
        "added": tuple(hero for name, hero in after.items() if name not in before),
        "removed": tuple(hero for name, hero in before.items() if name not in after),
        "changed": tuple(hero for name, hero in after.items() if name in before and before[name] != hero),
    }
