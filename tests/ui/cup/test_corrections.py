"""Corrections after the fact at the organiser's desk: four levels, each read in its own way; late appeals; cards after a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import Override
from tests.ui.cup.test_tables import desk, dialog, look_at, press, room, state
from ui.cup.corrections.card import CupCardDialog, CupCardsSheet
from ui.cup.corrections.listing import CorrectionsSheet
from ui.cup.corrections.sheet import CorrectionSheet
from ui.cup.release.sheet import ReleaseSheet
from ui.cup.tables.office import BY_LEVEL, Office
from ui.cup.tables.taking import TakeInSheet
from ui.main_window import MainWindow
from ui.table.dialogs.base import ReasonDialog
from ui.table.page import MatchPage
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

OpenWindow = Callable[..., MainWindow]


def put_right(window: MainWindow, level: int) -> CorrectionSheet:
    """The organiser opens the closed match, names another MVP there, comes back and looks at what waits."""
    look_at(window, "1A")
    press(window, "open_here")
    page = window.pages.currentWidget()
    assert isinstance(page, MatchPage)
    game, line = BY_LEVEL[level]
    assert not hasattr(page.desk.do(Override(target=f"mvp:{game}", value=line, reason="appeal upheld")), "remedy")
    QTest.mouseClick(page.header.home, Qt.MouseButton.LeftButton)
    assert [each.part for each in room(window).watching.seen.waiting] == ["1A"]
    press(window, "take_in")
    QTest.mouseClick(dialog(window, TakeInSheet).yes, Qt.MouseButton.LeftButton)
    sheet: CorrectionSheet = dialog(window, CorrectionSheet)
    return sheet


def frozen(window: MainWindow) -> dict[str, tuple[int | None, str]]:
    return {row.person: (row.place, row.destination) for row in state(window).rounds[0].frozen.rows if row.match == "1A"}


def give_reason(sheet: CorrectionSheet, text: str = "video evidence") -> None:
    QTest.keyClicks(sheet.reason, text)


@pytest.fixture
def closed(open_window: OpenWindow, office: Office) -> MainWindow:
    """The first round is over."""
    office.taken("1A", "1B").do("close_round", round="1")
    return open_window()


def test_a_release_says_what_has_changed_and_is_not_taken_in_yet(closed: MainWindow, office: Office) -> None:
    put_right(closed, 1).reject()
    page = desk(closed)
    page.doors.step(next(step for step in page.desk.steps if step.verb == "release_standings"))
    sheet = page.doors.dialog
    assert isinstance(sheet, ReleaseSheet)
    said = page.context.say("release.sheet.waiting", matches=["1A"])
    assert said in [label.text() for label in sheet.findChildren(PlainText)]


def test_level_0_changes_figures_and_nobodys_place(closed: MainWindow, office: Office) -> None:
    before = frozen(closed)
    sheet = put_right(closed, 0)
    assert sheet.level == 0 and sheet.banner is not None and sheet.read.isHidden() and sheet.step.isHidden()
    assert not sheet.yes.isEnabled(), "a reason is always wanted"
    give_reason(sheet)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert frozen(closed) == before
    assert [(each.level, each.reason) for each in state(closed).corrections] == [(0, "video evidence")]
    assert room(closed).watching.seen.waiting == ()


def test_level_1_shows_both_places_side_by_side(closed: MainWindow, office: Office) -> None:
    sheet = put_right(closed, 1)
    rows = {row.of: [cell.text for cell in row.cells] for row in sheet.table.rows.rows}
    first, second = office.people[0], office.people[2]
    assert (rows[first][1], rows[first][5]) == ("2", "1") and (rows[second][1], rows[second][5]) == ("1", "2")
    give_reason(sheet)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert frozen(closed)[first] == (1, "advance") and state(closed).corrections[-1].level == 1


def test_an_entry_amended_at_the_judge_s_desk_comes_back_as_a_correction(closed: MainWindow, office: Office) -> None:
    """The MVP's entry itself is made right there, with its reason; the chain goes on, so it is no other story."""
    look_at(closed, "1A")
    press(closed, "open_here")
    page = closed.pages.currentWidget()
    assert isinstance(page, MatchPage)
    named = [record.seq for record in page.desk.session.records if record.command["do"] == "name_mvp"][1]
    page.doors.amend_entry(named)
    amend: Any = page.doors.dialog
    amend.form.choose("line", "1")
    amend.reason.setText("appeal upheld")
    amend.look.click()
    QTest.mouseClick(amend.yes, Qt.MouseButton.LeftButton)
    QTest.mouseClick(page.header.home, Qt.MouseButton.LeftButton)
    press(closed, "take_in")
    dialog(closed, TakeInSheet).yes.click()
    sheet = dialog(closed, CorrectionSheet)
    assert sheet.level == 1 and sheet._found.refusal is None
    give_reason(sheet)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert frozen(closed)[office.people[0]] == (1, "advance")


def test_level_2_is_ticked_as_read(closed: MainWindow, office: Office) -> None:
    sheet = put_right(closed, 2)
    assert sheet.level == 2 and sheet.read.isVisible()
    give_reason(sheet)
    assert not sheet.yes.isEnabled()
    sheet.reject()
    assert state(closed).corrections == ()
    press(closed, "take_in")
    dialog(closed, TakeInSheet).yes.click()
    sheet = dialog(closed, CorrectionSheet)
    give_reason(sheet)
    sheet.read.setChecked(True)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert frozen(closed)[office.people[3]] == (2, "advance") and frozen(closed)[office.people[0]] == (4, "wait")


def gravest(window: MainWindow, office: Office) -> CorrectionSheet:
    sheet = put_right(window, 2)
    assert sheet.level == 3
    give_reason(sheet)
    sheet.read.setChecked(True)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert sheet.isVisible() and sheet.step.isVisible() and state(window).corrections == (), "only the second step does it"
    return sheet


@pytest.fixture
def played(open_window: OpenWindow, office: Office) -> MainWindow:
    """Matches of the second round have been handed out."""
    office.taken("1A", "1B").do("close_round", round="1")
    office.second()
    return open_window()


def test_level_3_needs_the_code_and_what_was_played_stands(played: MainWindow, office: Office) -> None:
    sheet = gravest(played, office)
    assert not sheet.yes.isEnabled()
    QTest.keyClicks(sheet.code, "00000000")
    assert not sheet.yes.isEnabled()
    sheet.code.clear()
    QTest.keyClicks(sheet.code, sheet.given.text().split("：")[1])
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    made = state(played).corrections[-1]
    assert (made.level, made.carry, made.played) == (3, "keep", ("2A",))
    assert frozen(played)[office.people[3]] == (2, "wait"), "the place is right, the way is the one that was played"
    assert state(played).matches["2A"].status == "open"


def test_level_3_or_the_rounds_begin_anew(played: MainWindow, office: Office) -> None:
    sheet = gravest(played, office)
    QTest.mouseClick(sheet.carry.buttons["anew"], Qt.MouseButton.LeftButton)
    assert "2" in sheet.carried.text()
    QTest.keyClicks(sheet.code, sheet.given.text().split("：")[1])
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert state(played).rounds[1].status == "planned" and [each.id for each in state(played).void] == ["2A"]
    texts = [row.cells[1].text for row in desk(played).shown.table.rows.rows]  # type: ignore[attr-defined]
    assert "作废" in texts, "kept on record"


def test_the_second_step_of_a_late_correction_fits_a_small_window(played: MainWindow, office: Office) -> None:
    """The button that does it must not lie below them."""
    played.resize(1280, 720)
    office.later(13 * 3_600)
    sheet = gravest(played, office)
    QApplication.processEvents()
    assert sheet.height() <= 720 and sheet.yes.mapTo(sheet, sheet.yes.rect().bottomLeft()).y() < sheet.height()


def test_a_late_correction_is_said_with_its_clause_and_made_by_insisting(closed: MainWindow, office: Office) -> None:
    office.later(13 * 3_600)
    sheet = put_right(closed, 1)
    assert "S4.8" in [tag.clause for tag in sheet.findChildren(ClauseTag)]
    assert sheet.yes.text() == sheet.context.say("corrections.insist")
    give_reason(sheet, "an error of ours")
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    entry = desk(closed).desk.session.entries[-1]
    assert state(closed).corrections[-1].level == 1 and entry.force == "an error of ours"


def test_the_corrections_made_are_listed_with_their_changes(closed: MainWindow, office: Office) -> None:
    for level in (0, 1):
        sheet = put_right(closed, level)
        give_reason(sheet, f"reason {level}")
        QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    press(closed, "corrections")
    listing = dialog(closed, CorrectionsSheet)
    assert [row.cells[5].text for row in listing.list.rows.rows] == ["reason 1", "reason 0"]
    assert listing.changes.rows.rowCount() == 2
    listing.list.selectRow(1)
    assert listing.changes.rows.rowCount() == 0


# --- cards -------------------------------------------------------------------------------------------------------------------


def card(window: MainWindow, at: int, clause: str) -> CupCardDialog:
    found: CupCardDialog = dialog(window, CupCardDialog)
    found.people.button(at).click()
    found.search.setText(clause)
    return found


def test_a_card_that_touches_no_closed_round_is_given_at_once(open_window: OpenWindow, office: Office) -> None:
    office.taken("1A")
    window = open_window()
    look_at(window, "1A")
    press(window, "match_card")
    QTest.mouseClick(card(window, 1, "5.2.7").yes, Qt.MouseButton.LeftButton)
    given = state(window).cards
    assert [(each.person, each.match) for each in given] == [(office.people[1], "1A")]


def test_a_card_that_moves_who_goes_on_is_read_and_then_insisted_on(closed: MainWindow, office: Office) -> None:
    look_at(closed, "1A")
    press(closed, "match_card")
    QTest.mouseClick(card(closed, 4, "5.3.1").yes, Qt.MouseButton.LeftButton)
    sheet = dialog(closed, CorrectionSheet)
    assert sheet.level == 2 and state(closed).cards == ()
    give_reason(sheet, "said at the table")
    assert not sheet.yes.isEnabled()
    sheet.read.setChecked(True)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert [(each.person, each.note) for each in state(closed).cards] == [(office.people[4], "said at the table")]
    assert frozen(closed)[office.people[4]] == (5, "wait") and state(closed).corrections[-1].level == 2


def test_a_card_is_taken_back_with_a_reason_and_read_the_same_way(open_window: OpenWindow, office: Office) -> None:
    office.taken("1A", "1B").do("close_round", round="1")
    office.do("give_card", force="read", person=office.people[4], level="red", clause="S5.3.1", note="said at the table")
    window = open_window()
    look_at(window, "1A")
    press(window, "match_card")
    cards = dialog(window, CupCardsSheet)
    QTest.mouseClick(cards.back, Qt.MouseButton.LeftButton)
    reason = dialog(window, ReasonDialog)
    QTest.keyClicks(reason.text, "a mistake")
    QTest.mouseClick(reason.yes, Qt.MouseButton.LeftButton)
    sheet: Any = dialog(window, CorrectionSheet)
    assert sheet.level == 2 and sheet.reason.text() == "a mistake"
    sheet.read.setChecked(True)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert state(window).cards[0].revoked == "a mistake" and frozen(window)[office.people[4]] == (3, "advance")


def test_any_press_that_moves_who_goes_on_is_read_before_it_is_insisted_on(closed: MainWindow, office: Office) -> None:
    """A place set by the host from wherever it may be pressed."""
    line = next(line.id for line in state(closed).matches["1A"].result.lines.values() if line.person == office.people[4])
    desk(closed).desk.do(Override(target=f"place:1A:{line}", value="8", reason="the record says so"))
    sheet = dialog(closed, CorrectionSheet)
    assert sheet.level == 2 and sheet.reason.text() == "the record says so" and state(closed).corrections == ()
    sheet.read.setChecked(True)
    QTest.mouseClick(sheet.yes, Qt.MouseButton.LeftButton)
    assert state(closed).places == {f"1A:{line}": 8} and state(closed).corrections[-1].level == 2
