"""The Qt binding in use keeps count of None: one that loses a reference with every call kills a repainting window in minutes."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

TIMES = 20_000
NOISE = 200
"""References that the interpreter itself takes and drops meanwhile; a faulty binding loses one a call at least."""


class Face(QWidget):
    """A widget that paints a number each time."""

    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self.painted))
        painter.end()
        self.painted += 1


def test_twenty_thousand_repaints_lose_no_reference_to_none(qtbot: QtBot) -> None:
    face, label = Face(), QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    for widget in (face, label):
        qtbot.addWidget(widget)
        widget.resize(60, 30)
        widget.show()
    qtbot.waitUntil(lambda: face.painted > 0)
    before = sys.getrefcount(None)
    for n in range(TIMES):
        label.setText(str(n))
        face.repaint()
    assert face.painted >= TIMES
    assert abs(sys.getrefcount(None) - before) < NOISE
