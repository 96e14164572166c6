"""A match was handed out, or its file is wanted: play it here, carry it to the judge's laptop, or leave it where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.table.dialogs.base import DeskDialog, sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.cup.context import CupContext

WAYS: Final = {"open_here": "1", "carry": "2", "leave": "3"}


class HandedSheet(DeskDialog):
    """``chosen`` carries open_here or carry; nothing where the file is left in the library."""

    chosen = Signal(str)

    def __init__(self, context: CupContext, match: str, path: Path, *, parent: QWidget | None = None) -> None:
        super().__init__(context, context.say("handed.title", match=match), context.say("handed.lead"), width=640, parent=parent)
        self.path = path
        place = ElidedText(path.name, "strong")
        place.setAccessibleName(str(path))
        self.body.addWidget(place)
        self.ways: dict[str, KeyButton] = {}
        for name, key in WAYS.items():
            button = self.ways[name] = KeyButton(
                context.say(f"handed.{name}"), key=key, kind="primary" if name == "carry" else "normal", table=True
            )
            button.setMinimumWidth(230)
            button.setProperty("way", name)
            button.clicked.connect(self._on_click)
            panel = sunk_panel()
            line = row(button, PlainText(context.say(f"handed.{name}.text"), "body", "muted", wrap=True))
            line.setStretch(1, 1)
            panel.body.addLayout(line)
            self.body.addWidget(panel)
        self.add_buttons(None, self.closer())
        self.ways["carry"].setFocus()

    def _on_click(self) -> None:
        way = str(self.sender().property("way"))
        self.accept()
        if way != "leave":
            self.chosen.emit(way)
