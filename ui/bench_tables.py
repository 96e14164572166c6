"""Tables and files beside the plainest way to make them: standings beside a sort, CSV and xlsx beside their writers."""

from __future__ import annotations

import csv
import gc
import io
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from moderator.export.csv_files import as_csv
from moderator.export.run import BOOKS
from moderator.export.tables import Book
from moderator.export.xlsx_file import as_xlsx
from moderator.play.audience import HOST
from moderator.play.instants import Instant
from moderator.play.resources import resource
from moderator.play.words import Words
from moderator.rulesets.sanguosha.ranking import Table, key, ranked_scores, standings
from moderator.rulesets.sanguosha.roles import ROLE_COUNTS
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.state import Card, Game, Holder, Line, MatchState, Params, Person, Verdict
from moderator.session.replay import replay
from ui.bench import Figure
from ui.bench_match import ruleset

LINES: Final = 88
ROUNDS: Final = 6
TABLE: Final = 8
SAMPLE: Final = "sanguosha-six-games.jsonl"
SEED: Final = 88


def tables(rounds: int) -> list[Figure]:
    """Standings at 88 lines: with all reasons at most 10 sorts of the same keys, with those looked at 4.

    xlsx at most 1.3 XlsxWriter, CSV at most 2 csv.writer.
    """
    return [*ranking(rounds), *files(rounds)]


def ranking(rounds: int) -> list[Figure]:
    """The table of 88 lines after six games each, with every reason and with none looked at yet, beside the sort it cannot do without.

    Both begin with what a press leaves behind: the state is a new one each time, its finished games are the same.
    """
    state = evening(random.Random(SEED))
    scores = ranked_scores(state)
    random.Random(SEED).shuffle(scores)

    def ours() -> object:
        return standings(msgspec.structs.replace(state))

    def lazy() -> object:
        return Table(msgspec.structs.replace(state))

    def bare() -> object:
        return sorted(scores, key=key)

    raw = _turns(rounds, {"ours_us": ours, "lazy_us": lazy, "bare_us": bare}, 1e6, again=40)
    sort = statistics.median(raw["bare_us"])
    whole, looked_at = statistics.median(raw["ours_us"]) / sort, statistics.median(raw["lazy_us"]) / sort
    return [
        Figure("standings of 88 lines with all reasons, ours / bare sort", "ratio", whole, 10.0, whole <= 10, raw),
        Figure("standings of 88 lines, reasons made when looked at, ours / bare sort", "ratio", looked_at, 4.0, looked_at <= 4, {}),
    ]


def files(rounds: int) -> list[Figure]:
    """The whole book of the sample match, as bytes, beside the same cells written plainly."""
    book = _book()
    xlsx = _turns(rounds, {"ours_ms": lambda: as_xlsx(book), "bare_ms": lambda: plain_xlsx(book)}, 1e3, again=3)
    text = _turns(rounds, {"ours_ms": lambda: [as_csv(table) for table in book.tables], "bare_ms": lambda: plain_csv(book)}, 1e3, again=15)
    found = []
    for name, raw, limit in (("xlsx, ours / XlsxWriter", xlsx, 1.3), ("CSV, ours / csv.writer", text, 2.0)):
        ratio = statistics.median(raw["ours_ms"]) / statistics.median(raw["bare_ms"])
        found.append(Figure(name, "ratio", ratio, limit, ratio <= limit, raw))
    return found


def evening(chance: random.Random) -> MatchState:
    """Eleven tables of eight that have played six games each, as one match of 88 lines, and a card for every other line."""
    people = [str(n) for n in range(1, LINES + 1)]
    games = [_game(number, people[first : first + TABLE], chance) for first in range(0, LINES, TABLE) for number in range(1, ROUNDS + 1)]
    cards = tuple(_card(n, chance) for n in range(1, LINES // 2 + 1))
    return MatchState(
        params=Params(cuts=(24, 48)), phase="provisional", games=tuple(games), cards=cards,
        lines={n: Line(id=n, number=int(n), holders=(Holder(person=f"person {n}"),)) for n in people},
        persons={f"person {n}": Person(name=f"person {n}") for n in people},
    )  # fmt: skip


def _game(number: int, lines: list[str], chance: random.Random) -> Game:
    roles: Any = [role for role, count in ROLE_COUNTS.items() for _ in range(count)]
    chance.shuffle(roles)
    outcome: Any = chance.choice(["lord_side", "rebels", "spy", "full_loss"])
    made = Game(
        number=number, status="done", seats=tuple(lines), roles=dict(zip(lines, roles, strict=True)), mvp=chance.choice(lines),
        verdict=Verdict(outcome=outcome, clauses=("S1.1",)), credited={line: f"person {line}" for line in lines},
    )  # fmt: skip
    return msgspec.structs.replace(made, points=game_points(Params().scoring, made))


def _card(n: int, chance: random.Random) -> Card:
    level: Any = chance.choice(["warning", "warning", "yellow", "red"])
    return Card(id=n, person=f"person {chance.randint(1, LINES)}", line=None, level=level, clause="S5.2.8", at=Instant(n), game=1)


def plain_xlsx(book: Book) -> bytes:
    """The cells with XlsxWriter and nothing else."""
    import xlsxwriter

    memory = io.BytesIO()
    workbook = xlsxwriter.Workbook(memory, {"in_memory": True})
    for table in book.tables:
        sheet = workbook.add_worksheet(table.key)
        for line, row in enumerate((table.columns, *table.rows)):
            for column, value in enumerate(row):
                if isinstance(value, str):
                    sheet.write_string(line, column, value)
                elif value is not None:
                    sheet.write_number(line, column, value)
    workbook.close()
    return memory.getvalue()


def plain_csv(book: Book) -> list[bytes]:
    """The cells with csv.writer and nothing else."""
    made = []
    for table in book.tables:
        lines = io.StringIO(newline="")
        writer = csv.writer(lines)
        writer.writerow(table.columns)
        writer.writerows(table.rows)
        made.append(lines.getvalue().encode("utf-8-sig"))
    return made


def _book() -> Book:
    rules = ruleset()
    done = replay(resource("samples", SAMPLE), {rules.name: rules})
    return BOOKS[rules.name](done.session, HOST, Words("en"))


def _turns(rounds: int, ways: dict[str, Callable[[], object]], scale: float, again: int) -> dict[str, list[float]]:
    """The middle of so many times a round, in the unit that ``scale`` makes of a second. The ways take turns, one by one.

    Computing time is counted: on a busy machine the longer of the two would be interrupted at nearly every turn, the shorter hardly ever.
    """
    for way in ways.values():
        way()
    gc.collect()
    gc.disable()  # as timeit does, and as the thread that writes files does in the window
    raw: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        took: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(again):
            for name, way in ways.items():
                began = time.thread_time()
                way()
                took[name].append((time.thread_time() - began) * scale)
        for name, values in took.items():
            raw[name].append(statistics.median(values))
    gc.enable()
    return raw
