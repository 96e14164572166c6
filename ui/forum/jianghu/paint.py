"""How one of the eighty-eight is painted: once, into a picture that is kept until it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    """Tokens as pictures of one size and one palette; what has been painted once is only copied.

    A token is laid together from its card, its number and mask, its corner, and its shape and word: when eighty-eight tokens change at
    once, hardly a letter has to be written anew.
    """

    def __init__(self, look: Palette) -> None:
        self.look = look
        self._kept: dict[tuple[Token, bool], QPixmap] = {}
        self._layers: dict[tuple[object, ...], QPixmap] = {}
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
            self.forget()
            self.cut.clear()

    def forget(self) -> None:
        """Nothing is kept."""
        self._kept.clear()
        self._layers.clear()
        self._grounds.clear()

    def of(self, token: Token, *, chosen: bool = False) -> QPixmap:
        """The picture of a token."""
        made = self._kept.get((token, chosen))
        if made is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            made = QPixmap(self._ground(token, chosen=chosen))
            painter = QPainter(made)
            for layer in self._laid(token):
                painter.drawPixmap(0, 0, layer)
            painter.end()
            self._kept[(token, chosen)] = made
        return made

    def _laid(self, token: Token) -> Iterator[QPixmap]:
        """What lies on the card."""
        fonts = self._letters
        assert fonts is not None
        taken = fonts.metrics[3].horizontalAdvance(token.votes) + 4 if token.votes else self._shape_size + 4 if token.side else 0.0
        yield self._layer((token.number, token.name, token.out), self._first, token, fonts)
        if token.votes or token.side:
            yield self._layer((token.votes, token.side), self._corner, token, fonts)
        yield self._layer((token.shape, token.word, token.tone, taken), self._second, token, fonts, taken)

    def _layer(self, key: tuple[object, ...], paint: Callable[..., None], *given: object) -> QPixmap:
        made = self._layers.get(key)
        if made is None:
            if len(self._layers) >= KEPT:
                self._layers.clear()
            made = self._layers[key] = self._clear()
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter, QRectF(0, 0, self._size.width(), self._size.height()), *given)
            painter.end()
        return made

    def _clear(self) -> QPixmap:
        made = QPixmap(self._size * self._ratio)
        made.setDevicePixelRatio(self._ratio)
        made.fill(Qt.GlobalColor.transparent)
        return made

    def _ground(self, token: Token, *, chosen: bool) -> QPixmap:
        """Card and edge, of which there are only a few kinds: painted once for each."""
        marked = token.top or token.half
        key = token.out, token.top, marked, chosen
        made = self._grounds.get(key)
        if made is None:
            made = self._grounds[key] = self._clear()
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide = 2.0 if chosen else 1.4 if marked else 1.0
            painter.setPen(QPen(self.look.color("blue" if chosen else "amber" if marked else "line"), wide))
            painter.setBrush(self.look.color("sunk" if token.out else "amber_soft" if token.top else "card"))
            box, half = QRectF(0, 0, self._size.width(), self._size.height()), wide / 2
            painter.drawRoundedRect(box.adjusted(half, half, -half, -half), CORNER, CORNER)
            painter.end()
        return made

    def _first(self, painter: QPainter, box: QRectF, token: Token, fonts: Letters) -> None:
        """Number and mask; a mask that is too long in smaller letters, then shortened."""
        look = self.look
        top = QRectF(PAD, box.height() * 0.08, box.width() - 2 * PAD, box.height() * 0.44)
        said = f"{token.number:02d}"
        painter.setFont(fonts.number)
        painter.setPen(look.color("ink_2"))
        write(painter, top, fonts.metrics[0], said)
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
        write(painter, room, metrics, name)
        if token.out:
            width = min(room.width(), metrics.horizontalAdvance(name))
            painter.fillRect(QRectF(left, room.center().y() + 0.5, width, 1.4), look.color("ink_2"))

    @property
    def _shape_size(self) -> float:
        """The edge of the square that says which side a seat was on."""
        return max(SHAPE, low_half(self._size.width(), self._size.height()).height() * 0.34)

    def _corner(self, painter: QPainter, box: QRectF, token: Token, fonts: Letters) -> None:
        """The votes; else the side: a full square is black, an empty one white."""
        low = low_half(box.width(), box.height())
        if token.votes:
            painter.setFont(fonts.votes)
            painter.setPen(self.look.color("cinnabar"))
            low.setLeft(low.right() - fonts.metrics[3].horizontalAdvance(token.votes))
            write(painter, low, fonts.metrics[3], token.votes)
            return
        size = self._shape_size
        painter.setPen(QPen(self.look.color("ink"), 1.3))
        painter.setBrush(self.look.color("ink") if token.side == "black" else Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(low.right() - size, low.center().y() - size / 2, size, size))

    def _second(self, painter: QPainter, box: QRectF, token: Token, fonts: Letters, taken: float) -> None:
        """Shape and word; ``taken``: the room of what stands in the corner."""
        low = low_half(box.width(), box.height())
        left, right = low.left(), low.right() - taken
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
        write(painter, room, fonts.metrics[2], word)

    def _ink(self, token: Token) -> QColor:
        look = self.look
        return QColor(look.ink_2 if not token.tone or token.tone == "muted" else tone(look, token.tone)[0])


def write(painter: QPainter, room: QRectF, metrics: QFontMetricsF, text: str) -> None:
    """One line from the left of a room, in the middle of its height: at a point, which Qt does in half the time it takes in a room."""
    painter.drawText(QPointF(room.left(), room.top() + (room.height() - metrics.height()) / 2 + metrics.ascent()), text)


def low_half(width: float, height: float) -> QRectF:
    """Where shape, word and corner stand on a token of that size."""
    return QRectF(PAD, height * 0.5, width - 2 * PAD, height * 0.44)


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
