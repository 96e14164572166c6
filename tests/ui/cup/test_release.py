"""The organiser's page of what is public: nothing goes out unlooked at, the second screen is steered from here, files are safe."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.cup.commands import CheckIn, ReleaseStandings, WithdrawStandings
from moderator.play.audience import HOST, PUBLIC
from moderator.play.commands import Note
from moderator.play.messages import Refusal
from moderator.play.watch import unwatched
from moderator.play.words import Words
from ui.cup.page import CupPage
from ui.cup.release import exports
from ui.cup.release.pane import ReleasePane
from ui.cup.release.room import web_page
from ui.cup.release.scenes import after
from ui.cup.release.screen import CupScreen
from ui.cup.release.sheet import ReleaseSheet
from ui.cup.stage import before
from ui.printing.making import sheets_of
from ui.public.cup import PACES
from ui.second_screen import Memory, Place
from ui.widgets.text import PlainText

Open = Callable[..., CupPage]
ZH = Words("zh_CN")


def pane_of(page: CupPage) -> ReleasePane:
    found = page.shown
    assert isinstance(found, ReleasePane)
    return found


def click(button: Any) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def round_2(open_cup: Open) -> CupPage:
    """Round 1 is public, round 2 closed and not."""
    page = open_cup(before("release_standings", round="2"), pane="release")
    page.looking.look_at(round="2")
    return page


# --- releasing -----------------------------------------------------------------------------------------------------------------


def test_what_will_be_seen_is_listed_before_anything_is_released(round_2: CupPage, qtbot: QtBot) -> None:
    pane, entries = pane_of(round_2), len(round_2.desk.session.records)
    click(pane.release)
    sheet = round_2.doors.dialog
    assert isinstance(sheet, ReleaseSheet) and len(round_2.desk.session.records) == entries
    frozen = round_2.desk.state.round("2").frozen
    rows = [tuple(cell.text for cell in row.cells) for row in sheet.list.rows.rows]
    assert [row[2] for row in rows] == [row.person for row in frozen.rows]
    assert {row[0] for row in rows} == {"2A", "2B", "2C"} and rows[0][4] == "晋级"
    assert sheet.preview.board.page.where == "第 2 轮 · 淘汰赛", "as the second screen will show it"
    sheet.reject()
    assert round_2.desk.state.shown.round == "1" and len(round_2.desk.session.records) == entries
    click(pane.release)
    qtbot.waitUntil(lambda: round_2.doors.dialog is not None and round_2.doors.dialog.isVisible())
    click(round_2.doors.dialog.release)
    assert round_2.desk.state.shown.round == "2"
    assert pane.round.text() == round_2.context.round_name("2") and not pane.release.isEnabled()


def test_the_step_beside_the_page_opens_the_same_sheet(round_2: CupPage) -> None:
    step = next(step for step in round_2.desk.steps if step.verb == "release_standings")
    round_2.doors.step(step)
    assert isinstance(round_2.doors.dialog, ReleaseSheet)


def test_withdrawn_is_withdrawn_everywhere_and_an_undo_brings_it_back(round_2: CupPage) -> None:
    pane = pane_of(round_2)
    click(pane.withdraw)
    assert round_2.desk.state.shown is None and not pane.withdraw.isEnabled() and not pane.web.isEnabled()
    assert [page.kind for page in pane.preview.board.pages] == ["nothing"]
    round_2.desk.undo()
    assert round_2.desk.state.shown.round == "1" and pane.withdraw.isEnabled()


def test_a_round_without_results_cannot_be_released_and_says_so(open_cup: Open) -> None:
    page = open_cup(before("open_match", match="1A"), pane="release")
    pane = pane_of(page)
    assert not pane.release.isEnabled() and pane.why.text() == page.context.say("release.nothing", round="1")
    page.doors.find("open_release_standings")(_step("1"))
    assert page.doors.dialog is None


def test_after_a_close_the_round_that_is_over_is_the_one_to_release(open_cup: Open) -> None:
    """The desk looks at the next round by then; nothing of that can be shown yet."""
    page = open_cup(before("start_round", round="2"), pane="release")
    pane = pane_of(page)
    page.desk.do(WithdrawStandings()) if page.desk.state.shown is not None else None
    assert page.looking.round == "2" and pane.release.isEnabled() and pane.release.text() == page.context.say("release.release", round="1")
    click(pane.release)
    assert isinstance(page.doors.dialog, ReleaseSheet)


def test_a_round_that_goes_on_shows_the_matches_taken_in_and_no_way_on(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="2"), pane="release")
    pane = pane_of(page)
    assert pane.why.text() == page.context.say("release.so_far", round="2")
    click(pane.release)
    sheet = page.doors.dialog
    assert {row.cells[4].text for row in sheet.list.rows.rows} == {""}


def test_only_what_is_new_is_listed_when_a_round_is_released_again(open_cup: Open) -> None:
    page = open_cup(before("match_closed", match="1C"), pane="release")
    page.desk.do(ReleaseStandings(round="1"))
    assert not pane_of(page).release.isEnabled()
    stage = page.stage
    from ui.cup.stage import sample

    command = next(command for command, _, _ in sample() if getattr(command, "match", "") == "1C" and hasattr(command, "head"))
    stage.do(command)
    page.refresh()
    pane = pane_of(page)
    assert pane.stale.text() and pane.release.isEnabled()
    click(pane.release)
    assert {row.cells[0].text for row in page.doors.dialog.list.rows.rows} == {"1C"}


def test_once_appeals_are_over_it_may_be_released_as_final(open_cup: Open) -> None:
    page = open_cup(after("2"), pane="release")
    page.looking.look_at(round="2")
    pane = pane_of(page)
    assert not pane.release.isEnabled() and CupScreen.of(page.context).view.provisional
    page.stage.clock.turn(13 * 3600)
    page.refresh()
    assert pane.release.isEnabled()
    click(pane.release)
    assert page.doors.dialog.list.rows.rowCount() == 0 and page.context.say("release.sheet.settled") in _texts(page.doors.dialog)


def _texts(dialog: Any) -> list[str]:
    return [label.text() for label in dialog.findChildren(PlainText)]


def _step(name: str) -> Any:
    from moderator.play.messages import Step

    return Step(verb="release_standings", params={"round": name})


# --- the second screen -----------------------------------------------------------------------------------------------------------


def test_the_screen_is_opened_steered_and_closed_from_the_page(round_2: CupPage) -> None:
    pane, screen = pane_of(round_2), CupScreen.of(round_2.context)
    assert not pane.full.isEnabled() and not pane.hold.isEnabled()
    click(pane.open)
    window = screen.window
    assert window.isVisible() and window.board.page.where == "第 1 轮 · 淘汰赛"
    click(pane.after)
    assert window.board.at == 1 == pane.preview.board.at
    click(pane.before)
    assert window.board.at == 0
    click(pane.hold)
    assert window.paused and pane.hold.text() == round_2.context.say("release.go_on")
    click(pane.full)
    assert window.isFullScreen() and pane.full.text() == round_2.context.say("release.frame")
    click(pane.theme.buttons["light"])
    assert window.theme == "light"
    pane.pace.setCurrentIndex(PACES.index(30))
    assert window.pace == 30
    click(pane.open)
    assert screen.window is None and not pane.full.isEnabled()
    click(pane.open)
    assert screen.window.theme == "light" and screen.window.pace == 30, "as it was set last"


def test_f11_opens_and_closes_it_from_every_page_of_the_desk(open_cup: Open, qtbot: QtBot) -> None:
    page = open_cup(after("1"))
    screen = CupScreen.of(page.context)
    page.doors.ask("public")
    assert screen.window is not None and page.pane == "overview"
    qtbot.waitUntil(page.isActiveWindow)
    QTest.keyClick(page, Qt.Key.Key_F11)
    assert screen.window is None


def test_the_screen_follows_release_withdrawal_and_undo(round_2: CupPage) -> None:
    screen = CupScreen.of(round_2.context)
    screen.open()
    board = screen.window.board
    round_2.desk.do(ReleaseStandings(round="2"))
    assert board.page.where == "第 2 轮 · 淘汰赛"
    round_2.desk.undo()
    assert board.page.where == "第 1 轮 · 淘汰赛"
    round_2.desk.do(WithdrawStandings())
    assert [page.kind for page in board.pages] == ["nothing"]


def test_the_screen_goes_with_the_cup_and_stays_when_the_language_changes(round_2: CupPage) -> None:
    screen = CupScreen.of(round_2.context)
    screen.open()
    window = screen.window
    round_2.retranslate(Words("en"))
    assert window.board.page.heading == "Standings of the groups" and CupScreen.of(round_2.context) is screen
    round_2.close_desk()
    assert screen.window is None and not window.isVisible()


def test_nothing_of_the_desk_changes_a_pixel_of_it_or_its_title(round_2: CupPage) -> None:
    """Notes, answers, a match taken in, a round closed and one put right: nobody out there sees any of it."""
    screen = CupScreen.of(round_2.context)
    screen.open()
    window = screen.window
    window.pause(True)
    before_, title = window.grab().toImage(), window.windowTitle()
    state = round_2.desk.state
    round_2.desk.do(Note(text="secret", target=next(iter(state.people))))
    assert (window.grab().toImage(), window.windowTitle()) == (before_, title)


def test_two_cups_that_differ_in_results_only_look_alike_out_there(open_cup: Open) -> None:
    """The pictures of every page before and after matches are taken in and the round is closed."""
    pictures: list[list[QImage]] = []
    for until in (before("open_match", match="2A"), before("release_standings", round="2")):
        page = open_cup(until, pane="release")
        screen = CupScreen.of(page.context)
        screen.open()
        screen.window.resize(1024, 576)
        kinds = [each.kind for each in screen.window.board.pages if each.kind != "coming"]
        made = []
        for _ in kinds:
            made.append(_without_foot(screen.window.grab().toImage()))
            screen.window.turn()
        pictures.append(made)
        screen.window.close()
    assert pictures[0] == pictures[1] and len(pictures[0]) == 4


def _without_foot(picture: QImage) -> QImage:
    """Without the number of pages, in which the coming matches count."""
    return picture.copy(0, 0, picture.width(), picture.height() - 50)


def test_answers_are_nobodys_but_the_organisers(open_cup: Open) -> None:
    page = open_cup(before("open_match", match="2A"), pane="release")
    screen = CupScreen.of(page.context)
    view = screen.view
    name = page.desk.state.matches["2A"].people[0]
    page.desk.do(CheckIn(person=name, match="2A", comes=False))
    assert screen.view == view


def test_where_the_screen_stood_is_kept_in_a_file(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    memory.keep(Place(theme="light", pace=20))
    assert Memory(tmp_path).read().pace == 20
    (tmp_path / "public-screen.json").write_text('{"pace": "x", "theme": 3}', encoding="utf-8")
    assert Memory(tmp_path).read() == Place()


# --- files -----------------------------------------------------------------------------------------------------------------------


def test_the_page_for_the_web_is_written_from_what_is_public(round_2: CupPage, tmp_path: Path, qtbot: QtBot) -> None:
    round_2.doors.find("write_page")(str(tmp_path))
    qtbot.waitUntil(lambda: any(tmp_path.iterdir()))
    (path,) = tmp_path.iterdir()
    text = path.read_text(encoding="utf-8")
    secret = {row.person for row in round_2.desk.state.round("2").frozen.rows if row.place == 1}
    assert path.name == "春季杯 · 淘汰赛 A 组.html" and "1A" in text and "2A" not in text and "<script" not in text
    assert secret and CupScreen.of(round_2.context).view.round == "1"


def test_nothing_released_gives_no_page(open_cup: Open, tmp_path: Path) -> None:
    page = open_cup(before("release_standings", round="1"), pane="release")
    assert not pane_of(page).web.isEnabled()
    found = web_page(CupScreen.of(page.context).view, str(tmp_path), ZH, unwatched)
    assert isinstance(found, Refusal) and found.code == "cup_nothing_released" and not list(tmp_path.iterdir())


def test_the_menu_says_whose_each_file_is(round_2: CupPage) -> None:
    room = round_2.doors.find("ask_export").__self__
    room.ask_export()
    texts = [action.text() for action in room.menu.actions()]
    assert texts.count("") == 3, "three groups below the clipboard"
    for (audience, _), text in zip(exports.FILES, [text for text in texts[1:] if text], strict=True):
        assert text.startswith({PUBLIC: "公开", HOST: "赛事组", exports.REDACTED: "隐去姓名"}[audience])
    room.menu.close()


@pytest.mark.parametrize(("audience", "kind"), exports.FILES)
def test_every_file_of_the_menu_is_made(open_cup: Open, tmp_path: Path, audience: Any, kind: str) -> None:
    page = open_cup(after("2"), pane="release")
    room = page.doors.find("ask_export").__self__
    made = room.maker(kind, audience)
    _, written = made(page.desk.session.snapshot(), str(tmp_path), kind, audience, page.context.words, unwatched)
    assert not isinstance(written, Refusal) and written and all(path.stat().st_size for path in written)
    if kind.startswith("sheets"):
        assert len(written) == 7
    if audience == exports.REDACTED:
        assert {path.name for path in written} == {f"隐去姓名.{kind}"}
        content = written[0].read_bytes() if kind == "jsonl" else str(_cells(written[0])).encode()
        assert not [name for name in page.desk.state.people if name.encode() in content]


def _cells(path: Path) -> list[Any]:
    book = openpyxl.load_workbook(path)
    return [cell.value for sheet in book for row in sheet.iter_rows() for cell in row]


def test_the_public_text_goes_to_the_clipboard(round_2: CupPage, qtbot: QtBot) -> None:
    room = round_2.doors.find("ask_export").__self__
    QApplication.clipboard().setText("")
    room.copy("table")
    qtbot.waitUntil(lambda: bool(QApplication.clipboard().text()))
    text = QApplication.clipboard().text()
    assert "姜禾" in text and "2A" not in text.split("分组")[0]


# --- paper -----------------------------------------------------------------------------------------------------------------------


def test_the_sheets_of_a_cup_are_seen_before_they_are_printed(round_2: CupPage, qtbot: QtBot) -> None:
    round_2.doors.ask("print")
    dialog = round_2.doors.dialog
    assert [dialog.sheet.itemText(n) for n in range(2)] == ["名次表", "1A 场成绩单"]
    assert sheets_of(round_2.desk.session)[1:] == tuple(("matches", name) for name in ("1A", "1B", "1C", "1D", "2A", "2B", "2C"))
    qtbot.waitUntil(lambda: dialog._pages.pages != ())
    dialog.sheet.setCurrentIndex(2)
    qtbot.waitUntil(lambda: "1B" in dialog.preview.accessibleName() and dialog._pages.pages != ())
    dialog.reader.setCurrentIndex(1)
    qtbot.waitUntil(lambda: dialog.message.text() != "")
    assert not dialog.print.isEnabled(), "the sheets of the matches are the organisers'"


def test_one_sheet_is_written_and_not_the_others(round_2: CupPage, tmp_path: Path, qtbot: QtBot) -> None:
    round_2.doors.ask("print")
    dialog = round_2.doors.dialog
    dialog.sheet.setCurrentIndex(2)
    dialog.kind.setCurrentIndex(dialog.kind.findData("html"))
    qtbot.waitUntil(lambda: dialog._pages.pages != ())
    dialog.write(str(tmp_path))
    qtbot.waitUntil(lambda: any(tmp_path.iterdir()))
    assert [path.name.rpartition("-")[2] for path in tmp_path.iterdir()] == ["1B.html"]
