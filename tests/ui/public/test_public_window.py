"""The second screen's window: scales, repaints what has changed, closes with Esc, keeps its title clean."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.public import PublicClock, PublicSeat, PublicView
from ui.gallery import GalleryContext
from ui.public.window import PublicWindow
from ui.table.public_scenes import SCENES
from ui.theme import DARK, LIGHT, PALETTES, contrast, tone

SIZES = ((1024, 600), (1280, 720), (1024, 768), (1920, 1080), (3840, 2160))
VIEW = PublicView(
    title="Cup", zone="Asia/Shanghai", moment="playing", games=6, game=1, round=1,
    seats=tuple(PublicSeat(number=n, line=str(n), person=f"P{n}") for n in range(1, 9)),
    clock=PublicClock(
        kind="play", seats=(5,), left=Duration(20 * SECOND), since=Instant(0), full=Duration(20 * SECOND), ten=True, count=True
    ),
)  # fmt: skip


@pytest.fixture
def window(dressed: QApplication, qtbot: QtBot, words: Words) -> PublicWindow:
    made = PublicWindow(words)
    qtbot.addWidget(made)
    made.show_view(VIEW)
    made.show_time(Instant(0))
    return made


def image(window: PublicWindow) -> QImage:
    return window.grab().toImage()


SHOWN = sorted(name for name in SCENES if not name.startswith(("public-mark", "public-menu")))


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_from_the_smallest_projector_to_4k(name: str, lang: str, dressed: QApplication, tmp_path: Path) -> None:
    window = SCENES[name](GalleryContext(Words(lang), LIGHT, tmp_path, "light", lang))
    for width, height in SIZES:
        window.resize(width, height)
        window.grab()
    assert window.board.cut == set()
    window.close()


def test_the_digits_follow_the_time_and_the_list_does_not_move(window: PublicWindow) -> None:
    window.resize(1280, 720)
    before = image(window)
    window.show_time(Instant(12_600_000))
    after = image(window)
    assert (window.board.digits, window.board.call) == ("7.4", window.board._words.say("ui.public.call.10"))
    assert before != after
    side = window.board._list_side().toAlignedRect()
    assert before.copy(side) == after.copy(side)


def test_an_equal_view_or_time_paints_the_same_picture(window: PublicWindow) -> None:
    image(window)
    window.show_time(Instant(1_000))
    before = image(window)
    window.show_view(replace(VIEW, seats=VIEW.seats))
    window.show_time(Instant(2_000))
    assert image(window) == before


def test_digits_stand_where_they_stood_when_they_change(window: PublicWindow) -> None:
    """Tabular: 11.1 is as wide as 18.8 would be."""
    window.resize(1280, 720)
    pictures = []
    for left in (11, 18):
        window.show_time(Instant((20 - left) * SECOND))
        pictures.append(image(window))
    narrow = window.board._clock_side().toAlignedRect()
    narrow.setWidth(narrow.width() // 2 - 8)
    assert pictures[0].copy(narrow) == pictures[1].copy(narrow)


def test_esc_closes_and_f11_fills(window: PublicWindow, qtbot: QtBot) -> None:
    window.show()
    filled = []
    window.filled.connect(filled.append)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    assert filled == [True, False]
    with qtbot.waitSignal(window.closed):
        QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_it_asks_for_no_keyboard_when_it_is_shown(window: PublicWindow) -> None:
    assert window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert window.focusPolicy() == Qt.FocusPolicy.ClickFocus


def test_the_title_bar_holds_the_match_and_nothing_of_it(window: PublicWindow) -> None:
    name = window._words.say("ui.public.title")
    assert window.windowTitle() == f"Cup — {name}"
    window.show_view(replace(VIEW, title=""))
    assert window.windowTitle() == name


def test_it_has_a_spoken_name(window: PublicWindow) -> None:
    said = window.board.accessibleName()
    assert "Cup" in said
    assert "P5" in said


def test_language_and_colours_follow(window: PublicWindow) -> None:
    window.set_theme("light")
    assert image(window).pixelColor(2, 2) == LIGHT.color("paper")
    window.set_theme("dark")
    assert image(window).pixelColor(2, 2) == DARK.color("paper")
    other = Words("en" if window._words.lang != "en" else "zh_CN")
    window.retranslate(other)
    assert window.board.text.phase.startswith(other.say("ui.public.phase.play"))


@pytest.mark.parametrize("theme", sorted(PALETTES))
def test_whatever_is_written_can_be_read(theme: str) -> None:
    look = PALETTES[theme]
    for ground in (look.paper, look.card):
        for token in ("ink", "ink_2", "cinnabar", "amber"):
            assert contrast(getattr(look, token), ground) >= 4.5, (token, ground)
    for name in ("neutral", "red", "amber"):
        assert contrast(*tone(look, name)) >= 4.5, name
