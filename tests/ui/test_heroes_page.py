"""The hero page: found by initials, every change kept at once and taken back, files looked at before they are taken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.inbox.heroes import FILE, csv_text, hero_list, keep_heroes
from moderator.play.words import Words
from moderator.rulesets.sanguosha.hero_list import sample
from moderator.rulesets.sanguosha.heroes import Hero
from ui.heroes.page import HeroesPage, initials
from ui.main_window import MainWindow
from ui.theme import LIGHT


@pytest.fixture
def page(dressed: QApplication, zh: Words, data_dir: Path, qtbot: QtBot) -> HeroesPage:
    made = HeroesPage(zh, LIGHT, data_dir)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    made.start()
    return made


def names(page: HeroesPage) -> list[str]:
    return [row.of.name for row in page.table.rows.rows]


def test_initials_find_and_the_kind_narrows(page: HeroesPage) -> None:
    QTest.keyClicks(page.search, "lb")
    assert names(page)[:2] == ["刘备", "吕布"]
    page.filter.buttons["standing"].click()
    assert names(page) == ["刘备"]
    assert initials("SP庞德") == "sppd" and initials("刘备") == "lb"


def test_a_hero_is_added_by_keyboard_and_taken_back(page: HeroesPage, data_dir: Path) -> None:
    QTest.keyClick(page.search, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert page.form.name.hasFocus()
    page.form.name.setText("界刘备")
    QTest.keyClick(page.form.name, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert hero_list(data_dir).get("界刘备") == Hero(name="界刘备")
    assert page.counts.figures["pool"].text() == "147 / 146" and page.source.text == "自己的名单"
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hero_list(data_dir) == sample() and not (data_dir / FILE).exists()
    QTest.keyClick(page.table, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert hero_list(data_dir).get("界刘备") is not None


def test_a_changed_kind_and_a_base_by_its_sound_are_kept(page: HeroesPage, data_dir: Path) -> None:
    page.search.setText("于吉")
    page.table.selectRow(0)
    page.form.kind.buttons["replacement"].click()
    page.form.base.setText("htuo")
    page.form.keep.click()
    changed = hero_list(data_dir).get("于吉")
    assert changed is not None and (changed.group, changed.base, changed.english) == ("replacement", "华佗", "Yu Ji")


@pytest.mark.parametrize(("name", "said"), [("刘 备", "重复"), ("ｓｐ关羽", "重复")])
def test_a_name_that_is_there_already_is_refused_and_nothing_is_written(page: HeroesPage, data_dir: Path, name: str, said: str) -> None:
    page.form.begin(name)
    page.form.keep.click()
    assert said in page.form.message.text() and not (data_dir / FILE).exists() and page.form.name.text() == name


def test_a_hero_whom_another_stands_in_for_is_not_removed(page: HeroesPage, data_dir: Path) -> None:
    page.search.setText("庞德")
    page.table.selectRow(0)
    page.form.remove.click()
    assert "SP庞德" in page.form.message.text() and hero_list(data_dir) == sample()
    page.table.selectRow(1)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert "SP庞德" not in hero_list(data_dir).replacements


def test_nobody_found_offers_to_add_the_name(page: HeroesPage) -> None:
    page.search.setText("凯撒")
    assert page.none.isVisible()
    page.add_it.click()
    assert page.form.name.text() == "凯撒" and page.form.of is None


def test_a_file_is_taken_only_after_its_differences_were_shown(page: HeroesPage, data_dir: Path, tmp_path: Path) -> None:
    other = sample().without("于吉").with_hero(Hero(name="界刘备", group="standing"))
    path = tmp_path / "cup.csv"
    path.write_text(csv_text(other), "gbk", newline="")
    page.files.read(path)
    told = [row.cells[1].text.split()[0] for row in page.files.sheet.table.rows.rows]
    assert told == ["界刘备", "于吉"] and hero_list(data_dir) == sample()
    page.files.sheet.take.click()
    assert hero_list(data_dir) == other
    page.undo.click()
    assert hero_list(data_dir) == sample()


def test_a_file_with_errors_cannot_be_taken(page: HeroesPage, data_dir: Path, tmp_path: Path) -> None:
    path = tmp_path / "cup.csv"
    path.write_text("武将,类别\n刘备,常备主\n刘备,常规\n", "utf-8")
    page.files.read(path)
    assert page.files.sheet.take.isHidden() and "第 3 行" in page.files.sheet.table.rows.rows[0].cells[0].text
    page.files.sheet.close()
    page.files.read(tmp_path / "nowhere.csv")
    assert page.files.sheet.take.isHidden() and hero_list(data_dir) == sample()


def test_the_list_goes_into_a_file_that_can_be_taken_again(page: HeroesPage, tmp_path: Path) -> None:
    page.files.write(tmp_path / "out.csv")
    page.files.read(tmp_path / "out.csv")
    assert page.files.sheet._same


def test_the_sample_comes_back_after_a_question(page: HeroesPage, data_dir: Path) -> None:
    page.form.begin("界刘备")
    page.form.keep.click()
    page._on_sample(False)
    assert hero_list(data_dir) != sample()
    page._on_sample(True)
    assert hero_list(data_dir) == sample() and page.source.text == "内置样例"


def test_a_full_disk_changes_nothing(page: HeroesPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", fail)
    page.form.begin("界刘备")
    page.form.keep.click()
    monkeypatch.undo()
    assert page.editing.now == sample() and "No space left" in page.form.message.text()


def test_the_page_is_reached_from_home_and_leads_back(window: MainWindow) -> None:
    window.home.to_heroes.click()
    assert isinstance(window.pages.currentWidget(), HeroesPage)
    window.look.choose(language="en")
    assert window.pages.currentWidget().back.text() == Words("en").say("ui.back")
    window.pages.currentWidget().back.click()
    assert window.pages.currentWidget() is window.home


def test_a_new_match_begins_with_the_librarys_list_and_keeps_it(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    own = sample().without("于吉").with_hero(Hero(name="界刘备"))
    assert keep_heroes(data_dir, own) is None
    window = make_window()
    window.show_new_match()
    page = window._planning
    page.people.edit.setPlainText("\n".join("甲乙丙丁戊己庚辛"))
    page.people.read()
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText("裁判")
    page.start_button.click()
    assert keep_heroes(data_dir, sample()) is None
    params = window._session.state.params
    assert params.heroes == own.names("regular") and params.replacements == own.replacements


def test_the_page_is_reached_from_a_new_match_and_leads_back_to_it_as_it_was(window: MainWindow) -> None:
    window.show_new_match()
    planning = window._planning
    planning.frame.title.setText("half filled")
    planning.room_wanted.emit("heroes")
    page = window.pages.currentWidget()
    assert isinstance(page, HeroesPage)
    page.back.click()
    assert window.pages.currentWidget() is planning and planning.frame.title.text() == "half filled"


def test_heroes_of_an_own_list_are_called_by_their_english_names(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    assert keep_heroes(data_dir, sample().with_hero(Hero(name="界刘备", english="Liu Bei reborn"))) is None
    window = make_window()
    assert window.words.hero("界刘备") == "界刘备"
    window.look.choose(language="en")
    assert window.words.hero("界刘备") == "Liu Bei reborn" and window.words.hero("刘备") == "Liu Bei"
    window.rooms.open("heroes")
    page = window.pages.currentWidget()
    page._exchange(sample().with_hero(Hero(name="界刘备", english="Young Liu Bei")), "")
    page.back.click()
    assert window.words.hero("界刘备") == "Young Liu Bei"
    window.look.choose(language="zh_CN")
