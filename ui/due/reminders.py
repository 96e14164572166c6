"""Reminders: the library's due list is read, shown on the first page, and said aloud before each thing falls due; nothing is lost.

Dawn, dusk and every other close are the host's: nothing here enters anything into a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from moderator.play.instants import SECOND, Instant
from ui.desks import FORUM
from ui.due.panel import DuePanel
from ui.due.texts import lines, told

if TYPE_CHECKING:
    from pathlib import Path

    from moderator.play.watch import Watch
    from moderator.session.due import Calendar, Game, Told
    from ui.due.tray import Tray
    from ui.main_window import MainWindow

TICK_MS: Final = 10_000
FIRST_MS: Final = 1_200
"""After the first page stands."""
PLACE: Final = 3
"""Below the tiles of the first page."""
KEEP: Final = 60 * SECOND


class Reminders(QObject):
    """One a window. ``begin`` starts it; a test calls ``refresh`` and ``tick`` instead. ``make_tray``: None where there is none."""

    def __init__(self, window: MainWindow, make_tray: Callable[[], Tray | None] | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._make_tray = make_tray or self._system_tray
        self._calendar: Calendar | None = None
        self._games: tuple[Game, ...] | None = None
        self._reading = False
        self._kept = Instant(0)
        self._own: tuple[tuple[str, int], Game] | None = None
        self._banners: dict[str, QWidget] = {}
        self.tray: Tray | None = None
        self.panel = DuePanel(window.words, window.look.palette)
        self.panel.wanted.connect(self._open)
        window.home.scroll.box.insertWidget(PLACE, self.panel)
        window.look.retranslated.connect(self._retranslate)
        window.look.restyled.connect(self.panel.set_palette)
        window.pages.currentChanged.connect(self._on_page)
        window.closed.connect(self._keep)
        window.installEventFilter(self)
        self._tick = QTimer(self)
        self._tick.setInterval(TICK_MS)
        self._tick.timeout.connect(self.tick)

    def begin(self) -> None:
        """From now on, by itself."""
        QTimer.singleShot(FIRST_MS, self, self._first)

    def _first(self) -> None:
        self.refresh()
        self._tick.start()

    @property
    def now(self) -> Instant:
        """By the calendar, not by the clock of a table, which stands while the computer sleeps."""
        return self._window.files.now()

    # --- the list -------------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read the library again, off the window's thread."""
        if not self._reading:
            self._reading = True
            self._window.work.start(self._read, self._came)

    def _read(self, watch: Watch) -> tuple[Game, ...]:
        from moderator.session.due import Calendar

        library = self._window.files.library
        if self._calendar is None or self._calendar.library is not library:
            self._calendar = Calendar(library)
        return self._calendar.games(watch=watch)

    def _came(self, games: tuple[Game, ...]) -> None:
        first, self._games, self._reading = self._games is None, games, False
        self.tick(first=first)

    def games(self) -> tuple[Game, ...]:
        """Every game that goes on, the open one as it stands at the desk."""
        from moderator.session.due import game_of

        session = self._window._session
        found = self._games or ()
        if session is None or session.path is None or session.saved.state in {"memory", "read_only"}:
            return found
        key = session.header.stream, session.head_seq
        if self._own is None or self._own[0] != key:  # a long ballot is counted once an entry, not at each look at the clock
            self._own = key, game_of(session)
        own = self._own[1]
        return (*(game for game in found if game.stream != own.stream), own)

    def tick(self, *, first: bool = False) -> None:
        """Look at the clock: countdowns go on, and what has come is said. ``first``: it came while the program was closed."""
        if self._games is None or self._reading or self._calendar is None:
            return
        from moderator.session.due import next_due

        now, games = self.now, self.games()
        days = sum(bool(game.due) or game.ruleset in FORUM for game in games)  # a match at a table has mostly nothing by the calendar
        self.panel.show_due(next_due(games), now, games=days)
        found = self._calendar.tell(games, now, self._window.settings.now.remind_minutes)
        if first and found.passed:
            self._say_passed(found, now)
        elif found:
            self._say(found, now)
        if found or now - self._kept > KEEP:
            self._keep()

    def _keep(self) -> None:
        if self._calendar is not None and not self._reading:
            self._kept = self.now
            self._calendar.keep()

    def _on_page(self, _: int) -> None:
        if self._window.pages.currentWidget() is self._window.home and self._games is not None:
            self.refresh()

    def _open(self, path: Path) -> None:
        self._window.opening.open(path)

    # --- what is said ---------------------------------------------------------------------------------------------------

    def _say(self, found: Told, now: Instant) -> None:
        """By the system, where it can; else in the window. Titles and what is due, nothing else."""
        words = self._window.words
        text = told(found, words, now)
        tray = self._tray()
        if tray is not None:
            tray.say(words.say("ui.due.notice"), text)
        else:
            self._banner("amber", "ui.due.notice", text)

    def _say_passed(self, found: Told, now: Instant) -> None:
        words = self._window.words
        self._banner("amber", "ui.due.passed", lines(found.passed, words, now))
        if found.soon:
            self._banner("amber", "ui.due.notice", lines(found.soon, words, now))

    def _banner(self, tone: str, code: str, text: str) -> None:
        from ui.widgets.message import Banner

        words, window = self._window.words, self._window
        before = self._banners.pop(code, None)
        if before is not None and isValid(before):  # the newest is enough; what it replaces stands in the list all the same
            before.hide()
            before.deleteLater()
        self._banners[code] = Banner(tone, words.say(code), text, words.say("ui.close"))
        window.home.complain(self._banners[code])
        if window.pages.currentWidget() is not window.home:
            window.say(text)

    # --- the tray -------------------------------------------------------------------------------------------------------

    def _tray(self) -> Tray | None:
        if self.tray is None and self._window.settings.now.tray:
            self.tray = self._make_tray()
            if self.tray is not None:
                self.tray.wanted.connect(self._come_back)
                self.tray.ended.connect(self._window.close)
        return self.tray if self._window.settings.now.tray else None

    def _system_tray(self) -> Tray | None:
        from ui.due.tray import Tray

        return Tray(self._window.words, self._window) if Tray.there_is_one() else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A minimised window goes into the tray, where there is one; the program lives on."""
        if event.type() == QEvent.Type.WindowStateChange and self._window.isMinimized() and self._tray() is not None:
            QTimer.singleShot(0, self._window, self._window.hide)
        return False

    def _come_back(self) -> None:
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    def _retranslate(self, words: Any) -> None:
        self.panel.retranslate(words)
        if self.tray is not None:
            self.tray.retranslate(words)
