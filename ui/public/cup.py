"""The second screen of a cup: what was released, page after page at a pace of its own; as large as the window is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from moderator.cup.public import PublicCup
from moderator.play.instants import Instant
from moderator.play.words import Words
from ui.public.cup_texts import COLUMN, COMING, BlockText, LineText, PageText, pages
from ui.public.painted import MARGIN, Painted
from ui.public.window import PublicWindow
from ui.theme import Palette

HEAD: Final = 92
TOP: Final = 158
FOOT: Final = 64
GAP: Final = 60
ROW: Final = 68
ALONE: Final = 1000
"""A single table is no wider than this: an eye must find the score of a name."""
PACE: Final = 12
PACES: Final = (5, 8, 12, 20, 30)
"""Seconds that a page stands."""


class CupBoard(Painted):
    """``turned`` when another page is shown. Shows the pages of a view; knows nothing of time."""

    turned = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(palette, parent)
        self._words = words
        self.view: PublicCup | None = None
        self.pages: tuple[PageText, ...] = ()
        self.at = 0
        self.paused = False

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def page(self) -> PageText | None:
        """The page on the screen."""
        return self.pages[self.at] if self.pages else None

    def show_view(self, view: PublicCup) -> None:
        """Another view; an equal one repaints nothing. The page stays where it can."""
        if view != self.view:
            again = self.view is not None and self.view.round == view.round
            self.view = view
            self._say(self.at if again else 0)

    def show_time(self, now: Instant) -> None:
        """Nothing here runs by the table's clock."""

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._words = words
        self._say(self.at)

    def pause(self, paused: bool) -> None:
        """Whether it says that it stands still."""
        self.paused = paused
        self.update()

    def turn(self, by: int = 1) -> None:
        """The next page, or the one before; round and round."""
        if self.pages:
            self._go((self.at + by) % len(self.pages))

    def _say(self, at: int) -> None:
        if self.view is not None:
            self.pages = pages(self.view, self._words)
            self._go(min(at, len(self.pages) - 1))

    def _go(self, at: int) -> None:
        self.at = at
        page = self.pages[at]
        said = {"title": page.title, "where": page.where, "heading": page.heading, "n": at + 1, "of": len(self.pages)}
        self.setAccessibleName(self._words.say("public.cup.spoken", said))
        self.cut.clear()
        self.update()
        self.turned.emit()

    # --- painting -----------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, head, the page, foot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(event.rect(), self._look.color("paper"))
        page = self.page
        if page is not None:
            self._head(painter, page)
            if page.kind == "nothing":
                self._nothing(painter, page)
            else:
                self._page(painter, page)
            self._foot(painter, page)
        painter.end()

    def _head(self, painter: QPainter, page: PageText) -> None:
        unit = self.unit
        line = QRectF(MARGIN * unit, 24 * unit, self.width() - 2 * MARGIN * unit, 52 * unit)
        room = line.width() * (0.62 if page.where else 1)
        width = self._text(painter, QRectF(line.left(), line.top(), room, line.height()), page.title, 30, "title", "ink")
        rest = QRectF(line.left() + width + 18 * unit, line.top() + 2 * unit, line.width() - width - 18 * unit, line.height())
        self._text(painter, rest, page.where, 20, "body", "ink_2")
        if page.kind != "nothing":
            heading = QRectF(line.left(), HEAD * unit, line.width(), 56 * unit)
            self._text(painter, heading, page.heading, 34, "title", "ink")

    def _nothing(self, painter: QPainter, page: PageText) -> None:
        unit = self.unit
        middle = QRectF(MARGIN * unit, self.height() / 2 - 60 * unit, self.width() - 2 * MARGIN * unit, 90 * unit)
        self._text(painter, middle, page.heading, 44, "title", "ink_2", Qt.AlignmentFlag.AlignHCenter)

    def _foot(self, painter: QPainter, page: PageText) -> None:
        """As of when, and which page of how many; that it stands still."""
        unit = self.unit
        line = QRectF(MARGIN * unit, self.height() - FOOT * unit, self.width() - 2 * MARGIN * unit, 48 * unit)
        right = line.width() * 0.3
        self._text(painter, QRectF(line.left(), line.top(), line.width() - right, line.height()), page.foot, 18, "body", "ink_2")
        if len(self.pages) > 1:
            code = "public.cup.page.paused" if self.paused else "public.cup.page"
            said = self._words.say(code, {"n": self.at + 1, "of": len(self.pages)})
            side = QRectF(line.right() - right, line.top(), right, line.height())
            self._text(painter, side, said, 18, "body", "amber" if self.paused else "ink_2", Qt.AlignmentFlag.AlignRight)

    def _page(self, painter: QPainter, page: PageText) -> None:
        """Its blocks side by side."""
        unit = self.unit
        room = QRectF(MARGIN * unit, TOP * unit, self.width() - 2 * MARGIN * unit, self.height() - (TOP + FOOT) * unit)
        if page.kind == "coming":
            self._coming(painter, room, page.blocks[0])
            return
        abreast = max(3 if page.kind == "led" else 1, len(page.blocks))
        if abreast == 1:
            room = room.adjusted(0, 0, min(0.0, ALONE * unit - room.width()), 0)
        gap = GAP * unit
        wide = (room.width() - (abreast - 1) * gap) / abreast
        most = max(COLUMN, *(len(block.lines) for block in page.blocks))
        headed = 50 * unit if any(block.heading for block in page.blocks) else 0.0
        height = min(ROW * unit, (room.height() - headed) / most)
        for n, block in enumerate(page.blocks):
            self._block(painter, QRectF(room.left() + n * (wide + gap), room.top(), wide, height), block, headed)

    def _block(self, painter: QPainter, row: QRectF, block: BlockText, headed: float) -> None:
        """``row``: the first row's box were there no heading."""
        if block.heading:
            self._text(painter, QRectF(row.left(), row.top(), row.width(), headed * 0.9), block.heading, 24, "lead", "ink_2")
        for n, line in enumerate(block.lines):
            self._line(painter, row.translated(0, headed + n * row.height()), line)

    def _line(self, painter: QPainter, box: QRectF, line: LineText) -> None:
        """Place, name, where it leads, score."""
        unit = self.unit
        painter.fillRect(QRectF(box.left(), box.bottom() - max(1.0, unit), box.width(), max(1.0, unit)), self._look.color("line"))
        large, token = (34, "cinnabar") if line.first else (29, "ink_2" if line.quiet else "ink")
        left = box.left()
        if line.number:
            self._text(
                painter, QRectF(left, box.top(), 62 * unit, box.height()), line.number, large, "lead", token if line.first else "ink_2"
            )
            left += 70 * unit
        right = box.right()
        if line.score:
            score = QRectF(right - 120 * unit, box.top(), 120 * unit, box.height())
            self._text(painter, score, line.score, large, "lead", "ink_2" if line.quiet else "ink", Qt.AlignmentFlag.AlignRight)
            right = score.left() - 10 * unit
        for text, tone_name in reversed(line.tags):
            right = self._pill(painter, box, right, text, tone_name, 21)
        name = QRectF(left, box.top(), right - left, box.height())
        if line.beside:
            width = self._width(line.beside, 20, "body") + 12 * unit
            name.setWidth(max(0.0, name.width() - width))
        taken = self._text(painter, name, line.name, large, "lead", token)
        beside = QRectF(name.left() + taken + 12 * unit, box.top() + 2 * unit, right - name.left() - taken, box.height())
        self._text(painter, beside, line.beside, 20, "body", "ink_2")

    def _coming(self, painter: QPainter, room: QRectF, block: BlockText) -> None:
        """A match a row: when, which at which table, and under it who plays."""
        unit = self.unit
        height = room.height() / COMING
        when = 330 * unit
        for n, line in enumerate(block.lines):
            box = QRectF(room.left(), room.top() + n * height, room.width(), height)
            painter.fillRect(QRectF(box.left(), box.bottom() - max(1.0, unit), box.width(), max(1.0, unit)), self._look.color("line"))
            self._text(painter, QRectF(box.left(), box.top(), when - 20 * unit, box.height()), line.number, 30, "lead", "ink")
            upper = QRectF(box.left() + when, box.top() + 8 * unit, box.width() - when, box.height() * 0.44)
            self._text(painter, upper, line.name, 28, "lead", "ink")
            lower = QRectF(upper.left(), box.top() + box.height() * 0.5, upper.width(), box.height() * 0.42)
            self._text(painter, lower, line.beside, 22, "body", "ink_2")


class CupWindow(PublicWindow):
    """Turns the pages by itself. Space holds and goes on, the arrow keys turn; ``paced`` when it was held or goes on."""

    paced = Signal(bool)
    TURNS: Final = {
        Qt.Key.Key_Right: 1, Qt.Key.Key_PageDown: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Up: -1,
    }  # fmt: skip

    def __init__(
        self, words: Words, theme: str = "dark", pace: int = PACE, board: Callable[[Words, Palette], Any] = CupBoard
    ) -> None:  # fmt: skip
        """``pace``: seconds that a page stands."""
        super().__init__(words, theme, board)
        self._beat = QTimer(self)
        self._beat.timeout.connect(self._on_beat)
        self.pace = pace
        self.set_pace(pace)

    @property
    def paused(self) -> bool:
        """Whether the pages stand still."""
        return bool(self.board.paused)

    def set_pace(self, seconds: int) -> None:
        """How long a page stands."""
        self.pace = seconds
        self._beat.setInterval(seconds * 1000)
        if not self.paused:
            self._beat.start()

    def pause(self, paused: bool) -> None:
        """Hold the page, or go on."""
        if paused != self.paused:
            self.board.pause(paused)
            self._beat.stop() if paused else self._beat.start()
            self.paced.emit(paused)

    def turn(self, by: int = 1) -> None:
        """The next page or the one before, for its whole time."""
        self.board.turn(by)
        if not self.paused:
            self._beat.start()

    def _on_beat(self) -> None:
        if self.isVisible():
            self.board.turn()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Beside Esc and F11: Space holds, arrows turn."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space:
            self.pause(not self.paused)
        elif key in self.TURNS:
            self.turn(self.TURNS[key])
        else:
            super().keyPressEvent(event)
