"""The page of the round: what it shows at each moment, what its letters open, and that it follows what is entered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.cup.commands import ScheduleMatch, StartRound
from tests.ui.windows import activate
from ui.cup.page import CupPage
from ui.cup.round import practice
from ui.cup.round.pane import KEYS, RoundPane, doors
from ui.cup.stage import Stage, before

Open = Callable[..., CupPage]


def pane_of(page: CupPage) -> RoundPane:
    assert isinstance(page.shown, RoundPane)
    return page.shown


def offered(page: CupPage) -> set[str]:
    return {name for name, button in pane_of(page).buttons.items() if button.isVisible()}


def test_without_a_plan_the_page_says_what_is_missing(open_cup: Open) -> None:
    pane = pane_of(open_cup(before("set_plan"), pane="round"))
    assert pane.stack.currentWidget() is pane.empty and not any(button.isVisible() for button in pane.buttons.values())


def test_a_planned_round_shows_its_field_by_source_and_what_is_missing(open_cup: Open) -> None:
    page = open_cup(before("fill_pool"), pane="round")
    pane = pane_of(page)
    assert "14" in pane.field.lines.accessibleName() and "2" in pane.field.lines.accessibleName()
    assert pane.field.why.isVisible() and pane.field.why.tag.clause == "S3.5.3"
    assert offered(page) == {"begin_round", "fill"}
    assert pane.field.table.rows.rowCount() == 14


def test_a_drawn_round_shows_its_matches_with_clashes_and_answers(open_cup: Open) -> None:
    stage = Stage("en")
    practice.clashing(stage)
    page = open_cup(pane="round", stage=stage, lang="en")
    pane = pane_of(page)
    assert offered(page) == {"draw", "schedule", "check_in", "swap"}
    assert "same judge, Qin" in pane.matches.clashes.text() and "same table, A" in pane.matches.clashes.text()
    states = [pane.matches.table.rows.rows[at].cells[5].text for at in range(4)]
    assert states == ["clash", "clash", "clash", "drawn"]


def test_the_row_that_is_chosen_is_the_match_looked_at(open_cup: Open) -> None:
    page = open_cup(before("open_match", match="1A"), pane="round")
    pane = pane_of(page)
    pane.take_focus()
    QTest.keyClick(pane.matches.table, Qt.Key.Key_Down)
    assert page.looking.match == "1B"
    assert page.stage.state.matches["1B"].people[0] in pane.matches.people.accessibleName()  # type: ignore[attr-defined]
    page.desk.do(ScheduleMatch(match="1D", start=""))
    assert pane.matches.table.selected() == "1B", "what is entered does not move the choice"


def test_enter_on_a_match_without_a_date_opens_the_dates(open_cup: Open) -> None:
    from ui.cup.round.schedule_sheet import ScheduleSheet

    page = open_cup(before("schedule_match", match="2A"), pane="round")
    pane = pane_of(page)
    pane.matches.table.selectRow(1)
    QTest.keyClick(pane.matches.table, Qt.Key.Key_Return)
    sheet = page.doors.dialog
    assert isinstance(sheet, ScheduleSheet)
    focused = sheet.focusWidget()
    assert focused is not None and focused.property("row") == 1


@pytest.mark.parametrize(
    ("verb", "fields", "door", "sheet"),
    [
        ("start_round", {"round": "1"}, "begin_round", "StartSheet"),
        ("fill_pool", {}, "fill", "FillSheet"),
        ("draw_groups", {"round": "1"}, "draw", "DrawSheet"),
        ("schedule_match", {"match": "1A"}, "schedule", "ScheduleSheet"),
        ("check_in", {}, "check_in", "CheckInSheet"),
        ("swap", {}, "swap", "SwapSheet"),
    ],
)  # fmt: skip
def test_each_letter_opens_its_sheet_and_the_step_opens_the_same(
    open_cup: Open, verb: str, fields: dict[str, str], door: str, sheet: str
) -> None:
    page = open_cup(before(verb, **fields), pane="round")
    activate(page)
    pane_of(page).take_focus()
    QTest.keyClick(page.focusWidget(), getattr(Qt.Key, f"Key_{KEYS[door]}"))
    assert type(page.doors.dialog).__name__ == sheet
    page.doors.dialog.reject()
    QApplication.processEvents()
    step = next((step for step in page.desk.steps if step.verb == verb), None)
    if step is not None and step.blocked is None:
        page.doors.step(step)
        assert type(page.doors.dialog).__name__ == sheet


def test_a_round_that_is_over_offers_nothing(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="2"), pane="round")
    page.looking.look_at(round="1")
    assert offered(page) == set()
    assert doors(page.desk.state, page.desk.state.round("1")) == ()


def test_the_page_follows_what_is_entered_and_undone(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="2"), pane="round")
    page.desk.do(StartRound(round="2"))
    assert offered(page) == {"draw"}
    page.desk.undo()
    assert offered(page) == {"begin_round"}


def test_sixty_four_people_are_eight_matches(open_cup: Open) -> None:
    stage = Stage("en")
    practice.scheduled_64(stage)
    pane = pane_of(open_cup(pane="round", stage=stage, lang="en"))
    assert pane.matches.table.rows.rowCount() == 8 and not pane.matches.clashes.isVisible()


def test_its_letters_stand_in_the_list_of_keys(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="2"), pane="round")
    letters = {row.key for group in page.key_table() for row in group.rows}
    assert set(KEYS.values()) <= letters


@pytest.mark.parametrize("door", ["schedule", "check_in", "swap"])
def test_a_draw_taken_back_elsewhere_closes_what_stands_on_it(open_cup: Open, door: str) -> None:
    page = open_cup(before("schedule_match", match="1A"), pane="round")
    page.doors.ask(door)
    sheet = page.doors.dialog
    assert sheet is not None and sheet.isVisible()
    page.desk.undo()
    assert not page.desk.state.matches and page.doors.dialog is None


def test_a_round_taken_back_elsewhere_closes_its_draw(open_cup: Open) -> None:
    page = open_cup(before("draw_groups", round="1"), pane="round")
    page.doors.ask("draw")
    page.desk.undo()
    assert page.desk.state.rounds[0].status == "planned" and page.doors.dialog is None


def test_a_round_is_prepared_from_the_keyboard_alone(open_cup: Open) -> None:
    page = open_cup(before("start_round", round="1"), pane="overview")
    control = Qt.KeyboardModifier.ControlModifier

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        window = page.doors.dialog or page
        activate(window)
        QTest.keyClick(window.focusWidget() or window, key, modifier)
        QApplication.processEvents()

    press(Qt.Key.Key_3)
    press(Qt.Key.Key_B)
    press(Qt.Key.Key_Return, control)
    press(Qt.Key.Key_D)
    press(Qt.Key.Key_D, control)
    press(Qt.Key.Key_Return, control)
    assert page.desk.state.rounds[0].status == "drawn" and page.desk.state.rounds[0].seed
    press(Qt.Key.Key_S)
    QTest.keyClicks(page.doors.dialog.first, "2026-04-17 19:30")
    press(Qt.Key.Key_F, control)
    press(Qt.Key.Key_Return, control)
    assert all(match.start is not None for match in page.desk.state.matches.values())
    press(Qt.Key.Key_C)
    press(Qt.Key.Key_A)
    press(Qt.Key.Key_Escape)
    assert page.doors.dialog is None
    first = page.desk.state.matches["1A"]
    assert len(first.answers) == 8 and all(answer.comes for answer in first.answers.values())


def test_the_seed_that_was_recorded_draws_the_same_groups_again(open_cup: Open) -> None:
    page = open_cup(before("draw_groups", round="1"), pane="round", lang="en", stage=Stage("en").cup32(before("draw_groups", round="1")))
    page.doors.ask("draw")
    page.doors.dialog.draw_now()
    page.doors.dialog.take()
    QApplication.processEvents()
    page.doors.ask("draw")
    again = page.doors.dialog
    again.draw_now()
    assert again.how.text == "the draw that stands" and not again.yes.isEnabled()
