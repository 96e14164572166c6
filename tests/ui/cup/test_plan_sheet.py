"""The plan and the scoring table after the cup was opened: rounds not begun are changed, faults are said, force is recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup.commands import OpenCup, Register
from moderator.cup.plan import proposed
from ui.cup.page import CupPage
from ui.cup.plan.scoring_sheet import ScoringSheet
from ui.cup.plan.sheet import PlanSheet
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]
LAST = before("close_round", round="2")


def click(widget: Any) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def opened(page: CupPage, kind: type[Any]) -> Any:
    QApplication.processEvents()
    assert isinstance(page.doors.dialog, kind), page.doors.dialog
    return page.doors.dialog


def entered(n: int) -> Stage:
    return Stage().do(OpenCup(), *(Register(person=f"P{at:02}") for at in range(1, n + 1)))


def step(page: CupPage, verb: str, **params: Any) -> None:
    page.step(next(each for each in page.desk.steps if each.verb == verb and params.items() <= each.params.items()))


def test_a_proposed_plan_is_read_before_it_is_taken(open_cup: Open) -> None:
    page = open_cup(stage=entered(35))
    step(page, "set_plan", how="hold_back")
    sheet = opened(page, PlanSheet)
    assert sheet.editor.rounds == proposed(32) and page.desk.state.rounds == ()
    click(sheet.yes)
    state = page.desk.state
    assert tuple(each.plan for each in state.rounds) == proposed(32)
    assert [p.name for p in state.people.values() if p.waiting] == ["P33", "P34", "P35"]
    page.desk.undo()
    assert page.desk.state.rounds == () and not any(p.waiting for p in page.desk.state.people.values()), "one press, one undo"


def test_rounds_not_begun_are_changed_and_the_others_stay(open_cup: Open) -> None:
    page = open_cup(LAST)
    click(page.column.doors["plan"])
    sheet = opened(page, PlanSheet)
    rows = sheet.editor.table.rows
    assert [row.fixed for row in rows] == [True, True, False, False, False]
    assert not rows[0].cells["games"].isEnabled() and not sheet.editor.top.isVisible()
    rows[3].cells["games"].setText("10")
    click(sheet.yes)
    assert page.desk.state.round("4").plan.games == 10  # type: ignore[union-attr]


def test_what_is_wrong_is_said_at_once_and_the_host_may_keep_it(open_cup: Open) -> None:
    page = open_cup(LAST)
    page.doors.ask("plan")
    sheet = opened(page, PlanSheet)
    sheet.editor.table.rows[3].cells["advance"].setText("8")
    assert {each.code for each in sheet.editor.problems} == {"plan_advancing", "plan_size"} and sheet.yes.isEnabled()
    click(sheet.yes)
    assert page.desk.state.round("4").plan.advance == 8  # type: ignore[union-attr]


def test_a_cell_that_cannot_be_read_keeps_the_plan(open_cup: Open) -> None:
    page = open_cup(LAST)
    page.doors.ask("plan")
    sheet = opened(page, PlanSheet)
    sheet.editor.table.rows[2].cells["waits"].setText("x")
    assert not sheet.yes.isEnabled()


def test_the_scoring_table_is_read_ticked_and_signed(open_cup: Open) -> None:
    page = open_cup(stage=entered(16))
    step(page, "confirm_scoring")
    sheet = opened(page, ScoringSheet)
    assert not sheet.yes.isEnabled()
    sheet.step.tick.setChecked(True)
    QTest.keyClicks(sheet.step.by, "Host")
    click(sheet.yes)
    assert page.desk.state.params.scoring.status == "confirmed" and page.desk.session.records[-1].by == "Host"


def test_an_edited_table_is_confirmed_as_edited(open_cup: Open) -> None:
    page = open_cup(stage=entered(16))
    page.doors.ask("scoring")
    sheet = opened(page, ScoringSheet)
    sheet.step.bonus.setText("3")
    sheet.step.tick.setChecked(True)
    sheet.step.by.setText("Host")
    click(sheet.yes)
    assert page.desk.state.params.scoring.mvp_bonus == 3 and page.desk.state.params.scoring.name == "edited"


def test_once_a_match_is_handed_out_another_table_wants_a_reason(open_cup: Open) -> None:
    page = open_cup(LAST)
    click(page.column.doors["scoring"])
    sheet = opened(page, ScoringSheet)
    sheet.step.bonus.setText("3")
    sheet.step.tick.setChecked(True)
    sheet.step.by.setText("Host")
    assert not sheet.yes.isEnabled() and sheet.insist.isVisible()
    QTest.keyClicks(sheet.insist, "agreed by all")
    click(sheet.yes)
    assert page.desk.state.params.scoring.mvp_bonus == 3 and page.desk.session.records[-1].force == "agreed by all"
