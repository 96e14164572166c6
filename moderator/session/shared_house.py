"""Keeping house in a shared database: put away, duplicated, written to a file, taken in from one. Nothing is deleted there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from moderator.journal.backup import copy_checked
from moderator.journal.errors import JournalError
from moderator.journal.listing import ARCHIVE
from moderator.journal.shared import catalogue
from moderator.journal.shared.store import SharedStore
from moderator.journal.store import Contents, Store
from moderator.play.messages import Refusal
from moderator.session.house import Going, House, common_entries
from moderator.session.keeper import refusal_of

if TYPE_CHECKING:
    from moderator.session.shared import SharedLibrary


class SharedHouse(House):
    """What is done with whole streams of a database."""

    _library: SharedLibrary

    def __init__(self, library: SharedLibrary) -> None:
        super().__init__(library)

    def archive(self, path: Path) -> Path | Refusal:
        """Take a stream out of sight."""
        return self._shelve(path, away=True)

    def bring_back(self, path: Path) -> Path | Refusal:
        """Take a stream out of the archive."""
        return self._shelve(path, away=False)

    def _shelve(self, path: Path, *, away: bool) -> Path | Refusal:
        name = self._library.folder / path.name
        try:
            stream = self._library.stream_of(name)
            with self._library.reach() as link:
                (catalogue.shelve if away else catalogue.bring_back)(link, stream)
        except JournalError as error:
            return refusal_of(error)
        return self.archive_folder / path.name if away else name

    def _make(self, contents: Contents) -> Path | Refusal:
        """A stream of the database in our own tables."""
        header = contents.header
        try:
            with self._library.reach() as link:
                SharedStore.create(link, header, contents.rows, list(contents.texts.values()), contents.phase)
        except JournalError as error:
            return refusal_of(error)
        return self._library.path_of(header.stream, header.title)

    def carry(self, path: Path, target: Path) -> Path | Refusal:
        """Write the stream to a match's file, checked; it stays here too."""
        if refusal := self._no_place(target):
            return refusal
        part = target.with_name(target.name + ".carried")
        try:
            contents = self._library.contents(path)
            part.unlink(missing_ok=True)
            Store.create(part, contents.header, contents.rows, list(contents.texts.values()), contents.phase).close()
            copy_checked(part, target)
        except JournalError as error:
            return refusal_of(error)
        except OSError as error:
            return Refusal(code="journal_io", params={"file": str(target), "reason": error.strerror or str(error)})
        finally:
            part.unlink(missing_ok=True)
        return target

    def _instead(self, here: Path, contents: Contents) -> Path | Refusal:
        """What the file has more is written behind what the database has: it is the same chain, so nothing is replaced.

        A shorter file adds nothing; one of another story becomes a stream of its own, for no entry of the database is ever taken back.
        """
        path = self._library.folder / here.name
        try:
            ours = self._library.contents(path)
        except JournalError as error:
            return refusal_of(error)
        common = common_entries(ours, contents)
        if common < min(len(ours.rows), len(contents.rows)):
            return self._begin_anew(contents, f"{contents.header.title} *")
        if len(contents.rows) == common:
            return path
        session = self._library.open(path)
        if isinstance(session, Refusal):
            return session
        seq = session.head_seq
        session.close()
        try:
            with self._library.reach() as link:
                texts = list(contents.texts.values())
                SharedStore(link, contents.header).deliver(contents.rows[seq:], texts, contents.phase)
        except JournalError as error:
            return refusal_of(error)
        return path

    def going(self, path: Path) -> Going:
        """Nothing goes."""
        return Going(path=path)

    def delete(self, path: Path) -> Going | Refusal:
        """A shared database keeps every entry: streams are put away, private texts erased, the database is deleted as a whole."""
        return Refusal(code="shared_no_delete", params={"server": self._library.place.shown, "file": path.stem})

    def take_back(self, path: Path) -> None:
        """A stream that was begun for nothing is listed no more."""
        try:
            stream = self._library.stream_of(path)
            with self._library.reach() as link:
                catalogue.shelve(link, stream, gone=True)
        except JournalError:
            return

    @property
    def archive_folder(self) -> Path:
        """What the paths of archived streams begin with."""
        return self._library.folder / ARCHIVE
