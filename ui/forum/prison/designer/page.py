"""The page of the designer: the shelf, the editor, and the files between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from moderator.inbox.scripts import Listed, keep_script, read_script, remove_script, write_script
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.prison.script.files import SUFFIX
from moderator.rulesets.prison.script.model import Script
from moderator.session.simulate import Wins, play_script
from ui.forum.prison.designer.editing import Editing
from ui.forum.prison.designer.editor import Editor
from ui.forum.prison.designer.sheets import LeaveSheet, NameSheet
from ui.forum.prison.designer.shelf import Shelf
from ui.theme import Palette
from ui.widgets.message import Sheet, Toast
from ui.widgets.panel import column
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.play.ruleset import Ruleset
    from moderator.play.watch import Watch
    from ui.work import Job, Work

GAMES: Final = 1_000
SEED: Final = "designer"


class DesignerPage(QWidget):
    """``left`` says that the reader is done. ``rules`` gives the prison game, ``work`` the thread; without it games are played at once."""

    left = Signal()
    room_wanted = Signal(str)

    def __init__(
        self, words: Words, palette: Palette, folder: Path, rules: Callable[[], Ruleset], work: Work | None = None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setObjectName("page")
        self.words = words.of("prison")
        self.folder = folder
        self._rules, self._work = rules, work
        self._job: Job | None = None
        self.games = GAMES
        self.shelf = Shelf(self.words, palette, folder)
        self.editor = Editor(self.words, palette)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.shelf)
        self.pages.addWidget(self.editor)
        self.setLayout(column(self.pages))
        self.toast = Toast(self)
        self._wire()
        self.shelf.show_scripts()

    def _wire(self) -> None:
        shelf, editor = self.shelf, self.editor
        for signal, act in (
            (shelf.left, self.left), (shelf.new_wanted, self._new), (shelf.edit_wanted, self.edit), (shelf.copy_wanted, self._copy),
            (shelf.rename_wanted, self._ask_name), (shelf.delete_wanted, self._ask_delete), (shelf.export_wanted, self._export_listed),
            (shelf.import_wanted, self._choose), (editor.left, self.leave_editor), (editor.save_wanted, self.save),
            (editor.export_wanted, self._export_now), (editor.simulate_wanted, self.simulate),
        ):  # fmt: skip
            signal.connect(act)

    @property
    def unsaved(self) -> bool:
        """Whether changes would be lost."""
        return self.pages.currentWidget() is self.editor and self.editor.editing.unsaved

    def start(self) -> None:
        """The keyboard goes to the list."""
        shown: Any = self.pages.currentWidget()
        shown.start()

    # --- from the shelf to the editor ---------------------------------------------------------------------------------

    def open(self, editing: Editing) -> None:
        """Edit a script."""
        self.editor.open(editing)
        self.pages.setCurrentWidget(self.editor)
        self.editor.start()

    def open_path(self, path: Path) -> None:
        """Edit the script of a file of the shelf; why it cannot be read is said."""
        self.shelf.show_scripts(path)
        listed = self.shelf.table.selected()
        if listed is not None and listed.path == path:
            self.edit(listed)
            return
        found = read_script(path)  # one that lies elsewhere is edited as a copy
        if isinstance(found, Refusal):
            self.shelf.complain(self.words.refusal(found))
        else:
            self.open(Editing(found))

    def edit(self, listed: Listed) -> None:
        """Edit one's own script; a sample is begun as a copy of it."""
        if listed.script is not None:
            self.open(Editing(listed.script, None if listed.sample else listed.path))

    def _new(self) -> None:
        self.open(Editing(Script()))

    def _copy(self, listed: Listed) -> None:
        if listed.script is not None:
            name = self.words.say("ui.script.copied", {"name": listed.name})
            self._kept(keep_script(self.folder, replace(listed.script, name=name)), "ui.script.said.copied", name)

    def _kept(self, done: Path | Refusal, code: str, name: str) -> None:
        """Say that it lies on the shelf, or why not."""
        if isinstance(done, Refusal):
            self.shelf.complain(self.words.refusal(done))
            return
        self.shelf.show_scripts(done)
        self.toast.say(self.words.say(code, {"name": name}))

    # --- another name, gone -------------------------------------------------------------------------------------------

    def _ask_name(self, listed: Listed) -> None:
        sheet = NameSheet(self.words, listed.name, self)
        sheet.named.connect(partial(self._rename, listed))
        sheet.open()

    def _rename(self, listed: Listed, name: str) -> None:
        """Under the new name in a file called after it; the old file goes when the new one is there."""
        if listed.script is None or name == listed.name:
            return
        done = keep_script(self.folder, replace(listed.script, name=name))
        if not isinstance(done, Refusal):
            done = remove_script(listed.path) or done
        self._kept(done, "ui.script.said.renamed", name)

    def _ask_delete(self, listed: Listed) -> None:
        say = self.words.say
        text = say("ui.script.delete.text", {"name": listed.name, "file": listed.path.name})
        sheet = Sheet(say("ui.script.delete.title"), text, say("ui.script.delete.yes"), say("ui.cancel"), danger=True, parent=self)
        sheet.decided.connect(partial(self._delete, listed))
        sheet.open()

    def _delete(self, listed: Listed, yes: bool) -> None:
        if not yes:
            return
        refusal = remove_script(listed.path)
        if refusal is not None:
            self.shelf.complain(self.words.refusal(refusal))
            return
        self.shelf.show_scripts()
        self.toast.say(self.words.say("ui.script.said.deleted", {"name": listed.name}))

    # --- files --------------------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        say = self.words.say
        dialog = QFileDialog(self, say("ui.script.file.open"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([f"{say('ui.script.file.kinds')} (*{SUFFIX} *.json)"])
        dialog.fileSelected.connect(self._on_file)
        dialog.open()

    def _on_file(self, name: str) -> None:
        self.take_in(Path(name))

    def take_in(self, path: Path) -> None:
        """A script that somebody has passed on comes into the library; a file that is none is refused whole."""
        found = read_script(path)
        if isinstance(found, Refusal):
            self.shelf.complain(self.words.refusal(found))
            return
        name = found.name.strip() or path.name.removesuffix(SUFFIX)
        self._kept(keep_script(self.folder, replace(found, name=name)), "ui.script.said.imported", name)

    def _export_listed(self, listed: Listed) -> None:
        if listed.script is not None:
            self._choose_target(listed.script)

    def _export_now(self) -> None:
        self._choose_target(self.editor.script)

    def _choose_target(self, script: Script) -> None:
        say = self.words.say
        dialog = QFileDialog(self, say("ui.script.file.save"), str(Path.home() / f"{script.name.strip() or 'script'}{SUFFIX}"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([f"{say('ui.script.file.kinds')} (*{SUFFIX})"])
        dialog.fileSelected.connect(partial(self._on_target, script))
        dialog.open()

    def _on_target(self, script: Script, name: str) -> None:
        self.export(script, Path(name if name.endswith(".json") else f"{name}{SUFFIX}"))

    def export(self, script: Script, path: Path) -> None:
        """Write a file to pass on."""
        refusal = write_script(path, script)
        if refusal is not None:
            self._refuse(refusal)
        else:
            self.toast.say(self.words.say("ui.script.said.exported", {"file": path.name}))

    def _refuse(self, refusal: Refusal) -> None:
        say = self.words.say
        sheet = Sheet(say("ui.script.refused"), self.words.refusal(refusal), say("ui.close"), "", parent=self)
        sheet.open()

    def save(self) -> bool:
        """Into the library; whether it lies there now."""
        editing = self.editor.editing
        done = keep_script(self.folder, editing.now, editing.path)
        if isinstance(done, Refusal):
            self._refuse(done)
            return False
        editing.is_kept(done)
        self.editor.show_state()
        self.toast.say(self.words.say("ui.script.said.saved"))
        return True

    # --- leaving ------------------------------------------------------------------------------------------------------

    def leave_editor(self) -> None:
        """Back to the shelf; changes that are not saved are asked about first."""
        if not self.editor.editing.unsaved:
            self._to_shelf()
            return
        sheet = LeaveSheet(self.words, self.editor.title.text(), self)
        sheet.decided.connect(self._on_leave)
        sheet.discarded.connect(self._to_shelf)
        sheet.open()

    def _on_leave(self, yes: bool) -> None:
        if yes and self.save():
            self._to_shelf()

    def _to_shelf(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self.pages.setCurrentWidget(self.shelf)
        self.shelf.show_scripts(self.editor.editing.path)
        self.shelf.start()

    # --- games at random ----------------------------------------------------------------------------------------------

    def simulate(self) -> None:
        """Play the script as it stands, off the window's thread; it can be stopped."""
        from ui.work import AtOnce

        if self._job is not None:
            return
        if any(not problem.warning for problem in self.editor.problems):
            self.editor.side.show_view("problems")
            self.editor.side.problems.setFocus()
            self.toast.say(self.words.say("ui.script.said.faulty"))
            return
        players = getattr(self._rules(), "players")(self.editor.script)  # noqa: B009  only a ruleset with scripts has them
        if isinstance(players, Refusal):
            self._refuse(players)
            return
        work = self._work or AtOnce(self)
        job = work.start(partial(_played, self._rules(), players, self.games), self._on_wins)
        if not job.over:
            self._job = job
            job.ended.connect(self._on_ended)
            accompany(job, self.words, "ui.script.simulating", self)

    def _on_wins(self, wins: Wins) -> None:
        self.editor.show_wins(wins)

    def _on_ended(self) -> None:
        self._job = None

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words.of("prison")
        self.shelf.retranslate(self.words)
        self.editor.retranslate(self.words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.shelf.set_palette(palette)
        self.editor.set_palette(palette)


def _played(rules: Ruleset, players: Any, games: int, watch: Watch) -> Wins:
    return play_script(rules, players, games, SEED, watch)
