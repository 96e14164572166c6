"""A game of chess as tables and as a chronicle: the whole of it for the host, and for everybody once the result is posted."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import main
from moderator.export import export
from moderator.export.chess import book
from moderator.export.chess_chronicle import chronicle
from moderator.export.chronicle import as_markup, as_page
from moderator.export.posts import FORMS, secrets_in
from moderator.export.tables import Book
from moderator.play.audience import HOST, PUBLIC, seat
from moderator.play.inbox import HandleMessage, ReceiveMessage
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.session.replay import replay

SAMPLE = resource("samples", "chess-six-nights.jsonl")
ZH = Words("zh_CN")


@cache
def session(until: str = "") -> Any:
    """The sample, or its beginning up to the first line of a verb."""
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    verbs = [json.loads(line).get("do", "") for line in lines]
    end = verbs.index(until) + 1 if until else len(lines)
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "part.jsonl"
        path.write_text("\n".join(lines[:end]) + "\n", encoding="utf-8")
        return replay(path, main.rulesets()).session


def rows(made: Book, key: str) -> list[dict[str, Any]]:
    table = made.table(key)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_the_seats_say_what_became_of_everybody() -> None:
    found = {row["马甲"]: row for row in rows(book(session(), HOST, ZH), "seats")}
    assert (found["听雨"]["开局身份"], found["听雨"]["现身份"], found["听雨"]["结局"], found["听雨"]["玩家"]) == (
        "王",
        "车",
        "处决",
        "山月",
    )
    assert found["竹影"]["存活"] == "是"
    assert found["白露"]["玩家"] == "替补乙"
    assert len(found) == 16


def test_the_nights_hold_every_order_with_its_fate() -> None:
    found = rows(book(session(), HOST, ZH), "nights")
    assert {row["夜"] for row in found} == {1, 2, 3, 4, 5, 6}
    (short,) = (
        [row for row in found if row["原因"] == "杀人宣言不足一百字"]
        if "原因" in found[0]
        else [row for row in found if row["理由"] == "杀人宣言不足一百字"]
    )
    assert (short["马甲"], short["状态"]) == ("朱雀", "无效")
    assert [row["目标"] for row in found if row["权力"] == "王车易位"] == [""]


def test_the_ballots_hold_every_change_and_what_did_not_count() -> None:
    found = rows(book(session(), HOST, ZH), "ballots")
    (late,) = [row for row in found if row["如何计"] == "最后一小时不得改票"]
    assert (late["投票人"], late["最终有效"]) == ("空山", "")
    mine = [row for row in found if row["投票人"] == "归雁" and row["天"] == 1 and not row["轮次"]]
    assert [(row["目标"], row["最终有效"]) for row in mine] == [("归雁", ""), ("白露", "是")]
    assert [row["投票人"] for row in found if row["如何计"] == "没有有效票，算投自己"] == ["残局"]


def test_the_books_say_the_same_in_every_format(tmp_path: Path) -> None:
    written = export(session(), tmp_path, ("xlsx", "csv", "txt", "md", "html"), words=ZH)
    assert not isinstance(written, Refusal)
    assert {path.suffix for path in written} == {".xlsx", ".csv", ".txt", ".md", ".html"}
    (workbook,) = [path for path in written if path.suffix == ".xlsx"]
    sheets = openpyxl.load_workbook(workbook).sheetnames
    assert sheets == [table.title for table in book(session(), HOST, ZH).tables]


def test_there_is_no_paper_of_a_forum_game(tmp_path: Path) -> None:
    refused = export(session(), tmp_path, ("pdf",), words=ZH)
    assert isinstance(refused, Refusal)
    assert "html" in ZH.refusal(refused)


# --- who may read what ----------------------------------------------------------------------------------------------------


def everything(until: str, audience: Any) -> str:
    source = session(until)
    made = book(source, audience, ZH)
    cells = "\n".join(str(cell) for table in made.tables for row in table.rows for cell in row if cell is not None)
    return cells + as_markup(chronicle(source, audience, ZH), "plain")


@pytest.mark.parametrize("until", ["resolve_night", "announce_dawn", "resolve_vote", "announce_dusk", "choose_promotion", "amend"])
def test_before_the_result_the_public_reads_no_secret(until: str) -> None:
    said = everything(until, PUBLIC)
    state = session(until).state
    assert secrets_in(said, state, PUBLIC) == ()
    for word in ("诅咒", "蓄力", "禁锢", "山月", "替补乙", "种子"):
        assert word not in said, word
    assert "诅咒" in everything(until, HOST)


def test_a_declaration_that_was_printed_is_told_without_its_writer() -> None:
    said = as_markup(chronicle(session("announce_dawn"), PUBLIC, ZH), "plain")
    assert "渡船靠岸的时候" in said
    assert "朱雀 的杀人宣言" not in said
    assert "朱雀 的杀人宣言" in as_markup(chronicle(session("announce_dawn"), HOST, ZH), "plain")
    assert "渡船靠岸的时候" not in as_markup(chronicle(session("resolve_night"), PUBLIC, ZH), "plain")


def test_a_seat_reads_its_own_orders_and_nobody_elses() -> None:
    found = rows(book(session("announce_dawn"), seat("铁索"), ZH), "nights")
    assert {row["马甲"] for row in found} <= {"铁索"}


def test_after_the_result_everybody_reads_the_whole_game_but_the_hosts_notes() -> None:
    public, host = (as_markup(chronicle(session(), who, ZH)) for who in (PUBLIC, HOST))
    assert public.count("\n") > 200
    assert "诅咒计 4 票" in public
    assert "多次提醒" not in "".join(str(row) for table in book(session(), PUBLIC, ZH).tables for row in table.rows)
    assert "多次提醒" in "".join(str(row) for table in book(session(), HOST, ZH).tables for row in table.rows)
    assert public.splitlines()[0] == host.splitlines()[0]


def test_what_the_host_did_with_a_message_is_no_part_of_the_story() -> None:
    running = session.__wrapped__("announce_dawn")
    at = running.records[-1].at
    running.do(ReceiveMessage(seat="", channel="pm", text="?", id="m901"), at)
    running.do(HandleMessage(id="m901", how="rejected", reason="a joke"), at)
    assert "a joke" not in as_markup(chronicle(running, HOST, Words("en")))


def test_the_hosts_chronicle_of_a_running_game_says_that_it_is_secret() -> None:
    assert chronicle(session("resolve_vote"), HOST, ZH).secret
    assert not chronicle(session("resolve_vote"), PUBLIC, ZH).secret
    assert not chronicle(session(), HOST, ZH).secret


# --- form -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chronicle_reads_whole_in_every_form(lang: str) -> None:
    story = chronicle(session(), HOST, Words(lang))
    titles = [section.title for section in story.sections]
    assert len(titles) == 1 + 6 + 5 + 1 or len(titles) == 1 + 6 + 5 + 2
    for form in FORMS:
        text = as_markup(story, form)
        assert MISSING not in text
        assert "chronicle." not in text
        assert "trace." not in text
    page = as_page(story)
    assert "<blockquote>" in page
    assert "http" not in page
    assert page.count("<section>") == len(titles)


def test_names_are_never_markup_in_a_chronicle(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    text = SAMPLE.read_text(encoding="utf-8").replace("听雨", "<b>[b]*听雨*")
    path.write_text(text, encoding="utf-8")
    story = chronicle(replay(path, main.rulesets()).session, HOST, ZH)
    assert "<b>[b]" not in as_page(story)
    assert "[b]*" not in as_markup(story, "bbcode").replace("[\u200bb]", "")
    assert "\\<b\\>\\[b\\]\\*听雨\\*" in as_markup(story, "markdown")


def test_a_redacted_game_keeps_its_masks_and_loses_its_owners(tmp_path: Path) -> None:
    path = tmp_path / "redacted.jsonl"
    session().export_file(path, redact=True)
    text = path.read_text(encoding="utf-8")
    for name in ("山月", "落木", "替补乙", "三更", "138-0000", "多次提醒", "今晚杀孤灯"):
        assert name not in text, name
    again = replay(path, main.rulesets(), lenient=True)
    assert again.refused == ()
    assert [s.mask for s in again.session.state.seats.values()] == [s.mask for s in session().state.seats.values()]
    assert again.session.state.winner == "white"
