"""Reminders in the window: the list on the first page, notifications without a secret, what passed meanwhile, the tray."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QWindowStateChangeEvent
from PySide6.QtWidgets import QApplication

from main import rulesets
from moderator.play.deadlines import HOUR, MINUTE
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.chess.commands.persons import PauseGame
from moderator.rulesets.chess.commands.setup import Adopt, Position
from moderator.session.library import Library
from moderator.session.session import Session
from tests.rulesets.chess.games import at, seats
from ui.due.reminders import Reminders
from ui.main_window import MainWindow
from ui.widgets.message import Banner

OPENED = at("06-01 22:00")
TITLE = "Summer game"


class PaperTray(QObject):
    """A tray that writes down what it says."""

    wanted = Signal()
    ended = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []

    def say(self, title: str, text: str) -> None:
        self.said.append((title, text))

    def retranslate(self, words: Words) -> None:
        """No words of its own."""


def lay(folder: Any, title: str = TITLE, **position: Any) -> Session:
    library = Library(folder, rulesets(), now=lambda: OPENED)
    session = library.create("chess", title)
    assert isinstance(session, Session)
    done = session.do(Adopt(position=Position(seats=seats(), opened="2026-06-01T22:00:00+08:00", **position)), OPENED)
    assert not isinstance(done, Refusal)
    return session


def put_by(session: Session) -> None:
    session.close()
    assert session.path is not None
    os.utime(session.path, (OPENED / SECOND,) * 2)


@pytest.fixture
def window(make_window: Callable[[], MainWindow], data_dir: Any) -> MainWindow:
    data_dir.mkdir(parents=True, exist_ok=True)
    put_by(lay(data_dir))
    made = make_window()
    made.files.now = made.clock.now  # type: ignore[method-assign]
    return made


def turn(window: MainWindow, when: int) -> None:
    window.clock._now = Instant(when)  # type: ignore[attr-defined]


def reminders(window: MainWindow) -> tuple[Reminders, PaperTray]:
    made, tray = window.rooms.reminders, PaperTray()
    made._make_tray = lambda: tray  # type: ignore[assignment,return-value]
    return made, tray


def words_of(window: MainWindow) -> str:
    from ui.widgets.text import PlainText

    return "\n".join(label.text() for banner in window.home.findChildren(Banner) for label in banner.findChildren(PlainText))


def test_the_first_page_lists_what_is_due_next(window: MainWindow) -> None:
    turn(window, at("06-02 10:00"))
    window.rooms.reminders.refresh()
    panel = window.rooms.reminders.panel
    assert not panel.isHidden() and [item.due.code for item in panel.items] == ["cut_off", "night_close"]


def test_a_countdown_goes_on(window: MainWindow) -> None:
    made, _ = reminders(window)
    turn(window, at("06-02 10:00"))
    made.refresh()
    first = made.panel.table.model().index(0, 0).data()
    turn(window, at("06-02 11:00"))
    made.tick()
    assert made.panel.table.model().index(0, 0).data() != first


def test_a_notification_comes_before_and_at_the_limit_and_says_title_and_thing_only(window: MainWindow) -> None:
    made, tray = reminders(window)
    turn(window, at("06-02 10:00"))
    made.refresh()
    for minute in range(0, 190, 5):
        turn(window, at("06-02 10:00") + minute * MINUTE)
        made.tick()
    text = "\n".join(part for said in tray.said for part in said)
    assert len(tray.said) == 4 and TITLE in text
    assert "person of" not in text and not any(name in text.replace(TITLE, "") for name in seats())


def test_the_minutes_are_a_setting(window: MainWindow) -> None:
    made, tray = reminders(window)
    window.settings.choose(remind_minutes=120)
    turn(window, at("06-02 10:00"))
    made.refresh()
    turn(window, at("06-02 11:05"))
    made.tick()
    assert len(tray.said) == 1


def test_without_a_tray_the_window_says_it(window: MainWindow) -> None:
    made, tray = reminders(window)
    window.settings.choose(tray=False)
    turn(window, at("06-02 10:00"))
    made.refresh()
    turn(window, at("06-02 12:55"))
    made.tick()
    assert not tray.said and TITLE in words_of(window)


def test_what_passed_while_it_was_closed_is_said_on_the_first_page(window: MainWindow) -> None:
    made, tray = reminders(window)
    turn(window, at("06-03 09:00"))
    made.refresh()
    assert not tray.said and window.words.say("ui.due.passed") in words_of(window) and TITLE in words_of(window)


def test_the_open_game_counts_as_it_stands(window: MainWindow, data_dir: Any) -> None:
    made, _ = reminders(window)
    turn(window, at("06-02 10:00"))
    made.refresh()
    (path,) = data_dir.glob("*.moderator")
    window.opening.open(path)
    assert window._session is not None
    window._session.do(PauseGame(reason="holiday"), at("06-02 10:00"))
    made.tick()
    assert [item.due.code for item in made.panel.items] == ["paused"]


def test_the_timer_enters_nothing(window: MainWindow, data_dir: Any) -> None:
    made, _ = reminders(window)
    (path,) = data_dir.glob("*.moderator")
    before = path.read_bytes()
    for hours in (0, 12, 16, 200):
        turn(window, OPENED + hours * HOUR)
        made.refresh()
        made.tick()
    assert path.read_bytes() == before, "dawn and dusk are the host's"


def test_a_minimised_window_goes_into_the_tray_and_comes_back(window: MainWindow, qtbot: Any) -> None:
    _, tray = reminders(window)
    window.show()
    window.showMinimized()
    QApplication.sendEvent(window, QWindowStateChangeEvent(window.windowState()))
    qtbot.waitUntil(lambda: not window.isVisible())
    tray.wanted.emit()
    assert window.isVisible() and not window.isMinimized()


def test_without_a_tray_a_minimised_window_stays(window: MainWindow, qtbot: Any) -> None:
    made, _ = reminders(window)
    made._make_tray = lambda: None
    window.show()
    window.showMinimized()
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowStateChange))
    qtbot.wait(20)
    assert window.isVisible()
