"""Buttons of which one is pressed, each with the value it stands for."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup

from ui.table.compact import CompactButton


def add(group: QButtonGroup, value: str, text: str) -> CompactButton:
    """Another button of the group."""
    button = CompactButton(text)
    button.setCheckable(True)
    button.setAutoDefault(False)
    button.setProperty("value", value)
    group.addButton(button)
    return button


def value(group: QButtonGroup) -> str | None:
    """What the pressed one stands for."""
    button = group.checkedButton()
    return str(button.property("value")) if button is not None else None


def choose(group: QButtonGroup, wanted: str | None) -> None:
    """Press the one that stands for it; none where there is none."""
    for button in group.buttons():
        if button.property("value") == wanted:
            button.setChecked(True)
