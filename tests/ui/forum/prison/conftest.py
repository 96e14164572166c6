"""What the tests of a prison desk share: a page open over a stage, and real keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from tests.ui.forum.conftest import press
from ui.forum.page import ForumPage
from ui.forum.prison.rooms_board import RoomsBoard
from ui.forum.prison.stage import Stage
from ui.theme import LIGHT


class Director:
    """A page with the keyboard in front of it."""

    def __init__(self, stage: Stage, page: ForumPage) -> None:
        self.stage, self.page = stage, page

    @property
    def state(self) -> Any:
        return self.stage.state

    @property
    def board(self) -> RoomsBoard:
        assert isinstance(self.page.board, RoomsBoard)
        return self.page.board

    @property
    def dialog(self) -> Any:
        QApplication.processEvents()
        return self.page.doors.dialog

    @property
    def last(self) -> dict[str, Any]:
        return self.stage.session.records[-1].command

    def keys(self, *keys: str, to: QWidget | None = None) -> None:
        if to is self.page:
            self.page.activateWindow()
            QTest.qWaitForWindowActive(self.page)
        for key in keys:
            press(to or QApplication.focusWidget() or self.page, key)

    def type(self, text: str) -> None:
        self.board.tools.type()
        self.board.tools.line.setText(text)
        self.keys("Return", to=self.board.tools.line)

    def plate(self, seat: str) -> Any:
        return next(each for each in self.board.plates if each.plate is not None and each.plate.seat == seat)

    def door(self, side: str, label: str) -> Any:
        return next(each for each in self.board.doors if each.door is not None and (each.door.side, each.door.label) == (side, label))

    def room(self, title: str) -> Any:
        return next(each.room for each in self.board.rooms if each.room is not None and title in each.room.title)

    def said(self, widget: QWidget | None = None) -> str:
        QApplication.processEvents()
        return "\n".join(label.text() for label in (widget or self.page).findChildren(QLabel) if label.isVisible())

    def picture(self) -> Any:
        self.page.activateWindow()
        QTest.qWaitForWindowActive(self.page)
        self.page.right.tabs.buttons["game"].setFocus()
        QApplication.processEvents()
        return self.page.grab().toImage()


@pytest.fixture
def make_desk(dressed: QApplication, qtbot: QtBot) -> Callable[..., Director]:
    def make(stage: Stage, lang: str = "zh_CN") -> Director:
        page = ForumPage(stage.session, Words(lang), LIGHT, stage.clock)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        page.take_focus()
        return Director(stage, page)

    return make
