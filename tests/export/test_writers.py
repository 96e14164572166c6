"""What is written is read back: CSV by csv, xlsx by openpyxl, text by its columns."""

from __future__ import annotations

import csv
import io
import zipfile
from decimal import Decimal

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.export.csv_files import as_csv
from moderator.export.tables import Book, Table, Value
from moderator.export.text import width
from moderator.export.text_block import as_text
from moderator.export.xlsx_file import as_xlsx

NASTY = [
    "=cmd()",
    "+1",
    "-x",
    "@a",
    "\tb",
    "\rc",
    "🦊 狐",
    "\u202eabc",
    "a\u200bb",
    "长" * 40_000,
    "http://a.b/c",
    "{=1}",
    "'q",
    '"',
    "a,b",
    "",
    "00123",
]


def table(*names: str, key: str = "standings", title: str = "名次") -> Table:
    rows: tuple[tuple[Value, ...], ...] = tuple((n, name, Decimal("21.6") - n, -5) for n, name in enumerate(names, start=1))
    return Table(key=key, title=title, columns=("名次", "选手", "总分", "红牌"), rows=rows, pasted=(0, 1, 2, 3))


def read_csv(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def read_xlsx(data: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(data))


def test_csv_begins_with_the_mark_that_a_double_click_needs() -> None:
    data = as_csv(table("青梅"))
    assert data.startswith(b"\xef\xbb\xbf")
    assert b"\r\r\n" not in data
    assert read_csv(data) == [["名次", "选手", "总分", "红牌"], ["1", "青梅", "20.6", "-5"]]


@pytest.mark.parametrize("name", ["=cmd()", "+1", "-x", "@a", "\tb", "\rc", "-5"])
def test_no_text_of_a_csv_comes_alive(name: str) -> None:
    assert read_csv(as_csv(table(name)))[1][1] == f"'{name}"


def test_minus_five_stays_a_number_in_a_csv_and_in_a_sheet() -> None:
    assert read_csv(as_csv(table("x")))[1][3] == "-5"
    cell = read_xlsx(as_xlsx(Book(title="t", tables=(table("x"),)))).active["D2"]
    assert (cell.value, cell.data_type) == (-5, "n")


@pytest.mark.parametrize("name", NASTY)
def test_every_name_is_text_in_a_sheet(name: str) -> None:
    sheet = read_xlsx(as_xlsx(Book(title=name or "t", tables=(table(name, "n"),)))).active
    cell = sheet["B2"]
    assert cell.data_type in {"s", "n"} if not name else cell.data_type == "s"
    assert cell.hyperlink is None
    assert sheet["B3"].value == "n"
    if name.isprintable() and len(name) < 1000:
        assert (cell.value or "") == name


def test_a_book_has_a_sheet_a_table_with_names_a_workbook_takes() -> None:
    titles = ["名次", "a/b:c*d?[e]", "'q'", "x" * 50, "x" * 50, "", "History"]
    book = Book(title="t", tables=tuple(table("n", key=str(n), title=title) for n, title in enumerate(titles)))
    names = read_xlsx(as_xlsx(book)).sheetnames
    assert names[:3] == ["名次", "a-b-c-d--e-", "q"]
    assert len({name.casefold() for name in names}) == len(titles)
    assert all(0 < len(name) <= 31 for name in names)


def test_the_same_book_gives_the_same_bytes() -> None:
    book = Book(title="t", tables=(table("青梅", "长风"),))
    assert as_xlsx(book) == as_xlsx(book)


def test_a_sheet_file_tells_nothing_about_who_made_it_or_when() -> None:
    with zipfile.ZipFile(io.BytesIO(as_xlsx(Book(title="t", tables=(table("x"),))))) as parts:
        assert {part.date_time for part in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        core = parts.read("docProps/core.xml").decode()
    assert "2000-01-01T00:00:00Z" in core
    assert "<dc:creator></dc:creator>" in core


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_names_are_read_back_from_both(names: list[str]) -> None:
    lines = read_csv(as_csv(table(*names)))
    sheet = read_xlsx(as_xlsx(Book(title="t", tables=(table(*names),)))).active
    assert len(lines) == len(names) + 1
    assert sheet.max_row == len(names) + 1
    assert all(isinstance(sheet.cell(n, 3).value, float | int) for n in range(2, len(names) + 2))


def test_columns_of_the_text_block_stand_under_each_other() -> None:
    text = as_text(Book(title="杯", lead=("暂定",), tables=(table("青梅", "a", "🦊", "\u202e长风\n"),)))
    head, body = text.split("\n\n", 1)
    assert head == "杯\n暂定"
    lines = body.splitlines()
    assert lines[0] == "名次"
    assert {width(line) for line in lines[1:]} == {width(lines[1])}
    assert "\u202e" not in text


def test_only_tables_meant_for_pasting_are_in_the_text_block() -> None:
    quiet = Table(key="record", title="流水", columns=("a",), rows=(("b",),))
    assert "流水" not in as_text(Book(title="t", tables=(quiet, table("x"))))


def test_a_row_of_another_length_is_a_bug() -> None:
    with pytest.raises(ValueError, match="record"):
        Table(key="record", title="", columns=("a", "b"), rows=(("x",),))


@given(st.lists(st.tuples(st.integers(), st.text(), st.one_of(st.none(), st.text())), max_size=4))
def test_a_harmless_table_is_written_as_it_would_be_field_by_field(rows: list[tuple[Value, ...]]) -> None:
    made = Table(key="t", title="t", columns=("a", "b", "c"), rows=tuple(rows))
    by_field = Table(key="t", title="t", columns=("a", "b", "c"), rows=(*rows, (0, "=1", None)))
    assert as_csv(by_field).startswith(as_csv(made))
