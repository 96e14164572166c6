"""A window on the second screen as a desk handles it: shown where it stood last, full or in a frame, never in the way of the keyboard."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QScreen

from ui.widgets.screens import screen_of

if TYPE_CHECKING:  # what the window needs is loaded when it is opened
    from ui.public.window import PublicWindow

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
    pace: int = 12
    """Seconds that a page stands, where there are pages."""


class Memory:
    """The place in a small file beside the settings; nothing is said when it cannot be read or written."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / FILE if folder is not None else None
        self._last = Place()

    def read(self) -> Place:
        """What was kept, or the default."""
        try:
            if self._path is None:
                return self._last
            if self._path.stat().st_size > LARGEST:
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
        self._last = place
        if self._path is None or not self._path.parent.is_dir():
            return
        try:
            self._path.write_text(json.dumps(asdict(place)), encoding="utf-8")
        except OSError:
            return


class SecondScreen(QObject):
    """``window`` while it is open. Who inherits makes it, follows its game and says what ``closed`` means."""

    def __init__(self, page: Any, screens: Callable[[], list[QScreen]] = QGuiApplication.screens) -> None:
        """``screens``: those attached now."""
        super().__init__(page)
        self._page = page
        self._screens = screens
        self.window: Any = None
        self._memory = Memory(getattr(page.settings, "home", None))

    def put_up(self, window: PublicWindow, place: Place) -> bool:
        """Show it: on the second screen, filling it, where there is one; else in a frame that can be dragged there. Which of the two."""
        self.window = window
        window.filled.connect(self._remember)
        other = self._other_screen(place.screen)
        if other is not None:
            window.place_on(other, place.full)
        else:
            self._in_a_frame(place)
        self._keep_keyboard()
        if other is None:
            QTimer.singleShot(SEEN_MS, self._bring_up)
        return other is not None

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
        """The game is left: nothing of it stays on a screen."""
        if self.window is not None:
            self.window.close()

    def take_down(self) -> None:
        """It was closed: where it stood is kept for the next time."""
        window, self.window = self.window, None
        if window is not None:
            self._remember_of(window)
            window.deleteLater()

    def _remember(self, _full: bool) -> None:
        if self.window is not None:
            self._remember_of(self.window)

    def _remember_of(self, window: PublicWindow) -> None:
        screen = screen_of(window)
        before, full = self._memory.read(), window.isFullScreen()
        frame = before.frame if full else b64encode(window.saveGeometry().data()).decode("ascii")
        name = screen.name() if screen is not None and screen is not screen_of(self._page) else before.screen
        self._memory.keep(replace(before, screen=name, full=full, theme=window.theme, frame=frame))

    # --- what can be done with it ---------------------------------------------------------------------------------------

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

    @property
    def screens(self) -> int:
        """How many are attached."""
        return len(self._screens())
