"""The key map: complete at the desk, by phase, searchable; and on every other page by F1."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.keys.list import KeyList
from ui.keys.table import KeyGroup, KeyRow, matching, page_keys
from ui.main_window import MainWindow
from ui.sound import Silence
from ui.table.actions import ALL_ELSE, DEATH, KEYS, MORE, OTHER_SEAT, SETUP, TABLE
from ui.table.dialogs.keys import key_groups
from ui.table.page import MatchPage
from ui.table.stage import NAMES, Stage
from ui.theme import LIGHT
from ui.widgets.buttons import KeyButton, show_key

GROUPS = (
    KeyGroup("At the table", (KeyRow("D", "A death"), KeyRow("Ctrl Z", "Undo"))),
    KeyGroup("Before", (KeyRow("Y", "All are here"),), now=True),
)


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot, words: Words) -> MatchPage:
    stage = Stage(list(NAMES[words.lang])).playing()
    made = MatchPage(stage.session, words, LIGHT, stage.clock, Silence())
    qtbot.addWidget(made)
    return made


def test_the_desk_names_every_key_it_has(page: MatchPage) -> None:
    named = {row.key for group in key_groups(page.context) for row in group.rows}
    actions = (*TABLE, DEATH, OTHER_SEAT, ALL_ELSE, *MORE, *(action for group in SETUP.values() for action in group))
    assert {action.key for action in actions} <= named
    assert {show_key(key) for name, key in KEYS.items() if name != "space"} <= named


def test_every_key_of_the_desk_has_words(page: MatchPage) -> None:
    rows = [row for group in key_groups(page.context) for row in group.rows]
    assert [row for row in rows if not row.text or row.text.startswith("ui.")] == []
    assert [group.title for group in key_groups(page.context) if group.title.startswith("ui.")] == []


def test_the_phase_that_goes_on_comes_first(page: MatchPage) -> None:
    shown = KeyList(key_groups(page.context), page.context.words, LIGHT)
    assert shown.shown[0].now
    assert shown.shown[0].title == page.context.words.say("ui.keys.table")
    assert sum(group.now for group in shown.shown) == 1


@pytest.mark.parametrize(
    ("query", "found"),
    [("", ["D", "Ctrl Z", "Y"]), ("undo", ["Ctrl Z"]), ("d", ["D", "Ctrl Z"]), ("ctrl+z", ["Ctrl Z"]), ("before", ["Y"]), ("xyzzy", [])],
)
def test_it_is_searched_by_key_meaning_and_phase(query: str, found: list[str]) -> None:
    assert [row.key for group in matching(GROUPS, query) for row in group.rows] == found


def test_what_is_not_found_is_said(dressed: QApplication, qtbot: QtBot, words: Words) -> None:
    shown = KeyList(GROUPS, words, LIGHT)
    qtbot.addWidget(shown)
    shown.search.setText("xyzzy")
    assert shown.shown == ()
    shown.search.setText("death")
    assert [group.title for group in shown.shown] == ["At the table"]


def test_a_page_without_a_table_is_read_off_its_buttons(dressed: QApplication, qtbot: QtBot, words: Words) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    KeyButton("Go", "Ctrl+G", parent=page)
    KeyButton("Hidden", "Ctrl+H", parent=page).hide()
    KeyButton("No key", parent=page)
    own, common = page_keys(page, words, "here")
    assert [(row.key, row.text) for row in own.rows] == [(show_key("Ctrl+G"), "Go")]
    assert {"F1", "F2", "Esc", "Tab"} <= {row.key for row in common.rows}


def test_a_page_with_a_table_says_it_itself(dressed: QApplication, qtbot: QtBot, words: Words) -> None:
    class Page(QWidget):
        def key_table(self) -> tuple[KeyGroup, ...]:
            return GROUPS

    page = Page()
    qtbot.addWidget(page)
    assert page_keys(page, words, "")[:2] == GROUPS


@pytest.mark.parametrize("place", ["home", "settings", "new"])
def test_f1_names_the_keys_of_every_page(window: MainWindow, place: str) -> None:
    if place == "settings":
        window.rooms.settings()
    elif place == "new":
        window.show_new_match()
    page = window.pages.currentWidget()
    QTest.keyClick(page, Qt.Key.Key_F1)
    sheet = window.rooms.reading.sheet
    assert sheet is not None
    assert sheet.isVisible()
    keys = {row.key for group in sheet.list.shown for row in group.rows}
    assert {"F1", "F2"} <= keys
    assert len(keys) > 5
    sheet.close()
    window.rooms.reading.sheet = None
