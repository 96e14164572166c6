"""Who brings entries to the disk: nobody, at once, or a thread behind the window. ``saved`` says what is true."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from moderator.journal.backup import KEPT, back_up, erase_everywhere, set_aside
from moderator.journal.entry import Row
from moderator.journal.errors import TROUBLE, JournalError, journal_error, place_error
from moderator.journal.store import Store
from moderator.journal.texts import Text
from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.session.changes import Saved
from moderator.session.times import wall_clock

DAMAGED = frozenset({"journal_damaged", "journal_chain_broken", "journal_text_altered"})
AGAIN = 2.0
"""Seconds after which a failed commit is tried again."""


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Rows that are committed together, or hashes of texts to ``erase``. ``chapter``: a part of the game has ended, so a backup follows.

    ``anew``: the rows are the whole stream, and take the place of what was kept: others had written to it meanwhile.
    """

    rows: Sequence[Row]
    texts: Sequence[Text] = ()
    phase: str = ""
    chapter: bool = False
    erase: Sequence[str] = ()
    anew: bool = False


class Overtaken(msgspec.Struct, frozen=True, kw_only=True):
    """What others wrote where our entries were to come: our stream and theirs agree up to entry ``common``."""

    common: int
    rows: Sequence[Row]
    texts: Mapping[str, Text]


class Keeper(Protocol):
    """Keeps batches in the order given."""

    @property
    def saved(self) -> Saved:
        """How far the entries are where they belong."""

    @property
    def backup_problem(self) -> Refusal | None:
        """Why the last backup was not made, or None."""

    def keep(self, batch: Batch) -> Refusal | None:
        """Take a batch; a refusal means that it was not taken and must not count."""

    def overtaken(self) -> Overtaken | None:
        """What others wrote in between, once, where more than one desk can write."""

    def resume(self, ours: Batch) -> None:
        """Go on after that: ``ours`` is what has still to be written, decided upon what others wrote."""

    def close(self) -> None:
        """Bring everything to the disk, make the last backup, let go."""


def refusal_of(error: JournalError) -> Refusal:
    """A file's fault as a refusal; ``since`` becomes the reader's own time of day."""
    params = dict(error.params)
    if "since" in params:
        params["since"] = datetime.fromtimestamp(params["since"] / SECOND, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    return Refusal(code=error.code, params=params)


class Alone:
    """A keeper that nobody else writes beside."""

    def overtaken(self) -> Overtaken | None:
        """Never."""
        return None

    def resume(self, ours: Batch) -> None:
        """Never called."""
        raise NotImplementedError


class MemoryKeeper(Alone):
    """A rehearsal, or (``read_only``) a match that is only looked at: nothing is kept."""

    def __init__(self, state: Literal["memory", "read_only"] = "memory") -> None:
        self.rows: list[Row] = []
        self.texts: list[Text] = []
        """What a file would hold: an import goes there in one piece."""
        self.saved = Saved(state=state)
        self.backup_problem: Refusal | None = None

    def keep(self, batch: Batch) -> Refusal | None:
        """Remember the batch as long as the program runs."""
        self.rows.extend(batch.rows)
        self.texts.extend(batch.texts)
        gone = frozenset(batch.erase)
        if gone:
            self.texts = [Text(hash=each.hash, salt=None, body=None) if each.hash in gone else each for each in self.texts]
        return None

    def close(self) -> None:
        """Nothing to do."""


class FileKeeper(Alone):
    """Commits before the entry counts: for headless use."""

    def __init__(self, store: Store, seq: int, backed_up: bool = True, kept: Callable[[], int] = lambda: KEPT) -> None:
        """``kept``: how many copies stay, asked at each copy."""
        self.store = store
        self._kept = kept
        self.saved = Saved(state="saved", at=wall_clock(), seq=seq)
        self.backup_problem: Refusal | None = None
        self._stale = not backed_up

    def keep(self, batch: Batch) -> Refusal | None:
        """Commit, and copy the file where a chapter has ended."""
        refused = self.commit(batch)
        if refused is None and batch.chapter:
            self.back_up()
        return refused

    def commit(self, batch: Batch) -> Refusal | None:
        """Commit only."""
        try:
            if batch.erase:
                self._erase(batch.erase)
            elif batch.anew:
                self._begin_anew(batch)
            else:
                self.store.append(batch.rows, batch.texts, batch.phase)
        except JournalError as error:
            self.saved = msgspec.structs.replace(self.saved, state="failed", code=error.code, params=error.params)
            return refusal_of(error)
        self.saved = Saved(state="saved", at=wall_clock(), seq=batch.rows[-1].seq if batch.rows else self.saved.seq)
        self._stale = self._stale or bool(batch.rows)
        return None

    def _begin_anew(self, batch: Batch) -> None:
        """Another file in place of the old one, which is set aside."""
        path, header = self.store.path, self.store.header
        self.store.close()
        try:
            set_aside(path, time.strftime("%Y%m%dT%H%M%S"))
        except OSError as error:
            raise place_error(error, path) from error
        self.store = Store.create(path, header, batch.rows, batch.texts, batch.phase)

    def _erase(self, hashes: Sequence[str]) -> None:
        """In the file and in every copy of it."""
        self.store.erase(hashes)
        try:
            erase_everywhere(self.store.path, hashes)
        except TROUBLE as error:
            raise journal_error(error, self.store.path) from error

    def back_up(self) -> None:
        """Copy what is new since the last copy. A copy that fails is said, and does not stop the game."""
        if not self._stale:
            return
        try:
            back_up(self.store.path, self._kept())
        except JournalError as error:
            self.backup_problem = refusal_of(error)
            if error.code in DAMAGED:  # the copy shows what the file itself has become under us
                self.saved = msgspec.structs.replace(self.saved, state="failed", code=error.code, params=error.params)
        else:
            self.backup_problem = None
            self._stale = False

    def close(self) -> None:
        """Last backup, then close the file."""
        self.back_up()
        self.store.close()


class ThreadKeeper(Alone):
    """Commits behind the window: entries count at once, ``saved`` follows. What fails is tried again, in order."""

    def __init__(self, inner: FileKeeper, told: Callable[[Saved], None] | None = None) -> None:
        self.saved = inner.saved
        self.backup_problem: Refusal | None = None
        self._inner = inner
        self._told = told
        self._waiting: deque[Batch] = deque()
        self._work = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def keep(self, batch: Batch) -> Refusal | None:
        """Hand the batch to the thread."""
        with self._work:
            self._waiting.append(batch)
            if self.saved.state != "failed":
                self.saved = msgspec.structs.replace(self.saved, state="saving")
            self._work.notify_all()
        return None

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything is on disk or has failed; True when it is on disk."""
        with self._work:
            self._work.wait_for(lambda: not self._waiting or self.saved.state == "failed", timeout)
            return not self._waiting

    @property
    def path(self) -> Path:
        """Where it writes."""
        return self._inner.store.path

    def close(self) -> None:
        """Try once more what is waiting, then stop."""
        with self._work:
            self._closing = True
            self._work.notify_all()
        self._thread.join()
        self._inner.close()
        self._follow_backup()

    def _follow_backup(self) -> None:
        """What the last copy told of the file."""
        self.backup_problem = self._inner.backup_problem
        if self._inner.saved.state == "failed":
            self.saved = self._inner.saved

    def _run(self) -> None:
        while True:
            with self._work:
                self._work.wait_for(lambda: bool(self._waiting) or self._closing)
                if not self._waiting:
                    return
                batch = self._waiting[0]
            if self._commit(batch):
                continue
            with self._work:
                if self._closing:
                    return
                self._work.wait(AGAIN)

    def _commit(self, batch: Batch) -> bool:
        refused = self._inner.commit(batch)
        with self._work:
            if refused is None:
                self._waiting.popleft()
            saved = self._inner.saved
            self.saved = msgspec.structs.replace(saved, state="saving") if self._waiting and refused is None else saved
            self._work.notify_all()
        if self._told is not None:
            self._told(self.saved)
        if refused is None and batch.chapter:
            self._inner.back_up()
            self._follow_backup()
        return refused is None
