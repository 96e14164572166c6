"""Wrapped text whose height is settled for a known width, so that no layout has to guess and nothing is cut."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt

from ui.widgets.text import PlainText, plain_tip


class Lines(PlainText):
    """Words that wrap at ``width`` pixels; as high as they need, at most ``most`` lines (the rest is in the tooltip)."""

    def __init__(self, width: int, role: str = "body", tone: str = "", *, most: int = 6) -> None:
        self._room = width
        self._most = most
        super().__init__("", role, tone, wrap=True)
        policy = self.sizePolicy()
        policy.setHeightForWidth(False)
        self.setSizePolicy(policy)
        self.setFixedWidth(width)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def setText(self, text: str) -> None:
        """Say it and take the height it needs."""
        super().setText(text)
        metrics = self.fontMetrics()
        box = metrics.boundingRect(QRect(0, 0, self._room, 10_000), int(Qt.TextFlag.TextWordWrap), text)
        line = metrics.lineSpacing()
        self.setFixedHeight(max(line, min(box.height(), self._most * line)) + 2)
        self.setToolTip(plain_tip(text) if box.height() > self._most * line else "")
