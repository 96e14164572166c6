"""Every page of the desk has room in the smallest window, and one next step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from moderator.play.words import LANGUAGES
from ui.cup.keys import PANES
from ui.cup.page import CupPage
from ui.cup.stage import before
from ui.widgets.buttons import KeyButton

Open = Callable[..., CupPage]
MOMENTS = {
    "planned": before("start_round", round="1"),
    "drawn": before("schedule_match", match="2A"),
    "played": before("close_round", round="2"),
    "ended": None,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_page_has_room_and_one_primary_button(open_cup: Open, dressed: QApplication, lang: str, moment: str) -> None:
    page = open_cup(MOMENTS[moment], lang=lang)
    for name in PANES:
        page.show_pane(name)
        QApplication.processEvents()
        assert page.width() == 1280 and page.minimumSizeHint().width() <= 1280, name
        assert page.minimumSizeHint().height() <= 720, name
        primary = [button.text() for button in page.findChildren(KeyButton) if button.kind == "primary" and button.isVisible()]
        assert len(primary) <= 1, name


def scrolls(inside: Any) -> bool:
    area = inside.parentWidget()
    while not isinstance(area, QScrollArea):
        area = area.parentWidget()
    return bool(area.verticalScrollBar().maximum())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_five_rounds_need_no_scrolling(open_cup: Open, dressed: QApplication, lang: str) -> None:
    page = open_cup(before("close_round", round="2"), lang=lang)
    QApplication.processEvents()
    assert len(page.desk.state.rounds) == 5
    assert not scrolls(page.shown.flow) and not scrolls(next(iter(page.column.rounds.values())))  # type: ignore[attr-defined]
