"""What the forum desk's tests share: a stage with its page open, and real keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.inbox.messages import RawMessage
from moderator.play.instants import Instant
from moderator.play.words import Words
from ui.forum.chess.stage import Stage, stamp
from ui.forum.page import ForumPage
from ui.theme import LIGHT

SPECIAL = {
    "Return": Qt.Key.Key_Return, "Down": Qt.Key.Key_Down, "Up": Qt.Key.Key_Up, "Right": Qt.Key.Key_Right, "Esc": Qt.Key.Key_Escape,
    "`": Qt.Key.Key_QuoteLeft,
}  # fmt: skip


class Host:
    """A page with the keyboard in front of it; ``strokes`` counts the keys that were pressed."""

    def __init__(self, stage: Stage, page: ForumPage) -> None:
        self.stage, self.page = stage, page
        self.strokes = 0

    @property
    def state(self):
        return self.stage.state

    @property
    def last(self) -> dict[str, object]:
        """The newest command that is no word about a message."""
        return next(record.command for record in reversed(self.stage.session.records) if record.command["do"] != "handle_message")

    def keys(self, *keys: str, to: QWidget | None = None) -> None:
        for key in keys:
            self.strokes += 1
            press(to or QApplication.focusWidget() or self.page, key)

    def type(self, text: str) -> None:
        for letter in text:
            self.strokes += 1
            field = QApplication.focusWidget()
            QTest.keyClicks(field, letter) if letter.isascii() else field.insert(letter)

    def receive(self, *messages: tuple[str, str, str, str]) -> None:
        """(seat, text, channel, time); ``{WQ}`` in a text is that seat's mask."""
        names = {seat: self.state.name_of(seat) for seat in self.state.seats}
        raws = [
            RawMessage(text=text.format(**names), channel=channel, author=names.get(seat, seat), at=Instant(stamp(when)))
            for seat, text, channel, when in messages
        ]
        self.page.mailbox.receive(raws, self.page.inbox.reader)

    def focus(self) -> None:
        self.page.activateWindow()
        QTest.qWaitForWindowActive(self.page)
        self.page.take_focus()


def press(widget: QWidget, key: str) -> None:
    *held, last = key.split("+")
    modifiers = Qt.KeyboardModifier.NoModifier
    for name in held:
        modifiers |= {"Ctrl": Qt.KeyboardModifier.ControlModifier, "Shift": Qt.KeyboardModifier.ShiftModifier}[name]
    code = SPECIAL.get(last) or getattr(Qt.Key, f"Key_{last}", None) or Qt.Key(ord(last.upper()))
    QTest.keyClick(widget, code, modifiers)
    QApplication.processEvents()


@pytest.fixture
def make_host(dressed: QApplication, qtbot: QtBot) -> Callable[..., Host]:
    def make(stage: Stage, lang: str = "zh_CN") -> Host:
        page = ForumPage(stage.session, Words(lang), LIGHT, stage.clock)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        host = Host(stage, page)
        host.focus()
        return host

    return make


@pytest.fixture
def night(make_host: Callable[..., Host]) -> Host:
    """Night 1, nobody has acted."""
    return make_host(Stage().begun())


@pytest.fixture
def day(make_host: Callable[..., Host]) -> Host:
    """Day 1, the ballot is open."""
    return make_host(Stage().second_day())
