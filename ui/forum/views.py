"""What the forum desk shows, as plain values: a game's face makes them, the parts paint them and know no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moderator.play.commands import Command

COVER = "\N{FULL BLOCK}" * 3
"""Stands in a text for what is covered; parts paint a bar of one size there."""


@dataclass(frozen=True)
class SeatView:
    """One seat on the board. ``badge`` is the word in the corner, covered already where it must be."""

    seat: str
    number: int
    name: str
    state: str = ""
    tone: str = "neutral"
    badge: str = "?"
    ground: str = "hidden"
    """hidden, white or black."""
    dead: bool = False
    pills: tuple[tuple[str, str], ...] = ()
    """(word, tone) on the upper edge: cards, lateness."""
    spoken: str = ""


@dataclass(frozen=True)
class Cell:
    """A pair of the phase bar: what stands large, what stands under it, and the clause it rests on."""

    text: str
    below: str = ""
    tone: str = ""
    clause: str = ""
    room: str = ""
    """The longest text that the cell may have to show: it keeps that width."""


@dataclass(frozen=True)
class BarView:
    """The phase bar. ``due``: the instant counted down to, None for none; ``due_name`` what comes then."""

    title: str
    span: str
    due: int | None = None
    due_name: str = ""
    cells: tuple[Cell, ...] = ()
    right: Cell | None = None
    paused: bool = False


@dataclass(frozen=True)
class Share:
    """A row of the centre's chart: who, how many, of how many, and whether it is the most."""

    name: str
    number: int
    of: int
    top: bool = False
    mark: str = ""


@dataclass(frozen=True)
class CentreView:
    """What stands in the middle of the board. ``link`` leads to the page ``asks`` of the doors."""

    over: str = ""
    title: str = ""
    below: tuple[str, ...] = ()
    shares: tuple[Share, ...] = ()
    link: str = ""
    asks: str = ""


@dataclass(frozen=True)
class Bit:
    """A piece of a line. ``covered``: a bar of one size in place of the text."""

    text: str
    tone: str = ""
    pill: bool = False
    covered: bool = False
    struck: bool = False
    strong: bool = False
    share: float = 1.0
    """Its part of the line's width."""


@dataclass(frozen=True)
class Line:
    """A line of a section; ``seat`` is opened by a press, ``spoken`` is its accessible text."""

    bits: tuple[Bit, ...]
    seat: str = ""


@dataclass(frozen=True)
class Section:
    """A panel of the left column."""

    title: str
    lines: tuple[Line, ...]
    tag: str = ""
    tone: str = "neutral"
    empty: str = ""


@dataclass(frozen=True)
class Typed:
    """What a typed line comes to: a command and what it says, or why it is none. ``secret``: to be shown under the curtain only."""

    command: Command | None = None
    said: str = ""
    problem: str = ""
    secret: bool = False


class Face(Protocol):
    """What one game says at the forum desk. Everything is made for the curtain as it hangs now."""

    game: str
    clauses: Mapping[str, str]
    """Verb -> clause that F2 and tags lead to."""

    def subtitle(self) -> str:
        """Seats, alive, substitutes."""

    def bar(self) -> BarView:
        """The phase bar."""

    def seats(self) -> Sequence[SeatView]:
        """The board."""

    def centre(self) -> CentreView:
        """The middle of the board."""

    def sections(self) -> Sequence[Section]:
        """The left column."""

    def sheet(self, seat: str) -> Sequence[Section]:
        """Everything about one seat."""

    def actions(self, seat: str) -> Sequence[tuple[str, dict[str, Any]]]:
        """Verbs that can be done about a seat, with the fields that are known."""

    def typed(self, text: str) -> Typed:
        """A line typed by the host."""

    def reader(self) -> Any:
        """Reads messages into offers (inbox_model.Reader)."""
