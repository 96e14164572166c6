"""A book as a block of text for a message: columns aligned for a face in which a Chinese sign takes two places."""

from __future__ import annotations

from moderator.export.tables import Book, Table
from moderator.export.text import plain, width

GAP = "  "
LONGEST = 40
"""Longer cells than this are pasted whole, but the column is not widened for them."""


def as_text(book: Book, wide_ambiguous: bool = False) -> str:
    """The title, the lead and every table meant for pasting. ``wide_ambiguous``: signs such as … take two places (Chinese faces)."""
    parts = [plain(book.title), *(plain(sentence) for sentence in book.lead)]
    blocks = ["\n".join(part for part in parts if part)]
    blocks += [_block(table, wide_ambiguous) for table in book.tables if table.pasted and table.rows]
    return "\n\n".join(blocks) + "\n"


def _block(table: Table, wide_ambiguous: bool) -> str:
    columns = [(table.columns[n], [row[n] for row in table.rows]) for n in table.pasted]
    right = [not any(isinstance(value, str) for value in values) for _, values in columns]
    lines = [[plain(title) for title, _ in columns], *([plain(row[n]) for n in table.pasted] for row in table.rows)]
    widths = [min(LONGEST, max(width(line[n], wide_ambiguous) for line in lines)) for n in range(len(columns))]
    shown = [
        GAP.join(_pad(text, size, to_right, wide_ambiguous) for text, size, to_right in zip(line, widths, right, strict=True)).rstrip()
        for line in lines
    ]
    return "\n".join([plain(table.title), *shown])


def _pad(text: str, size: int, to_right: bool, wide_ambiguous: bool) -> str:
    blanks = " " * max(0, size - width(text, wide_ambiguous))
    return blanks + text if to_right else text + blanks
