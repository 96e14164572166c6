"""Names out of a pasted list, and what is wrong with them: twins, look-alikes, invisible signs, a wrong count."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from moderator.play.messages import Refusal
from moderator.play.resources import read_text

PLAYERS: Final = 8
LONGEST: Final = 24
LINES: Final = frozenset(str(number) for number in range(1, PLAYERS + 1))
"""The lines' own ids; a person of that name could be taken for the line."""
COMPARED: Final = 100
"""Names that are compared pair by pair; in a longer list only the same name twice is looked for."""
NEAR: Final = 85
"""Similarity (0-100) from which two longer names are pointed out."""
LINES_OF: Final = re.compile(r"[\n\r;；]+|\s+(?=\d{1,2}[.．、)）]\s*\D)")
"""What parts the list into lines; numbering in the middle of a line begins a new one."""
SEPARATORS: Final = re.compile(r"[\t,，、|]+")
NUMBERING: Final = re.compile(r"^\s*(?:[(（\[【]?\s*\d{1,3}\s*[)）\]】]|\d{1,3}\s*[.．、,，\t:：)）]|[①-⑳]|[-*•·]\s)\s*")
COUNTED: Final = re.compile(r"^\s*\d{1,2}(?:\s*号\s*[:：]?\s*|\s+)(?=\S)")
"""Numbering that could be part of a name: taken off only where every name has it."""
CONFUSABLE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "2": "z", "8": "b"})

UNSEEN: Final = frozenset({"Cf", "Cc", "Cn", "Co", "Cs"})
"""Unicode categories of signs that show nothing."""


@dataclass(frozen=True)
class Issue:
    """One remark on a name. ``blocking`` ones must be settled; ``other`` is the name it is about, ``detail`` what was found."""

    code: str
    blocking: bool
    other: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Brought:
    """What a person brings along: a helper's part (``staff``), and card counters as a match is opened with them."""

    staff: bool = False
    w: int = 0
    y: int = 0
    r: int = 0
    yellow_total: int = 0
    red_total: int = 0
    red_direct: int = 0


NOTHING: Final = Brought()


@dataclass(frozen=True)
class Entry:
    """One name as it will be shown, with the remarks on it; ``row`` is its row in the table it came from (0: a plain list)."""

    name: str
    issues: tuple[Issue, ...] = ()
    brought: Brought = NOTHING
    row: int = 0

    @property
    def blocked(self) -> bool:
        """Whether something must be settled first."""
        return any(issue.blocking for issue in self.issues)


@dataclass(frozen=True)
class Roll:
    """The names of a list, in its order. ``refusal``: why a pasted table could not be read at all."""

    entries: tuple[Entry, ...] = ()
    refusal: Refusal | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names."""
        return tuple(entry.name for entry in self.entries)

    @property
    def missing(self) -> int:
        """How many names are missing; negative when there are too many."""
        return PLAYERS - len(self.entries)

    @property
    def ready(self) -> bool:
        """Eight names, none of them blocked."""
        return self.missing == 0 and not any(entry.blocked for entry in self.entries)


def parse_list(text: str) -> Roll:
    """The roll of a pasted list: one a line, or parted by commas or tabs; numbering and invisible signs are taken off."""
    lines = [line for line in LINES_OF.split(text) if clean(line)[0]]
    numbered = len(lines) > 1 and all(COUNTED.match(_halfwidth_digits(line)) for line in lines)
    pieces = [piece for line in lines for piece in SEPARATORS.split(_unnumber(line, numbered))]
    cleaned = [clean(_unnumber(piece, False)) for piece in pieces]
    found = [(name, hidden) for name, hidden in cleaned if name]
    remarks = remarked(found)
    return Roll(tuple(Entry(name, issues) for (name, _), issues in zip(found, remarks, strict=True)))


def remarked(found: Sequence[tuple[str, str]]) -> list[tuple[Issue, ...]]:
    """The remarks on each of these names (with the signs taken off it), by itself and because of the others."""
    names = [name for name, _ in found]
    if len(names) > COMPARED:
        often = Counter(map(_plain, names))
        twins = [(Issue("twin", True, other=name),) if name and often[_plain(name)] > 1 else () for name in names]
        return [(*_own(name, hidden), *twin) for (name, hidden), twin in zip(found, twins, strict=True)]
    return [(*_own(name, hidden), *_against(name, at, names)) for at, (name, hidden) in enumerate(found)]


def _halfwidth_digits(text: str) -> str:
    """Full-width digits as ordinary ones; everything else as it stands."""
    return "".join(str(unicodedata.digit(sign)) if "０" <= sign <= "９" else sign for sign in text)


def _unnumber(piece: str, numbered: bool) -> str:
    """A line or name without its numbering, unless nothing else is there."""
    plain = _halfwidth_digits(piece)
    for pattern in (NUMBERING, COUNTED) if numbered else (NUMBERING,):
        match = pattern.match(plain)
        if match and plain[match.end() :].strip():
            return piece[match.end() :]
    return piece


def clean(piece: str) -> tuple[str, str]:
    """A name without signs that nobody sees, and which those were."""
    hidden = sorted({f"U+{ord(sign):04X}" for sign in piece if unicodedata.category(sign) in UNSEEN})
    seen = "".join(sign for sign in piece if unicodedata.category(sign) not in UNSEEN)
    return re.sub(r"\s+", " ", seen).strip(), ", ".join(hidden)


def _own(name: str, hidden: str) -> tuple[Issue, ...]:
    """Remarks on a name by itself."""
    return tuple(
        issue
        for issue, holds in (
            (Issue("hidden", False, detail=hidden), bool(hidden)),
            (Issue("long", True, detail=str(LONGEST)), len(name) > LONGEST),
            (Issue("number", True), unicodedata.normalize("NFKC", name) in LINES),
        )
        if holds
    )


def _against(name: str, at: int, names: Sequence[str]) -> tuple[Issue, ...]:
    """Remarks on a name because of the others: the first that applies of twin, same but for width, look-alike."""
    for where, other in enumerate(names):
        if where == at or not name or not other:
            continue
        if code := alike(name, other):
            return (Issue(code, code == "twin", other=other),)
    return ()


def alike(a: str, b: str) -> str:
    """Why two names could be taken for one: twin, script, shape, near, sound; empty when they could not."""
    one, two = _plain(a), _plain(b)
    if one == two:
        return "twin"
    if simplify(one) == simplify(two):
        return "script"
    if one.translate(CONFUSABLE) == two.translate(CONFUSABLE):
        return "shape"
    if min(len(one), len(two)) >= 4 and _similarity(one, two) >= NEAR:
        return "near"
    return "sound" if _sounds_alike(one, two) else ""


def _plain(name: str) -> str:
    """A name as it is told from others: one width, one case, no spaces."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def _similarity(a: str, b: str) -> float:
    from rapidfuzz import fuzz

    return float(fuzz.ratio(a, b))


def _sounds_alike(a: str, b: str) -> bool:
    """Chinese names of the same length that are read alike: at a table names are spoken."""
    if len(a) != len(b) or not all("\u4e00" <= sign <= "\u9fff" for sign in a + b):
        return False
    from pypinyin import lazy_pinyin

    return bool(lazy_pinyin(a) == lazy_pinyin(b))


def simplify(text: str) -> str:
    """Common traditional characters as simplified ones."""
    return text.translate(_simplified())


@cache
def _simplified() -> dict[int, str]:
    pairs = "".join(read_text("words", "traditional.txt").split())
    return {ord(old): new for old, new in zip(pairs[::2], pairs[1::2], strict=True)}
