"""Settings: kept, typed, and at once in force."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from moderator.session.library import default_folder
from ui.appearance import Appearance, system_languages
from ui.main_window import MainWindow
from ui.settings.page import SettingsPage
from ui.settings.store import Settings, SettingsStore, library_folder
from ui.sound import Silence
from ui.theme import DARK, LIGHT
from ui.widgets.buttons import show_key


def test_settings_are_kept(data_dir: Path) -> None:
    SettingsStore(data_dir).choose(language="en", theme="dark", sounds=False, auto_request=False)
    assert SettingsStore(data_dir).now == Settings("en", "dark", sounds=False, auto_request=False)
    assert (data_dir / "settings.json").exists()


def test_a_last_line_taken_out_by_hand_takes_nothing_else_along(data_dir: Path) -> None:
    (data_dir / "settings.json").write_text('\ufeff{\n "theme": "dark",\n "language": "en",\n}\n', encoding="utf-8")
    kept = SettingsStore(data_dir)
    assert (kept.now.theme, kept.now.language, kept.wrong) == ("dark", "en", ())


def test_settings_of_a_first_start_follow_the_system(data_dir: Path) -> None:
    assert SettingsStore(data_dir).now == Settings("auto", "auto", sounds=True, auto_request=True)


@pytest.mark.parametrize("text", ['{"language": "klingon", "theme": 7}', '{"language": null, "theme": ""}', "\x00\x01 no json", "[1]"])
def test_what_a_file_holds_wrongly_reads_as_the_default(data_dir: Path, text: str) -> None:
    (data_dir / "settings.json").write_text(text, "utf-8")
    now = SettingsStore(data_dir).now
    assert (now.language, now.theme) == ("auto", "auto")


def test_the_window_comes_back_where_it_stood(make_window: Callable[[], MainWindow]) -> None:
    first = make_window()
    first.resize(1200, 675)
    first.close()
    assert make_window().height() == 675


def test_the_library_lies_where_the_platform_keeps_such_things() -> None:
    assert library_folder(None) == default_folder()
    assert library_folder(Path("here")) == Path("here")


def test_the_language_changes_at_once_everywhere(window: MainWindow) -> None:
    window.show_settings()
    page = window.pages.currentWidget()
    assert isinstance(page, SettingsPage)
    page.look.language.buttons["en"].click()
    assert window.home.tile.start.text() == Words("en").say("ui.home.sanguosha.start")
    assert page.back.text() == Words("en").say("ui.back")
    assert window.windowTitle() == Words("en").say("ui.app.name")


def test_the_theme_changes_at_once_everywhere(window: MainWindow) -> None:
    window.show_settings()
    page = window.pages.currentWidget()
    assert isinstance(page, SettingsPage)
    page.look.theme.buttons["dark"].click()
    assert window.look.palette is DARK
    assert window.palette().window().color().name().upper() == DARK.paper
    page.look.theme.buttons["light"].click()
    assert window.look.palette is LIGHT


def test_a_language_asked_for_at_the_start_outlives_a_change_of_theme(window: MainWindow) -> None:
    assert window.settings.now.language == "auto"
    window.settings.choose(theme="dark")
    assert window.look.words.lang == "zh_CN"


def test_the_open_match_follows_language_and_theme(window: MainWindow) -> None:
    window.home.first.click()
    window.settings.choose(language="en", theme="dark")
    assert window.look.words.lang == "en"
    assert window.pages.currentWidget().context.words.lang == "en"
    assert window.pages.currentWidget().context.palette is DARK


def test_scripted_requests_follow_the_setting(window: MainWindow) -> None:
    window.home.first.click()
    assert window._session is not None
    window.settings.choose(auto_request=False)
    assert not window._session.auto_request


def test_a_tone_can_be_tried_and_silence_is_said(dressed: object, zh: Words, data_dir: Path, qtbot: QtBot) -> None:
    sound = Silence("missing")
    page = SettingsPage(zh, LIGHT, SettingsStore(data_dir), sound)
    qtbot.addWidget(page)
    for button in page.sound.tests.findChildren(type(page.back)):
        button.click()
    page.sound.speak.click()
    assert sound.played == ["ten", "count", "expired", "window", "voice"]
    assert page.sound.silent.text() == zh.say("ui.sound.missing")


def test_the_systems_languages_are_asked_for_in_order() -> None:
    def chinese() -> QLocale:
        return QLocale("zh_CN")

    assert system_languages(chinese)[0].startswith("zh")


def test_settings_are_reached_from_the_desk_and_lead_back_to_it(window: MainWindow) -> None:
    window.home.first.click()
    desk, session = window.pages.currentWidget(), window._session
    desk.doors.ask("settings")
    page = window.pages.currentWidget()
    assert isinstance(page, SettingsPage) and window._session is session
    page.look.language.buttons["en"].click()
    page.look.theme.buttons["dark"].click()
    page.back.click()
    assert window.pages.currentWidget() is desk and window._session is session
    assert desk.context.words.lang == "en" and desk.context.palette is DARK
    desk.doors.ask("settings")
    window.close()
    assert session is not None and window._session is None


def test_what_was_asked_for_at_the_start_shows_in_the_settings_and_is_not_written(data_dir: Path) -> None:
    store = SettingsStore(data_dir)
    store.hold(language="en", theme="")
    assert store.now.language == "en"
    store.choose(theme="dark")
    assert SettingsStore(data_dir).now == Settings("auto", "dark")


def test_what_qt_says_by_itself_follows_the_language(dressed: QApplication) -> None:
    gc.collect()  # an appearance of an earlier test takes its translator with it
    before = QCoreApplication.translate("QLineEdit", "&Copy")
    look = Appearance(dressed, "light", "zh_CN")
    look.settle()
    try:
        assert QCoreApplication.translate("QLineEdit", "&Copy") != "&Copy"
        assert show_key("Ctrl+Return") == "Ctrl ↵" and show_key("Left") == "Left", "caps are the same in every language"
    finally:
        look.choose(language="en")
    assert QCoreApplication.translate("QLineEdit", "&Copy") == before
