"""Tables as CSV that opens right in a double click: UTF-8 with its mark, and no text that comes alive as a formula."""

from __future__ import annotations

import csv
import io

from moderator.export.tables import Table, Value
from moderator.export.text import cell, comes_alive, number


def as_csv(table: Table) -> bytes:
    """One table as the bytes of a CSV file."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    writer.writerow([_field(title) for title in table.columns])
    writer.writerows([_field(value) for value in row] for row in table.rows)
    return lines.getvalue().encode("utf-8-sig")


def _field(value: Value) -> str:
    """Numbers as they are, -5 included; text that would be computed gets an apostrophe before it."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return number(value)
    text = cell(value)
    return f"'{text}" if comes_alive(text) else text
