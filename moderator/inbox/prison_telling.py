"""Words of a seat's own card in its public posts by day: possibly P-speech-5. For the host alone; whether it is one, he judges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from moderator.inbox.folding import fold
from moderator.inbox.wants import Span
from moderator.rulesets.prison.script.model import Role

DAY: Final = frozenset({"day", "vote", "corridor", "night"})
"""Phases in which no interrogation goes on (P-term-2, P-identity-2.4)."""
SHORTEST: Final = 2
"""Signs of a word that is looked for."""
AROUND: Final = 12
"""Signs of the text that are shown on either side."""
MOST: Final = 4_000
"""Characters of a post that are looked through for what only sounds alike."""
Part = Literal["crime", "title", "skill"]


@dataclass(frozen=True)
class Told:
    """A word of the card that a post has. ``sounds``: only by its sound (P-card-scope); ``passage``: what stands around it."""

    part: Part
    word: str
    span: Span
    passage: str
    sounds: bool = False


def telling(text: str, role: Role | None) -> tuple[Told, ...]:
    """What of the role's crime, hidden name and skills stands in the text, in its order; a place is told once."""
    if role is None:
        return ()
    folded = fold(text)
    found: dict[Span, Told] = {}
    for part, word in _words(role):
        plain = fold(word).text
        places = [match.span() for match in re.finditer(re.escape(plain), folded.text)]
        sounds = not places
        if sounds:
            places = list(_sounding(folded.text[:MOST], plain))
        for start, end in places:
            span = folded.span(start, end)
            if not any(span[0] < b and a < span[1] for a, b in found):
                found[span] = Told(part, word, span, _passage(text, span), sounds)
    return tuple(found[span] for span in sorted(found))


def _words(role: Role) -> Iterator[tuple[Part, str]]:
    """Crime, hidden name, titles of skills: the longest first, so that a part of one is no second."""
    words: list[tuple[Part, str]] = [("crime", role.crime), ("title", role.title), *(("skill", skill.title) for skill in role.powers)]
    kept = {word: (part, word) for part, said in reversed(words) if len(fold(word := said.strip()).text) >= SHORTEST}
    yield from sorted(kept.values(), key=lambda pair: -len(pair[1]))


def _sounding(text: str, word: str) -> Iterator[Span]:
    """Stretches of as many Chinese signs that are read alike: homophones are no way round (P-card-scope)."""
    if not re.fullmatch("[一-鿿]{2,}", word):
        return
    wanted = [_sound(sign) for sign in word]
    for run in re.finditer("[一-鿿]+", text):
        said = [_sound(sign) for sign in run[0]]
        for at in range(len(said) - len(wanted) + 1):
            if said[at : at + len(wanted)] == wanted:
                yield run.start() + at, run.start() + at + len(wanted)


@lru_cache(maxsize=8192)
def _sound(sign: str) -> str:
    from pypinyin import lazy_pinyin

    return "".join(lazy_pinyin(sign))


def _passage(text: str, span: Span) -> str:
    start, end = max(0, span[0] - AROUND), min(len(text), span[1] + AROUND)
    said = " ".join(text[start:end].split())
    return f"{'…' if start else ''}{said}{'…' if end < len(text) else ''}"
