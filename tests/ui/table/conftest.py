"""What the desk's tests share: a stage to stand a match on, the page in a window of its own, and keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.sound import Silence
from ui.table.page import MatchPage
from ui.table.stage import NAMES, Stage
from ui.theme import LIGHT, Palette

SPECIAL = {
    "F7": Qt.Key.Key_F7,
    "Space": Qt.Key.Key_Space,
    "Esc": Qt.Key.Key_Escape,
    "Enter": Qt.Key.Key_Return,
    "`": Qt.Key.Key_QuoteLeft,
    "F1": Qt.Key.Key_F1,
}


class Table:
    """A stage with its page open, and the keyboard in front of it."""

    def __init__(self, stage: Stage, page: MatchPage) -> None:
        self.stage = stage
        self.page = page
        self.clock = stage.clock

    @property
    def state(self):
        return self.stage.state

    @property
    def game(self):
        return self.stage.state.game

    @property
    def last(self) -> dict[str, object]:
        """The newest entry's command."""
        return self.stage.session.records[-1].command

    def keys(self, *keys: str, to: QWidget | None = None) -> None:
        """Press real keys, one after the other. Off screen nobody gives the focus back when a dialog closes."""
        window = (to or self.page).window()
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        for key in keys:
            press(to or self.page, key)

    def dialog(self) -> QWidget:
        """The open dialog."""
        assert self.page.doors.dialog is not None
        return self.page.doors.dialog


def press(widget: QWidget, key: str) -> None:
    """A real key event; ``Ctrl+Z`` and the like with their modifiers."""
    *held, last = key.split("+")
    modifiers = Qt.KeyboardModifier.NoModifier
    for name in held:
        modifiers |= {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}[name]
    code = SPECIAL.get(last) or getattr(Qt.Key, f"Key_{last}", None)
    if code is None:
        code = Qt.Key(ord(last.upper()))
    QTest.keyClick(widget, code, modifiers)
    QApplication.processEvents()


@pytest.fixture
def make_table(dressed: QApplication, qtbot: QtBot) -> Callable[..., Table]:
    """Open the page of a stage, 1280x720."""

    def make(stage: Stage, lang: str = "zh_CN", palette: Palette = LIGHT) -> Table:
        page = MatchPage(stage.session, Words(lang), palette, stage.clock, Silence())
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        page.setFocus()
        return Table(stage, page)

    return make


@pytest.fixture
def stage() -> Stage:
    """Eight people with ordinary names."""
    return Stage(list(NAMES["zh_CN"]))


@pytest.fixture
def table(make_table: Callable[..., Table], stage: Stage) -> Table:
    """A game in its second round, its clock running."""
    made = make_table(stage.playing())
    made.keys("Space")
    assert not made.game.table.clock.held
    return made
