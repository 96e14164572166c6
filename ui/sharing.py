"""The window at a shared database: says when the connection goes and comes, keeps the first page and what is looked at up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from shiboken6 import isValid

from ui.files import AWAY
from ui.follow import Follow

if TYPE_CHECKING:
    from moderator.play.messages import Refusal
    from moderator.play.watch import Watch
    from ui.main_window import MainWindow
    from ui.widgets.message import Banner


class Sharing(QObject):
    """One a window. ``follow`` is what a page asks that wants to hear of other desks."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.follow = Follow(window.files, window.work, self)
        self._lost: Banner | None = None
        self._was_lost = False
        self.follow.linked.connect(self._on_link)
        self.follow.listed.connect(self._on_listed)
        window.opening.opened.connect(self._on_opened)
        window.pages.currentChanged.connect(self._on_page)
        window.closed.connect(self._end)

    def begin(self) -> None:
        """Listen from now on."""
        if self._window.files.shared is not None:
            self.follow.begin()
            self._ask()

    def _end(self) -> None:
        self.follow.end()
        if self._window.files.shared is not None:
            self._window.files.library.leave()

    # --- what is open ---------------------------------------------------------------------------------------------------

    def _on_opened(self, session: Any) -> None:
        """A stream that is looked at follows its owner."""
        if session is not self._window._session:
            return
        if getattr(session, "follows", False):
            self.follow.follow(session)
        parted = self._window.files.parted
        if parted is not None and session.path is not None:
            self._banner("amber", "ui.shared.parted", parted)
            self._window.say(self._window.words.refusal(parted))

    def _on_page(self, _: int) -> None:
        if self._window._session is None:
            self.follow.follow(None)

    # --- the connection -------------------------------------------------------------------------------------------------

    def _on_link(self, refusal: Refusal | None) -> None:
        """A line that is there says nothing of the database's tables and our rights: that is asked."""
        if refusal is None:
            self._ask()
        else:
            self._show(refusal)

    def _ask(self) -> None:
        self._window.work.start(self._warning, self._show)

    def _warning(self, _watch: Watch) -> Refusal | None:
        return self._window.files.warning()

    def _show(self, refusal: Refusal | None) -> None:
        """One banner, the newest; none when all is well again."""
        if self._lost is not None and isValid(self._lost):
            self._lost.hide()
            self._lost.deleteLater()
        self._lost = None
        if refusal is None:
            self._window.work.start(self._deliver, self._on_delivered, vital=True)
        if refusal is not None:
            self._lost = self._banner("amber", "ui.shared.lost" if refusal.code in AWAY else "ui.shared.title", refusal)
            if self._window.pages.currentWidget() is not self._window.home:
                self._window.say(self._window.words.say("ui.shared.lost"))
        elif self._was_lost:
            self._window.say(self._window.words.say("ui.shared.again"))
            self._on_listed()
        self._was_lost = refusal is not None

    def _deliver(self, _watch: Watch) -> tuple[Refusal, ...]:
        """What was played and left while the database was away goes there now."""
        return self._window.files.library.deliver()

    def _on_delivered(self, said: tuple[Refusal, ...]) -> None:
        for refusal in said:
            self._banner("amber", "ui.shared.parted", refusal)

    def _on_listed(self) -> None:
        window = self._window
        if window.pages.currentWidget() is window.home:
            window.opening.refresh()
        matches = getattr(window._desk, "look_at_matches", None)
        if matches is not None:  # a cup's: how far its matches are at their own desks
            matches()

    def _banner(self, tone: str, code: str, refusal: Refusal) -> Banner:
        from ui.widgets.message import Banner

        words = self._window.words
        banner = Banner(tone, words.say(code), words.refusal(refusal), words.say("ui.close"))
        self._window.home.complain(banner)
        return banner
