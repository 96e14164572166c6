"""Panels, scroll areas and the empty state: the paper everything lies on."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QScrollArea, QVBoxLayout, QWidget

from ui.theme import SPACE
from ui.widgets.text import PlainText

B = TypeVar("B", bound=QBoxLayout)


class Panel(QFrame):
    """A card with an optional heading. ``body`` takes its contents, ``head`` what stands at the right of the heading."""

    def __init__(self, title: str = "", *, margin: int = 2 * SPACE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(margin, margin - 2, margin, margin)
        outer.setSpacing(SPACE)
        self.heading = PlainText(title, "section", "muted")
        self.head = QHBoxLayout()
        self.head.setSpacing(SPACE)
        self.head.addWidget(self.heading)
        self.head.addStretch(1)
        outer.addLayout(self.head)
        self.heading.setVisible(bool(title))
        self.body = QVBoxLayout()
        self.body.setSpacing(SPACE)
        outer.addLayout(self.body, 1)

    def set_title(self, title: str) -> None:
        """Change the heading."""
        self.heading.setText(title)
        self.heading.setVisible(bool(title))


class Scroll(QScrollArea):
    """A page that scrolls downward only; put the contents into ``box``."""

    def __init__(self, margins: tuple[int, int, int, int] = (0, 0, 0, 0), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setObjectName("scrolled")
        self.box = QVBoxLayout(inner)
        self.box.setContentsMargins(*margins)
        self.box.setSpacing(2 * SPACE)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)


class EmptyState(QFrame):
    """What stands where nothing is yet: a mark, a sentence, and the one thing to do about it (add it to ``actions``)."""

    def __init__(self, mark: QWidget | None = None, title: str = "", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 18, 24, 22)
        box.setSpacing(SPACE)
        box.addStretch(1)
        if mark is not None:
            box.addWidget(mark, 0, Qt.AlignmentFlag.AlignHCenter)
        self.title = PlainText(title, "lead")
        self.text = PlainText(text, "body", "muted", wrap=True)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(label)
        self.actions = QHBoxLayout()
        self.actions.setSpacing(SPACE)
        self.actions.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addSpacing(4)
        box.addLayout(self.actions)
        box.addStretch(1)


Part = QWidget | QLayout | int | None
"""A widget, a layout, a gap of so many pixels, or None: what is left."""


def row(*parts: Part, spacing: int = SPACE) -> QHBoxLayout:
    """Parts side by side."""
    return _filled(QHBoxLayout(), parts, spacing)


def column(*parts: Part, spacing: int = SPACE) -> QVBoxLayout:
    """Parts one under the other."""
    return _filled(QVBoxLayout(), parts, spacing)


def _filled(box: B, parts: tuple[Part, ...], spacing: int) -> B:
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(spacing)
    for part in parts:
        if part is None:
            box.addStretch(1)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QLayout):
            box.addLayout(part)
        else:
            box.addWidget(part)
    return box
