"""Names with anything in them become cells, lines and file names."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moderator.export.text import LONGEST_CELL, cell, comes_alive, number, plain, stem, width


@pytest.mark.parametrize(
    "text",
    ["=cmd()", "+1", "-x", "-5", "@sum", "\tx", "\r=1", " =1", "\u200b=1", "\ufeff=1+1", "＝1", "＋1", "－1", "＠x", "\n=1", "|x", "%x"],
)
def test_text_that_a_spreadsheet_would_compute_is_seen(text: str) -> None:
    assert comes_alive(text)


@pytest.mark.parametrize("text", ["", "张三", "a=b", "5", "x-5", "🦊", "e\u0301", "…", "\u202eabc"])
def test_other_text_is_left_alone(text: str) -> None:
    assert not comes_alive(text)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-5, "-5"),
        (Decimal("24.0"), "24"),
        (Decimal("21.60"), "21.6"),
        (Decimal("1E+2"), "100"),
        (0, "0"),
        (Decimal("-0.5"), "-0.5"),
        (100, "100"),
    ],
)
def test_a_number_has_no_exponent_and_no_idle_zero(value: int | Decimal, shown: str) -> None:
    assert number(value) == shown


def test_a_cell_holds_no_control_character_and_no_half_one() -> None:
    assert cell("a\x00b\x1bc\ud800") == "abc\ufffd"
    assert len(cell("长" * 100_000)) == LONGEST_CELL


def test_a_line_of_text_is_never_turned_round_or_broken() -> None:
    assert plain("甲\u202e乙\u200b\u2066\n\t丙\r\n丁") == "甲乙 丙 丁"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3),
        ("青梅", 4),
        ("ＡＢ", 4),
        ("e\u0301", 1),
        ("🦊", 2),
        ("👨\u200d👩\u200d👧", 2),
        ("👍🏽", 2),
        ("a\u200bb", 2),
        ("", 0),
        ("한글", 4),
    ],
)
def test_width_counts_the_places_of_a_monospaced_face(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("蒸蒸日上杯 A 组", "蒸蒸日上杯 A 组"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        ("../../etc/passwd", "etc passwd"),
        ("CON", "CON_"),
        ("nul.txt", "nul.txt_"),
        ("", "moderator"),
        (" . ", "moderator"),
        ("x\u202egnp.exe", "xgnp.exe"),
        ("a\x00b", "ab"),
    ],
)
def test_a_title_becomes_a_file_name_every_system_takes(title: str, name: str) -> None:
    assert stem(title) == name


@given(st.text(max_size=300))
def test_any_title_fits_a_directory_entry(title: str) -> None:
    name = stem(title)
    assert name == name.strip(" .")
    assert 0 < len(f"{name}-substitutions.csv".encode()) <= 255
    assert not set(name) & set('<>:"/\\|?*\x00\n')


@given(st.text())
def test_any_text_fits_a_cell_and_a_line(text: str) -> None:
    cell(text).encode()
    assert len(plain(text).splitlines()) <= 1
