"""The second screen of a game of eighty-eight: the round, what comes next, every seat; as large as the window is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from moderator.play.instants import Instant
from moderator.play.words import Words
from ui.forum.jianghu.grid import COLUMNS
from ui.forum.jianghu.paint import PAD, Pictures
from ui.forum.jianghu.tokens import Token
from ui.forum.phase_bar import countdown
from ui.theme import Palette, type_font

WIDE, HIGH = 1440, 810
"""The size at which one unit is one pixel."""
MARGIN: Final = 36
HEAD: Final = 112
FOOT: Final = 44
GAP: Final = 7
LEAST: Final = 12
LARGEST: Final = 40
"""The largest letters of a token."""


FEWEST: Final = 4
"""Columns of a small game at least."""
SIGNS: Final = 5
"""So many ideographs a token is wide at least: number and a mask of four."""


def _token(room: QRectF, gap: float, number: int, columns: int) -> tuple[float, float]:
    """Width and height of a token where so many stand in so many columns."""
    rows = max(4, -(-number // columns))
    return (room.width() - (columns - 1) * gap) / columns, room.height() / rows - gap


def _letters(room: QRectF, gap: float, number: int, columns: int) -> float:
    """How large letters may be then, so that neither two lines nor a mask are cut."""
    wide, tall = _token(room, gap, number, columns)
    return min(LARGEST, tall * 0.27, (wide - 2 * PAD) / SIGNS)


@dataclass(frozen=True)
class SeatsView:
    """Everything on it, in words. ``limits``: name, clock time and instant of each limit in sight."""

    title: str
    phase: str = ""
    living: str = ""
    said: str = ""
    limits: tuple[tuple[str, str, int], ...] = ()
    tokens: tuple[Token, ...] = ()
    foot: str = ""


class PublicSeats(QWidget):
    """Holds a view and the digits of an instant. ``cut``: texts that did not fit when they were painted."""

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._look = words, palette
        self._pictures = Pictures(palette)
        self.view = SeatsView("")
        self.digits, self.coming = "", ""
        self.cut: set[str] = set()
        self.setMinimumSize(QSize(480, 300))

    def show_view(self, view: SeatsView) -> None:
        """Another view; an equal one repaints nothing."""
        if view != self.view:
            self.view = view
            self.setAccessibleName(" · ".join(part for part in (view.title, view.phase, view.living, view.said) if part))
            self.update()

    def show_time(self, now: Instant) -> None:
        """What comes next, and how long till then."""
        found = next(((name, at) for name, _, at in self.view.limits if at >= now), None)
        coming, digits = (found[0], countdown(found[1] - now)) if found is not None else ("", "")
        if (coming, digits) != (self.coming, self.digits):
            self.coming, self.digits = coming, digits
            self.update(0, 0, self.width(), round(HEAD * self.unit))

    def retranslate(self, words: Words) -> None:
        """The words come with the next view."""
        self._words = words

    def restyle(self, palette: Palette) -> None:
        """Other colours."""
        self._look = palette
        self._pictures = Pictures(palette)
        self.update()

    @property
    def unit(self) -> float:
        """Pixels of one unit."""
        return min(self.width() / WIDE, self.height() / HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._look.color("paper"))
        self.cut.clear()
        self._head(painter)
        if event.rect().bottom() > HEAD * self.unit:
            self._tokens(painter)
        painter.end()

    def _head(self, painter: QPainter) -> None:
        """Title and phase on the left, what comes next on the right."""
        unit, view = self.unit, self.view
        left, width = MARGIN * unit, self.width() - 2 * MARGIN * unit
        right = width * 0.4
        self._text(painter, QRectF(left, 18 * unit, width - right, 40 * unit), view.title, 30, "title", "ink")
        below = "   ".join(part for part in (view.phase, view.living, view.said) if part)
        self._text(painter, QRectF(left, 62 * unit, width - right, 34 * unit), below, 22, "lead", "ink_2")
        side = QRectF(left + width - right, 12 * unit, right, 54 * unit)
        at = Qt.AlignmentFlag.AlignRight
        if self.digits:
            self._text(painter, side, f"{self.coming}  {self.digits}", 34, "title", "ink", at)
        said = "   ".join(f"{name} {clock}" for name, clock, _ in view.limits)
        self._text(painter, QRectF(side.left(), 68 * unit, right, 28 * unit), said, 16, "body", "ink_2", at)

    def _tokens(self, painter: QPainter) -> None:
        unit, found = self.unit, self.view.tokens
        foot = FOOT * unit if self.view.foot else MARGIN * unit * 0.5
        room = QRectF(MARGIN * unit, HEAD * unit, self.width() - 2 * MARGIN * unit, self.height() - HEAD * unit - foot)
        gap = GAP * unit
        columns = max(range(FEWEST, COLUMNS + 1), key=lambda each: (_letters(room, gap, len(found), each), each))
        wide, tall = _token(room, gap, len(found), columns)
        largest = max(LEAST, int(_letters(room, gap, len(found), columns)))
        self._pictures.show_size(QSize(int(wide), int(tall)), self.devicePixelRatioF(), largest)
        for n, token in enumerate(found):
            x, y = room.left() + (n % columns) * (wide + gap), room.top() + (n // columns) * (tall + gap)
            painter.drawPixmap(round(x), round(y), self._pictures.of(token))
        self.cut |= self._pictures.cut
        if self.view.foot:
            self._text(painter, QRectF(room.left(), room.bottom(), room.width(), foot), self.view.foot, 18, "body", "ink_2")

    def _text(
        self, painter: QPainter, box: QRectF, text: str, size: float, role: str, token: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:  # fmt: skip
        font = self._font(size, role)
        said = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        if said != text:
            self.cut.add(text)
        painter.setFont(font)
        painter.setPen(self._look.color(token))
        painter.drawText(box, int(align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), said)

    def _font(self, size: float, role: str) -> QFont:
        font = type_font(role)
        font.setPixelSize(max(LEAST, round(size * self.unit)))
        font.setFeature(QFont.Tag("tnum"), 1)
        return font
