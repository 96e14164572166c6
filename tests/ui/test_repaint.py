"""A binding that loses a reference to None at each call ends the program within minutes: paint often, and count."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.theme import LIGHT
from ui.widgets.buttons import KeyButton
from ui.widgets.seal import Seal
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

ALLOWED = 200
"""Other things that come and go meanwhile; a leak would count tens of thousands."""


def test_a_widget_repainted_twenty_thousand_times_leaves_none_alone(
    dressed: QApplication, qtbot: QtBot, size: Callable[[int, int], int]
) -> None:
    times = size(2_000, 20_000)
    page, picture = stage(qtbot), QImage(420, 60, QImage.Format.Format_RGB32)
    label = page.findChildren(PlainText)[0]
    page.render(picture)
    before = sys.getrefcount(None)
    for number in range(times):
        label.setText(str(number % 10))
        page.render(picture)
    assert abs(sys.getrefcount(None) - before) < ALLOWED


def test_calls_that_return_nothing_return_none_whole(dressed: QApplication, size: Callable[[int, int], int]) -> None:
    times = size(20_000, 200_000)
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    painter, area, colour = QPainter(picture), QRect(0, 0, 8, 8), LIGHT.color("paper")
    before = sys.getrefcount(None)
    for _ in range(times):
        painter.fillRect(area, colour)
    painter.end()
    assert abs(sys.getrefcount(None) - before) < ALLOWED


def stage(qtbot: QtBot) -> QWidget:
    """One of each painted part."""
    page = QWidget()
    qtbot.addWidget(page)
    box = QHBoxLayout(page)
    words = Words("en")
    for part in (PlainText("0"), KeyButton("Go", "G"), Tag(LIGHT, "tag", "jade", dot=True), ClauseTag("S1.1", words), Seal(LIGHT, "M")):
        box.addWidget(part)
    page.show()
    return page
