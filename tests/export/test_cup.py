"""A cup as tables and papers: everything of section 13 for the host, for the public only what was released."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import openpyxl
import pytest
from msgspec.structs import replace

import main
from moderator.cup.public import public_view
from moderator.export import Printing, export
from moderator.export.cup import book
from moderator.export.cup_paper import cup_paper
from moderator.export.html import as_html
from moderator.export.paper import Paper
from moderator.play.audience import HOST, PUBLIC
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.replay import replay as run
from moderator.session.session import Session
from moderator.session.text_report import as_text
from tests.cup.cups import Desk, begun, play_round

SAMPLE = resource("samples") / "cup-32.jsonl"
ZH = Words("zh_CN")


@pytest.fixture(scope="module")
def cup() -> Any:
    return run(SAMPLE, main.rulesets()).session


def rows(made: Any, key: str) -> list[dict[str, Any]]:
    table = made.table(key)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_the_host_gets_every_table_of_section_13(cup: Any) -> None:
    made = book(cup, HOST, ZH)
    assert [table.key for table in made.tables] == [
        "final", "round_tables", "entrants", "plan", "groups", "games", "deaths", "cards", "between", "persons", "duels", "appeals",
        "corrections", "record", "overrides", "overridden",
    ]  # fmt: skip
    assert [row["名次"] for row in rows(made, "final")] == [1, 2, 3, 3, 5, 6, 7, 8]
    assert len(rows(made, "entrants")) == 32 + 1 + 3 and len(rows(made, "groups")) == 12 * 8
    played = {(row["场次"], row["局"]) for row in rows(made, "games")}
    assert len(played) == 4 * 6 + 3 * 6 + 2 * 8 + 2 * 8 + 12
    assert {row["场次"] for row in rows(made, "persons")} == {"1B", "1C", "2B"}
    assert {row["警告级别"] for row in rows(made, "corrections")} == {2}
    assert len(rows(made, "between")) == 2


def test_the_public_gets_released_rounds_and_no_reasons(cup: Any) -> None:
    made = book(cup, PUBLIC, ZH)
    text = str([table.rows for table in made.tables])
    assert "出差" not in text and "裁判甲" not in {row["选手"] for row in rows(made, "entrants")}
    assert [row["名次"] for row in rows(made, "final")] == [1, 2, 3, 3, 5, 6, 7, 8]
    assert [table.key for table in made.tables] == ["final", "round_tables", "entrants", "plan", "groups", "record"]
    assert made.table("round_tables").columns == ("轮", "场次", "名次", "选手", "总分", "去向")
    assert {row["轮"] for row in rows(made, "round_tables")} == {"1", "2", "3", "4", "5"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cell_and_title_has_words(cup: Any, lang: str) -> None:
    for audience in (HOST, PUBLIC):
        made = book(cup, audience, Words(lang))
        titles = [title for table in made.tables for title in (table.title, *table.columns)] + list(made.lead)
        assert [title for title in titles if title.startswith("export.") or MISSING in title] == []
        assert not [
            cell for table in made.tables for row in table.rows for cell in row if isinstance(cell, str) and cell.startswith("term.")
        ]


def test_one_book_with_a_sheet_a_table(cup: Any, tmp_path: Path) -> None:
    written = export(cup, tmp_path, ["xlsx", "csv", "txt"], HOST, ZH)
    assert isinstance(written, list)
    book_path = next(path for path in written if path.suffix == ".xlsx")
    assert len(openpyxl.load_workbook(book_path).sheetnames) == 16
    refused = export(cup, tmp_path, ["html"], HOST, ZH, printing=Printing(sheets=("slips",)))
    assert isinstance(refused, Refusal) and refused.code == "export_cup_paper"


def test_the_page_for_everybody_is_self_contained_and_shows_what_was_released(cup: Any, tmp_path: Path) -> None:
    written = export(cup, tmp_path, ["html"], PUBLIC, ZH)
    assert isinstance(written, list)
    page = written[0].read_text(encoding="utf-8")
    assert "谢临" in page and "最终名次" in page and "1A" not in page, "the round released last"
    assert "<script" not in page and "://" not in page and "src=" not in page
    hosts = export(cup, tmp_path / "host", ["html"], HOST, ZH)
    assert isinstance(hosts, list) and "先于" in hosts[0].read_text(encoding="utf-8")


def test_a_page_before_any_release_is_refused_and_names_are_escaped(tmp_path: Path) -> None:
    session = Session.in_memory(main.rulesets()["cup"], "<b>cup</b>")
    desk = begun(16)
    desk.state = replace(desk.state, params=replace(desk.state.params, title="<b>cup</b>"))
    refused = export(session, tmp_path, ["html"], PUBLIC, ZH)
    assert isinstance(refused, Refusal) and refused.code == "cup_nothing_released"
    page = as_html(cast("Paper", cup_paper(_Source(desk), HOST, ZH)))
    assert "<b>cup" not in page and "&lt;b&gt;cup" in page


def test_the_public_value_holds_released_rows_and_matches_to_come(cup: Any) -> None:
    desk = begun(16)
    before = public_view(desk.state)
    assert (before.round, before.groups, [m.match for m in before.coming]) == ("", (), ["1A", "1B"])
    play_round(desk, "1")
    assert public_view(desk.state).groups == (), "nothing is shown before the organiser releases it"
    desk.do("release_standings", round="1")
    shown = public_view(desk.state)
    assert [(g.match, len(g.rows)) for g in shown.groups] == [("1A", 8), ("1B", 8)] and shown.coming == ()


class _Source:
    """A desk of the tests as something to be exported."""

    def __init__(self, desk: Desk) -> None:
        self.ruleset, self.title, self.zone, self.state, self.records = desk.rules, "x", "Asia/Shanghai", desk.state, ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_the_report_has_all_its_words(cup: Any, lang: str) -> None:
    for audience in (HOST, PUBLIC):
        report = cup.ruleset.report(cup.state, cup.records, (), audience)
        text = as_text(report, Words(lang))
        assert MISSING not in text and "term." not in text and "trace." not in text and "text." not in text
        assert ("第 1 轮" if lang == "zh_CN" else "Round 1") in text


def test_a_redacted_cup_holds_no_name(cup: Any, tmp_path: Path) -> None:
    path = tmp_path / "redacted.jsonl"
    cup.export_file(path, redact=True)
    text = path.read_text(encoding="utf-8")
    assert [name for name in cup.state.people if name in text] == []
    again = run(path, main.rulesets(), lenient=True)
    assert again.refused == () and again.session.state.phase == "ended"


def test_a_redacted_cup_names_no_judge_that_is_nobody_of_it(tmp_path: Path) -> None:
    """A judge's name may be typed beside a date without his being entered as staff."""
    other, path = tmp_path / "other.jsonl", tmp_path / "redacted.jsonl"
    other.write_text(SAMPLE.read_text(encoding="utf-8").replace('"judge": "老秦"', '"judge": "外请裁判"'), encoding="utf-8")
    session = run(other, main.rulesets()).session
    assert "外请裁判" not in session.state.people
    session.export_file(path, redact=True)
    assert "外请裁判" not in path.read_text(encoding="utf-8")
    redacted = run(path, main.rulesets(), lenient=True).session
    assert "外请裁判" not in str([table.rows for table in book(redacted, HOST, ZH).tables])
