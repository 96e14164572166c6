"""A declaration parted from the order beside it: by its head, or as the long story in a letter of somebody who may kill (C3.8)."""

from __future__ import annotations

import re
from typing import Final

from moderator.inbox import chess_words as w
from moderator.inbox.folding import fold
from moderator.inbox.grammar import Grammar
from moderator.inbox.wants import Span
from moderator.play.textcount import characters
from moderator.rulesets.chess.orders import DECLARATION

LONG: Final = 60
"""Characters of a paragraph that is a story and no order."""
SHORT: Final = 40
"""Characters up to which a line is an order, and a post of the thread may be one sent to the wrong place."""


def parted(text: str, grammar: Grammar, *, kills: bool) -> tuple[str, Span | None]:
    """What is left to be read for orders (the declaration blanked, so that places stay), and where the declaration lies.

    ``kills``: the sender may kill, so that a story without a head is one too.
    """
    if head := re.search(w.DECLARATION, text, re.MULTILINE):
        start, end = head.end(), _order_behind(text, head.end())
        return _blanked(text, head.start(), end), _trimmed(text, start, end)
    if not kills or len(text) < LONG or characters(text) < DECLARATION // 2:
        return text, None
    longest = [match.span() for match in re.finditer(r"[^\n]+", text) if len(match[0]) >= LONG]
    if not longest:
        return text, None
    start, end = _story(text, longest, grammar)
    return _blanked(text, start, end), _trimmed(text, start, end)


def _order_behind(text: str, start: int) -> int:
    """Where a line that is the order itself begins behind the declaration; the end of the text where none does."""
    for line in re.finditer(r"[^\n]+", text[start:]):
        if line.start() > 0 and len(line[0]) <= SHORT and re.match(w.ORDER_AFTER, fold(line[0]).text):
            return start + line.start()
    return len(text)


def _story(text: str, longest: list[Span], grammar: Grammar) -> Span:
    """From the first long paragraph to the last; an order in the first sentence of it is left outside."""
    start, end = longest[0][0], longest[-1][1]
    opening = re.match(r"[^。!！\n:：]{2,24}[。!！:：]", text[start:end])
    if opening and grammar.spoken(fold(opening[0]).text):
        start += opening.end()
    return start, end


def _blanked(text: str, start: int, end: int) -> str:
    return text[:start] + "\n" * (end - start) + text[end:]


def _trimmed(text: str, start: int, end: int) -> Span:
    said = text[start:end]
    return start + len(said) - len(said.lstrip()), end - len(said) + len(said.rstrip())
