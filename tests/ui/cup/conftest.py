"""What the tests of the organiser's desk share: the sample cup with its page open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.play.words import Words
from tests.ui.conftest import NoTones
from ui.appearance import Appearance
from ui.cup.page import CupPage
from ui.cup.stage import Stage, Until
from ui.cup.tables.office import Office
from ui.files import Files
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.theme import LIGHT

Open = Callable[..., CupPage]


@pytest.fixture
def open_cup(qtbot: QtBot) -> Open:
    """The page of the sample cup so far; ``stage``: of another cup."""

    def make(until: Until | None = None, *, pane: str = "overview", lang: str = "zh_CN", stage: Stage | None = None) -> CupPage:
        made = stage or Stage(lang).cup32(until)
        page = CupPage(made.session, Words(lang), LIGHT, made.clock)
        page.stage = made  # type: ignore[attr-defined]
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show_pane(pane)
        page.show()
        qtbot.waitExposed(page)
        return page

    return make


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A cup of sixteen with real files, the first round drawn."""
    return Office(tmp_path).drawn()


OpenWindow = Callable[..., MainWindow]


@pytest.fixture
def open_window(dressed: QApplication, qtbot: QtBot, office: Office) -> Iterator[OpenWindow]:
    """A main window on a folder of its own: the office's, with its cup open, or the judge's laptop. All go by one clock."""
    made: list[MainWindow] = []

    def make(where: str = "office", *, cup: bool = True) -> MainWindow:
        folder = office.folder / where
        settings = SettingsStore(folder)
        look = Appearance(dressed, "light", "zh_CN")
        files = Files(folder, rulesets, office.clock.now)
        window = MainWindow(files, settings, look, NoTones(), lambda _parent: office.clock, at_once=True)
        window.kept = (settings, look)
        window.furnish()
        qtbot.addWidget(window)
        window.show()
        window.fill()
        made.append(window)
        if where == "office" and cup:
            path = office.cup.path
            office.cup.close()
            window.opening.open(path)
            assert isinstance(window.pages.currentWidget(), CupPage)
            window.pages.currentWidget().show_pane("tables")
        return window

    yield make
    for window in made:
        window.close()
