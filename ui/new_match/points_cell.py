"""A cell for points: what is no figure is marked at once."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.new_match.plan import read_points
from ui.widgets.text import repolish


class PointsCell(QLineEdit):
    """One figure of the table; ``changed`` once it is another one, readable or not."""

    changed = Signal()

    def __init__(self, text: str, *, fixed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setProperty("cell", True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMaxLength(7)
        self.setFixedWidth(56)
        self.setEnabled(not fixed)
        self.textChanged.connect(self._on_change)

    def _on_change(self) -> None:
        invalid = read_points(self.text()) is None
        if self.property("invalid") != invalid:
            self.setProperty("invalid", invalid)
            repolish(self)
        self.changed.emit()
