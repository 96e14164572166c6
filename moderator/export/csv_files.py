"""Tables as CSV that opens right in a double click: UTF-8 with its mark, and no text that comes alive as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from itertools import chain
from typing import Any

from moderator.export.tables import Table, Value
from moderator.export.text import LONGEST_CELL, PLAIN, cell, comes_alive, number

_SIMPLE = frozenset({str, int, type(None)})
_BETWEEN = "\u2502"
"""Stands between texts that are looked at together; one that holds it is looked at by itself."""
_MANY = 100
"""Rows looked at together: few enough that no text of them is too long, nor large blocks of memory are asked for."""
_RISKY = re.compile(f"{_BETWEEN}[^\\w{_BETWEEN}]")
"""A text that begins with what is no letter and no digit."""


def as_csv(table: Table) -> bytes:
    """One table as the bytes of a CSV file."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    shown = _Fields().__getitem__
    writer.writerow(map(shown, table.columns))
    writer.writerows(table.rows if _harmless(table) else (map(shown, row) for row in table.rows))
    return lines.getvalue().encode("utf-8-sig")


def _harmless(table: Table) -> bool:
    """Whether every cell may be written as it is, asked of many rows at once: true of a long record, and the quicker way."""
    return all(_all_plain(table.rows[start : start + _MANY]) for start in range(0, len(table.rows), _MANY))


def _all_plain(rows: Sequence[Sequence[Value]]) -> bool:
    values: list[Any] = list(chain.from_iterable(rows))
    if not set(map(type, values)) <= _SIMPLE:
        return False
    joined = _BETWEEN + _BETWEEN.join([value for value in values if value.__class__ is str])
    return joined.isprintable() and _RISKY.search(joined) is None and len(joined) <= LONGEST_CELL


class _Fields(dict[Value, str]):
    """Every value as it is written, worked out once: a record says the same over and over."""

    def __missing__(self, value: Value) -> str:
        if isinstance(value, str) and PLAIN.fullmatch(value) is not None and len(value) <= LONGEST_CELL:
            self[value] = value  # nearly everything
            return value
        self[value] = made = _field(value)
        return made


def _field(value: Value) -> str:
    """Numbers as they are, -5 included; text that would be computed gets an apostrophe before it."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return number(value)
    text = cell(value)
    return f"'{text}" if comes_alive(text) else text
