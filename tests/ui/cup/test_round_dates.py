"""Dates of the matches: typed in the cup's zone, several at once, clashes with which and why, impossible ones refused; one undo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup.commands import OpenMatch, ReserveSubstitute
from moderator.play.instants import SECOND, Instant
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.round.hours import Series, listed, read, shown
from ui.cup.round.schedule_sheet import ScheduleSheet
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]
CONTROL = Qt.KeyboardModifier.ControlModifier
NOW = Instant(round(datetime(2026, 4, 10, 12, tzinfo=ZoneInfo("Asia/Shanghai")).timestamp()) * SECOND)


def sheet_of(page: CupPage) -> ScheduleSheet:
    page.doors.ask("schedule")
    sheet = page.doors.dialog
    assert isinstance(sheet, ScheduleSheet)
    QApplication.processEvents()
    return sheet


def write(sheet: ScheduleSheet, row: int, **texts: str) -> None:
    for key, text in texts.items():
        cell = sheet.grid.cells[row, key]
        cell.clear()
        QTest.keyClicks(cell, text)


@pytest.fixture
def page(open_cup: Open) -> CupPage:
    return open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("schedule_match", match="1A")))


def test_one_press_enters_all_rows_and_one_undo_takes_them_back(page: CupPage) -> None:
    sheet, head = sheet_of(page), page.desk.session.head_seq
    assert not sheet.yes.isEnabled()
    write(sheet, 0, start="2026-04-17 19:30", table="A", judge="Qin")
    write(sheet, 1, start="4-18 14:00", table="B")
    assert sheet.yes.text() == "Enter 2" and "No clashes" in sheet.said.text()
    QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    state = page.desk.state
    assert [state.matches[name].start is not None for name in ("1A", "1B", "1C")] == [True, True, False]
    assert shown(state.matches["1A"].start, "Asia/Shanghai") == "2026-04-17 19:30" and state.matches["1A"].judge == "Qin"
    page.doors.ask("undo")
    assert page.desk.session.head_seq != head + 2
    assert all(match.start is None for match in page.desk.state.matches.values())


def test_a_judge_at_two_matches_at_once_is_said_with_both_and_their_hours(page: CupPage) -> None:
    sheet = sheet_of(page)
    write(sheet, 0, start="2026-04-17 19:30", table="A", judge="Qin")
    write(sheet, 2, start="2026-04-17 21:00", table="B", judge="Qin")
    assert sheet.said.text() == "1A (04-17 19:30–23:30) and 1C (04-17 21:00–01:00) overlap: same judge, Qin"
    write(sheet, 2, judge="Lan", table="A")
    assert "same table, A" in sheet.said.text() and "judge" not in sheet.said.text()
    assert sheet.yes.isEnabled(), "a clash is pointed out, not refused"
    write(sheet, 2, start="2026-04-17 23:30")
    assert "No clashes" in sheet.said.text()


def test_a_judge_who_plays_and_a_substitute_who_was_sent_are_in_two_matches(page: CupPage) -> None:
    sheet = sheet_of(page)
    player = page.desk.state.matches["1B"].people[0]
    write(sheet, 0, start="2026-04-17 19:30")
    sheet.grid.cells[0, "judge"].setText(player)
    write(sheet, 1, start="2026-04-17 19:30")
    assert f"{player} is in both" in sheet.said.text()
    sheet.take()
    page.desk.do(OpenMatch(match="1A", stream="s"))
    page.desk.do(ReserveSubstitute(person=page.desk.state.matches["1C"].people[0], match="1A"))
    again = sheet_of(page)
    write(again, 2, start="2026-04-17 20:00")
    assert f"{page.desk.state.matches['1C'].people[0]} substitutes in one of them" in again.said.text()


@pytest.mark.parametrize(
    ("text", "said"), [("2026-02-30 19:30", "no “2026-02-30 19:30”"), ("tonight", "no date"), ("4-17 25:00", "no “4-17 25:00”")]
)
def test_an_impossible_date_is_refused_in_its_cell(page: CupPage, text: str, said: str) -> None:
    sheet = sheet_of(page)
    write(sheet, 1, start="2026-04-17 19:30")
    write(sheet, 0, start=text)
    assert said in sheet.said.text() and sheet.said.text().startswith("1A")
    assert sheet.grid.cells[0, "start"].property("invalid") and not sheet.grid.cells[1, "start"].property("invalid")
    assert not sheet.yes.isEnabled()
    sheet.take()
    assert page.desk.state.matches["1B"].start is None


def test_a_date_that_has_passed_is_pointed_out(page: CupPage) -> None:
    sheet = sheet_of(page)
    write(sheet, 0, start="2026-04-01 19:30")
    assert "1A" in sheet.late.text() and sheet.yes.isEnabled()


def test_a_series_fills_the_table(page: CupPage) -> None:
    sheet = sheet_of(page)
    QTest.keyClicks(sheet.first, "2026-04-17 19:30")
    sheet.hours.setValue(24)
    sheet.at_once.setValue(2)
    QTest.keyClicks(sheet.tables, "A-B")
    QTest.keyClicks(sheet.judges, "Qin, Lan")
    QTest.keyClick(sheet, Qt.Key.Key_F, CONTROL)
    first, second = "2026-04-17 19:30", "2026-04-18 19:30"
    rows = [tuple(each.values()) for each in sheet.grid.texts()]
    assert rows == [(first, "A", "Qin"), (first, "B", "Lan"), (second, "A", "Qin"), (second, "B", "Lan")]
    assert "No clashes" in sheet.said.text() and sheet.yes.text() == "Enter 4"


def test_a_series_without_a_first_start_says_so(page: CupPage) -> None:
    sheet = sheet_of(page)
    sheet.spread()
    assert "when the first one begins" in sheet.message.text()


def test_a_match_that_is_over_has_no_row(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="1"), pane="round")
    page.doors.ask("schedule")
    sheet = page.doors.dialog
    assert isinstance(sheet, ScheduleSheet) and sheet.matches == ()


def test_eight_matches_stand_in_one_table(open_cup: Open) -> None:
    stage = Stage("en")
    practice.scheduled_64(stage)
    sheet = sheet_of(open_cup(pane="round", lang="en", stage=stage))
    assert len(sheet.matches) == 8 and not sheet.yes.isEnabled() and "No clashes" in sheet.said.text()
    write(sheet, 7, judge="Qin")
    assert sheet.said.text().count("\n") == 0 and "1E" in sheet.said.text() and "1H" in sheet.said.text()


# --- what is typed --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026-04-17 19:30", "2026-04-17T19:30:00+08:00"),
        ("4-17 19:30", "2026-04-17T19:30:00+08:00"),
        ("4/17 Fri 19:30", "2026-04-17T19:30:00+08:00"),
        ("19:30", "2026-04-10T19:30:00+08:00"),
        ("1-5 19:30", "2026-01-05T19:30:00+08:00"),
        ("2026-04-17T19:30:00+01:00", "2026-04-17T19:30:00+01:00"),
        ("", ""),
    ],
)
def test_a_start_is_read_in_the_cups_zone(text: str, iso: str) -> None:
    assert read(text, "Asia/Shanghai", NOW).iso == iso and not read(text, "Asia/Shanghai", NOW).fault


def test_a_day_of_next_january_in_december_is_next_year() -> None:
    december = Instant(NOW + 240 * 86_400 * SECOND)
    assert read("1-5 19:30", "Asia/Shanghai", december).iso.startswith("2027-01-05")


def test_a_moment_that_the_clocks_leave_out_is_none() -> None:
    assert read("2026-03-29 02:30", "Europe/Berlin", NOW).fault == "gap"
    assert read("2026-03-29 03:30", "Europe/Berlin", NOW).iso == "2026-03-29T03:30:00+02:00"


def test_tables_are_listed_or_spread_out() -> None:
    assert listed("A-D") == ("A", "B", "C", "D") and listed("A, B") == ("A", "B") and listed("") == ()
    assert listed("table 1-3") == ("table 1", "table 2", "table 3") and listed("D-A") == ("D-A",)


def test_a_series_keeps_the_hour_on_the_wall_when_clocks_change() -> None:
    series = Series("2026-03-28T19:30:00+01:00", 24, 1)
    assert [series.row(n, "Europe/Berlin")["start"] for n in range(3)] == ["2026-03-28 19:30", "2026-03-29 19:30", "2026-03-30 19:30"]
