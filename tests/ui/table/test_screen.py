"""The public screen at the desk: F11, the mark, its menu, what it is told, and that the keyboard stays where it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.commands import Note
from moderator.play.words import Words
from moderator.rulesets.sanguosha import commands as c
from ui.public.window import PublicWindow
from ui.second_screen import FILE, Memory, Place
from ui.settings.store import SettingsStore
from ui.sound import Silence
from ui.table.page import MatchPage
from ui.table.screen import PublicScreen
from ui.table.stage import NAMES, Stage
from ui.theme import DARK, LIGHT
from ui.widgets.screens import screen_of


@pytest.fixture
def room(table) -> PublicScreen:
    found = table.page.doors.screen
    table.page.keymap.press("F11")
    assert found.window is not None
    return found


def shown(room: PublicScreen):
    return room.window.board.text


def test_f11_opens_it_and_the_mark_says_so(table) -> None:
    assert table.page.header.public.isHidden()
    table.page.keymap.press("F11")
    assert table.page.doors.screen.window.isVisible()
    assert not table.page.header.public.isHidden()
    assert table.page.header.public.accessibleName() == table.page.context.say("public.mark")


def test_the_keyboard_stays_the_desks(table, room: PublicScreen) -> None:
    QApplication.processEvents()
    table.keys("P")
    assert table.last["do"] == "hold"


def test_it_comes_above_a_desk_that_fills_the_only_screen(table, room: PublicScreen, qtbot: QtBot, monkeypatch) -> None:
    raised: list[int] = []
    monkeypatch.setattr(room.window, "raise_", lambda: raised.append(1))
    qtbot.waitUntil(lambda: bool(raised))


def test_it_shows_the_match_and_follows_every_entry(table, room: PublicScreen) -> None:
    assert "长风" in shown(room).phase
    table.page.desk.do(c.Death(victim="2", killer="5", source="damage"))
    assert [row.name for row in shown(room).rows if row.struck] == ["虎豹", "小满", "阿澈"]
    table.page.desk.undo()
    assert "虎豹" not in [row.name for row in shown(room).rows if row.struck]


def test_the_clock_is_the_desks_clock(table, room: PublicScreen) -> None:
    before = float(room.window.board.digits)
    table.clock.turn(3)
    room.tick()
    assert float(room.window.board.digits) == before - 3
    table.keys("P")
    assert not room._frame.isActive()


def test_after_an_amendment_it_shows_the_other_past(table, room: PublicScreen) -> None:
    table.page.desk.do(c.Death(victim="2", killer="5", source="damage"))
    seq = table.stage.session.records[-1].seq
    table.stage.session.amend(seq, c.Death(victim="6", killer="5", source="damage"), at=table.page.desk.now(), reason="misheard")
    assert "南山" in [row.name for row in shown(room).rows if row.struck]
    assert "虎豹" not in [row.name for row in shown(room).rows if row.struck]


def test_what_the_judge_notes_and_lifts_changes_no_pixel(table, room: PublicScreen) -> None:
    table.keys("P")
    room.tick()
    before = room.window.grab().toImage()
    table.page.curtain.lift()
    table.page.desk.do(Note(text="whisper"))
    table.page.desk.do(c.SetStat(line="2", key="damage", n=7))
    room.tick()
    assert room.window.grab().toImage() == before
    table.page.curtain.fall()


def test_scores_come_and_go_by_its_menu(table, room: PublicScreen) -> None:
    assert not any(row.score for row in shown(room).rows)
    table.page.keymap.press("F11")
    assert room.menu.release.isEnabled()
    assert not room.menu.withdraw.isEnabled()
    room.menu.release.trigger()
    assert all(row.score for row in shown(room).rows)
    room.menu.close()
    table.page.keymap.press("F11")
    assert not room.menu.release.isEnabled()
    room.menu.withdraw.trigger()
    assert not any(row.score for row in shown(room).rows)


def test_its_menu_fills_recolours_and_closes(table, room: PublicScreen) -> None:
    table.page.keymap.press("F11")
    assert not room.menu.other.isVisible()
    room.menu.full.trigger()
    assert room.window.isFullScreen()
    room.menu.theme.trigger()
    assert room.window.theme == "light"
    window = room.window
    room.menu.away.trigger()
    assert room.window is None
    assert not window.isVisible()
    assert table.page.header.public.isHidden()


def test_esc_in_it_closes_it_and_the_desk_goes_on(table, room: PublicScreen) -> None:
    room.window.activateWindow()
    QTest.qWaitForWindowActive(room.window)
    QTest.keyClick(room.window, Qt.Key.Key_Escape)
    assert room.window is None
    table.page.desk.do(c.Hold())
    table.page.keymap.press("F11")
    assert room.window is not None
    assert shown(room).rows


def test_it_goes_with_the_match(table, room: PublicScreen) -> None:
    window = room.window
    table.page.close_desk()
    assert room.window is None
    assert not window.isVisible()


def test_it_speaks_the_language_of_the_desk_and_keeps_its_colours(table, room: PublicScreen) -> None:
    table.page.retranslate(Words("en"))
    assert shown(room).phase.startswith("Play phase")
    table.page.restyle(DARK)
    assert room.window.theme == "dark"
    assert not table.page.header.public.isHidden()


class FakeScreen:
    """A screen that is attached besides."""

    def __init__(self, real, name: str) -> None:
        self._real, self._name = real, name

    def name(self) -> str:
        return self._name

    def __getattr__(self, name: str):
        return getattr(self._real, name)


def test_it_opens_full_on_the_second_screen_and_remembers_which(table, monkeypatch: pytest.MonkeyPatch) -> None:
    page = table.page
    second, third = (FakeScreen(screen_of(page), name) for name in ("second", "third"))
    placed: list[tuple[str, bool]] = []
    monkeypatch.setattr(PublicWindow, "place_on", lambda _self, screen, full: placed.append((screen.name(), full)))
    room = PublicScreen(page, lambda: [screen_of(page), second, third])
    assert room._other_screen("") is second
    assert room._other_screen("third") is third
    assert room._other_screen("gone") is second
    room.ask_public()
    room.move_over()
    assert placed == [("second", True), ("second", False)]
    room.close_desk()


def test_the_desk_has_drawn_before_the_screen_follows(table, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    page, room = table.page, table.page.doors.screen
    page.keymap.press("F11")
    monkeypatch.setattr(page.centre.board.dial, "repaint", lambda: order.append("desk"))
    monkeypatch.setattr(room.window, "show_view", lambda _view: order.append("screen"))
    page.desk.do(c.Hold())
    assert order == ["desk", "screen"]


def test_place_and_colours_are_remembered(dressed, qtbot, tmp_path: Path, stage: Stage) -> None:
    def opened() -> MatchPage:
        page = MatchPage(stage.session, Words("zh_CN"), LIGHT, stage.clock, Silence(), SettingsStore(tmp_path))
        qtbot.addWidget(page)
        page.show()
        page.doors.ask("public")
        return page

    stage.playing()
    first = opened()
    first.doors.screen.toggle_theme()
    first.doors.screen.window.resize(800, 500)
    first.close_desk()
    assert (tmp_path / FILE).exists()
    second = opened()
    window = second.doors.screen.window
    assert (window.theme, window.height()) == ("light", 500)
    assert abs(window.width() - 800) < 4  # what runs off the small screen of the tests is drawn in
    second.close_desk()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"theme": 3, "full": "x"}', '{"theme": "pink"}', "[" * 5000])
def test_a_spoilt_memory_is_no_trouble(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert Memory(tmp_path).read() == Place()
    assert Memory(None).read() == Place()


def test_following_costs_the_desk_next_to_nothing(make_table: Callable, benchmark) -> None:
    table = make_table(Stage(list(NAMES["zh_CN"])).playing())
    table.page.keymap.press("F11")
    room = table.page.doors.screen
    change = room._page.desk.do(c.Resume())
    benchmark(room._on_change, change)


def test_a_click_on_the_mark_opens_the_menu(table, room: PublicScreen, qtbot) -> None:
    qtbot.mouseClick(table.page.header.public, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert room.menu is not None
    assert room.menu.isVisible()
