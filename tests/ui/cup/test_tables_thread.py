"""The same with a thread beside the window: nothing is read while it waits, and what waits is told once it is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.play.words import Words
from ui.cup.page import CupPage
from ui.cup.tables.arrival import ArrivalSheet
from ui.cup.tables.handed import HandedSheet
from ui.cup.tables.office import Office
from ui.cup.tables.room import Tables
from ui.files import Files
from ui.theme import LIGHT
from ui.work import Work


@pytest.fixture
def page(dressed: QApplication, qtbot: QtBot, office: Office) -> Iterator[CupPage]:
    """A cup with a match that waits, at a page whose work is done in a thread."""
    office.hand_out("1A")
    office.play("1A")
    work = Work()
    made = CupPage(office.cup, Words("en"), LIGHT, office.clock, work=work)
    made.files = Files(office.library.folder, rulesets, office.clock.now)
    qtbot.addWidget(made)
    made.show()
    yield made
    work.close()
    made.close_desk()


def test_what_waits_is_told_when_the_cup_is_opened(page: CupPage, qtbot: QtBot) -> None:
    room = next(each for each in page.doors.rooms if isinstance(each, Tables))
    said = page.context.say("tables.waiting", n=1, matches=["1A"])
    qtbot.waitUntil(lambda: page.foot.message.text() == said)
    assert [each.part for each in room.watching.seen.waiting] == ["1A"]


def test_the_next_step_waits_for_the_library_and_shows_the_file(page: CupPage, qtbot: QtBot) -> None:
    page.doors.ask("next_step")
    qtbot.waitUntil(lambda: isinstance(page.doors.dialog, ArrivalSheet))
    sheet = page.doors.dialog
    assert isinstance(sheet, ArrivalSheet) and sheet.relation == "ours"
    qtbot.waitUntil(sheet.isVisible)
    sheet.yes.click()
    qtbot.waitUntil(lambda: page.desk.state.matches["1A"].status == "closed")
    page.show_pane("tables")
    qtbot.waitUntil(page.shown.waiting.isHidden)  # type: ignore[attr-defined]


def test_a_match_is_handed_out_beside_the_window(page: CupPage, qtbot: QtBot, office: Office) -> None:
    page.looking.look_at(match="1B")
    page.doors.ask("hand_out")
    page.doors.ask("hand_out")
    assert page.desk.state.matches["1B"].status == "drawn", "the window goes on meanwhile"
    qtbot.waitUntil(lambda: isinstance(page.doors.dialog, HandedSheet))
    assert page.desk.state.matches["1B"].status == "open"
    assert len(list(office.library.folder.glob("*1B*.moderator"))) == 1


def test_a_cup_that_is_left_while_a_file_is_made_leaves_none_behind(page: CupPage, qtbot: QtBot, office: Office) -> None:
    page.looking.look_at(match="1B")
    page.doors.ask("hand_out")
    page.close_desk()
    qtbot.waitUntil(lambda: not page.desk.work.busy)
    assert list(office.library.folder.glob("*1B*.moderator")) == [] and page.desk.state.matches["1B"].status == "drawn"
