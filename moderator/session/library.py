"""The folder of all games: what lies there, opened under a lock, imported whole or not at all, set aside and restored."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from moderator.journal.backup import KEPT, Backup, backups, erase_everywhere, folder_of, good_backups, restore, set_aside
from moderator.journal.entry import Header
from moderator.journal.errors import JournalError, place_error
from moderator.journal.leftovers import sweep, sweep_unborn
from moderator.journal.listing import ARCHIVE, Listed, listed
from moderator.journal.lock import OwnerLock
from moderator.journal.places import warning
from moderator.journal.store import SUFFIX, Reading, Store, reading
from moderator.journal.texts import marks
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.changes import Saved
from moderator.session.header import new_header
from moderator.session.keeper import FileKeeper, Keeper, MemoryKeeper, ThreadKeeper, refusal_of
from moderator.session.quiet import quiet
from moderator.session.session import Session
from moderator.session.sprout import load
from moderator.session.times import wall_clock
from moderator.session.tree import Tree
from moderator.session.wire import Wire

NOTE: Final = "library.json"
LONGEST: Final = 180
"""Bytes of a file's stem: no system takes more than 255 for a name, and copies have longer ones."""
_UNFIT: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]+')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


class LastOpen(msgspec.Struct, frozen=True, kw_only=True):
    """The game that was open last; ``clean`` False when the program did not come to close it."""

    path: Path
    clean: bool


def default_folder() -> Path:
    """Where the platform keeps such data."""
    from platformdirs import user_data_path

    return user_data_path("Moderator", appauthor=False) / "library"


class Library:
    """The games of one folder. ``behind``: commits go to a thread (the window); else at once (headless)."""

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

    def _copies(self) -> int:
        return self.kept

    # --- what lies there -----------------------------------------------------------------------------------------------

    def list(self) -> tuple[Listed, ...]:
        """All games, those changed last first. Quick: reads no entries."""
        return listed(self.folder)

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

    # --- opening -------------------------------------------------------------------------------------------------------

    def create(self, ruleset: str, title: str, zone: str = "Asia/Shanghai") -> Session | Refusal:
        """A new game in a file of its own."""
        rules = self.rulesets[ruleset]
        return self._create(rules, new_header(rules, title, zone, self._now()), Tree(rules.start(title, zone)), None)

    def open(self, path: Path, watch: Watch = unwatched) -> Session | Refusal:
        """Open a game for playing on. Refusals: journal_in_use (who, since when), _damaged, _newer, _missing, ruleset_unknown, ..."""
        try:
            lock = OwnerLock(path)
        except JournalError as error:
            return refusal_of(error)
        with ExitStack() as undo:
            undo.callback(lock.release)
            sweep(path)
            try:
                with reading(path) as found:
                    header, tree = found.header, self._fold(path, found, watch)
                if isinstance(tree, Refusal):
                    return tree
                store = Store.of(path, header)
            except JournalError as error:
                return refusal_of(error)
            undo.pop_all()
            return self._session(path, self.rulesets[header.ruleset], store, lock, tree)

    def look(self, path: Path, watch: Watch = unwatched, *, rehearsal: bool = False) -> Session | Refusal:
        """The game as it stands on disk, without owning it: nothing done to this session is kept. ``rehearsal``: it is played on."""
        try:
            with reading(path) as found:
                header, tree = found.header, self._fold(path, found, watch)
        except JournalError as error:
            return refusal_of(error)
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
        if any(row.stream == run.session.header.stream for row in (*self.list(), *listed(self.folder / ARCHIVE))):
            return Refusal(code="same_match_here", params={"file": str(path)})  # a full file is the very match, not another one
        return self._create(run.session.ruleset, run.session.header, run.session.tree, run.session)

    def erase_texts(self, path: Path, entry: int) -> Path | Refusal:
        """Erase an entry's private texts for good, in the backups too. The chain holds; the texts read as erased from now on."""

        def erase() -> Path:
            store, contents = Store.open(path)
            row = next((row for row in contents.rows if row.seq == entry), None)
            hashes = [] if row is None else [each for stored in (row.command, row.events, row.trace) for each in marks(stored)]
            try:
                store.erase(hashes)
                erase_everywhere(path, hashes)
            finally:
                store.close()
            return path

        return self.under_lock(path, erase)

    # --- damage --------------------------------------------------------------------------------------------------------

    def set_aside(self, path: Path) -> Path | Refusal:
        """Move a damaged file out of the way, into the folder ``damaged``. Never deletes."""
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

    def _create(self, rules: Ruleset, header: Header, tree: Tree, imported: Session | None) -> Session | Refusal:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = free_path(self.folder, header.title)
            lock = OwnerLock(path)
            sweep_unborn(self.folder)
        except OSError as error:
            found = refusal_of(place_error(error, self.folder))
            return msgspec.structs.replace(found, code="journal_no_folder") if found.code == "journal_missing" else found
        except JournalError as error:
            return refusal_of(error)
        try:
            rows, texts = imported.taken if imported else ([], [])
            store = Store.create(path, header, rows, texts, str(getattr(tree.state(tree.head), "phase", "")))
        except JournalError as error:
            lock.release()
            return refusal_of(error)
        return self._session(path, rules, store, lock, tree)

    def _fold(self, path: Path, contents: Reading, watch: Watch) -> Tree | Refusal:
        rules = self.rulesets.get(contents.header.ruleset)
        if rules is None:
            return Refusal(
                code="ruleset_unknown", params={"file": str(path), "ruleset": contents.header.ruleset, "known": sorted(self.rulesets)}
            )
        tree = Tree(rules.start(contents.header.title, contents.header.zone))
        try:
            with quiet():
                load(tree, Wire(rules), contents.rows(), contents.texts, watch, contents.number)
        except (msgspec.ValidationError, LookupError, ArithmeticError, TypeError, AttributeError, AssertionError) as error:
            # events that this program knows, in an order that its rules never gave: somebody made the file by hand
            return Refusal(code="journal_not_understood", params={"file": str(path), "seq": tree.head + 1, "reason": str(error)})
        return tree

    def _session(self, path: Path, rules: Ruleset, store: Store, lock: OwnerLock, tree: Tree) -> Session:
        inner = FileKeeper(store, tree.head, kept=self._copies)
        keeper: Keeper = ThreadKeeper(inner, self._on_saved) if self._behind else inner
        self._open.append(path)
        self._note(path, clean=False)
        return Session(rules, store.header, path=path, keeper=keeper, tree=tree, now=self._now, on_close=partial(self._closed, path, lock))

    def _closed(self, path: Path, lock: OwnerLock) -> None:
        lock.release()
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


def free_path(folder: Path, title: str) -> Path:
    """A file name that every system takes, made of the title, not yet used."""
    stem = _UNFIT.sub(" ", title[:300]).strip(" .")[:60].encode()[:LONGEST].decode(errors="ignore").rstrip(" .") or "game"
    if _RESERVED.fullmatch(stem):
        stem = f"_{stem}"
    number, path = 1, folder / f"{stem}{SUFFIX}"
    while path.exists() or folder_of(path).exists():  # whose file is gone for the moment, his copies are not another's
        number += 1
        path = folder / f"{stem} {number}{SUFFIX}"
    return path
