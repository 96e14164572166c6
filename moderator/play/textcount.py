"""What can be counted about a player's text; what it is worth stays with the host."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

INVISIBLE = frozenset(["Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"])
"""Categories that no word processor counts among the characters without spaces: controls, formats, spaces."""


def characters(text: str) -> int:
    """Characters without spaces, as a word processor counts them: punctuation and every ideograph count one, marks of a letter none."""
    return sum(1 for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign) not in INVISIBLE and not _joins(sign))


def letters(text: str) -> int:
    """Letters and digits only: punctuation and symbols left out."""
    return sum(1 for sign in unicodedata.normalize("NFC", text) if unicodedata.category(sign)[0] in "LN")


def _joins(sign: str) -> bool:
    return unicodedata.combining(sign) > 0 or "\ufe00" <= sign <= "\ufe0f"


def repeated_share(text: str, width: int = 8) -> float:
    """The share of the text, 0 to 1, that lies in stretches of at least ``width`` characters which the text has had before."""
    signs = [sign for sign in text if not sign.isspace()]
    seen: dict[tuple[str, ...], int] = {}
    covered = [False] * len(signs)
    for start in range(len(signs) - width + 1):
        piece = tuple(signs[start : start + width])
        first = seen.setdefault(piece, start)
        if first + width <= start:
            covered[start : start + width] = [True] * width
    return sum(covered) / len(signs) if signs else 0.0


def common_share(text: str, others: Iterable[str], width: int = 8) -> float:
    """The share of the text, 0 to 1, that lies in stretches of at least ``width`` characters which one of the others has too."""
    signs = "".join(sign for sign in text if not sign.isspace())
    known: set[str] = set()
    for other in others:
        plain = "".join(sign for sign in other if not sign.isspace())
        known.update(plain[start : start + width] for start in range(len(plain) - width + 1))
    covered = [False] * len(signs)
    for start in range(len(signs) - width + 1):
        if signs[start : start + width] in known:
            covered[start : start + width] = [True] * width
    return sum(covered) / len(signs) if signs else 0.0
