"""A match's tables: what stands in them, and what only the host is shown."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from moderator.export import clipboard, export
from moderator.export.sanguosha import book
from moderator.export.tables import Book
from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.messages import Refusal
from moderator.play.words import Words
from tests.export.match import NAMES, Made, made

ZH = Words("zh_CN")
SECRETS = ("leaks a role", "hinted at a rebel", "he is the spy", "the spy asked")


def column(made_book: Book, key: str, title: str) -> list[object]:
    table = made_book.table(key)
    return [row[table.columns.index(title)] for row in table.rows]


@pytest.fixture
def source() -> Made:
    return made()


def test_standings_show_how_each_total_is_made_up(source: Made) -> None:
    host = book(source, HOST, ZH)
    first = dict(zip(host.table("standings").columns, host.table("standings").rows[0], strict=True))
    assert (first["名次"], first["选手"], first["总分"]) == (1, "青梅", Decimal(14))
    assert (first["第1局"], first["第2局"], first["MVP"]) == (Decimal(12), Decimal(2), 1)


def test_a_red_card_takes_five_points_and_stays_a_number(source: Made) -> None:
    host = book(source, HOST, ZH)
    red = dict(zip(column(host, "standings", "选手"), column(host, "standings", "红牌扣分"), strict=True))
    assert red["-5"] == Decimal(-5)
    assert red["青梅"] == 0


def test_every_neighbouring_pair_says_what_decided(source: Made) -> None:
    why = column(book(source, HOST, ZH), "standings", "与后一名的先后")
    assert why[:2] == ["先于=cmd()：总分 14 对 10（S1.3.2）", "先于长风：判罚数 0 对 1（S1.3.3）"]
    assert why[4] == "与\u202e反着并列：各项相同"
    assert all(why[:7])
    assert why[7:] == ["", "退赛"]


def test_a_drawn_game_is_listed_without_points(source: Made) -> None:
    rows = [row for row in book(source, HOST, ZH).table("games").rows if row[0] == 2 and row[1] == 1]
    assert {row[3] for row in rows} == {"平局"}
    assert {row[-1] for row in rows} == {None}


def test_three_warnings_list_the_yellow_they_made(source: Made) -> None:
    table = book(source, HOST, ZH).table("cards")
    made_of = [row for row in table.rows if row[7]]
    assert [(row[1], row[2], row[7]) for row in made_of] == [("长风", "黄牌", "1 + 2 + 3")]


def test_a_substitute_does_not_take_over_the_games_before_him(source: Made) -> None:
    rows = [row for row in book(source, HOST, ZH).table("games").rows if row[6] == "8"]
    assert [row[7] for row in rows] == [NAMES[7], NAMES[7], NAMES[7], "替补"]


def test_substitutions_say_what_was_inherited_and_why(source: Made) -> None:
    rows = book(source, HOST, ZH).table("persons").rows
    assert [row[1] for row in rows] == [NAMES[7], "替补"]
    assert rows[0][6:] == ("中途离开", "替补")
    assert rows[1][2:5] == (3, Decimal("9.6"), "80%")


def test_a_card_given_and_taken_back_stays_in_the_list(source: Made) -> None:
    taken_back = dict(
        zip(column(book(source, HOST, ZH), "cards", "号"), column(book(source, HOST, ZH), "cards", "免除或撤销"), strict=True)
    )
    assert taken_back["5"] == "免除：he is the spy"


def test_the_match_sheet_states_the_scoring_table(source: Made) -> None:
    facts = dict(book(source, HOST, ZH).table("match").rows)
    assert facts["主忠胜 · 主公"] == Decimal(10)
    assert facts["每张红牌"] == Decimal(-5)
    assert facts["状态"] == "比赛进行中，名次未定"


def test_the_host_reads_every_forced_command_with_its_reason(source: Made) -> None:
    assert column(book(source, HOST, ZH), "overrides", "理由") == ["the spy asked"]


def test_the_public_book_has_no_hidden_role_and_no_note_of_the_host(source: Made) -> None:
    public = book(source, PUBLIC, ZH)
    running = [row for row in public.table("games").rows if row[0] == 3]
    assert [row[8] for row in running] == ["主公", "", "", "反贼", "", "", "", ""]
    assert not any(secret in str(public) for secret in SECRETS)
    assert [table.key for table in public.tables] == [
        "standings", "order", "games", "deaths", "cards", "entrants", "persons", "duels", "bans", "record", "match",
    ]  # fmt: skip
    assert [row[0] for row in public.table("record").rows] == [1], "entries are counted as far as they are known"


@pytest.mark.parametrize("audience", [PUBLIC, seat("4")])
def test_with_hidden_roles_moved_everything_public_is_the_same_byte_for_byte(tmp_path: Path, audience: str) -> None:
    written = []
    for turned in (0, 1):
        paths = export(made(turned), tmp_path / str(turned), ("xlsx", "csv", "txt"), audience, ZH)  # type: ignore[arg-type]
        assert not isinstance(paths, Refusal)
        written.append({path.name: path.read_bytes() for path in paths})
    assert written[0] == written[1]
    assert export(made(1), tmp_path, ("xlsx",), HOST, ZH) != written


def test_a_leak_planted_on_purpose_is_caught() -> None:
    assert book(made(0), HOST, ZH) != book(made(1), HOST, ZH)


def test_files_are_read_back_with_names_as_text_and_points_as_numbers(source: Made, tmp_path: Path) -> None:
    paths = export(source, tmp_path, ("xlsx", "csv"), HOST, ZH)
    assert not isinstance(paths, Refusal)
    assert paths[0].name == "蒸蒸日上杯 A 组.xlsx"
    workbook = openpyxl.load_workbook(paths[0])
    assert workbook.sheetnames == [
        "名次", "最终名次", "各局", "阵亡", "判罚", "参赛者", "替补", "1v1", "禁将", "流水", "裁定", "申诉", "比赛",
    ]  # fmt: skip
    assert {cell.data_type for sheet in workbook for row in sheet for cell in row} <= {"s", "n"}
    with (tmp_path / "蒸蒸日上杯 A 组-standings.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {"'=cmd()", "'-5", "青梅"} <= {row["选手"] for row in rows}
    assert {row["红牌扣分"] for row in rows} == {"0", "-5"}


def test_a_file_name_given_serves_for_every_format(source: Made, tmp_path: Path) -> None:
    paths = export(source, tmp_path / "a.xlsx", ("xlsx", "txt", "jsonl"), HOST, ZH)
    assert not isinstance(paths, Refusal)
    assert [path.name for path in paths] == ["a.xlsx", "a.txt", "a.jsonl"]


def test_the_exchange_file_is_the_hosts_alone(source: Made, tmp_path: Path) -> None:
    refused = export(source, tmp_path, ("xlsx", "jsonl"), PUBLIC, ZH)
    assert isinstance(refused, Refusal)
    assert refused.code == "export_exchange_is_the_hosts"
    assert not list(tmp_path.iterdir())


def test_an_unknown_format_is_refused(source: Made, tmp_path: Path) -> None:
    refused = export(source, tmp_path, ("docx",), HOST, ZH)
    assert isinstance(refused, Refusal)
    assert "xlsx" in ZH.refusal(refused)


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
@pytest.mark.parametrize("audience", [HOST, PUBLIC])
def test_every_title_and_term_has_words(source: Made, lang: str, audience: str) -> None:
    made_book = book(source, audience, Words(lang))  # type: ignore[arg-type]
    titles = [table.title for table in made_book.tables] + [title for table in made_book.tables for title in table.columns]
    assert not [title for title in [*titles, *made_book.lead] if "export." in title or "…" in title]
    cells = [str(value) for table in made_book.tables if table.key != "record" for row in table.rows for value in row]
    assert not [cell for cell in cells if cell.startswith(("export.", "term.", "offence."))]


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_the_clipboard_carries_standings_and_cards(source: Made, lang: str) -> None:
    text = clipboard(source, PUBLIC, Words(lang))
    assert text.startswith("蒸蒸日上杯 A 组\n")
    assert "青梅" in text
    assert "S5.1.1" in text
    assert "\u202e" not in text
    assert not any(secret in text for secret in SECRETS)
