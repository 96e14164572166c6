"""The lock: everything out of sight until the password is typed, the clock runs on, two matches locked look the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.instants import SECOND, Instant
from moderator.play.resources import resource
from moderator.rulesets.sanguosha import commands as c
from ui.lock import secret
from ui.lock.guard import Guard
from ui.lock.password import PasswordSheet
from ui.lock.screen import LockScreen
from ui.main_window import MainWindow
from ui.table.dialogs.standings import StandingsDialog

SAMPLE = resource("samples", "sanguosha-running.jsonl")
OTHER = resource("samples", "sanguosha-six-games.jsonl")
WORD = "correct horse `1 battery"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secret, "COST", (16, 8, 1))


def guard_of(window: MainWindow) -> Guard:
    guard: Guard = window.rooms.guard
    return guard


def screen_of(window: MainWindow) -> LockScreen:
    screen = guard_of(window).screen
    assert screen is not None
    return screen


def with_password(window: MainWindow, word: str = WORD) -> None:
    window.settings.choose(lock_hash=secret.hashed(word))


def type_in(window: MainWindow, word: str) -> None:
    screen = screen_of(window)
    screen.field.setText(word)
    QTest.keyClick(screen.field, Qt.Key.Key_Return)


def picture(window: MainWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


# --- the password ----------------------------------------------------------------------------------------------------------


def test_a_password_is_kept_salted_and_never_plain() -> None:
    one, other = secret.hashed("abcd"), secret.hashed("abcd")
    assert one != other and "abcd" not in one
    assert secret.fits("abcd", one) and secret.fits("ａｂｃｄ", other), "full-width signs are the same password"
    assert not secret.fits("abce", one) and not secret.fits("", one)


@pytest.mark.parametrize("broken", ["", "x", "scrypt$1$1$1$zz$zz", "scrypt$99999999$8$1$aa$bb", "md5$16$8$1$aa$bb"])
def test_a_hash_that_is_none_locks_nobody_out(broken: str) -> None:
    assert not secret.is_set(broken) and not secret.fits("x", broken)


def test_each_wrong_try_makes_one_wait_longer() -> None:
    now = [0]
    attempts = secret.Attempts(lambda: Instant(now[0]))
    kept = secret.hashed("abcd")
    waits = []
    for _ in range(9):
        assert not attempts.check("wrong", kept)
        waits.append(attempts.wait)
        assert not attempts.check("abcd", kept), "not even the right one before the time"
        now[0] += attempts.wait * SECOND
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert attempts.check("abcd", kept)
    assert not attempts.check("wrong", kept) and attempts.wait == 1


def test_setting_changing_and_removing_it(window: MainWindow) -> None:
    window.rooms.password()
    (sheet,) = window.findChildren(PasswordSheet)
    for name, value in (("new", "abc"), ("again", "abc")):
        sheet.fields[name].setText(value)
    sheet.keep.click()
    assert sheet.message.isVisible() and not window.settings.now.lock_hash
    for name, value in (("new", WORD), ("again", WORD + "x")):
        sheet.fields[name].setText(value)
    sheet.keep.click()
    assert not window.settings.now.lock_hash
    sheet.fields["again"].setText(WORD)
    sheet.fields["new"].setText(WORD)
    sheet.keep.click()
    kept = window.settings.now.lock_hash
    assert secret.fits(WORD, kept) and WORD not in (window.settings.home / "settings.json").read_text("utf-8")
    window.rooms.password()
    sheet = window.findChildren(PasswordSheet)[-1]
    sheet.fields["old"].setText("no idea")
    sheet.remove.click()
    assert window.settings.now.lock_hash == kept
    window.clock.turn(1.1)
    sheet.fields["old"].setText(WORD)
    sheet.remove.click()
    assert window.settings.now.lock_hash == ""


def test_deleting_the_line_of_the_file_takes_it_away(window: MainWindow, data_dir: Path, make_window: Callable[[], MainWindow]) -> None:
    with_password(window)
    path = data_dir / "settings.json"
    values = json.loads(path.read_text("utf-8"))
    del values["lock_hash"]
    path.write_text(json.dumps(values), "utf-8")
    assert guard_of(make_window()).screen is None


# --- locked ----------------------------------------------------------------------------------------------------------------


def test_a_locked_window_opens_with_the_password_only(window: MainWindow) -> None:
    with_password(window)
    window.opening.open_sample(SAMPLE)
    window.rooms.lock()
    assert not window.pages.isVisible() and screen_of(window).size() == window.size()
    type_in(window, "wrong")
    assert guard_of(window).screen is not None and not screen_of(window).field.isEnabled()
    window.clock.turn(1.1)
    screen_of(window).tick()
    assert screen_of(window).field.isEnabled() and screen_of(window).field.text() == ""
    type_in(window, WORD)
    assert guard_of(window).screen is None and window.pages.isVisible()


def test_without_a_password_it_only_covers(window: MainWindow) -> None:
    window.rooms.lock()
    screen = screen_of(window)
    assert screen.field.isHidden() and screen.how.isVisible()
    screen.open.click()
    assert guard_of(window).screen is None


def test_two_matches_locked_are_equal_pixel_for_pixel(make_window: Callable[[], MainWindow]) -> None:
    pictures = []
    for sample in (SAMPLE, OTHER):
        window = make_window()
        window.settings.choose(lock_hash=secret.hashed(WORD))
        window.resize(1280, 720)
        window.opening.open_sample(sample)
        window._desk.doors.standings()
        window.say("something about this very match")
        window.rooms.lock()
        assert screen_of(window).digits.text() == "", "the clock is held: nothing of it shows"
        pictures.append(picture(window))
        window.settings.choose(lock_hash="")
        guard_of(window).unlock()
    assert pictures[0] == pictures[1]


def test_with_a_running_clock_only_its_digits_differ(window: MainWindow) -> None:
    window.resize(1280, 720)
    window.opening.open_sample(SAMPLE)
    window.rooms.lock()
    still = picture(window)
    guard_of(window).unlock()
    window._desk.desk.do(c.Resume())
    window.rooms.lock()
    running = picture(window)
    place = screen_of(window).digits.geometry()
    assert screen_of(window).digits.text() and running != still
    for image in (still, running):
        painter = QPainter(image)
        painter.fillRect(place, Qt.GlobalColor.black)
        painter.end()
    assert still == running


def test_the_clock_runs_on_under_the_lock(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    window._desk.desk.do(c.Resume())
    window.rooms.lock()
    screen = screen_of(window)
    before, entries = screen.digits.text(), len(window._session.entries)
    window.clock.turn(1)
    window._desk.show_table()
    screen.tick()
    assert screen.digits.text() != before
    window.clock.turn(60)
    assert len(window._session.entries) > entries, "time ran out while it was locked"


def test_no_key_of_the_desk_works_under_the_lock(window: MainWindow) -> None:
    with_password(window)
    window.opening.open_sample(SAMPLE)
    window.rooms.lock()
    entries = len(window._session.entries)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_D, Qt.Key.Key_F3, Qt.Key.Key_P):
        QTest.keyClick(screen_of(window), key)
    QTest.keyClick(screen_of(window), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(window._session.entries) == entries and window._desk.doors.dialog is None


def test_the_curtains_key_is_a_letter_in_the_password(window: MainWindow, qtbot: QtBot) -> None:
    with_password(window, "a`bc")
    window.opening.open_sample(SAMPLE)
    window.rooms.lock()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    screen = screen_of(window)
    screen.field.setFocus()
    qtbot.waitUntil(screen.field.hasFocus)
    QTest.keyClicks(screen.field, "a`bc")
    assert screen.field.text() == "a`bc" and not window._desk.curtain.is_held


def test_the_curtain_is_down_when_the_lock_opens(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    window._desk.curtain.lift()
    window.rooms.lock()
    screen_of(window).open.click()
    assert not window._desk.curtain.is_open


def test_open_dialogs_go_out_of_sight_and_come_back(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    window._desk.doors.standings()
    dialog = window._desk.doors.dialog
    assert isinstance(dialog, StandingsDialog) and dialog.isVisible()
    window.rooms.lock()
    assert not dialog.isVisible()
    screen_of(window).open.click()
    assert dialog.isVisible() and window._desk.doors.dialog is dialog


def test_what_opens_under_the_lock_waits(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    window.rooms.lock()
    window._desk.doors.standings()
    dialog = window._desk.doors.dialog
    assert dialog is not None and dialog.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    QApplication.processEvents()
    assert not dialog.isVisible()
    window.say("nobody reads this")
    assert window.toast is not None and shown_last(window) is guard_of(window).screen
    screen_of(window).open.click()
    assert dialog.isVisible() and not dialog.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)


def shown_last(window: MainWindow) -> QWidget:
    """The child on top."""
    return [each for each in window.children() if isinstance(each, QWidget) and each.isVisible() and not isinstance(each, QDialog)][-1]


def test_the_title_says_nothing_while_it_is_locked(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    title = window.windowTitle()
    window.rooms.lock()
    assert window.windowTitle() == window.words.say("ui.app.name")
    window._title()
    assert window.windowTitle() == window.words.say("ui.app.name")
    screen_of(window).open.click()
    assert window.windowTitle() == title


def test_a_program_with_a_password_starts_locked(window: MainWindow, make_window: Callable[[], MainWindow]) -> None:
    with_password(window)
    second = make_window()
    assert guard_of(second).screen is not None and not second.pages.isVisible()
    type_in(second, WORD)
    assert second.home.isVisible() and second.focusWidget() is second.home.first, "the keyboard is where one wants it"


def test_it_locks_itself_when_nobody_is_there_but_never_while_a_clock_runs(window: MainWindow) -> None:
    with_password(window)
    window.settings.choose(lock_minutes=5)
    window.opening.open_sample(SAMPLE)
    window._desk.desk.do(c.Resume())
    guard = guard_of(window)
    assert guard.runs()
    guard._seen = Instant(window.clock.now() - 3600 * SECOND)
    guard.look()
    assert guard.screen is None, "a judge who watches a running clock is there"
    window._desk.desk.do(c.Hold())
    guard.look()
    assert guard.screen is None
    guard._seen = Instant(window.clock.now() - 5 * 60 * SECOND)
    guard.look()
    assert guard.screen is not None


def test_ctrl_l_locks_wherever_one_is(window: MainWindow) -> None:
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.home, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert guard_of(window).screen is not None
    screen_of(window).open.click()
    window.rooms.settings()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert guard_of(window).screen is not None
