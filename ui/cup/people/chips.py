"""Filter chips: one of a few words with how many each stands for; one is chosen, pressed again all are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ui.theme import type_font

ACROSS: Final = 6
PAD: Final = 24
HEIGHT: Final = 30


class Chips(QWidget):
    """``chosen`` carries the value that holds now; empty: all."""

    chosen = Signal(str)

    def __init__(self, values: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value = ""
        self.buttons = {value: QPushButton() for value in ("", *values)}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
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
        self._grid.setColumnStretch(ACROSS, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_counts(self, texts: Mapping[str, str]) -> None:
        """Only these are there, in this order; the first stands for all."""
        for button in self.buttons.values():
            self._grid.removeWidget(button)
            button.hide()
        if self.value not in texts:
            self.value = ""
        for at, (value, text) in enumerate(texts.items()):
            button = self.buttons[value]
            button.setText(text)
            button.setAccessibleName(text)
            button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + PAD)
            button.setChecked(value == self.value)
            self._grid.addWidget(button, at // ACROSS, at % ACROSS)
            button.show()

    def choose(self, value: str) -> None:
        """Choose one; what is chosen already is let go."""
        self.value = "" if value == self.value else value
        for each, button in self.buttons.items():
            button.setChecked(each == self.value)
        self.chosen.emit(self.value)

    def _on_click(self) -> None:
        self.choose(str(self.sender().property("value")))
