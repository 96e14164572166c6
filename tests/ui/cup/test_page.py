"""The organiser's desk as a whole: it follows the state, its keys lead to its pages, time alone is entered by itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from main import rulesets
from moderator.cup.commands import CloseRound
from moderator.play.instants import SECOND
from moderator.play.watch import unwatched
from ui.cup.page import CupPage
from ui.cup.panes import PANES
from ui.cup.stage import before
from ui.desks import HOSTED, page_of
from ui.files import Files

Open = Callable[..., CupPage]


def test_a_cup_has_the_organisers_desk(open_cup: Open) -> None:
    assert page_of(open_cup(before("register")).desk.session) is CupPage
    assert set(rulesets()) == HOSTED


def test_the_sample_cup_opens_from_the_library(tmp_path, qtbot) -> None:
    from moderator.play.instants import Instant
    from moderator.play.resources import resource

    session = Files(tmp_path, rulesets, lambda: Instant(0)).rehearse(resource("samples", "cup-32.jsonl"), unwatched)
    assert page_of(session) is CupPage  # type: ignore[arg-type]


def test_every_page_is_shown_by_its_key_and_its_button(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="2"))
    for pane in reversed(PANES):
        page.doors.ask(pane.name)
        assert page.pane == pane.name and page.stack.currentWidget() is page.shown
        assert [name for name, button in page.column.panes.items() if button.isChecked()] == [pane.name]
        QTest.mouseClick(page.column.panes[PANES[0].name], Qt.MouseButton.LeftButton)
        assert page.pane == PANES[0].name


def test_the_round_that_goes_on_is_looked_at_until_another_is_chosen(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="2"))
    assert page.looking.round == "2" and page.looking.follows
    page.doors.ask("earlier_round")
    assert page.looking.round == "1" and page.column.rounds["1"].isChecked()
    QTest.mouseClick(page.column.rounds["5"], Qt.MouseButton.LeftButton)
    assert page.looking.round == "5"


def test_the_next_step_closes_the_round_and_all_follows(open_cup: Open) -> None:
    page = open_cup(before("close_round", round="2"))
    assert page.bar.view.cells[0].text.startswith("3/3")
    page.doors.ask("next_step")
    if page.desk.state.round("2").status != "closed":  # a sheet may stand before it
        page.desk.do(CloseRound(round="2"))
    assert page.desk.state.round("2").status == "closed"
    assert page.looking.round == "3"


def test_what_falls_due_by_the_calendar_is_entered_when_its_time_has_come(open_cup: Open) -> None:
    page = open_cup(before("check_in"))
    wake = page.desk.session.ruleset.wake(page.desk.state)
    assert wake is not None
    before_it = page.desk.session.head_seq
    page.stage.clock.turn((wake - page.stage.clock.now()) / SECOND)  # type: ignore[attr-defined]
    page.stage.clock.beat.emit()  # type: ignore[attr-defined]
    assert page.desk.session.head_seq == before_it + 1
    assert page.desk.session.records[-1].command["do"] == "tick"
    page.stage.clock.beat.emit()  # type: ignore[attr-defined]
    assert page.desk.session.head_seq == before_it + 1


def test_the_desk_is_built_anew_in_the_other_language(open_cup: Open) -> None:
    from moderator.play.words import Words

    page = open_cup(before("close_round", round="2"))
    page.retranslate(Words("en"))
    assert "Overview" in page.column.panes["overview"].text()
