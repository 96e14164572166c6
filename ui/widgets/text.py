"""Text on the screen: plain labels (names are never read as HTML), and the binder that changes all of them with the language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from moderator.play.words import Words
from ui.theme import dress


class PlainText(QLabel):
    """A label that never renders markup. ``role`` is a type role, ``tone`` one of ``muted``, ``jade``, ``amber``, ``blue``, ``red``."""

    def __init__(self, text: str = "", role: str = "body", tone: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        dress(self, role, tone)
        self.setText(text)

    def set_tone(self, tone: str) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            repolish(self)


class ElidedText(PlainText):
    """One line that ends in an ellipsis where it does not fit; the whole text is in the tooltip then. For names and titles only."""

    def minimumSizeHint(self) -> QSize:
        return QSize(48, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.setFont(self.font())
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())
        painter.drawText(self.contentsRect(), int(self.alignment() | Qt.TextFlag.TextSingleLine), text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.contentsRect().width()
        self.setToolTip("" if fits else plain_tip(self.text()))


class Rule(QFrame):
    """A hairline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rule")
        self.setFixedHeight(1)


class Texts:
    """Who shows which words: bound once, said again when the language changes."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._bound: list[tuple[Callable[[str], Any], str, Mapping[str, Any]]] = []

    def bind(self, show: Callable[[str], Any], code: str, **params: Any) -> None:
        """Show the words of ``code`` now and after every change of language."""
        self._bound.append((show, code, params))
        show(self.words.say(code, params))

    def use(self, words: Words) -> None:
        """Say everything again in another language."""
        self.words = words
        for show, code, params in self._bound:
            show(words.say(code, params))


def plain_tip(text: str) -> str:
    """A tooltip's text; an invisible word joiner after each ``<`` keeps Qt from taking a name for markup."""
    return text.replace("<", "<\u2060")


def repolish(widget: QWidget) -> None:
    """Let the stylesheet see a changed property."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()
