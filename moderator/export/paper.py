"""What is printed, as values: a paper of blocks, or of slips. Every maker (HTML, PDF) is given the same; none knows a game."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final, Literal

import msgspec

Sheet = Literal["result", "running", "slips", "matches"]
SHEETS: Final[tuple[Sheet, ...]] = ("result", "running", "slips")
"""Those of a match."""
CUP_SHEETS: Final[tuple[Sheet, ...]] = ("result", "matches")
"""Those of a cup: its standings, and the result sheet of every match taken in."""


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what a paper is made of. ``title`` stands above; ``note`` below it, small."""

    title: str = ""
    note: str = ""


class Facts(Block, frozen=True, kw_only=True, tag="facts"):
    """Pairs of what and value; an empty value is a line to be written on."""

    pairs: tuple[tuple[str, str], ...] = ()


class Grid(Block, frozen=True, kw_only=True, tag="grid"):
    """A table. ``widths``: shares of the paper's width; ``right``: columns of numbers; ``tall``: rows high enough to write in."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    tall: bool = False

    @property
    def shares(self) -> tuple[int, ...]:
        """The width of each column in per cent."""
        given = self.widths or (1,) * len(self.columns)
        edges = [round(100 * each / sum(given)) for each in accumulate(given, initial=0)]
        return tuple(right - left for left, right in pairwise(edges))


class Prose(Block, frozen=True, kw_only=True, tag="prose"):
    """Sentences, each a line of its own."""

    lines: tuple[str, ...] = ()


class Signatures(Block, frozen=True, kw_only=True, tag="signatures"):
    """A line to sign on for each."""

    names: tuple[str, ...] = ()


class Secret(Block, frozen=True, kw_only=True, tag="secret"):
    """For the judge's eyes: below a line to fold along, with nothing of it above. ``grid`` is what is hidden."""

    grid: Grid


class Break(Block, frozen=True, kw_only=True, tag="break"):
    """What follows begins a page."""


Blocks = Facts | Grid | Prose | Signatures | Secret | Break


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """One player's slip, three panels side by side: ``outside`` in front, ``role`` and ``box`` inside, and a hatched one over them."""

    outside: tuple[str, ...]
    name: str
    role: str
    box_title: str = ""
    box: tuple[str, ...] = ()


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """One document. ``secret``: the warning on one that must not be left lying about."""

    sheet: Sheet
    lang: str
    title: str
    subtitle: str
    secret: str = ""
    blocks: tuple[Blocks, ...] = ()
    slips: tuple[Slip, ...] = ()
    how: str = ""
    """What to do with slips."""
    page: str = "{n} / {of}"
    """The page number's form."""
