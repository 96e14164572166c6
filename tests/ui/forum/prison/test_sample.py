"""The whole sample game played at the desk, and the short ones opened: every line as a press of the window, the state the replay's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.rows import state_hash
from moderator.play.words import Words
from moderator.rulesets.prison.ruleset import Prison
from moderator.session.replay import replay
from moderator.session.session import Session
from tests.ui.forum.conftest import press
from ui.clock import HandClock
from ui.forum.page import ForumPage
from ui.forum.prison.resolution.windows import PrisonWindow
from ui.forum.prison.results_sheet import ResultsSheet
from ui.theme import LIGHT

SAMPLE = "prison-four-days.jsonl"
KEYED = frozenset({"start_game", "open_day", "start_interrogation", "end_night"})
"""Steps that are pressed with the one key of the proposed step."""
WINDOWED = frozenset({"close_vote", "resolve_wall"})
"""Steps that are read in the resolution window first."""
PHASES = {"setup", "day", "vote", "corridor", "interrogation", "interrogation2", "night", "ended"}


def lines(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *rest = (json.loads(line) for line in resource("samples", name).read_text(encoding="utf-8").splitlines())
    return header, rest


def instant(text: str) -> Instant:
    return Instant(round(datetime.fromisoformat(text).timestamp() * SECOND))


class Window:
    """The page with its clock."""

    def __init__(self, qtbot: QtBot, header: dict[str, Any], begin: Instant) -> None:
        self.clock = HandClock(begin)
        self.session = Session.in_memory(Prison(), title=header["title"], zone=header["zone"], now=self.clock.now)
        self.page = shown(qtbot, self.session, self.clock)

    @property
    def dialog(self) -> Any:
        QApplication.processEvents()
        return self.page.doors.dialog

    def key(self) -> None:
        """The proposed step, by its key."""
        self.page.activateWindow()
        QTest.qWaitForWindowActive(self.page)
        press(self.page, "Ctrl+Return")

    def press(self, at: Instant, fields: dict[str, Any]) -> None:
        """A line as the host gives it: by the key of the proposed step, or as a command with its own instant."""
        self.clock.turn(max(0, (at - self.clock.now()) / SECOND))
        step = next((step for step in self.page.desk.steps if step.proposed), None)
        verb = fields["do"]
        if verb in KEYED | WINDOWED | {"publish_results"}:
            assert step is not None and step.command == fields, (fields, step)
            before = self.session.head_seq
            self.key()
            self.confirm(verb)
            assert self.session.head_seq > before and self.session.records[-1].command["do"] == verb, fields
            return
        done = self.page.desk.do(self.page.desk.command(fields), at=at)
        assert not isinstance(done, Refusal), (fields, done)

    def confirm(self, verb: str) -> None:
        """What opens for a step is uncovered, read and confirmed; nothing opens for the others."""
        window = self.dialog
        if verb in KEYED:
            assert window is None, (verb, window)
            return
        assert isinstance(window, PrisonWindow if verb in WINDOWED else ResultsSheet)
        press(window, "Ctrl+K")
        assert verb == "publish_results" or window.plan.steps
        press(window, "Ctrl+Return")
        if verb == "publish_results":
            window.reject()
        assert self.dialog is None


def shown(qtbot: QtBot, session: Session, clock: HandClock) -> ForumPage:
    page = ForumPage(session, Words("zh_CN"), LIGHT, clock)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def played(window: Window, rest: list[dict[str, Any]]) -> Iterator[str]:
    """The phase after each line."""
    for line in rest:
        window.press(instant(line.pop("at")), line)
        yield window.session.state.phase


def test_the_whole_sample_is_played_at_the_desk(dressed: QApplication, qtbot: QtBot) -> None:
    header, rest = lines(SAMPLE)
    window = Window(qtbot, header, instant(rest[0]["at"]))
    seen: set[str] = set()
    for phase in played(window, rest):
        if phase not in seen:  # a look at every kind of hour
            seen.add(phase)
            QApplication.processEvents()
    assert seen == PHASES
    assert state_hash(window.session.state) == state_hash(replay(resource("samples", SAMPLE), rulesets()).session.state)


@pytest.mark.parametrize("name", ["prison-clock-tower.jsonl", "prison-fog-harbour.jsonl"])
def test_the_short_samples_are_opened_at_the_desk(dressed: QApplication, qtbot: QtBot, name: str) -> None:
    session = replay(resource("samples", name), rulesets()).session
    page = shown(qtbot, session, HandClock(Instant(session.records[-1].at + SECOND)))
    QApplication.processEvents()
    page.doors.ask("ballot")
    QApplication.processEvents()
    sheet: Any = page.doors.dialog
    assert session.state.phase == "ended" and isinstance(sheet, ResultsSheet)
    sheet.uncover()
    assert sheet.table.rows.rowCount() == len(session.state.seats)
    sheet.reject()
