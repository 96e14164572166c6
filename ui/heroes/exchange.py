"""The list from a file and into a file: chosen, looked at before it is taken, written whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from moderator.inbox.heroes import Found, read_heroes, write_heroes
from moderator.inbox.sheets import KINDS
from moderator.play.messages import Refusal
from ui.heroes.preview import Preview

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from ui.heroes.page import HeroesPage
    from ui.work import Work


class Exchange(QObject):
    """``taken`` carries the list of a file and the words for it; ``written`` what came of an export (None: well) and its words."""

    taken = Signal(object, str)
    written = Signal(object, str)

    def __init__(self, page: HeroesPage, work: Work | None) -> None:
        super().__init__(page)
        self._page, self._work = page, work
        self.path = Path()
        self.sheet: Preview | None = None

    # --- from a file --------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Let the reader choose a file."""
        say = self._page.words.say
        dialog = QFileDialog(self._page, say("ui.heroes.file.import"), str(self.path.parent if self.path.name else Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([f"{say('ui.heroes.file.kinds')} ({' '.join('*' + kind for kind in KINDS)})"])
        dialog.fileSelected.connect(self._on_file)
        dialog.open()

    def _on_file(self, name: str) -> None:
        self.read(Path(name))

    def read(self, path: Path, encoding: str = "") -> None:
        """Read a list off the window's thread and show what it would change."""
        self.path, now = path, self._page.editing.now

        def come(_watch: Watch | None = None) -> Found | Refusal:
            return read_heroes(path, now, encoding=encoding)

        if self._work is None:
            self.preview(come())
        else:
            self._work.start(come, self.preview)

    def preview(self, found: Found | Refusal) -> Preview:
        """The differences, to be read before they are taken."""
        page = self._page
        sheet = self.sheet = Preview(page.words, page.palette_, page.editing.now, self.path, found, page)
        sheet.taken.connect(self._take)
        sheet.again.connect(self.choose)
        sheet.other_encoding.connect(self._read_again)
        sheet.open()
        return sheet

    def _read_again(self, encoding: str) -> None:
        self.read(self.path, encoding)

    def _take(self) -> None:
        found = self.sheet.found if self.sheet is not None else None
        if isinstance(found, Found):
            said = {"file": self.path.name, "n": len(found.heroes.heroes)}
            self.taken.emit(found.heroes, self._page.words.say("ui.heroes.said.imported", said))

    # --- into a file --------------------------------------------------------------------------------------------------

    def choose_target(self) -> None:
        """Let the reader choose where to."""
        dialog = QFileDialog(self._page, self._page.words.say("ui.heroes.file.export"), str(Path.home() / "heroes.csv"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.setNameFilters(["CSV (*.csv)"])
        dialog.fileSelected.connect(self._on_target)
        dialog.open()

    def _on_target(self, name: str) -> None:
        self.write(Path(name))

    def write(self, path: Path) -> None:
        """Write the list."""
        refusal = write_heroes(path, self._page.editing.now)
        self.written.emit(refusal, self._page.words.say("ui.heroes.said.exported", {"file": path.name}))
