"""A table of where everybody stands, pasted from a spreadsheet: rows found by mask or in their order, columns by heading or in theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from moderator.inbox.people import plain
from moderator.inbox.sheets import Sheet
from ui.forum.jianghu.setup.under_way import TEXTS

MASK: Final = "mask"


@dataclass(frozen=True)
class Placed:
    """What goes into which cell, and masks of the table that the list does not have."""

    cells: Mapping[tuple[int, str], str]
    strangers: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """How many seats have been found."""
        return len({row for row, _ in self.cells})


def placed(sheet: Sheet, names: Sequence[str], heads: Mapping[str, str]) -> Placed:
    """``heads``: what a heading may say -> the column it is of."""
    known = {plain(text): key for text, key in heads.items()}
    headed = {at: known[plain(cell)] for at, cell in enumerate(sheet.rows[0]) if plain(cell) in known}
    rows = sheet.rows[1:] if len(headed) > 1 else sheet.rows
    by_name = {plain(name): row for row, name in enumerate(names)}
    if len(headed) < 2:
        first = sum(plain(row[0]) in by_name for row in rows if row)
        order = (MASK, *TEXTS) if 2 * first > len(rows) else TEXTS
        headed = dict(enumerate(order[: sheet.width]))
    return _cells(rows, headed, by_name)


def _cells(rows: Sequence[tuple[str, ...]], headed: Mapping[int, str], by_name: Mapping[str, int]) -> Placed:
    mask = next((at for at, key in headed.items() if key == MASK), None)
    cells: dict[tuple[int, str], str] = {}
    strangers: list[str] = []
    for n, line in enumerate(rows):
        name = line[mask] if mask is not None and mask < len(line) else ""
        row = n if mask is None else by_name.get(plain(name), -1)
        if not 0 <= row < len(by_name):
            strangers.append(name or str(n + 1))
            continue
        cells |= {(row, key): line[at] for at, key in headed.items() if key != MASK and at < len(line)}
    return Placed(cells, tuple(strangers))
