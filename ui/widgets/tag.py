"""Pills and clause tags: a word on a soft ground, never colour alone."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.theme import Palette, tone, type_font
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import see_through
from ui.widgets.screens import screen_of
from ui.widgets.text import PlainText
from ui.widgets.wanted import ask_for


class Tag(QWidget):
    """A pill: ``text`` in a tone (neutral, jade, amber, blue, red), with a leading dot where ``dot`` is set."""

    def __init__(
        self, palette: Palette, text: str = "", tone_name: str = "neutral", *, dot: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._palette = palette
        self._tone = tone_name
        self._text = ""
        self._dot = dot
        self.setFont(type_font("small"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def set_text(self, text: str, tone_name: str = "") -> None:
        """Say something else, perhaps in another tone."""
        self._text = text
        self._tone = tone_name or self._tone
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._text) + 18 + (13 if self._dot else 0), 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        ink, ground = tone(self._palette, self._tone)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_pill(painter, QRectF(self.rect()), QColor(ground))
        left = 9
        if self._dot:
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QRectF(9, self.height() / 2 - 4, 8, 8))
            left += 13
        painter.setPen(QColor(ink))
        painter.setFont(self.font())
        painter.drawText(self.rect().adjusted(left, 0, -4, 0), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self._text)


def paint_pill(painter: QPainter, box: QRectF, ground: QColor) -> None:
    """The ground of a pill."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)


class ClauseTag(QPushButton):
    """A clause id as a small tag. A click opens the clause there and then; ``opened`` carries the id."""

    opened = Signal(str)

    def __init__(self, clause: str, words: Words, ruleset: str = "sanguosha", parent: QWidget | None = None) -> None:
        super().__init__(clause, parent)
        self.clause = clause
        self._words = words
        self._ruleset = ruleset
        self._popover: Popover | None = None
        self.setProperty("kind", "clause")
        self.setFont(type_font("key"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        self.retranslate(words)

    def show_clause(self, clause: str) -> None:
        """Stand for another clause."""
        self.clause = clause
        self.setText(clause)
        self.retranslate(self._words)
        self.updateGeometry()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self._words = words
        self.setAccessibleName(words.say("ui.clause.name", {"clause": self.clause}))
        self.setToolTip(words.say("ui.clause.tip"))

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 14, 20)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _open(self) -> None:
        self._popover = clause_popover(self.clause, self._words, self._ruleset, self)
        self._popover.show_below(self)
        self.opened.emit(self.clause)


POPOVER_CORNER: Final = 12.0


class Popover(QFrame):
    """A small card that floats above the page and goes away at the next click outside."""

    def __init__(self, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        see_through(self, POPOVER_CORNER)
        self.setObjectName("popover")
        self.setAccessibleName(title)
        box = QVBoxLayout(self)
        box.setContentsMargins(18, 14, 18, 16)
        box.setSpacing(6)
        self.title = PlainText(title, "lead", wrap=True)
        self.body = PlainText(text, "body", "muted", wrap=True)
        for label in (self.title, self.body):
            label.setFixedWidth(360)
            box.addWidget(label)
        self.way: KeyButton | None = None
        self._room = ""

    def lead_to(self, room: str, text: str) -> None:
        """A button that leads on to a room: a name of ui/rooms.py, with what it is to show behind a colon."""
        self._room = room
        self.way = KeyButton(text, kind="plain")
        self.way.clicked.connect(self._go)
        layout = self.layout()
        if layout is not None:
            layout.addWidget(self.way)

    def _go(self) -> None:
        asker = self.parentWidget()
        self.close()
        ask_for(asker, self._room)

    def show_below(self, anchor: QWidget) -> None:
        """Open under ``anchor``, moved so that it stays on the screen."""
        self.adjustSize()
        corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 6))
        room = screen_of(anchor).availableGeometry()
        x = max(room.left(), min(corner.x(), room.right() - self.width()))
        above = corner.y() - self.height() - anchor.height() - 12
        y = above if corner.y() + self.height() > room.bottom() and above >= room.top() else corner.y()
        self.move(x, y)
        self.show()


def clause_popover(clause: str, words: Words, ruleset: str, parent: QWidget | None) -> Popover:
    """The popover of a clause, in the project's own words."""
    title, text = (words.say(f"clause.{ruleset}.{clause}.{part}") for part in ("title", "text"))
    known = words.has(f"clause.{ruleset}.{clause}.title")
    popover = Popover(f"{clause}  {title}" if known else clause, text if known else words.say("ui.clause.unknown"), parent)
    if known:
        popover.lead_to(f"rulebook:{clause}", words.say("ui.rulebook.open"))
    return popover
