"""Entries on their way to a shared database: delivered behind the window in order, once each; waiting while the server is away.

What the server does not take because others wrote there waits until the session has decided it anew (``Session.catch_up``).
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from moderator.journal.entry import Header, Row
from moderator.journal.errors import OVERTAKEN, JournalError
from moderator.journal.shared import owner
from moderator.journal.shared.connection import Link
from moderator.journal.shared.errors import TAKEN
from moderator.journal.shared.place import Place
from moderator.journal.shared.store import SharedStore
from moderator.journal.shared.store import read as read_stream
from moderator.journal.store import Contents
from moderator.session.keeper import Batch, Overtaken

FIRST: Final = 0.5
LONGEST: Final = 10.0
"""Seconds between two tries to reach the server, doubled from the first up to the longest."""
SLOW: Final = 3.0
"""Seconds after which a delivery under way is called one that does not get through."""
LAST: Final = 6.0
"""Seconds that closing waits for the server."""
AT_ONCE: Final = 200
"""Rows in one transaction, when many wait."""


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """Why entries do not get through."""

    code: str
    params: dict[str, Any] = {}


class Courier:
    """The thread that delivers one stream's batches. ``told`` is called in it whenever something has changed."""

    def __init__(self, place: Place, header: Header, token: str, told: Callable[[], None], link: Link | None = None) -> None:
        """``token``: that of our ownership; empty where several desks write to the stream together. ``link``: one that is there already."""
        self.trouble: Trouble | None = None
        self.released = False
        """Whether the stream was given free, or is not ours to give."""
        self.parted = False
        """The stream has another owner: nothing of ours will be written there any more."""
        self._place, self._header, self._token, self._told = place, header, token, told
        self._link = link
        self._waiting: deque[Batch] = deque()
        self._work = threading.Condition()
        self._closing = False
        self._since: float | None = None
        self._found: Contents | None = None
        self._common = 0
        self._renewed = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="courier", daemon=True)
        self._thread.start()

    # --- for the session's thread ---------------------------------------------------------------------------------------

    def send(self, batch: Batch) -> None:
        """Take a batch along."""
        with self._work:
            self._waiting.append(batch)
            self._work.notify_all()

    @property
    def waiting(self) -> int:
        """How many entries have not arrived."""
        with self._work:
            return sum(max(1, len(batch.rows)) for batch in self._waiting)

    @property
    def stuck(self) -> Trouble | None:
        """Why entries do not arrive; a delivery that takes too long is such a reason before it has failed."""
        since = self._since
        if self.trouble is None and since is not None and time.monotonic() - since > SLOW:
            return Trouble(code="shared_slow", params={"server": self._place.shown, "reason": ""})
        return self.trouble

    def overtaken(self) -> Overtaken | None:
        """What others wrote where ours was to come."""
        with self._work:
            found = self._found
            if found is None:
                return None
            rows = found.rows[self._common :]
            return Overtaken(common=self._common, rows=rows, texts=found.texts)

    def resume(self, ours: Batch) -> Contents:
        """Deliver ``ours`` in place of all that waited; the stream as others left it."""
        with self._work:
            assert self._found is not None
            found, self._found = self._found, None
            self._waiting = deque([batch for batch in self._waiting if batch.erase])
            if ours.rows:
                self._waiting.appendleft(ours)
            self._work.notify_all()
            return found

    def wait(self, timeout: float) -> bool:
        """Wait until everything has arrived; whether it has."""
        with self._work:
            self._work.wait_for(lambda: not self._waiting or self.parted or self._found is not None, timeout)
            return not self._waiting

    def close(self) -> bool:
        """Deliver what can be delivered now, give the stream free; whether all has arrived."""
        with self._work:
            self._closing = True
            self._work.notify_all()
        self._thread.join(LAST)
        if self._thread.is_alive() and self._link is not None:
            self._link.cut()
            self._thread.join(1.0)
        return not self._waiting and not self.parted

    # --- the thread -----------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        pause = FIRST
        while True:
            with self._work:
                self._work.wait_for(self._has_work, self._patience(pause))
                if self._closing and (not self._waiting or self._is_held()):
                    break
                batch = self._next() if not self._is_held() else None
            if self._is_held():
                continue
            try:
                self._step(batch)
                pause = FIRST
            except JournalError as error:
                self._fail(error)
                with self._work:
                    if self._closing:
                        break
                    if not self._is_held():
                        self._work.wait(pause)
                pause = min(2 * pause, LONGEST)
        self._finish()

    def _has_work(self) -> bool:
        return self._closing or (bool(self._waiting) and not self._is_held())

    def _patience(self, pause: float) -> float | None:
        """Seconds to sleep with nothing to deliver: until the owner's next sign of life, or until the server is tried again."""
        if self._is_held():
            return None
        if self.trouble is not None:
            return pause
        return max(0.05, self._next_beat()) if self._token else None

    def _is_held(self) -> bool:
        return self.parted or self._found is not None

    def _next_beat(self) -> float:
        return self._renewed + owner.BEAT - time.monotonic()

    def _next(self) -> Batch | None:
        """What goes first; of many that wait as many as fit into one transaction."""
        if not self._waiting or self._waiting[0].erase:
            return self._waiting[0] if self._waiting else None
        rows: list[Row] = []
        texts: list[Any] = []
        phase = ""
        for batch in self._waiting:
            if batch.erase or (rows and len(rows) + len(batch.rows) > AT_ONCE):
                break
            rows += batch.rows
            texts += batch.texts
            phase = batch.phase
        return Batch(rows=rows, texts=texts, phase=phase)

    def _step(self, batch: Batch | None) -> None:
        """Deliver, or say that we are still there."""
        self._since = time.monotonic() if batch is not None else None
        try:
            store = SharedStore(self._reached(), self._header, self._token)
            if batch is None:
                if self._next_beat() <= 0:
                    self._renew()
            elif batch.erase:
                store.erase(batch.erase)
            else:
                store.deliver(batch.rows, batch.texts, batch.phase)
        finally:
            self._since = None
        self._arrived(batch)

    def _reached(self) -> Link:
        if self._link is None or self._link.broken:
            self._link = Link(self._place)
            if self._token:
                self._renew()
        return self._link

    def _renew(self) -> None:
        assert self._link is not None
        owner.renew(self._link, self._header.stream, self._token)
        self._renewed = time.monotonic()

    def _arrived(self, batch: Batch | None) -> None:
        last = batch.rows[-1].seq if batch is not None and batch.rows else 0
        with self._work:
            before, self.trouble = self.trouble, None
            if batch is not None and batch.erase:
                self._waiting.popleft()
            while last and self._waiting and not self._waiting[0].erase and self._waiting[0].rows[-1].seq <= last:
                self._waiting.popleft()
            self._work.notify_all()
        if batch is not None or before is not None:
            self._told()

    def _fail(self, error: JournalError) -> None:
        if error.code == OVERTAKEN:
            self._meet()
            return
        self._stop(error)

    def _stop(self, error: JournalError) -> None:
        with self._work:
            self.trouble = Trouble(code=error.code, params=error.params)
            self.parted = self.parted or error.code == TAKEN
            self._renewed = time.monotonic()  # the next try is what the pause says
            self._work.notify_all()
        self._told()

    def _meet(self) -> None:
        """Read what others wrote; the session will come for it."""
        try:
            found = read_stream(self._reached(), self._header.stream)
        except JournalError as error:
            self._stop(error)
            return
        with self._work:
            pending = [row for batch in self._waiting for row in batch.rows]
            self._common = agreeing(pending, found.rows)
            self._found = found
            self._work.notify_all()
        self._told()

    def _finish(self) -> None:
        self.released = self.parted or not self._token
        link = self._link
        if link is None:
            return
        try:
            if not self.released and not self._waiting and not link.broken:
                owner.release(link, self._header.stream, self._token)
                self.released = True
        except JournalError as error:
            self.trouble = Trouble(code=error.code, params=error.params)
        finally:
            link.close()


def agreeing(pending: Sequence[Row], found: Sequence[Row]) -> int:
    """Up to which entry ours and theirs agree: all before what was pending, and of that what had arrived unheard."""
    if not pending:
        return len(found)
    common = pending[0].seq - 1
    for row in pending:
        if row.seq > len(found) or found[row.seq - 1].hash != row.hash:
            break
        common = row.seq
    return min(common, len(found))
