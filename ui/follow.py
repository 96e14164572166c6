"""What other desks do at a shared database, in the window's own time: a thread listens, queued signals tell, ``work`` reads.

A page that wants to follow asks for nothing else: ``follow(session)`` keeps a game that is looked at up to date (its views hear of each
entry as of any other); ``listed`` says that something was written somewhere, so that what one shows of other streams is read anew.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from ui.files import refused

if TYPE_CHECKING:
    from moderator.journal.shared.listen import Heard, Listener
    from moderator.play.watch import Watch
    from moderator.session.session import Session
    from ui.files import Files
    from ui.work import Work

SETTLE_MS: Final = 250
"""How long news are gathered before the lists are read anew: four tables press keys all the time."""


class Follow(QObject):
    """One a window. Every signal comes in the window's thread.

    ``heard``: a Heard (``journal.shared.listen``), whatever it is about. ``linked``: the Refusal with which the connection was lost, or
    None when it is there. ``listed``: streams have changed; of many entries at once it is said once.
    """

    heard = Signal(object)
    linked = Signal(object)
    listed = Signal()
    _came = Signal(object)

    def __init__(self, files: Files, work: Work, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files, self._work = files, work
        self._listener: Listener | None = None
        self._followed: Session | None = None
        self._reading = self._again = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.listed)
        self._came.connect(self._on_heard, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Listen, where there is a database to listen to."""
        if self._files.shared is None or self._listener is not None:
            return
        from moderator.journal.shared.listen import Listener

        self._listener = Listener(self._files.shared, self._tell)
        self._listener.start()

    def end(self) -> None:
        """No more; called before the window goes."""
        self._settle.stop()
        self._followed = None
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.stop(0.0)

    def _tell(self, heard: Heard) -> None:
        """In the listening thread. A window that has gone is told nothing."""
        try:
            self._came.emit(heard)
        except RuntimeError:
            return

    @Slot(object)
    def _on_heard(self, heard: Heard) -> None:
        if self._listener is None:
            return
        if heard.what in {"lost", "again"}:
            self.linked.emit(_reason(heard))
        session = self._followed
        if session is not None and (heard.stream == session.header.stream or heard.what == "again"):
            self._read_on()
        self.heard.emit(heard)
        if heard.what != "lost" and not self._settle.isActive():
            self._settle.start()

    # --- a game that is looked at ---------------------------------------------------------------------------------------

    def follow(self, session: Session | None) -> None:
        """Keep a session that is looked at level with what its owner writes; None: no more."""
        self._followed = session
        if session is not None:
            self._read_on()

    def _read_on(self) -> None:
        session = self._followed
        if session is None or self._files.shared is None:
            return
        if self._reading:
            self._again = True
            return
        self._reading, self._again = True, False
        self._work.start(partial(_after, self._files, session, session.head_seq), self._on_fresh)

    def _on_fresh(self, came: tuple[Session, Any]) -> None:
        session, fresh = came
        self._reading = False
        if session is not self._followed:
            return
        if not refused(fresh):
            session.extend(fresh.rows, fresh.texts)
        if self._again:
            self._read_on()


def _after(files: Files, session: Session, seq: int, _watch: Watch) -> tuple[Session, Any]:
    return session, files.library.after(session.header, seq)


def _reason(heard: Heard) -> Any:
    """Why the connection was lost, as a Refusal; None when it is there."""
    if heard.trouble is None:
        return None
    from moderator.session.keeper import refusal_of

    return refusal_of(heard.trouble)
