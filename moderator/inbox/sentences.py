"""A folded text in sentences, and what a sentence was found to want kept for the next time that it stands in a text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from moderator.inbox.finding import Mention
from moderator.inbox.wants import Heard, Reason, Span, Verb, Want

SENTENCE: Final = re.compile(r"[。!?;\n]+|\.{2,}|(?<=[^\d.])\.(?=\s|$)|(?<=\d)\.(?=\s+[a-z])")
_ENDS: Final = ("。", "!", "?", ";", "\n", "..", ". ")
"""The same as plain signs, for looking back."""
KEPT: Final = 4_096
"""Sentences that are remembered at a time."""
Stretch = tuple[int, int, bool]
"""Begin, end, and whether it ends as a question."""


def around(text: str, places: Sequence[int]) -> Iterator[Stretch]:
    """The sentences that these places lie in: of a long post most are not looked at."""
    done = 0
    for place in places:
        if place < done:
            continue
        start = max([done, *(at + len(mark) for mark in _ENDS if (at := text.rfind(mark, done, place)) >= 0)])
        match = SENTENCE.search(text, place)
        done = match.start() if match else len(text)
        yield start, done, match is not None and "?" in match[0]


def sentences(text: str) -> Iterator[Stretch]:
    """All of them."""
    at = 0
    for match in SENTENCE.finditer(text):
        if match.start() > at:
            yield at, match.start(), "?" in match[0]
        at = match.end()
    if at < len(text):
        yield at, len(text), False


class Memory:
    """What sentences were heard to want, with places counted from their beginning."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Heard | None] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def key(self, text: str, stretch: Stretch, found: Sequence[tuple[Verb, re.Match[str]]], private: bool) -> Hashable:
        """All that a sentence by itself is heard by: its signs, the one before it, the verbs in it."""
        start, end, asked = stretch
        verbs = tuple([(verb.pattern, match.start() - start, match[0]) for verb, match in found])
        return text[max(0, start - 1) : end], start == 0, asked, private, verbs

    def recall(self, key: Hashable, start: int) -> Heard | None:
        """What it wants where it begins at ``start``; None where that is not known."""
        heard = self._kept.get(key)
        return _moved(heard, start) if heard is not None else None

    def keep(self, key: Hashable, start: int, heard: Heard) -> None:
        """Remember it, where it rests on nothing outside the sentence; what rests on who speaks is not kept."""
        if heard.personal:
            return
        if len(self._kept) >= KEPT:
            self._kept.clear()
        self._kept[key] = _moved(heard, -start)


def _moved(heard: Heard, by: int) -> Heard:
    if by == 0:
        return heard
    wants = tuple([_want(want, by) for want in heard.wants])
    reasons = tuple([Reason(each.code, _span(each.span, by), each.verb, each.target) for each in heard.reasons])
    return Heard(wants, reasons, heard.changed)


def _want(want: Want, by: int) -> Want:
    target = _mention(want.target, by) if want.target is not None else None
    actor = _mention(want.actor, by) if want.actor is not None else None
    more = tuple([_mention(each, by) for each in want.more]) if want.more else ()
    return Want(
        want.verb, want.slot, _span(want.words, by), target, _span(want.at, by), want.aim, more, actor, want.extra, want.notes,
        want.sentence + by,
    )  # fmt: skip


def _mention(mention: Mention, by: int) -> Mention:
    return Mention(mention.seat, mention.start + by, mention.end + by, mention.how, mention.others, mention.note)


def _span(span: Span, by: int) -> Span:
    """An empty one stands for none."""
    return (span[0] + by, span[1] + by) if span[1] > span[0] else span
