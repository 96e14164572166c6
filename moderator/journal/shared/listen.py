"""A thread that hears of every entry as it is committed, by LISTEN; when the connection is lost it tries again, ever more patiently."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

import msgspec

from moderator.journal.errors import JournalError
from moderator.journal.shared.connection import Link
from moderator.journal.shared.guards import CHANNEL
from moderator.journal.shared.place import Place

FIRST: Final = 0.5
LONGEST: Final = 15.0
"""Seconds between two tries, doubled from the first up to the longest."""
LOOK: Final = 0.5
"""Seconds after which the thread looks whether it should stop."""
QUIET: Final = 10.0
"""Seconds of silence after which the line is tried: a dead one says nothing either."""


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """What was announced. ``what``: ``entry`` with its number, ``stream`` (a new one), ``owner``, ``shelf``; or ``again``: the connection
    is there anew, and anything may have happened in between; ``lost``: it is gone, ``trouble`` says why.
    """

    stream: str = ""
    what: str = "again"
    seq: int = 0
    trouble: JournalError | None = None


class Listener:
    """``heard`` is called in this thread of its own; whoever has a window hands it on by a queued signal."""

    def __init__(self, place: Place, heard: Callable[[Heard], object]) -> None:
        self._place = place
        self._heard = heard
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """From now on."""
        self._thread.start()

    def stop(self, wait: float = 2.0) -> None:
        """No more."""
        self._end.set()
        if self._thread.is_alive():
            self._thread.join(wait)

    def _run(self) -> None:
        pause, lost = FIRST, False
        while not self._end.is_set():
            try:
                link = Link(self._place)
            except JournalError as error:
                if not lost:
                    lost = self._lose(error)
                self._end.wait(pause)
                pause = min(2 * pause, LONGEST)
                continue
            try:
                self._listen(link)
                pause, lost = FIRST, False
            except JournalError as error:
                pause, lost = FIRST, self._lose(error)
            finally:
                link.close()

    def _lose(self, error: JournalError) -> bool:
        self._tell(Heard(what="lost", trouble=error))
        return True

    def _listen(self, link: Link) -> None:
        with link.use() as raw:
            raw.execute(f"LISTEN {CHANNEL}")
        self._tell(Heard())
        silent = 0.0
        while not self._end.is_set():
            with link.use(LOOK + QUIET) as raw:
                came = [note.payload for note in raw.notifies(timeout=LOOK)]
            silent = 0.0 if came else silent + LOOK
            for payload in came:
                self._tell(heard(payload))
            if silent >= QUIET:
                silent = 0.0
                with link.use() as raw:
                    raw.execute("SELECT 1")

    def _tell(self, heard: Heard) -> None:
        if not self._end.is_set():
            self._heard(heard)


def heard(payload: str) -> Heard:
    """What an announcement says; one that is none of ours reads as ``again``."""
    stream, _, rest = payload.partition(" ")
    what, _, seq = rest.partition(" ")
    return Heard(stream=stream, what=what, seq=int(seq)) if what and seq.isdigit() else Heard()
