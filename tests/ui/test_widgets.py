"""The small parts: keys press at once, names are never markup, a sheet answers once, a clause opens where it stands."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.theme import LIGHT, TARGET
from ui.widgets.buttons import KeyButton, show_key
from ui.widgets.floating import EDGE
from ui.widgets.message import TOAST_MS, Banner, Sheet, Toast, ask_sheet
from ui.widgets.table import Cell, Row, RowsModel, TableView
from ui.widgets.tag import ClauseTag, Popover
from ui.widgets.text import ElidedText, PlainText, Texts, plain_tip


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot) -> QWidget:
    made = QWidget()
    QVBoxLayout(made)
    qtbot.addWidget(made)
    made.resize(600, 400)
    made.show()
    qtbot.waitExposed(made)
    return made


def put(page: QWidget, part: QWidget) -> None:
    layout = page.layout()
    assert layout is not None
    layout.addWidget(part)
    part.show()


def test_a_key_presses_its_button_at_once(page: QWidget, qtbot: QtBot) -> None:
    button, pressed = KeyButton("Go", "G"), []
    button.clicked.connect(lambda: pressed.append(1))
    put(page, button)
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    qtbot.keyClick(page, Qt.Key.Key_G)
    assert pressed == [1]
    button.setEnabled(False)
    qtbot.keyClick(page, Qt.Key.Key_G)
    assert pressed == [1]


def test_a_button_at_the_table_is_large_enough_for_a_hurried_hand(page: QWidget) -> None:
    button = KeyButton("Go", "G", table=True)
    put(page, button)
    assert button.height() >= TARGET
    assert button.sizeHint().height() >= TARGET


def test_the_cap_shows_the_key_and_the_name_the_words(page: QWidget) -> None:
    button = KeyButton("A & B", "Ctrl+O")
    assert button.hint == "Ctrl O"
    assert button.accessibleName() == "A & B"
    assert show_key("Ctrl+Return") == "Ctrl ↵"
    button.set_key("")
    assert button.hint == ""


def test_a_key_that_was_taken_away_no_longer_presses(page: QWidget, qtbot: QtBot) -> None:
    button, pressed = KeyButton("Go", "G"), []
    button.clicked.connect(lambda: pressed.append(1))
    put(page, button)
    button.set_key("H")
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    qtbot.keyClick(page, Qt.Key.Key_G)
    assert pressed == []


def test_a_name_with_markup_stays_a_name(page: QWidget) -> None:
    label = PlainText("<b>x</b>")
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert re.search(r"<[^\u2060]", plain_tip("<b>x</b><img src='x'>")) is None
    assert plain_tip("青梅") == "青梅"


def test_a_long_name_ends_in_dots_and_is_whole_in_its_tip(page: QWidget, qtbot: QtBot) -> None:
    label = ElidedText("长" * 60)
    put(page, label)
    label.setFixedWidth(100)
    qtbot.waitUntil(lambda: label.width() == 100)
    assert label.toolTip() == "长" * 60


def test_a_clause_opens_where_it_stands(page: QWidget, qtbot: QtBot, words: Words) -> None:
    tag, opened = ClauseTag("S1.2.1", words), []
    tag.opened.connect(opened.append)
    put(page, tag)
    qtbot.mouseClick(tag, Qt.MouseButton.LeftButton)
    assert opened == ["S1.2.1"]
    assert isinstance(tag._popover, Popover)
    assert words.say("clause.sanguosha.S1.2.1.title") in tag._popover.title.text()
    assert tag._popover.body.text() == words.say("clause.sanguosha.S1.2.1.text")
    assert "S1.2.1" in tag.accessibleName()


def test_a_clause_nobody_knows_says_so(page: QWidget, zh: Words, qtbot: QtBot) -> None:
    tag = ClauseTag("S99", zh)
    put(page, tag)
    qtbot.mouseClick(tag, Qt.MouseButton.LeftButton)
    assert tag._popover is not None
    assert tag._popover.body.text() == zh.say("ui.clause.unknown")


@pytest.mark.parametrize(("button", "answer"), [("yes", True), ("no", False)])
def test_a_sheet_answers_once(page: QWidget, qtbot: QtBot, button: str, answer: bool) -> None:
    sheet, said = Sheet("Title", "Text", "Yes", "No", parent=page), []
    sheet.decided.connect(said.append)
    sheet.open()
    getattr(sheet, button).click()
    assert said == [answer]


def test_escape_means_no(page: QWidget, qtbot: QtBot) -> None:
    sheet, said = Sheet("Title", "Text", "Yes", "No", danger=True, parent=page), []
    sheet.decided.connect(said.append)
    sheet.open()
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert said == [False]


def test_a_dangerous_sheet_does_not_take_a_hasty_return(page: QWidget) -> None:
    assert not Sheet("Title", "Text", "Yes", "No", danger=True, parent=page).yes.isDefault()
    assert Sheet("Title", "Text", "Yes", "No", parent=page).yes.isDefault()


def test_a_banner_stays_until_it_is_closed(page: QWidget, qtbot: QtBot) -> None:
    banner, closed = Banner("red", "Title", "Text", "Close"), []
    banner.closed.connect(lambda: closed.append(1))
    put(page, banner)
    banner.dismiss.click()
    assert closed == [1]
    assert not banner.isVisible()


def test_a_toast_passes(page: QWidget, qtbot: QtBot) -> None:
    toast = Toast(page)
    toast.say("saved", 20)
    assert toast.isVisible()
    assert page.rect().contains(toast.geometry())
    qtbot.waitUntil(lambda: not toast.isVisible(), timeout=TOAST_MS)


def test_the_table_keeps_to_the_rules_of_models(qtmodeltester: object, dressed: QApplication) -> None:
    model = RowsModel()
    model.show(("a", "b"), [Row((Cell("1"), Cell("2", pill=True, tone="jade"))), Row((Cell("3"), Cell("4")))])
    qtmodeltester.check(model)


def test_return_chooses_the_selected_row(page: QWidget, qtbot: QtBot) -> None:
    table, chosen = TableView(LIGHT, "rows"), []
    table.chosen.connect(chosen.append)
    put(page, table)
    table.show_rows(("a",), [Row((Cell("1"),), of="first"), Row((Cell("2"),), of="second")])
    table.selectRow(1)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert chosen == ["second"]
    assert table.selected() == "second"


def test_texts_are_said_again_in_the_other_language(dressed: QApplication) -> None:
    label, texts = PlainText(), Texts(Words("en"))
    texts.bind(label.setText, "ui.back")
    texts.use(Words("zh_CN"))
    assert label.text() == Words("zh_CN").say("ui.back")


def test_a_sheet_is_as_large_as_its_words_inside_its_page(dressed, qtbot, zh) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(800, 400)
    page.show()
    sheet = ask_sheet(zh, "ui.leave", page)
    sheet.open()
    assert sheet.height() <= 400 - 2 * EDGE and sheet.height() == sheet.layout().totalHeightForWidth(sheet.width())
    corner = sheet.grab().toImage().pixelColor(0, 0)
    assert corner.alpha() == 0, "the corners are round"
    sheet.close()


def test_words_and_cap_of_a_button_stand_in_the_middle_together(dressed, qtbot) -> None:
    button = KeyButton("操作", "Space", "primary", hint="空格")
    qtbot.addWidget(button)
    button.resize(300, 44)
    button.show()
    left, right = button._left(), button.width() - button._cap.x() - button._cap.width()
    assert abs(left - right) <= 2


def test_enter_presses_what_has_the_focus_on_a_page(page: QWidget, qtbot: QtBot) -> None:
    button = KeyButton("打开样局", kind="primary", parent=page)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        qtbot.keyClick(button, key)
    qtbot.keyClick(button, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(pressed) == 3


def test_a_sheet_stands_in_the_middle_of_its_window(page: QWidget, words: Words) -> None:
    page.resize(640, 420)
    sheet = ask_sheet(words, "ui.problem", page, place="-", file="-")
    sheet.open()
    middle = page.mapToGlobal(page.rect().center())
    assert (sheet.geometry().center() - middle).manhattanLength() <= 2
