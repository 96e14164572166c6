"""The window at a shared database: other desks' entries arrive by themselves, a lost server is said and stops nobody."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from main import rulesets
from moderator.cup.plan import proposed
from moderator.journal.shared import listen as listen_module
from moderator.journal.shared import owner as owner_module
from moderator.journal.shared.place import place_of
from moderator.play.commands import Note
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session import courier as courier_module
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from tests.databases import Server, execute
from tests.ui.conftest import NOW, NoTones
from ui.appearance import Appearance
from ui.clock import HandClock
from ui.cup.tables.watching import Watching
from ui.files import Files
from ui.main_window import MainWindow
from ui.settings.store import SettingsStore
from ui.widgets.message import Banner

HOUSE = Path(__file__).resolve().parents[2]
OTHER = """
import sys
from pathlib import Path
from main import rulesets
from moderator.journal.shared.place import place_of
from moderator.play.instants import Instant
from moderator.session.shared import SharedLibrary
url, folder, name, *lines = sys.argv[1:]
library = SharedLibrary(Path(folder), place_of(url), rulesets())
session = library.open(library.folder / name)
for line in lines:
    done = session.do(session.wire.command({"do": "note", "text": line}), Instant(0))
    assert not hasattr(done, "code"), done
session.close()
library.leave()
"""
"""Another desk: a process of its own that enters notes."""


def elsewhere(url: str, folder: Path, name: str, *lines: str) -> None:
    """Another process enters something."""
    subprocess.run([sys.executable, "-c", OTHER, url, str(folder), name, *lines], cwd=HOUSE, check=True, timeout=60)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen_module, "FIRST", 0.05)
    monkeypatch.setattr(courier_module, "FIRST", 0.05)
    monkeypatch.setattr(courier_module, "LONGEST", 0.2)


@pytest.fixture
def make_shared(dressed: QApplication, qtbot: QtBot, data_dir: Path) -> Iterator[Callable[[str], MainWindow]]:
    """A main window at a database, with a thread for long work as in life."""
    made: list[MainWindow] = []

    def make(url: str) -> MainWindow:
        settings = SettingsStore(data_dir)
        look = Appearance(dressed, "light", "zh_CN")
        clock = HandClock(NOW)
        files = Files(data_dir, rulesets, clock.now, place_of(url))
        window = MainWindow(files, settings, look, NoTones(), lambda _parent: clock)
        window.kept = (settings, look, clock)  # type: ignore[attr-defined]
        window.furnish()
        window.show()
        window.fill()
        made.append(window)
        return window

    yield make
    for window in made:
        with qtbot.waitSignal(window.closed, timeout=20_000):
            window.close()
        assert isinstance(window.files.library, SharedLibrary)
        window.files.library.leave()


def library(url: str, folder: Path) -> SharedLibrary:
    return SharedLibrary(folder, place_of(url), rulesets())


def cup_with_a_match(url: str, folder: Path) -> tuple[str, str]:
    """A cup of 16 whose match 1A is handed out: the names of both."""
    from moderator.session.handing import Handing
    from tests.cup.cups import eights, people

    office = library(url, folder)
    cup = office.create("cup", "Spring")
    assert isinstance(cup, Session)
    at = Instant(NOW)

    def do(verb: str, **fields: Any) -> None:
        done = cup.do(cup.wire.command({"do": verb, **fields}), at)
        assert not isinstance(done, Refusal), done

    do("open_cup")
    for name in people(16):
        do("register", person=name)
    do("set_plan", rounds=msgspec.to_builtins(proposed(16)))
    do("confirm_scoring")
    do("start_round", round="1")
    do("draw_groups", round="1", groups=eights(people(16)))
    path = Handing(office, cup).hand_out("1A", at)
    assert isinstance(path, Path), path
    assert cup.path is not None
    name = cup.path.name
    cup.close()
    office.leave()
    return name, path.name


def opened(window: MainWindow, qtbot: QtBot, name: str) -> Any:
    """The desk of a stream."""
    window.opening.open(window.files.library.folder / name)
    qtbot.waitUntil(lambda: window._desk is not None, timeout=20_000)
    return window._desk


def test_the_organisers_desk_sees_what_another_process_enters_in_a_match(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, database: str, tmp_path: Path, data_dir: Path
) -> None:
    cup, match = cup_with_a_match(database, data_dir)
    window = make_shared(database)
    page = opened(window, qtbot, cup)
    page.show_pane("tables")
    watching = Watching.of(page.desk)
    assert watching is not None
    watching.look()
    qtbot.waitUntil(lambda: "1A" in watching.seen.far, timeout=20_000)
    before = watching.seen.far["1A"].entries
    elsewhere(database, tmp_path / "judge", match, "first", "second")
    qtbot.waitUntil(lambda: watching.seen.far["1A"].entries == before + 2, timeout=20_000)
    assert watching.seen.far["1A"].state.notes[-1].text == "second"
    assert next(row.title for row in window.files.rows()).startswith("Spring")


def test_a_match_that_is_looked_at_follows_its_judge(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, database: str, tmp_path: Path, data_dir: Path
) -> None:
    _, match = cup_with_a_match(database, tmp_path / "office")
    window = make_shared(database)
    qtbot.waitUntil(lambda: bool(window.files.library.list()), timeout=20_000)
    window.opening.look_at(window.files.library.folder / match)
    qtbot.waitUntil(lambda: window._desk is not None, timeout=20_000)
    page: Any = window._desk
    before = page.desk.session.head_seq
    heard: list[Any] = []
    page.desk.changed.connect(heard.append)
    elsewhere(database, tmp_path / "judge", match, "first", "second", "third")
    qtbot.waitUntil(lambda: page.desk.session.head_seq == before + 3, timeout=20_000)
    assert [change.command.text for change in heard] == ["first", "second", "third"]
    assert isinstance(page.desk.do(Note(text="mine")), Refusal), "who looks on enters nothing"


def test_the_first_page_lists_what_another_desk_begins(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, database: str, tmp_path: Path
) -> None:
    window = make_shared(database)
    cup_with_a_match(database, tmp_path / "office")
    qtbot.waitUntil(lambda: window.home.table is not None and window.home.table.model().rowCount() == 2, timeout=20_000)


def banners(window: MainWindow) -> str:
    return " ".join(
        label.text() for banner in window.home.findChildren(Banner) for label in banner.findChildren(object) if hasattr(label, "text")
    )


def test_a_desk_without_its_server_says_so_and_goes_on(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, own_server: Server, data_dir: Path
) -> None:
    _, match = cup_with_a_match(own_server.url, data_dir)
    window = make_shared(own_server.url)
    page = opened(window, qtbot, match)
    qtbot.waitUntil(lambda: page.desk.session.saved.state == "saved", timeout=20_000)
    own_server.stop()
    took = []
    for number in range(10):
        began = time.perf_counter()
        assert not isinstance(page.desk.do(Note(text=f"alone {number}")), Refusal)
        took.append(time.perf_counter() - began)
    assert max(took) < 0.25, "a press waits for nobody"
    clock = window.clock
    qtbot.waitUntil(lambda: (clock.beat.emit(), page.desk.session.saved.state == "alone")[1], timeout=20_000)
    clock.beat.emit()
    assert "只在本机" in page.header.saved.text
    own_server.again()
    qtbot.waitUntil(lambda: page.desk.session.saved.state == "saved", timeout=20_000)
    assert execute(own_server.url, "SELECT count(*) FROM entry JOIN stream USING (stream) WHERE ruleset = 'sanguosha'")[0][0] >= 10


class Beat:
    """The longest time between two beats of 5 ms in the window's loop, in milliseconds."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self._timer.start(5)

    def _on_beat(self) -> None:
        now = time.perf_counter()
        self.longest, self._last = max(self.longest, (now - self._last) * 1_000), now

    def begin(self) -> None:
        self.longest, self._last = 0.0, time.perf_counter()


def test_a_server_that_hangs_holds_no_window_up(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, own_server: Server, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frozen in its tracks it answers nothing: pressing, leaving, listing and opening go on all the same."""
    monkeypatch.setattr(courier_module, "LAST", 0.5)
    _, match = cup_with_a_match(own_server.url, data_dir)
    window = make_shared(own_server.url)
    page = opened(window, qtbot, match)
    qtbot.waitUntil(lambda: page.desk.session.saved.state == "saved", timeout=20_000)
    qtbot.wait(300)
    beat = Beat()

    def press() -> float:
        beat.begin()
        for number in range(20):
            page.desk.do(Note(text=f"{number}"))
            qtbot.wait(10)
        window.clock.beat.emit()
        return beat.longest

    with own_server.frozen():
        frozen = press()
        window.show_home()
        qtbot.wait(1_500)
        window.opening.open(window.files.library.folder / match)
        qtbot.wait(2_000)
    assert frozen < 1_000 and beat.longest < 1_000, "some 15 ms on a quiet machine; whoever waits for the server waits for seconds"


def test_a_server_that_is_not_there_is_said_on_the_first_page(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, own_server: Server
) -> None:
    own_server.stop()
    window = make_shared(own_server.url)
    words = window.words
    qtbot.waitUntil(lambda: bool(window.home.findChildren(Banner)), timeout=20_000)
    assert own_server.place.shown in banners(window) and words.say("ui.shared.lost") in banners(window)
    own_server.again()
    qtbot.waitUntil(lambda: words.say("ui.shared.lost") not in banners(window), timeout=20_000)


def test_a_silent_desk_is_taken_over_by_a_sheet(
    make_shared: Callable[[str], MainWindow], qtbot: QtBot, database: str, tmp_path: Path
) -> None:
    _, match = cup_with_a_match(database, tmp_path / "office")
    judge = library(database, tmp_path / "judge")
    session = judge.open(judge.folder / match)
    assert isinstance(session, Session)
    window = make_shared(database)
    path = window.files.library.folder / match
    with qtbot.waitSignal(window.opening.refused, timeout=20_000):
        window.opening.open(path)
    assert window.words.say("ui.file.look") in banners(window) and window.words.say("ui.shared.take_over") not in banners(window)
    execute(database, f"UPDATE owner SET renewed = renewed - {owner_module.STALE} - 60000000")
    with qtbot.waitSignal(window.opening.refused, timeout=20_000):
        window.opening.open(path)
    assert window.words.say("ui.shared.take_over") in banners(window)
    window.opening._silent = path
    window.opening._on_take_over(True)
    qtbot.waitUntil(lambda: window._desk is not None, timeout=20_000)
    assert execute(database, "SELECT count(*) FROM handover") == [(1,)]
    session.close()
    judge.leave()
