"""Taking the match out: files of several kinds and the block of text for a message."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from moderator import export
from moderator.play.audience import PUBLIC
from moderator.play.messages import Refusal
from ui.documents import documents
from ui.table.context import Context
from ui.widgets.floating import rounded
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from moderator.play.words import Words
    from moderator.session.session import Session

KINDS = ("xlsx", "csv", "txt", "jsonl", "html", "pdf")


class ExportMenu(QMenu):
    """``told`` says what came of it."""

    told = Signal(str, str)

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        rounded(self)
        self._context = context
        self._page = page
        self._kind = ""
        self._files: QFileDialog | None = None
        self._folder = documents()
        """Where the last files went: the next ones belong beside them."""
        copy = self.addAction(context.say("export.clipboard"))
        copy.triggered.connect(self.copy)
        self.addSeparator()
        for kind in KINDS:
            action = self.addAction(context.say(f"export.{kind}"))
            action.setData(kind)
        self.triggered.connect(self._on_triggered)

    def copy(self) -> None:
        """Standings as text on the clipboard; nothing secret is in it."""
        desk = self._context.desk
        desk.work.start(partial(as_text, desk.session.snapshot(), self._context.words), self._on_text)

    def _on_text(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._tell(self._context.say("export.copied", n=len(text.splitlines())), "jade")

    def _on_triggered(self, action: QAction) -> None:
        kind = action.data()
        if kind in KINDS:
            self._kind = str(kind)
            self._files = QFileDialog(self._page, self._context.say("export.where"), self._folder)
            self._files.setFileMode(QFileDialog.FileMode.Directory)
            self._files.setOption(QFileDialog.Option.ShowDirsOnly)
            self._files.fileSelected.connect(self.write)
            self._files.open()

    def write(self, folder: str, kind: str = "") -> None:
        """All files or none; a file that is open elsewhere is named."""
        self._folder = folder
        desk, words = self._context.desk, self._context.words
        job = desk.work.start(partial(as_files, desk.session.snapshot(), folder, kind or self._kind, words), self._on_written)
        accompany(job, words, "ui.work.export", self._page)

    def _on_written(self, came: tuple[str, list[Path] | Refusal]) -> None:
        folder, written = came
        if isinstance(written, Refusal):
            self._tell(self._context.words.refusal(written), "red")
        else:
            names = self._context.words.join(path.name for path in written)
            self._tell(self._context.say("export.written", files=names, folder=folder), "jade")

    def _tell(self, text: str, tone: str) -> None:
        self.told.emit(text, tone)
        prompt = getattr(getattr(self._page, "centre", None), "prompt", None)
        if prompt is not None:
            prompt.say(text, tone)


def as_text(session: Session, words: Words, _watch: Watch) -> str:
    """What everybody may know, as a block of text."""
    return export.clipboard(session, PUBLIC, words)


def as_files(session: Session, folder: str, kind: str, words: Words, watch: Watch) -> tuple[str, list[Path] | Refusal]:
    """The folder, and what was written into it."""
    from ui.printing.pdf import as_pdf  # text laid out on pages: nobody waits for that before it is wanted

    return folder, export.export(session, Path(folder), (kind,), words=words, watch=watch, printing=export.Printing(pdf=as_pdf))
