"""Finding in the rulebook: every hit of a query in one text, and whether the other language has any."""

from __future__ import annotations

import unicodedata
from typing import Final

from PySide6.QtGui import QTextCursor, QTextDocument

from ui.rulebook.book import Chapter

MOST: Final = 500
"""Hits beyond which nobody steps through them."""


def wanted(query: str) -> str:
    """The query as it is looked for: full-width signs as plain ones, no space around."""
    return unicodedata.normalize("NFKC", query).strip()


def hits(document: QTextDocument, query: str) -> list[QTextCursor]:
    """Every place of the query, in order; big and small letters alike."""
    found: list[QTextCursor] = []
    at = QTextCursor(document)
    while query and len(found) < MOST:
        at = document.find(query, at)
        if at.isNull():
            break
        found.append(at)
    return found


def first_of(found: list[QTextCursor], places: dict[str, int], query: str, here: int) -> int:
    """The hit to begin with: the heading of a clause that is named exactly, else the first one at or after ``here``."""
    exact = places.get(query.upper())
    start = exact if exact is not None else here
    return next((number for number, cursor in enumerate(found) if cursor.selectionStart() >= start), 0)


def count_in(chapters: tuple[Chapter, ...], query: str) -> int:
    """How often the words of a book hold the query."""
    needle = query.casefold()
    return sum(text.casefold().count(needle) for text in texts(chapters)) if needle else 0


def texts(chapters: tuple[Chapter, ...]) -> list[str]:
    """Everything that a book says, piece by piece."""
    said: list[str] = []
    for chapter in chapters:
        said += [chapter.title, chapter.intro]
        for entry in chapter.entries:
            said += [entry.id, entry.title, entry.text]
        if chapter.table is not None:
            said += [cell for row in chapter.table.rows for cell in row]
    return said
