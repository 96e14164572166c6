"""People from files and tables on the new-match page, the same people again, and the way to a match by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.inbox.names import Brought
from moderator.play.words import Words
from ui.main_window import MainWindow
from ui.new_match.page import NewMatchPage
from ui.table.page import MatchPage
from ui.theme import Palette

EIGHT = ("青梅", "长风", "虎豹", "听雨", "阿澈", "南山", "小满", "北斗")


@pytest.fixture
def page(dressed: object, zh: Words, palette: Palette, qtbot: QtBot) -> NewMatchPage:
    made = NewMatchPage(zh, palette)
    qtbot.addWidget(made)
    made.show()
    return made


def table(path: Path, codec: str = "utf-8") -> Path:
    rows = ["序号,姓名,黄牌", *(f"{n},{name},{n % 3}" for n, name in enumerate(EIGHT, start=1))]
    path.write_bytes("\r\n".join(rows).encode(codec))
    return path


def drop(page: NewMatchPage, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


def test_a_gbk_file_is_shown_before_it_is_taken(page: NewMatchPage, tmp_path: Path, zh: Words) -> None:
    page.people.open_file(table(tmp_path / "a.csv", "gbk"))
    view = page.people.sheet
    assert view is not None and page.people.reading
    assert view.guessed.isVisible() and view.encoding.currentData() == "gb18030"
    assert page.plan.blockers[0].code == "reading"
    assert not page.start_button.isEnabled()
    view.take.click()
    assert page.people.roll.names == EIGHT
    assert [entry.brought.y for entry in page.people.roll.entries[:3]] == [1, 2, 0]


def test_another_encoding_is_shown_at_once(page: NewMatchPage, tmp_path: Path) -> None:
    page.people.open_file(table(tmp_path / "a.csv", "gbk"))
    view = page.people.sheet
    assert view is not None
    view.encoding.setCurrentIndex(view.encoding.findData("utf-8"))
    assert view.problem.isVisible() and not view.take.isEnabled()
    view.encoding.setCurrentIndex(view.encoding.findData("gb18030"))
    assert not view.problem.isVisible() and view.take.isEnabled()


def test_a_column_can_mean_something_else(page: NewMatchPage, tmp_path: Path) -> None:
    page.people.open_file(table(tmp_path / "a.csv"))
    view = page.people.sheet
    assert view is not None
    view._meanings[2].setCurrentIndex(view._meanings[2].findData("w"))
    assert view.roll.entries[0].brought == Brought(w=1)
    view._meanings[0].setCurrentIndex(view._meanings[0].findData("w"))
    assert view._meanings[2].currentData() == ""
    view.header.setChecked(False)
    assert len(view.roll.entries) == 9


def test_a_workbook_offers_its_sheets(page: NewMatchPage, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["x"])
    people = book.create_sheet("选手")
    for name in ("姓名", *EIGHT):
        people.append([name])
    book.save(tmp_path / "a.xlsx")
    drop(page, tmp_path / "a.xlsx")
    view = page.people.sheet
    assert view is not None and view.page.isVisible()
    view.page.setCurrentIndex(1)
    view.take.click()
    assert page.people.roll.names == EIGHT


def test_what_cannot_be_read_is_said_and_the_list_stays(page: NewMatchPage, tmp_path: Path) -> None:
    page.people.edit.setPlainText("青梅")
    (tmp_path / "a.csv").write_bytes(b"\x89PNG\0\0")
    page.people.open_file(tmp_path / "a.csv")
    assert page.people.problem.isVisible() and "a.csv" in page.people.problem.text()
    assert page.people.edit.toPlainText() == "青梅"


def test_escape_leaves_the_table_before_the_page(page: NewMatchPage, tmp_path: Path, qtbot: QtBot) -> None:
    page.people.open_file(table(tmp_path / "a.csv"))
    page.back.click()
    assert not page.people.reading
    with qtbot.waitSignal(page.left):
        page.back.click()


def test_pasted_columns_of_numbers_are_pointed_out_and_explained(page: NewMatchPage) -> None:
    page.people.edit.setPlainText("\n".join(f"{name}\t1\t0" for name in EIGHT))
    page.people.read()
    assert page.people.roll.names == EIGHT and page.people.hint.isVisible()
    page.people.look.click()
    view = page.people.sheet
    assert view is not None
    view._meanings[1].setCurrentIndex(view._meanings[1].findData("y"))
    view.take.click()
    assert page.people.roll.entries[0].brought == Brought(y=1)
    assert not page.people.hint.isVisible()


def test_a_table_stays_a_table_in_the_other_language(page: NewMatchPage, tmp_path: Path) -> None:
    page.people.open_file(table(tmp_path / "a.csv"))
    assert page.people.sheet is not None
    page.retranslate(Words("en"))
    page.people.sheet.take.click()
    assert page.people.roll.entries[1].brought.y == 2
    page.retranslate(Words("zh_CN"))
    page.people.read()
    assert page.people.roll.entries[1].brought.y == 2


# --- by keyboard alone ----------------------------------------------------------------------------------------------------


def press(window: MainWindow, key: Qt.Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget() or window
    QTest.keyClick(target, key, keys)


def test_eight_names_to_a_started_match_without_a_mouse(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    window.activateWindow()
    qtbot.waitExposed(window)
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    qtbot.waitUntil(page.people.edit.hasFocus)
    QTest.keyClicks(page.people.edit, ",".join(f"p{n}x" for n in range(1, 9)))
    press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(page.scoring.tick.hasFocus)
    press(window, Qt.Key.Key_Space)
    qtbot.waitUntil(page.scoring.by.hasFocus)
    QTest.keyClicks(page.scoring.by, "Yun")
    press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: isinstance(window.pages.currentWidget(), MatchPage))
    assert window._session is not None
    assert [line.person for line in window._session.state.lines.values()] == [f"p{n}x" for n in range(1, 9)]


def test_the_steps_are_turned_by_keys(page: NewMatchPage, qtbot: QtBot) -> None:
    page.activateWindow()
    page.set_mode("take")
    seen = []
    for _ in range(8):
        seen.append(page.step)
        page._keys[0].activated.emit()
    assert seen == ["people", "frame", "scoring", "points", "cards", "table", "rules", "rules"]
    page._keys[1].activated.emit()
    assert page.step == "table"


# --- the same people again ------------------------------------------------------------------------------------------------


def test_a_rematch_begins_with_the_people_of_the_desk(window: MainWindow, data_dir: Path) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    page.people.edit.setPlainText("姓名\t黄牌\n" + "\n".join(f"{name}\t{n % 2}" for n, name in enumerate(EIGHT)))
    page.frame.title.setText("周五场 1")
    page.frame.games.setValue(4)
    page.people.read()
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    page.start_button.click()
    assert window._session is not None
    window.rooms.again()
    again = window.pages.currentWidget()
    assert isinstance(again, NewMatchPage) and again is not page
    plan = again.plan
    assert (plan.roll.names, plan.title, plan.games) == (EIGHT, "周五场 2", 4)
    assert [entry.brought.y for entry in plan.roll.entries] == [0, 1] * 4
    assert [blocker.code for blocker in plan.blockers] == ["unconfirmed"]
    again.scoring.tick.setChecked(True)
    again.scoring.by.setText("云归")
    again.start_button.click()
    assert window._session is not None and window._session.state.persons["长风"].base.y == 1
    assert len(list(data_dir.glob("*.moderator"))) == 2


def test_the_first_page_hands_over_a_match_for_a_rematch(window: MainWindow) -> None:
    from moderator.play.instants import Instant
    from moderator.session.session import Session

    session = Session.in_memory(window.files.rulesets["sanguosha"], "杯")
    session.do(session.wire.command({"do": "open_match", "people": list(EIGHT)}), Instant(0))
    window.home.rematch_wanted.emit(session)
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    assert page.plan.roll.names == EIGHT


def test_a_rehearsal_leaves_no_file(window: MainWindow, data_dir: Path) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    page.people.edit.setPlainText("\n".join(EIGHT))
    page.people.read()
    page.frame.rehearsal.setChecked(True)
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    page.start_button.click()
    assert isinstance(window.pages.currentWidget(), MatchPage)
    assert list(data_dir.glob("*.moderator")) == []


def test_an_announced_start_and_substitutes_reach_the_match(window: MainWindow) -> None:
    window.show_new_match()
    page = window.pages.currentWidget()
    assert isinstance(page, NewMatchPage)
    page.people.edit.setPlainText("\n".join(EIGHT))
    page.people.read()
    page.frame.zone.setText("Asia/Shanghai")
    page.frame.start.setText("2026-06-05 19:30")
    page.frame.substitutes.edit.setPlainText("云归，已淘汰，5，38\n子衿")
    assert page.frame.scheduled == "2026-06-05T19:30+08:00"
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("云归")
    page.start_button.click()
    assert window._session is not None
    state = window._session.state
    assert state.params.scheduled == 1_780_659_000 * 1_000_000
    assert [candidate.name for candidate in state.candidates] == ["云归", "子衿"]


@pytest.mark.parametrize(("field", "text", "code"), [("start", "half past seven", "scheduled"), ("zone", "Mars/Base", "zone")])
def test_a_start_that_cannot_be_read_blocks(page: NewMatchPage, field: str, text: str, code: str) -> None:
    getattr(page.frame, field).setText(text)
    assert code in [blocker.code for blocker in page.plan.blockers]
    assert getattr(page.frame, field).property("invalid") is True


# --- house rules ----------------------------------------------------------------------------------------------------------


def test_rules_are_searched_in_name_choice_and_ruling(page: NewMatchPage) -> None:
    page.rules.search.setText("r23")
    shown = [name for name, row in page.rules.rows.items() if row.isVisibleTo(page.rules)]
    assert shown == ["tie_card_count"]
    page.rules.search.setText("xyzzy")
    assert page.rules.none.isVisibleTo(page.rules)
    page.rules.search.clear()
    assert page.rules.rows["ban_mode"].isVisibleTo(page.rules)


def test_what_only_a_cup_needs_is_folded_unless_it_is_changed(page: NewMatchPage) -> None:
    row = page.rules.rows["avoid_same_group"]
    assert not row.isVisibleTo(page.rules)
    page.rules.unfold.click()
    assert row.isVisibleTo(page.rules)
    row.choose(True)
    page.rules.unfold.click()
    assert row.isVisibleTo(page.rules)


def test_a_changed_rule_is_marked_and_put_back(page: NewMatchPage) -> None:
    row = page.rules.rows["draw_policy"]
    row.control.setCurrentIndex(1)
    assert row.mark.isVisibleTo(row) and row.back.isVisibleTo(row)
    row.back.click()
    assert page.rules.differing == 0 and not row.back.isVisibleTo(row)
    row.control.setCurrentIndex(1)
    page.rules.all_back.click()
    assert page.rules.differing == 0


def test_changed_lengths_are_marked_and_put_back(page: NewMatchPage) -> None:
    assert not page.frame.lengths.back.isVisibleTo(page.frame)
    page.frame.spins["play"].setValue(25)
    page.frame.spins["select_seconds"].setValue(45)
    assert page.frame.lengths.labels["play"].property("tone") == "amber"
    page.frame.lengths.back.click()
    assert (page.plan.seconds.play, page.plan.rules["select_seconds"]) == (20, 60)
    assert not page.frame.lengths.back.isVisibleTo(page.frame)
