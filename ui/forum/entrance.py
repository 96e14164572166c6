"""How a forum game begins: its set-up page, the file it becomes, then the pass through the private messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from moderator.play.messages import Refusal
    from moderator.play.watch import Watch
    from moderator.session.session import Session
    from ui.main_window import MainWindow


def enter(window: MainWindow, game: str, mode: str) -> None:
    """``mode``: new, or take for a game that is under way elsewhere."""
    from ui.forum.setup.page import SetupPage

    if window.pages.findChild(SetupPage) is None:  # a second press while it is being made does nothing
        Entrance(window, game, mode)


class Entrance(QObject):
    """One page of set-up, as long as it is shown."""

    def __init__(self, window: MainWindow, game: str, mode: str) -> None:
        from ui.forum.setup.games import setup_of
        from ui.forum.setup.page import SetupPage
        from ui.turns import Turns

        self.page = SetupPage(setup_of(game), window.words, window.look.palette, window.pages, later=True)
        super().__init__(self.page)
        self._window, self._game, self._mode = window, game, mode
        self._busy = False
        turns = Turns(self.page.building, self.page)
        turns.done.connect(self._show)
        turns.begin(window._at_once)

    def _show(self) -> None:
        """Everything is made: the page is shown."""
        from ui.opening import day, zone_here

        window = self._window
        self.page.game.times.lines["zone"].setText(zone_here())
        self.page.game.times.today = day(window.clock.now())
        self.page.game.now = window.files.now
        self.page.game.stock(window.files.folder, window.files.rulesets[self._game])
        self.page.set_mode(self._mode)
        self.page.started.connect(self._begin)
        self.page.room_wanted.connect(window.rooms.open)
        window.show_page(self.page)

    def _begin(self) -> None:
        """Everything in one go; where the rules refuse, the page says why and stays."""
        from ui.forum.setup.beginning import begin
        from ui.opening import day

        if self._busy:
            return
        self._busy = True
        window, times = self._window, self.page.game.times
        given, rehearsal = times.times, times.rehearsal.isChecked()
        named = {"date": day(window.clock.now())}
        title = given.title or window.words.say(f"ui.home.{self._game}.untitled", named)
        commands, game = self.page.commands(), self.page.game

        def make(_watch: Watch) -> Session | Refusal:
            return begin(window.files, self._game, title, given.zone, commands, rehearsal=rehearsal, when=game.when, by=game.by)

        window.work.start(make, self._came, lasting=True)

    def _came(self, found: Any) -> None:
        from ui.files import refused

        self._busy = False
        if refused(found):
            self.page.refuse(found)
            return
        window = self._window
        window.opening.opened.emit(found)
        window.opening.refresh()
        if any(owed.notice.code in self.page.game.letters for owed in found.notices_owed):
            pass_letters(window)


def pass_letters(window: MainWindow) -> None:
    """The outbox at the private messages, as soon as the desk stands: Enter copies, Enter again notes it as sent and goes on."""
    from PySide6.QtCore import QTimer

    def open_when_there() -> None:
        page: Any = window._desk
        if page is None or not hasattr(page, "doors"):
            if window._session is not None:
                QTimer.singleShot(50, window, open_when_there)
            return
        from ui.forum.outbox import OutboxDialog

        page.doors.show(OutboxDialog(page.context, kind="private", parent=page))

    QTimer.singleShot(0, window, open_when_there)
