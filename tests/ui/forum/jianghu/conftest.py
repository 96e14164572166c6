"""What the tests of a desk of eighty-eight share: a page open over a stage, and real keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from tests.ui.forum.conftest import press
from ui.forum.jianghu.board import SeatsBoard
from ui.forum.jianghu.stage import Stage
from ui.forum.page import ForumPage
from ui.theme import LIGHT


class Whistle:
    """A page with the keyboard in front of it."""

    def __init__(self, stage: Stage, page: ForumPage) -> None:
        self.stage, self.page = stage, page

    @property
    def state(self) -> Any:
        return self.stage.state

    @property
    def board(self) -> SeatsBoard:
        assert isinstance(self.page.board, SeatsBoard)
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
        self.board.type()
        self.board.line.setText(text)
        self.keys("Return", to=self.board.line)

    def token(self, seat: str) -> Any:
        return next(each for each in self.board.tokens if each.seat == seat)


@pytest.fixture
def make_whistle(dressed: QApplication, qtbot: QtBot) -> Callable[..., Whistle]:
    def make(stage: Stage, lang: str = "zh_CN") -> Whistle:
        page = ForumPage(stage.session, Words(lang), LIGHT, stage.clock)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        return Whistle(stage, page)

    return make
