"""A rehearsal leaves no trace: no file of the library, the settings, the backups or the temporary folder is made or changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from moderator.inbox.people import parse
from moderator.play.commands import Note
from moderator.play.resources import resource
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.main_window import MainWindow
from ui.new_match.plan import Plan
from ui.table.housekeeping import Housekeeping
from ui.table.page import MatchPage

SAMPLE = resource("samples", "sanguosha-running.jsonl")
Tree = dict[str, tuple[int, int, int, int]]


@pytest.fixture
def places(data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, ...]:
    """Everywhere the program may write: the library, a temporary folder and a home of this test's own."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    home = Path(os.environ["XDG_DATA_HOME"]).parent
    return data_dir, temporary, home, resource("samples")


def tree(places: tuple[Path, ...]) -> Tree:
    """Every file and folder with its size, inode, and when it was last changed, to the nanosecond."""
    found: Tree = {}
    for place in places:
        for path in (place, *place.rglob("*")):
            if "__pycache__" not in path.parts:
                stat = path.lstat()
                found[str(path)] = (stat.st_size if path.is_file() else 0, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns)
    return found


def play(window: MainWindow) -> None:
    """All that writes in a match that is kept: presses, undo, amendments, notes, erased texts, names, looking round, time."""
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.desk.session.saved.state == "memory"
    desk = page.desk
    for key in ("Space", "P", "P", "Space"):
        page.keymap.press(key)
        window.clock.turn(0.5)
    desk.do(Note(text="a secret", target="1"))
    desk.undo()
    desk.redo()
    desk.erase_text("a secret")
    desk.session.amend(desk.session.records[-1].seq, Note(text="another"), at=desk.now(), reason="-")
    next(room for room in page.doors.rooms if isinstance(room, Housekeeping)).typists.add("Cid")
    for name in ("timeline", "standings", "notices", "note", "typist"):
        page.doors.ask(name)
        QApplication.processEvents()
        if page.doors.dialog is not None:
            page.doors.dialog.reject()
    window.clock.turn(120)
    desk.do(c.EndMatchEarly(reason="enough"))
    window.show_home()
    QApplication.processEvents()


def plan() -> Plan:
    return Plan(
        roll=parse("\n".join("甲乙丙丁戊己庚辛")), title="try", scoring=ScoringTable(), confirmed=True, confirmed_by="Ann", rehearsal=True
    )


def from_sample(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)


def from_new(window: MainWindow) -> None:
    window.opening.create(plan())


def from_copy(window: MainWindow) -> None:
    assert window.home.table is not None
    window.home.keeping_wanted.emit("rehearse", window.home.table.rows.rows[0].of)


@pytest.mark.parametrize("begin", [from_sample, from_new, from_copy], ids=lambda f: f.__name__)
def test_no_file_is_made_or_changed(window: MainWindow, places: tuple[Path, ...], begin: Callable[[MainWindow], None]) -> None:
    window.opening.open(SAMPLE)
    window.show_home()
    before = tree(places)
    assert len(before) > 5
    begin(window)
    play(window)
    assert tree(places) == before


def test_the_desk_says_so_all_the_time(window: MainWindow) -> None:
    window.opening.open_sample(SAMPLE)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    said = window.words.say("ui.desk.saved.memory")
    for _ in range(2):
        assert page.header.saved.text == said and page.header.saved.isVisibleTo(page) and page.header.property("kept") == "amber"
        page.keymap.press("Space")
        page.retranslate(window.words)
        QApplication.processEvents()
    window.show_home()
    window.opening.open(SAMPLE)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage) and page.header.property("kept") == "yes"


def test_a_match_that_is_looked_at_is_left_as_it_is_too(window: MainWindow, places: tuple[Path, ...]) -> None:
    window.opening.open(SAMPLE)
    window.show_home()
    before = tree(places)
    assert window.home.table is not None
    window.home.keeping_wanted.emit("look", window.home.table.rows.rows[0].of)
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    page.keymap.press("Space")
    window.clock.turn(60)
    window.show_home()
    assert tree(places) == before
