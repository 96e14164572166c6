"""A keeper of streams, wherever they lie: what a folder of files and a shared database have in common."""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from moderator.journal.backup import KEPT, Backup, backups, good_backups, restore, set_aside
from moderator.journal.entry import Header, Row
from moderator.journal.errors import JournalError
from moderator.journal.listing import Listed
from moderator.journal.lock import OwnerLock
from moderator.journal.places import warning
from moderator.journal.store import Contents
from moderator.journal.texts import Text
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.changes import Saved
from moderator.session.header import new_header
from moderator.session.keeper import MemoryKeeper, refusal_of
from moderator.session.quiet import quiet
from moderator.session.session import Session
from moderator.session.sprout import NOT_UNDERSTOOD, load
from moderator.session.times import wall_clock
from moderator.session.tree import Tree
from moderator.session.wire import Wire

if TYPE_CHECKING:
    from moderator.journal.shared.store import Fresh
    from moderator.session.house import House

NOTE: Final = "library.json"


class LastOpen(msgspec.Struct, frozen=True, kw_only=True):
    """The game that was open last; ``clean`` False when the program did not come to close it."""

    path: Path
    clean: bool


class Readable(Protocol):
    """A stream while it is read: header, texts and phase at once, the rows one by one."""

    header: Header
    texts: dict[str, Text]
    number: int

    def rows(self) -> Iterator[Row]:
        """Every row, the chain checked up to it."""


class Held:
    """A stream that has been read and checked."""

    def __init__(self, contents: Contents) -> None:
        self.header, self.texts, self.number = contents.header, contents.texts, len(contents.rows)
        self._rows = contents.rows

    def rows(self) -> Iterator[Row]:
        """Every row."""
        return iter(self._rows)


class Streams(ABC):
    """The games of one place; each has a path, by which it is named here. ``behind``: commits go to a thread (the window); else at once.

    A folder of files is ``library.Library``, a shared database ``shared.SharedLibrary``.
    """

    def __init__(
        self,
        folder: Path,
        rulesets: Mapping[str, Ruleset],
        *,
        behind: bool = False,
        now: Callable[[], Instant] = wall_clock,
        on_saved: Callable[[Saved], None] | None = None,
    ) -> None:
        self.folder = folder
        self.rulesets = rulesets
        self._behind = behind
        self._now = now
        self._on_saved = on_saved
        self.kept = KEPT
        """Copies of each game that stay."""
        self._open: list[Path] = []
        """What is open, in the order of opening: a cup opens files of its matches beside itself."""
        self.parted: Refusal | None = None
        """What has to be said of the game opened last: others went on with it, and what only this desk had was set aside."""

    def _copies(self) -> int:
        return self.kept

    # --- what lies there -----------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def house(self) -> House:
        """What is done with whole streams of it."""

    @abstractmethod
    def list(self) -> tuple[Listed, ...]:
        """All games, those changed last first. Quick: reads no entries."""

    @abstractmethod
    def archived(self) -> tuple[Listed, ...]:
        """The games that were put away."""

    @abstractmethod
    def reading(self, path: Path) -> AbstractContextManager[Readable]:
        """A stream while it is read; JournalError where it is not sound. Nobody owns it by that."""

    @abstractmethod
    def contents(self, path: Path) -> Contents:
        """All that a stream holds, checked; JournalError where it cannot be read."""

    def last_open(self) -> LastOpen | None:
        """What was open when the program ended, if it still lies there."""
        found = self._noted()
        name = Path(str(found.get("open", ""))).name
        if not name:
            return None
        path = self.folder / name
        return LastOpen(path=path, clean=bool(found.get("clean"))) if path.is_file() else None

    def _noted(self) -> dict[str, str | bool]:
        try:
            return msgspec.json.decode((self.folder / NOTE).read_bytes(), type=dict[str, str | bool])
        except (OSError, msgspec.DecodeError):
            return {}

    def warning(self) -> Refusal | None:
        """Why this folder is no good place: a synced folder or a network share. A warning; nothing is refused."""
        found = warning(self.folder)
        return Refusal(code=found[0], params=found[1]) if found else None

    def backups(self, path: Path) -> tuple[Backup, ...]:
        """The copies of a game, newest first."""
        return backups(path)

    def holds(self, path: Path) -> bool:
        """Whether a game that was listed is still there, as far as that can be told at once."""
        return path.exists()

    def after(self, header: Header, seq: int) -> Fresh | Refusal:
        """The entries of a stream behind a number, for who follows it; refused where it can only be read whole."""
        return Refusal(code="journal_overtaken", params={"file": header.title, "seq": seq})

    @abstractmethod
    def leave(self) -> None:
        """Let go of what is held between two uses."""

    def deliver(self) -> tuple[Refusal, ...]:
        """Bring what was written while others could not be reached to where they find it; in a folder there is nothing to bring."""
        return ()

    def retain(self, path: Path) -> Refusal | None:
        """What was taken in stays its organiser's: where others could open it, they cannot any more."""
        return None

    @abstractmethod
    def erase_texts(self, path: Path, entry: int) -> Path | Refusal:
        """Erase an entry's private texts for good."""

    # --- opening -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def open(self, path: Path, watch: Watch = unwatched, *, insist: str = "") -> Session | Refusal:
        """Open a game for playing on, as its one owner. ``insist``: why it is taken over from a desk that fell silent."""

    def create(self, ruleset: str, title: str, zone: str = "Asia/Shanghai") -> Session | Refusal:
        """A new game in a file of its own."""
        rules = self.rulesets[ruleset]
        return self._create(rules, new_header(rules, title, zone, self._now()), Tree(rules.start(title, zone)), None)

    def look(self, path: Path, watch: Watch = unwatched, *, rehearsal: bool = False) -> Session | Refusal:
        """The game as it stands on disk, without owning it: nothing done to this session is kept. ``rehearsal``: it is played on."""
        try:
            with self.reading(path) as found:
                return self._seen(path, found, watch, rehearsal=rehearsal)
        except JournalError as error:
            return refusal_of(error)

    def _seen(self, path: Path, found: Readable, watch: Watch, *, rehearsal: bool) -> Session | Refusal:
        header, tree = found.header, self._fold(path, found, watch)
        if isinstance(tree, Refusal):
            return tree
        keeper = MemoryKeeper("memory" if rehearsal else "read_only")
        return Session(self.rulesets[header.ruleset], header, keeper=keeper, tree=tree, now=self._now)

    def import_file(self, path: Path, watch: Watch = unwatched) -> Session | Refusal:
        """Take an exchange file in as a new game; on any refusal nothing is left behind. ``row`` in its params is the line.

        A full file is the very match it was made of: where that is here already, or in the archive, it is refused.
        """
        from moderator.session.replay import replay  # to open a match nothing of this is needed
        from moderator.session.strict import MalformedError

        try:
            run = replay(path, self.rulesets, now=self._now, watch=watch)
        except MalformedError as error:
            return error.refusal
        if run.refused:
            first = run.refused[0]
            said = {"file": str(path), "row": first.line, **first.refusal.params}
            return msgspec.structs.replace(first.refusal, params=said)
        if any(row.stream == run.session.header.stream for row in (*self.list(), *self.archived())):
            return Refusal(code="same_match_here", params={"file": str(path)})  # a full file is the very match, not another one
        return self._create(run.session.ruleset, run.session.header, run.session.tree, run.session)

    # --- damage --------------------------------------------------------------------------------------------------------

    def set_aside(self, path: Path) -> Path | Refusal:
        """Move a damaged file out of the way, into the folder ``damaged``. Never deletes. Of a database it is this computer's copy."""
        return self.under_lock(path, lambda: set_aside(path, time.strftime("%Y%m%dT%H%M%S")))

    def good_backup(self, path: Path) -> Backup | None:
        """The newest copy that opens and whose chain holds."""
        return next(good_backups(path), None)

    def restore(self, path: Path, backup: Backup | None = None) -> Path | Refusal:
        """Put the newest good copy (or ``backup``) in the file's place; what lies there is set aside first."""
        chosen = backup or self.good_backup(path)
        if chosen is None:
            return Refusal(code="no_good_backup", params={"file": str(path)})
        if path.exists():
            aside = self.set_aside(path)
            if isinstance(aside, Refusal):
                return aside

        def put_back() -> Path:
            restore(chosen.path, path)
            return path

        return self.under_lock(path, put_back)

    # --- inside --------------------------------------------------------------------------------------------------------

    @abstractmethod
    def _create(self, rules: Ruleset, header: Header, tree: Tree, imported: Session | None) -> Session | Refusal:
        """A new stream that begins with what was imported."""

    def _fold(self, path: Path, contents: Readable, watch: Watch) -> Tree | Refusal:
        rules = self.rulesets.get(contents.header.ruleset)
        if rules is None:
            return Refusal(
                code="ruleset_unknown", params={"file": str(path), "ruleset": contents.header.ruleset, "known": sorted(self.rulesets)}
            )
        tree = Tree(rules.start(contents.header.title, contents.header.zone))
        try:
            with quiet():
                load(tree, Wire(rules), contents.rows(), contents.texts, watch, contents.number)
        except NOT_UNDERSTOOD as error:
            return Refusal(code="journal_not_understood", params={"file": str(path), "seq": tree.head + 1, "reason": str(error)})
        return tree

    def _begun(self, path: Path) -> None:
        self._open.append(path)
        self._note(path, clean=False)

    def _ended(self, path: Path) -> None:
        self._open.remove(path)
        if self._open:
            self._note(self._open[-1], clean=False)
        else:
            self._note(path, clean=True)

    def _note(self, path: Path, *, clean: bool) -> None:
        """Remember what is open; of no weight, so a failure is none."""
        if path.parent.resolve() != self.folder.resolve():
            return
        part = self.folder / (NOTE + ".part")
        try:
            part.write_text(json.dumps({"open": path.name, "clean": clean}, ensure_ascii=False), encoding="utf-8")
            part.replace(self.folder / NOTE)
        except OSError:
            part.unlink(missing_ok=True)

    def forget(self, path: Path) -> None:
        """Remember no more that this game was open."""
        if self._noted().get("open") == path.name and path.parent.resolve() == self.folder.resolve():
            (self.folder / NOTE).unlink(missing_ok=True)

    def under_lock(self, path: Path, act: Callable[[], Path]) -> Path | Refusal:
        """Do something to a game's file that nobody has open; what goes wrong comes back as a refusal."""
        try:
            lock = OwnerLock(path)
        except JournalError as error:
            return refusal_of(error)
        try:
            return act()
        except JournalError as error:
            return refusal_of(error)
        except OSError as error:
            return Refusal(code="journal_io", params={"file": str(path), "reason": error.strerror or str(error)})
        finally:
            lock.release()
