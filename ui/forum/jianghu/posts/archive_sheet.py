"""Earlier games whose texts new ones are compared with: imported from files, saved pages and folders; listed, taken out again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from moderator.inbox.texts_import import KINDS
from moderator.inbox.texts_of_game import texts_of
from ui.forum.jianghu.posts.archive import Archive, Brought
from ui.forum.jianghu.posts.base import PostsSheet
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.progress import accompany
from ui.widgets.table import Cell, Row, TableView
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.work import Job

NAMED: Final = 4
"""Files that could not be read and are named."""


class ArchiveSheet(PostsSheet):
    """The present game's texts are in it by themselves; what was imported stays beside the game."""

    def __init__(self, context: ForumContext, archive: Archive, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "archive", width=780, height=520, parent=parent)
        self.look.hide()
        self._archive = archive
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(self.p("archive.name.hint"))
        self.name.setAccessibleName(self.p("archive.name"))
        self.files = KeyButton(self.p("archive.files"), kind="primary", key="Ctrl+O", table=True)
        self.folder = KeyButton(self.p("archive.folder"), kind="plain", table=True)
        self.table = TableView(context.palette, self.p("archive.title"))
        self.said = PlainText("", "body", "muted", wrap=True)
        self.inner.setSpacing(8)
        line = row(PlainText(self.p("archive.name")), self.name)
        line.setStretch(1, 1)
        self.inner.addLayout(line)
        self.inner.addWidget(self.table, 1)
        self.inner.addWidget(self.said)
        self.out = KeyButton(self.p("archive.out"), kind="plain", table=True)
        for button, press in ((self.files, self._on_files), (self.folder, self._on_folder), (self.out, self._on_out)):
            button.clicked.connect(press)
        self.job: Job | None = None
        self._chooser: QFileDialog | None = None
        self.add_buttons(self.out, None, self.closer("close"), self.folder, self.files)
        if archive.index.begun_anew:
            self.said.setText(self.p("archive.begun_anew"))
        self.veil()

    @property
    def sees(self) -> bool:
        """How many texts there are is nobody's secret."""
        return True

    def filled(self) -> None:
        """The games in it."""
        games = {name: n for name, n in self._archive.index.games.items() if name}
        own = len(texts_of(self.context.desk.session.records))
        rows = [Row((Cell(self.p("archive.own"), muted=True), Cell(str(own), right=True, muted=True)), "")]
        rows += [Row((Cell(name, tip=name), Cell(str(n), right=True)), name) for name, n in games.items()]
        self.table.show_rows((self.p("archive.game"), self.p("archive.number")), rows)
        self.out.setEnabled(bool(games) and self.job is None)
        self.table.selectRow(len(rows) - 1)

    # --- importing ----------------------------------------------------------------------------------------------------

    def _on_files(self) -> None:
        self._choose(QFileDialog.FileMode.ExistingFiles)

    def _on_folder(self) -> None:
        self._choose(QFileDialog.FileMode.Directory)

    def _choose(self, mode: QFileDialog.FileMode) -> None:
        self._chooser = QFileDialog(self)
        self._chooser.setFileMode(mode)
        if mode is QFileDialog.FileMode.ExistingFiles:
            self._chooser.setNameFilter(f"{self.p('archive.kinds')} ({' '.join(f'*{kind}' for kind in KINDS)})")
        self._chooser.filesSelected.connect(self._on_chosen)
        self._chooser.open()

    def _on_chosen(self, paths: list[str]) -> None:
        self.bring([Path(path) for path in paths])

    def bring(self, paths: list[Path]) -> None:
        """Import them under the name that stands in the field, else under that of the first file or folder."""
        if self.job is not None or not paths:
            return
        game = " ".join(self.name.text().split()) or paths[0].stem
        self.said.setText(self.p("archive.reading", name=game))
        for button in (self.files, self.folder, self.out):
            button.setEnabled(False)
        self.job = self._archive.bring(paths, game, self._on_brought)
        if self.job.over:
            self._on_ended()
            return
        self.job.stopped.connect(self._on_stopped)
        self.job.ended.connect(self._on_ended)
        accompany(self.job, self.context.words, "ui.forum.jianghu.posts.archive.working", self)

    def _on_brought(self, brought: Brought) -> None:
        read = brought.read
        said = [self.p("archive.brought", n=brought.new, found=len(read.texts))]
        if read.short:
            said.append(self.p("archive.short", n=read.short))
        refused = [self.words.refusal(each, self.context.desk.name_of) for each in read.refused[:NAMED]]
        if len(read.refused) > NAMED:
            refused.append(self.p("archive.more", n=len(read.refused) - NAMED))
        self.said.setText("\n".join([self.p("between").join(said), *refused]))
        self.said.set_tone("amber" if read.refused else "jade")

    def _on_stopped(self) -> None:
        self.said.setText(self.p("archive.stopped"))

    def _on_ended(self) -> None:
        self.job = None
        self.files.setEnabled(True)
        self.folder.setEnabled(True)
        self.filled()

    def _on_out(self) -> None:
        game = self.table.selected()
        if isinstance(game, str) and game:
            self.said.setText(self.p("archive.gone", n=self._archive.forget(game), name=game))
            self.filled()
