"""A page that takes tables: pasted, chosen from the disk or dropped on it; what cannot be read is said, and what was there stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from moderator.inbox import sheets
from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.widgets.text import PlainText
from ui.wizard.files import said_of_table


def choose_table(parent: QWidget, words: Words, chosen: Callable[[str], None]) -> None:
    """Let the reader choose a table; ``chosen`` gets its path."""
    dialog = QFileDialog(parent, words.say("ui.new.sheet.choose"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([words.say("ui.new.sheet.kinds"), words.say("ui.new.sheet.all")])
    dialog.fileSelected.connect(chosen)
    dialog.open()


class TakesTables:
    """Goes before the widget a page is. The page has ``words``, says in ``problem`` what is wrong, and gives ``take``."""

    words: Words
    problem: PlainText
    _refusal: Refusal | None

    def take(self, found: sheets.Sheet | Refusal) -> None:
        """The rows of a table, or why there are none."""
        raise NotImplementedError

    def _paste(self) -> None:
        self.take(sheets.paste(QGuiApplication.clipboard().text()))

    def choose_file(self) -> None:
        """Let the reader choose a table."""
        choose_table(self, self.words, self._on_chosen)  # type: ignore[arg-type]

    def _on_chosen(self, name: str) -> None:
        self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """A file's table goes in."""
        self.take(sheets.read(path))

    def _complain(self, refusal: Refusal | None) -> None:
        """Say why a table could not be read, or that nothing is wrong any more."""
        self._refusal = refusal
        self.problem.setVisible(refusal is not None)
        if refusal is not None:
            self.problem.setText(said_of_table(refusal, self.words))
