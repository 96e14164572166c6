"""Asked before the library's folder changes: shall the matches come along, or stay where they are?"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.panel import row
from ui.widgets.text import PlainText, Rule


class FolderSheet(Floating):
    """``decided`` carries True: take the matches along; False: leave them. Closing changes nothing."""

    decided = Signal(bool)

    def __init__(
        self, words: Words, old: Path, new: Path, here: int, there: int, doubt: Refusal | None, parent: QWidget | None = None
    ) -> None:
        """``here`` and ``there``: how many matches lie at either place."""
        super().__init__(parent)
        say = words.say
        self.setWindowTitle(say("ui.settings.folder.ask.title"))
        self.setMinimumWidth(620)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 18, 24, 18)
        box.setSpacing(SPACE)
        box.addWidget(PlainText(say("ui.settings.folder.ask.title"), "title", wrap=True))
        for code, path in (("from", old), ("to", new)):
            box.addWidget(PlainText(say(f"ui.settings.folder.ask.{code}", {"folder": str(path)}), "body", wrap=True))
        if doubt is not None:
            box.addWidget(PlainText(words.refusal(doubt), "body", "amber", wrap=True))
        if there:
            box.addWidget(PlainText(say("ui.settings.folder.ask.there", {"n": there}), "body", "muted", wrap=True))
        code = "choice" if here else "empty"
        box.addWidget(PlainText(say(f"ui.settings.folder.ask.{code}", {"n": here}), "body", "muted", wrap=True))
        self.cancel = KeyButton(say("ui.settings.folder.ask.cancel"), kind="plain", hint="Esc")
        self.stay = KeyButton(
            say("ui.settings.folder.ask.stay" if here else "ui.settings.folder.ask.use"), kind="normal" if here else "primary"
        )
        self.come = KeyButton(say("ui.settings.folder.ask.move", {"n": here}), "Ctrl+Return", "primary")
        self.come.setVisible(here > 0)
        self.cancel.clicked.connect(self.close)
        self.stay.clicked.connect(self._stay)
        self.come.clicked.connect(self._come)
        box.addWidget(Rule())
        box.addLayout(row(self.cancel, None, self.stay, self.come))
        (self.come if here else self.stay).setFocus()

    def _stay(self) -> None:
        self.close()
        self.decided.emit(False)

    def _come(self) -> None:
        self.close()
        self.decided.emit(True)

    def reject(self) -> None:
        """Esc: all stays as it is."""
        self.close()
