"""What waits for the judge never makes the desk higher than the smallest screen: it scrolls instead."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import GiveCard
from moderator.play.words import LANGUAGES
from moderator.rulesets.sanguosha import commands as c
from ui.table.stage import LONG, NAMES, Stage

ROOM = 696
"""A screen of 720 without the status bar."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("long", [False, True])
def test_open_questions_keep_to_the_smallest_screen(make_table, lang: str, long: bool) -> None:
    stage = Stage(LONG if long else NAMES[lang]).seated().set_up()
    stage.do(c.BeginTurn(line="1"), c.BeginPlay(line="1"))
    stage.do(*(GiveCard(person=stage.names[n], level="ban", clause="S5.4") for n in (2, 4)))
    page = make_table(stage, lang).page
    for _ in range(3):
        QApplication.processEvents()
    assert len(stage.session.asks) > 1
    assert page.minimumSizeHint().height() <= ROOM
