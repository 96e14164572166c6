"""Buttons: the key-cap button that shows the key beside its words, and its quieter relatives."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from ui.theme import CONTROL, TARGET, type_font
from ui.widgets.text import repolish

GAP: Final = 9
PAD: Final = 14
TIGHT: Final = 5


class KeyButton(QPushButton):
    """A button with its key drawn as a cap. The key presses at once (no animation) while the button is visible and enabled.

    ``kind``: normal, plain, primary, ghost, danger, warning, red or ink. ``hint``: what the cap shows; by default the key's name.
    """

    def __init__(
        self, text: str = "", key: str = "", kind: str = "normal", *, hint: str = "", table: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self.kind = kind
        self.setProperty("kind", kind)
        self.setProperty("table", "true" if table else "false")
        self.setFont(font_of(kind, table))
        self.setMinimumHeight(TARGET if table else CONTROL)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self._table = table
        self._key: QShortcut | None = None
        self._cap = QLabel(self)
        self._cap.setObjectName("cap")
        self._cap.setTextFormat(Qt.TextFormat.PlainText)
        self._cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._cap.setFont(type_font("key"))
        self._cap.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_hint(hint)
        if key:
            self.set_key(key, hint)

    @property
    def hint(self) -> str:
        """What the cap shows."""
        return self._cap.text()

    def set_key(self, key: str, hint: str = "") -> None:
        """Give the button its key (a QKeySequence's portable text); empty takes it away."""
        if self._key is not None:
            self._key.setEnabled(False)
            self._key.deleteLater()
            self._key = None
        if key:
            self._key = QShortcut(QKeySequence(key), self)
            self._key.setAutoRepeat(False)
            self._key.activated.connect(self.click)
        self.set_hint(hint or show_key(key))

    def set_hint(self, hint: str) -> None:
        """Change what the cap shows; empty hides it."""
        self._cap.setText(hint)
        self._cap.setVisible(bool(hint))
        width = QFontMetrics(self._cap.font()).horizontalAdvance(hint) + 12
        self._cap.setFixedSize(max(22, width), 20)
        self._place_cap()
        self.updateGeometry()

    def set_kind(self, kind: str) -> None:
        """Change how much the button stands out."""
        if kind != self.kind:
            self.kind = kind
            self.setProperty("kind", kind)
            self.setFont(font_of(kind, self._table))
            repolish(self)
            repolish(self._cap)

    def setText(self, text: str) -> None:
        super().setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self._place_cap()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        text = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width()
        cap = self._cap.width() + GAP if self.hint else 0
        icon = self.iconSize().width() + GAP if not self.icon().isNull() else 0
        return QSize(text + cap + icon + 2 * PAD + 2, TARGET if self._table else CONTROL)

    def minimumSizeHint(self) -> QSize:
        """What it can be squeezed to with its words whole."""
        return QSize(self.sizeHint().width() - 2 * (PAD - TIGHT) - (GAP - TIGHT if self.hint else 0), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._cap.isHidden():
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        option.rect = QRect(self._left(), 0, self._said(), self.height())
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cap()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses what has the focus on a page, too; in a dialog the primary button has it."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain and not isinstance(self.window(), QDialog):
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)

    def _gap(self) -> int:
        spare = self.width() - 2 * TIGHT - self._cap.width() - self.fontMetrics().horizontalAdvance(self.text())
        return max(TIGHT, min(GAP, spare))

    def _said(self) -> int:
        """Width of icon and words."""
        icon = self.iconSize().width() + TIGHT if not self.icon().isNull() else 0
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width() + icon + 2

    def _left(self) -> int:
        """Where the words begin: words and cap stand in the middle together."""
        return max(TIGHT, (self.width() - self._said() - self._gap() - self._cap.width()) // 2)

    def _place_cap(self) -> None:
        """The cap follows the words."""
        x = min(self._left() + self._said() + self._gap(), self.width() - TIGHT - self._cap.width())
        self._cap.move(x, (self.height() - self._cap.height()) // 2)


def font_of(kind: str, table: bool) -> QFont:
    """The next step is set heavier than the rest, and larger at the table."""
    return type_font("body" if kind != "primary" else "lead" if table else "strong")


def show_key(key: str) -> str:
    """A key's name as the cap shows it, the same in every language: ``Ctrl+O`` is Ctrl O, and its own sign on a Mac."""
    form = QKeySequence.SequenceFormat
    name = QKeySequence(key).toString(form.NativeText if sys.platform == "darwin" else form.PortableText)
    return name.replace("Return", "↵").replace("+", " ")
