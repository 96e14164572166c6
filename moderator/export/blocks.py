"""What several papers are made of: a table of the book as a grid, dates, the points of a table game by game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.export.paper import Grid
from moderator.export.tables import Table
from moderator.export.text import plain
from moderator.export.timeline import EPOCHAL, moment
from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.ranking import Standing
from moderator.rulesets.sanguosha.state import Game, MatchState

NARROW = 3
"""The share of a column of small numbers, where a name takes 14."""


def grid_of(table: Table, codes: Sequence[str], widths: dict[str, int], right: Iterable[str] = (), title: str = "", note: str = "") -> Grid:
    """Columns of a table of the book, by their codes; ``widths`` names the ones that are shown, in order."""
    chosen = [codes.index(code) for code in widths]
    return Grid(
        title=title or table.title, note=note, columns=tuple(table.columns[n] for n in chosen),
        rows=tuple(tuple(plain(row[n]) for n in chosen) for row in table.rows),
        widths=tuple(widths.values()), right=tuple(list(widths).index(code) for code in right),
    )  # fmt: skip


def when(at: Instant | None, zone: str) -> str:
    """Date and minute, or nothing; an instant that counts from the table's own zero tells no date."""
    return moment(at, zone)[:16] if at is not None and at >= EPOCHAL else ""


def span(state: MatchState) -> str:
    """When the match was played: from when to when, the day said once."""
    first, last = when(state.started, state.zone), when(state.ended, state.zone)
    return f"{first} – {last[11:] if last[:10] == first[:10] else last}" if first and last else first


def place_of(row: Standing, words: Words) -> str:
    """A place as it is printed; one that is shared is marked."""
    if row.place is None:
        return words.say(f"export.status.{row.status}")
    return words.say("paper.shared", {"n": row.place}) if row.shared else str(row.place)


def counted(games: Sequence[Game], rows: Sequence[Standing]) -> list[int]:
    """The numbers of the games that count, those adopted from a match under way among them."""
    return sorted({game.number for game in games if game.status == "done"} | {n for row in rows for n, _ in row.score.games})


def by_game(state: MatchState, rows: Sequence[Standing], words: Words) -> Grid | None:
    """Who got how many points in which game; None before the first."""
    numbers = counted(state.games, rows)
    if not numbers:
        return None
    say = words.say
    shown = tuple(
        (plain(row.person), *(plain(dict(row.score.games).get(n)) for n in numbers), plain(row.score.inherited + row.score.adopted),
         plain(row.score.red), plain(row.total))
        for row in rows
    )  # fmt: skip
    return Grid(
        title=say("paper.by_game"),
        columns=(say("export.column.person"), *map(str, numbers), say("paper.brought"), say("paper.reds"), say("paper.sum")),
        rows=shown, widths=(max(10, 34 - 2 * len(numbers)), *(NARROW,) * len(numbers), 5, 4, 4), right=tuple(range(1, len(numbers) + 4)),
    )  # fmt: skip
