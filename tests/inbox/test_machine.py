"""The voting machine's record: what is read of tables, lines and pages, and what is only offered."""

from __future__ import annotations

import io
from datetime import datetime
from pathlib import Path

import pytest

from moderator.inbox.machine import Masks, Record, Settled, strange, unsettled
from moderator.inbox.machine_files import by_columns, paste, read_bytes, read_many
from moderator.inbox.machine_times import Vote, read_time
from moderator.play.deadlines import iso
from moderator.play.messages import Refusal
from moderator.play.watch import StoppedError
from tests.rulesets.jianghu.games import ZONE, at

MASKS = Masks({"A": "青瓷", "B": "墨江", "C": "寒舟", "D": "夜雨", "E": "夜雨声烦", "F": "Lone Boat"})
VOTE = Vote(ZONE, at("2 21:15"), at("3 21:00"))
EXPORT = "序号,投票人,票一,票二,投票时间\n1,青瓷,墨江,寒舟,2026-06-03 20:59:58\n2,寒舟,夜雨,,2026-06-03 21:00:01\n"


def said(record: Record | Refusal) -> list[tuple[str, tuple[str, ...], str]]:
    assert isinstance(record, Record), record
    return [(line.voter, line.names, iso(line.at, ZONE)[5:19] if line.at else "") for line in record.lines]


def test_an_export_with_two_names_a_row_is_read_by_its_heading() -> None:
    record = read_bytes(EXPORT.encode("gb18030"), "votes.csv", MASKS, VOTE)
    assert said(record) == [("青瓷", ("墨江", "寒舟"), "06-03T20:59:58"), ("寒舟", ("夜雨",), "06-03T21:00:01")]
    assert isinstance(record, Record) and record.columns is not None and record.columns.header


def test_two_rows_a_voter_without_a_heading_are_read_by_what_stands_in_the_columns() -> None:
    record = paste("2026/6/3 20:10:00\t青瓷\t墨江\n2026/6/3 20:10:30\t青瓷\t寒舟", MASKS, VOTE)
    assert said(record) == [("青瓷", ("墨江",), "06-03T20:10:00"), ("青瓷", ("寒舟",), "06-03T20:10:30")]


def test_columns_that_were_found_can_be_chosen_otherwise() -> None:
    record = paste("青瓷\t墨江\t2026-06-03 20:00:00\n寒舟\t夜雨\t2026-06-03 20:00:01", MASKS, VOTE)
    assert isinstance(record, Record) and record.columns is not None
    from dataclasses import replace

    other = by_columns(record, replace(record.columns, voter=1, names=(0,)), MASKS, VOTE)
    assert [line.voter for line in other.lines] == ["墨江", "夜雨"]


def test_a_workbook_keeps_its_seconds() -> None:
    from openpyxl import Workbook

    book, data = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in (("马甲", "投给", "时间"), ("青瓷", "墨江、寒舟", datetime.fromisoformat("2026-06-03T20:59:59"))):
        book.active.append(row)
    book.save(data)
    assert said(read_bytes(data.getvalue(), "votes.xlsx", MASKS, VOTE)) == [("青瓷", ("墨江", "寒舟"), "06-03T20:59:59")]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("2026-06-03 20:59:59", "06-03T20:59:59"),
        ("2026年6月3日 20:59:59", "06-03T20:59:59"),
        ("2026-06-03T12:59:59Z", "06-03T20:59:59"),
        ("20260603205959", "06-03T20:59:59"),
        ("6/3/2026 8:59:59 PM", "06-03T20:59:59"),
        ("3.6.2026 20:59:59", "06-03T20:59:59"),
        ("1780491599", "06-03T20:59:59"),
        ("46176.874988426", "06-03T20:59:59"),
        ("20:59:59", "06-03T20:59:59"),
        ("21:40:00", "06-02T21:40:00"),
        ("21:00:07", "06-03T21:00:07"),
    ],
)
def test_times_in_every_form(text: str, when: str) -> None:
    read = read_time(text, VOTE)
    assert read.at is not None and iso(read.at, ZONE)[5:19] == when


def test_a_time_without_day_or_seconds_says_so() -> None:
    assert read_time("20:59:59", VOTE).day and not read_time("2026-06-03 20:59", VOTE).seconds
    assert read_time("whenever", VOTE).at is None and read_time("2026-13-45 20:00", VOTE).at is None


def test_a_mask_is_taken_sign_for_sign_and_one_that_is_like_it_only_offered() -> None:
    record = paste("青瓷\t墨冮\t2026-06-03 20:00:00\n寒舟\t夜雨\t2026-06-03 20:00:01\n夜雨\t寒舟\t2026-06-03 20:00:02", MASKS, VOTE)
    assert isinstance(record, Record) and strange(record, MASKS) == ("墨冮",)
    assert MASKS.offers("墨冮") == ("B",) and MASKS.seat("lone boat") == "" and MASKS.offers("lone boat")[0] == "F"
    settled = Settled().with_("墨冮", "B")
    assert not unsettled(record, MASKS, settled) and unsettled(record, MASKS, settled.with_("墨冮", None)) == ("墨冮",)


def test_lines_as_a_host_copies_them() -> None:
    record = paste("青瓷 票 墨江 寒舟 2026-06-03 20:00:00\n寒舟 2026-06-03 20:00:05 投 夜雨声烦", MASKS, VOTE)
    assert said(record) == [("青瓷", ("墨江", "寒舟"), "06-03T20:00:00"), ("寒舟", ("夜雨声烦",), "06-03T20:00:05")]


def page(*posts: tuple[str, str, str]) -> str:
    bodies = "".join(
        f'<div id="post_{n}"><table id="pid{n}"><tr><td class="pls"><div class="authi"><a>{who}</a></div></td><td>'
        f'<em id="authorposton{n}">发表于 {when}</em><a id="postnum{n}"><em>{n}</em></a>'
        f'<td class="t_f" id="postmessage_{n}">{text}</td></td></tr></table></div>'
        for n, (who, when, text) in enumerate(posts, 1)
    )
    return f"<!DOCTYPE html><html><body>{bodies}</body></html>"


def test_a_thread_page_gives_the_posts_that_vote() -> None:
    html = page(
        ("青瓷", "2026-6-3 20:00:01", "票 墨江、寒舟"), ("寒舟", "2026-6-3 20:00:02", "我觉得夜雨很可疑"),
        ("夜雨", "2026-6-3 20:00:03", "说两句<br>投 夜雨声烦"),
    )  # fmt: skip
    record = read_bytes(html.encode(), "page1.html", MASKS, VOTE)
    assert said(record) == [("青瓷", ("墨江", "寒舟"), "06-03T20:00:01"), ("夜雨", ("夜雨声烦",), "06-03T20:00:03")]
    assert isinstance(record, Record) and record.talk == 1 and record.kind == "thread"


def test_several_pages_are_one_record_and_a_bad_one_is_named(tmp_path: Path) -> None:
    for n in (1, 2):
        (tmp_path / f"{n}.html").write_text(page(("青瓷", f"2026-6-3 20:0{n}:01", "票 墨江")), "utf-8")
    files = sorted(tmp_path.iterdir())
    assert len(said(read_many(files, MASKS, VOTE))) == 2
    (tmp_path / "3.csv").write_bytes(b"\0\0\0")
    refused = read_many(sorted(tmp_path.iterdir()), MASKS, VOTE)
    assert isinstance(refused, Refusal) and refused.params["file"] == "3.csv"


def test_six_thousand_rows_are_read_and_stopped_where_nobody_wants_them() -> None:
    text = "投票人,票一,时间\n" + "\n".join(f"青瓷,墨江,2026-06-03 {n // 3600 + 10:02}:{n // 60 % 60:02}:{n % 60:02}" for n in range(6000))
    steps: list[int] = []
    record = read_bytes(text.encode(), "votes.csv", MASKS, VOTE, watch=lambda done, of: steps.append(done))
    assert len(said(record)) == 6000 and len(steps) > 20

    def stop(done: int, of: int) -> None:
        if done > 1000:
            raise StoppedError

    with pytest.raises(StoppedError):
        read_bytes(text.encode(), "votes.csv", MASKS, VOTE, watch=stop)
