"""Where the matches lie and how many copies are kept of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget
from shiboken6 import isValid

from moderator.journal.backup import FOLDER as BACKUPS
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched
from moderator.play.words import Words
from moderator.session.places import Copied, Gone, bad_place, copy_all, doubtful_place, matches_in, put_back, relocate
from ui.settings.folder_sheet import FolderSheet
from ui.settings.section import Section
from ui.settings.store import SettingsStore
from ui.settings.values import Settings
from ui.theme import Palette
from ui.widgets.panel import column, row
from ui.widgets.progress import accompany
from ui.widgets.text import PlainText
from ui.work import Work

Task = Callable[[Watch], Any]
LEAST: Final = 5
MOST: Final = 100


def never() -> bool:
    """No match is open."""
    return False


class FilesSection(Section):
    """``is_busy``: whether a match is open, whose file must not move. Long work is done by ``work``, where there is one."""

    def __init__(
        self,
        words: Words,
        palette: Palette,
        store: SettingsStore,
        work: Work | None,
        is_busy: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        self._work, self._is_busy = work, is_busy
        self.sheet: FolderSheet | None = None
        super().__init__(words, palette, store, parent)

    def fill(self) -> None:
        panel = self.panel("files")
        self.path = QLineEdit()
        self.path.setReadOnly(True)
        self.texts.bind(self.path.setAccessibleName, "ui.settings.folder")
        self.change = self.button("ui.settings.folder.change", self._ask_folder, "normal")
        self.usual = self.button("ui.settings.folder.usual", self._to_usual)
        self.show_folder = self.button("ui.settings.open_folder", self._open_folder)
        self.said = PlainText("", "small", wrap=True)
        field = QWidget()
        field.setLayout(column(self.path, row(self.change, self.usual, None, self.show_folder)))
        self.line(panel, "folder", field, top=True)
        panel.body.addWidget(self.said)
        copies = self.panel("backups")
        self.backups = self.number("backups", LEAST, MOST, self._choose_backups)
        self.line(copies, "backups", self.backups)
        self.now = self.button("ui.settings.backup_now", self._copy_all)
        self.show_copies = self.button("ui.settings.open_folder", self._open_copies)
        field = QWidget()
        field.setLayout(row(self.now, None, self.show_copies))
        self.where = self.line(copies, "backup_now", field)
        self.copied = PlainText("", "small", wrap=True)
        copies.body.addWidget(self.copied)
        self._tell(self.said, "")
        self._tell(self.copied, "")

    def show_settings(self, now: Settings) -> None:
        self.path.setText(str(self.store.folder))
        self.path.setCursorPosition(0)
        self.usual.setVisible(bool(now.folder))
        self.backups.setValue(now.backups)

    def first(self) -> QWidget:
        return self.change

    def _choose_backups(self, value: int) -> None:
        self.choose(merge=True, backups=value)

    def _tell(self, label: PlainText, text: str, tone: str = "jade") -> None:
        """Say it, unless the page was left meanwhile: what was begun is done all the same."""
        if not isValid(self):
            return
        label.setText(text)
        label.set_tone(tone)
        label.setVisible(bool(text))

    # --- the folder ---------------------------------------------------------------------------------------------------

    def _ask_folder(self) -> None:
        if self._said_busy():
            return
        dialog = QFileDialog(self, self.words.say("ui.settings.folder.choose"), str(self.store.folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.want_folder)
        dialog.open()

    def _to_usual(self) -> None:
        self.want_folder(str(self.store.home))

    def want_folder(self, name: str) -> None:
        """Another folder: refused where it will not do, else asked about."""
        if self._said_busy():
            return
        old, new = self.store.folder, Path(name)
        if (refusal := bad_place(new, old)) is not None:
            self._tell(self.said, self.words.refusal(refusal), "red")
            return
        self._tell(self.said, "")
        self.sheet = FolderSheet(self.words, old, new, matches_in(old), matches_in(new), doubtful_place(new), self)
        self.sheet.decided.connect(partial(self._go, new))
        self.sheet.open()

    def _go(self, new: Path, along: bool) -> None:
        old = self.store.folder
        if along:
            self._do(partial(_move, old, new), partial(self._went, new))
        else:
            self._went(new, Gone())

    def _went(self, new: Path, gone: Gone | Refusal) -> None:
        if isinstance(gone, Refusal):
            self._tell(self.said, self.words.refusal(gone), "red")
            return
        self.store.choose(note=gone.pairs, folder="" if new == self.store.home else str(new))
        self._tell_moved(gone)

    def _tell_moved(self, gone: Gone) -> None:
        said = [self.words.say("ui.settings.folder.moved" if gone.pairs else "ui.settings.folder.taken", {"n": len(gone.pairs)})]
        if gone.stayed:
            said.append(self.words.say("ui.settings.folder.stayed", {"names": self.words.join(gone.stayed[:3]), "n": len(gone.stayed)}))
        self._tell(self.said, " ".join(said), "amber" if gone.stayed else "jade")

    def _said_busy(self) -> bool:
        """A match is open: its file is not moved under it."""
        busy = self._is_busy()
        if busy:
            self._tell(self.said, self.words.say("ui.settings.folder.busy"), "red")
        return busy

    def step_back(self, redo: bool, then: Callable[[], None]) -> bool:
        """Before a change of folder is undone or done again: the matches that went along go back first. False: not now."""
        if self._said_busy():
            return False
        steps = self.store.undone if redo else self.store.done
        self._do(partial(_back, steps[-1].note or ()), partial(self._came_back, redo, then))
        return True

    def _came_back(self, redo: bool, then: Callable[[], None], gone: Gone) -> None:
        then()
        steps = self.store.done if redo else self.store.undone
        if steps:
            steps[-1] = replace(steps[-1], note=gone.pairs)
        self._tell_moved(gone)

    # --- copies -------------------------------------------------------------------------------------------------------

    def _copy_all(self) -> None:
        self.now.setEnabled(False)
        self._do(partial(_copies, self.store.folder, self.store.now.backups), self._on_copied)

    def _on_copied(self, came: Copied) -> None:
        if not isValid(self):
            return
        self.now.setEnabled(True)
        text = self.words.say("ui.settings.backed_up", {"n": came.copied})
        if came.failed:
            text += " " + self.words.say("ui.settings.backup_failed", {"names": self.words.join(came.failed[:3]), "n": len(came.failed)})
        self._tell(self.copied, text, "amber" if came.failed else "jade")

    def _do(self, task: Task, done: Callable[[Any], None]) -> None:
        """Off the window's thread, where there is another."""
        if self._work is None:
            done(task(unwatched))
        else:
            accompany(self._work.start(task, done, vital=True), self.words, "ui.work.library", self.window())

    def _open_folder(self) -> None:
        self._open(self.store.folder, self.said)

    def _open_copies(self) -> None:
        self._open(self.store.folder / BACKUPS, self.copied)

    def _open(self, folder: Path, said: PlainText) -> None:
        """In the system's own way of showing files."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            params = {"folder": str(folder), "reason": error.strerror or str(error)}
            self._tell(said, self.words.refusal(Refusal(code="place_not_writable", params=params)), "red")
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _move(old: Path, new: Path, watch: Watch) -> Gone | Refusal:
    return relocate(old, new, watch)


def _back(pairs: tuple[tuple[Path, Path], ...], _watch: Watch) -> Gone:
    return put_back(pairs)


def _copies(folder: Path, kept: int, watch: Watch) -> Copied:
    return copy_all(folder, kept, watch)
