"""What the writers are given: plain tables, so that no writer knows a game."""

from __future__ import annotations

from decimal import Decimal

import msgspec

Value = str | int | Decimal | None
"""A cell: text (never trusted), a number, or nothing. A number stays a number in every format."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One sheet, one CSV file, or one block of text. Every row is as long as ``columns``."""

    key: str
    """What the file's name ends in: ``standings``, ``cards``, ..."""
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    pasted: tuple[int, ...] = ()
    """The columns that the text block for the clipboard carries; none: the table stays out of it."""

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"a row of {self.key} is not {len(self.columns)} cells long")


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """Everything an export says. ``lead``: sentences above the first table of the text block."""

    title: str
    tables: tuple[Table, ...]
    lead: tuple[str, ...] = ()

    def table(self, key: str) -> Table:
        """The table of that key; StopIteration is a bug."""
        return next(table for table in self.tables if table.key == key)
