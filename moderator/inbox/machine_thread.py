"""Votes in saved thread pages and in lines somebody pasted: who wrote it and when is the post's own, whom it is for its words say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from moderator.inbox.machine import Line, Masks, plain
from moderator.inbox.machine_table import parted
from moderator.inbox.machine_times import Vote, read_time
from moderator.inbox.messages import RawMessage
from moderator.play.watch import Watch, unwatched

VOTES: Final = re.compile(
    r"^\s*(?:我)?\s*(?:投票|改票|票|投|vote(?:s|d)?(?: for)?)\s*(?:给|[:：])?\s*(?P<who>.+?)\s*[。.!！]?$", re.IGNORECASE
)
"""A line that votes begins with the word."""
LONGEST: Final = 120
"""Characters of a line that can be a vote."""
EVERY: Final = 100
_CLOCK: Final = re.compile(r"\d{4}\s*[-/.年].{0,14}\d{1,2}[:：]\d{2}(?:[:：]\d{2})?|\d{1,2}[:：]\d{2}(?:[:：]\d{2})?")
_VERB: Final = re.compile(r"(?:^|\s)(?:投票|票|投|vote(?:s|d)?(?: for)?)(?:给|[:：]|\s)", re.IGNORECASE)


def lines_of(messages: Iterable[RawMessage], masks: Masks, file: str, watch: Watch = unwatched) -> tuple[tuple[Line, ...], int]:
    """The votes in posts, and how many posts vote for nobody."""
    found: list[Line] = []
    talk = 0
    every = tuple(messages)
    for n, message in enumerate(every):
        if n % EVERY == 0:
            watch(n, len(every))
        names = voted(message.text, masks)
        if not names:
            talk += 1
            continue
        row = message.number or message.place.index or n + 1
        seconds = not message.exact or message.at is None or bool(re.search(r":\d{2}:\d{2}", message.said)) or message.said.isdigit()
        found.append(Line(row, message.author, names, message.said, message.at, message.exact, seconds=seconds, file=file, thread=True))
    watch(len(every), len(every))
    return tuple(found), talk


def voted(text: str, masks: Masks) -> tuple[str, ...]:
    """Whom the words vote for, as they are written; nobody where no line begins with a vote."""
    names: list[str] = []
    for line in text.split("\n"):
        match = VOTES.match(line) if len(line) <= LONGEST else None
        if match is None:
            continue
        given = plain(match["who"])
        within = masks.within(given)
        parts = parted(given, masks)
        good = all(masks.seat(part) for part in parts)
        names += parts if good or not within else (masks.masks[seat] for seat in within)
    return tuple(dict.fromkeys(names))


def loose(text: str, masks: Masks, vote: Vote) -> tuple[Line, ...]:
    """Lines such as a host copies them: a mask, a time, one or two masks, in whatever order times stand; the first mask has voted."""
    found: list[Line] = []
    for number, line in enumerate(text.splitlines(), start=1):
        clock = _CLOCK.search(line)
        rest = plain(_VERB.sub(" ", f"{line[: clock.start()]} {line[clock.end() :]}" if clock else line))
        words = _masks_or_words(rest, masks)
        if not words:
            continue
        said = clock[0] if clock else ""
        read = read_time(said, vote)
        found.append(Line(number, words[0], words[1:], said, read.at, read.exact, read.day, read.seconds))
    return tuple(found)


def _masks_or_words(text: str, masks: Masks) -> tuple[str, ...]:
    within = masks.within(text)
    words = tuple(part for word in text.split() for part in parted(word, masks))
    return words if not within or all(masks.seat(word) for word in words) or len(words) in (2, 3) else tuple(
        masks.masks[seat] for seat in within
    )  # fmt: skip
