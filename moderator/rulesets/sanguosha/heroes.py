"""The built-in hero pool as data (S1.4): standing lords, regular heroes, same-name replacements, long skills."""

from __future__ import annotations

from functools import cache

import msgspec

from moderator.play.pinyin import find
from moderator.play.resources import read_rows


class Hero(msgspec.Struct, frozen=True, kw_only=True):
    """A hero of the list. ``group``: standing 常备主, regular 常规 or replacement 同名替换 (of ``base``)."""

    name: str
    english: str = ""
    kingdom: str = ""
    group: str = "regular"
    base: str = ""
    pack: str = ""


class LongSkill(msgspec.Struct, frozen=True, kw_only=True):
    """A skill whose timer is the long one (S1.2.3) and the heroes of the list that have it; ``scripts`` knows its spellings."""

    name: str
    english: str
    heroes: str


@cache
def heroes() -> tuple[Hero, ...]:
    """The whole list, in its order."""
    return msgspec.convert(read_rows("heroes", "heroes.csv"), tuple[Hero, ...])


@cache
def long_skills() -> tuple[LongSkill, ...]:
    """Stargazing 观星 and 恂恂."""
    return msgspec.convert(read_rows("heroes", "long_skills.csv"), tuple[LongSkill, ...])


def standing() -> tuple[str, ...]:
    """The ten standing lords 常备主."""
    return tuple(hero.name for hero in heroes() if hero.group == "standing")


def regular() -> tuple[str, ...]:
    """The 136 regular heroes."""
    return tuple(hero.name for hero in heroes() if hero.group == "regular")


def replacements() -> dict[str, str]:
    """Same-name replacements: replacement -> base hero."""
    return {hero.name: hero.base for hero in heroes() if hero.group == "replacement"}


def english(name: str) -> str:
    """The hero's English name; the name itself where the list does not know it."""
    return next((hero.english for hero in heroes() if hero.name == name), name)


def search(query: str) -> list[str]:
    """Heroes by Chinese name, pinyin, initials (lb: 刘备) or English name, best fits first."""
    names = find(query, (hero.name for hero in heroes()))
    wanted = query.strip().casefold()
    return names + [hero.name for hero in heroes() if wanted in hero.english.casefold() and hero.name not in names]
