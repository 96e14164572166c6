"""The folder of all games: what lies there, opened under a lock, imported whole or not at all, set aside and restored."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, ExitStack
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from moderator.journal.backup import erase_everywhere, folder_of
from moderator.journal.entry import Header
from moderator.journal.errors import JournalError, place_error
from moderator.journal.leftovers import sweep, sweep_unborn
from moderator.journal.listing import ARCHIVE, Listed, listed
from moderator.journal.lock import OwnerLock
from moderator.journal.store import SUFFIX, Contents, Store, read, reading
from moderator.journal.texts import marks
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.watch import Watch, unwatched
from moderator.session.keeper import FileKeeper, Keeper, ThreadKeeper, refusal_of
from moderator.session.session import Session
from moderator.session.streams import Readable, Streams
from moderator.session.tree import Tree

if TYPE_CHECKING:
    from moderator.session.house import House

LONGEST: Final = 180
"""Bytes of a file's stem: no system takes more than 255 for a name, and copies have longer ones."""
_UNFIT: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]+')
_RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def default_folder() -> Path:
    """Where the platform keeps such data."""
    from platformdirs import user_data_path

    return user_data_path("Moderator", appauthor=False) / "library"


class Library(Streams):
    """The games of one folder, a file each."""

    # --- what lies there -----------------------------------------------------------------------------------------------

    def list(self) -> tuple[Listed, ...]:
        """All games, those changed last first. Quick: reads no entries."""
        return listed(self.folder)

    def archived(self) -> tuple[Listed, ...]:
        """What lies in the archive, changed last first."""
        return listed(self.folder / ARCHIVE)

    def contents(self, path: Path) -> Contents:
        """All that a file holds."""
        return read(path)

    def reading(self, path: Path) -> AbstractContextManager[Readable]:
        """A file while it is read."""
        return reading(path)

    def leave(self) -> None:
        """Nothing is held."""

    @cached_property
    def house(self) -> House:
        """What is done with whole files."""
        from moderator.session.house import House

        return House(self)

    # --- opening -------------------------------------------------------------------------------------------------------

    def open(self, path: Path, watch: Watch = unwatched, *, insist: str = "") -> Session | Refusal:
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

    # --- inside --------------------------------------------------------------------------------------------------------

    def _create(self, rules: Ruleset, header: Header, tree: Tree, imported: Session | None) -> Session | Refusal:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = free_path(self.folder, header.title)
            lock = OwnerLock(path)
            sweep_unborn(self.folder)
        except OSError as error:
            found = refusal_of(place_error(error, self.folder))
            return Refusal(code="journal_no_folder", params=found.params) if found.code == "journal_missing" else found
        except JournalError as error:
            return refusal_of(error)
        try:
            rows, texts = imported.taken if imported else ([], [])
            store = Store.create(path, header, rows, texts, str(getattr(tree.state(tree.head), "phase", "")))
        except JournalError as error:
            lock.release()
            return refusal_of(error)
        return self._session(path, rules, store, lock, tree)

    def _session(self, path: Path, rules: Ruleset, store: Store, lock: OwnerLock, tree: Tree) -> Session:
        inner = FileKeeper(store, tree.head, kept=self._copies)
        keeper: Keeper = ThreadKeeper(inner, self._on_saved) if self._behind else inner
        self._begun(path)
        return Session(rules, store.header, path=path, keeper=keeper, tree=tree, now=self._now, on_close=partial(self._closed, path, lock))

    def _closed(self, path: Path, lock: OwnerLock) -> None:
        lock.release()
        self._ended(path)


def free_path(folder: Path, title: str) -> Path:
    """A file name that every system takes, made of the title, not yet used."""
    stem = cleaned(title)
    number, path = 1, folder / f"{stem}{SUFFIX}"
    while path.exists() or folder_of(path).exists():  # whose file is gone for the moment, his copies are not another's
        number += 1
        path = folder / f"{stem} {number}{SUFFIX}"
    return path


def cleaned(title: str) -> str:
    """A title as every system takes it in a file's name."""
    stem = _UNFIT.sub(" ", title[:300]).strip(" .")[:60].encode()[:LONGEST].decode(errors="ignore").rstrip(" .") or "game"
    return f"_{stem}" if _RESERVED.fullmatch(stem) else stem
