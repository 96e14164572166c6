"""The last rounds of the sample cup through the organiser's page: begun, drawn, dated, closed, released, shown, taken out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES
from ui.cup.page import CupPage
from ui.cup.release.pane import ReleasePane
from ui.cup.release.screen import CupScreen
from ui.cup.release.sheet import ReleaseSheet
from ui.cup.round.draw_sheet import DrawSheet
from ui.cup.round.schedule_sheet import ScheduleSheet
from ui.cup.round.start_sheet import StartSheet
from ui.cup.stage import before, sample
from ui.cup.standings.closing import CloseDialog

Open = Callable[..., CupPage]
CONTROL = Qt.KeyboardModifier.ControlModifier


class Organiser:
    """Hands on the page. Of the sample only the seeds, dates and played matches are taken: all else is pressed."""

    def __init__(self, page: CupPage) -> None:
        self.page = page

    @property
    def state(self) -> Any:
        return self.page.desk.state

    def next_step(self, kind: type[Any]) -> Any:
        """The one key that is always the next step; the sheet it opens."""
        self.page.doors.ask("next_step")
        QApplication.processEvents()
        found = self.page.doors.dialog
        assert isinstance(found, kind), found
        return found

    def confirm(self, sheet: Any) -> None:
        QTest.keyClick(sheet, Qt.Key.Key_Return, CONTROL)
        QApplication.processEvents()
        assert self.page.doors.dialog is None, self.page.doors.dialog

    def wait_for(self, verb: str, **fields: Any) -> Any:
        """The clock runs to where the sample did that; its command."""
        for command, at, _ in sample():
            if type(command).__struct_config__.tag == verb and all(getattr(command, key) == value for key, value in fields.items()):
                self.page.stage.to(at)
                return command
        raise AssertionError(verb)

    def begin(self, name: str) -> None:
        self.wait_for("start_round", round=name)
        self.page.show_pane("round")
        sheet = self.next_step(StartSheet)
        self.confirm(sheet)
        assert self.state.round(name).status == "started"

    def draw(self, name: str) -> None:
        command = self.wait_for("draw_groups", round=name)
        sheet = self.next_step(DrawSheet)
        sheet.seed.clear()
        QTest.keyClicks(sheet.seed, command.seed)
        QTest.keyClick(sheet, Qt.Key.Key_D, CONTROL)
        self.confirm(sheet)
        assert [self.state.matches[match].people for match in self.state.round(name).matches] == list(command.groups), "the same seed"

    def schedule(self, name: str) -> None:
        self.page.looking.look_at(round=name)
        self.page.doors.ask("schedule")
        QApplication.processEvents()
        sheet = self.page.doors.dialog
        assert isinstance(sheet, ScheduleSheet)
        for row, match in enumerate(self.state.round(name).matches):
            command = self.wait_for("schedule_match", match=match)
            start = datetime.fromisoformat(command.start).astimezone(ZoneInfo("Asia/Shanghai"))
            for key, text in (("start", f"{start:%Y-%m-%d %H:%M}"), ("table", command.table), ("judge", command.judge)):
                sheet.grid.cells[row, key].setText(text)
        self.confirm(sheet)
        assert all(self.state.matches[match].start is not None for match in self.state.round(name).matches)

    def play(self, name: str) -> None:
        """Handed out and taken in as the sample's judges played them: that is other desks' work."""
        for match in self.state.round(name).matches:
            for verb in ("open_match", "match_closed"):
                done = self.page.desk.do(self.wait_for(verb, match=match))
                assert not isinstance(done, Refusal), done

    def close(self, name: str) -> None:
        self.wait_for("close_round", round=name)
        self.page.show_pane("standings")
        sheet = self.next_step(CloseDialog)
        self.confirm(sheet)
        assert self.state.round(name).status == "closed"

    def release(self, name: str, qtbot: QtBot) -> None:
        self.wait_for("release_standings", round=name)
        self.page.show_pane("release")
        pane = self.page.shown
        assert isinstance(pane, ReleasePane)
        self.page.looking.look_at(round=name)
        QTest.mouseClick(pane.release, Qt.MouseButton.LeftButton)
        sheet = self.page.doors.dialog
        assert isinstance(sheet, ReleaseSheet)
        qtbot.waitUntil(sheet.isActiveWindow)
        self.confirm(sheet)
        assert self.state.shown.round == name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_semifinal_and_final_through_the_page(open_cup: Open, qtbot: QtBot, tmp_path: Path, lang: str) -> None:
    page = open_cup(before("start_round", round="4"), lang=lang)
    organiser, screen = Organiser(page), CupScreen.of(page.context)
    screen.open()
    shown = []
    for name in ("4", "5"):
        organiser.begin(name)
        organiser.draw(name)
        organiser.schedule(name)
        coming = [each.kind for each in screen.window.board.pages]
        assert coming[-1] == "coming" and screen.view.coming, "who plays when is on the screen"
        organiser.play(name)
        assert screen.view.round == str(int(name) - 1), "no result of a match is"
        organiser.close(name)
        assert screen.view.round == str(int(name) - 1), "nor of a round that is closed"
        organiser.release(name, qtbot)
        shown.append([each.kind for each in screen.window.board.pages])
    assert shown == [["groups", "led"], ["final"]]
    assert organiser.state.phase == "ended"
    lines = screen.window.board.page.blocks[0].lines
    assert [(line.number, line.name) for line in lines[:4]] == [("1", "谢临"), ("2", "姜禾"), ("3=", "林晚舟"), ("3=", "江一白")]
    page.doors.find("write_page")(str(tmp_path))
    qtbot.waitUntil(lambda: any(tmp_path.iterdir()))
    assert "谢临" in next(tmp_path.iterdir()).read_text(encoding="utf-8")


def test_the_cup_played_through_the_page_is_the_sample(open_cup: Open, qtbot: QtBot) -> None:
    """State for state, but for the instants at which things were pressed."""
    page = open_cup(before("start_round", round="5"))
    organiser = Organiser(page)
    for act in (organiser.begin, organiser.draw, organiser.schedule, organiser.play, organiser.close):
        act("5")
    organiser.release("5", qtbot)
    from ui.cup.stage import Stage

    whole = Stage().cup32().state
    mine = page.desk.state
    assert [(row.person, row.place, row.total) for row in mine.round("5").frozen.rows] == [
        (row.person, row.place, row.total) for row in whole.round("5").frozen.rows
    ]
    assert {name: match.people for name, match in mine.matches.items()} == {name: match.people for name, match in whole.matches.items()}
    assert page.desk.now() >= sample()[-1][1] - SECOND
