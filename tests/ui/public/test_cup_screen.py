"""The second screen of a cup: pages of what was released, legible, held and turned by keys; whatever the names are."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.cup.public import PublicCup, PublicGroup, PublicMatch, PublicRow, public_view
from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.views import view_of_records
from moderator.play.words import LANGUAGES, MISSING, Words
from tests.cup.cups import Desk
from tests.cup.twins import Source, played, settled
from ui.cup.release.scenes import large
from ui.public.cup import CupWindow
from ui.public.cup_texts import ABREAST, COMING, NAMES, pages
from ui.theme import DARK, LIGHT, contrast, tone

EMPTY = PublicCup(title="杯", zone="Asia/Shanghai", phase="registration")
SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160))


def rows(*places: int | None, led: str = "") -> tuple[PublicRow, ...]:
    return tuple(
        PublicRow(place=place, person=f"P{n}", total=Decimal("12.5"), destination=led, shared=places.count(place) > 1)
        for n, place in enumerate(places, 1)
    )


def cup(groups: int = 1, coming: int = 0, kind: str = "elimination", led: str = "advance") -> PublicCup:
    return replace(
        EMPTY, round="1", kind=kind, at=Instant(1_776_000_000 * SECOND),
        groups=tuple(PublicGroup(match=f"1{n}", rows=rows(1, 2, 2, 4, None, led=led)) for n in range(groups)),
        coming=tuple(PublicMatch(match=f"2{n}", people=("A", "B")) for n in range(coming)),
    )  # fmt: skip


@pytest.fixture
def window(dressed: QApplication, qtbot: QtBot) -> CupWindow:
    made = CupWindow(Words("zh_CN"))
    qtbot.addWidget(made)
    made.show_view(cup(8, coming=3))
    made.show()
    return made


# --- words -----------------------------------------------------------------------------------------------------------------------


def test_before_anything_is_released_or_drawn_it_says_so(words: Words) -> None:
    (page,) = pages(EMPTY, words)
    assert page.kind == "nothing" and page.blocks == () and page.foot == ""


def test_matches_to_come_are_shown_before_any_release(words: Words) -> None:
    found = pages(replace(cup(coming=COMING + 1), groups=(), round="", kind="", at=None), words)
    assert [page.kind for page in found] == ["coming", "coming"] and [len(page.blocks[0].lines) for page in found] == [COMING, 1]
    assert found[0].where == "" and found[0].foot == "", "no round, no date of a release"


def test_eight_groups_stand_on_four_pages_then_who_is_through(words: Words) -> None:
    found = pages(cup(8, coming=1), words)
    assert [page.kind for page in found] == ["groups"] * 4 + ["led"] + ["coming"]
    assert all(len(page.blocks) == ABREAST for page in found[:4])
    assert len(pages(replace(large(), coming=()), words)) == 4 + 1 + 1, "24 through, eight waiting"
    assert sum(len(block.lines) for block in pages(large(), words)[4].blocks) == NAMES


def test_shared_places_are_marked_and_who_has_none_has_a_stroke(words: Words) -> None:
    lines = pages(cup(), words)[0].blocks[0].lines
    assert [line.number for line in lines] == ["1", "2=", "2=", "4", "–"] and lines[4].quiet
    assert lines[0].score == "12.5"


def test_a_round_that_goes_on_tells_nobodys_way_on(words: Words) -> None:
    found = pages(cup(2, led=""), words)
    assert [page.kind for page in found] == ["groups"] and not any(line.tags for block in found[0].blocks for line in block.lines)
    assert found[0].heading == words.of("cup").say("public.cup.so_far")


def test_the_final_shows_the_places_of_the_cup_once_it_is_over(words: Words) -> None:
    over = pages(cup(kind="final", led="none"), words)
    assert [page.kind for page in over] == ["final"] and over[0].blocks[0].lines[0].first
    assert [page.kind for page in pages(cup(kind="final", led=""), words)] == ["groups"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_has_its_words(lang: str) -> None:
    said = str([page for view in (EMPTY, large(), cup(kind="final", led="none"), cup(led="stays")) for page in pages(view, Words(lang))])
    assert MISSING not in said and "public.cup" not in said and "round_kind" not in said


def test_names_are_never_read_as_words(words: Words) -> None:
    view = replace(
        cup(), title="{n}", groups=(PublicGroup(match="{x}", rows=(PublicRow(place=1, person="{match}<b>", total=Decimal(1)),)),)
    )
    page = pages(view, words)[0]
    assert page.title == "{n}" and page.blocks[0].lines[0].name == "{match}<b>" and "{x}" in page.blocks[0].heading


# --- the window ------------------------------------------------------------------------------------------------------------------


def test_keys_turn_and_hold(window: CupWindow) -> None:
    told: list[bool] = []
    window.paced.connect(told.append)
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert window.board.at == 1
    QTest.keyClick(window, Qt.Key.Key_Left)
    QTest.keyClick(window, Qt.Key.Key_PageUp)
    assert window.board.at == len(window.board.pages) - 1, "round and round"
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert window.paused and told == [True] and not window._beat.isActive()
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert window.board.at == 0 and not window._beat.isActive(), "turned by hand it stays held"
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not window.paused and window._beat.isActive()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_pages_turn_by_themselves_at_the_pace_that_is_set(window: CupWindow, qtbot: QtBot) -> None:
    window.set_pace(5)
    assert window._beat.interval() == 5_000
    window._beat.setInterval(10)
    qtbot.waitUntil(lambda: window.board.at > 0)


def test_nothing_turns_while_nobody_sees_it(window: CupWindow) -> None:
    window.hide()
    window._on_beat()
    assert window.board.at == 0


def test_an_equal_view_changes_nothing_and_another_round_begins_at_its_first_page(window: CupWindow) -> None:
    window.turn(3)
    window.show_view(cup(8, coming=3))
    assert window.board.at == 3
    window.show_view(cup(8, coming=1))
    assert window.board.at == 3, "the same round goes on where it was"
    window.show_view(replace(cup(8), round="2"))
    assert window.board.at == 0
    window.turn(3)
    window.show_view(replace(cup(1), round="2"))
    assert window.board.at < len(window.board.pages)


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_names_end_in_an_ellipsis_and_places_and_scores_never_do(window: CupWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.show_view(large())
    for _ in window.board.pages:
        window.grab()
        lines = [line for block in window.board.page.blocks for line in block.lines]
        short = {text for line in lines for text in (line.score, *(tag for tag, _ in line.tags), window.board.page.heading)}
        short |= set() if window.board.page.kind == "coming" else {line.number for line in lines}
        assert not short & window.board.cut
        window.turn()


def test_a_row_is_legible_from_afar(window: CupWindow) -> None:
    """Letters of at least a fortieth of the height, as large as those of the match's screen."""
    window.resize(1920, 1080)
    assert window.board._font(29, "lead").pixelSize() * 40 > 1080 * 0.9


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_every_ink_stands_out(palette) -> None:
    for token in ("ink", "ink_2", "cinnabar", "amber"):
        assert contrast(getattr(palette, token), palette.paper) >= 4.5
    for name in ("jade", "amber", "neutral"):
        ink, ground = tone(palette, name)
        assert contrast(ink, ground) >= 4.5


def test_the_title_of_the_window_is_the_cups_alone(window: CupWindow) -> None:
    assert window.windowTitle() == "杯 — 公共屏"


# --- nothing else of it is seen ------------------------------------------------------------------------------------------------------


def pictures(desk: Desk, qtbot: QtBot) -> list[tuple[QImage, str, str]]:
    """Every page as it is seen, with the window's title and what a reader of the screen is told."""
    source = Source(desk)
    window = CupWindow(Words("en"))
    qtbot.addWidget(window)
    window.resize(960, 540)
    window.show_view(public_view(view_of_records(desk.rules, "a cup", "Asia/Shanghai", source.records, PUBLIC)))
    found = []
    for _ in window.board.pages:
        found.append((window.grab().toImage(), window.windowTitle(), window.board.accessibleName()))
        window.turn()
    return found


@pytest.mark.parametrize("pair", [played, settled])
def test_two_cups_that_differ_in_what_is_not_released_look_alike(dressed: QApplication, qtbot: QtBot, pair: Any) -> None:
    assert pictures(pair(0), qtbot) == pictures(pair(1), qtbot)


def test_a_table_shown_too_early_would_be_seen(dressed: QApplication, qtbot: QtBot) -> None:
    pair = [played(secret) for secret in (0, 1)]
    for desk in pair:
        desk.do("release_standings", round="1")
    assert pictures(pair[0], qtbot) != pictures(pair[1], qtbot)
