"""The window's own start: paint first, then load what is heavy, then run until the window is closed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication

from ui.appearance import Appearance
from ui.files import Files
from ui.main_window import SMALLEST, MainWindow
from ui.problems import Problems
from ui.settings.store import SettingsStore, library_folder
from ui.sound import Tones

if TYPE_CHECKING:
    import asyncio

    from moderator.journal.shared.place import Place
    from moderator.play.ruleset import Ruleset
    from ui.clock import TableClock

FRAME: Final = 48
"""Pixels that a title bar may take."""
SCALE: Final = "QT_SCALE_FACTOR"
M_ARENA_MAX: Final = -8
"""Of glibc's malloc.h; what does not know it answers that it does not."""
AFTER_MS: Final = 1000
"""How long the first page's lists wait for a match that was asked for at the start."""


@dataclass(frozen=True)
class Options:
    """How this run was asked for. ``lang`` and ``theme``: empty for what the settings say; ``system`` is ``auto``."""

    lang: str = ""
    theme: str = ""
    smoke: bool = False
    file: Path | None = None
    shared: Place | None = None


class Shell(QObject):
    """What one run of the program owns. ``smoke``: paint the first page, fill it, and leave."""

    def __init__(self, app: QApplication, data: Path | None, rulesets: Callable[[], Mapping[str, Ruleset]], options: Options) -> None:
        super().__init__()
        self._app = app
        self._options = options
        self._smoke = options.smoke
        self._said = False
        self.failed = False
        self._filling = False
        folder = library_folder(data)
        self.settings = SettingsStore(folder, self)
        self.settings.hold(theme=options.theme.replace("system", "auto"), language=options.lang)
        chosen = self.settings.now
        self.look = Appearance(app, chosen.theme, chosen.language, self)
        self.look.paint()
        self.sound = Tones(self)
        self.sound.follow(chosen)
        self.sound.enabled = chosen.sounds and not options.smoke
        self.sound.speak_in(self.look.words)
        self.settings.changed.connect(self.sound.follow)
        self.look.retranslated.connect(self.sound.speak_in)
        self.files = Files(self.settings.folder, rulesets, wall_now, options.shared)
        self.window = MainWindow(self.files, self.settings, self.look, self.sound, make_clock, at_once=options.smoke)
        self.problems = Problems(folder, self.say_problem)

    def say_problem(self, place: str, log: Path) -> None:
        """Say that the program made a mistake, once at a time."""
        self.failed = True
        if self._said or self._smoke:
            return
        self._said = True
        from ui.widgets.message import ask_sheet

        sheet = ask_sheet(self.look.words, "ui.problem", self.window, place=place, file=str(log))
        sheet.decided.connect(self._on_said)
        sheet.open()

    def _on_said(self, _yes: bool) -> None:
        self._said = False

    def run(self) -> int:
        """Paint, then load, then live until the window is closed."""
        self.problems.install()
        self.window.painted.connect(self._stop_waiting)
        self._fit()
        self.window.show()
        self._app.exec()
        furnish(self._app)
        lighten()
        one_heap()
        self.look.settle()
        self.window.furnish()
        if self._options.file is None or self._smoke:
            self._fill()
        if self._smoke:
            blank = self.window.grab().isNull()
            self.window.close()
            return int(self.failed or blank)
        if self._options.file is not None:
            self._open(self._options.file)
        return self._live()

    def _fit(self) -> None:
        """Fill a screen that has no room for the window and its frame: at 1280x720 the foot would lie below the edge."""
        from ui.widgets.screens import screen_of

        room, wanted = screen_of(self.window).availableSize(), self.window.size()
        if self.settings.place is None and (room.width() < wanted.width() or room.height() < wanted.height() + FRAME):
            self.window.setWindowState(Qt.WindowState.WindowMaximized)

    def _open(self, file: Path) -> None:
        """The file that was asked for comes first: what else the program is made of, and the first page's lists, follow after it."""
        for over in (self.window.opening.opened, self.window.opening.refused):
            over.connect(self._on_opened)
        self.window.closed.connect(self._stop_waiting)
        self.window.opening.open(file)
        self._app.exec()
        if self.window.isVisible():
            self._fill()

    def _on_opened(self, _session: object = None) -> None:
        """Once: what is opened later finds everything there."""
        if not self._filling:
            self._filling = True
            QTimer.singleShot(AFTER_MS, self._stop_waiting)

    def _fill(self) -> None:
        """The first page's lists; what the settings hold wrongly is said there, too."""
        from ui.settings.telling import tell

        self.window.fill()
        tell(self.window)

    def _stop_waiting(self) -> None:
        self._app.exit(0)

    def _live(self) -> int:
        """Qt's loop and asyncio's are one from here on (qasync is imported now, after the first paint)."""
        from qasync import QEventLoop

        loop: asyncio.AbstractEventLoop = QEventLoop(self._app)
        loop.set_exception_handler(self._on_async_problem)
        self.window.closed.connect(loop.stop)
        with loop:
            if self.window.isVisible():
                loop.run_forever()
        return 0

    def _on_async_problem(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None:
            self.problems.take(type(error), error, error.__traceback__)


def run(
    rulesets: Callable[[], Mapping[str, Ruleset]],
    data: Path | None = None,
    smoke: bool = False,
    lang: str = "",
    theme: str = "",
    file: Path | None = None,
    shared: Place | None = None,
) -> int:
    """Open the window and stay until it is closed; the exit code.

    ``data``: another library folder. ``lang`` and ``theme`` hold for this run. ``rulesets`` is called after the first paint.
    ``file`` is opened at once. ``shared``: the database in which the matches lie.
    """
    app = QApplication.instance() or roomy(QApplication(sys.argv[:1]))
    begin(app)
    return Shell(app, data, rulesets, Options(lang, theme, smoke, file, shared)).run()


def lighten() -> None:
    """Let msgspec do without ``typing_extensions``: all it wants of it is in Python's own ``typing``, and reading it takes as long as the
    whole judge's clock. Whoever imports it later gets it as ever.
    """
    name = "typing_extensions"
    if name in sys.modules or "msgspec" in sys.modules:
        return
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[name]


def one_heap() -> None:
    """Let threads take memory from one heap: else glibc gives the one that opens a game a heap of its own, and what was needed only while
    a file was read stays there for good. Other systems do so by themselves.
    """
    if sys.platform == "linux":
        import ctypes

        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:
            mallopt(M_ARENA_MAX, 1)


def prepare(app: QApplication) -> None:
    """What holds for the application whatever it shows: name, style, typeface."""
    begin(app)
    furnish(app)


def roomy(app: QApplication) -> QApplication:
    """Qt begun again at a smaller scale where the screen has no room for the smallest window: 200 % leave 960x540 of 1920x1080."""
    factor = shrinking(app.primaryScreen().availableSize()) if app.primaryScreen() is not None else 1.0
    if factor >= 1 or app.platformName() == "offscreen":
        return app
    os.environ[SCALE] = f"{scale_of(os.environ) * factor:.4f}"
    app.shutdown()
    return QApplication(sys.argv[:1])


def shrinking(room: QSize) -> float:
    """What the scale has to be multiplied with, so that the smallest window and its frame have room; never less than the half."""
    return max(0.5, min(1.0, room.width() / SMALLEST[0], room.height() / (SMALLEST[1] + FRAME)))


def scale_of(environ: Mapping[str, str]) -> float:
    """The scale that was asked for beside the system's own."""
    try:
        return float(environ.get(SCALE, "1"))
    except ValueError:
        return 1.0


def begin(app: QApplication) -> None:
    """What even the first paint needs."""
    os.environ.setdefault("PYPINYIN_NO_PHRASES", "true")  # names are compared sign by sign: its phrases would cost a quarter of a second
    app.setApplicationName("Moderator")
    app.setApplicationDisplayName("")
    app.setStyle("Fusion")
    app.setQuitOnLastWindowClosed(False)


def furnish(app: QApplication) -> None:
    """The typeface: before anything is written. The first paint has no letters and does not wait for it."""
    from ui.fonts import base_font

    app.setFont(base_font())


def make_clock(parent: QObject) -> TableClock:
    """The judge's clock."""
    from ui.clock import TableClock

    return TableClock(parent)


def wall_now() -> Any:
    """Now, for entries made without a table."""
    from moderator.session.times import wall_clock

    return wall_clock()
