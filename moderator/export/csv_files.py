"""Tables as CSV that opens right in a double click: UTF-8 with its mark, and no text that comes alive as a formula."""

from __future__ import annotations

import csv
import io
from itertools import chain

from moderator.export.tables import Table, Value
from moderator.export.text import LONGEST_CELL, PLAIN, cell, comes_alive, number

_SIMPLE = frozenset({str, int, type(None)})


def as_csv(table: Table) -> bytes:
    """One table as the bytes of a CSV file."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    shown = _Fields().__getitem__
    writer.writerow(map(shown, table.columns))
    writer.writerows(table.rows if _harmless(table) else (map(shown, row) for row in table.rows))
    return lines.getvalue().encode("utf-8-sig")


def _harmless(table: Table) -> bool:
    """Whether every cell may be written as it is, asked of the whole table at once: true of a long record, and the quicker way."""
    values = list(chain.from_iterable(table.rows))
    if not _SIMPLE.issuperset(map(type, values)):
        return False
    texts = [value for value in values if isinstance(value, str)]
    begun = {text[:1] for text in texts}
    return (
        "".join(texts).isprintable()
        and not any(begin and not begin.isalnum() for begin in begun)
        and len(max(texts, key=len, default="")) <= LONGEST_CELL
    )


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
