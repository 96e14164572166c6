"""Two rounds of the game that comes with the program, played at the desk: board and vote board follow every entry."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play import views
from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import Words
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.session.session import Session
from ui.clock import HandClock
from ui.forum.jianghu.tokens import numbers
from ui.forum.page import ForumPage
from ui.theme import LIGHT

SAMPLE = "samples/jianghu-night-rain.jsonl"
LAST = 2


def lines() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    read = [json.loads(line) for line in resource(SAMPLE).read_text("utf-8").splitlines()]
    return read[0], read[1:]


def instant(text: str) -> Instant:
    return Instant(round(datetime.fromisoformat(text).timestamp()) * SECOND)


def test_two_rounds_of_the_sample_are_played_at_the_desk(dressed: QApplication, qtbot: QtBot) -> None:
    header, moves = lines()
    clock = HandClock(instant(moves[0]["at"]))
    session = Session.in_memory(Jianghu(), title=header["title"], zone=header["zone"], now=clock.now)
    page = ForumPage(session, Words("zh_CN"), LIGHT, clock)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    phases: list[str] = []
    for fields in moves:
        if session.state.number == LAST and session.state.phase == "results":
            break
        given = {key: value for key, value in fields.items() if key not in {"at", "by", "force"}}
        clock.turn(max(0, (instant(fields["at"]) - clock.now()) / SECOND))
        result = page.desk.do(page.desk.command(given), force=fields.get("force", ""))
        assert not isinstance(result, Refusal), (fields, result)
        state = session.state
        if not phases or phases[-1] != f"{state.number} {state.phase}":
            phases.append(f"{state.number} {state.phase}")
            covered_follows(page)
    assert phases[-1] == f"{LAST} results"
    for wanted in ("window", "posts", "day", "choices", "results"):
        assert f"1 {wanted}" in phases or wanted == "choices"
        assert f"2 {wanted}" in phases
    assert len(page.board.tokens) == 88
    assert numbers(page.board.tokens)["in"] == len(session.state.living)


def covered_follows(page: ForumPage) -> None:
    """What the covered desk stands on is the public's own view, folded afresh; open it is the game."""
    session = page.desk.session
    start = session.ruleset.start(session.title, session.state.zone)
    events = (event for record in session.records for event in record.events)
    assert page.face.seen.public == views.view(session.ruleset, start, events, PUBLIC)
    assert len(page.board.tokens) == len(session.state.seats)
    page.curtain.lift()
    assert sum(numbers(page.board.tokens)[name] for name in ("in", "half", "out")) == len(session.state.seats)
    page.curtain.fall()
