"""How one of the eighty-eight is painted: once, into a picture that is kept until it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from ui.theme import Palette, tone, type_font

if TYPE_CHECKING:
    from ui.forum.jianghu.tokens import Token

CORNER: Final = 7.0
PAD: Final = 6.0
SHAPE: Final = 7.0
KEPT: Final = 600
"""Pictures that are kept at most."""
SMALLEST: Final = 11
LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


@dataclass(frozen=True)
class Letters:
    """Fonts of a token of one height; made once for a size, with their metrics."""

    number: QFont
    name: QFont
    word: QFont
    votes: QFont
    line: float
    metrics: tuple[QFontMetricsF, QFontMetricsF, QFontMetricsF, QFontMetricsF]


def letters(height: float, largest: int = 16) -> Letters:
    """Letters that fit into a token of that height."""
    size = max(SMALLEST + 1, min(largest, int(height * 0.27)))
    fonts = []
    for role, pixels in (("tiny", size - 2), ("strong", size), ("tiny", size - 2), ("strong", size)):
        font = type_font(role)
        font.setPixelSize(max(SMALLEST, pixels))
        fonts.append(font)
    fonts[0].setFeature(QFont.Tag("tnum"), 1)
    one, two, three, four = (QFontMetricsF(font) for font in fonts)
    number, name, word, votes = fonts
    return Letters(number=number, name=name, word=word, votes=votes, line=height / 2, metrics=(one, two, three, four))


class Pictures:
    """Tokens as pictures of one size and one palette; what has been painted once is only copied."""

    def __init__(self, look: Palette) -> None:
        self.look = look
        self._kept: dict[tuple[Token, bool], QPixmap] = {}
        self._grounds: dict[tuple[bool, bool, bool, bool], QPixmap] = {}
        self._size = QSize()
        self._ratio = 1.0
        self._largest = 0
        self._letters: Letters | None = None
        self.cut: set[str] = set()
        """Words that did not fit."""

    def show_size(self, size: QSize, ratio: float, largest: int = 16) -> None:
        """Another size or another screen: everything is painted anew when it is asked for."""
        if (size, ratio, largest) != (self._size, self._ratio, self._largest) or self._letters is None:
            self._size, self._ratio, self._largest = size, ratio, largest
            self._letters = letters(size.height(), largest)
            self._kept.clear()
            self._grounds.clear()
            self.cut.clear()

    def forget(self) -> None:
        """Nothing is kept."""
        self._kept.clear()

    def of(self, token: Token, *, chosen: bool = False) -> QPixmap:
        """The picture of a token."""
        made = self._kept.get((token, chosen))
        if made is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            made = QPixmap(self._ground(token, chosen=chosen))
            painter = QPainter(made)
            self._paint(painter, QRectF(0, 0, self._size.width(), self._size.height()), token)
            painter.end()
            self._kept[(token, chosen)] = made
        return made

    def _ground(self, token: Token, *, chosen: bool) -> QPixmap:
        """Card and edge, of which there are only a few kinds: painted once for each."""
        marked = token.top or token.half
        key = token.out, token.top, marked, chosen
        made = self._grounds.get(key)
        if made is None:
            made = self._grounds[key] = QPixmap(self._size * self._ratio)
            made.setDevicePixelRatio(self._ratio)
            made.fill(Qt.GlobalColor.transparent)
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = 2.0 if chosen else 1.4 if marked else 1.0
            painter.setPen(QPen(self.look.color("blue" if chosen else "amber" if marked else "line"), wide))
            painter.setBrush(self.look.color("sunk" if token.out else "amber_soft" if token.top else "card"))
            box, half = QRectF(0, 0, self._size.width(), self._size.height()), wide / 2
            painter.drawRoundedRect(box.adjusted(half, half, -half, -half), CORNER, CORNER)
            painter.end()
        return made

    def _paint(self, painter: QPainter, box: QRectF, token: Token) -> None:
        fonts = self._letters
        assert fonts is not None
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._first(painter, box, token, fonts)
        self._second(painter, box, token, fonts)

    def _first(self, painter: QPainter, box: QRectF, token: Token, fonts: Letters) -> None:
        """Number and mask; a mask that is too long in smaller letters, then shortened."""
        look = self.look
        top = QRectF(PAD, box.height() * 0.08, box.width() - 2 * PAD, box.height() * 0.44)
        said = f"{token.number:02d}"
        painter.setFont(fonts.number)
        painter.setPen(look.color("ink_2"))
        painter.drawText(top, LEFT, said)
        left = top.left() + fonts.metrics[0].horizontalAdvance(said) + 4
        room = QRectF(left, top.top(), max(0.0, top.right() - left), top.height())
        font, metrics = fonts.name, fonts.metrics[1]
        least = max(SMALLEST, int(font.pixelSize() * 0.75))
        while metrics.horizontalAdvance(token.name) > room.width() and font.pixelSize() > least:
            font = QFont(font)
            font.setPixelSize(font.pixelSize() - 1)
            metrics = QFontMetricsF(font)
        name = fitting(metrics, token.name, room.width())
        painter.setFont(font)
        painter.setPen(look.color("ink_2" if token.out else "ink"))
        painter.drawText(room, LEFT, name)
        if token.out:
            width = min(room.width(), metrics.horizontalAdvance(name))
            painter.fillRect(QRectF(left, room.center().y() + 0.5, width, 1.4), look.color("ink_2"))

    def _side(self, painter: QPainter, box: QRectF, token: Token) -> float:
        """A full square is black, an empty one white; how much room it takes."""
        size = max(SHAPE, box.height() * 0.34)
        mark = QRectF(box.right() - size, box.center().y() - size / 2, size, size)
        painter.setPen(QPen(self.look.color("ink"), 1.3))
        painter.setBrush(self.look.color("ink") if token.side == "black" else Qt.BrushStyle.NoBrush)
        painter.drawRect(mark)
        return size + 4

    def _second(self, painter: QPainter, box: QRectF, token: Token, fonts: Letters) -> None:
        """Shape and word, the votes in the corner."""
        look = self.look
        low = QRectF(PAD, box.height() * 0.5, box.width() - 2 * PAD, box.height() * 0.44)
        right = low.right()
        if token.votes:
            painter.setFont(fonts.votes)
            painter.setPen(look.color("cinnabar"))
            painter.drawText(low, RIGHT, token.votes)
            right -= fonts.metrics[3].horizontalAdvance(token.votes) + 4
        elif token.side:
            right -= self._side(painter, low, token)
        left = low.left()
        if token.shape != "none":
            size = max(SHAPE, fonts.word.pixelSize() * 0.64)
            shape(painter, QPointF(left + size / 2, low.center().y()), token.shape, self._ink(token), size)
            left += size + 4
        room = QRectF(left, low.top(), max(0.0, right - left), low.height())
        word = fitting(fonts.metrics[2], token.word, room.width())
        if word != token.word:
            self.cut.add(token.word)
        painter.setFont(fonts.word)
        painter.setPen(self._ink(token))
        painter.drawText(room, LEFT, word)

    def _ink(self, token: Token) -> QColor:
        look = self.look
        return QColor(look.ink_2 if not token.tone or token.tone == "muted" else tone(look, token.tone)[0])


def fitting(metrics: QFontMetricsF, text: str, room: float) -> str:
    """A text as far as it fits; measuring is quicker than shortening, and most fit."""
    return text if metrics.horizontalAdvance(text) <= room else metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def shape(painter: QPainter, middle: QPointF, kind: str, ink: QColor, size: float) -> None:
    """Full, empty, half full, a diamond: what a word says can be told without its colour."""
    box = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
    painter.setPen(QPen(ink, 1.3))
    painter.setBrush(ink if kind == "dot" else Qt.BrushStyle.NoBrush)
    if kind == "diamond":
        ends = (box.left(), middle.y()), (middle.x(), box.top()), (box.right(), middle.y()), (middle.x(), box.bottom())
        painter.drawPolygon([QPointF(*end) for end in ends])
        return
    painter.drawEllipse(box)
    if kind == "half":
        painter.setBrush(ink)
        painter.drawPie(box, 90 * 16, 180 * 16)
