"""Keeping house in a library: matches put into the archive and taken out, duplicated, carried elsewhere and taken in, deleted."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from moderator.journal.backup import copy_checked
from moderator.journal.entry import Header
from moderator.journal.errors import JournalError, place_error
from moderator.journal.listing import ARCHIVE, Listed, peek
from moderator.journal.moving import chained, destroy, move, set_aside_of
from moderator.journal.store import Contents, Store, read
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session.header import stream_id
from moderator.session.keeper import refusal_of
from moderator.session.library import free_path
from moderator.session.streams import Streams

Relation = Literal["new", "same", "longer", "shorter", "forked"]
How = Literal["copy", "instead", "both"]


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """A file from elsewhere, beside the one of the same match that is here, if there is one.

    ``relation``: how the one from elsewhere stands to ours; ``common``: as many entries, from the first, are the same in both.
    """

    there: Listed
    here: Listed | None = None
    relation: Relation = "new"
    common: int = 0
    there_at: Instant = Instant(0)
    here_at: Instant = Instant(0)
    """When the last entry was made; 0 where there is none."""


class Going(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with a match that is deleted, and what stays: damaged versions set aside, ``others``: files of the same match."""

    path: Path
    backups: int = 0
    set_aside: int = 0
    others: int = 0


class House:
    """What is done with whole files. Everything is refused, as a value, for a match that is open here or in another window."""

    def __init__(self, library: Streams) -> None:
        self._library = library

    @property
    def archive_folder(self) -> Path:
        """Where archived matches lie."""
        return self._library.folder / ARCHIVE

    def archived(self) -> tuple[Listed, ...]:
        """The matches in the archive, those changed last first."""
        return self._library.archived()

    # --- archive -------------------------------------------------------------------------------------------------------

    def archive(self, path: Path) -> Path | Refusal:
        """Take a match out of sight, with its backups; where it lies now."""
        return self._move(path, self.archive_folder)

    def bring_back(self, path: Path) -> Path | Refusal:
        """Take a match out of the archive."""
        return self._move(path, self._library.folder)

    def _move(self, path: Path, folder: Path) -> Path | Refusal:
        def go() -> Path:
            target = free_path(folder, path.stem)
            move(path, target)
            return target

        gone = None if path.exists() else Refusal(code="journal_missing", params={"file": str(path)})
        return gone or self._library.under_lock(path, go)

    # --- copies --------------------------------------------------------------------------------------------------------

    def duplicate(self, path: Path, title: str) -> Path | Refusal:
        """The match once more as a stream of its own: every entry as it is, branches that were left included; backups begin anew."""
        try:
            contents = self._library.contents(path)
        except JournalError as error:
            return refusal_of(error)
        return self._begin_anew(contents, title)

    def _begin_anew(self, contents: Contents, title: str) -> Path | Refusal:
        header = msgspec.structs.replace(contents.header, stream=stream_id(), title=title)
        return self._make(msgspec.structs.replace(contents, header=header, rows=chained(contents.rows, header)))

    def _make(self, contents: Contents) -> Path | Refusal:
        """A new file of the library in our own tables: nothing of a foreign file comes along but its entries."""
        folder, header = self._library.folder, contents.header
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = free_path(folder, header.title)
        except OSError as error:
            return refusal_of(place_error(error, folder))

        def write() -> Path:
            Store.create(target, header, contents.rows, list(contents.texts.values()), contents.phase).close()
            return target

        return self._library.under_lock(target, write)

    # --- to and from another computer ----------------------------------------------------------------------------------

    def carry(self, path: Path, target: Path) -> Path | Refusal:
        """Write the match's file to a place of one's own, checked; it stays here too."""
        if refusal := self._no_place(target):
            return refusal

        def write() -> Path:
            copy_checked(path, target)
            return target

        return self._library.under_lock(path, write)

    def _no_place(self, target: Path) -> Refusal | None:
        """Why a copy cannot be written there."""
        if self._is_ours(target):
            return Refusal(code="carry_into_library", params={"file": target.name})
        return None if target.parent.is_dir() else Refusal(code="carry_no_folder", params={"file": str(target.parent)})

    def meet(self, path: Path) -> Meeting | Refusal:
        """Check a file from elsewhere, and compare it with the one of the same match that is here."""
        try:
            theirs = read(path)
            here = self._same(theirs.header)
            ours = None if here is None else self._library.contents(here.path)
        except JournalError as error:
            return refusal_of(error)
        there, at = peek(path), _last(theirs)
        if here is None or ours is None:
            return Meeting(there=there, there_at=at)
        common = common_entries(ours, theirs)
        relation = _relation(len(ours.rows), len(theirs.rows), common)
        return Meeting(there=there, here=here, relation=relation, common=common, there_at=at, here_at=_last(ours))

    def take_in(self, meeting: Meeting, how: How, title: str = "") -> Path | Refusal:
        """Copy the file into the library; where the copy lies.

        ``instead``: ours goes into the archive first; ``both``: theirs becomes a match of its own, called ``title``.
        """
        try:
            contents = read(meeting.there.path)
        except JournalError as error:
            return refusal_of(error)
        if how == "both":
            return self._begin_anew(contents, title)
        if how == "instead" and meeting.here is not None:
            return self._instead(meeting.here.path, contents)
        return Refusal(code="same_match_here") if self._same(contents.header) else self._make(contents)

    def _instead(self, here: Path, contents: Contents) -> Path | Refusal:
        """Ours first, so that nothing is in two places; it comes back when theirs cannot be written."""
        aside = self.archive(here) if here.parent != self.archive_folder else here
        if isinstance(aside, Refusal):
            return aside
        made = self._make(contents)
        if isinstance(made, Refusal) and aside != here:
            self.bring_back(aside)
        return made

    def _same(self, header: Header) -> Listed | None:
        """Our file of that stream; one at hand before one in the archive."""
        return next((row for row in (*self._library.list(), *self.archived()) if row.stream == header.stream), None)

    def _is_ours(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self._library.folder.resolve())

    # --- the end -------------------------------------------------------------------------------------------------------

    def going(self, path: Path) -> Going:
        """What deleting it would take along."""
        stream = peek(path).stream
        others = [row for row in (*self._library.list(), *self.archived()) if stream and row.stream == stream and row.path != path]
        return Going(path=path, backups=len(self._library.backups(path)), set_aside=len(set_aside_of(path)), others=len(others))

    def take_back(self, path: Path) -> None:
        """A stream that was begun for nothing goes again."""
        self.delete(path)

    def delete(self, path: Path) -> Going | Refusal:
        """Delete a match for good, with its backups and the private texts in them; what that was."""
        gone = self.going(path)
        if not path.exists():
            return Refusal(code="journal_missing", params={"file": str(path)})

        def end() -> Path:
            destroy(path)
            self._library.forget(path)
            return path

        done = self._library.under_lock(path, end)
        return done if isinstance(done, Refusal) else gone


def common_entries(ours: Contents, theirs: Contents) -> int:
    """As many entries, from the first, are the same in both."""
    pairs = zip(ours.rows, theirs.rows, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a.hash != b.hash), min(len(ours.rows), len(theirs.rows)))


def _relation(ours: int, theirs: int, common: int) -> Relation:
    if common < min(ours, theirs):
        return "forked"
    return "same" if ours == theirs else "longer" if theirs > ours else "shorter"


def _last(contents: Contents) -> Instant:
    return Instant(contents.rows[-1].entered if contents.rows else 0)
