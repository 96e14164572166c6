"""What the tests of the organiser's desk share: the sample cup with its page open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.cup.page import CupPage
from ui.cup.stage import Stage, Until
from ui.theme import LIGHT

Open = Callable[..., CupPage]


@pytest.fixture
def open_cup(qtbot: QtBot) -> Open:
    """The page of the sample cup so far; ``stage``: of another cup."""

    def make(until: Until | None = None, *, pane: str = "overview", lang: str = "zh_CN", stage: Stage | None = None) -> CupPage:
        made = stage or Stage(lang).cup32(until)
        page = CupPage(made.session, Words(lang), LIGHT, made.clock)
        page.stage = made  # type: ignore[attr-defined]
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show_pane(pane)
        page.show()
        qtbot.waitExposed(page)
        return page

    return make
