"""The public screen as the desk handles it: opened, kept up with every entry, remembered, never in the judge's way."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray, QObject, QPoint, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QScreen
from PySide6.QtWidgets import QMenu

from moderator.rulesets.sanguosha.commands import ReleaseScores, WithdrawScores
from ui.widgets.floating import rounded
from ui.widgets.screens import screen_of

if TYPE_CHECKING:  # most matches are judged without a second screen: what it needs is loaded when it is opened
    from moderator.rulesets.sanguosha.public import Disclosed
    from ui.public.window import PublicWindow
    from ui.table.page import MatchPage

FRAME_MS: Final = 50
SEEN_MS: Final = 300
FILE: Final = "public-screen.json"
LARGEST: Final = 100_000


@dataclass(frozen=True)
class Place:
    """How the window stood last: on which screen, full or not, in which colours, where in a frame."""

    screen: str = ""
    full: bool = True
    theme: str = "dark"
    frame: str = ""


class Memory:
    """The place in a small file beside the settings; nothing is said when it cannot be read or written."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / FILE if folder is not None else None

    def read(self) -> Place:
        """What was kept, or the default."""
        try:
            if self._path is None or self._path.stat().st_size > LARGEST:
                return Place()
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return Place()
        default = asdict(Place())
        kept = {key: found[key] for key, value in default.items() if isinstance(found, dict) and type(found.get(key)) is type(value)}
        place = Place(**kept)
        return place if place.theme in {"dark", "light"} else replace(place, theme="dark")

    def keep(self, place: Place) -> None:
        """For the next time."""
        if self._path is None or not self._path.parent.is_dir():
            return
        try:
            self._path.write_text(json.dumps(asdict(place)), encoding="utf-8")
        except OSError:
            return


class PublicScreen(QObject):
    """A room of the desk's doors: ``ask_public`` opens the window, or its menu while it is open."""

    def __init__(self, page: MatchPage, screens: Callable[[], list[QScreen]] = QGuiApplication.screens) -> None:
        """``screens``: those attached now."""
        super().__init__(page)
        self._page = page
        self._screens = screens
        self.window: PublicWindow | None = None
        self.menu: QMenu | None = None
        settings = page.settings
        self._memory = Memory(getattr(settings, "home", None))
        self._public: Disclosed | None = None
        self._frame = QTimer(self)
        self._frame.setInterval(FRAME_MS)
        self._frame.timeout.connect(self.tick)

    # --- opening and closing ------------------------------------------------------------------------------------------

    def ask_public(self) -> None:
        """Its key."""
        if self.window is None:
            self.open()
        else:
            self._open_menu()

    def open(self) -> None:
        """On the second screen, filling it, where there is one; else in a frame that can be dragged there."""
        from moderator.rulesets.sanguosha.public import Disclosed
        from ui.public.window import PublicWindow

        place = self._memory.read()
        page, session = self._page, self._page.desk.session
        self.window = PublicWindow(page.context.words, place.theme)
        self.window.closed.connect(self._on_closed)
        self.window.filled.connect(self._remember)
        self._public = Disclosed(session.ruleset, session.title, session.state.zone)
        self._public.again(session.records)
        page.desk.changed.connect(self._on_change)  # now and not before: the desk itself has drawn when this comes
        self._show()
        other = self._other_screen(place.screen)
        if other is not None:
            self.window.place_on(other, place.full)
        else:
            self._in_a_frame(place)
        page.header.show_public(True)
        page.centre.prompt.say(page.context.say("public.opened_there" if other is not None else "public.opened"), "blue")
        self._keep_keyboard()
        if other is None:
            QTimer.singleShot(SEEN_MS, self._bring_up)

    def _bring_up(self) -> None:
        """Above the desk, once the desk has its keyboard back: one that fills its screen would hide the window."""
        if self.window is not None:
            self.window.raise_()

    def _in_a_frame(self, place: Place) -> None:
        """Where it stood, else in the middle of the desk's own screen."""
        assert self.window is not None
        screen = screen_of(self._page)
        try:
            restored = bool(place.frame) and self.window.restoreGeometry(QByteArray(b64decode(place.frame, validate=True)))
        except ValueError:
            restored = False
        if restored:
            self.window.showNormal()
        elif screen is not None:
            self.window.place_on(screen, full=False)

    def _other_screen(self, wanted: str) -> QScreen | None:
        """The screen it was on last, else any that the desk is not on."""
        own = screen_of(self._page)
        others = [screen for screen in self._screens() if screen is not own and (own is None or screen.name() != own.name())]
        return next((screen for screen in others if screen.name() == wanted), others[0] if others else None)

    def _keep_keyboard(self) -> None:
        """The keys stay the desk's, whatever the window manager thinks of a new window."""
        window = self._page.window()
        if window.isVisible():
            window.activateWindow()
            self._page.setFocus()

    def close_desk(self) -> None:
        """The match is left: nothing of it stays on a screen."""
        if self.window is not None:
            self.window.close()

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        self._frame.stop()
        self._page.desk.changed.disconnect(self._on_change)
        if window is not None:
            self._remember_of(window)
            window.deleteLater()
        self._page.header.show_public(False)

    def _remember(self, _full: bool) -> None:
        if self.window is not None:
            self._remember_of(self.window)

    def _remember_of(self, window: PublicWindow) -> None:
        screen = screen_of(window)
        before, full = self._memory.read(), window.isFullScreen()
        frame = before.frame if full else b64encode(window.saveGeometry().data()).decode("ascii")
        name = screen.name() if screen is not None and screen is not screen_of(self._page) else before.screen
        self._memory.keep(Place(screen=name, full=full, theme=window.theme, frame=frame))

    # --- following ----------------------------------------------------------------------------------------------------

    def _on_change(self, change: Any) -> None:
        """After the desk has drawn itself: one more entry, or the whole branch where the past is another."""
        if self.window is None or self._public is None:
            return
        if change.kind == "do":
            self._public.follow(change.events)
        else:
            self._public.again(self._page.desk.session.records)
        self._show()

    def _show(self) -> None:
        if self.window is not None and self._public is not None:
            self.window.show_view(self._public.view)
            self.tick()

    def tick(self) -> None:
        """The digits of now; the beat stops where nothing runs."""
        if self.window is None:
            return
        self.window.show_time(self._page.desk.clock.now())
        game = self._page.desk.state.game
        top = game.table.clock.top if game is not None else None
        runs = top is not None and top.since is not None
        if runs != self._frame.isActive():
            self._frame.start() if runs else self._frame.stop()

    def retranslate(self) -> None:
        """The page was built anew, in another language perhaps."""
        if self.window is not None:
            self.window.retranslate(self._page.context.words)
            self._page.header.show_public(True)

    # --- its menu -----------------------------------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.menu = PublicMenu(self, self._page)
        button = self._page.header.public
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def toggle_full(self) -> None:
        """Full, or in a frame again."""
        if self.window is not None:
            self.window.fill(not self.window.isFullScreen())
            self._keep_keyboard()

    def toggle_theme(self) -> None:
        """Dark or light."""
        if self.window is not None:
            self.window.set_theme("light" if self.window.theme == "dark" else "dark")
            self._remember_of(self.window)

    def move_over(self) -> None:
        """To the next screen, round and round."""
        screens = self._screens()
        if self.window is None or len(screens) < 2:
            return
        here = next((n for n, screen in enumerate(screens) if screen is screen_of(self.window)), 0)
        self.window.place_on(screens[(here + 1) % len(screens)], self.window.isFullScreen())
        self._remember_of(self.window)
        self._keep_keyboard()

    def release(self) -> None:
        """The scores as they are now."""
        self._page.desk.do(ReleaseScores())

    def withdraw(self) -> None:
        """No scores any more."""
        self._page.desk.do(WithdrawScores())

    @property
    def screens(self) -> int:
        """How many are attached."""
        return len(self._screens())


class PublicMenu(QMenu):
    """What can be done with the open window; for mouse and keyboard."""

    def __init__(self, room: PublicScreen, page: MatchPage) -> None:
        super().__init__(page)
        rounded(self)
        window, say = room.window, page.context.say
        assert window is not None
        self.full = self._add(say("public.window" if window.isFullScreen() else "public.full"), room.toggle_full)
        self.theme = self._add(say("public.light" if window.theme == "dark" else "public.dark"), room.toggle_theme)
        self.other = self._add(say("public.other"), room.move_over)
        self.other.setVisible(room.screens > 1)
        self.addSeparator()
        words = page.context.words
        self.release = self._add(words.say("step.release_scores"), room.release)
        self.withdraw = self._add(words.say("step.withdraw_scores"), room.withdraw)
        steps = {step.verb: step for step in page.desk.steps}
        offered = steps.get("release_scores")
        self.release.setEnabled(offered is not None and offered.blocked is None)
        self.withdraw.setEnabled("withdraw_scores" in steps)
        self.addSeparator()
        self.away = self._add(say("public.close"), window.close)
        self.setActiveAction(self.full)

    def _add(self, text: str, act: Callable[[], Any]) -> QAction:
        action = self.addAction(text)
        action.triggered.connect(act)
        return action
