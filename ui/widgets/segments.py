"""One choice of a few, side by side."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget


class Segments(QWidget):
    """``chosen`` carries the value that was pressed. Left and right go from one to the next."""

    chosen = Signal(str)

    def __init__(self, values: tuple[str, ...], now: str, *, width: int = 104, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for value in values:
            button = self.buttons[value] = QPushButton()
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setChecked(value == now)
            button.setProperty("kind", "plain")
            button.setMinimumWidth(width)
            self._group.addButton(button)
            box.addWidget(button)
            button.clicked.connect(self._on_click)
        box.addStretch(1)

    @property
    def value(self) -> str:
        """What is chosen; empty before anything is."""
        checked = self._group.checkedButton()
        return next((value for value, button in self.buttons.items() if button is checked), "")

    def _on_click(self) -> None:
        self.chosen.emit(self.value)

    def show_value(self, value: str) -> None:
        """Show another value."""
        self.buttons[value].setChecked(True)

    def say(self, value: str, text: str) -> None:
        """What a button says."""
        self.buttons[value].setText(text)
        self.buttons[value].setAccessibleName(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        buttons, checked = list(self.buttons.values()), self._group.checkedButton()
        at = buttons.index(checked) if checked is not None else min(0, -step)
        button = buttons[(at + step) % len(buttons)]
        button.setFocus()
        button.click()
