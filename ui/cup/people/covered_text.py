"""A list that is typed: what stands behind a name is how somebody is reached, and covered while the keyboard is elsewhere."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ui.cup.people.rows import BAR
from ui.table.curtain import Curtain

BEHIND: Final = re.compile(r"[\t,，;|]")
"""What parts a name from the rest of its line."""
INDENT: Final = 4


class CoveredText(QPlainTextEdit):
    """``secret``: whether there is anything but names in it."""

    def __init__(self, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.secret = False
        self._curtain = curtain
        curtain.changed.connect(self._on_curtain)

    @property
    def covered(self) -> bool:
        """Whether the rest of each line is out of sight."""
        return self.secret and not (self.hasFocus() or self._curtain.is_open)

    def _on_curtain(self) -> None:
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.covered:
            super().paintEvent(event)
            return
        painter, block, place = QPainter(self.viewport()), self.firstVisibleBlock(), self.contentOffset()
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.palette().ColorRole.Text))
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(place)
            if box.top() > self.viewport().height():
                break
            name, *rest = BEHIND.split(block.text(), maxsplit=1)
            painter.drawText(int(box.left()) + INDENT, int(box.top()) + self.fontMetrics().ascent(), f"{name}  {BAR}" if rest else name)
            block = block.next()
