"""The page follows whole matches entry by entry: the samples, with everything a match can bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from moderator.play.words import Words
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.replay import replay
from moderator.session.session import Session
from ui.clock import HandClock
from ui.sound import Silence
from ui.table.page import MatchPage
from ui.theme import DARK, LIGHT

SAMPLES = ("sanguosha-six-games.jsonl", "sanguosha-running.jsonl")


@pytest.mark.parametrize(("name", "lang", "palette"), [(SAMPLES[0], "zh_CN", LIGHT), (SAMPLES[1], "en", DARK)])
def test_a_sample_is_followed_to_its_end(dressed, qtbot, resources: Path, size: Callable[[int, int], int], name, lang, palette):
    run = replay(resources / "samples" / name, {"sanguosha": Sanguosha()})
    assert not run.refused
    records = run.session.records
    clock = HandClock(records[0].at)
    session = Session.in_memory(run.session.ruleset, run.session.title, run.session.zone, now=clock.now)
    session.auto_request = False
    session.do(session.wire.command(records[0].command), records[0].at)
    page = MatchPage(session, Words(lang), palette, clock, Silence())
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    for record in records[1 : size(260, 100_000)]:
        clock.turn(max(0.0, (record.at - clock.now()) / 1_000_000))
        if page.doors.dialog is not None:
            page.doors.dialog.reject()
        if record.command["do"] == "tick" and session.records[-1].command["do"] == "tick":
            continue
        result = session.do(session.wire.command(record.command), max(record.at, clock.now()), force=record.force)
        assert not hasattr(result, "remedy"), (record.command, result)
        if record.command["do"] in {"begin_turn", "death", "confirm_outcome", "give_card"}:
            page.grab()
    assert page.foot.dots._records
    page.close_desk()
