"""Long work: off the window's thread, with progress and a way to stop it, and safe when the window goes meanwhile."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.journal.lock import owner_of
from moderator.play.commands import Note
from moderator.play.resources import resource
from moderator.play.watch import Watch
from moderator.play.words import Words
from tests.ui.conftest import NOW, NoTones
from ui.appearance import Appearance
from ui.clock import HandClock
from ui.files import Files
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.table.page import MatchPage
from ui.turns import Turns
from ui.widgets.progress import Progress, accompany
from ui.work import AtOnce, Work

SAMPLE = resource("samples", "sanguosha-running.jsonl")


class Ear(QObject):
    """Hears what comes of a job, and in which thread."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.thread: threading.Thread | None = None

    @Slot(object)
    def hear(self, result: object) -> None:
        self.heard.append(result)
        self.thread = threading.current_thread()


@pytest.fixture
def work(qapp: QApplication) -> Iterator[Work]:
    made = Work()
    yield made
    made.close()


def patient(watch: Watch) -> str:
    """Works on until it is stopped, two seconds at most."""
    for n in range(200):
        watch(n, 200)
        time.sleep(0.01)
    return "to the end"


def test_work_is_done_in_another_thread_and_heard_in_the_window_s(work: Work, qtbot: QtBot) -> None:
    ear = Ear()
    job = work.start(lambda _watch: threading.current_thread(), ear.hear)
    with qtbot.waitSignal(job.ended):
        pass
    assert ear.heard[0] is not threading.main_thread()
    assert ear.thread is threading.main_thread()
    assert not work.busy


def test_jobs_are_done_in_the_order_given(work: Work, qtbot: QtBot) -> None:
    ear = Ear()
    for n in range(5):
        work.start(lambda _watch, n=n: n, ear.hear)
    with qtbot.waitSignal(work.idle):
        pass
    assert ear.heard == [0, 1, 2, 3, 4]


def test_a_job_that_is_not_wanted_any_more_ends_at_its_next_step(work: Work, qtbot: QtBot) -> None:
    ear = Ear()
    job = work.start(patient, ear.hear)
    qtbot.waitUntil(lambda: job.at[0] > 2)
    with qtbot.waitSignals([job.stopped, job.ended], timeout=500):
        job.cancel()
    assert ear.heard == []


def test_what_is_vital_is_done_whoever_cancels(work: Work, qtbot: QtBot) -> None:
    ear = Ear()
    job = work.start(lambda watch: watch(0, 1) or "kept", ear.hear, vital=True)
    work.cancel()
    with qtbot.waitSignal(job.ended):
        pass
    assert ear.heard == ["kept"]


def test_a_fault_in_the_work_goes_on_in_the_window(work: Work, qtbot: QtBot) -> None:
    with qtbot.captureExceptions() as raised:
        job = work.start(lambda _watch: 1 // 0)
        with qtbot.waitSignal(job.ended):
            pass
    assert raised[0][0] is ZeroDivisionError
    assert not work.busy


def test_who_has_gone_hears_nothing(work: Work, qtbot: QtBot, qapp: QApplication) -> None:
    ear = Ear()
    heard = ear.heard
    job = work.start(patient, ear.hear)
    ear.deleteLater()
    qapp.sendPostedEvents(ear, QEvent.Type.DeferredDelete)
    with qtbot.waitSignal(job.ended):
        job.cancel()
    assert heard == []


def test_a_work_that_goes_while_something_runs_leaves_quietly(qtbot: QtBot, qapp: QApplication) -> None:
    work = Work()
    work.start(patient)
    work.close()
    work.deleteLater()
    qapp.sendPostedEvents(work, QEvent.Type.DeferredDelete)
    qtbot.wait(20)
    assert gc.isenabled()


def test_the_search_for_garbage_rests_only_while_work_runs(work: Work, qtbot: QtBot) -> None:
    job = work.start(patient)
    assert not gc.isenabled()
    with qtbot.waitSignal(job.ended):
        job.cancel()
    assert gc.isenabled()


def test_without_a_thread_everything_is_there_at_once(qapp: QApplication) -> None:
    ear = Ear()
    work = AtOnce()
    job = work.start(lambda _watch: 7, ear.hear)
    assert (ear.heard, job.over, work.busy) == ([7], True, False)


# --- progress -------------------------------------------------------------------------------------------------------------


def test_progress_shows_only_when_one_has_to_wait(work: Work, words: Words, dressed: QApplication, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(800, 400)
    page.show()
    job = work.start(patient)
    progress = accompany(job, words, "ui.work.open", page)
    assert isinstance(progress, Progress)
    assert not progress.isVisible()
    qtbot.waitUntil(progress.isVisible, timeout=1000)
    qtbot.waitUntil(lambda: progress.bar.maximum() == 200 and progress.bar.value() > 0)
    assert all(part.accessibleName() for part in (progress, progress.bar, progress.cancel))
    with qtbot.waitSignal(job.stopped):
        progress.cancel.click()
    assert not progress.isVisible()


def test_nothing_is_shown_for_what_is_over(words: Words, qtbot: QtBot, dressed: QApplication) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    assert accompany(AtOnce(page).start(lambda _watch: 1), words, "ui.work.open", page) is None


def test_a_large_page_is_made_in_turns(qtbot: QtBot, qapp: QApplication) -> None:
    made: list[int] = []
    turns = Turns((made.append(n) for n in range(3)), qapp)
    with qtbot.waitSignal(turns.done):
        turns.begin()
        assert made == []
    assert made == [0, 1, 2]


# --- the whole window -----------------------------------------------------------------------------------------------------


@pytest.fixture
def make_threaded(dressed: QApplication, qtbot: QtBot, data_dir: Path) -> Callable[[], MainWindow]:
    """A window whose long work really is in a thread."""

    def make() -> MainWindow:
        settings, clock = SettingsStore(data_dir), HandClock(NOW)
        look = Appearance(dressed, "light", "zh_CN")
        window = MainWindow(Files(data_dir, rulesets, clock.now), settings, look, NoTones(), lambda _parent: clock)
        window.kept = (settings, look, clock)
        window.furnish()
        qtbot.addWidget(window)
        window.show()
        window.fill()
        return window

    return make


def is_open(window: MainWindow) -> bool:
    return isinstance(window.pages.currentWidget(), MatchPage)


def left(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.closed, timeout=20_000):
        window.close()


def test_a_file_is_taken_in_while_the_window_answers(make_threaded: Callable[[], MainWindow], data_dir: Path, qtbot: QtBot) -> None:
    window = make_threaded()
    window.opening.open(SAMPLE)
    assert not is_open(window)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    window.show_home()
    qtbot.waitUntil(lambda: window.home.table is not None and window.home.table.rows.rowCount() == 1, timeout=20_000)
    (path,) = data_dir.glob("*.moderator")
    assert owner_of(path) is None
    left(window, qtbot)


def test_the_same_file_opens_again_right_after_it_was_left(make_threaded: Callable[[], MainWindow], data_dir: Path, qtbot: QtBot) -> None:
    window = make_threaded()
    window.opening.open(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    (path,) = data_dir.glob("*.moderator")
    assert window._session is not None
    window._session.do(Note(text="x"), window.clock.now())
    window.show_home()
    window.opening.open(path)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    left(window, qtbot)
    assert owner_of(path) is None
    assert list((data_dir / "backups").rglob("*.moderator"))


def test_an_import_that_is_stopped_leaves_nothing(
    make_threaded: Callable[[], MainWindow], data_dir: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_threaded()
    qtbot.waitUntil(lambda: not window.work.busy, timeout=20_000)
    halfway, go, open_file = threading.Event(), threading.Event(), window.files.open

    def waiting(path: Path, watch: Watch) -> Any:
        def step(done: int, of: int) -> None:
            if done > 1 and not go.is_set():
                halfway.set()
                go.wait(20)
            watch(done, of)

        return open_file(path, step)

    monkeypatch.setattr(window.files, "open", waiting)
    window.opening.open(SAMPLE)
    assert halfway.wait(20)
    window.work.cancel()
    go.set()
    qtbot.waitUntil(lambda: not window.work.busy, timeout=20_000)
    qtbot.wait(50)
    assert not is_open(window)
    assert list(data_dir.glob("*.moderator")) == []
    window.opening.open(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    left(window, qtbot)


def test_a_window_closed_while_a_file_opens_leaves_no_owner_behind(
    make_threaded: Callable[[], MainWindow], data_dir: Path, qtbot: QtBot
) -> None:
    window = make_threaded()
    window.opening.open(SAMPLE)
    left(window, qtbot)
    assert all(owner_of(path) is None for path in data_dir.glob("*.moderator"))


def test_a_second_press_while_a_file_opens_does_nothing(make_threaded: Callable[[], MainWindow], data_dir: Path, qtbot: QtBot) -> None:
    window = make_threaded()
    window.opening.open(SAMPLE)
    window.opening.open(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    assert len(list(data_dir.glob("*.moderator"))) == 1
    left(window, qtbot)


def test_a_new_match_is_planned_while_the_window_answers(make_threaded: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_threaded()
    window.show_new_match()
    window.show_new_match()
    qtbot.waitUntil(lambda: window._planning is not None and window.pages.currentWidget() is window._planning, timeout=20_000)
    assert window.pages.currentWidget() is window._planning
    left(window, qtbot)


def test_an_export_is_written_while_the_table_goes_on(make_threaded: Callable[[], MainWindow], tmp_path: Path, qtbot: QtBot) -> None:
    from ui.table.exports import ExportMenu

    window = make_threaded()
    window.opening.open_sample(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    menu = ExportMenu(page.context, page)
    with qtbot.waitSignal(menu.told, timeout=20_000) as told:
        menu.write(str(tmp_path), "xlsx")
        assert list(tmp_path.glob("*.xlsx")) == []
    assert told.args[1] == "jade"
    assert list(tmp_path.glob("*.xlsx"))
    left(window, qtbot)


def test_what_the_timeline_does_not_show_is_not_made(make_threaded: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_threaded()
    window.opening.open_sample(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    page.doors.ask("timeline")
    qtbot.wait(30)
    rows = page.doors.dialog.table.rows.rows
    assert len(rows) > 300
    assert len(rows._made) < 40
    page.doors.dialog.reject()
    left(window, qtbot)


def test_an_amendment_is_told_once_and_previewed_in_the_thread(make_threaded: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_threaded()
    window.opening.open_sample(SAMPLE)
    qtbot.waitUntil(lambda: is_open(window), timeout=20_000)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    session = page.desk.session
    session.auto_request = False
    early = next(entry for entry in session.entries if entry.fields["do"] == "begin_turn")
    page.doors.amend_entry(early.seq)
    dialog = page.doors.dialog
    dialog.preview()
    assert not dialog.yes.isEnabled()
    qtbot.waitUntil(lambda: dialog._preview is not None, timeout=20_000)
    changes: list[object] = []
    page.desk.changed.connect(changes.append)
    dialog.reason.setText("as it was")
    before = session.head_seq
    dialog.confirm()
    assert session.head_seq == before
    qtbot.waitUntil(lambda: session.head_seq > before, timeout=20_000)
    assert len(changes) == 1
    left(window, qtbot)
