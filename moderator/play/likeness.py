"""How like a text is to earlier ones of the game, and to itself: stretches of signs, found through an index good for ten thousand texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

Span = tuple[int, int]
WIDTH: Final = 8
"""Signs of the shortest stretch that counts."""
WINDOW: Final = 8
"""Of so many stretches in a row one is kept in the index: what is alike over WIDTH + WINDOW - 1 signs is surely found."""
_BASE: Final = 1_000_003
_MASK: Final = (1 << 61) - 1
MARKS: Final = {"“": "”", "「": "」", "『": "』", "《": "》", '"': '"'}
"""Quotation marks and what closes them."""


@dataclass(frozen=True)
class Like:
    """An earlier text: its id, the share of the new text (0 to 1) that it has as well, and where that lies in the new text."""

    id: str
    share: float
    spans: tuple[Span, ...]


class Likeness:
    """The texts of a game as they came. Only what is alike is looked at closely."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._index: dict[int, list[str]] = {}

    def add(self, name: str, text: str) -> None:
        """Put a text in under a name; short ones are alike to nothing."""
        plain, _ = bare(text)
        if len(plain) < WIDTH or name in self._texts:
            return
        self._texts[name] = plain
        for mark in set(prints(plain)):
            self._index.setdefault(mark, []).append(name)

    def like(self, text: str, most: int = 3, least: float = 0.1, among: Container[str] | None = None) -> tuple[Like, ...]:
        """The earlier texts that have the most of it, the likest first; those with less than ``least``, or not ``among``, are left out."""
        plain, places = bare(text)
        shared: dict[str, int] = {}
        for mark in set(prints(plain)):
            for name in self._index.get(mark, ()):
                if among is not None and name not in among:
                    continue
                shared[name] = shared.get(name, 0) + 1
        near = sorted(shared, key=lambda name: -shared[name])[: most * 4]
        found = [self._compared(name, plain, places) for name in near]
        return tuple(sorted((each for each in found if each.share >= least), key=lambda each: -each.share)[:most])

    def _compared(self, name: str, plain: str, places: list[int]) -> Like:
        return Like(name, *shared(plain, places, self._texts[name]))


def shared(plain: str, places: list[int], other: str) -> tuple[float, tuple[Span, ...]]:
    """The share of a bare text that another bare one has too, and where that lies in the first as it was written."""
    known = {other[at : at + WIDTH] for at in range(len(other) - WIDTH + 1)}
    covered = [False] * len(plain)
    for at in range(len(plain) - WIDTH + 1):
        if plain[at : at + WIDTH] in known:
            covered[at : at + WIDTH] = [True] * WIDTH
    return sum(covered) / max(1, len(plain)), spans_of(covered, places)


def bare(text: str) -> tuple[str, list[int]]:
    """The text without blanks and what nobody sees, and where each sign stood."""
    kept = [(sign, at) for at, sign in enumerate(text) if not sign.isspace() and unicodedata.category(sign) not in {"Cf", "Cc"}]
    return "".join(sign for sign, _ in kept), [at for _, at in kept]


def spans_of(covered: list[bool], places: list[int]) -> tuple[Span, ...]:
    """Stretches of covered signs as stretches of the original text."""
    found: list[Span] = []
    start: int | None = None
    for at, is_covered in enumerate([*covered, False]):
        if is_covered and start is None:
            start = at
        elif not is_covered and start is not None:
            found.append((places[start], places[at - 1] + 1))
            start = None
    return tuple(found)


def repeated(text: str, width: int = WIDTH) -> tuple[float, tuple[Span, ...]]:
    """The share of the text that repeats what it has said before, and where."""
    plain, places = bare(text)
    seen: dict[str, int] = {}
    covered = [False] * len(plain)
    for at in range(len(plain) - width + 1):
        first = seen.setdefault(plain[at : at + width], at)
        if first + width <= at:
            covered[at : at + width] = [True] * width
    return sum(covered) / max(1, len(plain)), spans_of(covered, places)


def in_quotes(text: str) -> tuple[float, tuple[Span, ...]]:
    """The share of the text that stands within quotation marks, and where. A mark that is not closed quotes nothing."""
    found: list[Span] = []
    at = 0
    while at < len(text):
        closing = MARKS.get(text[at])
        end = text.find(closing, at + 1) if closing is not None else -1
        if end > at:
            found.append((at, end + 1))
            at = end
        at += 1
    plain, places = bare(text)
    inside = sum(1 for place in places if any(start <= place < end for start, end in found))
    return inside / max(1, len(plain)), tuple(found)


def prints(plain: str) -> Iterator[int]:
    """Of every window of stretches the one with the least hash: the same stretch is kept wherever it stands (winnowing)."""
    hashes = list(_hashes(plain))
    if len(hashes) <= WINDOW:
        yield from [min(hashes)] if hashes else []
        return
    least = -1
    for at in range(len(hashes) - WINDOW + 1):
        if least < at:
            least = min(range(at, at + WINDOW), key=hashes.__getitem__)
            yield hashes[least]
        elif hashes[at + WINDOW - 1] <= hashes[least]:
            least = at + WINDOW - 1
            yield hashes[least]


def _hashes(plain: str) -> Iterator[int]:
    """A rolling hash of every stretch; not Python's own, which differs from run to run."""
    top = pow(_BASE, WIDTH - 1, _MASK)
    value = 0
    for at, sign in enumerate(plain):
        if at >= WIDTH:
            value = (value - ord(plain[at - WIDTH]) * top) % _MASK
        value = (value * _BASE + ord(sign)) % _MASK
        if at >= WIDTH - 1:
            yield value
