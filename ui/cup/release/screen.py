"""The second screen of a cup as the organiser's desk handles it: opened, paced, held, turned, kept up with every entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QScreen

from moderator.cup.public import PublicCup, public_view, upcoming
from moderator.play.views import Disclosed
from ui.public.cup import PACE, PACES
from ui.second_screen import SecondScreen

if TYPE_CHECKING:
    from moderator.cup.state import CupState
    from ui.cup.context import CupContext
    from ui.cup.page import CupPage


class CupScreen(SecondScreen):
    """A room of the desk's doors: ``ask_public`` opens the window and closes it. ``changed``: opened, closed, turned, held, filled."""

    changed = Signal()

    def __init__(self, page: CupPage, _show: Any = None, screens: Callable[[], list[QScreen]] = QGuiApplication.screens) -> None:
        super().__init__(page, screens)
        self._public: Disclosed[CupState] = Disclosed(page.desk.session)

    @staticmethod
    def of(context: CupContext) -> CupScreen:
        """The one of this desk."""
        found = context.desk.parent().findChild(CupScreen)
        assert isinstance(found, CupScreen)
        return found

    # --- what everybody knows -----------------------------------------------------------------------------------------

    @property
    def seen(self) -> CupState:
        """The cup as the public knows it."""
        return self._public.state

    @property
    def view(self) -> PublicCup:
        """Everything that may be shown, as of the newest entry and of the clock."""
        return upcoming(public_view(self.seen), self._page.desk.now())

    # --- opening and closing ------------------------------------------------------------------------------------------

    def ask_public(self) -> None:
        """Its key."""
        if self.window is None:
            self.open()
        else:
            self.window.close()

    def open(self) -> None:
        """On the second screen, filling it, where there is one; else in a frame that can be dragged there."""
        from ui.public.cup import CupWindow

        page, place = self._page, self._memory.read()
        window = CupWindow(page.context.words, place.theme, self.pace)
        window.closed.connect(self._on_closed)
        window.filled.connect(self._tell)
        window.paced.connect(self._tell)
        window.board.turned.connect(self.changed)
        window.show_view(self.view)
        page.desk.changed.connect(self._show)
        page.desk.clock.beat.connect(self._show)
        there = self.put_up(window, place)
        page.foot.say(page.context.say("public.opened_there" if there else "public.opened"), "blue")
        self.changed.emit()

    def _on_closed(self) -> None:
        self._page.desk.changed.disconnect(self._show)
        self._page.desk.clock.beat.disconnect(self._show)
        self.take_down()
        self.changed.emit()

    def _show(self, *_: object) -> None:
        if self.window is not None:
            self.window.show_view(self.view)

    def _tell(self, *_: object) -> None:
        self.changed.emit()

    def retranslate(self) -> None:
        """The page was built anew, in another language perhaps."""
        if self.window is not None:
            self.window.retranslate(self._page.context.words)

    # --- how it is shown ----------------------------------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Whether it fills its screen."""
        return self.window is not None and self.window.isFullScreen()

    @property
    def is_paused(self) -> bool:
        """Whether its pages stand still."""
        return self.window is not None and self.window.paused

    @property
    def theme(self) -> str:
        """Dark or light, of its own."""
        return str(self.window.theme if self.window is not None else self._memory.read().theme)

    @property
    def pace(self) -> int:
        """Seconds that a page stands."""
        kept = self._memory.read().pace if self.window is None else self.window.pace
        return kept if kept in PACES else PACE

    def set_theme(self, theme: str) -> None:
        """Dark or light, now and the next time."""
        if theme != self.theme:
            if self.window is not None:
                self.window.set_theme(theme)
            self._memory.keep(replace(self._memory.read(), theme=theme))
            self.changed.emit()

    def set_pace(self, seconds: int) -> None:
        """How long a page stands, now and the next time."""
        if self.window is not None:
            self.window.set_pace(seconds)
        self._memory.keep(replace(self._memory.read(), pace=seconds))

    def toggle_full(self) -> None:
        """Full, or in a frame again."""
        super().toggle_full()
        self.changed.emit()

    def toggle_pause(self) -> None:
        """Hold the page, or go on."""
        if self.window is not None:
            self.window.pause(not self.window.paused)

    def turn(self, by: int) -> None:
        """The next page or the one before."""
        if self.window is not None:
            self.window.turn(by)

    # --- where --------------------------------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[str, ...]:
        """The screens attached now, by name."""
        return tuple(screen.name() for screen in self._screens())

    @property
    def place(self) -> str:
        """The screen that the window is on; the one it would open on while it is closed."""
        from ui.widgets.screens import screen_of

        if self.window is not None:
            return str(screen_of(self.window).name())
        other = self._other_screen(self._memory.read().screen)
        return str((other or screen_of(self._page)).name())

    def go_to(self, name: str) -> None:
        """To another screen, full as it was or in its frame; remembered for the next opening."""
        screen = next((each for each in self._screens() if each.name() == name), None)
        if screen is None:
            return
        if self.window is not None:
            self.window.place_on(screen, self.window.isFullScreen())
            self._remember_of(self.window)
            self._keep_keyboard()
        self._memory.keep(replace(self._memory.read(), screen=name))
        self.changed.emit()
