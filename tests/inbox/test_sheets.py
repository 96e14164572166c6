"""Tables from files: encodings are said and can be chosen, limits refuse with the place, nothing is dropped."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.inbox import sheets, workbook
from moderator.inbox.encodings import ENCODINGS
from moderator.inbox.sheets import Sheet, paste, read, read_bytes
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words

SIMPLE = "姓名,黄牌\r\n青梅,1\r\n长风,2\r\n"
TRADITIONAL = "姓名,黃牌\r\n張飛,1\r\n關雲長,2\r\n"


def taken(found: Sheet | Refusal) -> Sheet:
    assert isinstance(found, Sheet), found
    return found


def refused(found: Sheet | Refusal) -> tuple[str, int, int]:
    assert isinstance(found, Refusal), found
    return found.code, found.params["row"], found.params["column"]


def xlsx(*pages: tuple[str, list[list[object]]], hidden: str = "") -> bytes:
    book = openpyxl.Workbook()
    for at, (name, rows) in enumerate(pages):
        page = book.active if at == 0 else book.create_sheet()
        page.title = name
        page.sheet_state = "hidden" if name == hidden else "visible"
        for row in rows:
            page.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("codec", "encoding", "certain"),
    [
        ("utf-8", "utf-8", True), ("utf-8-sig", "utf-8", True), ("gbk", "gb18030", False), ("gb18030", "gb18030", False),
        ("utf-16", "utf-16", True), ("utf-16-le", "utf-16", False), ("utf-16-be", "utf-16", False),
    ],
)  # fmt: skip
def test_every_encoding_met_here_is_read_and_said(codec: str, encoding: str, certain: bool) -> None:
    sheet = taken(read_bytes(SIMPLE.encode(codec), "a.csv"))
    assert (sheet.rows[1], sheet.encoding, sheet.certain) == (("青梅", "1"), encoding, certain)


def test_big5_is_told_from_gbk_by_its_characters() -> None:
    sheet = taken(read_bytes(TRADITIONAL.encode("big5"), "a.csv"))
    assert (sheet.rows[1][0], sheet.encoding, sheet.certain, sheet.others) == ("張飛", "big5", False, ("gb18030",))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_another_encoding_can_be_chosen(encoding: str) -> None:
    codec = "utf-16-le" if encoding == "utf-16" else encoding
    text = TRADITIONAL if encoding == "big5" else SIMPLE
    assert taken(read_bytes(text.encode(codec), "a.csv", encoding=encoding)).rows[0][0] == "姓名"


def test_a_choice_that_does_not_fit_names_the_row() -> None:
    found = read_bytes(b"a,b\nc," + "长".encode("gbk") + b"\n", "a.csv", encoding="utf-8")
    assert refused(found) == ("sheet_encoding", 2, 0)
    assert isinstance(read_bytes(b"a", "a.csv", encoding="no-such"), Refusal)


def test_rows_keep_the_number_they_have_in_the_file() -> None:
    sheet = taken(read_bytes(b'a,"x\ny"\n\n\nb,2\n', "a.csv"))
    assert (sheet.rows, sheet.numbers) == ((("a", "x\ny"), ("b", "2")), (1, 5))


def test_an_open_quote_names_its_row() -> None:
    assert refused(read_bytes(b'a,b\nq,1\n"x,1\ny,2\n', "a.csv")) == ("sheet_quote", 3, 0)


def test_a_stray_quote_in_pasted_text_is_a_sign_like_any_other() -> None:
    assert taken(paste('"甲\t1\n乙\t2')).rows == (('"甲', "1"), ("乙", "2"))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("甲\n乙", (("甲",), ("乙",))),
        ("甲\t1\n乙\t2", (("甲", "1"), ("乙", "2"))),
        ("甲，1\n乙，2", (("甲", "1"), ("乙", "2"))),
        ("a;1\nb;2", (("a", "1"), ("b", "2"))),
    ],
)
def test_pasted_cells_are_parted_by_what_most_lines_have(text: str, rows: tuple[tuple[str, ...], ...]) -> None:
    assert taken(paste(text)).rows == rows


def test_what_is_no_text_is_refused() -> None:
    assert refused(read_bytes(b"\x89PNG\r\n\x1a\n\0\0", "a.csv"))[0] == "sheet_binary"
    assert refused(read_bytes(b"\xd0\xcf\x11\xe0rest", "a.xls"))[0] == "sheet_old_excel"
    assert refused(read_bytes(b"  \n , \n", "a.csv"))[0] == "sheet_empty"


def test_limits_name_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MAX_ROWS", 3)
    assert refused(paste("a\nb\n\nc\nd")) == ("sheet_rows", 5, 0)
    assert refused(paste("x\n" + "a\t" * 300 + "a")) == ("sheet_columns", 2, 201)
    assert refused(paste(f"x\ty\nx\t{'a' * 2001}")) == ("sheet_cell", 2, 2)


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MAX_FILE", 10)
    (tmp_path / "a.csv").write_bytes(b"x" * 11)
    assert refused(read(tmp_path / "a.csv"))[0] == "sheet_too_large"
    assert refused(read(tmp_path / "gone.csv"))[0] == "sheet_unreadable"


def test_the_first_sheet_that_shows_is_taken_or_the_one_chosen() -> None:
    data = xlsx(("old", [["x"]]), ("people", [["姓名", "黄牌"], ["青梅", 1], [None, None], ["长风", 2.5]]), ("more", [["y"]]), hidden="old")
    sheet = taken(read_bytes(data, "a.xlsx"))
    assert (sheet.name, sheet.names) == ("people", ("old", "people", "more"))
    assert (sheet.rows, sheet.numbers) == ((("姓名", "黄牌"), ("青梅", "1"), ("长风", "2.5")), (1, 2, 4))
    assert taken(read_bytes(data, "a.xlsx", sheet="more")).rows == (("y",),)
    assert refused(read_bytes(data, "a.xlsx", sheet="none"))[0] == "sheet_missing"


def test_a_formula_without_a_result_is_not_read_as_nothing() -> None:
    assert refused(read_bytes(xlsx(("p", [["青梅", 1], ["长风", "=1+1"]])), "a.xlsx")) == ("sheet_formula", 2, 2)


def test_a_zip_bomb_is_refused_before_it_unpacks(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * (49 << 20))
    assert len(file.getvalue()) < 100_000
    assert refused(read_bytes(file.getvalue(), "a.xlsx"))[0] == "sheet_bomb"
    monkeypatch.setattr(workbook, "MAX_PARTS", 3)
    assert refused(read_bytes(xlsx(("p", [["a"]])), "a.xlsx"))[0] == "sheet_bomb"


def test_entities_in_a_workbook_are_refused() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("xl/workbook.xml", b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    assert refused(read_bytes(file.getvalue(), "a.xlsx"))[0] == "sheet_bomb"


def test_another_archive_is_no_table() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    assert refused(read_bytes(file.getvalue(), "a.ods"))[0] == "sheet_kind"


@pytest.mark.parametrize("cut", [30, 300, 2000])
def test_a_damaged_workbook_is_a_refusal(cut: int) -> None:
    data = xlsx(("p", [["a"]]))
    assert refused(read_bytes(data[:cut] + b"\0" + data[cut + 1 :], "a.xlsx"))[0] in {"sheet_damaged", "sheet_kind"} or cut > 300
    assert refused(read_bytes(data[:cut], "a.xlsx"))[0] == "sheet_damaged"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_words(lang: str) -> None:
    words = Words(lang)
    wanted = [f"refusal.{code}" for code in sheets.REMEDIES] + [f"remedy.{name}" for name in sheets.REMEDIES.values()]
    assert [code for code in wanted if not words.has(code)] == []


@given(st.binary(max_size=400))
def test_any_bytes_give_a_table_or_a_reason(data: bytes) -> None:
    assert isinstance(read_bytes(data, "a.csv"), (Sheet, Refusal))
    assert isinstance(read_bytes(b"PK\x03\x04" + data, "a.xlsx"), (Sheet, Refusal))


@given(st.text(max_size=200))
def test_nothing_pasted_is_dropped(text: str) -> None:
    found = paste(text)
    if isinstance(found, Sheet) and '"' not in text:
        shown = "".join("".join(row) for row in found.rows)
        assert all(sign in shown for sign in text if sign.isalnum())
