"""The vote and the wall in the resolution window, and the results: nothing written before the confirm, one undo takes it back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import Answer
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.stages import stages
from tests.ui.forum.prison.conftest import Director
from ui.forum.prison.resolution.windows import PrisonWindow, VoteWindow, WallWindow
from ui.forum.prison.stage import Stage
from ui.widgets.tag import ClauseTag


def orders() -> Stage:
    """A shielded guard opposite the killer, at 22:00."""
    made = Stage().first_rooms()
    made.do(n.OrderKill(seat="P1", mode="face"), c.UseSkill(seat="G1", skill="shield", targets=("G4",)), wait=60)
    return made.to("06-01 22:00")


def opened(desk: Director) -> Any:
    desk.keys("Ctrl+Return", to=desk.page)
    window = desk.dialog
    assert isinstance(window, PrisonWindow)
    return window


@pytest.fixture
def wall(make_desk) -> Director:
    return make_desk(orders())


@pytest.fixture
def vote(make_desk) -> Director:
    return make_desk(Stage().first_day().to("06-01 20:30"))


def test_covered_it_shows_nothing_and_confirms_nothing(wall: Director) -> None:
    window = opened(wall)
    head = wall.stage.session.head_seq
    assert isinstance(window, WallWindow) and window.stack.currentIndex() == 0
    assert not window.yes.isEnabled() and not window.summary.text() and not window.asking.isVisible() and not window.insist.isVisible()
    window.confirm()
    assert wall.stage.session.head_seq == head


def test_every_step_has_its_clause_and_those_of_the_wall_their_facts(wall: Director) -> None:
    window = opened(wall)
    window.uncover()
    verbs = [shown.line.verb for shown in window.plan.steps]
    assert verbs == ["wall_raised", "effect", "kill_failed"]
    assert all(shown.line.clauses and shown.stage is not None for shown in window.plan.steps)
    window.look_at(2)
    said = wall.said(window)
    assert "红叶 受保护" in said and "墨白 的命令已执行" in said


def test_the_stages_are_the_steps_of_the_wall_in_their_order() -> None:
    made = orders()
    found = stages(made.state, made.clock.now(), made.session.ruleset.evolve)
    assert [stage.name for stage in found] == ["raise_wall", "protect", "kill", "bury", "others", "paralysed"]
    assert [one.after for one in found][:-1] == [one.before for one in found][1:]


def test_whether_the_guard_is_told_is_answered_in_the_window(wall: Director) -> None:
    window = opened(wall)
    window.uncover()
    ask = window.plan.open[0]
    assert ask.code == "A-WALL" and window.yes.isEnabled()
    window.answer(ask.id, "without_name")
    assert not window.plan.open and any(notice.code == "N-WALL" for notice in window.plan.notices)
    window.answer(ask.id, "")
    assert window.plan.open and not any(notice.code == "N-WALL" for notice in window.plan.notices)


def test_looking_writes_nothing(wall: Director) -> None:
    head, state = wall.stage.session.head_seq, wall.state
    window = opened(wall)
    window.uncover()
    window.answer(window.plan.open[0].id, "with_name")
    window.plan.overrides["state:G4"] = "dead", "a reason"
    window.again()
    assert window.plan.after.seats["G4"].state == "dead"
    window.reject()
    assert (wall.stage.session.head_seq, wall.state) == (head, state)


def test_confirmed_with_one_key_and_taken_back_with_one_undo(wall: Director) -> None:
    before = wall.state
    window = opened(wall)
    wall.keys("Ctrl+K", to=window)
    window.answer(window.plan.open[0].id, "none")
    wall.keys("Ctrl+Return", to=window)
    assert wall.state.phase == "interrogation2" and not wall.state.asks
    wall.page.desk.undo()
    assert wall.state == before


def test_too_early_is_insisted_upon_with_a_reason(make_desk) -> None:
    desk = make_desk(Stage().first_rooms())
    window = opened(desk)
    window.uncover()
    assert window.insist.isVisible() and not window.yes.isEnabled()
    window.insist_with("网站要维护")
    assert window.yes.isEnabled() and window.early.isVisible()
    window.confirm()
    assert desk.state.phase == "interrogation2"


def test_the_vote_shows_its_piles_and_whom_it_kills(vote: Director) -> None:
    window = opened(vote)
    assert isinstance(window, VoteWindow)
    window.uncover()
    window.look_at(0)
    said = vote.said(window)
    assert "林一" in said and "白鹭和蓝桥" in said and window.deaths() == 1
    window.confirm()
    assert vote.state.seats["P4"].state == "dead" and vote.state.phase == "corridor"


def test_before_its_time_it_asks_whether_the_vote_is_closed_early(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    head = desk.stage.session.head_seq
    window = opened(desk)
    desk.keys("Ctrl+K", to=window)
    assert (
        window.asks[0].is_open
        and "20:30" in desk.said(window)
        and [tag.text() for tag in window.asks[0].findChildren(ClauseTag)] == ["P-amend-3"]
    )
    assert not window.yes.isEnabled()
    desk.keys("Ctrl+Return", to=window)
    assert desk.stage.session.head_seq == head and desk.dialog is window
    desk.keys("Return")  # the keyboard is at the question
    assert window.yes.isEnabled() and not window.asks[0].is_open
    window.close_early("")
    assert not window.yes.isEnabled()
    window.close_early("early")
    desk.keys("Ctrl+Return", to=window)
    assert desk.state.phase == "corridor"


def test_a_tie_is_settled_in_the_window_or_left_open(make_desk) -> None:
    stage = Stage().elected().ballots("G1 P4 x", "G3 P4 x", "G4 P5 r", "G5 P5 r", "G2 P6 x").to("06-01 20:30")
    desk = make_desk(stage)
    window = opened(desk)
    window.uncover()
    assert [ask.code for ask in window.plan.open] == ["A-OPINION"]
    window.answer(window.plan.open[0].id, "P5:release")
    assert window.plan.after.seats["P5"].state == "released"
    window.answer(next(iter(window.plan.answered)), "")
    window.confirm()
    assert desk.state.phase == "vote" and [ask.code for ask in desk.state.asks] == ["A-OPINION"]
    desk.page.doors.ask("ballot")
    again = desk.dialog
    again.uncover()
    again.answer(again.plan.open[0].id, "P4:execute")
    again.confirm()
    assert desk.state.seats["P4"].state == "dead"


def test_a_ballot_without_a_kind_is_settled_before_the_count(make_desk) -> None:
    desk = make_desk(Stage().elected().ballots("G1 P4 x", "G3 P5 ?").to("06-01 20:30"))
    desk.keys("F8", to=desk.page)
    window = desk.dialog
    window.uncover()
    assert not window.yes.isEnabled() and [ask.code for ask in window.plan.open] == ["A-KIND"]
    window.answer(window.plan.open[0].id, "discard")
    assert window.yes.isEnabled()


def test_an_acquittal_that_fires_is_told_in_the_window(make_desk) -> None:
    desk = make_desk(Stage().elected().do(d.Acquit(target="P4")).ballots("G1 P4 x", "G3 P4 x").to("06-01 20:30"))
    window = opened(desk)
    window.uncover()
    assert "acquitted" in [shown.line.verb for shown in window.plan.steps] and window.deaths() == 0


def test_the_end_is_on_the_button_and_the_summary(make_desk) -> None:
    desk = make_desk(Stage().elected().ballots("G1 P1 r", "G3 P1 r").to("06-01 20:30"))
    window = opened(desk)
    window.uncover()
    assert window.plan.over and "人出局" in window.summary.text()
    window.confirm()
    assert desk.state.phase == "ended"


def test_a_death_that_would_end_the_game_is_overridden_in_the_window(make_desk) -> None:
    last = Stage(rules={"end_special": "end"}).first_day().voted("G4 P4 x")
    for seat in ("G1", "G2", "G3", "G5", "G6"):
        last.do(c.Depart(seat=seat, how="withdrawn", reason="x"))
    last.rooms("P1 1", "G4 A")
    last.do(n.OrderKill(seat="P1", mode="face"))
    desk = make_desk(last.to("06-01 22:00"))
    window = opened(desk)
    window.uncover()
    window.answer(window.plan.open[0].id, "yes")  # what the results turn on
    assert window.plan.over
    window.plan.overrides["state:G4"] = "field", "a reason"
    window.again()
    assert not window.plan.over and window.plan.after.ending is None and "ending_revoked" in [one.line.verb for one in window.plan.steps]
    assert [notice.code for notice in window.plan.notices if notice.code in {"N-END", "N-RESULT", "N-KILLED"}] == []
    window.confirm()
    assert desk.state.phase == "interrogation2" and desk.state.seats["G4"].on_field
    assert [owed.notice.code for owed in last.session.notices_owed if owed.notice.code in {"N-END", "N-RESULT"}] == []
    desk.page.desk.undo()
    assert desk.state.phase == "interrogation"


# --- the end ----------------------------------------------------------------------------------------------------------------


def ended() -> Stage:
    """The murderer is executed; the mastermind might play on."""
    return Stage().elected().ballots("G1 P1 x", "G2 P1 x").to("06-01 20:30").do(d.CloseVote())


def results(desk: Director) -> Any:
    desk.page.doors.ask("if_ended")
    sheet = desk.dialog
    assert sheet.table.rows.rowCount() == 0 and not sheet.ending.isVisible()
    sheet.uncover()
    return sheet


def test_the_go_on_question_and_the_manual_condition_are_answered_on_the_sheet(make_desk) -> None:
    desk = make_desk(ended())
    sheet = results(desk)
    assert len(sheet.rows) == 2
    sheet.rows[0].buttons[0].click()  # end
    QApplication.processEvents()
    assert [ask.code for ask in desk.state.asks] == ["A-MANUAL"]
    sheet.rows[0].buttons[1].click()  # no
    assert desk.state.phase == "ended" and desk.state.judgements["P3"].result == "lose"


def test_a_result_is_set_with_a_reason_and_published(make_desk) -> None:
    stage = ended()
    stage.do(Answer(ask=stage.state.asks[0].id, choice="end"))
    stage.do(Answer(ask=stage.state.asks[0].id, choice="yes"))
    desk = make_desk(stage)
    sheet = results(desk)
    sheet.table.selectRow(0)
    sheet.result.setCurrentIndex(sheet.result.findData("lose"))
    sheet._set("挂机太久")
    assert desk.state.seats["G1"].judged.result == "lose"
    assert "挂机太久" in " ".join(cell.text for cell in sheet.table.rows.rows[0].cells)
    desk.keys("Ctrl+Return", to=sheet)
    assert set(desk.state.published) == set(desk.state.seats)


def test_every_seat_has_its_result_as_the_rules_say(make_desk) -> None:
    from moderator.rulesets.prison.judging import results as by_rules

    desk = make_desk(Stage().third_day())
    sheet = results(desk)
    shown = {row.of: row.cells[4].text for row in sheet.table.rows.rows}
    words = desk.page.context.words
    assert shown == {seat: words.term("result", why.result) for seat, why in by_rules(desk.state).items()}


def test_the_game_is_ended_by_the_hosts_word(make_desk) -> None:
    desk = make_desk(Stage().third_day())
    sheet = results(desk)
    sheet.end.click()
    QApplication.processEvents()
    question = desk.dialog
    question.uncover()
    question.fill("lost", "guard")
    question.fill("reason", "全体弃赛")
    desk.keys("Ctrl+Return", to=question)
    assert desk.state.ending is not None and desk.state.ending.name == "E6"
