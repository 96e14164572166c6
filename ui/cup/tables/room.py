"""The doors to the matches: handed out and recalled, opened here, carried away, taken in, what their records are owed, substitutes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from moderator.cup.commands import RecallMatch
from moderator.play.instants import Instant
from moderator.play.messages import Refusal, Step
from ui.cup.tables.arriving import Arriving
from ui.cup.tables.handed import HandedSheet
from ui.cup.tables.substitutes import SubstitutesSheet
from ui.cup.tables.taking import TakeInSheet
from ui.cup.tables.watching import Watching
from ui.documents import documents
from ui.home.keeping import SUFFIX
from ui.table.dialogs.base import DeskDialog, ReasonDialog
from ui.table.dialogs.small import ForceDialog
from ui.widgets.progress import accompany

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch
    from moderator.play.watch import Watch
    from moderator.session.handing import Arrival, Handing, Made
    from ui.cup.page import CupPage
    from ui.work import Job

MOVES: Final = frozenset({"undo", "redo"})


class Tables(QObject):
    """``open_open_match`` and its like for steps, ``ask_…`` for the buttons of the page, ``take_files`` for what is dropped."""

    def __init__(self, page: CupPage, show: Callable[[DeskDialog], None]) -> None:
        super().__init__(page)
        self._page, self._show = page, show
        self.watching = Watching(page.desk, self._handing)
        self.watching.changed.connect(self._on_seen)
        self._moved = False
        self.arriving = Arriving(page, show)
        self.arriving.done.connect(self._on_taken)
        self.arriving.look.connect(self.look_at)
        self.files: QFileDialog | None = None
        self._match = self._force = ""
        self._at = Instant(0)
        self._making: Job | None = None
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_application)

    def _handing(self) -> Handing | None:
        return self._page.handing

    @property
    def _hands(self) -> Handing | None:
        """Where there are no files, that is said."""
        hands = self._page.handing
        if hands is None:
            self._tell(self._page.context.say("tables.why.rehearsal"), "amber")
        return hands

    @property
    def match(self) -> CupMatch | None:
        """The match looked at."""
        found: CupMatch | None = self._page.desk.state.matches.get(self._page.looking.match)
        return found

    def follow(self, change: Any) -> None:
        """Something was entered: which files belong to the cup may be others now."""
        self._moved = self._moved or change.kind in MOVES
        self.watching.look()

    def _on_seen(self) -> None:
        """What a step back has left without a match is said, once it is known."""
        if self._moved and self.watching.seen.orphans:
            self._tell(self._page.context.say("tables.orphans"), "amber")
        self._moved = False

    def appear(self) -> None:
        """Whoever opens the cup is told what waits."""
        self.watching.look(self._say_waiting)

    def came_back(self) -> None:
        """A match that was opened from here is left again."""
        self._page.show_pane("tables")

    def _say_waiting(self) -> None:
        waits = [each.part for each in self.watching.seen.waiting]
        if waits:
            self._tell(self._page.context.say("tables.waiting", n=len(waits), matches=waits), "amber")

    def _on_application(self, state: Qt.ApplicationState) -> None:
        """Whoever comes back from another program may have played there."""
        if state == Qt.ApplicationState.ApplicationActive and self._page.isVisible():
            self.watching.look()

    def _tell(self, text: str, tone: str = "") -> None:
        self._page.foot.say(text, tone)

    def _refuse(self, refusal: Refusal) -> None:
        self._tell(self._page.context.words.refusal(refusal, self._page.desk.name_of), "red")

    # --- out ---------------------------------------------------------------------------------------------------------------

    def open_open_match(self, step: Step) -> None:
        """A match is handed out: its file is made."""
        self._look_at(step)
        self.hand_out()

    def ask_hand_out(self) -> None:
        """The one looked at."""
        self.hand_out()

    def hand_out(self, force: str = "") -> None:
        """Make the file, say so in the cup, ask where it goes; one at a time."""
        match, hands, desk = self.match, self._hands, self._page.desk
        if match is None or hands is None or self._making is not None:
            return
        self._force, self._at = force, desk.now()
        job = self._start(partial(_make, hands, match.id, self._at, desk.by, force), self._on_made)
        self._making = None if job.over else job

    def _on_made(self, made: Made | Refusal) -> None:
        self._making = None
        hands, desk = self._page.handing, self._page.desk
        if hands is None:
            return
        came = made if isinstance(made, Refusal) else hands.give(made, self._at, by=desk.by, force=self._force)
        if isinstance(came, Refusal):
            self._insist(came, self.hand_out)
        elif not isinstance(made, Refusal):
            self._ways(made.part, came)

    def close_desk(self) -> None:
        """The cup is left: a file that is just being made is nobody's, and goes again."""
        if self._making is not None:
            self._making.done.disconnect(self._on_made)
            self._making.done.connect(partial(_drop, self._page.handing))
            self._making = None

    def _start(self, task: Callable[[Watch], Any], done: Callable[[Any], Any]) -> Job:
        """Files, or a database that may be slow: beside the window's thread."""
        job = self._page.desk.work.start(task, done, vital=True)
        if not job.over:
            accompany(job, self._page.context.words, "ui.work.keep", self._page)
        return job

    def _insist(self, refusal: Refusal, act: Callable[[str], None]) -> None:
        """Why not; and where the organiser may insist, the reason."""
        self._refuse(refusal)
        if refusal.forceable:
            dialog = ForceDialog(self._page.context, refusal, parent=self._page)
            dialog.forced.connect(act)
            self._show(dialog)

    def _ways(self, match: str, path: Path) -> None:
        sheet = HandedSheet(self._page.context, match, path, parent=self._page)
        sheet.chosen.connect(partial(self._go, path))
        self._show(sheet)

    def _go(self, path: Path, way: str) -> None:
        if way == "open_here":
            self._page.match_wanted.emit(path)
        else:
            self._carry(path)

    def ask_open_here(self) -> None:
        """The match at this computer's own table: played on, or put right where it is over."""
        if (path := self._path()) is not None:
            self._page.match_wanted.emit(path)

    def ask_look_at_match(self) -> None:
        """The match as it stands; nothing is entered."""
        if (path := self._path()) is not None:
            self.look_at(path)

    def look_at(self, path: Path) -> None:
        """A file as it stands."""
        self._page.look_wanted.emit(path)

    def _path(self) -> Path | None:
        match, hands = self.match, self._hands
        if match is None or hands is None:
            return None
        path = hands.path_of(match.id)
        if path is None:
            self._refuse(Refusal(code="no_match_file", params={"match": match.id}))
        return path

    def ask_carry_match(self) -> None:
        """The file for the judge's laptop."""
        if (path := self._path()) is not None:
            self._carry(path)

    def _carry(self, path: Path) -> None:
        words = self._page.context.words
        dialog = QFileDialog(self._page, words.say("ui.keep.carry.choose"), documents())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.lstrip("."))
        dialog.setNameFilters([words.say("ui.keep.carry.kinds")])
        dialog.selectFile(path.name)
        dialog.fileSelected.connect(partial(self.carry_to, path))
        self.files = dialog
        dialog.open()

    def carry_to(self, path: Path, target: str) -> None:
        """Write the file there, and say how it is opened."""
        hands = self._hands
        if hands is not None:
            self._start(partial(_carry, hands, path, Path(target)), self._on_carried)

    def _on_carried(self, came: Path | Refusal) -> None:
        from ui.home.sheets import CarriedSheet

        if isinstance(came, Refusal):
            self._refuse(came)
        else:
            CarriedSheet(self._page.context.words, came, archived=True, parent=self._page).open()

    def open_recall_match(self, step: Step) -> None:
        """It comes back unplayed."""
        self._look_at(step)
        self.ask_recall_match()

    def ask_recall_match(self) -> None:
        """Why; its file goes into the archive."""
        match, say = self.match, self._page.context.say
        if match is None:
            return
        dialog = ReasonDialog(
            self._page.context, say("recall.title", match=match.id), say("recall.lead"), say("recall.yes"), danger=True, parent=self._page
        )
        self._match = match.id
        dialog.given.connect(self._recall)
        self._show(dialog)

    def _recall(self, reason: str) -> None:
        hands = self._page.handing
        path = hands.path_of(self._match) if hands is not None else None
        came = self._page.desk.do(RecallMatch(match=self._match, reason=reason))
        if path is not None and not isinstance(came, Refusal):
            self._put_away(path)

    def ask_put_away(self) -> None:
        """A file that nobody counts any more goes into the archive."""
        found = [each for each in self.watching.seen.orphans if self.match is not None and each.part == self.match.id]
        for each in found:
            self._put_away(each.path)

    def _put_away(self, path: Path) -> None:
        hands = self._hands
        if hands is not None:
            self._start(partial(_put_away, hands, path), self._on_put_away)

    def _on_put_away(self, came: Path | Refusal) -> None:
        if isinstance(came, Refusal):
            self._refuse(came)
        else:
            self._tell(self._page.context.words.say("ui.keep.archived", {"title": came.stem}), "jade")
        self.watching.look()

    # --- in ----------------------------------------------------------------------------------------------------------------

    def open_match_closed(self, step: Step) -> None:
        """The file of a match that is over; where it waits here, it is looked at at once."""
        self._look_at(step)
        if self._hands is not None:
            self.watching.look(self._take_waiting)

    def _take_waiting(self) -> None:
        waits = self.watching.seen.waits(self._page.looking.match)
        if waits is not None:
            self.take_files([waits.path])
        else:
            self._choose()

    def open_correct_match(self, step: Step) -> None:
        """A match of a closed round that was put right comes in the same way."""
        self.open_match_closed(step)

    def ask_take_in(self) -> None:
        """Which file."""
        if self._hands is not None:
            self.watching.look(self._choose)

    def _choose(self) -> None:
        sheet = TakeInSheet(self._page.context, self.watching.seen, self._page.looking.match, parent=self._page)
        sheet.chosen.connect(self._take_one)
        sheet.browse.connect(self._browse)
        self._show(sheet)

    def _take_one(self, path: Path) -> None:
        self.take_files([path])

    def _browse(self) -> None:
        dialog = QFileDialog(self._page, self._page.context.say("taking.browse"), documents())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters([self._page.context.words.say("ui.keep.carry.kinds")])
        dialog.filesSelected.connect(self._on_files)
        self.files = dialog
        dialog.open()

    def _on_files(self, names: Iterable[str]) -> None:
        self.take_files([Path(name) for name in names])

    def take_files(self, paths: Iterable[Path]) -> None:
        """Files that came back, chosen or dropped on the window."""
        if self._hands is not None:
            self.arriving.take(paths)

    def _on_taken(self, came: Any) -> None:
        if isinstance(came, Refusal):
            self._refuse(came)
        else:
            self._tell(self._page.context.say("tables.taken", match=came.command.match), "jade")
            self._page.looking.look_at(match=came.command.match)
        self.watching.look()

    def ask_settle_debts(self) -> None:
        """Enter in the match's own record what the cup has decided about it."""
        match, hands, desk = self.match, self._hands, self._page.desk
        if match is None or hands is None:
            return
        read = {"reason": self._page.context.say("tables.settled.reason"), "level": 0}
        self._start(partial(_pay, hands, match.id, desk.now(), read, desk.by), self._on_paid)

    def _on_paid(self, paid: Arrival | Refusal | None) -> None:
        hands, desk = self._page.handing, self._page.desk
        if isinstance(paid, Refusal):
            self._refuse(paid)
        elif paid is not None and hands is not None:
            came = paid.refusal or hands.enter(paid, desk.now(), by=desk.by)
            if isinstance(came, Refusal):
                self._refuse(came)
            else:
                self._tell(self._page.context.say("tables.settled", match=paid.part), "jade")
        self.watching.look()

    # --- substitutes -------------------------------------------------------------------------------------------------------

    def open_reserve_substitute(self, step: Step) -> None:
        """Who goes there."""
        self._look_at(step)
        self.ask_substitutes()

    open_release_substitute = open_reserve_substitute

    def ask_substitutes(self) -> None:
        """The queue for the match looked at."""
        if self.match is not None:
            self._show(SubstitutesSheet(self._page.context, self.match, parent=self._page))

    def _look_at(self, step: Step) -> None:
        match = str(step.params.get("match", ""))
        if match:
            self._page.looking.look_at(match=match)


# --- beside the window's thread ------------------------------------------------------------------------------------------------


def _make(hands: Handing, match: str, at: Instant, by: str, force: str, _watch: Watch) -> Made | Refusal:
    return hands.make(match, at, by=by, force=force)


def _drop(hands: Handing, made: Made | Refusal) -> None:
    if not isinstance(made, Refusal):
        hands.drop(made)


def _carry(hands: Handing, path: Path, target: Path, _watch: Watch) -> Path | Refusal:
    return hands.carry(path, target)


def _put_away(hands: Handing, path: Path, _watch: Watch) -> Path | Refusal:
    return hands.put_away(path)


def _pay(hands: Handing, match: str, at: Instant, read: dict[str, Any], by: str, _watch: Watch) -> Arrival | Refusal | None:
    return hands.pay(match, at, read=read, by=by)
