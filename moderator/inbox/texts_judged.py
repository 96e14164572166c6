"""A text of this game in figures before it is handed in: words, quoted, repeated, of its own, how many are wanted, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from moderator.inbox.quoting import joined, marked_as_quoted
from moderator.play import likeness
from moderator.play.likeness import Span
from moderator.rulesets.jianghu import texts
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.watching import count

NEEDS: Final = {
    "post": (texts.POST, "J12.2"), "search": (texts.POST, "J12.2"), "shift": (texts.SHIFT, "J5.W4"), "return": (texts.RETURN, "J5.B8"),
    "iou": (texts.REDONE, "J12.4"), "rewrite": (texts.REDONE, "J12.7"), "letter": (texts.LETTER, "J5.W6"),
    "first_chase": (texts.LETTER, "J7.1"), "chase": (texts.LETTER, "J5.B5"), "high_post": (texts.LETTER, "J7.2"),
    "checkin": (texts.CHECKIN, "J11.1"),
}  # fmt: skip
"""Kind of text -> how long it must be, and by which clause."""
SHARED: Final = frozenset({"post", "search", "iou", "rewrite", "checkin"})
"""Kinds of which no more than a tenth may be quoted; of posts no more than a tenth repeated."""
WHOLE: Final = frozenset({"iou", "rewrite"})
"""Of these the length is that of the whole text, quotes included (R70)."""


@dataclass(frozen=True)
class Figures:
    """What can be counted. ``faults``: codes of what is wrong (short, quotes, repeats), the gravest first."""

    words: int
    quoted: int
    repeats: int
    need: int
    clause: str
    faults: tuple[str, ...]
    quoted_spans: tuple[Span, ...]
    repeated_spans: tuple[Span, ...]

    @property
    def own(self) -> int:
        """Signs of its own."""
        return self.words - self.quoted

    def share(self, part: int) -> float:
        """A part of a hundred."""
        return part * 100 / max(1, self.words)


def figures(state: GameState, text: str, kind: str, quotes: Iterable[Span] | None = None, need: int = 0) -> Figures:
    """Count a text. ``quotes``: what the host has marked as quoted; None takes quotation marks and ``[quote]`` blocks."""
    marked = joined(marked_as_quoted(text) if quotes is None else quotes, len(text))
    words = count(state, text)
    quoted = sum(count(state, text[start:end]) for start, end in marked)
    _, spans = likeness.repeated(text)
    repeats = texts.repeats_in(text, words)
    least, clause = NEEDS[kind]
    made = Figures(words, quoted, repeats, need or least, clause, (), marked, spans)
    return Figures(words, quoted, repeats, need or least, clause, _faults(made, kind), marked, spans)


def _faults(made: Figures, kind: str) -> tuple[str, ...]:
    found = ["short"] if (made.own if kind in SHARED - WHOLE else made.words) < made.need else []
    if kind in SHARED and texts.too_much(made.quoted, made.words):
        found.append("quotes")
    if kind in SHARED - {"checkin"} and texts.too_much(made.repeats, made.words):
        found.append("repeats")
    return tuple(found)


def toggled(spans: Iterable[Span], start: int, end: int, length: int) -> tuple[Span, ...]:
    """With the stretch marked, or freed where all of it was marked before."""
    now = joined(spans, length)
    if not any(first <= start and end <= last for first, last in now):
        return joined((*now, (start, end)), length)
    pieces = [piece for first, last in now for piece in ((first, min(last, start)), (max(first, end), last))]
    return joined(((first, last) for first, last in pieces if first < last), length)
