"""Finding Chinese names from the keyboard: lb, liub and liubei all find 刘备."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=4096)
def spellings(character: str) -> tuple[str, ...]:
    """The ways one character is typed: itself, and every reading without tones."""
    from pypinyin import Style, pinyin

    readings = pinyin(character, style=Style.NORMAL, heteronym=True, errors="ignore", v_to_u=False)
    return tuple(dict.fromkeys([character.lower(), *(reading for group in readings for reading in group)]))


def matches(query: str, name: str) -> int | None:
    """Where in ``name`` the query begins, each character typed as itself, as its sound or a beginning of it; else None."""
    wanted = "".join(query.lower().split())
    return next((start for start in range(len(name) or 1) if _fits(wanted, name[start:])), None)


def find(query: str, names: Iterable[str]) -> list[str]:
    """The names that fit the query, those that begin with it first, otherwise in the order given."""
    places = [(place, name) for name in names if (place := matches(query, name)) is not None]
    return [name for _, name in sorted(places, key=lambda found: found[0] > 0)]


def _fits(query: str, rest: str) -> bool:
    if not query:
        return True
    if not rest:
        return False
    if rest[0].isspace():
        return _fits(query, rest[1:])
    return any(
        query.startswith(spelling[:length]) and _fits(query[length:], rest[1:])
        for spelling in spellings(rest[0])
        for length in range(1, len(spelling) + 1)
    )
