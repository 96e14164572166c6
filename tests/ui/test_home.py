"""The first page: an empty first start leads to a sample in one click; matches go on; damage is told with its remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.journal.listing import Listed
from moderator.play.commands import Note
from moderator.play.resources import resource
from moderator.play.words import Words
from ui.cup.page import CupPage
from ui.forum.page import ForumPage
from ui.home.page import HomePage, dropped
from ui.home.rows import row_of, samples, when
from ui.home.tiles import SampleButton
from ui.main_window import MainWindow
from ui.table.page import MatchPage
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner

SECOND = 1_000_000
DAY = 86_400 * SECOND
NOW = 1_780_660_800 * SECOND
DESKS = (MatchPage, ForumPage, CupPage)
SAMPLE = resource("samples", "sanguosha-running.jsonl")


def banners(window: MainWindow) -> list[Banner]:
    QApplication.processEvents()
    return [banner for banner in window.home.findChildren(Banner) if not banner.isHidden()]


def press(banner: Banner) -> None:
    button = banner.actions.itemAt(0).widget()
    assert isinstance(button, KeyButton)
    button.click()


def test_an_empty_first_start_leads_to_a_sample_in_one_click(window: MainWindow, qtbot: QtBot) -> None:
    assert window.home.empty.isVisible()
    assert window.home.first.kind == "primary"
    qtbot.mouseClick(window.home.first, Qt.MouseButton.LeftButton)
    assert isinstance(window.pages.currentWidget(), DESKS)
    assert window._session is not None
    assert window._session.saved.state == "memory"


def test_a_sample_is_a_rehearsal_that_leaves_no_file(window: MainWindow, data_dir: Path) -> None:
    window.opening.open_sample(SAMPLE)
    window.show_home()
    assert list(data_dir.glob("*.moderator")) == []
    assert window.home.empty.isVisible()


def test_every_sample_opens(window: MainWindow) -> None:
    for sample in samples(resource("samples")):
        window.opening.open_sample(sample.path)
        assert isinstance(window.pages.currentWidget(), DESKS), sample.path.name
        window.show_home()


def test_an_exchange_file_comes_into_the_library_and_goes_on(window: MainWindow, data_dir: Path, qtbot: QtBot) -> None:
    window.opening.open(SAMPLE)
    assert isinstance(window.pages.currentWidget(), MatchPage)
    window.show_home()
    assert len(list(data_dir.glob("*.moderator"))) == 1
    assert window.home.table is not None
    assert window.home.table.rows.rowCount() == 1
    qtbot.keyClick(window.home.table, Qt.Key.Key_Return)
    assert isinstance(window.pages.currentWidget(), MatchPage)


def test_the_title_names_the_match_and_nothing_else(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    assert window._session is not None
    assert window.windowTitle() == f"{window._session.title} — {window.words.say('ui.app.name')}"
    window.show_home()
    assert window.windowTitle() == window.words.say("ui.app.name")


def test_a_broken_exchange_file_is_told_with_place_and_reason(window: MainWindow, tmp_path: Path, data_dir: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"moderator":1,"ruleset":"sanguosha","title":"x","zone":"Asia/Shanghai"}\n{"at":1,"do":"no_such_verb"}\n', "utf-8")
    window.opening.open(broken)
    (banner,) = banners(window)
    assert "broken.jsonl" in banner.title.text()
    assert "2" in banner.title.text()
    assert "no_such_verb" in banner.text.text()
    assert list(data_dir.glob("*.moderator")) == []


def test_a_damaged_file_is_marked_and_its_backup_offered(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    first = make_window()
    first.opening.open(SAMPLE)
    assert first._session is not None
    first._session.do(Note(text="x"), first.clock.now())
    first.show_home()
    (path,) = data_dir.glob("*.moderator")
    path.write_bytes(b"no database at all" * 400)
    window = make_window()
    assert window.home.table is not None
    assert window.home.table.rows.rows[0].cells[-1].text == window.words.say("ui.home.state.damaged")
    window.opening.open_row(window.home.table.rows.rows[0].of)
    (banner,) = banners(window)
    press(banner)
    assert window.home.table.rows.rows[0].cells[-1].text == window.words.say("ui.home.state.open")
    assert list((data_dir / "damaged").glob("*.moderator"))
    window.opening.open_row(window.home.table.rows.rows[0].of)
    assert isinstance(window.pages.currentWidget(), MatchPage)


def test_a_match_open_elsewhere_may_be_looked_at(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    first = make_window()
    first.opening.open(SAMPLE)
    (path,) = data_dir.glob("*.moderator")
    second = make_window()
    assert banners(second) == [], "it was not left open: it is open"
    second.opening.open(path)
    (banner,) = [each for each in banners(second) if path.name in each.title.text()]
    press(banner)
    assert isinstance(second.pages.currentWidget(), MatchPage)


def test_a_match_left_open_is_offered_again(make_window: Callable[[], MainWindow], data_dir: Path) -> None:
    first = make_window()
    first.opening.open(SAMPLE)
    first.show_home()
    (path,) = data_dir.glob("*.moderator")
    (data_dir / "library.json").write_text(json.dumps({"open": path.name, "clean": False}), "utf-8")
    window = make_window()
    (banner,) = banners(window)
    assert path.stem in banner.title.text()
    press(banner)
    assert isinstance(window.pages.currentWidget(), MatchPage)


def test_a_dropped_file_is_opened(window: MainWindow, qtbot: QtBot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/x/readme.txt"), QUrl.fromLocalFile(str(SAMPLE))])
    assert dropped(data) == [SAMPLE]
    event = QDropEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    window.home.dropEvent(event)
    assert isinstance(window.pages.currentWidget(), MatchPage)


def test_home_forgets_nothing_when_the_language_changes(dressed: object, palette: Palette, qtbot: QtBot) -> None:
    page = HomePage(Words("zh_CN"), palette)
    qtbot.addWidget(page)
    page.show_library((Listed(path=Path("a.moderator"), title="甲", ruleset="sanguosha", phase="game", modified=NOW),), (), NOW)
    page.retranslate(Words("en"))
    assert page.table is not None
    assert page.table.rows.rows[0].cells[0].text == "甲"
    assert page.tile.start.text() == Words("en").say("ui.home.sanguosha.start")


@pytest.mark.parametrize(("ago", "code"), [(0, "ui.home.today"), (DAY, "ui.home.yesterday")])
def test_today_and_yesterday_are_said(ago: int, code: str, words: Words) -> None:
    head, tail = words.say(code, {"time": "#"}).split("#")
    said = when(NOW - ago, words, NOW)
    assert said.startswith(head)
    assert said.endswith(tail)


def test_older_days_are_dates(zh: Words) -> None:
    assert when(NOW - 9 * DAY, zh, NOW).startswith("2026-05-2")


def test_a_state_is_a_word_not_a_colour(words: Words) -> None:
    rows = [row_of(Listed(path=Path("a.moderator"), problem=problem), words, NOW) for problem in ("", "journal_damaged", "journal_newer")]
    assert len({row.cells[-1].text for row in rows}) == 3


def test_enter_on_a_sample_opens_it(window: MainWindow, qtbot: QtBot) -> None:
    sample = window.home.findChildren(SampleButton)[0]
    qtbot.keyClick(sample, Qt.Key.Key_Return)
    assert isinstance(window.pages.currentWidget(), MatchPage)


def test_a_message_moves_nothing_on_the_page_when_it_comes_and_when_it_goes(window: MainWindow) -> None:
    def places() -> list[QPoint]:
        QApplication.processEvents()
        return [button.mapTo(window.home, QPoint(0, 0)) for button in window.home.scroll.findChildren(KeyButton) if button.isVisible()]

    before = places()
    made = [Banner("red", "It cannot be opened. " * n, "Look at the place. " * n, "Close") for n in (1, 12)]
    for banner in made:
        window.home.complain(banner)
    assert places() == before and len(before) > 4
    over = window.home.over
    assert over.isVisible() and over.geometry().bottom() < window.home.height() and all(banner.isVisible() for banner in made)
    window.resize(window.width() - 40, window.height() - 20)
    QApplication.processEvents()
    assert over.geometry().right() < window.home.width() and over.geometry().bottom() < window.home.height()
    for banner in made:
        banner.dismiss.click()
    QApplication.sendPostedEvents(None, 52)
    QApplication.processEvents()
    assert over.isHidden()
