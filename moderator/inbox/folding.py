"""Text as it is compared: NFKC, simplified characters, small letters, nothing that cannot be seen; every sign knows where it stood."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import Final

UNSEEN: Final = frozenset({"Cf", "Cs", "Co", "Cn", "Mn"})
"""Zero-width and bidi marks, variation selectors and what is no character; line ends and tabs (Cc) stay."""
_CHINESE: Final = (0x3400, 0x9FFF)


@dataclass(frozen=True, slots=True)
class Folded:
    """A text to look through. ``places``: where each sign stood in the original and, at its end, the original's length; None: as here."""

    text: str
    places: tuple[int, ...] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """A stretch of the folded text as one of the original."""
        if self.places is None:
            return start, end
        last = self.places[end - 1] + 1 if end > start else self.places[start]
        return self.places[start], max(last, self.places[start])

    def place(self, at: int) -> int:
        """Where a place of the original stands here."""
        return at if self.places is None else bisect_left(self.places, at)


def fold(text: str) -> Folded:
    """The text as it is compared."""
    table, odd, uneven = _tables()
    if odd.search(text) is None:
        return Folded(text)
    if uneven.search(text) is None:
        return Folded(text.translate(table))
    signs: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        made = table.get(ord(sign)) if ord(sign) <= 0xFFFF else _folded(sign)
        for each in sign if made is None else made:
            signs.append(each)
            places.append(at)
    return Folded("".join(signs), (*places, len(text)))


def folded(text: str) -> str:
    """Only the text."""
    return fold(text).text


def key_of(name: str) -> str:
    """A name as it is compared: folded, without blanks."""
    return "".join(fold(name).text.split())


def _folded(sign: str) -> str:
    """One sign by itself, without the table of simplified characters."""
    if unicodedata.category(sign) in UNSEEN:
        return ""
    return unicodedata.normalize("NFKC", sign).casefold()


@cache
def _tables() -> tuple[dict[int, str], re.Pattern[str], re.Pattern[str]]:
    """What each sign of the basic plane becomes where it does not stay; which signs change; which change their number."""
    table: dict[int, str] = {}
    simple = _simplified()
    for code in range(0x80, 0x10000):
        sign = chr(code)
        made = _folded(sign)
        made = "".join(simple.get(each, each) for each in made)
        if made != sign:
            table[code] = made
    table |= {code: chr(code + 32) for code in range(65, 91)}
    changing = _class(sorted(table))
    uneven = _class(sorted(code for code, made in table.items() if len(made) != 1))
    return table, re.compile(f"[{changing}\U00010000-\U0010ffff]"), re.compile(f"[{uneven}\U00010000-\U0010ffff]")


def _class(codes: list[int]) -> str:
    """The inside of a character class, neighbours as ranges."""
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"\\u{low:04x}-\\u{high:04x}" for low, high in ranges)


@cache
def _simplified() -> dict[str, str]:
    """Traditional characters one by one: both names and text go through it, so that words need not be known."""
    from opencc import OpenCC

    signs = [chr(code) for code in range(_CHINESE[0], _CHINESE[1] + 1)]
    made = str(OpenCC("t2s").convert("\n".join(signs))).split("\n")
    return {old: new for old, new in zip(signs, made, strict=True) if old != new and len(new) == 1}
