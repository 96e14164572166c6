"""Two judges at one desk: one key and a digit say who types; every entry, the foot, the timeline and the host's files show it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import Note
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.table.dialogs.timeline import TimelineDialog
from ui.table.dialogs.typist import TypistDialog
from ui.table.housekeeping import Housekeeping
from ui.table.typists import Typists


def typists_of(page) -> Typists:
    return next(room for room in page.doors.rooms if isinstance(room, Housekeeping)).typists


@pytest.fixture
def two(table):
    for name in ("Ann", "Ben"):
        assert typists_of(table.page).add(name) == ""
    return table


def test_one_key_and_a_digit_change_who_types(two) -> None:
    assert two.page.desk.by == "Ben"
    two.keys("Ctrl+J")
    dialog = two.dialog()
    assert isinstance(dialog, TypistDialog)
    two.keys("1", to=dialog)
    assert two.page.desk.by == "Ann" and two.page.doors.dialog is None
    assert two.page.foot.by.isVisible() and "Ann" in two.page.foot.by.text()


def test_after_a_crash_it_is_still_he_who_typed_last(two) -> None:
    desk = two.page.desk
    desk.do(Note(text="one"))
    settings = Mock(typist="", now=Mock(judges=("Ann", "Ben")))
    assert Typists(desk, settings).now == "Ben"


def test_every_press_is_his_who_types(two) -> None:
    page = two.page
    page.desk.do(Note(text="one"))
    typists_of(page).choose("Ann")
    page.desk.do(Note(text="two"))
    page.desk.undo()
    page.desk.redo()
    assert [entry.by for entry in page.desk.session.entries[-4:]] == ["Ben", "Ann", "Ann", "Ann"]
    assert page.desk.session.records[-1].by == "Ann"


def test_a_new_name_is_typed_and_types_at_once(table) -> None:
    table.page.doors.ask("typist")
    dialog = table.dialog()
    QTest.keyClicks(dialog.field, "Cid 2")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert table.page.desk.by == "Cid 2"


@pytest.mark.parametrize("name", ["", "  ", "auto", "clock", "x" * 25, "a\u202eb"])
def test_what_is_no_name_is_said(table, name: str) -> None:
    assert typists_of(table.page).add(name) in {"no_name", "long"}
    assert table.page.desk.by == ""


def test_the_timeline_shows_names_and_goes_by_them(two) -> None:
    page = two.page
    for name, text in (("Ann", "one"), ("Ben", "two"), ("Ann", "three")):
        typists_of(page).choose(name)
        page.desk.do(Note(text=text))
    page.doors.ask("timeline")
    dialog = two.dialog()
    assert isinstance(dialog, TimelineDialog) and dialog.filter.isVisibleTo(dialog)
    assert dialog.table.rows.rows[0].cells[3].text == "Ann"
    dialog.by.setCurrentIndex(dialog.by.findData("Ben"))
    assert [row.of.by for row in dialog.table.rows.rows] == ["Ben"]
    dialog.by.setCurrentIndex(0)
    assert len(dialog.table.rows.rows) == len(page.desk.session.entries)


def test_without_names_nothing_is_said_of_them(table) -> None:
    assert table.page.foot.by.isHidden()
    table.page.doors.ask("timeline")
    assert table.dialog().filter.isHidden() and len(table.dialog().table.rows.heads) == 4


def test_names_are_kept_and_the_last_one_types_in_the_next_match(window: MainWindow, data_dir: Path) -> None:
    window.settings.choose(judges=("Ann", "Ben"))
    window.home.first.click()
    page = window.pages.currentWidget()
    assert page.desk.by == "Ann"
    typists_of(page).choose("Ben")
    window.show_home()
    window.home.first.click()
    page = window.pages.currentWidget()
    assert page.desk.by == "Ben"
    window.settings.choose(judges=("Ann",))
    QApplication.processEvents()
    assert page.desk.by == "Ann"


def test_what_is_added_in_a_rehearsal_stays_there(window: MainWindow, data_dir: Path) -> None:
    window.home.first.click()
    assert typists_of(window.pages.currentWidget()).add("Cid") == ""
    assert SettingsStore(data_dir).now.judges == ()
