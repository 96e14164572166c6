"""What is done with whole matches from the first page: put away, copied, carried, taken in, deleted. Asks first, says what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from ui.documents import documents
from ui.files import refused
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.journal.listing import Listed
    from moderator.play.messages import Refusal
    from moderator.play.watch import Watch
    from moderator.play.words import Words
    from moderator.session.house import Going, Meeting
    from moderator.session.session import Session
    from ui.appearance import Appearance
    from ui.files import Files
    from ui.home.page import HomePage
    from ui.opening import Opening
    from ui.widgets.floating import Floating
    from ui.work import Work

SUFFIX = ".moderator"


class Keeping(QObject):
    """One method a name of ui/home/menu.py, called with the row."""

    def __init__(self, files: Files, home: HomePage, opening: Opening, look: Appearance, work: Work, parent: QWidget) -> None:
        super().__init__(opening)
        self._files, self._home, self._opening, self._look, self._work = files, home, opening, look, work
        self._window = parent
        self._path = Path()
        self._title, self._entries = "", 0
        self._going: Going | None = None
        self._meeting: Meeting | None = None
        self.sheet: Floating | None = None
        self.files_dialog: QFileDialog | None = None
        home.keeping_wanted.connect(self.act)

    @property
    def _words(self) -> Words:
        return self._look.words

    def act(self, name: str, row: Listed) -> None:
        """What the menu, or a key, wants with a row."""
        self._path = row.path
        getattr(self, f"do_{name}")(row)

    # --- opened in another way ----------------------------------------------------------------------------------------

    def do_open(self, row: Listed) -> None:
        """Open it."""
        self._opening.open_row(row)

    def do_look(self, row: Listed) -> None:
        """Look at it."""
        self._opening.look_at(row.path)

    def do_rehearse(self, row: Listed) -> None:
        """A copy in memory."""
        self._opening.open_sample(row.path)

    def do_again(self, row: Listed) -> None:
        """A new match with the same people."""
        self._start(partial(self._files.look, row.path), self._on_known)

    def _on_known(self, session: Session | Refusal) -> None:
        if refused(session):
            self._opening.complain(self._path, session)
        else:
            self._home.rematch_wanted.emit(session)

    # --- archive and copies -------------------------------------------------------------------------------------------

    def do_archive(self, row: Listed) -> None:
        """Into the archive."""
        self._moved(row, self._files.house.archive, "archived")

    def do_unarchive(self, row: Listed) -> None:
        """Out of the archive."""
        self._moved(row, self._files.house.bring_back, "unarchived")

    def do_duplicate(self, row: Listed) -> None:
        """Once more, under a title that says so."""
        title = self.copy_title(row.title or row.path.stem)
        self._moved(row, partial(self._files.house.duplicate, title=title), "duplicated", title)

    def copy_title(self, title: str) -> str:
        """A title that says copy, and that no match has."""
        taken = self._home.going.titles
        wanted = self._words.say("ui.keep.copy", {"title": title})
        number = 2
        while wanted in taken:
            wanted = self._words.say("ui.keep.copy_n", {"title": title, "n": number})
            number += 1
        return wanted

    def _moved(self, row: Listed, act: Callable[[Path], Path | Refusal], code: str, title: str = "") -> None:
        said = self._words.say(f"ui.keep.{code}", {"title": title or row.title or row.path.stem})

        def done(came: Path | Refusal) -> str | Refusal:
            return came if refused(came) else said

        self._start(lambda _watch: done(act(row.path)), self._on_done)

    def _on_done(self, came: str | Refusal) -> None:
        if refused(came):
            self._opening.complain(self._path, came)
        else:
            self._home.clear_banners()
            self._opening.said.emit(came)
        self._opening.refresh(focus=True)

    # --- to another computer ------------------------------------------------------------------------------------------

    def do_carry(self, row: Listed) -> None:
        """Choose where the file goes."""
        dialog = QFileDialog(self._window, self._words.say("ui.keep.carry.choose"), documents())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.lstrip("."))
        dialog.setNameFilters([self._words.say("ui.keep.carry.kinds")])
        dialog.selectFile(row.path.name)
        dialog.fileSelected.connect(self._on_place)
        self.files_dialog = dialog
        dialog.open()

    def _on_place(self, name: str) -> None:
        self.carry_to(Path(name))

    def carry_to(self, target: Path) -> None:
        """Write the file of the row there, and say how it is taken in."""
        path = self._path
        self._start(lambda _watch: self._files.house.carry(path, target), self._on_carried)

    def _on_carried(self, came: Path | Refusal) -> None:
        if refused(came):
            self._opening.complain(self._path, came)
            return
        from ui.home.sheets import CarriedSheet

        sheet = CarriedSheet(self._words, came, archived=self._path.parent == self._files.house.archive_folder, parent=self._window)
        sheet.decided.connect(self._on_carried_decided)
        self._show(sheet)

    def _on_carried_decided(self, yes: bool) -> None:
        if yes:
            self._start(lambda _watch: self._files.house.archive(self._path), self._on_put_away)

    def _on_put_away(self, came: Path | Refusal) -> None:
        self._on_done(came if refused(came) else self._words.say("ui.keep.archived", {"title": self._path.stem}))

    # --- from another computer ----------------------------------------------------------------------------------------

    def take_in(self, path: Path) -> None:
        """Take in a match's file that lies elsewhere: checked, copied into the library, opened."""
        self._path = path
        self._home.clear_banners()
        self._start(lambda _watch: self._files.house.meet(path), self._on_met)

    def _on_met(self, came: Meeting | Refusal) -> None:
        if refused(came):
            self._opening.complain(self._path, came)
            self._opening.refused.emit()
        elif came.here is None:
            self._bring(came, "copy")
        else:
            from ui.home.sheets import MeetingSheet

            self._meeting = came
            sheet = MeetingSheet(self._words, came, parent=self._window)
            sheet.chosen.connect(self._on_chosen)
            self._show(sheet)
            self._opening.refused.emit()  # nothing is open until somebody has chosen

    def _on_chosen(self, how: str) -> None:
        meeting, self._meeting = self._meeting, None
        if meeting is None or meeting.here is None:
            return
        if how == "ours":
            self._opening.open_row(meeting.here)
        else:
            self._bring(meeting, how)

    def _bring(self, meeting: Meeting, how: Any) -> None:
        title = self.copy_title(meeting.there.title or meeting.there.path.stem) if how == "both" else ""
        self._start(lambda _watch: self._files.house.take_in(meeting, how, title), self._on_brought)

    def _on_brought(self, came: Path | Refusal) -> None:
        if refused(came):
            self._opening.complain(self._path, came)
            self._opening.refused.emit()
        else:
            self._opening.said.emit(self._words.say("ui.keep.taken_in", {"title": came.stem}))
            self._opening.open(came)
        self._opening.refresh()

    # --- deleting -----------------------------------------------------------------------------------------------------

    def do_delete(self, row: Listed) -> None:
        """Ask once what goes and what stays, then once more for the title."""
        self._title = row.title or row.path.stem
        self._entries = row.entries
        self._start(lambda _watch: self._files.house.going(row.path), self._on_going)

    def _on_going(self, going: Going) -> None:
        from ui.home.sheets import DeleteSheet

        self._going = going
        sheet = DeleteSheet(self._words, self._title, self._entries, going, parent=self._window)
        sheet.decided.connect(self._on_delete_asked)
        self._show(sheet)

    def _on_delete_asked(self, yes: bool) -> None:
        if yes:
            from ui.home.sheets import TypedSheet

            sheet = TypedSheet(self._words, self._title, parent=self._window)
            sheet.decided.connect(self._on_delete_typed)
            self._show(sheet)

    def _on_delete_typed(self, yes: bool) -> None:
        if yes:
            path = self._path
            self._start(lambda _watch: self._files.house.delete(path), self._on_deleted)

    def _on_deleted(self, came: Going | Refusal) -> None:
        self._on_done(came if refused(came) else self._words.say("ui.keep.deleted", {"title": self._title, "n": came.backups}))

    # --- inside -------------------------------------------------------------------------------------------------------

    def _show(self, sheet: Floating) -> None:
        self.sheet = sheet
        sheet.open()

    def _start(self, task: Callable[[Watch], Any], done: Callable[[Any], Any]) -> None:
        job = self._work.start(task, done, vital=True)
        if not job.over:
            accompany(job, self._words, "ui.work.keep", self._window)
