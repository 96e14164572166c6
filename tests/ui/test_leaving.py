"""Leaving a match whose last steps did not reach the disk: asked about before anything is lost, on every way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.commands import Note
from moderator.play.resources import resource
from moderator.session.changes import Saved
from ui.main_window import MainWindow
from ui.table.page import MatchPage
from ui.widgets.message import Banner, Sheet


@pytest.fixture
def unsaved(window: MainWindow, qtbot: QtBot) -> MatchPage:
    """A match whose file was taken away; its newest step is nowhere but here."""
    window.opening.open(resource("samples") / "sanguosha-running.jsonl")
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    session = page.desk.session
    assert session.path is not None
    qtbot.waitUntil(lambda: session.saved.state == "saved")
    Path(session.path).unlink()
    page.desk.do(Note(text="only here"))
    qtbot.waitUntil(lambda: session.saved.state == "failed")
    return page


def sheet_of(window: MainWindow) -> Sheet:
    (sheet,) = [each for each in window.findChildren(Sheet) if each.isVisible()]
    return sheet


def test_going_home_asks_first_and_staying_loses_nothing(window: MainWindow, unsaved: MatchPage) -> None:
    window.show_home()
    assert window.pages.currentWidget() is unsaved
    sheet_of(window).reject()
    assert window.pages.currentWidget() is unsaved
    assert not unsaved.desk.session.closed


def test_going_home_all_the_same_goes_and_says_what_was_not_saved(window: MainWindow, unsaved: MatchPage) -> None:
    window.show_home()
    sheet_of(window).yes.click()
    assert window.pages.currentWidget() is window.home
    assert window.words.say("ui.file.unsaved") in [banner.title.text() for banner in window.home.findChildren(Banner)]


def test_closing_asks_first(window: MainWindow, unsaved: MatchPage) -> None:
    assert not window.close()
    sheet_of(window).reject()
    assert window.pages.currentWidget() is unsaved and window.isVisible()


@pytest.mark.parametrize("code", ["journal_gone", "journal_disk_full", "journal_damaged", "journal_locked"])
def test_what_is_not_saved_stays_in_sight_and_pushes_nothing_out_of_the_window(window: MainWindow, code: str) -> None:
    window.opening.open(resource("samples") / "sanguosha-running.jsonl")
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    wide = window.minimumSizeHint().width()
    params = {"file": "/".join(["folder" * 20] * 5) + "/match.moderator", "reason": "database disk image is malformed"}
    page.desk.saved.emit(Saved(state="failed", code=code, params=params))
    QApplication.processEvents()
    assert max(window.minimumSizeHint().width(), page.header.minimumSizeHint().width()) <= max(wide, 1280)
    why = window.words.say(f"refusal.{code}", {**params, "file": "match.moderator"})
    assert page.header.saved.text == window.words.say("ui.desk.saved.not")
    assert why in page.header.saved.accessibleName()
    assert why in page.foot.message.text()
    page.desk.saved.emit(Saved(state="saved", seq=1))
    assert page.foot.message.text() == ""


def test_why_it_is_not_saved_stays_after_the_next_press(unsaved: MatchPage) -> None:
    unsaved.desk.clock.turn(0.3)
    assert unsaved.foot.message.text()
    unsaved.desk.do(Note(text="more"))
    assert unsaved.foot.message.text()
