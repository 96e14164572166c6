"""A paper on A4 pages: laid out once, painted onto whatever is given, be it a PDF, a printer or a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QFont, QFontMetricsF, QImage, QPainter, QPalette, QTextDocument

from moderator.export.html import as_html
from moderator.export.paper import Blocks, Break, Grid, Paper, Secret
from moderator.play.resources import read_text
from ui.printing.fonts import print_font, weighted
from ui.printing.slips import SlipPages

DPI: Final = 96
"""The unit of layout is the pixel of a screen, 96 to the inch; whoever paints scales it."""
PAGE: Final = QSizeF(210 / 25.4 * DPI, 297 / 25.4 * DPI)
MARGIN: Final = 14 / 25.4 * DPI
FOOT: Final = 22.0
"""Height of title and page number at the foot, inside the margins."""
SIZE: Final = 12
BETWEEN: Final = 10.0
FEWEST: Final = 3
"""Rows of a long table that are worth beginning a page's end with."""


class Pages(Protocol):
    """What has pages."""

    @property
    def count(self) -> int:
        """How many."""

    def paint(self, painter: QPainter, number: int) -> None:
        """Page ``number``, from 0, in layout pixels from the corner of the sheet."""


def lay_out(paper: Paper) -> Pages:
    """The pages of a paper. Needs a QGuiApplication, for its fonts."""
    return SlipPages(paper, PAGE, MARGIN, print_font(SIZE)) if paper.slips else TextPages(paper)


@dataclass(frozen=True)
class Placed:
    """A piece of a paper, set by Qt's rich text, and how far down its page it begins."""

    text: QTextDocument
    top: float


class TextPages:
    """A paper of blocks. A block that would be torn goes to the next page; a table longer than a page is continued under its headings."""

    def __init__(self, paper: Paper) -> None:
        self._paper = paper
        self._font = print_font(SIZE)
        self._style = read_text("templates", "paper.rich.css")
        self._width = PAGE.width() - 2 * MARGIN
        self._room = PAGE.height() - 2 * MARGIN - FOOT
        self._pages: list[list[Placed]] = [[]]
        self._down = 0.0
        self._put(self._set(None))
        for block in paper.blocks:
            self._place(block)

    @property
    def count(self) -> int:
        """How many pages."""
        return len(self._pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """The page, then its foot."""
        for piece in self._pages[number]:
            painter.save()
            painter.translate(MARGIN, MARGIN + piece.top)
            context = QAbstractTextDocumentLayout.PaintContext()
            context.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)  # also while the window is dark
            piece.text.documentLayout().draw(painter, context)
            painter.restore()
        paint_foot(painter, self._paper, number, self.count, self._font)

    def _place(self, block: Blocks) -> None:
        if isinstance(block, Break):
            self._turn()
            return
        text = self._set(block)
        height = text.size().height()
        if height > self._room and isinstance(block, Grid) and len(block.rows) > 1:
            for part in self._parts(block):
                self._place(part)
            return
        if self._down + self._gap + height > self._room:
            self._turn()
        self._down += self._gap
        if isinstance(block, Secret):  # at the foot: nothing is left below it when the sheet is folded there
            self._down = max(self._down, self._room - height)
        self._put(text)

    def _parts(self, grid: Grid) -> tuple[Grid, Grid]:
        """What still fits here, and the rest under the same headings."""
        some = max(1, min(len(grid.rows) - 1, self._fitting(grid)))
        rest = msgspec.structs.replace(grid, title="", rows=grid.rows[some:])
        return msgspec.structs.replace(grid, note="", rows=grid.rows[:some]), rest

    def _fitting(self, grid: Grid) -> int:
        """How many rows go onto what is left of the page, or onto a new one where hardly any would."""
        room = self._room - self._down - self._gap
        low, high = 0, len(grid.rows) - 1
        while low < high:
            middle = (low + high + 1) // 2
            cut = msgspec.structs.replace(grid, note="", rows=grid.rows[:middle])
            if self._set(cut).size().height() <= room:
                low = middle
            else:
                high = middle - 1
        if low < FEWEST and self._down > 0:
            self._turn()
            return self._fitting(grid)
        return low

    @property
    def _gap(self) -> float:
        """Above the next block; none at the top of a page."""
        return BETWEEN if self._down else 0.0

    def _turn(self) -> None:
        if self._pages[-1]:
            self._pages.append([])
            self._down = 0.0

    def _put(self, text: QTextDocument) -> None:
        self._pages[-1].append(Placed(text, self._down))
        self._down += text.size().height()

    def _set(self, block: Blocks | None) -> QTextDocument:
        """A block as it will lie on the page; without one, the head of the paper."""
        text = QTextDocument()
        text.setDocumentMargin(0)
        text.setUseDesignMetrics(True)
        text.setDefaultFont(self._font)
        text.setDefaultStyleSheet(self._style)
        text.setTextWidth(self._width)
        text.setHtml(as_html(self._paper, "paper.rich.j2", block=block))
        return text


def paint_foot(painter: QPainter, paper: Paper, number: int, count: int, font: QFont) -> None:
    """Title on the left, as much of it as there is room for, page number on the right."""
    small = weighted(font, 10, 400)
    painter.setFont(small)
    painter.setPen(Qt.GlobalColor.black)
    strip = QRectF(MARGIN, PAGE.height() - MARGIN - FOOT + 8, PAGE.width() - 2 * MARGIN, FOOT - 8)
    page = paper.page.replace("{n}", str(number + 1)).replace("{of}", str(count))
    metrics = QFontMetricsF(small)
    room = strip.width() - metrics.horizontalAdvance(page) - 16
    title = metrics.elidedText(f"{paper.title} · {paper.subtitle}", Qt.TextElideMode.ElideRight, room)
    painter.drawText(strip, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), title)
    painter.drawText(strip, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), page)


def picture(pages: Pages, number: int, width: int, ratio: float = 1.0) -> QImage:
    """A page as a picture so many pixels wide; ``ratio``: device pixels to each of them."""
    scale = width * ratio / PAGE.width()
    image = QImage(round(width * ratio), round(PAGE.height() * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(width / PAGE.width(), width / PAGE.width())
    pages.paint(painter, number)
    painter.end()
    return image
