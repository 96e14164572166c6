"""What the second screen says of a cup, page by page: a PublicCup in the words of a language. Pure, so that it needs no window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moderator.cup.public import PublicCup, PublicGroup, PublicMatch, PublicRow
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from ui.public.texts import BETWEEN, points

T = TypeVar("T")
ABREAST: Final = 2
"""Groups on one page: eight rows of each are legible from the last row of seats."""
NAMES: Final = 24
"""Names on one page, in three columns."""
COLUMN: Final = 8
MOST: Final = 11
"""Rows of a group that still stand in one column: eight, and who has left it."""
COMING: Final = 5
"""Matches to come on one page."""
TONES: Final = {"advance": "jade", "wait": "amber", "out": "neutral", "stays": "neutral", "none": "neutral"}


@dataclass(frozen=True)
class LineText:
    """A line: place, name, what stands small beside it, tags with their tone, score. ``first`` stands out, ``quiet`` has no place."""

    number: str
    name: str
    beside: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    score: str = ""
    first: bool = False
    quiet: bool = False


@dataclass(frozen=True)
class BlockText:
    """One column of a page with its heading."""

    heading: str
    lines: tuple[LineText, ...] = ()


@dataclass(frozen=True)
class PageText:
    """One page. ``kind``: groups, led, coming, final or nothing; ``where``: the round shown; ``foot``: as of when."""

    kind: str
    title: str
    where: str
    heading: str
    blocks: tuple[BlockText, ...] = ()
    foot: str = ""


def pages(view: PublicCup, words: Words) -> tuple[PageText, ...]:
    """Every page in order; one that says that nothing is released yet where there is nothing."""
    words = words.of("cup")
    return tuple(_pages(view, words)) or (_page("nothing", view, words, words.say("public.cup.nothing")),)


def _pages(view: PublicCup, words: Words) -> Iterator[PageText]:
    say = words.say
    if view.is_final_order:
        blocks = tuple(BlockText("", tuple(_line(row, words, view) for row in group.rows)) for group in view.groups)
        yield _page("final", view, words, say("public.cup.final"), blocks)
    else:
        for some in parts(tuple(_fitting(view.groups)), ABREAST):
            blocks = tuple(_group(group, words, view) for group in some)
            yield _page("groups", view, words, say("public.cup.groups" if view.is_over else "public.cup.so_far"), blocks)
    for where in ("advance", "wait"):
        people = view.led(where)
        for some in parts(people, NAMES):
            blocks = tuple(
                BlockText("", tuple(LineText("", person, say("public.cup.from", {"match": match})) for person, match in column))
                for column in parts(some, COLUMN)
            )
            yield _page("led", view, words, say(f"public.cup.led.{where}", {"n": len(people)}), blocks)
    for some in parts(view.coming, COMING):
        lines = tuple(_match(match, view.zone, words) for match in some)
        yield _page("coming", view, words, say("public.cup.coming"), (BlockText("", lines),))


def _fitting(groups: Sequence[PublicGroup]) -> Iterator[PublicGroup]:
    """Groups that have room on a page; of a cup taken over under way all may stand in one."""
    for group in groups:
        for rows in parts(group.rows, COLUMN) if len(group.rows) > MOST else (group.rows,):
            yield replace(group, rows=tuple(rows))


def parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The items, so many at a time."""
    return (items[at : at + size] for at in range(0, len(items), size))


def _page(kind: str, view: PublicCup, words: Words, heading: str, blocks: tuple[BlockText, ...] = ()) -> PageText:
    standing = kind in {"groups", "led", "final"}
    where = words.say("public.cup.round", {"round": view.round, "kind": words.term("round_kind", view.kind)}) if standing else ""
    foot = ""
    if standing and view.at is not None:
        foot = words.say("public.cup.as_of", {"until": moment(view.at, view.zone)})
        if view.provisional:
            foot = BETWEEN.join((foot, words.say("public.cup.provisional")))
    return PageText(kind, view.title or words.say("public.cup.untitled"), where, heading, blocks, foot)


def _group(group: PublicGroup, words: Words, view: PublicCup) -> BlockText:
    return BlockText(words.say("public.cup.match", {"match": group.match}), tuple(_line(row, words, view) for row in group.rows))


def _line(row: PublicRow, words: Words, view: PublicCup) -> LineText:
    none = row.place is None
    where = "none" if none and view.is_over else "" if row.destination == "none" else row.destination
    led = ((words.say(f"public.cup.to.{where}"), TONES[where]),) if where in TONES else ()
    return LineText(place(row), row.person, tags=led, score=points(row.total), first=view.is_final_order and row.place == 1, quiet=none)


def place(row: PublicRow) -> str:
    """A place; one that is shared is marked, one who has none has a stroke."""
    return "\N{EN DASH}" if row.place is None else f"{row.place}=" if row.shared else str(row.place)


def _match(match: PublicMatch, zone: str, words: Words) -> LineText:
    when = words.say("public.cup.open") if match.start is None else words.show("until", moment(match.start, zone))
    name = BETWEEN.join(part for part in (words.say("public.cup.match", {"match": match.match}), match.table) if part)
    return LineText(when, name, words.join(match.people))


def moment(at: Instant, zone: str) -> str:
    """An instant as ISO 8601 in the cup's zone, to the minute."""
    return datetime.fromtimestamp(at // SECOND, ZoneInfo(zone)).replace(second=0).isoformat()
