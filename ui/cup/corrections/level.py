"""How grave a correction is, at a glance: each of the four levels has a look of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import SPACE, Palette, tone, type_font
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

TONES: Final = ("jade", "blue", "amber", "red")
STEPS: Final = 4
STEP: Final = 13
GAP: Final = 4


class Steps(QWidget):
    """A stair of four; those up to the level are filled, the number stands beside it."""

    def __init__(self, palette: Palette, level: int) -> None:
        super().__init__()
        self._palette, self.level = palette, level
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(30 + STEPS * (STEP + GAP), 46)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(tone(self._palette, TONES[self.level])[0])
        painter.setPen(ink)
        painter.setFont(type_font("display"))
        painter.drawText(QRectF(0, 0, 26, self.height()), int(Qt.AlignmentFlag.AlignVCenter), str(self.level))
        for at in range(STEPS):
            high = 12 + 10 * at
            box = QRectF(28 + at * (STEP + GAP), self.height() - 2 - high, STEP, high)
            painter.setPen(QPen(ink, 1.4))
            painter.setBrush(ink if at <= self.level else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 2.5, 2.5)


class LevelBanner(QFrame):
    """The level with what it means; level 3 stands in the colour of danger."""

    def __init__(self, context: CupContext, level: int, **params: object) -> None:
        super().__init__()
        self.level = level
        self.setObjectName("banner")
        self.setProperty("tone", TONES[level])
        self.steps = Steps(context.palette, level)
        self.title = PlainText(context.say(f"corrections.level.{level}"), "lead", TONES[level], wrap=True)
        self.text = PlainText(context.say(f"corrections.level.{level}.text", **params), "body", wrap=True)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self.title)
        said.addWidget(self.text)
        box = QHBoxLayout(self)
        box.setContentsMargins(16, 10, 14, 10)
        box.setSpacing(2 * SPACE)
        box.addWidget(self.steps, 0, Qt.AlignmentFlag.AlignVCenter)
        box.addLayout(said, 1)
        box.addWidget(ClauseTag("R77", context.words, "cup"), 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(f"{self.title.text()} {self.text.text()}")
