"""Two matches that differ only in secrets, the curtain down: equal pixel for pixel and word for word, whatever is going on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.play.messages import Step
from moderator.play.ruleset import Record
from moderator.play.words import Words
from tests.proof.spoken import said
from tests.proof.twins import MOMENTS, ONE, OTHER, stage_of
from ui.main_window import MainWindow
from ui.sound import Silence
from ui.table import view
from ui.table.actions import KEYS
from ui.table.context import Context
from ui.table.page import MatchPage
from ui.table.presses import READ_FIRST
from ui.theme import PALETTES, qt_palette, stylesheet

LOOKS = [(theme, lang) for theme in ("light", "dark") for lang in ("zh_CN", "en")]
NOTHING_OPENS = frozenset({"space", "undo", "redo", "escape", "amend"})
SHOWN_TO_NOBODY = frozenset({"opening", "roles", "overrun"})
Pair = tuple[MatchPage, MatchPage]


@pytest.fixture
def make_pair(dressed: QApplication) -> Iterator[Callable[..., Pair]]:
    """Both pages of a moment, covered. The pair before goes first: what lives is styled anew with every theme."""
    flash = dressed.cursorFlashTime()
    dressed.setCursorFlashTime(0)
    alive: list[MatchPage] = []

    def clear() -> None:
        for page in alive:
            page.close_desk()
            page.close()
            page.deleteLater()
        alive.clear()
        dressed.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def make(moment: str, theme: str = "light", lang: str = "zh_CN") -> Pair:
        clear()
        dress(dressed, theme)
        for secret in (ONE, OTHER):
            stage = stage_of(moment, secret, lang)
            page = MatchPage(stage.session, Words(lang), PALETTES[theme], stage.clock, Silence())
            page.resize(1280, 720)
            page.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            page.show()
            alive.append(page)
        settle()
        return alive[0], alive[1]

    yield make
    clear()
    dressed.setCursorFlashTime(flash)
    dress(dressed, "light")


def dress(app: QApplication, theme: str) -> None:
    sheet = stylesheet(PALETTES[theme])
    if app.styleSheet() != sheet:
        app.setPalette(qt_palette(PALETTES[theme]))
        app.setStyleSheet(sheet)


def settle() -> None:
    """Layouts, first answers to being shown, and what was to be deleted is gone."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def picture(widget: QWidget) -> QImage:
    settle()
    return widget.grab().toImage()


def alike(one: QWidget, other: QWidget) -> bool:
    """Equal pixel for pixel. Letters that a process paints for the first time come out a shade different: then once more."""
    return picture(one) == picture(other) or picture(one) == picture(other)


Look = tuple[list[str], QImage]


def look(widget: QWidget) -> Look:
    """What can be heard and seen of it."""
    return said(widget), picture(widget)


def same(one: QWidget, other: QWidget) -> bool:
    """Whether nobody can tell them apart, looking or listening."""
    settle()
    return said(one) == said(other) and alike(one, other)


@pytest.mark.parametrize(("theme", "lang"), LOOKS)
def test_the_covered_desk_tells_nothing(
    make_pair: Callable[..., Pair], theme: str, lang: str, size: Callable[..., tuple[str, ...]]
) -> None:
    told = []
    moments = size(("half-picked", "playing", "lord-dead", "vacancy", "second-game"), tuple(MOMENTS))
    for moment in tuple(MOMENTS) if (theme, lang) == LOOKS[0] else moments:
        one, other = make_pair(moment, theme, lang)
        words = [pair for pair in zip(said(one), said(other), strict=True) if pair[0] != pair[1]]
        if words or not alike(one, other):
            told.append((moment, words))
    assert told == []


@pytest.mark.parametrize("moment", sorted(set(MOMENTS) - SHOWN_TO_NOBODY))
def test_the_lifted_curtain_shows_it(make_pair: Callable[..., Pair], moment: str) -> None:
    """So that the test above can fail."""
    one, other = make_pair(moment)
    for page in (one, other):
        page.curtain.lift()
    assert not same(one, other)
    for page in (one, other):
        page.curtain.fall()
    assert same(one, other)


DEALT_AT_ONCE = frozenset({"set_seats", "deal_roles", "deal_boxes"})


def open_step(page: MatchPage, like: Step) -> None:
    """The step that asks the same at this table; who is asked a question of his own is told so in the right column only."""
    step = next((step for step in page.desk.steps if (step.verb, step.needs) == (like.verb, like.needs)), None)
    if step is not None:
        page.doors.open(f"step:{step.verb}", step)


def openers(page: MatchPage) -> list[tuple[str, Callable[[MatchPage], object]]]:
    """Every way to open a sheet at this moment: the page's keys and every step that asks for something."""
    keys = [name for name in KEYS if name not in NOTHING_OPENS and opens(page, name)]
    asking = [step for step in page.desk.steps if step.blocked is None and (step.needs or step.verb in READ_FIRST)]
    return [
        *((name, partial(ask, name=name)) for name in keys),
        *((step.verb, partial(open_step, like=step)) for step in asking if step.verb not in DEALT_AT_ONCE),
        *((name, partial(open_door, name=name)) for name in ("show_roles", "show_boxes", "more", "card", "scroll")),
    ]


def opens(page: MatchPage, name: str) -> bool:
    return page.doors.find(f"ask_{name}") is not None


def ask(page: MatchPage, name: str) -> None:
    page.doors.ask(name)


def open_door(page: MatchPage, name: str) -> None:
    page.doors.open(name, None)


def sheet(page: MatchPage, open_it: Callable[[MatchPage], object]) -> Look | None:
    """What opens, looked at and closed again; None where it is no sheet. One at a time: only one window is the active one."""
    page.activateWindow()
    page.setFocus()
    settle()
    open_it(page)
    settle()
    opened = page.doors.dialog or page.doors.menu
    seen = look(opened) if opened is not None else None
    if opened is not None:
        opened.close()
        settle()
    page.doors.dialog = page.doors.menu = None
    page.presses.cancel()
    return seen


SHEETS = ("opening", "roles", "boxes", "half-picked", "playing", "lord-dead", "vacancy", "second-game")


@pytest.mark.parametrize("moment", SHEETS)
def test_the_covered_sheets_tell_nothing(make_pair: Callable[..., Pair], moment: str) -> None:
    one, other = make_pair(moment)
    before, told, seen = one.desk.session.head_seq, [], 0
    for name, open_it in openers(one):
        sheets = [sheet(page, open_it) for page in (one, other)]
        if sheets[0] != sheets[1]:
            sheets = [sheet(page, open_it) for page in (one, other)]
        seen += sheets[0] is not None
        if sheets[0] != sheets[1]:
            words = [] if None in sheets else [pair for pair in zip(sheets[0][0], sheets[1][0], strict=True) if pair[0] != pair[1]]
            told.append((name, words))
    assert told == [] and seen >= 4
    assert one.desk.session.head_seq == before, "looking at sheets writes nothing"


@pytest.mark.parametrize("moment", ["half-picked", "playing", "lord-dead", "vacancy"])
def test_every_covered_paper_tells_nothing(make_pair: Callable[..., Pair], moment: str) -> None:
    """What would be printed is shown as a picture of the page: whatever is chosen, secrets lie under the curtain."""
    seen = []
    for page in make_pair(moment):
        page.activateWindow()
        page.doors.ask("print")
        settle()
        dialog: Any = page.doors.dialog
        looks = []
        for sheet_at, reader_at in product(range(dialog.sheet.count()), range(dialog.reader.count())):
            dialog.sheet.setCurrentIndex(sheet_at)
            dialog.reader.setCurrentIndex(reader_at)
            dialog.look()
            looks.append((dialog.sheet.currentText(), dialog.reader.currentText(), picture(dialog)))
        seen.append(looks)
        dialog.reject()
    assert [one[:2] for one, other in zip(*seen, strict=True) if one[2] != other[2]] == []


@pytest.mark.parametrize("moment", SHEETS)
def test_the_public_window_tells_nothing_lifted_or_not(make_pair: Callable[..., Pair], moment: str) -> None:
    """The second screen knows the public view only: the curtain of the desk is nothing to it."""
    seen = []
    for page in make_pair(moment):
        page.doors.ask("public")
        settle()
        window = next(w for w in QApplication.topLevelWidgets() if type(w).__name__ == "PublicWindow" and w.isVisible())
        covered = look(window)
        page.curtain.lift()
        seen.append((covered, look(window)))
        page.curtain.fall()
        window.close()
        settle()
    assert seen[0][0] == seen[0][1]
    assert seen[0] == seen[1]


# --- leaks planted on purpose are seen --------------------------------------------------------------------------------------


def test_a_role_on_a_seat_would_be_seen(make_pair: Callable[..., Pair], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view, "known_role", lambda game, line: game.roles.get(line))
    one, other = make_pair("playing")
    assert picture(one) != picture(other)


def test_a_role_that_is_only_spoken_would_be_heard(make_pair: Callable[..., Pair], monkeypatch: pytest.MonkeyPatch) -> None:
    plain = view._seat_view

    def leaky(state, words, is_open, pills, line, *rest):  # type: ignore[no-untyped-def]
        shown = plain(state, words, is_open, pills, line, *rest)
        return replace(shown, spoken=f"{shown.spoken} {state.game.roles.get(line, '')}")

    monkeypatch.setattr(view, "_seat_view", leaky)
    one, other = make_pair("playing")
    assert picture(one) == picture(other)
    assert said(one) != said(other)


@pytest.mark.parametrize("plant", [QWidget.setToolTip, QWidget.setAccessibleDescription, QWidget.setWindowTitle, QWidget.setStatusTip])
def test_a_role_in_a_tip_or_a_title_would_be_heard(make_pair: Callable[..., Pair], plant: Callable[[QWidget, str], None]) -> None:
    one, other = make_pair("playing")
    for page in (one, other):
        plant(page.centre, page.desk.state.game.roles["2"])
    assert said(one) != said(other)


def test_a_log_line_taken_for_public_would_be_seen(make_pair: Callable[..., Pair], monkeypatch: pytest.MonkeyPatch) -> None:
    from ui.table import log

    def leaky(context: Context, record: Record) -> list[log.LogLine]:
        return [log.LogLine(record.seq, "", context.trace(line, record.seq), line.clauses, secret=False) for line in record.trace]

    monkeypatch.setattr(log, "record_lines", leaky)
    one, other = make_pair("half-picked")
    assert said(one) != said(other) and not alike(one, other)


# --- the whole window ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["half-picked", "playing", "lord-dead"])
def test_title_and_status_bar_tell_nothing(make_window: Callable[[], MainWindow], moment: str) -> None:
    seen = []
    for secret in (ONE, ONE, OTHER):  # the first one only warms up the letters
        window = make_window()
        stage = stage_of(moment, secret, "zh_CN")
        window.show_match(stage.session)
        with suppress(AttributeError):
            window.statusBar().showMessage("")
        seen.append((window.windowTitle(), window.windowFilePath(), said(window), picture(window)))
        window.show_home()
    assert seen[1] == seen[2]


def test_the_curtain_falls_with_the_key_and_with_the_focus(make_window: Callable[[], MainWindow], qtbot: QtBot) -> None:
    window = make_window()
    window.show_match(stage_of("playing", ONE, "zh_CN").session)
    page = window.pages.currentWidget()
    covered = said(page)
    for end in ("key", "focus", "application"):
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        QTest.keyPress(page, Qt.Key.Key_QuoteLeft)
        assert page.curtain.is_open and said(page) != covered
        if end == "key":
            QTest.keyRelease(page, Qt.Key.Key_QuoteLeft)
        elif end == "focus":
            rival = QWidget()
            qtbot.addWidget(rival)
            rival.show()
            rival.activateWindow()
            QTest.qWaitForWindowActive(rival)
        else:
            QApplication.sendEvent(window, QEvent(QEvent.Type.ApplicationDeactivate))
        assert not page.curtain.is_open, end
        assert said(page) == covered, end
        QTest.keyRelease(page, Qt.Key.Key_QuoteLeft)
