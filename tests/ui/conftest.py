"""What window tests share: a dressed application, words in both languages, a whole main window on a folder of its own."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.play.words import LANGUAGES, Words
from ui.app import prepare
from ui.appearance import Appearance
from ui.clock import HandClock
from ui.files import Files
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.sound import Tones
from ui.theme import LIGHT, Palette, qt_palette, stylesheet

NOW = 1_780_660_800 * 1_000_000


class NoTones(Tones):
    """Tones that never reach for a sound card."""

    def prepare(self) -> None:
        self._effects = {}


@pytest.fixture
def dressed(qapp: QApplication) -> QApplication:
    """The application with style, typeface and the light palette; a stylesheet is set again only when another one is in force."""
    if qapp.styleSheet() != stylesheet(LIGHT):
        prepare(qapp)
        qapp.setPalette(qt_palette(LIGHT))
        qapp.setStyleSheet(stylesheet(LIGHT))
    return qapp


@pytest.fixture(autouse=True)
def _no_windows_left(qapp: QApplication) -> Iterator[None]:
    """Windows of a test are gone before the next one begins: outside an event loop Qt would keep them for ever.

    Meanwhile nothing is collected: a page that a test has let go of would otherwise be taken apart in the middle of its own paint event.
    """
    gc.disable()
    try:
        yield
        for widget in qapp.topLevelWidgets():
            widget.close()
            widget.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    finally:
        gc.collect(0)  # all of it is young
        gc.enable()


@pytest.fixture
def palette() -> Palette:
    return LIGHT


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Words(request.param)


@pytest.fixture
def zh() -> Words:
    return Words("zh_CN")


@pytest.fixture
def make_window(dressed: QApplication, qtbot: QtBot, data_dir: Path) -> Iterator[Callable[[], MainWindow]]:
    """A main window on ``data_dir`` as it is after its first paint, in Chinese, with a clock turned by hand."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        settings = SettingsStore(data_dir)
        look = Appearance(dressed, "light", "zh_CN")
        clock = HandClock(NOW)
        files = Files(data_dir, rulesets, clock.now)
        window = MainWindow(files, settings, look, NoTones(), lambda _parent: clock, at_once=True)
        window.kept = (settings, look, clock)
        window.furnish()
        qtbot.addWidget(window)
        window.show()
        window.fill()
        made.append(window)
        return window

    yield make
    for window in made:
        window.close()


@pytest.fixture
def window(make_window: Callable[[], MainWindow]) -> MainWindow:
    return make_window()
