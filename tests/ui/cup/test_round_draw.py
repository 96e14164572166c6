"""The draw: the same seed gives the same groups, hands leave no seed, wishes that are not kept are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup.commands import StartRound
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.round.by_hand import read_groups, wrong
from ui.cup.round.draw_sheet import DrawSheet
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(open_cup: Open) -> CupPage:
    return open_cup(before("draw_groups", round="1"), pane="round", lang="en", stage=Stage("en").cup32(before("draw_groups", round="1")))


def sheet_of(page: CupPage) -> DrawSheet:
    page.doors.ask("draw")
    sheet = page.doors.dialog
    assert isinstance(sheet, DrawSheet)
    QApplication.processEvents()
    return sheet


def typed(sheet: DrawSheet, seed: str) -> list[list[str]]:
    sheet.seed.clear()
    QTest.keyClicks(sheet.seed, seed)
    QTest.keyClick(sheet, Qt.Key.Key_D, CONTROL)
    return [list(names) for names in sheet.groups.groups]


def test_one_seed_draws_the_same_groups_twice_and_another_others(page: CupPage) -> None:
    sheet = sheet_of(page)
    assert not sheet.yes.isEnabled() and not sheet.groups.groups
    first = typed(sheet, "spring")
    other = typed(sheet, "autumn")
    assert typed(sheet, "spring") == first != other
    assert sorted(name for names in first for name in names) == sorted(page.desk.state.rounds[0].field)


def test_the_draw_arrives_with_its_seed_and_undo_takes_it_back(page: CupPage) -> None:
    sheet = sheet_of(page)
    groups = typed(sheet, "spring")
    QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
    each = page.desk.state.rounds[0]
    assert each.status == "drawn" and each.seed == "spring"
    assert [list(page.desk.state.matches[name].people) for name in each.matches] == groups
    assert not sheet.isVisible()
    page.doors.ask("undo")
    assert page.desk.state.rounds[0].status == "started" and not page.desk.state.matches
    again = sheet_of(page)
    assert typed(again, "spring") == groups


def test_the_seed_is_made_shown_and_copied(page: CupPage) -> None:
    sheet = sheet_of(page)
    seed = sheet.seed.text()
    assert len(seed) == 16
    sheet.copy.click()
    assert QGuiApplication.clipboard().text() == seed
    sheet.fresh.click()
    assert sheet.seed.text() != seed and not sheet.groups.groups


def test_a_seed_changed_after_the_draw_is_not_the_one_recorded(page: CupPage) -> None:
    sheet = sheet_of(page)
    typed(sheet, "spring")
    QTest.keyClicks(sheet.seed, "x")
    assert "draw again" in sheet.how.text
    assert sheet.command.seed == "spring"


def test_two_names_change_places_by_enter_and_no_seed_is_kept(page: CupPage) -> None:
    sheet = sheet_of(page)
    groups = typed(sheet, "spring")
    one, other = sheet.groups.lists[0], sheet.groups.lists[2]
    one.setFocus()
    QTest.keyClick(one, Qt.Key.Key_Return)
    assert sheet.groups.held == groups[0][0]
    other.setFocus()
    QTest.keyClick(other, Qt.Key.Key_Down)
    QTest.keyClick(other, Qt.Key.Key_Return)
    assert sheet.groups.groups[0][0] == groups[2][1] and sheet.groups.groups[2][1] == groups[0][0]
    assert sheet.by_hand and sheet.command.seed == ""
    sheet.take()
    assert page.desk.state.rounds[0].seed == "" and page.desk.state.rounds[0].status == "drawn"


def test_ctrl_and_arrow_change_with_the_column_beside(page: CupPage) -> None:
    sheet = sheet_of(page)
    groups = typed(sheet, "spring")
    first = sheet.groups.lists[0]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Right, CONTROL)
    assert sheet.groups.groups[1][0] == groups[0][0] and sheet.groups.groups[0][0] == groups[1][0]
    assert sheet.groups.lists[1].hasFocus()
    QTest.keyClick(sheet.groups.lists[1], Qt.Key.Key_Left)
    assert sheet.groups.lists[0].hasFocus() and sheet.groups.groups[1][0] == groups[0][0]


def test_a_name_dropped_on_another_changes_the_two(page: CupPage) -> None:
    sheet = sheet_of(page)
    groups = typed(sheet, "spring")
    target = sheet.groups.lists[3]
    data = target.mimeData([sheet.groups.lists[0].item(4)])
    assert isinstance(data, QMimeData)
    place = target.visualItemRect(target.item(2)).center()
    drop = QDropEvent(QPointF(place), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, PLAIN)
    target.dropEvent(drop)
    assert sheet.groups.groups[3][2] == groups[0][4] and sheet.groups.groups[0][4] == groups[3][2]
    assert all(len(names) == 8 for names in sheet.groups.groups)


def test_whom_the_host_keeps_apart_are_apart_and_what_cannot_be_is_said(page: CupPage) -> None:
    sheet = sheet_of(page)
    field = page.desk.state.rounds[0].field
    sheet.apart.line.insert(", ".join(field[:4]))
    QTest.keyClick(sheet.apart.line, Qt.Key.Key_Return)
    assert sheet.apart.groups == (field[:4],)
    for seed in ("a", "b", "c"):
        groups = typed(sheet, seed)
        assert all(sum(name in names for name in field[:4]) == 1 for names in groups)
        assert sheet.kept.text() == "Every wish is kept"
    sheet.apart.put([field[:5]])
    typed(sheet, "a")
    assert "Not kept apart" in sheet.kept.text()
    sheet.take()
    assert any(line.verb == "meet_all_the_same" for line in page.desk.session.records[-1].trace)


def test_a_name_that_nobody_has_cannot_be_kept_apart(page: CupPage) -> None:
    sheet = sheet_of(page)
    sheet.apart.line.insert(f"Nobody, {page.desk.state.rounds[0].field[0]}")
    QTest.keyClick(sheet.apart.line, Qt.Key.Key_Return)
    assert sheet.apart.groups == () and "Nobody" in sheet.apart.trouble.text()
    assert sheet.isVisible()


def test_a_part_of_a_name_is_enough_where_only_one_has_it(open_cup: Open) -> None:
    stage = Stage("en")
    practice.started_64(stage)
    apart = sheet_of(open_cup(pane="round", lang="en", stage=stage)).apart
    assert apart.meant("ashbr") == "Ashbrook" and apart.meant("brook") == "" and apart.meant("ashbrook") == "Ashbrook"


def test_who_meets_again_is_counted_where_the_house_rule_avoids_it(open_cup: Open) -> None:
    page = open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("draw_groups", round="2")))
    sheet = sheet_of(page)
    typed(sheet, "spring")
    assert "Pairs that meet again" in sheet.kept.text() and "pairs in the field" in sheet.met.text()


def test_a_draw_that_stands_is_shown_and_drawn_anew_only_with_a_reason(open_cup: Open) -> None:
    page = open_cup(pane="round", lang="en", stage=Stage("en").cup32(before("schedule_match", match="1A")))
    sheet = sheet_of(page)
    assert sheet.seed.text() == "spring cup 2026/groups 1" and not sheet.yes.isEnabled()
    before_ = [list(names) for names in sheet.groups.groups]
    assert typed(sheet, "anew") != before_
    sheet.take()
    assert sheet.isVisible() and sheet.insist.isVisible()
    assert page.desk.state.rounds[0].seed == "spring cup 2026/groups 1"
    QTest.keyClicks(sheet.insist.reason, "a name was missing")
    sheet.insist.yes.click()
    assert page.desk.state.rounds[0].seed == "anew"
    assert page.desk.session.tree.branch()[-1].force == "a name was missing"


def test_a_short_field_is_not_drawn(open_cup: Open) -> None:
    stage = Stage("en")
    practice.short_field(stage)
    sheet = sheet_of(open_cup(pane="round", lang="en", stage=stage))
    typed(sheet, "spring")
    assert not sheet.groups.groups and "1 missing" in sheet.message.text()


def test_a_draw_made_by_hand_is_pasted(page: CupPage) -> None:
    sheet, field = sheet_of(page), page.desk.state.rounds[0].field
    rows = [field[n : n + 8] for n in range(0, 32, 8)]
    QGuiApplication.clipboard().setText("\n".join(f"1{'ABCD'[n]}: {', '.join(names)}" for n, names in enumerate(rows)))
    sheet.take_text()
    assert [tuple(names) for names in sheet.groups.groups] == rows and sheet.command.seed == ""
    QGuiApplication.clipboard().setText("\n".join(", ".join(names) for names in [*rows[:3], [*rows[3][:7], "Somebody"]]))
    sheet.take_text()
    assert "Somebody" in sheet.message.text()


def test_groups_are_read_from_lines_columns_and_lists() -> None:
    field = [f"P{n}" for n in range(16)]
    groups = (tuple(field[:8]), tuple(field[8:]))
    for text in ("\n".join(field), "A\t" + "\t".join(field[:8]) + "\nB\t" + "\t".join(field[8:]), "Group A\n" + "\n".join(field)):
        assert read_groups(text, field) == (groups, ())
    cases: dict[str, Any] = {
        "twice": (field[:8], field[:8]),
        "missing": (field[:8], field[8:15]),
        "size": (field[:9], field[9:]),
        "": groups,
    }
    for code, given in cases.items():
        assert wrong(given, field, 2)[0] == code


def test_eight_groups_of_a_cup_of_sixty_four_lie_in_four_columns(open_cup: Open) -> None:
    stage = Stage("en")
    practice.started_64(stage)
    sheet = sheet_of(open_cup(pane="round", lang="en", stage=stage))
    groups = typed(sheet, "sixty-four")
    assert len(groups) == 8 and len({made.x() for made in sheet.groups.lists}) == 4
    sheet.take()
    assert len(stage.state.matches) == 8


def test_a_plan_of_one_group_needs_no_other(open_cup: Open) -> None:
    stage = practice.entered(Stage("en"), 8)
    stage.do(StartRound(round="1"))
    sheet = sheet_of(open_cup(pane="round", lang="en", stage=stage))
    assert len(typed(sheet, "final")) == 1
    sheet.groups.lists[0].setFocus()
    QTest.keyClick(sheet.groups.lists[0], Qt.Key.Key_Right, CONTROL)
    assert not sheet.by_hand
