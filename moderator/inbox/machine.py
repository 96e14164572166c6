"""The voting machine's record as read: who voted for whom and when, line by line, with what could not be read or is only like a mask.

``read_many`` (in ``machine_files``) and ``paste`` give a Record or a Refusal; nothing else is raised, but for a watch that stops the work.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from moderator.inbox.names import alike, clean
from moderator.inbox.sheets import Sheet
from moderator.play.instants import Instant

MAX_LINES: Final = 20_000
"""Lines of a record."""
OFFERED: Final = 5
"""Masks that are offered for a piece of writing that is none."""
LIKE: Final = 50
"""Similarity (0-100) from which a mask is offered."""


@dataclass(frozen=True)
class Line:
    """One line of the record. ``row``: its row or post number; ``said``: the time as written; ``exact`` False where it was counted back.

    ``day``: the writing has no day, the vote's was taken. ``seconds`` False where it has none: ties are settled to the second.
    """

    row: int
    voter: str
    names: tuple[str, ...]
    said: str
    at: Instant | None
    exact: bool = True
    day: bool = False
    seconds: bool = True
    file: str = ""
    thread: bool = False
    """Whether it is a post of a thread, not a line of a machine."""


@dataclass(frozen=True)
class Columns:
    """How a table is read: whether the first row is a heading, where the voter, the names and the time stand (0 first)."""

    header: bool
    voter: int | None = None
    names: tuple[int, ...] = ()
    time: int | None = None

    @property
    def whole(self) -> bool:
        """Whether enough is known to read by it."""
        return self.voter is not None and bool(self.names) and self.time is not None


@dataclass(frozen=True)
class Record:
    """A record as read. ``kind``: table, lines or thread. ``sheet`` and ``columns``: of a table, to be chosen otherwise.

    ``talk``: posts of a thread that vote for nobody.
    """

    lines: tuple[Line, ...]
    kind: str
    file: str = ""
    sheet: Sheet | None = None
    columns: Columns | None = None
    talk: int = 0
    encoding: str = ""


class Masks:
    """The masks of a game as they are written: an exact one is taken, one that is only like it is offered."""

    def __init__(self, masks: Mapping[str, str]) -> None:
        """``masks``: seat -> mask."""
        self.masks = dict(masks)
        self._exact = {plain(mask): seat for seat, mask in masks.items()}
        self._offers: dict[str, tuple[str, ...]] = {}

    def seat(self, text: str) -> str:
        """The seat whose mask it is, sign for sign; empty for none."""
        return self._exact.get(plain(text), "")

    def within(self, text: str) -> tuple[str, ...]:
        """Seats whose masks stand in it, in the order they stand; a mask inside a longer one is not taken for it."""
        found: list[tuple[int, int, str]] = []
        for mask, seat in sorted(self._exact.items(), key=lambda pair: -len(pair[0])):
            at = text.find(mask)
            while at >= 0:
                end = at + len(mask)
                if not any(a < end and at < b for a, b, _ in found) and _stands_alone(text, at, end):
                    found.append((at, end, seat))
                at = text.find(mask, end)
        return tuple(dict.fromkeys(seat for _, _, seat in sorted(found)))

    def offers(self, text: str) -> tuple[str, ...]:
        """Seats whose masks are like it, the likest first."""
        if text not in self._offers:
            self._offers[text] = tuple(sorted((s for s in self.masks if self._like(text, s)), key=lambda s: -self._like(text, s)))[:OFFERED]
        return self._offers[text]

    def _like(self, text: str, seat: str) -> float:
        given, mask = plain(text), self.masks[seat]
        score = _similarity(given, mask)
        if score < LIKE and len(given) != len(mask):
            return 0.0
        return 101.0 if alike(given, mask) else score if score >= LIKE else 0.0


def plain(text: str) -> str:
    """Without what nobody sees: signs of no width, blanks at the ends."""
    return clean(text)[0]


def _stands_alone(text: str, at: int, end: int) -> bool:
    """A mask of Latin letters is not found in the middle of a word."""

    def wordy(sign: str) -> bool:
        return sign.isascii() and sign.isalnum()

    return not (at and wordy(text[at - 1]) and wordy(text[at])) and not (end < len(text) and wordy(text[end - 1]) and wordy(text[end]))


@lru_cache(maxsize=20_000)
def _similarity(a: str, b: str) -> float:
    from rapidfuzz import fuzz

    return float(fuzz.ratio(unicodedata.normalize("NFKC", a).casefold(), unicodedata.normalize("NFKC", b).casefold()))


# --- what is settled by the host ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settled:
    """What the host has said about writings that are no masks: writing -> seat, or empty: lines with it are left out."""

    means: Mapping[str, str] = field(default_factory=dict)

    def with_(self, text: str, seat: str | None) -> Settled:
        """One more said, or (None) taken back."""
        rest = {key: value for key, value in self.means.items() if key != text}
        return replace(self, means=rest if seat is None else {**rest, text: seat})

    def seat(self, masks: Masks, text: str) -> str | None:
        """The seat meant; empty: left out; None: not settled."""
        exact = masks.seat(text)
        return exact or self.means.get(plain(text))


def unsettled(record: Record, masks: Masks, settled: Settled) -> tuple[str, ...]:
    """Writings that are no mask and about which nothing has been said, each once, in their order."""
    texts = (plain(text) for line in record.lines for text in (line.voter, *line.names))
    return tuple(dict.fromkeys(text for text in texts if text and settled.seat(masks, text) is None))


def strange(record: Record, masks: Masks) -> tuple[str, ...]:
    """Writings that are no mask, settled or not."""
    return unsettled(record, masks, Settled())


def joined(records: Sequence[Record]) -> Record:
    """Several files, or pages of one thread, as one record."""
    if len(records) == 1:
        return records[0]
    return Record(
        tuple(line for each in records for line in each.lines), "+".join(dict.fromkeys(each.kind for each in records)),
        records[0].file, talk=sum(each.talk for each in records),
    )  # fmt: skip
