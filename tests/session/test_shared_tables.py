"""Four tables in four processes at one server: two thousand entries, none lost, none doubled, whatever the server does meanwhile."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from main import rulesets
from tests.databases import Server
from ui import bench_shared
from ui.bench_shared import ENTRIES, PEOPLE, TABLES, evening, scratch


def test_four_tables_write_two_thousand_entries_at_once(database: str) -> None:
    with scratch() as folder:
        came = evening(rulesets(), database, Path(folder))
    assert came.expected >= ENTRIES * len(TABLES) == 2_000
    assert came.found == came.expected and came.doubled == 0
    assert len(came.standings) == PEOPLE and came.standings == came.single
    assert len({points for _, _, points, _ in came.standings}) > 8, "the matches differ"


@pytest.mark.slow
def test_four_tables_go_on_when_the_server_is_stopped_and_started(own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def restart() -> None:
        time.sleep(0.5)
        own_server.stop()
        time.sleep(1.0)
        own_server.again()

    with scratch() as folder:
        came = evening(rulesets(), own_server.url, Path(folder), restart)
    assert came.found == came.expected >= 2_000 and came.doubled == 0
    assert came.standings == came.single


def test_without_a_server_the_bench_says_why_it_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(bench_shared.SERVER, raising=False)
    (left_out,) = bench_shared.shared(rulesets())
    assert left_out.kept and bench_shared.SERVER in left_out.name
