"""Parts of a page of steps: a step in the column at the left, the strips above and below."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from ui.theme import Palette, type_font
from ui.widgets.tag import Tag
from ui.widgets.text import repolish

REASON_WIDTH: Final = 720


class NavButton(QPushButton):
    """A step in the column at the left, with a mark that says how it stands."""

    def __init__(self, step: str, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.step = step
        self.setProperty("kind", "nav")
        self.setCheckable(True)
        self.setAutoDefault(True)  # Enter presses it, too
        self.setFont(type_font("lead"))
        self.mark = Tag(palette, parent=self)
        self.mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 12, 0)
        box.addStretch(1)
        box.addWidget(self.mark)

    def say(self, text: str, mark: str, tone: str) -> None:
        """The step's name and how it stands."""
        self.setText(text)
        self.setAccessibleName(f"{text} {mark}")
        self.mark.setVisible(bool(mark))
        self.mark.set_text(mark, tone)


def tab_to_checked(group: QButtonGroup) -> None:
    """Tab comes to the chosen button of a group, arrow keys to the others; Qt sees to it only after the first press."""
    for button in group.buttons():
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus)


def mark_lines(lines: Mapping[str, QWidget], wrong: Collection[str]) -> None:
    """Show which fields cannot stay."""
    for name, line in lines.items():
        if bool(line.property("invalid")) != (name in wrong):
            line.setProperty("invalid", name in wrong)
            repolish(line)


def brief(button: QWidget, text: str) -> str:
    """A sentence in one line of the footer."""
    return button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, REASON_WIDTH).replace("&", "&&")


def strip(name: str, height: int) -> QWidget:
    """A bar or a footer."""
    made = QWidget()
    made.setObjectName(name)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setFixedHeight(height)
    return made
