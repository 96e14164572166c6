"""Files for the window: list, open, rehearse, create, restore. Every answer is a Session, rows or a Refusal; nothing is shown here.

The library and the rules are imported at the first use, which is after the first paint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeGuard

if TYPE_CHECKING:
    from moderator.journal.backup import Backup
    from moderator.journal.listing import Listed
    from moderator.journal.shared.place import Place
    from moderator.play.commands import Command
    from moderator.play.instants import Instant
    from moderator.play.messages import Refusal
    from moderator.play.ruleset import Ruleset
    from moderator.play.watch import Watch
    from moderator.session.house import House
    from moderator.session.session import Session
    from moderator.session.streams import Streams
    from ui.new_match.plan import Plan

EXCHANGE: Final = ".jsonl"
AWAY: Final = frozenset({"shared_unreachable", "shared_slow", "shared_crowded"})
"""The shared database is not there for the moment: what this computer has of it can be looked at."""
GAME: Final = "sanguosha"
Rulesets = Callable[[], "Mapping[str, Ruleset]"]


def refused(outcome: object) -> TypeGuard[Refusal]:
    """Whether the answer is a Refusal; its class is loaded after the first paint only."""
    from moderator.play.messages import Refusal

    return isinstance(outcome, Refusal)


class Files:
    """The library as the window sees it: a folder of files, or with ``shared`` the streams of a database (the rest stays in the folder)."""

    def __init__(self, folder: Path, rulesets: Rulesets, now: Callable[[], Instant], shared: Place | None = None) -> None:
        self.folder = folder
        self.shared = shared
        self._rulesets = rulesets
        self._now = now
        self._kept = 0

    def now(self) -> Instant:
        """Now, by the calendar."""
        return self._now()

    def use(self, folder: Path, kept: int) -> None:
        """Another folder, or another number of copies of each match that stay. What is open stays open where it lies."""
        self._kept = kept
        if folder != self.folder:
            self.folder = folder
            for made in ("library", "house"):
                self.__dict__.pop(made, None)
        if "library" in self.__dict__:
            self.library.kept = kept

    @cached_property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """The games there are."""
        return self._rulesets()

    @cached_property
    def library(self) -> Streams:
        """The library; commits go to a thread behind the window."""
        library = self._made()
        library.kept = self._kept or library.kept
        return library

    def _made(self) -> Streams:
        if self.shared is not None:
            from moderator.session.shared import SharedLibrary

            return SharedLibrary(self.folder, self.shared, self.rulesets, behind=True, now=self._now)
        from moderator.session.library import Library

        return Library(self.folder, self.rulesets, behind=True, now=self._now)

    @property
    def parted(self) -> Refusal | None:
        """What has to be said of the game opened last: others went on with it, and what only this desk had was set aside."""
        return self.library.parted

    def rows(self) -> tuple[Listed, ...]:
        """What lies in the library, changed last first."""
        if self.shared is not None:
            return self.library.list()
        from moderator.journal.listing import listed

        return listed(self.folder)

    @cached_property
    def house(self) -> House:
        """What is done with whole files of the library."""
        return self.library.house

    def archived(self) -> tuple[Listed, ...]:
        """What lies in the archive."""
        if self.shared is not None:
            return self.library.archived()
        from moderator.journal.listing import ARCHIVE, listed

        return listed(self.folder / ARCHIVE)

    def is_ours(self, path: Path) -> bool:
        """Whether a file is a match of the library: one from elsewhere, and a backup too, is taken in before it is opened."""
        return path.suffix.lower() == EXCHANGE or path.resolve().parent == self._place.resolve()

    @property
    def _place(self) -> Path:
        """The folder of the paths by which games are known."""
        return self.folder if self.shared is None else self.library.folder

    def warning(self) -> Refusal | None:
        """Why the folder is no good place."""
        return self.library.warning()

    def left_open(self) -> Path | None:
        """The match that was open when the program last ended without closing it; one that another window has open has not ended."""
        from moderator.journal.lock import owner_of

        last = self.library.last_open()
        return last.path if last is not None and not last.clean and owner_of(last.path) is None else None

    def open(self, path: Path, watch: Watch, insist: str = "") -> Session | Refusal:
        """Open a match, or take an exchange file in as a new one. ``insist``: why it is taken over from a desk that fell silent."""
        if path.suffix.lower() == EXCHANGE:
            return self.library.import_file(path, watch)
        return self.library.open(path, watch, insist=insist)

    def look(self, path: Path, watch: Watch) -> Session | Refusal:
        """A match as it stands on disk; nothing done to it is kept."""
        found = self.library.look(path, watch)
        here = getattr(self.library, "look_here", None)
        if refused(found) and found.code in AWAY and here is not None:
            came: Session | Refusal = here(path, watch)
            return found if refused(came) else came
        return found

    def rehearse(self, path: Path, watch: Watch) -> Session | Refusal:
        """A sample, or a match, as a copy in memory: everything works, nothing is kept."""
        if path.suffix.lower() != EXCHANGE:
            return self.library.look(path, watch, rehearsal=True)
        from moderator.session.replay import replay
        from moderator.session.strict import MalformedError

        try:
            run = replay(path, self.rulesets, now=self._now, watch=watch)
        except MalformedError as error:
            return error.refusal
        return run.refused[0].refusal if run.refused else run.session

    def create(self, plan: Plan, title: str, zone: str) -> Session | Refusal:
        """A new match, opened and its scoring confirmed; tried in memory first, so that a refusal leaves no file behind.

        A plan for a rehearsal stays there.
        """
        from moderator.inbox.heroes import unread
        from moderator.session.session import Session

        if (lost := unread(self.folder)) is not None:
            return lost
        trial = Session.in_memory(self.rulesets[GAME], title, zone, now=self._now)
        refusal = self._begin(trial, plan)
        if refusal is None and plan.rehearsal:
            return trial
        trial.close()
        if refusal is not None:
            return refusal
        session = self.library.create(GAME, title, zone)
        return session if refused(session) else self._begin(session, plan) or session

    def begin(self, game: str, title: str, zone: str, commands: Iterable[Command] = ()) -> Session | Refusal:
        """A new game of any ruleset with its first commands; tried in memory first, so that a refusal leaves no file behind."""
        from moderator.session.session import Session

        todo = tuple(commands)
        trial = Session.in_memory(self.rulesets[game], title, zone, now=self._now)
        refusal = next((done for each in todo if refused(done := trial.do(each, self._now()))), None)
        trial.close()
        if refusal is not None:
            return refusal
        session = self.library.create(game, title, zone)
        if not refused(session):
            for each in todo:
                session.do(each, self._now())
        return session

    def good_backup(self, path: Path) -> Backup | None:
        """The newest backup that opens."""
        return self.library.good_backup(path)

    def restore(self, path: Path) -> Path | Refusal:
        """Set the damaged file aside and put the newest good backup in its place."""
        return self.library.restore(path)

    def _begin(self, session: Session, plan: Plan) -> Refusal | None:
        from moderator.inbox.heroes import hero_list, with_heroes

        heroes = hero_list(self.folder)
        for command in plan.commands():
            done = session.do(with_heroes(command, heroes), self._now(), by=plan.confirmed_by.strip())
            if refused(done):
                return done
        return None
