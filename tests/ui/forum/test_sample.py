"""The whole sample game played at the desk: every line of it as a press of the window, the amendment as an amendment."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import Words
from moderator.rulesets.chess.ruleset import Chess
from moderator.session.session import Session
from ui.clock import HandClock
from ui.forum.page import ForumPage
from ui.theme import LIGHT

SAMPLE = resource("samples", "chess-six-nights.jsonl")
KEYED = frozenset({"start_game", "post_roster", "open_ballot", "open_runoff", "open_night", "end_game"})
"""Steps that are pressed with the one key of the proposed step; the night's and the vote's have windows of their own."""


def lines() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    header, *rest = (json.loads(line) for line in SAMPLE.read_text(encoding="utf-8").splitlines())
    return header, rest


def instant(text: str) -> Instant:
    return Instant(round(datetime.fromisoformat(text).timestamp() * SECOND))


class Window:
    """The page with its clock."""

    def __init__(self, qtbot: QtBot, header: dict[str, Any], begin: Instant) -> None:
        self.clock = HandClock(begin)
        self.session = Session.in_memory(Chess(), title=header["title"], zone=header["zone"], now=self.clock.now)
        self.page = ForumPage(self.session, Words("zh_CN"), LIGHT, self.clock)
        qtbot.addWidget(self.page)
        self.page.resize(1280, 720)
        self.page.show()
        self.qtbot = qtbot

    def to(self, at: Instant) -> None:
        self.clock.turn(max(0, (at - self.clock.now()) / SECOND))

    def press(self, at: Instant, fields: dict[str, Any]) -> None:
        """A line as the host gives it: by the key of the proposed step, or as a command with its own instant."""
        self.to(at)
        step = next((step for step in self.page.desk.steps if step.proposed), None)
        if fields["do"] in KEYED:
            assert step is not None
            assert step.command == fields
            self.page.doors.ask("next_step")
            return
        done = self.page.desk.do(self.page.desk.command(fields), at=at)
        assert not isinstance(done, Refusal), (fields, done)

    def amend(self, fields: dict[str, Any]) -> None:
        """As the amendment's dialog does: grown beside the window, then taken."""
        grown: list[Any] = []
        command = self.page.desk.command(fields["command"])
        self.page.desk.grow_amend(fields["entry"], command, fields["reason"], {}, grown.append)
        self.qtbot.waitUntil(lambda: bool(grown), timeout=30_000)
        assert not isinstance(self.page.desk.amend(grown[0]), Refusal)


def test_the_whole_sample_is_played_at_the_desk(dressed: QApplication, qtbot: QtBot) -> None:
    header, rest = lines()
    window = Window(qtbot, header, instant(rest[0]["at"]))
    seen: set[str] = set()
    for line in rest:
        at = instant(line.pop("at"))
        if line["do"] == "amend":
            window.amend(line)
        else:
            window.press(at, line)
        if window.session.state.phase not in seen:  # a look at every kind of day
            seen.add(window.session.state.phase)
            QApplication.processEvents()
    assert seen == {"setup", "night", "dawn", "day", "dusk", "runoff", "ended"}
    expected = json.loads(Path(SAMPLE).with_suffix(".report.json").read_text(encoding="utf-8"))
    state = window.session.state
    assert (state.winner, state.number) == (expected["outcome"]["result"], expected["phase"]["number"])
    assert [(row["seat"], row["alive"], row["role"]) for row in expected["seats"]] == [
        (s.id, s.alive, s.role) for s in state.seats.values()
    ]
    assert sorted(row["seat"] for row in expected["deaths"]) == sorted(s.id for s in state.seats.values() if not s.alive)
    assert [row["person"] for row in expected["seats"]] == [s.person for s in state.seats.values()]
