"""What the bench times in a whole window: how long each thing a judge does keeps the window from answering."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.resources import resource
from ui.appearance import Appearance
from ui.bench_load import application
from ui.bench_match import ruleset
from ui.clock import TableClock
from ui.files import Files
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.sound import Tones
from ui.table.exports import KINDS, ExportMenu

BEAT_MS: Final = 5
AFTER_MS: Final = 150
"""How long is watched beyond the end: what was put off counts too."""
GIVE_UP: Final = 60.0
FILES: Final = 30
SAMPLE: Final = "sanguosha-six-games.jsonl"
PASSAGE: Final = 20
"""Lines of the sample that open the match; its games follow."""
LONGEST: Final = 1100
"""Lines of the long match: as far as the second day of the sample goes before a ban leaves a line without a person."""
ONCE: Final = {
    "give_card", "revoke_card", "list_candidates", "declare_vacancy", "call_substitute", "answer_call", "seat_substitute",
}  # fmt: skip
"""What happens to a person is left out: he can hardly leave twice."""
Stall = tuple[str, tuple[float, float]]
"""What was done; the longest stall in milliseconds, and what of it was the window's own computing."""


class Heart(QObject):
    """Beats every 5 ms as long as the loop answers; ``worst`` is the longest time between two beats, in milliseconds.

    ``own`` is what of it the window's thread itself has computed: the rest it waited, for other programs or for our other threads.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worst = self.own = 0.0
        self._last, self._spent = time.perf_counter(), time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def forget(self) -> None:
        """Count from now on."""
        self.worst = self.own = 0.0
        self._last, self._spent = time.perf_counter(), time.thread_time()

    def _beat(self) -> None:
        now, spent = time.perf_counter(), time.thread_time()
        if (gap := (now - self._last) * 1000) > self.worst:
            self.worst, self.own = gap, (spent - self._spent) * 1000
        self._last, self._spent = now, spent


class Quiet(Tones):
    """No sound card is asked for: what that costs is the system's."""

    def prepare(self) -> None:
        """Nothing."""


class Evening(QObject):
    """A window on an empty library and a long match to be taken in; ``acts`` does what one does in an evening."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        super().__init__()
        self.exchange, self.out, library = folder / "long.jsonl", folder / "out", folder / "library"
        self.exchange.write_text(long_match(), encoding="utf-8")
        self.out.mkdir()
        library.mkdir()
        clock, rules = TableClock(self), ruleset()
        files = Files(library, partial(dict, {rules.name: rules}), clock.now)
        look = Appearance(app, "light", "zh_CN", self)
        look.paint()
        self.window = MainWindow(files, SettingsStore(library, self), look, Quiet(self), partial(_same, clock))
        self.window.furnish()
        self.window.show()
        self.window.fill()
        self.wait(self._ready)
        self._heart = Heart(self)
        self._told: list[str] = []

    def acts(self) -> Iterator[Stall]:
        """Each thing once: its name, and the longest stall from the press until it is done."""
        window = self.window
        yield self.time("nothing", _nothing)
        yield self.time("plan a new match", window.show_new_match, self._is_planning)
        yield self.time("back home", window.show_home, self._settled)
        yield self.time("take in an exchange file", partial(window.opening.open, self.exchange), self._is_open)
        self.page.desk.session.auto_request = False  # the file was played without: an amendment would script its windows anew
        yield from self._at_the_table()
        yield from self._exports()
        yield from self._amendment()
        path = self.page.desk.session.path
        yield self.time("leave the match, backup", window.show_home, self._settled)
        for n in range(FILES - 1):
            copyfile(path, path.with_name(f"copy {n}.moderator"))
        yield self.time(f"list {FILES} files", window.opening.refresh, self._settled)
        yield self.time("open a match file", partial(window.opening.open, path), self._is_open)
        yield self.time("close the window", window.close, self._settled)

    @property
    def page(self) -> Any:
        """The match that is open, or None."""
        page = self.window.pages.currentWidget()
        return page if hasattr(page, "desk") else None

    def time(self, name: str, act: Callable[[], object], done: Callable[[], bool] | None = None) -> Stall:
        """The longest stall from the act until it is done, and a moment on."""
        QTest.qWait(AFTER_MS)
        self._heart.forget()
        QTimer.singleShot(0, act)
        QTest.qWait(1)
        self.wait(done or _at_once)
        QTest.qWait(AFTER_MS)
        return name, (self._heart.worst, self._heart.own)

    def wait(self, done: Callable[[], bool]) -> None:
        """Let the loop run until it is done."""
        began = time.perf_counter()
        while not done():
            QTest.qWait(1)
            if time.perf_counter() - began > GIVE_UP:
                raise TimeoutError("the window never came to an end")

    # --- what one does ------------------------------------------------------------------------------------------------

    def _at_the_table(self) -> Iterator[Stall]:
        page = self.page
        yield self.time("press a key", partial(QTest.keyClick, page, Qt.Key.Key_Space))
        yield self.time("undo", partial(page.doors.ask, "undo"), self._grown())
        yield self.time("redo", partial(page.doors.ask, "redo"), self._grown())
        for name in ("timeline", "standings"):
            yield self.time(f"open the {name}", partial(page.doors.ask, name), self._has_dialog)
            page.doors.dialog.reject()

    def _exports(self) -> Iterator[Stall]:
        menu = ExportMenu(self.page.context, self.page)
        menu.told.connect(self._on_told)
        for kind in KINDS:
            self._told.clear()
            yield self.time(f"export {kind}", partial(menu.write, str(self.out), kind), self._was_told)
        self._told.clear()
        yield self.time("copy the standings", menu.copy, self._was_told)
        self._told.clear()
        yield self.time("press a key while xlsx is written", partial(self._press_meanwhile, menu), self._was_told)

    def _press_meanwhile(self, menu: ExportMenu) -> None:
        menu.write(str(self.out), "xlsx")
        QTest.keyClick(self.page, Qt.Key.Key_Space)

    def _amendment(self) -> Iterator[Stall]:
        """The first turn of the match: everything after it is decided anew."""
        page = self.page
        early = next(entry for entry in page.desk.session.entries if entry.fields["do"] == "begin_turn")
        yield self.time("open the amendment", partial(page.doors.amend_entry, early.seq), self._has_dialog)
        dialog = page.doors.dialog
        dialog.reason.setText("bench")
        yield self.time("preview an amendment", dialog.preview, dialog.yes.isEnabled)
        yield self.time("amend", dialog.confirm, self._grown())

    # --- when it is done ----------------------------------------------------------------------------------------------

    def _ready(self) -> bool:
        """What the window loads by itself after its first page is there."""
        return self.window.preload is not None and self.window.preload.over and self._settled()

    def _is_open(self) -> bool:
        return self.page is not None

    def _is_planning(self) -> bool:
        return hasattr(self.window.pages.currentWidget(), "plan")

    def _has_dialog(self) -> bool:
        return self.page.doors.dialog is not None

    def _settled(self) -> bool:
        return not self.window.work.busy

    def _grown(self) -> Callable[[], bool]:
        session, before = self.page.desk.session, self.page.desk.session.head_seq
        return lambda: session.head_seq > before

    def _on_told(self, text: str, _tone: str) -> None:
        self._told.append(text)

    def _was_told(self) -> bool:
        return bool(self._told)


def _nothing() -> None:
    """Beside what is done: how late the heart beats by itself on this machine."""


def _at_once() -> bool:
    return True


def _same(clock: TableClock, _parent: object) -> TableClock:
    return clock


def long_match() -> str:
    """The sample of six games played on two days running, as far as it goes, in the form of an exchange file."""
    rows = [json.loads(line) for line in resource("samples", SAMPLE).read_text(encoding="utf-8").splitlines()]
    last = max(n for n, row in enumerate(rows) if row.get("do") == "name_mvp")
    opening, games = rows[:PASSAGE], [row for row in rows[PASSAGE : last + 1] if row["do"] not in ONCE]
    opening[1] |= {"games": 12, "rules": {"card_confirm": True}}
    made = [*opening, *games, *map(_a_day_later, games)][:LONGEST]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in made)


def _a_day_later(row: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(row["at"], str):
        return row
    return row | {"at": (datetime.fromisoformat(row["at"]) + timedelta(days=1)).isoformat()}


def stalls() -> dict[str, tuple[float, float]]:
    """One evening: by what was done the longest stall in milliseconds, and what of it was the window's own computing."""
    app = application()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(app, Path(folder))
        try:
            return dict(evening.acts())
        finally:
            evening.window.close()
            evening.wait(evening._settled)
            evening.window.deleteLater()
            QTest.qWait(1)
