"""Keeping house on the first page: the menu of a match, the archive, finding, copies, carrying and taking in, deleting."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.journal.backup import folder_of
from moderator.journal.listing import Listed
from moderator.play.commands import Note
from moderator.play.resources import resource
from ui.home.going import fits
from ui.home.page import HomePage
from ui.home.sheets import CarriedSheet, DeleteSheet, MeetingSheet, TypedSheet
from ui.main_window import MainWindow
from ui.table.page import MatchPage
from ui.widgets.message import Banner

SAMPLE = resource("samples", "sanguosha-running.jsonl")


@pytest.fixture
def kept(window: MainWindow) -> MainWindow:
    """A library with one match."""
    window.opening.open(SAMPLE)
    window.show_home()
    return window


def row(window: MainWindow, at: int = 0) -> Listed:
    assert window.home.table is not None
    found: Listed = window.home.table.rows.rows[at].of
    return found


def titles(window: MainWindow) -> list[str]:
    return [] if window.home.table is None else [each.of.title for each in window.home.table.rows.rows]


def away(window: MainWindow) -> list[str]:
    table = window.home.going.archive
    return [] if table is None else [each.of.title for each in table.rows.rows]


def do(window: MainWindow, name: str, at: int = 0) -> None:
    window.home.keeping_wanted.emit(name, row(window, at))
    QApplication.processEvents()


def played_on(window: MainWindow, path: Path) -> None:
    window.opening.open(path)
    assert window._session is not None
    window._session.do(Note(text="one more"), window.clock.now())
    window.show_home()


def banners(window: MainWindow) -> list[str]:
    QApplication.processEvents()
    return [each.text.text() for each in window.home.findChildren(Banner) if not each.isHidden()]


def test_the_menu_opens_by_key_button_and_mouse(kept: MainWindow, qtbot: QtBot) -> None:
    going = kept.home.going
    kept.home.more.click()
    assert going.menu is not None and going.menu.isVisible()
    names = [action.data() for action in going.menu.actions() if action.data()]
    assert names == ["open", "look", "duplicate", "again", "rehearse", "carry", "archive", "delete"]
    going.menu.close()
    assert kept.home.table is not None
    kept.home.table.customContextMenuRequested.emit(kept.home.table.visualRect(kept.home.table.model().index(0, 0)).center())
    assert going.menu.isVisible()
    going.menu.close()


def test_looking_enters_nothing(kept: MainWindow) -> None:
    before = row(kept).path.read_bytes()
    do(kept, "look")
    page = kept.pages.currentWidget()
    assert isinstance(page, MatchPage) and kept._session is not None and kept._session.saved.state == "read_only"
    entries = len(page.desk.session.entries)
    for key in ("Space", "Ctrl+Z", "P"):
        page.keymap.press(key)
    assert len(page.desk.session.entries) == entries
    kept.show_home()
    assert row(kept).path.read_bytes() == before


def test_a_match_goes_into_the_archive_and_out_of_it(kept: MainWindow) -> None:
    title = row(kept).title
    do(kept, "archive")
    assert titles(kept) == [] and not kept.home.going.fold.isHidden() and kept.home.empty.isHidden()
    kept.home.going.fold.click()
    assert away(kept) == [title]
    archive = kept.home.going.archive
    assert archive is not None
    archive.setFocus()
    kept.home.keeping_wanted.emit("unarchive", archive.rows.rows[0].of)
    assert titles(kept) == [title] and kept.home.going.fold.isHidden()


def test_a_match_in_the_archive_is_looked_at_only(kept: MainWindow, qtbot: QtBot) -> None:
    do(kept, "archive")
    kept.home.going.fold.click()
    assert kept.home.going.archive is not None
    qtbot.keyClick(kept.home.going.archive, Qt.Key.Key_Return)
    assert kept._session is not None and kept._session.saved.state == "read_only"


def test_ctrl_d_duplicates_under_a_title_that_says_so(kept: MainWindow, qtbot: QtBot) -> None:
    title = row(kept).title
    assert kept.home.table is not None
    kept.home.table.setFocus()
    for _ in range(2):
        do(kept, "duplicate", at=titles(kept).index(title))
    assert sorted(titles(kept)) == sorted([title, f"{title} · 副本", f"{title} · 副本 2"])
    kept.opening.open_row(row(kept, titles(kept).index(f"{title} · 副本")))
    assert kept.windowTitle().startswith(f"{title} · 副本")
    page = kept.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.header.title.text() == f"{title} · 副本"


def test_the_same_people_again_carries_the_match_along(kept: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(kept.home.rematch_wanted) as sent:
        do(kept, "again")
    assert len(sent.args[0].state.lines) == 8


def test_a_match_is_carried_away_and_taken_in_elsewhere(kept: MainWindow, tmp_path: Path, make_window: Callable[[], MainWindow]) -> None:
    stick = tmp_path / "stick.moderator"
    title = row(kept).title
    kept.opening.keeping._path = row(kept).path
    kept.opening.keeping.carry_to(stick)
    sheet = kept.opening.keeping.sheet
    assert isinstance(sheet, CarriedSheet) and stick.exists()
    sheet.yes.click()
    assert titles(kept) == []
    shutil.rmtree(kept.files.folder / "archive")
    other = make_window()
    other.opening.open(stick)
    assert isinstance(other.pages.currentWidget(), MatchPage)
    assert other._session is not None and other._session.path is not None and other._session.path.parent == kept.files.folder
    assert other._session.title == title


@pytest.mark.parametrize("how", ["ours", "instead", "both"])
def test_the_same_match_from_elsewhere_is_asked_about(kept: MainWindow, tmp_path: Path, how: str) -> None:
    stick = tmp_path / "stick.moderator"
    ours = row(kept).path
    shutil.copy(ours, stick)
    played_on(kept, ours)
    before = ours.read_bytes()
    kept.opening.open(stick)
    sheet = kept.opening.keeping.sheet
    assert isinstance(sheet, MeetingSheet) and ours.read_bytes() == before and len(titles(kept)) == 1
    assert [name for name, button in sheet.buttons.items() if button.kind == "primary"] == ["ours"]
    sheet.buttons[how].click()
    assert isinstance(kept.pages.currentWidget(), MatchPage)
    kept.show_home()
    assert len(titles(kept)) == (2 if how == "both" else 1)
    kept.home.going.fold.click()
    assert len(away(kept)) == (1 if how == "instead" else 0)


def test_leaving_the_question_changes_nothing(kept: MainWindow, tmp_path: Path) -> None:
    stick = tmp_path / "stick.moderator"
    shutil.copy(row(kept).path, stick)
    kept.opening.open(stick)
    sheet = kept.opening.keeping.sheet
    assert isinstance(sheet, MeetingSheet)
    sheet.reject()
    assert len(titles(kept)) == 1 and kept.pages.currentWidget() is kept.home


def test_an_altered_file_is_refused_with_its_place(window: MainWindow, tmp_path: Path) -> None:
    stick = tmp_path / "stick.moderator"
    stick.write_bytes(b"no database at all" * 100)
    window.opening.open(stick)
    assert banners(window) and titles(window) == []


def test_deleting_asks_twice_and_the_second_time_for_the_title(kept: MainWindow) -> None:
    path, title = row(kept).path, row(kept).title
    do(kept, "delete")
    first = kept.opening.keeping.sheet
    assert isinstance(first, DeleteSheet) and first.no.isDefault()
    first.no.click()
    assert path.exists()
    do(kept, "delete")
    kept.opening.keeping.sheet.yes.click()
    second = kept.opening.keeping.sheet
    assert isinstance(second, TypedSheet) and not second.yes.isEnabled() and path.exists()
    second.field.setText(title[:-1])
    assert not second.yes.isEnabled()
    second.field.setText(f" {title.upper()} ")
    second.yes.click()
    assert not path.exists() and not folder_of(path).exists() and titles(kept) == []


def test_a_match_open_elsewhere_is_not_deleted(kept: MainWindow, make_window: Callable[[], MainWindow]) -> None:
    path = row(kept).path
    other = make_window()
    other.opening.open(path)
    do(kept, "delete")
    kept.opening.keeping.sheet.yes.click()
    kept.opening.keeping.sheet.field.setText(row(kept).title)
    kept.opening.keeping.sheet.yes.click()
    assert path.exists() and banners(kept)


def test_two_hundred_matches_are_there_at_once_and_found_as_one_types(kept: MainWindow) -> None:
    source = row(kept).path
    for n in range(199):
        shutil.copy(source, source.with_name(f"match {n}.moderator"))
    began = time.perf_counter()
    kept.opening.refresh()
    assert time.perf_counter() - began < 5, "seconds; a busy machine is no fault of the program"
    assert len(titles(kept)) == 200 and not kept.home.going.search.isHidden()
    kept.home.going.search.setText("MATCH 19")
    assert len(titles(kept)) == 10
    kept.home.going.search.setText("no such thing")
    assert kept.home.going.nothing.isVisible()


def test_a_title_is_found_by_part_width_case_and_sound() -> None:
    match = Listed(path=Path("x.moderator"), title="春季杯 Ａ组")
    assert all(fits(query, match) for query in ("", "季杯", "a组", "cjb", "chunji", "X"))
    assert not any(fits(query, match) for query in ("夏", "zzz"))


def test_few_matches_need_no_search(kept: MainWindow) -> None:
    page: HomePage = kept.home
    assert page.going.search.isHidden() and not page.find.isEnabled()


def test_del_and_ctrl_d_belong_to_the_list(kept: MainWindow, qtbot: QtBot) -> None:
    assert kept.home.table is not None
    kept.home.table.setFocus()
    kept.activateWindow()
    QTest.qWaitForWindowActive(kept)
    qtbot.keyClick(kept.home.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert len(titles(kept)) == 2
    qtbot.keyClick(kept.home.table, Qt.Key.Key_Delete)
    assert isinstance(kept.opening.keeping.sheet, DeleteSheet)
