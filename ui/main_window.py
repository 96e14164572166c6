"""The main window: pages and what leads from one to the other. Wiring only.

What the first paint does not need is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from ui.leaving import Leaving

if TYPE_CHECKING:  # what is painted first needs none of these: pages and messages are loaded where they are first shown
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QCloseEvent, QPaintEvent

    from moderator.play.words import Words
    from moderator.session.session import Session
    from ui.appearance import Appearance
    from ui.clock import Ticker
    from ui.files import Files
    from ui.new_match.page import NewMatchPage
    from ui.new_match.plan import Plan
    from ui.preload import Preload
    from ui.settings.store import SettingsStore
    from ui.sound import Tones
    from ui.table.page import MatchPage
    from ui.theme import Palette
    from ui.turns import Turns
    from ui.widgets.message import Toast
    from ui.work import Work

SIZE, SMALLEST = (1280, 720), (1180, 660)
BAR, SEAL = 56, 32
STATUS_MS, SOUND_MS = 10_000, 300


class MainWindow(QMainWindow):
    """``painted`` is sent once, after the first paint; ``closed`` when the window has gone."""

    painted = Signal()
    closed = Signal()

    def __init__(
        self, files: Files, settings: SettingsStore, appearance: Appearance, sound: Tones, make_clock: Callable[[QWidget], Ticker],
        *, at_once: bool = False,
    ) -> None:  # fmt: skip
        """``at_once``: long work is done in this thread, where nobody waits."""
        super().__init__()
        self.files, self.settings, self.look, self.sound = files, settings, appearance, sound
        self._make_clock = make_clock
        self._at_once = at_once
        self._work: Work | None = None
        self._clock: Ticker | None = None
        self._session: Session | None = None
        self._planning: NewMatchPage | None = None
        self.preload: Preload | None = None
        self._turns: Turns | None = None
        self._planned = False
        self._coming: MatchPage | None = None
        self._desk: MatchPage | None = None
        self._leaving = Leaving(self)
        self.toast: Toast | None = None
        self._chosen = settings.now
        self._first = True
        self.pages = QStackedWidget()
        self.pages.setObjectName("pages")
        self.setCentralWidget(self.pages)
        self.resize(*SIZE)
        self.setMinimumSize(*SMALLEST)
        if (place := settings.place) is not None:
            self.restoreGeometry(place)
        self._title()

    def furnish(self) -> None:
        """The first page and what it leads to: right after the first paint, which shows the window in its colours."""
        from ui.home.page import HomePage
        from ui.opening import Opening
        from ui.rooms import Rooms
        from ui.sharing import Sharing
        from ui.visits import Visits

        self.home = HomePage(self.words, self.look.palette)
        self.pages.addWidget(self.home)
        self.rooms = Rooms(self)
        self.opening = Opening(self.files, self.home, self.look, self.clock.now, self.work, self)
        self.rooms.visits = Visits(self)
        self._wire()
        self.sharing = Sharing(self)

    @property
    def work(self) -> Work:
        """The thread for what takes long."""
        if self._work is None:
            from ui.work import AtOnce, Work

            self._work = AtOnce(self) if self._at_once else Work(self)
        return self._work

    def _wire(self) -> None:
        self.home.new_match.connect(self.show_new_match)
        self.home.room_wanted.connect(self.rooms.open)
        self.home.rematch_wanted.connect(self.rooms.rematch)
        self.opening.opened.connect(self.show_match)
        self.opening.refused.connect(self._on_refused)
        self.opening.said.connect(self.say)
        self.look.restyled.connect(self._restyle)
        self.look.retranslated.connect(self._retranslate)
        self.settings.changed.connect(self._on_settings)
        self.sound.silenced.connect(self._on_silence)

    @property
    def words(self) -> Words:
        """The words of the language chosen."""
        return self.look.words

    @property
    def clock(self) -> Ticker:
        """The judge's clock, made when it is first needed."""
        if self._clock is None:
            self._clock = self._make_clock(self)
        return self._clock

    # --- pages --------------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """After the first paint: the library, the samples, and what should be said at the start."""
        from PySide6.QtGui import QGuiApplication, QIcon

        from moderator.play.resources import resource

        QGuiApplication.setWindowIcon(QIcon(str(resource("icons", "moderator.svg"))))
        self.opening.refresh(focus=True)
        self.opening.greet()
        if not self._at_once:
            from ui.preload import Preload

            self.preload = Preload(self.work, self)
            self.sharing.begin()

    def show_home(self) -> None:
        """Back to the first page; an open match is closed and saved, and what would be lost is asked about first."""
        if self._leaving.is_asked_first(self._leaving.home):
            return
        self._leave_match()
        self._show(self.home)
        self.opening.refresh(focus=True)
        self._title()
        self.rooms.visits.resume()

    def show_new_match(self) -> None:
        """To the new-match page; one that was left half filled comes back as it was."""
        if self._planning is not None:
            self._show_planning()
        elif self._turns is None:
            from ui.new_match.page import NewMatchPage
            from ui.turns import Turns

            page = NewMatchPage(self.words, self.look.palette, self.pages, later=True)
            self._turns = Turns(page.building, page)
            self._turns.done.connect(self._on_planning)
            self._turns.begin(self._at_once)

    def _on_planning(self) -> None:
        self._planning = self._turns.parent()
        self._turns = None
        self._planning.started.connect(self._create)
        self._planning.left.connect(self.show_home)
        self.rooms.plan(self._planning)
        self._soon(self._show_planning)

    def _show_planning(self) -> None:
        if self._session is None and self._planning is not None:
            self._show(self._planning)
            self._planning.people.edit.setFocus()

    def show_settings(self) -> None:
        """To the settings."""
        self.rooms.settings()

    def show_page(self, page: Any) -> None:
        """To a page that one leaves (``left``) for where one came from, and whose ``start`` takes the keyboard."""
        page.left.connect(self.back)
        self._show(page)
        page.start()

    def back(self) -> None:
        """Back to the desk of the open match, whose clock has run on, or to the first page."""
        if self._desk is None:
            self.show_home()
        else:
            self._show(self._desk)
            self._desk.setFocus()

    def show_match(self, session: Session) -> None:
        """To the judge's desk."""
        if self._leaving.begun or self._session is not None:
            self._leaving.close_session(session)
            return
        from ui.desks import page_of
        from ui.turns import Turns

        self._session = session
        session.auto_request = self.settings.auto_request
        look = self.words, self.look.palette
        self._coming = page_of(session)(session, *look, self.clock, self.sound, self.settings, self.pages, self.work, later=True)
        if hasattr(self._coming, "files"):
            self._coming.files = self.files
        if hasattr(self._coming, "match_wanted"):
            self.rooms.visits.follow(self._coming)
        self._coming.left.connect(self.show_home)
        turns = Turns(self._coming.building, self._coming)
        turns.done.connect(self._enter_match)
        turns.begin(self._at_once)

    def _soon(self, step: Callable[[], None]) -> None:
        """In the next turn of the loop, so that the window answers in between."""
        if self._at_once:
            step()
        else:
            QTimer.singleShot(0, step)

    def _enter_match(self) -> None:
        page, self._coming = self._coming, None
        if page is None:
            return
        page.finish()
        self._desk = page
        page.room_wanted.connect(self.rooms.open)
        self._show(page)
        page.setFocus()
        self._forget_planning()
        self._title()
        self.rooms.visits.entered(page)
        QTimer.singleShot(SOUND_MS, self.sound.prepare)

    def _show(self, page: QWidget) -> None:
        before = self.pages.currentWidget()
        if self.pages.indexOf(page) < 0:
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        if before not in (self.home, self._planning, self._desk, page):
            self.pages.removeWidget(before)
            before.hide()
            before.deleteLater()

    def _title(self) -> None:
        """The window's title: the match's title and nothing else of it."""
        name = self.words.say("ui.app.name")
        self.setWindowTitle(f"{self._session.title} — {name}" if self._session is not None and self._session.title else name)

    def _create(self, plan: Plan) -> None:
        self._planned = True
        self.opening.create(plan)

    def _on_refused(self) -> None:
        self._planned = False
        if self.pages.currentWidget() is self._planning:
            self.show_home()

    def _forget_planning(self) -> None:
        """The match that was being planned is open now."""
        if self._planning is not None and self._planned:
            self._planned = False
            self.pages.removeWidget(self._planning)
            self._planning.deleteLater()
            self._planning = None

    def say(self, text: str) -> None:
        """A word in passing."""
        from ui.widgets.message import Toast

        if self.toast is None:
            self.toast = Toast(self)
        self.toast.say(text)

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_settings(self, chosen: Any) -> None:
        self.sound.enabled = chosen.sounds
        before, self._chosen = self._chosen, chosen
        theme, language = (new if new != old else "" for new, old in ((chosen.theme, before.theme), (chosen.language, before.language)))
        self.look.choose(theme, language)
        if self._session is not None:
            self._session.auto_request = chosen.auto_request

    def _restyle(self, palette: Palette) -> None:
        for page in self._all_pages():
            follow = getattr(page, "restyle", None) or getattr(page, "set_palette", None)
            if follow is not None:
                follow(palette)

    def _retranslate(self, words: Words) -> None:
        for page in self._all_pages():
            page.retranslate(words)
        self._title()

    def _all_pages(self) -> list[Any]:
        return [self.pages.widget(at) for at in range(self.pages.count())]

    def _on_silence(self, problem: str) -> None:
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().show()
        self.statusBar().showMessage(self.words.say(f"ui.sound.{problem}"), STATUS_MS)
        self.statusBar().messageChanged.connect(self._on_status)

    def _on_status(self, text: str) -> None:
        self.statusBar().setVisible(bool(text))

    # --- leaving ------------------------------------------------------------------------------------------------------

    def _leave_match(self) -> None:
        page, session = self._coming or self._desk or self.pages.currentWidget(), self._session
        if session is None:
            return
        if self._coming is not None:
            self._coming.deleteLater()
            self._coming = None
        if hasattr(page, "close_desk"):
            page.close_desk()
        self._session = self._desk = None
        self._leaving.close_session(session)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._first:
            self._first = False
            self._paint_outline()
            QTimer.singleShot(0, self.painted.emit)

    def _paint_outline(self) -> None:
        """The first frame: the bar and the seal where the first page will have them a moment later.

        Paths and the palette's brushes only: fillRect and setBrush load every enumeration of Qt first, a sixth of a bare start.
        """
        from PySide6.QtGui import QPainter, QPainterPath

        painter, palette = QPainter(self), self.palette()
        bar, line, seal = QPainterPath(), QPainterPath(), QPainterPath()
        bar.addRect(0, 0, self.width(), BAR)
        line.addRect(0, BAR - 1, self.width(), 1)
        seal.addRect(18, (BAR - SEAL) // 2, SEAL, SEAL)
        for path, brush in ((bar, palette.base()), (line, palette.mid()), (seal, palette.accent())):
            painter.fillPath(path, brush)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._leaving.is_asked_first(self._leaving.close):
            event.ignore()
            return
        if self._leaving.begun:
            return
        self._leaving.begun = True
        self.settings.keep_place(self.saveGeometry())
        super().closeEvent(event)
        self.work.cancel()
        self._leave_match()
        self._leaving.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.LocaleChange:
            self.look.follow()
