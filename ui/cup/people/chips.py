"""Filter chips: one of a few words with how many each stands for; one is chosen, pressed again all are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import type_font
from ui.widgets.panel import row

ACROSS: Final = 600
"""So wide is a line at the most; the desk must not grow by it."""
GAP: Final = 8
ROWS: Final = 3
PAD: Final = 28
HEIGHT: Final = 30


class Chips(QWidget):
    """``chosen`` carries the value that holds now; empty: all."""

    chosen = Signal(str)

    def __init__(self, values: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value = ""
        self.buttons = {value: QPushButton() for value in ("", *values)}
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(GAP)
        self._rows = tuple(row(None, spacing=GAP) for _ in range(ROWS))
        for line in self._rows:
            lines.addLayout(line)
        for value, button in self.buttons.items():
            button.setCheckable(True)
            button.setAutoDefault(True)
            button.setProperty("kind", "plain")
            button.setProperty("mini", True)
            button.setProperty("value", value)
            button.setFont(type_font("small"))
            button.setFixedHeight(HEIGHT)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(self._on_click)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_counts(self, texts: Mapping[str, str]) -> None:
        """Only these are there, in this order; the first stands for all."""
        for line in self._rows:
            while line.count() > 1:
                line.takeAt(0)
        for button in self.buttons.values():
            button.hide()
        if self.value not in texts:
            self.value = ""
        at, left = 0, ACROSS
        for value, text in texts.items():
            wide = self._show(value, text)
            if wide > left and at + 1 < len(self._rows):
                at, left = at + 1, ACROSS
            left -= wide + GAP
            line = self._rows[at]
            line.insertWidget(line.count() - 1, self.buttons[value])
            self.buttons[value].show()

    def _show(self, value: str, text: str) -> int:
        """Its words, and how wide they make it."""
        button = self.buttons[value]
        button.setText(text)
        button.setAccessibleName(text)
        button.setChecked(value == self.value)
        button.ensurePolished()  # the stylesheet has a typeface of its own for it: only then it is measured with the right one
        wide = button.fontMetrics().horizontalAdvance(text) + PAD
        button.setFixedWidth(wide)
        return wide

    def choose(self, value: str) -> None:
        """Choose one; what is chosen already is let go."""
        self.value = "" if value == self.value else value
        for each, button in self.buttons.items():
            button.setChecked(each == self.value)
        self.chosen.emit(self.value)

    def _on_click(self) -> None:
        self.choose(str(self.sender().property("value")))
