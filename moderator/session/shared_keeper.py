"""Keepers of a stream in a shared database: at once for headless use, or on this computer's disk first and delivered behind the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import msgspec

from moderator.journal.errors import OVERTAKEN, JournalError
from moderator.journal.shared import owner
from moderator.journal.shared.connection import Link
from moderator.journal.shared.errors import AWAY
from moderator.journal.shared.store import SharedStore
from moderator.journal.store import Contents
from moderator.play.messages import Refusal
from moderator.session.changes import Saved
from moderator.session.courier import AT_ONCE, Courier
from moderator.session.keeper import Batch, Overtaken, ThreadKeeper, refusal_of
from moderator.session.times import wall_clock

PATIENCE: Final = 20.0
"""Seconds that a headless writer tries to reach a server that went away."""
PAUSE: Final = 0.3


class DirectKeeper:
    """Commits to the database before the entry counts."""

    def __init__(self, store: SharedStore, seq: int) -> None:
        self.saved = Saved(state="saved", at=wall_clock(), seq=seq)
        self.backup_problem: Refusal | None = None
        self.released = False
        self._store = store
        self._found: Overtaken | None = None
        self._doubtful: frozenset[str] = frozenset()
        """Entries that were given up with nobody to say whether they arrived."""

    def keep(self, batch: Batch) -> Refusal | None:
        """Commit; ``journal_overtaken`` where another desk was faster. What was sent before the connection broke is not sent twice."""
        end, sent = time.monotonic() + PATIENCE, False
        while True:
            try:
                self._write(batch, sent)
            except JournalError as error:
                sent = True
                if error.code == OVERTAKEN:
                    return self._meet(batch, error)
                if error.code not in AWAY or time.monotonic() > end:
                    self._doubtful |= {row.id for row in batch.rows}
                    self.saved = msgspec.structs.replace(self.saved, state="failed", code=error.code, params=error.params)
                    return refusal_of(error)
                time.sleep(PAUSE)
            else:
                self.saved = Saved(state="saved", at=wall_clock(), seq=batch.rows[-1].seq if batch.rows else self.saved.seq)
                return None

    def _write(self, batch: Batch, sent: bool) -> None:
        store = self._store
        if store.link.broken:
            store.link = Link(store.link.place)
        if batch.erase:
            store.erase(batch.erase)
        elif sent:
            store.deliver(batch.rows, batch.texts, batch.phase)
        else:
            store.append(batch.rows, batch.texts, batch.phase)

    def _meet(self, batch: Batch, error: JournalError) -> Refusal:
        try:
            fresh = self._store.after(batch.rows[0].seq - 1)
        except JournalError as trouble:
            return refusal_of(trouble)
        self._found = Overtaken(common=batch.rows[0].seq - 1, rows=fresh.rows, texts=fresh.texts)
        if any(row.id in self._doubtful for row in fresh.rows):  # deciding anew by itself would enter twice what had arrived after all
            return Refusal(code="shared_arrived", params={"file": self._store.header.title})
        return refusal_of(error)

    def overtaken(self) -> Overtaken | None:
        """What the other desk wrote, once."""
        found, self._found = self._found, None
        return found

    def resume(self, ours: Batch) -> None:
        """Nothing waits here: what was refused did not count."""

    def close(self) -> None:
        """Give the stream free."""
        try:
            if self._store.token:
                owner.release(self._store.link, self._store.header.stream, self._store.token)
            self.released = True
        except JournalError as error:
            self.saved = msgspec.structs.replace(self.saved, state="failed", code=error.code, params=error.params)
        finally:
            self._store.close()


class SharedKeeper:
    """On this computer's disk at once, by ``local``; to the database behind it, by a courier. ``saved`` says how far both are."""

    def __init__(
        self,
        local: ThreadKeeper,
        courier: Callable[[Callable[[], None]], Courier],
        told: Callable[[Saved], None] | None,
        backlog: Contents | None = None,
    ) -> None:
        """``backlog``: what the copy holds, where nobody could be asked how much of it the database has."""
        self._local = local
        self._on_saved = told
        self._closed: Saved | None = None
        self._courier = courier(self._told)
        for batch in lots(backlog) if backlog is not None else ():
            self._courier.send(batch)

    @property
    def saved(self) -> Saved:
        """The worse of the two: not on the disk, here only, on its way, there."""
        local, courier = self._local.saved, self._courier
        if self._closed is not None or local.state == "failed":
            return self._closed or local
        waiting, trouble = courier.waiting, courier.stuck
        if trouble is not None:
            state, params = "parted" if courier.parted else "alone", {**trouble.params, "waiting": waiting}
            return msgspec.structs.replace(local, state=state, code=trouble.code, params=params)
        return msgspec.structs.replace(local, state="saving") if waiting else local

    @property
    def released(self) -> bool:
        """Whether the stream was given free."""
        return self._courier.released

    @property
    def backup_problem(self) -> Refusal | None:
        """Why the last backup of this computer's copy was not made."""
        return self._local.backup_problem

    def _told(self) -> None:
        if self._on_saved is not None:
            self._on_saved(self.saved)

    def keep(self, batch: Batch) -> Refusal | None:
        """Hand the batch to both."""
        refused = self._local.keep(batch)
        if refused is None:
            self._courier.send(batch)
        return refused

    def overtaken(self) -> Overtaken | None:
        """What another desk wrote in between."""
        return self._courier.overtaken()

    def resume(self, ours: Batch) -> None:
        """The copy here is begun anew from what is there, ours behind it; the old one is set aside."""
        found = self._courier.resume(ours)
        texts = [*found.texts.values(), *ours.texts]
        self._local.keep(Batch(rows=[*found.rows, *ours.rows], texts=texts, phase=ours.phase, anew=True))

    def wait(self, timeout: float) -> bool:
        """Wait until everything is on the disk and has arrived; whether it has."""
        return self._local.wait(timeout) and self._courier.wait(timeout)

    def close(self) -> None:
        """Deliver what can be delivered; the rest stays on this computer and goes when the stream is opened next."""
        arrived = self._courier.close()
        self._local.close()
        if arrived:
            self._closed = self._local.saved
        else:
            self._closed = self.saved
            if self._closed.state == "saving":
                self._closed = msgspec.structs.replace(self._closed, state="alone", code="shared_slow")


def lots(contents: Contents) -> list[Batch]:
    """A whole stream in pieces that fit into one transaction each."""
    texts = list(contents.texts.values())
    rows = contents.rows
    return [
        Batch(rows=rows[at : at + AT_ONCE], texts=texts if at == 0 else (), phase=contents.phase) for at in range(0, len(rows), AT_ONCE)
    ]
