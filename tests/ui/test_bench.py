"""The bench runs and says what it measured. What it measured is never asserted: a busy machine is no fault of the program."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from moderator.export.csv_files import as_csv
from moderator.rulesets.sanguosha.ranking import Table, standings
from moderator.session.bench import rates
from ui import bench, bench_cup, bench_forum, bench_jianghu, bench_jianghu_desk, bench_tables, bench_whole
from ui.bench_load import key_to_clock
from ui.bench_match import opening, operations, ruleset
from ui.bench_stall import stalls


def test_commands_and_raw_inserts_take_turns() -> None:
    measured = rates(ruleset(), opening(), operations(), rounds=2, each=3)
    assert len(measured.ours) == len(measured.raw) == 2
    assert min(*measured.ours, *measured.raw) > 0


def test_a_key_press_changes_the_clock_in_a_real_window(qtbot: QtBot) -> None:
    assert len(key_to_clock(presses=2)) == 2


@pytest.fixture(scope="module")
def around(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the bench starts its programs with; compiled once for all of these."""
    return bench.starting(str(tmp_path_factory.mktemp("around")))


def test_programs_are_started_compiled(around: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in bench.starting("here")
    assert around["PYTHONPYCACHEPREFIX"].endswith("byte-code")


def test_both_windows_say_when_they_are_painted(data_dir: object, around: dict[str, str]) -> None:
    for program in ((bench.BARE,), (bench.OURS, "--smoke", "--data", str(data_dir))):
        said = bench._until_painted(around, *program)
        assert 0 < said["painted"] <= said.get("words", said["gone"]) <= said["gone"]


def test_our_window_says_when_its_words_are_there(data_dir: object, around: dict[str, str]) -> None:
    assert "words" in bench._until_painted(around, bench.OURS, "--smoke", "--data", str(data_dir))


def test_an_evening_is_timed_whole(qtbot: QtBot) -> None:
    found = stalls()
    assert {"nothing", "open a match file", "amend", "export xlsx", "undo", "press a key", "close the window"} <= set(found)
    assert all(own >= 0 and stall > 0 for stall, own in found.values())


def test_a_window_that_is_not_painted_is_no_measurement(around: dict[str, str]) -> None:
    with pytest.raises(RuntimeError, match="not painted"):
        bench._until_painted(around, "print('no')")


def test_raw_numbers_stand_below_the_figure() -> None:
    figure = bench.Figure("x", "ms", 60.0, 50.0, kept=False, raw={"ms": [59.0, 60.0, 61.0]})
    assert bench.lines([figure]) == ["x: 60.000 ms (limit 50): NOT KEPT", "    ms: 59.0 60.0 61.0"]


def test_the_last_match_says_when_it_can_be_pressed_and_what_it_holds(tmp_path: Path, around: dict[str, str]) -> None:
    took, held = bench_whole._until_there(around, bench_whole.MATCH, "--data", str(tmp_path), str(bench_whole._match(tmp_path)))
    bare = bench_whole._until_there(around, bench_whole.BARE)
    assert took > bare[0] > 0
    assert held > bare[1] > 0


def test_tables_and_files_take_turns_with_their_yardsticks() -> None:
    figures = bench_tables.tables(1)
    assert [figure.limit for figure in figures] == [10.0, 4.0, 1.3, 2.0]
    assert all(len(values) == 1 and values[0] > 0 for figure in figures for values in figure.raw.values())


def test_the_evening_of_88_lines_is_ranked_whole() -> None:
    rows = standings(bench_tables.evening(random.Random(1)))
    assert len(rows) == 88 and all(row.reason is not None for row in rows[:-1])


def test_a_table_says_the_same_whatever_is_looked_at_first() -> None:
    state = bench_tables.evening(random.Random(1))
    whole, lazy = standings(state), Table(state)
    assert [lazy[n] for n in (87, 3, 4, 0, -1)] == [whole[n] for n in (87, 3, 4, 0, -1)]
    assert lazy[:3] == whole[:3] and tuple(lazy) == whole and len(lazy) == 88


def test_the_plain_writers_write_the_same_cells() -> None:
    book = bench_tables._book()
    assert [data.count(b"\r\n") for data in bench_tables.plain_csv(book)] == [as_csv(table).count(b"\r\n") for table in book.tables]


def test_the_forums_figures_have_their_limits_and_numbers() -> None:
    figures = {figure.name: figure for figure in bench_forum.forum(1, entries=120, posts=60)}
    assert [figure.limit for figure in figures.values()] == [0.5, 0.5, 0.1, 0.01, 2.5, 5.0]
    assert all(figure.value > 0 and all(figure.raw.values()) for figure in figures.values())


def test_a_rate_is_kept_from_its_limit_on_and_a_share_up_to_it() -> None:
    raw = {"night_ms": [1.0], "mafia_night_ms": [2.0], "fold_ms": [2.0], "json_ms": [1.0], "read_ms": [1.0], "open_ms": [3.0],
           "decided_a_second": [1_000.0], "undo_ms": [1.0], "replay_ms": [99.0], "eventsourcing_ms": [4.0]}  # fmt: skip
    figures = bench_forum.engine(raw, 10)
    assert [(figure.value, figure.kept) for figure in figures] == [(0.5, True), (0.5, True), (0.1, True), (1 / 99, False), (2.0, False)]


def test_a_cup_is_ranked_beside_the_library() -> None:
    found = bench_cup.figure(16, 1.0, 2)
    assert len(found.raw["ours_ms"]) == len(found.raw["library_ms"]) == 2
    state = bench_cup.evening(88)
    table = bench_cup.round_table(state, state.rounds[0])
    assert len(table.rows) == 88 and len([placed for placed in table.rows if placed.row.reason is not None]) == 88 - 11


def test_the_game_of_eighty_eight_has_its_figures(qtbot: QtBot) -> None:
    desk = [bench_jianghu_desk.frame(1), bench_jianghu_desk.import_(1, 120), bench_jianghu_desk.entering(1, 120)]
    figures = [*bench_jianghu.engine(1, 700), bench_jianghu.resolution(1), *desk]
    assert [figure.limit for figure in figures] == [0.5, 0.1, 5.5, 8.0, 16.7, 16.7]
    assert all(figure.value > 0 and all(figure.raw.values()) for figure in figures)
