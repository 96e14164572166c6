"""Before and after, side by side: a match's table, and everybody whose place or way changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from moderator.cup.foreseeing import rows_of
from ui.table.standings import points
from ui.widgets.table import Cell, Row, TableView

if TYPE_CHECKING:
    from moderator.cup.state import Change, CupState
    from moderator.cup.tables import Placed
    from ui.cup.context import CupContext

HEADS: Final = ("person", "place_before", "total_before", "goes_before", "arrow", "place_after", "total_after", "goes_after")
FIRST: Final = ("place", "person", "total", "cards", "mvps", "goes_after")
GOES: Final = {"advance": "jade", "wait": "blue", "out": "neutral", "stays": "neutral", "none": "neutral", "": "neutral"}
DASH: Final = "\N{EN DASH}"
ARROW: Final = "\N{RIGHTWARDS ARROW}"
HIGHEST: Final = 342
"""Eight rows under their heading; what is more scrolls."""


def table_of(context: CupContext, rows: Iterable[Row], name: str) -> TableView:
    """Before at the left, after at the right; the person takes what room is left."""
    view = TableView(context.palette, name)
    found = tuple(rows)
    view.show_rows(tuple(context.say(f"corrections.head.{head}") for head in HEADS), found)
    view.setMinimumHeight(min(view.full_height(), HIGHEST))
    return view


def first_table(context: CupContext, after: CupState, match: str, name: str) -> TableView:
    """A match's table where there was none before."""
    view = TableView(context.palette, name)
    heads = tuple(context.say(f"corrections.head.{head}") for head in FIRST)
    view.show_rows(heads, tuple(_first(context, each) for each in rows_of(after, match)), stretch=1)
    return view


def _first(context: CupContext, each: Placed) -> Row:
    row = each.row
    numbers = (points(row.total), str(row.cards), str(row.mvps))
    cells = (
        Cell(_place(row.place), right=True), Cell(row.person, strong=True), *(Cell(number, right=True) for number in numbers),
        goes(context, each.destination),
    )  # fmt: skip
    return Row(cells, of=row.person)


def match_rows(context: CupContext, before: CupState, after: CupState, match: str) -> tuple[Row, ...]:
    """The match's table as it counts now and as it would, in the new order."""
    was = {(each.row.line, each.row.person): each for each in rows_of(before, match)} if before.matches[match].result is not None else {}
    return tuple(_row(context, was.get((each.row.line, each.row.person)), each) for each in rows_of(after, match))


def _row(context: CupContext, was: Placed | None, now: Placed) -> Row:
    moved = was is not None and (was.row.place, was.destination) != (now.row.place, now.destination)
    other = was is not None and was.row.total != now.row.total
    cells = (
        Cell(now.row.person, strong=moved),
        Cell(_place(None if was is None else was.row.place), right=True, muted=not moved),
        Cell(DASH if was is None else points(was.row.total), right=True, muted=not other),
        goes(context, "" if was is None else was.destination),
        Cell(ARROW if moved or other else "", tone="amber"),
        Cell(_place(now.row.place), "amber" if moved else "", right=True, strong=moved),
        Cell(points(now.row.total), "amber" if other else "", right=True, strong=other),
        goes(context, now.destination),
    )  # fmt: skip
    return Row(cells, of=now.row.person)


def change_rows(context: CupContext, changes: Iterable[Change]) -> tuple[Row, ...]:
    """Everybody whose place or way changes; the round stands with the name."""
    return tuple(_change(context, each) for each in changes)


def _change(context: CupContext, each: Change) -> Row:
    other_way = each.before != each.after
    cells = (
        Cell(context.say("corrections.in_round", person=each.person, round=each.round), strong=True),
        Cell(_place(each.place_before), right=True), Cell(""), goes(context, each.before), Cell(ARROW, tone="amber"),
        Cell(_place(each.place_after), "amber", right=True, strong=True), Cell(""), goes(context, each.after, strong=other_way),
    )  # fmt: skip
    return Row(cells, of=each.person)


def goes(context: CupContext, destination: str, *, strong: bool = False) -> Cell:
    """Where a place leads, as a pill."""
    text = context.say(f"corrections.goes.{destination}") if destination not in {"", "none"} else ""
    return Cell(text, "amber" if strong else GOES.get(destination, "neutral"), pill=bool(text))


def _place(place: int | None) -> str:
    return DASH if place is None else str(place)
