"""The strips above and below a page: one row of parts on a ground of their own."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.widgets.panel import Part, row


def strip(name: str, height: int, *parts: Part) -> QWidget:
    """A ``bar`` or a ``footer``; None takes up what is left."""
    made = QWidget()
    made.setObjectName(name)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setFixedHeight(height)
    made.setLayout(row(*parts, spacing=10))
    made.layout().setContentsMargins(14, 0, 18, 0)
    return made
