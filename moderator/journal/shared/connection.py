"""One connection to a shared database, every use of it limited in time: a server that hangs must not hang a desk."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any, Final

from moderator.journal.errors import JournalError
from moderator.journal.shared.errors import driver, shared_error
from moderator.journal.shared.place import Place

CONNECT: Final = 5
"""Seconds to wait for a connection."""
LIMIT: Final = 8.0
"""Seconds that one use of it may take; then the connection is cut off."""
OLDEST: Final = 120_000
"""The oldest server that has all we use, as it counts its versions."""
SETTINGS: Final = "-c statement_timeout=7000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000 -c synchronous_commit=on"
_KEEPALIVE: Final = {"keepalives": 1, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}


class Link:
    """A connection with its place. Not for two threads at once."""

    def __init__(self, place: Place, *, wait: int = CONNECT) -> None:
        """JournalError ``shared_unreachable``, ``shared_denied``, ``shared_no_database``, ``shared_server_old``, ..."""
        self.place = place
        psycopg = driver()
        try:
            self.raw: Any = psycopg.connect(
                **place.arguments, autocommit=True, connect_timeout=wait, application_name="moderator", client_encoding="utf8",
                options=SETTINGS, **_KEEPALIVE,
            )  # fmt: skip
        except psycopg.Error as error:
            raise shared_error(error, place) from error
        try:
            self._examine()
        except JournalError:
            self.close()
            raise

    def _examine(self) -> None:
        """Whether the server can keep what we give it."""
        info = self.raw.info
        if info.server_version < OLDEST:
            version, known = str(info.server_version // 10_000), str(OLDEST // 10_000)
            raise JournalError("shared_server_old", server=self.place.shown, schema=version, known=known)
        encoding = info.parameter_status("server_encoding") or ""
        if encoding != "UTF8":
            raise JournalError("shared_encoding", server=self.place.shown, encoding=encoding)

    @contextlib.contextmanager
    def use(self, limit: float = LIMIT) -> Iterator[Any]:
        """The driver's connection; what goes wrong comes out as a JournalError."""
        psycopg = driver()
        timer = threading.Timer(limit, self.cut)
        timer.daemon = True
        timer.start()
        try:
            yield self.raw
        except psycopg.Error as error:
            raise shared_error(error, self.place) from error
        finally:
            timer.cancel()

    @contextlib.contextmanager
    def transaction(self, limit: float = LIMIT) -> Iterator[Any]:
        """The same, all of it or nothing."""
        with self.use(limit) as raw, raw.transaction():
            yield raw

    @property
    def alive(self) -> bool:
        """Whether the server answers on it: one that was restarted in between does not."""
        if self.broken:
            return False
        try:
            with self.use(1.5) as raw:
                raw.execute("SELECT 1")
        except JournalError:
            return False
        return True

    @property
    def broken(self) -> bool:
        """Whether another connection is needed."""
        return bool(self.raw.closed or self.raw.broken)

    def cut(self) -> None:
        """Cut it off from outside: whoever waits for the server in another thread is woken with an error."""
        with contextlib.suppress(Exception):  # it may have been closed in between, in whatever way
            line = socket.socket(fileno=self.raw.fileno())
            try:
                line.shutdown(socket.SHUT_RDWR)
            finally:
                line.detach()  # it stays the driver's to close

    def close(self) -> None:
        """Let go."""
        with contextlib.suppress(Exception):
            self.raw.close()
