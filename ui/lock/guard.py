"""Locks and unlocks the window: everything of it goes out of sight, whatever opens meanwhile stays there, and comes back afterwards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from moderator.play.instants import SECOND, Instant
from ui.lock.secret import Attempts, is_set

if TYPE_CHECKING:
    from ui.lock.screen import LockScreen
    from ui.main_window import MainWindow

LOOK_MS: Final = 5_000
PUBLIC: Final = "ui.public"
"""The window on the second screen shows what everybody may see: it stays."""
SIGNS: Final = frozenset({
    QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.Wheel,
    QEvent.Type.TouchBegin,
})  # fmt: skip
"""What says that somebody is there. A key that is a shortcut reaches the window only when it is released."""
UP: Final = frozenset({QEvent.Type.Show, QEvent.Type.ZOrderChange})


class Guard(QObject):
    """One a window. ``screen`` is there while it is locked."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.screen: LockScreen | None = None
        self._attempts: Attempts | None = None
        self._hidden: list[tuple[QWidget, QPoint | None]] = []
        """What comes back, and where it stood; what has never been seen comes to the middle."""
        self._focus: QWidget | None = None
        self._seen = Instant(0)
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self.look)
        window.settings.changed.connect(self._follow)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusWindowChanged.connect(self._on_window)
            self._on_window(app.focusWindow())
        self._follow()

    @property
    def kept(self) -> str:
        """The password's hash; empty when there is none."""
        return str(self._window.settings.now.lock_hash)

    @property
    def attempts(self) -> Attempts:
        """Tries at the password, on this window's clock."""
        if self._attempts is None:
            self._attempts = Attempts(self._window.clock.now)
        return self._attempts

    def begin(self) -> None:
        """A program that has a password starts locked: ending it is no way round."""
        if is_set(self.kept):
            self.lock()

    # --- by itself ----------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        wanted = bool(self._window.settings.now.lock_minutes) and is_set(self.kept)
        if wanted and not self._look.isActive():
            self._seen = self._window.clock.now()
            self._look.start()
        elif not wanted:
            self._look.stop()

    def look(self) -> None:
        """Lock when nobody has been there for the minutes chosen; never while a clock runs, which needs no hands."""
        now = self._window.clock.now()
        if self.runs():
            self._seen = now
        minutes = self._window.settings.now.lock_minutes
        if minutes and now - self._seen >= minutes * 60 * SECOND:
            self.lock()

    def runs(self) -> bool:
        """Whether a player's time is running."""
        session = self._window._session
        game = getattr(session.state, "game", None) if session is not None else None
        top = game.table.clock.top if game is not None else None
        return top is not None and top.since is not None

    def _on_window(self, window: QWindow | None) -> None:
        """Keys and mouse of every window that comes to the front are seen here once."""
        if window is not None and not window.property("guarded"):
            window.setProperty("guarded", True)
            window.installEventFilter(self)

    # --- locking ------------------------------------------------------------------------------------------------------

    def lock(self) -> None:
        """Cover everything; what runs runs on."""
        if self.screen is not None:
            return
        from ui.lock.screen import LockScreen

        window = self._window
        self._focus = window.focusWidget()
        if window._desk is not None:
            window._desk.curtain.fall()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for each in QApplication.topLevelWidgets():
            if self._to_cover(each) and each.isVisible():
                self._hidden.append((each, each.pos()))
                each.hide()
        window.pages.hide()
        self.screen = LockScreen(window.words, window.look.palette, self.kept, self.attempts, self.digits, window)
        self.screen.opened.connect(self.unlock)
        self.screen.setGeometry(window.rect())
        self.screen.show()
        self.screen.raise_()
        QApplication.instance().installEventFilter(self)
        window.windowTitleChanged.connect(self._hide_title)
        self._hide_title()

    def unlock(self) -> None:
        """Everything comes back as it was."""
        screen, self.screen = self.screen, None
        if screen is None:
            return
        QApplication.instance().removeEventFilter(self)
        self._window.windowTitleChanged.disconnect(self._hide_title)
        screen.hide()
        screen.deleteLater()
        self._window.pages.show()
        self._window._title()
        self._seen = self._window.clock.now()
        self._give_back_focus()
        hidden, self._hidden = self._hidden, []
        for each, place in hidden:
            if isValid(each):  # what was closed meanwhile is gone
                each.move(place if place is not None else self._window.geometry().center() - each.rect().center())
                each.show()

    def _give_back_focus(self) -> None:
        """Where the keyboard was; after a locked start, where the page wants it."""
        focus, self._focus = self._focus, None
        if focus is not None and isValid(focus) and focus.isVisible():
            focus.setFocus()
            return
        page: Any = self._window.pages.currentWidget()
        if page is not None:
            getattr(page, "take_focus", page.setFocus)()

    def digits(self) -> str:
        """The running clock and nothing else of the match."""
        from ui.table.dial import digits

        centre = getattr(self._window._desk, "centre", None)  # a game of days has no clock that runs
        view = centre.board.dial.view if centre is not None else None
        return digits(view.left) if view is not None and view.left is not None and view.running and not view.held else ""

    def _hide_title(self, _title: str = "") -> None:
        name = self._window.words.say("ui.app.name")
        if self._window.windowTitle() != name:
            self._window.setWindowTitle(name)

    def _to_cover(self, widget: QWidget) -> bool:
        return widget is not self._window and not type(widget).__module__.startswith(PUBLIC)

    # --- while it is locked ---------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(watched, QWindow):
            return kind in SIGNS and self._somebody(event)
        screen = self.screen
        if screen is None or watched is screen or not isinstance(watched, QWidget):
            return False
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                screen.setGeometry(self._window.rect())
        elif kind == QEvent.Type.Show and watched.isWindow() and self._to_cover(watched):
            self._keep_off(watched)
        elif kind in UP and watched.parent() is self._window:
            screen.raise_()
        return False

    def _keep_off(self, dialog: QWidget) -> None:
        """What opens by itself under the lock waits until it is gone; not one frame of it is painted."""
        if dialog.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen):
            return
        dialog.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        QTimer.singleShot(0, dialog, partial(self._put_by, dialog))

    def _put_by(self, dialog: QWidget) -> None:
        dialog.hide()
        dialog.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen, False)
        if self.screen is None:
            dialog.show()
        else:
            self._hidden.append((dialog, None))
            self.screen.take_focus()

    def _somebody(self, event: Any) -> bool:
        """A key, a mouse: somebody is there. Ctrl+L locks wherever one is."""
        self._seen = self._window.clock.now()
        wanted = (
            event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_L
            and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        )  # fmt: skip
        if wanted and self.screen is None:
            self.lock()
            return True
        return False
