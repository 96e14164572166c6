"""People out of tables: headings in both languages, cards brought along, and every wrong row named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.inbox.names import Brought, Entry, Roll
from moderator.inbox.people import COLUMNS, HEADS, Columns, columns_of, looks_like_table, meaning, parse, propose, table_text
from moderator.inbox.sheets import Sheet, paste, read_bytes
from moderator.play.words import LANGUAGES, Words


def sheet(text: str) -> Sheet:
    found = paste(text)
    assert isinstance(found, Sheet)
    return found


def people(text: str) -> Roll:
    table = sheet(text)
    return propose(table, columns_of(table))


def codes(entry: Entry) -> list[str]:
    return [issue.code for issue in entry.issues]


@pytest.mark.parametrize(
    ("head", "what"),
    [
        ("姓名", "name"), (" 昵称 ", "name"), ("選手", "name"), ("Name", "name"), ("ＮＡＭＥ：", "name"), ("黃牌", "y"), ("Yellow", "y"),
        ("紅牌", "r"), ("警告", "w"), ("累計黃牌", "yellow_total"), ("序号", "number"), ("备注", ""),
    ],
)  # fmt: skip
def test_headings_are_known_in_both_languages_and_scripts(head: str, what: str) -> None:
    assert meaning(head) == what


def test_no_heading_means_two_things() -> None:
    every = [head for heads in HEADS.values() for head in heads]
    assert len(every) == len(set(every))


def test_a_table_with_a_heading_is_read_by_it() -> None:
    roll = people("序号\t警告\t选手\t黄牌\t红牌\t电话\n1\t1\t青梅\t2\t\t123\n2\t\t长风\t０\t1\t456")
    assert roll.names == ("青梅", "长风")
    assert [entry.brought for entry in roll.entries] == [Brought(w=1, y=2), Brought(r=1)]
    assert [entry.row for entry in roll.entries] == [2, 3]


def test_without_a_heading_the_names_are_where_no_numbers_are() -> None:
    table = sheet("1\t青梅\t0\n2\t长风\t1")
    assert columns_of(table) == Columns(False, {"name": 1})
    assert propose(table, columns_of(table)).names == ("青梅", "长风")


def test_the_caller_may_read_it_otherwise() -> None:
    table = sheet("青梅\t2\n长风\t1")
    roll = propose(table, Columns(False, {"name": 0, "y": 1}))
    assert [entry.brought.y for entry in roll.entries] == [2, 1]
    assert propose(table, Columns(True, {"name": 0})).names == ("长风",)


def test_a_row_without_a_name_is_not_dropped() -> None:
    roll = people("姓名\t黄牌\n青梅\t1\n\t2\n长风\t0")
    assert [(entry.row, codes(entry)) for entry in roll.entries] == [(2, []), (3, ["empty"]), (4, [])]


@pytest.mark.parametrize(
    ("row", "issue", "detail"),
    [
        ("青梅\tx\t\t\t", "count", "x"),
        ("青梅\t-1\t\t\t", "count", "-1"),
        ("青梅\t3\t\t\t", "most.y", "3"),
        ("青梅\t\t12\t\t", "most.r", "12"),
        ("青梅\t\t\t100\t", "most.total", "100"),
        ("青梅\t2\t\t1\t", "less.yellow_total", "1"),
        ("青梅\t\t\t\tmaybe", "staff", "maybe"),
    ],
)
def test_what_is_no_count_is_named(row: str, issue: str, detail: str) -> None:
    (entry,) = people(f"姓名\t黄牌\t红牌\t累计黄牌\t工作人员\n{row}").entries
    assert [(each.code, each.detail, each.blocking) for each in entry.issues] == [(issue, detail, True)]


def test_twins_and_look_alikes_are_pointed_out_at_their_row() -> None:
    roll = people("name\nABC\nＡＢＣ\n长风\n長風\n" + "长" * 25)
    assert [codes(entry) for entry in roll.entries] == [["twin"], ["twin"], ["script"], ["script"], ["long"]]


def test_helpers_are_known_by_any_mark() -> None:
    roll = people("姓名,工作人员\n青梅,√\n长风,否\n虎豹,Yes\n听雨,")
    assert [entry.brought.staff for entry in roll.entries] == [True, False, True, False]


def test_a_pasted_list_with_a_heading_is_a_table_and_any_other_a_list() -> None:
    assert parse("姓名\t黄牌\n青梅\t1").entries[0].brought.y == 1
    assert parse("姓名\n青梅\n长风").names == ("青梅", "长风")
    assert parse("青梅,长风，虎豹").names == ("青梅", "长风", "虎豹")
    assert parse("姓名").names == ("姓名",)


def test_numbers_in_columns_without_a_heading_are_asked_about() -> None:
    assert looks_like_table("青梅\t1\t0\n长风\t0\t0")
    assert not looks_like_table("1\t青梅\n2\t长风")
    assert not looks_like_table("青梅\t长风\t虎豹")
    assert not looks_like_table("姓名\t黄牌\n青梅\t1\n长风\t1")


def test_a_gbk_file_gives_the_same_people() -> None:
    found = read_bytes("选手,黄牌\r\n青梅,1\r\n长风,\r\n".encode("gbk"), "a.csv")
    assert isinstance(found, Sheet)
    assert [(e.name, e.brought.y) for e in propose(found, columns_of(found)).entries] == [("青梅", 1), ("长风", 0)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_window_calls_each_column_by_a_name_that_is_read_back(lang: str) -> None:
    words = Words(lang)
    assert [name for name in COLUMNS if meaning(words.say(f"ui.new.column.{name}")) != name] == []


NAMES = st.text("甲乙丙丁戊己庚辛子丑寅卯", min_size=1, max_size=6)


@given(
    st.lists(
        st.builds(
            Entry,
            NAMES,
            st.just(()),
            st.builds(Brought, staff=st.booleans(), w=st.integers(0, 2), y=st.integers(0, 2), r=st.integers(0, 9)),
        ),
        min_size=1,
        max_size=9,
    )
)
def test_what_is_written_for_editing_is_read_back_the_same(entries: list[Entry]) -> None:
    heads = {name: HEADS[name][0] for name in COLUMNS}
    assert [(e.name, e.brought) for e in parse(table_text(entries, heads)).entries] == [(e.name, e.brought) for e in entries]


def test_a_list_of_thousands_is_read_at_once() -> None:
    roll = people("name\n" + "\n".join([*(f"player {n}" for n in range(4_000)), "PLAYER 7"]))
    assert len(roll.entries) == 4_001
    assert [entry.name for entry in roll.entries if entry.blocked] == ["player 7", "PLAYER 7"]
