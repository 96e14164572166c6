"""Beginning and filling a round: blockers in words, the order of section 12, staff and late entries, force with its reason, undo."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.windows import activate
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.round.fill_sheet import FillSheet
from ui.cup.round.start_sheet import StartSheet
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]
CONTROL = Qt.KeyboardModifier.ControlModifier


def opened(page: CupPage, door: str, kind: type) -> object:
    page.doors.ask(door)
    sheet = page.doors.dialog
    assert isinstance(sheet, kind)
    QApplication.processEvents()
    return sheet


def test_a_round_begins_from_its_sheet_and_undo_takes_it_back(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="2"), pane="round")
    sheet = opened(page, "begin_round", StartSheet)
    QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    assert page.desk.state.round("2").status == "started" and len(page.desk.state.round("2").field) == 24
    page.doors.ask("undo")
    assert page.desk.state.round("2").status == "planned"


def test_round_1_says_until_when_entries_are_announced(open_cup: Open) -> None:
    stage = Stage("en").cup32(before("start_round", round="1"))
    page = open_cup(pane="round", lang="en", stage=stage)
    sheet = opened(page, "begin_round", StartSheet)
    assert isinstance(sheet, StartSheet) and "Entries are announced until 04-22" in sheet.follows.text(), "the sample begins early"
    stage.clock.turn(30 * 86_400)
    sheet.refresh()
    assert "announced" not in sheet.follows.text()


def test_the_final_says_that_cards_are_cleared(open_cup: Open) -> None:
    page = open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("start_round", round="5")))
    sheet = opened(page, "begin_round", StartSheet)
    assert isinstance(sheet, StartSheet) and "cards are cleared" in sheet.follows.text()


def test_a_short_pool_is_filled_in_order_until_nobody_lacks(open_cup: Open) -> None:
    page = open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("fill_pool")))
    start = opened(page, "begin_round", StartSheet)
    assert isinstance(start, StartSheet) and not start.yes.isEnabled() and "16 people, 2 are missing" in start.why.text.text()
    start.filler.click()
    sheet = page.doors.dialog
    assert isinstance(sheet, FillSheet)
    first, second = (each.name for each in sheet.rows)
    assert sheet.lack.text() == "2 missing" and first in sheet.why.text() and second in sheet.why.text()
    assert "order of registration 17 against 23" in sheet.why.text()
    QTest.keyClick(sheet.table, Qt.Key.Key_Return)
    assert page.desk.state.filled == (first,) and sheet.isVisible() and sheet.lack.text() == "1 missing"
    activate(sheet)
    QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    assert page.desk.state.filled == (first, second) and not sheet.isVisible()
    assert next(step for step in page.desk.steps if step.verb == "start_round").blocked is None
    page.doors.ask("undo")
    assert page.desk.state.filled == (first,)


def test_whoever_is_put_in_before_the_proposed_one_is_said(open_cup: Open) -> None:
    page = open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("fill_pool")))
    sheet = opened(page, "fill", FillSheet)
    assert isinstance(sheet, FillSheet)
    sheet.table.selectRow(1)
    assert f"The program proposes {sheet.rows[0].name}" in sheet.why.text()
    sheet.put_in()
    assert any(line.verb == "pool_other_than_proposed" for line in page.desk.session.records[-1].trace)


def test_a_short_round_begins_by_force_and_is_filled_from_the_waiting_list(open_cup: Open) -> None:
    stage = practice.entered(Stage("en"), 15)
    page = open_cup(pane="round", lang="en", stage=stage)
    start = opened(page, "begin_round", StartSheet)
    assert isinstance(start, StartSheet) and start.insist.isVisible() and not start.insist.yes.isEnabled()
    QTest.keyClicks(start.insist.reason, "one is on the way")
    start.insist.yes.click()
    assert stage.state.rounds[0].status == "started" and stage.session.tree.branch()[-1].force == "one is on the way"
    empty = opened(page, "fill", FillSheet)
    assert isinstance(empty, FillSheet) and empty.none.isVisible() and not empty.yes.isEnabled()
    empty.reject()


def test_late_entries_come_before_staff_and_one_press_fills_the_round(open_cup: Open) -> None:
    stage = Stage("en")
    practice.short_field(stage)
    page = open_cup(pane="round", lang="en", stage=stage)
    sheet = opened(page, "fill", FillSheet)
    assert isinstance(sheet, FillSheet)
    assert [each.standing for each in sheet.rows] == ["waiting_list", "waiting_list", "staff"]
    sheet.yes.click()
    assert len(stage.state.rounds[0].field) == 16 and not sheet.isVisible()
    page.doors.ask("undo")
    assert len(stage.state.rounds[0].field) == 15


def test_the_sheet_follows_a_change_from_elsewhere(open_cup: Open) -> None:
    from moderator.cup.commands import Register

    stage = Stage("en")
    practice.short_field(stage)
    sheet = opened(open_cup(pane="round", lang="en", stage=stage), "fill", FillSheet)
    stage.do(Register(person="Newcomer"))
    assert isinstance(sheet, FillSheet) and [each.name for each in sheet.rows][2] == "Newcomer"
