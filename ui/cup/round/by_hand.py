"""A draw that was made by hand, out of a text: a line a group, or names one under the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from moderator.inbox.people import plain
from moderator.rulesets.sanguosha.roles import PLAYERS

BETWEEN: Final = re.compile("[\t,;\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}\N{FULLWIDTH SEMICOLON}]")
COLON: Final = re.compile("[:\N{FULLWIDTH COLON}]")


def read_groups(text: str, field: Sequence[str]) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """(groups, what stands in the text and is nobody of the field). Labels before a colon and in a cell of their own are passed over.

    With several names a line each line is a group; one name a line makes a group of each eight.
    """
    known = {plain(name): name for name in field}
    lines = [[cell for cell in _cells(line) if cell] for line in text.splitlines()]
    found = [[known[plain(cell)] for cell in cells if plain(cell) in known] for cells in lines]
    strange = [cell for cells in lines for at, cell in enumerate(cells) if plain(cell) not in known and not _is_label(cells, at, known)]
    if all(len(names) < 2 for names in found):
        named = [name for names in found for name in names]
        found = [named[n : n + PLAYERS] for n in range(0, len(named), PLAYERS)]
    return tuple(tuple(names) for names in found if names), tuple(strange)


def _cells(line: str) -> list[str]:
    """A line's names; what stands before a colon is its label."""
    rest = COLON.split(line, maxsplit=1)[-1] if COLON.search(line) else line
    return [cell.strip() for cell in BETWEEN.split(rest)]


def _is_label(cells: Sequence[str], at: int, known: dict[str, str]) -> bool:
    """The first cell of a line names its group; a line without any name of the field is a heading."""
    return at == 0 and (len(cells) > 1 or not any(plain(cell) in known for cell in cells)) and len(cells[0]) <= PLAYERS


def wrong(groups: Sequence[Sequence[str]], field: Sequence[str], n: int) -> tuple[str, tuple[str, ...]]:
    """What is wrong with groups made by hand: (twice, missing, size or nothing, the names or numbers)."""
    named = [name for names in groups for name in names]
    twice = tuple(dict.fromkeys(name for name in named if named.count(name) > 1))
    missing = tuple(name for name in field if name not in named)
    if twice:
        return "twice", twice
    if missing:
        return "missing", missing
    sizes = tuple(str(len(names)) for names in groups)
    return ("", ()) if len(groups) == n and set(sizes) == {str(PLAYERS)} else ("size", sizes)
