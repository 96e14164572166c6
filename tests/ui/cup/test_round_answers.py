"""Check-in and swaps: one key an answer, earlier moments, the list of the missing; swaps before and within the four hours, each undone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup.commands import OpenMatch
from tests.ui.windows import activate
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.round.check_in_sheet import CheckInSheet
from ui.cup.round.swap_sheet import SwapSheet
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(open_cup: Open) -> CupPage:
    """The evening before the first match; nobody has answered."""
    return open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("swap")))


def check_in(page: CupPage) -> CheckInSheet:
    page.doors.ask("check_in")
    sheet = page.doors.dialog
    assert isinstance(sheet, CheckInSheet)
    activate(sheet)
    sheet.people.setFocus()
    QApplication.processEvents()
    return sheet


def swap(page: CupPage) -> SwapSheet:
    page.doors.ask("swap")
    sheet = page.doors.dialog
    assert isinstance(sheet, SwapSheet)
    QApplication.processEvents()
    return sheet


def answers(page: CupPage, match: str = "1A") -> list[bool | None]:
    found = page.desk.state.matches[match]
    return [found.answers[name].comes if name in found.answers else None for name in found.people]


# --- check-in -----------------------------------------------------------------------------------------------------------------


def test_one_key_an_answer_and_the_next_row(page: CupPage) -> None:
    sheet = check_in(page)
    for key in (Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_Y):
        QTest.keyClick(sheet.people, key)
    assert answers(page)[:4] == [True, False, True, None]
    assert sheet.people.currentIndex().row() == 3
    assert sheet.matches.rows.rows[0].cells[2].text == "2/8 come"


def test_an_answer_is_changed_and_undone(page: CupPage) -> None:
    sheet = check_in(page)
    QTest.keyClick(sheet.people, Qt.Key.Key_N)
    sheet.people.selectRow(0)
    QTest.keyClick(sheet.people, Qt.Key.Key_Y)
    assert answers(page)[0] is True
    page.doors.ask("undo")
    assert answers(page)[0] is False
    page.doors.ask("undo")
    assert answers(page)[0] is None and sheet.people.rows.rows[0].cells[1].text == "no answer"


def test_an_answer_that_came_earlier_has_its_own_moment(page: CupPage) -> None:
    sheet = check_in(page)
    QTest.keyClicks(sheet.at, "4-16 20:15")
    sheet.yes.click()
    name = page.desk.state.matches["1A"].people[0]
    assert page.context.moment(page.desk.state.matches["1A"].answers[name].at) == "04-16 20:15"
    assert sheet.people.rows.rows[0].cells[2].text == "04-16 20:15"


@pytest.mark.parametrize("text", ["yesterday", "2027-01-01T00:00:00+08:00"])
def test_a_moment_that_is_none_or_still_to_come_is_refused(page: CupPage, text: str) -> None:
    sheet = check_in(page)
    QTest.keyClicks(sheet.at, text)
    sheet.yes.click()
    assert sheet.message.text() and answers(page)[0] is None


def test_letters_in_the_moment_are_text(page: CupPage) -> None:
    sheet = check_in(page)
    sheet.at.setFocus()
    QTest.keyClicks(sheet.at, "yn")
    assert sheet.at.text() == "yn" and answers(page)[0] is None


def test_everybody_who_has_not_said_comes_with_one_press(page: CupPage) -> None:
    sheet = check_in(page)
    QTest.keyClick(sheet.people, Qt.Key.Key_N)
    QTest.keyClick(sheet.people, Qt.Key.Key_A)
    assert answers(page) == [False, *[True] * 7] and not sheet.all.isEnabled()
    page.doors.ask("undo")
    assert answers(page) == [False, *[None] * 7]


def test_the_missing_are_copied_for_the_judge(page: CupPage) -> None:
    sheet = check_in(page)
    QTest.keyClick(sheet.people, Qt.Key.Key_N)
    QTest.keyClick(sheet.people, Qt.Key.Key_Y)
    QTest.keyClick(sheet.people, Qt.Key.Key_M)
    lines, people = QGuiApplication.clipboard().text().split("\n"), page.desk.state.matches["1A"].people
    assert lines[0].startswith("Match 1A, Fri 17 April, 19:30")
    assert lines[1] == f"{people[0]} (comes not)" and lines[2] == f"{people[2]} (no answer)" and len(lines) == 8


def test_the_calls_and_the_limit_are_shown_with_their_hours(page: CupPage) -> None:
    sheet = check_in(page)
    said = sheet.facts.accessibleName()
    assert "Begins Fri 17 April, 19:30" in said and "Answers by Fri 17 April, 15:30" in said and "left" in said
    assert "called 24 h before" in said and "call 5 h before (04-17 14:30)" in said


def test_after_the_limit_the_missing_are_listed_and_an_answer_is_late(open_cup: Open) -> None:
    stage = Stage("en")
    practice.late(stage)
    sheet = check_in(open_cup(pane="round", lang="en", stage=stage))
    assert "the missing are listed" in sheet.facts.accessibleName() and "ago" in sheet.facts.accessibleName()
    at = list(stage.state.matches["1A"].people).index(
        next(n for n in stage.state.matches["1A"].people if n not in stage.state.matches["1A"].answers)
    )
    sheet.people.selectRow(at)
    QTest.keyClick(sheet.people, Qt.Key.Key_Y)
    assert sheet.people.rows.rows[at].cells[2].text.endswith("late")


def test_each_match_has_its_eight(page: CupPage) -> None:
    sheet = check_in(page)
    sheet.matches.setFocus()
    QTest.keyClick(sheet.matches, Qt.Key.Key_Down)
    assert [row.of for row in sheet.people.rows.rows] == list(page.desk.state.matches["1B"].people)
    sheet.people.setFocus()
    QTest.keyClick(sheet.people, Qt.Key.Key_Y)
    assert answers(page, "1B")[0] is True and sheet.match is not None and sheet.match.id == "1B"


# --- swaps --------------------------------------------------------------------------------------------------------------------


def test_two_change_matches_in_time_and_undo_brings_them_back(page: CupPage) -> None:
    sheet = swap(page)
    before_ = page.desk.state.matches["1A"].people, page.desk.state.matches["1C"].people
    sheet.one.choose("1A", before_[0][2])
    sheet.other.choose("1C", before_[1][5])
    assert sheet.verdict.text() == "In time." and "left" in sheet.until.text() and "Fri 17 April, 15:30" in sheet.until.text()
    QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    assert page.desk.state.matches["1A"].people[2] == before_[1][5] and page.desk.state.matches["1C"].people[5] == before_[0][2]
    page.doors.ask("undo")
    assert (page.desk.state.matches["1A"].people, page.desk.state.matches["1C"].people) == before_


def test_within_four_hours_players_may_at_their_own_risk_and_judges_not(open_cup: Open) -> None:
    stage = Stage("en")
    practice.late(stage)
    page = open_cup(pane="round", lang="en", stage=stage)
    sheet = swap(page)
    assert "at their own risk" in sheet.verdict.text() and "2 h ago" in sheet.until.text() and sheet.yes.isEnabled()
    sheet.arranged.buttons["judges"].click()
    assert not sheet.yes.isEnabled() and sheet.insist.isVisible() and "15:30 only" in sheet.insist.text.text()
    a, b = sheet.one.person, sheet.other.person
    QTest.keyClicks(sheet.insist.reason, "the hall is closed")
    sheet.insist.yes.click()
    assert b in page.desk.state.matches["1A"].people and a in page.desk.state.matches["1B"].people
    assert page.desk.session.tree.branch()[-1].force == "the hall is closed"
    page.doors.ask("undo")
    assert a in page.desk.state.matches["1A"].people


def test_a_swap_asked_in_time_is_entered_later_with_its_moment(open_cup: Open) -> None:
    stage = Stage("en")
    practice.late(stage)
    sheet = swap(open_cup(pane="round", lang="en", stage=stage))
    sheet.arranged.buttons["judges"].click()
    QTest.keyClicks(sheet.at, "15:30")
    assert sheet.verdict.text() == "In time." and not sheet.insist.isVisible()
    sheet.take()
    assert stage.session.records[-1].command["do"] == "swap" and not sheet.isVisible()


def test_within_one_match_nobody_changes(page: CupPage) -> None:
    sheet = swap(page)
    sheet.other.match.setCurrentIndex(0)
    assert not sheet.yes.isEnabled() and "not in two matches" in sheet.verdict.text()


def test_a_match_that_was_handed_out_is_not_offered(page: CupPage) -> None:
    page.desk.do(OpenMatch(match="1A", stream="s"))
    sheet = swap(page)
    assert [sheet.one.match.itemData(n) for n in range(sheet.one.match.count())] == ["1B", "1C", "1D"]
    assert sheet.one.chosen != sheet.other.chosen


def test_the_four_hours_run_out_while_the_sheet_is_open(page: CupPage) -> None:
    sheet = swap(page)
    sheet.arranged.buttons["judges"].click()
    assert sheet.verdict.text() == "In time."
    stage = page.stage  # type: ignore[attr-defined]
    stage.clock.turn(19 * 3_600)
    stage.clock.beat.emit()
    assert sheet.insist.isVisible() and not sheet.yes.isEnabled() and "ago" in sheet.until.text()
    QTest.keyClicks(sheet.insist.reason, "half written")
    stage.clock.turn(3_600)
    stage.clock.beat.emit()
    assert sheet.insist.reason.text() == "half written", "what falls due meanwhile takes nothing away"
