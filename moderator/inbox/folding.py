"""Text as it is compared: NFKC, simplified characters, small letters, nothing that cannot be seen; every sign knows where it stood."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec

from moderator.play.resources import resource

UNSEEN: Final = frozenset({"Cf", "Cs", "Co", "Cn", "Mn"})
"""Zero-width and bidi marks, variation selectors and what is no character; line ends and tabs (Cc) stay."""
GONE: Final = "\uffff"
"""Stands in the table for nothing: no character itself."""
SEVERAL: Final = "\ufffe"
"""Stands there for more than one."""
LONG: Final = 100
"""Signs from which on it pays to look first whether there is anything to fold."""
_ODD: Final = re.compile("[\ufffe-\U0010ffff]")
"""One of these, or a sign beyond the basic plane, which the table does not know."""


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
    if text.isascii():
        return Folded(text.lower())
    if len(text) >= LONG and _changing().search(text) is None:
        return Folded(text)
    table, several = _tables()
    made = text.translate(table)
    if _ODD.search(made) is None:
        return Folded(made)
    signs: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        code = ord(sign)
        for each in several.get(code) or table[code].strip(GONE) if code <= 0xFFFF else _folded(sign):
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
def _tables() -> tuple[str, dict[int, str]]:
    """Each sign of the basic plane as it is compared, and those that become several.

    Read from what ``resources/signs/make.py`` has made: to work it out takes a tenth of a second and ten megabytes.
    """
    made = _signs()
    same = array("I", range(0x10000)).tobytes().decode("utf-32", "surrogatepass")
    changed = [*made.one, *((code, SEVERAL) for code in made.more), *((low, GONE * (high - low + 1)) for low, high in made.gone)]
    pieces, at = [], 0
    for low, text in sorted(changed):
        pieces += [same[at:low], text]
        at = low + len(text)
    return "".join([*pieces, same[at:]]), made.more


class _Signs(msgspec.Struct):
    """The file: runs of signs that become one other each, signs that become several, ranges of those left out."""

    one: list[tuple[int, str]]
    more: dict[int, str]
    gone: list[tuple[int, int]]


def _signs() -> _Signs:
    return msgspec.json.decode(resource("signs", "folded.json").read_bytes(), type=_Signs)


@cache
def _changing() -> re.Pattern[str]:
    """Any sign that does not stay: for long texts, of which most have none. It takes longer to make than to fold some names."""
    made = _signs()
    ranges = [*((low, low + len(text) - 1) for low, text in made.one), *((code, code) for code in made.more), *made.gone]
    inside = "".join(f"\\u{low:04x}-\\u{high:04x}" for low, high in ranges)
    return re.compile(f"[{inside}\U00010000-\U0010ffff]")
