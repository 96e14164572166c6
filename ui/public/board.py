"""The painted second screen: digits for the whole room on the left, eight rows on the right; as large as the window is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.public import PublicView
from ui.public.painted import LEAST, MARGIN, Painted
from ui.public.texts import BETWEEN, BoardText, RowText, board_text, digits
from ui.theme import Palette, type_font

HEAD: Final = 92
LIST: Final = 660
GAP: Final = 74
ROW: Final = 62
URGENT: Final = 5_000_000
NARROW: Final = ".:"


class Board(Painted):
    """Holds the words of a view and the digits of an instant."""

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, parent)
        self._words = words
        self._view: PublicView | None = None
        self.text = BoardText(title="")
        self.digits = ""
        self.call = ""
        self._left = 0
        self._bar_width = 0

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_view(self, view: PublicView) -> None:
        """Another view; an equal one repaints nothing."""
        if view == self._view:
            return
        self._view = view
        self._say()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._words = words
        self._say()

    def show_time(self, now: Instant) -> None:
        """The digits and the call of that instant; what has not changed repaints nothing."""
        clock = self._view.clock if self._view is not None else None
        left = clock.left_at(now) if clock is not None else None
        call = clock.call_at(now) if clock is not None else None
        said = "" if call is None else self._words.say(f"ui.public.call.{call}")
        shown = "" if left is None else digits(left)
        part = min(1.0, left / clock.full) if clock is not None and left is not None and clock.full else 0.0
        width = round(part * self._clock_side().width())
        if (shown, said, width) != (self.digits, self.call, self._bar_width):
            self.digits, self.call, self._bar_width = shown, said, width
            self._left = left or 0
            self.update(self._clock_side().toAlignedRect())

    def _say(self) -> None:
        if self._view is not None:
            self.text = board_text(self._view, self._words)
            said = {"title": self.text.title, "where": self.text.where, "phase": self.text.phase or self.text.idle}
            self.setAccessibleName(self._words.say("ui.public.spoken", said))
            self.update()

    # --- measures -----------------------------------------------------------------------------------------------------

    def _list_side(self) -> QRectF:
        unit = self.unit
        wide = min(LIST * unit, self.width() * 0.5)
        return QRectF(self.width() - MARGIN * unit - wide, HEAD * unit, wide, self.height() - HEAD * unit)

    def _clock_side(self) -> QRectF:
        unit = self.unit
        right = self._list_side().left() - GAP * unit
        return QRectF(MARGIN * unit, HEAD * unit, right - MARGIN * unit, self.height() - HEAD * unit)

    # --- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, head, clock, list: only what the event asks for."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._look.color("paper"))
        side = self._clock_side()
        if self.text.timed:
            self._clock(painter, side)
        else:
            self._idle(painter, side)
        if not side.toAlignedRect().contains(event.rect()):
            self._head(painter)
            self._rows(painter, self._list_side())
        painter.end()

    def _head(self, painter: QPainter) -> None:
        unit, text = self.unit, self.text
        line = QRectF(MARGIN * unit, 24 * unit, self.width() - 2 * MARGIN * unit, 52 * unit)
        more = BETWEEN.join(part for part in (text.subtitle, text.where) if part)
        room = line.width() * (0.62 if more else 1)
        width = self._text(painter, QRectF(line.left(), line.top(), room, line.height()), text.title, 30, "title", "ink")
        if more:
            rest = QRectF(line.left() + width + 18 * unit, line.top() + 2 * unit, line.width() - width - 18 * unit, line.height())
            self._text(painter, rest, more, 20, "body", "ink_2")

    def _clock(self, painter: QPainter, side: QRectF) -> None:
        """What runs, its digits, what is left as a bar, the call."""
        unit, clock = self.unit, self._view.clock if self._view is not None else None
        if clock is None:
            return
        centre = side.center().y() - 46 * unit
        top = QRectF(side.left(), centre - 236 * unit, side.width(), 64 * unit)
        self._text(painter, top, self.text.phase, 34, "body", "ink_2", Qt.AlignmentFlag.AlignHCenter)
        self._digits(painter, QRectF(side.left(), centre - 160 * unit, side.width(), 270 * unit), self.digits, hurried=self._hurried)
        part = min(1.0, self._left / clock.full) if clock.full else 0.0
        bar = QRectF(side.left() + side.width() * 0.04, centre + 128 * unit, side.width() * 0.92, 16 * unit)
        self._bar(painter, bar, part)
        below = QRectF(side.left(), centre + 168 * unit, side.width(), 56 * unit)
        if clock.held:
            self._text(painter, below, self._words.say("ui.public.held"), 32, "body", "amber", Qt.AlignmentFlag.AlignHCenter)
        else:
            self._text(painter, below, self.call, 32, "body", "cinnabar", Qt.AlignmentFlag.AlignHCenter)

    @property
    def _hurried(self) -> bool:
        clock = self._view.clock if self._view is not None else None
        return clock is not None and not clock.held and self._left <= URGENT

    def _bar(self, painter: QPainter, box: QRectF, part: float) -> None:
        """The whole in the line's colour, what is left in the colour of the moment."""
        clock = self._view.clock if self._view is not None else None
        token = "amber" if clock is not None and clock.held else "seal" if self.call or self._hurried else "jade"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("line"))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        if part > 0:
            painter.save()
            whole = QPainterPath()
            whole.addRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setClipPath(whole)
            painter.fillRect(QRectF(box.left(), box.top(), round(box.width() * part), box.height()), self._look.color(token))
            painter.restore()

    def _digits(self, painter: QPainter, box: QRectF, text: str, *, hurried: bool) -> None:
        """As large as the side takes; every glyph in a cell of one width, so that nothing jumps."""
        font = type_font("clock")
        cells = sum(0.5 if c in NARROW else 1.0 for c in text)
        font.setPixelSize(max(LEAST, round(box.height())))
        cell = QFontMetricsF(font).horizontalAdvance("0")
        if cells * cell > box.width():
            font.setPixelSize(max(LEAST, int(font.pixelSize() * box.width() / (cells * cell))))
            cell = QFontMetricsF(font).horizontalAdvance("0")
        painter.setFont(font)
        painter.setPen(self._look.color("cinnabar" if hurried else "ink"))
        x = box.center().x() - cells * cell / 2
        for glyph in text:
            width = cell * (0.5 if glyph in NARROW else 1.0)
            painter.drawText(
                QRectF(x - cell, box.top() - cell, width + 2 * cell, box.height() + 2 * cell), Qt.AlignmentFlag.AlignCenter, glyph
            )
            x += width

    def _idle(self, painter: QPainter, side: QRectF) -> None:
        """Nothing is timed: one calm sentence."""
        unit, centre = self.unit, side.center().y() - 46 * self.unit
        above = QRectF(side.left(), centre - 140 * unit, side.width(), 60 * unit)
        self._text(painter, above, self.text.phase, 34, "body", "ink_2", Qt.AlignmentFlag.AlignHCenter)
        middle = QRectF(side.left(), centre - 60 * unit, side.width(), 120 * unit)
        self._text(painter, middle, self.text.idle, 60, "title", "ink", Qt.AlignmentFlag.AlignHCenter)
        below = QRectF(side.left(), centre + 70 * unit, side.width(), 90 * unit)
        held = self._view is not None and self._view.held
        said = self._words.say("ui.public.held") if held else self.text.below
        self._wrapped(painter, below, said, 24, "amber" if held else "ink_2")

    def _rows(self, painter: QPainter, side: QRectF) -> None:
        """The list with its heading and its foot."""
        unit = self.unit
        top = side.top()
        if self.text.heading:
            self._text(painter, QRectF(side.left() + 16 * unit, top, side.width(), 48 * unit), self.text.heading, 24, "lead", "ink_2")
            top += 52 * unit
        room = side.bottom() - top - 70 * unit
        height = min(ROW * unit * 1.18, room / max(8, len(self.text.rows)))
        for number, row in enumerate(self.text.rows):
            self._row(painter, QRectF(side.left(), top + number * height, side.width(), height), row)
        foot = QRectF(side.left() + 16 * unit, top + len(self.text.rows) * height + 6 * unit, side.width() - 32 * unit, 48 * unit)
        self._text(painter, foot, self.text.foot, 18, "body", "ink_2")

    def _row(self, painter: QPainter, box: QRectF, row: RowText) -> None:
        """Number, name, hero, tags, score; the one whose time it is stands out by ground, edge and weight."""
        unit = self.unit
        if row.acting:
            self._acting(painter, box)
        else:
            painter.fillRect(QRectF(box.left(), box.bottom() - max(1.0, unit), box.width(), max(1.0, unit)), self._look.color("line"))
        quiet = "ink_2" if row.struck else "ink"
        number = QRectF(box.left() + 16 * unit, box.top(), 44 * unit, box.height())
        self._text(painter, number, row.number, 28, "body", "ink_2")
        score = QRectF(box.right() - 116 * unit, box.top(), 100 * unit, box.height())
        scored = any(each.score for each in self.text.rows)
        if row.score:
            self._text(painter, score, row.score, 28, "clock" if row.acting else "body", quiet, Qt.AlignmentFlag.AlignRight)
        right = score.left() - 8 * unit if scored else box.right() - 16 * unit
        right = self._tags(painter, box, right, row)
        name = QRectF(box.left() + 70 * unit, box.top(), max(0.0, right - box.left() - 82 * unit), box.height())
        self._name(painter, name, row, quiet)

    def _acting(self, painter: QPainter, box: QRectF) -> None:
        unit = self.unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("card"))
        painter.drawRoundedRect(box, 10 * unit, 10 * unit)
        painter.save()
        edge = QPainterPath()
        edge.addRoundedRect(box, 10 * unit, 10 * unit)
        painter.setClipPath(edge)
        painter.fillRect(QRectF(box.left(), box.top(), 6 * unit, box.height()), self._look.color("seal"))
        painter.restore()

    def _name(self, painter: QPainter, box: QRectF, row: RowText, token: str) -> None:
        """The name, struck through for the dead, and the hero small beside it; under it where there is no room beside."""
        unit = self.unit
        gap = 10 * unit
        fits = self._width(row.name, 28, "lead") + gap + self._width(row.hero, 20, "body") <= box.width()
        if fits or not row.hero:
            width = self._struck(painter, box, row, 28, token)
            beside = QRectF(box.left() + width + gap, box.top() + 2 * unit, box.width() - width - gap, box.height())
            self._text(painter, beside, row.hero, 20, "body", "ink_2")
            return
        self._struck(painter, QRectF(box.left(), box.top() + 3 * unit, box.width(), box.height() * 0.56), row, 26, token)
        under = QRectF(box.left(), box.top() + box.height() * 0.56, box.width(), box.height() * 0.38)
        self._text(painter, under, row.hero, 16, "body", "ink_2")

    def _struck(self, painter: QPainter, box: QRectF, row: RowText, size: float, token: str) -> float:
        width = self._text(painter, box, row.name, size, "lead", token)
        if row.struck:
            painter.fillRect(QRectF(box.left(), box.center().y(), width, max(2.0, 2 * self.unit)), self._look.color(token))
        return width

    def _tags(self, painter: QPainter, box: QRectF, right: float, row: RowText) -> float:
        """Pills from the right; where the next one begins."""
        for text, tone_name in reversed(row.tags):
            right = self._pill(painter, box, right, text, tone_name)
        return right
