"""How a match and the window are left: nothing that is not on the disk goes unasked, and what is written last is waited for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from moderator.play.watch import Watch
    from moderator.session.session import Saved, Session
    from ui.main_window import MainWindow


class Leaving(QObject):
    """``begun``: the window is on its way out and takes no match any more."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._sure = False
        self.begun = False

    def is_asked_first(self, decided: Callable[[bool], None]) -> bool:
        """Whether something is not on the disk and nobody has said yet that it may go: then it is asked.

        Steps of the open match, or what is written on a page that says so (``unsaved``).
        """
        session, page = self._window._session, self._window.pages.currentWidget()
        failed = session is not None and session.saved.state == "failed"
        if self._sure or not (failed or getattr(page, "unsaved", False)):
            return False
        from ui.widgets.message import ask_sheet

        sheet = ask_sheet(self._window.words, "ui.leave" if failed else "ui.leave.page", self._window, danger=True)
        sheet.decided.connect(decided)
        sheet.open()
        return True

    def home(self, yes: bool) -> None:
        """To the first page all the same."""
        if yes:
            self._sure = True
            self._window.show_home()
            self._sure = False

    def close(self, yes: bool) -> None:
        """Close the window all the same."""
        self._sure = yes
        if yes:
            self._window.close()

    def close_session(self, session: Session) -> None:
        """The last commit and the last backup are made behind the window; what opens a file next waits for them."""
        self._window.work.start(partial(closed, session), self._on_session_closed, vital=True)

    def _on_session_closed(self, saved: Saved) -> None:
        if saved.state == "failed":
            self._window.opening.tell_unsaved(saved.code, saved.params)

    def end(self) -> None:
        """The window has gone; the program ends once everything is on the disk."""
        if self._window.work.busy:
            self._window.work.idle.connect(self._end)
        else:
            self._end()

    def _end(self) -> None:
        self._window.work.close()
        self._window.closed.emit()


def closed(session: Session, _watch: Watch) -> Saved:
    """Close a session; how far it is saved."""
    return session.close()
