"""Opening and making matches from the first page: what cannot be opened is told there, with the place and what helps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, QTimeZone, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.watch import Watch
from moderator.play.words import Words
from ui.appearance import Appearance
from ui.documents import documents
from ui.files import Files, refused
from ui.home.keeping import Keeping
from ui.home.page import HomePage
from ui.home.rows import Sample, samples, when
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner
from ui.widgets.progress import accompany
from ui.work import Job, Work

if TYPE_CHECKING:
    from moderator.journal.backup import Backup
    from moderator.journal.listing import Listed
    from moderator.play.commands import Command
    from moderator.session.session import Session
    from ui.new_match.plan import Plan

DAMAGED: Final = frozenset({"journal_damaged", "journal_chain_broken", "journal_text_altered"})
ELSEWHERE: Final = frozenset({"journal_in_use", "shared_in_use", "shared_stale", "shared_kept"})
"""Somebody else has it: it can be looked at."""
HOME_ZONE: Final = "Asia/Shanghai"


@dataclass(frozen=True)
class Lists:
    """What the first page shows, read off the window's thread."""

    rows: tuple[Listed, ...]
    samples: tuple[Sample, ...]
    archived: tuple[Listed, ...] = ()


@dataclass(frozen=True)
class Came:
    """What came of opening ``path``: a session, or why not; then the newest good backup where the file is damaged."""

    path: Path
    session: Session | Refusal
    backup: Backup | None = None


class Opening(QObject):
    """``opened`` carries a Session to be shown, ``refused`` says that there is none, ``said`` is a sentence in passing.

    Reading and writing files is done by ``work``; one file is opened at a time.
    """

    opened = Signal(object)
    refused = Signal()
    said = Signal(str)

    def __init__(
        self, files: Files, home: HomePage, look: Appearance, now: Callable[[], Instant], work: Work, parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._files, self._home, self._look, self._now = files, home, look, now
        self._work = work
        self._job: Job | None = None
        self._silent = Path()
        self.sheet: QWidget | None = None
        self._focus = False
        home.browse.connect(self.browse)
        home.file_opened.connect(self.open)
        home.row_opened.connect(self.open_row)
        home.sample_opened.connect(self.open_sample)
        self.keeping = Keeping(files, home, self, look, work, parent)

    @property
    def words(self) -> Words:
        """The words of the language chosen."""
        return self._look.words

    def refresh(self, focus: bool = False) -> None:
        """The first page's lists anew; ``focus``: then the keyboard goes to what one wants most."""
        self._focus = self._focus or focus
        self._work.start(self._read_lists, self._show_lists)

    def _read_lists(self, _watch: Watch) -> Lists:
        return Lists(self._files.rows(), samples(resource("samples")), self._files.archived())

    def _show_lists(self, lists: Lists) -> None:
        self._home.show_library(lists.rows, lists.samples, self._now(), lists.archived)
        if self._focus and self._home.isVisible():
            self._home.take_focus()
        self._focus = False

    def greet(self) -> None:
        """What should be said at the start: a doubtful place, a match that was not closed."""
        self._work.start(self._look_round, self._say_welcome)

    def _look_round(self, _watch: Watch) -> tuple[Refusal | None, Path | None]:
        return self._files.warning(), self._files.left_open()

    def _say_welcome(self, found: tuple[Refusal | None, Path | None]) -> None:
        place, left = found
        if place is not None and self._files.shared is None:  # what is to be said of a shared database is said in ``ui.sharing``
            self._home.complain(self._banner("amber", "ui.file.place", place))
        if left is not None:
            banner = Banner("blue", self.words.say("ui.file.left_open", {"file": left.stem}), "", self.words.say("ui.close"))
            self._offer(banner, "ui.home.resume", self._resume, left)
            self._home.complain(banner)

    # --- opening ------------------------------------------------------------------------------------------------------

    def browse(self) -> None:
        """Let the reader choose a file."""
        folder = self._files.folder
        dialog = QFileDialog(self.parent(), self.words.say("ui.file.choose"), str(folder) if folder.is_dir() else documents())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.words.say("ui.file.kinds")])
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    def _on_chosen(self, name: str) -> None:
        self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a match, or take an exchange file in as one; a match's file from elsewhere comes into the library first."""
        if self._files.is_ours(path):
            self._begin(path, partial(self._files.open, path), "ui.work.open")
        else:
            self.keeping.take_in(path)

    def open_row(self, row: Any) -> None:
        """Open a file of the library; one in the archive is only looked at."""
        if self._files.is_ours(row.path):
            self.open(row.path)
        else:
            self.look_at(row.path)

    def open_sample(self, path: Path) -> None:
        """Open a sample, or a copy of a match, as a rehearsal."""
        self._begin(path, partial(self._files.rehearse, path), "ui.work.open")

    def create(self, plan: Plan) -> None:
        """Make the planned match and show it; where the rules refuse it, that is said on the first page."""
        title = plan.title.strip() or self.words.say("ui.new.untitled", {"date": day(self._now())})

        def make(_watch: Watch) -> Session | Refusal:
            return self._files.create(plan, title, plan.zone or zone_here())

        self._begin(self._files.folder / title, make, "ui.work.create")

    def begin(self, game: str, title: str, zone: str, commands: Iterable[Command] = ()) -> None:
        """Make a new game of any ruleset and show it."""
        todo = tuple(commands)

        def make(_watch: Watch) -> Session | Refusal:
            return self._files.begin(game, title, zone, todo)

        self._begin(self._files.folder / title, make, "ui.work.create")

    def _begin(self, path: Path, task: Callable[[Watch], Session | Refusal], code: str) -> None:
        """One at a time: a second press while a file is being opened does nothing."""
        if self._job is not None:
            return

        def come(watch: Watch) -> Came:
            session = task(watch)
            damaged = refused(session) and session.code in DAMAGED
            return Came(path, session, self._files.good_backup(path) if damaged else None)

        self._home.clear_banners()
        job = self._work.start(come, self._take, lasting=True)
        if not job.over:
            self._job = job
            job.ended.connect(self._on_ended)
            accompany(job, self.words, code, self.parent())

    def _on_ended(self) -> None:
        self._job = None

    def _take(self, came: Came) -> None:
        if refused(came.session):
            self._complain(came.session, came)
            self.refresh()
            self.refused.emit()
        else:
            self.opened.emit(came.session)

    # --- what is said -------------------------------------------------------------------------------------------------

    def tell_unsaved(self, code: str, params: dict[str, Any]) -> None:
        """The last steps of the match just left did not reach the disk."""
        self._home.complain(self._banner("red", "ui.file.unsaved", Refusal(code=code, params=params)))

    def complain(self, path: Path, refusal: Refusal) -> None:
        """Say why something was not done with a file."""
        self._home.clear_banners()
        self._complain(refusal, Came(path, refusal))

    def _complain(self, refusal: Refusal, came: Came) -> None:
        path, row = came.path, refusal.params.get("row")
        banner = self._banner("red", "ui.file.refused_line" if row else "ui.file.refused", refusal, file=path.name, row=row)
        if refusal.code in DAMAGED:
            self._offer_backup(banner, came)
        elif refusal.code in ELSEWHERE:
            self._offer(banner, "ui.file.look", self._look_at, path)
            if refusal.code == "shared_stale":
                self._offer(banner, "ui.shared.take_over", self._ask_to_take_over, path)
        self._home.complain(banner)

    def _banner(self, tone: str, code: str, refusal: Refusal, **params: Any) -> Banner:
        return Banner(tone, self.words.say(code, params), self.words.refusal(refusal), self.words.say("ui.close"))

    def _offer_backup(self, banner: Banner, came: Came) -> None:
        if came.backup is None:
            banner.add_text(self.words.say("ui.file.no_backup"))
        else:
            self._offer(banner, "ui.file.restore", self._restore, came.path, time=when(came.backup.at, self.words, self._now()))

    def _offer(self, banner: Banner, code: str, act: Callable[[], None], path: Path, **params: Any) -> None:
        button = KeyButton(self.words.say(code, params), kind="plain")
        button.setProperty("path", str(path))
        button.clicked.connect(act)
        banner.actions.addWidget(button)

    # --- what is offered ----------------------------------------------------------------------------------------------

    def _pressed_path(self) -> Path:
        return Path(self.sender().property("path"))

    def _resume(self) -> None:
        self.open(self._pressed_path())

    def _look_at(self) -> None:
        self.look_at(self._pressed_path())

    def _ask_to_take_over(self) -> None:
        """From a desk that has not been heard of: only when somebody says so, and never by the way."""
        from ui.widgets.message import ask_sheet

        self._silent = self._pressed_path()
        self.sheet = ask_sheet(self.words, "ui.shared.take_over", self.parent(), danger=True)
        self.sheet.decided.connect(self._on_take_over)
        self.sheet.open()

    def _on_take_over(self, yes: bool) -> None:
        if yes:
            reason = self.words.say("ui.shared.take_over.reason")
            self._begin(self._silent, partial(self._files.open, self._silent, insist=reason), "ui.work.open")

    def look_at(self, path: Path) -> None:
        """Show a match without opening it: nothing is entered."""
        self._begin(path, partial(self._files.look, path), "ui.work.open")

    def _restore(self) -> None:
        path = self._pressed_path()

        def restore(_watch: Watch) -> tuple[Path, Path | Refusal]:
            return path, self._files.restore(path)

        job = self._work.start(restore, self._on_restored, vital=True)
        accompany(job, self.words, "ui.work.restore", self.parent())

    def _on_restored(self, came: tuple[Path, Path | Refusal]) -> None:
        path, restored = came
        self._home.clear_banners()
        if refused(restored):
            self._complain(restored, Came(path, restored))
        else:
            self.said.emit(self.words.say("ui.file.restored", {"file": path.name}))
        self.refresh()


def day(now: int) -> str:
    """The day of an instant, here."""
    return f"{datetime.fromtimestamp(now / SECOND, tz=UTC).astimezone():%Y-%m-%d}"


def zone_here() -> str:
    """This computer's time zone by name; the game's home where it has none."""
    name = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError):
        return HOME_ZONE
