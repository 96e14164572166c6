"""The rooms beside the desk, each loaded where it is first entered: what a page asks for by name opens here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from ui.reading import Reading

if TYPE_CHECKING:
    from moderator.play.words import Words
    from moderator.session.session import Session
    from ui.main_window import MainWindow
    from ui.new_match.page import NewMatchPage
    from ui.new_match.plan import Plan
    from ui.settings.values import Settings
    from ui.visits import Visits

HEROES: Final = "heroes.csv"


class Rooms(QObject):
    """One method a room, without arguments. A page (``left``, ``start``, ``retranslate``) goes to ``window.show_page``."""

    def __init__(self, window: MainWindow) -> None:
        from ui.due.reminders import Reminders
        from ui.lock.guard import Guard

        super().__init__(window)
        self._window = window
        self._wanted: Plan | str | None = None
        """What the new-match page is to begin with: a plan, or a mode."""
        self.visits: Visits
        """Made once files can be opened."""
        self.reading = Reading(window)
        self.guard = Guard(window)
        self.guard.begin()
        self.reminders = Reminders(window)
        if not window._at_once:
            self.reminders.begin()
        window.files.use(window.settings.folder, window.settings.now.backups)
        window.settings.changed.connect(self._follow)
        window.look.retranslated.connect(self._name_heroes)
        QTimer.singleShot(0, self._name_heroes)  # after the first page is there

    def _follow(self, _now: Settings) -> None:
        """What the settings say about files holds at once; an open match stays where it lies."""
        window = self._window
        before = window.files.folder
        window.files.use(window.settings.folder, window.settings.now.backups)
        if window.files.folder != before:
            window.opening.refresh()
            self._name_heroes()

    def _name_heroes(self, _words: Words | None = None) -> None:
        """Heroes of the library's own list are called by their English names, where it gives any."""
        folder, words = self._window.files.folder, self._window.words
        if words.lang != "zh_CN" and (folder / HEROES).exists():
            from moderator.inbox.heroes import hero_list

            words.know({hero.name: hero.english for hero in hero_list(folder).heroes})

    def _has_match(self) -> bool:
        return self._window._session is not None

    def open(self, name: str) -> None:
        """``room_wanted`` of a page; behind a colon what the room is to show: ``rulebook:S5.2.8``."""
        room, _, where = name.partition(":")
        getattr(self, room)(*([where] if where else []))

    def rulebook(self, where: str = "") -> None:
        """The rulebook in a window of its own, at a clause."""
        self.reading.rulebook(where)

    def keys(self) -> None:
        """The keys of the page that is shown."""
        self.reading.keys()

    def lock(self) -> None:
        """Lock the window."""
        self.guard.lock()

    def password(self) -> None:
        """Set, change or take away the lock's password."""
        from ui.lock.password import PasswordSheet

        sheet = PasswordSheet(self._window.words, self.guard.kept, self.guard.attempts, self._window)
        sheet.chosen.connect(self._on_password)
        sheet.open()

    def _on_password(self, kept: str) -> None:
        self._window.settings.choose(lock_hash=kept)

    def settings(self) -> None:
        """The settings."""
        from ui.opening import day
        from ui.settings.page import SettingsPage

        window = self._window
        page = SettingsPage(
            window.words, window.look.palette, window.settings, window.sound, work=window.work, is_busy=self._has_match,
            day=day(window.clock.now()),
        )  # fmt: skip
        page.room_wanted.connect(self.open)
        window.show_page(page)

    def heroes(self) -> None:
        """The hero list."""
        from ui.heroes.page import HeroesPage

        window = self._window
        page, before = HeroesPage(window.words, window.look.palette, window.files.folder, window.work), window.pages.currentWidget()
        page.left.connect(self._name_heroes)
        if type(before).__name__ == "SetupPage":
            from ui.forum.setup.beside import show_beside

            show_beside(window, page)
            return
        window.show_page(page)
        back = {"SettingsPage": self.settings, "NewMatchPage": self._back_to_planning}.get(type(before).__name__)
        if back is not None:
            page.left.disconnect(window.back)
            page.left.connect(back)

    def scripts(self, where: str = "") -> None:
        """The script designer, at the script of a file; a game that is being set up waits for it."""
        from ui.forum.prison.designer.visit import visit

        visit(self._window, where)

    def _back_to_planning(self) -> None:
        """The match that is being planned goes by the list as it is now."""
        from moderator.inbox.heroes import hero_list

        if self._window._planning is not None:
            self._window._planning.heroes = hero_list(self._window.files.folder)
        self._window.show_new_match()

    def plan(self, page: NewMatchPage) -> None:
        """A new-match page begins with what the settings propose, and leads to the hero list."""
        from moderator.inbox.heroes import hero_list
        from ui.opening import day, zone_here
        from ui.settings.filling import fill

        window = self._window
        today = day(window.clock.now())
        fill(page, window.settings.now, today, (row.title for row in window.files.rows()))
        page.room_wanted.connect(self.open)
        page.frame.today = today
        page.heroes = hero_list(window.files.folder)
        page.people.work = window.work
        page.frame.zone.setText(zone_here())
        self._put(page)

    def take_over(self) -> None:
        """A match that is under way elsewhere."""
        self._wanted = "take"
        self._to_planning()

    def new_game(self, game: str) -> None:
        """A new game on a forum."""
        from ui.forum.entrance import enter

        enter(self._window, game, "new")

    def take_over_game(self, game: str) -> None:
        """A game on a forum that is under way elsewhere."""
        from ui.forum.entrance import enter

        enter(self._window, game, "take")

    def rematch(self, session: Session) -> None:
        """A further match for the people of a match of the library, which is closed again."""
        from ui.new_match.plan import plan_of

        self._wanted = plan_of(session)
        session.close()
        self._to_planning()

    def again(self) -> None:
        """A further match for the people at this desk; its match is closed and saved first."""
        from ui.new_match.plan import plan_of

        window = self._window
        if window._session is None:
            return
        self._wanted = plan_of(window._session)
        self.visits.forget()
        window.show_home()
        if window._session is None:
            self._to_planning()
        else:  # unsaved steps are asked about first
            self._wanted = None

    def _to_planning(self) -> None:
        page = self._window._planning
        if page is not None:
            self._put(page)
        self._window.show_new_match()

    def _put(self, page: NewMatchPage) -> None:
        """What was asked for goes into the page; without a word it stays as it is."""
        wanted, self._wanted = self._wanted, None
        if isinstance(wanted, str):
            page.set_mode(wanted)
        elif wanted is not None:
            page.show_plan(wanted)
