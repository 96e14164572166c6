"""Opening and making matches from the first page: what cannot be opened is told there, with the place and what helps."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, QTimeZone, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.play.words import Words
from ui.appearance import Appearance
from ui.files import Files, refused
from ui.home.page import HomePage
from ui.home.rows import samples, when
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner

if TYPE_CHECKING:
    from moderator.session.session import Session
    from ui.new_match.plan import Plan

DAMAGED: Final = frozenset({"journal_damaged", "journal_chain_broken", "journal_text_altered"})
HOME_ZONE: Final = "Asia/Shanghai"


class Opening(QObject):
    """``opened`` carries a Session to be shown, ``said`` a sentence in passing."""

    opened = Signal(object)
    said = Signal(str)

    def __init__(self, files: Files, home: HomePage, look: Appearance, now: Callable[[], Instant], parent: QWidget) -> None:
        super().__init__(parent)
        self._files, self._home, self._look, self._now = files, home, look, now
        home.browse.connect(self.browse)
        home.file_opened.connect(self.open)
        home.row_opened.connect(self.open_row)
        home.sample_opened.connect(self.open_sample)

    @property
    def words(self) -> Words:
        """The words of the language chosen."""
        return self._look.words

    def refresh(self) -> None:
        """The first page's lists anew."""
        self._home.show_library(self._files.rows(), samples(resource("samples")), self._now())

    def greet(self) -> None:
        """What should be said at the start: a doubtful place, a match that was not closed."""
        if (place := self._files.warning()) is not None:
            self._home.complain(self._banner("amber", "ui.file.place", place))
        if (left := self._files.left_open()) is not None:
            banner = Banner("blue", self.words.say("ui.file.left_open", {"file": left.stem}), "", self.words.say("ui.close"))
            self._offer(banner, "ui.home.resume", self._resume, left)
            self._home.complain(banner)

    # --- opening ------------------------------------------------------------------------------------------------------

    def browse(self) -> None:
        """Let the reader choose a file."""
        dialog = QFileDialog(self.parent(), self.words.say("ui.file.choose"), str(self._files.folder))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.words.say("ui.file.kinds")])
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    def _on_chosen(self, name: str) -> None:
        self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a match, or take an exchange file in as one."""
        self._take(self._files.open(path), path)

    def open_row(self, row: Any) -> None:
        """Open a file of the library."""
        self.open(row.path)

    def open_sample(self, path: Path) -> None:
        """Open a sample as a rehearsal."""
        self._take(self._files.rehearse(path), path)

    def create(self, plan: Plan) -> bool:
        """Make the planned match and show it; False when the rules refused it, which is said on the first page."""
        title = plan.title.strip() or self.words.say("ui.new.untitled", {"date": day(self._now())})
        return self._take(self._files.create(plan, title, zone_here()), self._files.folder / title)

    def _take(self, session: Session | Refusal, path: Path) -> bool:
        self._home.clear_banners()
        if refused(session):
            self._complain(session, path)
            self.refresh()
            return False
        self.opened.emit(session)
        return True

    # --- what is said -------------------------------------------------------------------------------------------------

    def tell_unsaved(self, code: str, params: dict[str, Any]) -> None:
        """The last steps of the match just left did not reach the disk."""
        self._home.complain(self._banner("red", "ui.file.unsaved", Refusal(code=code, params=params)))

    def _complain(self, refusal: Refusal, path: Path) -> None:
        row = refusal.params.get("row")
        banner = self._banner("red", "ui.file.refused_line" if row else "ui.file.refused", refusal, file=path.name, row=row)
        if refusal.code in DAMAGED:
            self._offer_backup(banner, path)
        elif refusal.code == "journal_in_use":
            self._offer(banner, "ui.file.look", self._look_at, path)
        self._home.complain(banner)

    def _banner(self, tone: str, code: str, refusal: Refusal, **params: Any) -> Banner:
        return Banner(tone, self.words.say(code, params), self.words.refusal(refusal), self.words.say("ui.close"))

    def _offer_backup(self, banner: Banner, path: Path) -> None:
        backup = self._files.good_backup(path)
        if backup is None:
            banner.add_text(self.words.say("ui.file.no_backup"))
        else:
            self._offer(banner, "ui.file.restore", self._restore, path, time=when(backup.at, self.words, self._now()))

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
        path = self._pressed_path()
        self._take(self._files.look(path), path)

    def _restore(self) -> None:
        path = self._pressed_path()
        restored = self._files.restore(path)
        self._home.clear_banners()
        if refused(restored):
            self._complain(restored, path)
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
