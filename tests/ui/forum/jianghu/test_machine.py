"""The vote at the window: the record read and weighed, proxies, lines, ties, choices, the close and the results with their post."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from moderator.play.deadlines import minutes
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.lines import rights
from moderator.rulesets.jianghu.tally import tally
from tests.ui.forum.jianghu.conftest import Whistle
from ui.forum.jianghu.choices_sheets.rows import choices
from ui.forum.jianghu.machine import scenes
from ui.forum.jianghu.machine.lines_sheet import LinesSheet
from ui.forum.jianghu.machine.proxy_sheet import ProxySheet
from ui.forum.jianghu.machine.rooms import VoteRooms
from ui.forum.jianghu.machine.sheet import MachineSheet
from ui.forum.jianghu.machine.tie_sheet import TieSheet
from ui.forum.jianghu.results.window import ResultsWindow
from ui.forum.jianghu.stage import Stage

Make = Callable[..., Whistle]


@pytest.fixture
def day(make_whistle: Make) -> Whistle:
    made = Stage()
    scenes.day(made)
    return make_whistle(made)


def room(desk: Whistle) -> VoteRooms:
    return next(each for each in desk.page.doors.rooms if isinstance(each, VoteRooms))


def opened(desk: Whistle, name: str) -> Any:
    getattr(room(desk), f"ask_{name}")()
    sheet = desk.dialog
    sheet.uncover()
    return sheet


def read(sheet: MachineSheet, qtbot: QtBot, text: str) -> None:
    sheet.figures = None
    sheet.read_text(text)
    qtbot.waitUntil(lambda: sheet.weighing is not None and not sheet.work.busy)


def put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


# --- the machine ----------------------------------------------------------------------------------------------------------


def test_covered_it_shows_nothing_and_takes_nothing(day: Whistle, qtbot: QtBot) -> None:
    room(day).ask_machine()
    sheet = day.dialog
    assert isinstance(sheet, MachineSheet) and sheet.stack.currentIndex() == 0 and not sheet.yes.isEnabled()
    read(sheet, qtbot, scenes.record(day.stage))
    assert not sheet.yes.isEnabled() and not sheet.said.text()
    sheet.uncover()
    assert sheet.yes.isEnabled() and sheet.table.rows.rowCount() > 70


def test_a_record_is_pasted_looked_at_and_taken_with_one_press_and_one_undo_takes_it_back(day: Whistle, qtbot: QtBot) -> None:
    sheet = opened(day, "machine")
    put(scenes.record(day.stage))
    sheet.figures = None
    day.keys("Ctrl+V", to=sheet)
    qtbot.waitUntil(lambda: sheet.weighing is not None and not sheet.work.busy)
    head, n = day.stage.session.head_seq, len(sheet.weighing.rows)
    day.keys("Ctrl+Return", to=sheet)
    qtbot.waitUntil(lambda: day.page.doors.dialog is None)
    assert sum(b.source == "machine" for b in day.state.now.ballots) == n
    day.page.desk.undo()
    assert not any(b.source == "machine" for b in day.state.now.ballots)
    assert day.stage.session.head_seq >= head


def test_what_the_table_says_is_what_is_counted(day: Whistle, qtbot: QtBot) -> None:
    sheet = opened(day, "machine")
    read(sheet, qtbot, scenes.record(day.stage))
    said = {code: sheet.weighing.number(code) for code in ("late", "after_proxy", "third_name")}
    assert said["late"] == 1 and said["after_proxy"] >= 2 and said["third_name"] == 1
    sheet.take()
    qtbot.waitUntil(lambda: day.page.doors.dialog is None)
    day.stage.turn_to(day.state.now.limits.vote)
    day.stage.do(v.CloseVote(), force="texts are owed")
    voids = [void.code for void in count(day.state).voids]
    assert voids.count("late") == 1 and voids.count("third_name") == 1


def test_a_name_that_is_no_mask_stops_it_until_it_is_settled_or_left_out(day: Whistle, qtbot: QtBot) -> None:
    one, two = (seat.mask for seat in day.state.living[:2])
    sheet = opened(day, "machine")
    read(sheet, qtbot, f"{one}\t{two}x\t2026-06-04 20:00:00\n{two}\t{one}\t2026-06-04 20:00:01\nQQQQQ\t{one}\t2026-06-04 20:00:01")
    assert not sheet.yes.isEnabled() and sheet.strange.isVisible()
    sheet.strange.text.setCurrentIndex(sheet.strange.text.findData(f"{two}x"))
    assert sheet.strange.seat.currentData() == day.state.living[1].id
    sheet.strange.set.click()
    qtbot.waitUntil(lambda: sheet.weighing.is_open == 1 and not sheet.work.busy)
    sheet.strange.text.setCurrentIndex(sheet.strange.text.findData("QQQQQ"))
    sheet.strange.seat.setCurrentIndex(sheet.strange.seat.findData(""))
    sheet.strange.set.click()
    qtbot.waitUntil(lambda: sheet.yes.isEnabled() and not sheet.work.busy)
    assert len(sheet.weighing.rows) == 2


def test_a_line_is_left_out_by_a_key_and_columns_are_chosen_otherwise(day: Whistle, qtbot: QtBot) -> None:
    one, two = (seat.mask for seat in day.state.living[:2])
    sheet = opened(day, "machine")
    read(sheet, qtbot, f"{one}\t{two}\t2026-06-04 20:00:00\n{two}\t{one}\t2026-06-04 20:00:01")
    sheet.table.selectRow(0)
    sheet.out.click()
    qtbot.waitUntil(lambda: len(sheet.weighing.rows) == 1 and not sheet.work.busy)
    sheet.choose_columns(voter=1, names=(0,))
    qtbot.waitUntil(lambda: sheet.record.lines[0].voter == two and not sheet.work.busy)


def test_files_of_several_kinds_are_one_record_and_a_wrong_one_is_named(day: Whistle, qtbot: QtBot, tmp_path: Path) -> None:
    one, two = (seat.mask for seat in day.state.living[:2])
    (tmp_path / "a.csv").write_bytes(f"投票人,票一,时间\n{one},{two},2026-06-04 20:00:00\n".encode("gb18030"))
    (tmp_path / "b.txt").write_text(f"{two} 票 {one} 2026-06-04 20:00:09\n", "utf-8")
    sheet = opened(day, "machine")
    sheet.read([tmp_path / "a.csv", tmp_path / "b.txt"])
    qtbot.waitUntil(lambda: sheet.weighing is not None and not sheet.work.busy)
    assert len(sheet.weighing.rows) == 2
    sheet.read([tmp_path / "none.csv"])
    qtbot.waitUntil(lambda: "none.csv" in sheet.message.text())


def test_six_thousand_lines_come_while_the_window_goes_on_and_can_be_stopped(day: Whistle, qtbot: QtBot) -> None:
    names = [seat.mask for seat in day.state.living]
    day_ = "2026-06-04"
    text = "\n".join(f"{names[n % 70]}\t{names[(n + 1) % 70]}\t{day_} {8 + n // 900:02}:{n // 60 % 60:02}:{n % 60:02}" for n in range(6000))
    sheet = opened(day, "machine")
    sheet.read_text(text)
    sheet.job.cancel()
    qtbot.waitUntil(lambda: not sheet.work.busy)
    assert sheet.record is None
    read(sheet, qtbot, text)
    n, head = len(sheet.weighing.rows), day.stage.session.head_seq
    assert len(sheet.weighing.lines) == 6000 and n > 1000
    sheet.take()
    sheet.entering.cancel()
    qtbot.waitUntil(lambda: sheet.entering is None)
    assert day.stage.session.head_seq == head and sheet.yes.isEnabled()
    sheet.take()
    qtbot.waitUntil(lambda: day.page.doors.dialog is None, timeout=30_000)
    assert sum(b.source == "machine" for b in day.state.now.ballots) == n
    day.page.desk.undo()
    assert not any(b.source == "machine" for b in day.state.now.ballots)


# --- proxies, lines, ties ---------------------------------------------------------------------------------------------------


def test_a_proxy_is_taken_then_changed_and_refused_with_its_clause_after_the_hour(day: Whistle) -> None:
    sheet = opened(day, "proxies")
    assert isinstance(sheet, ProxySheet) and not sheet.yes.isEnabled()
    seat, first = day.state.living[20].id, day.state.living[21].id
    sheet.seat.setCurrentIndex(sheet.seat.findData(seat))
    sheet.first.setCurrentIndex(sheet.first.findData(first))
    sheet.take()
    assert day.last["do"] == "proxy_ballot" and day.last["seat"] == seat
    sheet.seat.setCurrentIndex(sheet.seat.findData(seat))
    sheet.first.setCurrentIndex(sheet.first.findData(seat))
    sheet.take()
    assert day.last["do"] == "change_proxy"
    day.stage.turn_to(Instant(day.state.now.limits.proxy))
    sheet.first.setCurrentIndex(sheet.first.findData(first))
    assert not sheet.yes.isEnabled() and sheet.clause.text() == "J13.5" and sheet.insist.isVisible()
    sheet.at.setText("20:39:59")
    assert sheet.yes.isEnabled()


def test_lines_show_arrival_and_the_rule_that_settled_a_tie(make_whistle: Make) -> None:
    desk = make_whistle(Stage().voted(2))
    sheet = opened(desk, "lines")
    assert isinstance(sheet, LinesSheet)
    tie = next(row.of for row in sheet.ranked.rows.rows if row.cells[5].text)
    sheet.look_at(tie)
    votes = count(desk.state).lines[tie]
    assert [row.of for row in sheet.line.rows.rows] == [vote.voter for vote in votes]
    assert sheet.tie.text() and sheet.clause.isVisible() and sheet.tie.text().count(":") > 2 * len(votes)
    other = next(top.seat for top in tally(desk.state).ranked if top.rule == "score" and desk.state.name_of(top.seat) in sheet.tie.text())
    assert desk.state.name_of(other) in sheet.tie.text() and other not in sheet.tie.text()
    sheet.part.show_value("missing")
    sheet._on_part("")
    assert sheet.line.rows.rowCount() == 2


def test_overtime_and_the_hosts_word(make_whistle: Make) -> None:
    made = Stage()
    scenes.tied(made)
    desk = make_whistle(made)
    sheet = opened(desk, "tie")
    assert isinstance(sheet, TieSheet) and sheet.now == "open"
    sheet.yes.click()
    assert sheet.now == "running" and desk.last["do"] == "open_overtime"
    sheet.add.click()
    assert desk.last["do"] == "overtime_ballot"
    desk.page.desk.undo()
    made.clock.turn(900)
    sheet.filled()
    sheet.yes.click()
    assert sheet.now == "host" and not sheet.yes.isEnabled()
    first = sheet._at(1)
    sheet.order.setCurrentRow(1)
    sheet.up.click()
    sheet.reason.setText("drawn before witnesses")
    sheet.yes.click()
    assert desk.last["do"] == "decide_tie" and desk.last["order"][0] == first and desk.state.phase == "choices"


# --- choices and results ------------------------------------------------------------------------------------------------------


@pytest.fixture
def choosing(make_whistle: Make) -> Whistle:
    made = Stage()
    scenes.choosing(made)
    return make_whistle(made)


def test_a_killer_takes_one_of_his_own_line_and_nobody_who_goes_already(choosing: Whistle) -> None:
    sheet = opened(choosing, "choices")
    right = next(each for each in rights(choosing.state) if each.kind == "killer")
    sheet.look_at(f"killer:{right.seat}")
    able = [str(box.property("seat")) for box in sheet.boxes if box.isEnabled()]
    assert able == list(right.line)
    for box in [box for box in sheet.boxes if box.isEnabled()][:2]:
        box.setChecked(True)
    assert len(sheet.named) == 1
    sheet.enter.click()
    assert choosing.state.now.drags[right.seat] == (right.line[1],)
    assert next(each for each in choices(choosing.state) if each.kind == "killer").said


def test_a_rescue_is_refused_when_its_three_minutes_are_over(choosing: Whistle) -> None:
    sheet = opened(choosing, "choices")
    rescue = next(each for each in sheet.rows if each.kind == "rescue")
    choosing.stage.turn_to(Instant(rescue.until + minutes(1)))
    sheet.look_at(rescue.key)
    sheet.boxes[0].setChecked(True)
    assert sheet.message.text() and sheet.insist.isVisible()
    sheet.enter.click()
    assert not choosing.state.now.rescued


def test_results_are_read_early_but_not_taken_and_after_the_minutes_they_are(choosing: Whistle) -> None:
    window = opened(choosing, "results")
    assert isinstance(window, ResultsWindow) and window.plan.steps and not window.yes.isEnabled() and window.insist.isVisible()
    assert not any(shown.line.result == "forced" for shown in window.plan.steps)
    window.insist_with("everybody has answered by phone")
    assert window.yes.isEnabled() and any(shown.line.result == "forced" for shown in window.plan.steps)
    window.plan.insist = ""
    choosing.stage.clock.turn(1200)
    window.again()
    assert window.yes.isEnabled() and window.letters.clean
    head = choosing.stage.session.head_seq
    window.look_at(1)
    assert choosing.stage.session.head_seq == head
    window.confirm()
    assert choosing.state.phase == "results"
    choosing.page.desk.undo()
    assert choosing.state.phase == "choices"


def test_the_post_is_drafted_whole_changed_by_hand_looked_through_and_copied(choosing: Whistle, qtbot: QtBot) -> None:
    choosing.stage.clock.turn(1200)
    window = opened(choosing, "results")
    window.ask_draft()
    draft = window.form
    for form in ("bbcode", "markdown", "plain"):
        draft.form.show_value(form)
        draft.filled()
        text = draft.text.toPlainText()
        assert all(choosing.state.name_of(top.seat) in text.replace("\\", "") for top in choosing.state.now.tops) and not draft.found.text()
    draft.form.show_value("bbcode")
    draft.filled()
    secret = next(seat for seat in choosing.state.living if seat.role == "mine")
    draft.text.appendPlainText(f"{secret.mask} 是地雷")
    draft.look_through()
    assert draft.found.text() and draft.changed.isVisible()
    draft.put()
    assert QGuiApplication.clipboard().text() == draft.text.toPlainText()
    draft.back.click()
    assert not draft.found.text()


def test_the_close_is_read_before_it_is_confirmed_and_may_be_the_machines_own(make_whistle: Make) -> None:
    made = Stage().voted(2)
    made.turn_to(made.state.now.limits.vote)
    desk = make_whistle(made)
    window = opened(desk, "close")
    assert window.plan.after.now.tops and desk.state.phase == "day"
    window.closed.setText("20:58:00")
    window._on_closed()
    window.confirm()
    assert desk.state.phase == "choices" and desk.state.now.closed == desk.state.now.limits.vote - minutes(2)


def test_rooms_say_that_there_is_nothing_where_there_is_no_vote(make_whistle: Make) -> None:
    desk = make_whistle(Stage().posts_in(2))
    for name in ("machine", "proxies", "lines", "tie", "close", "results", "choices"):
        getattr(room(desk), f"ask_{name}")()
        QApplication.processEvents()
        assert desk.page.doors.dialog is None, name


def test_every_sheet_of_the_vote_has_its_key_and_its_step(choosing: Whistle) -> None:
    for key, name in (("Z", "lines"), ("Ctrl+M", "machine"), ("Ctrl+P", "proxy"), ("Ctrl+R", "choices"), ("Ctrl+D", "draft")):
        choosing.keys(key, to=choosing.page)
        sheet = choosing.dialog
        assert sheet is not None and type(sheet).__name__.lower().startswith(name), name
        sheet.reject()
    steps = {step.verb: step for step in choosing.page.desk.steps}
    for verb, kind in (
        ("drag", "ChoicesSheet"),
        ("publish_results", "ResultsWindow"),
        ("import_machine", "MachineSheet"),
        ("tally", "LinesSheet"),
    ):
        choosing.page.doors.step(steps[verb])
        assert type(choosing.dialog).__name__ == kind
        choosing.dialog.reject()


def test_a_vote_closed_before_its_ballots_came_has_its_tops_worked_out_afterwards(make_whistle: Make, qtbot: QtBot) -> None:
    made = Stage().round_at(2, "day")
    made.turn_to(made.state.now.limits.vote)
    made.do(v.CloseVote(), force="the machine comes later")
    desk = make_whistle(made)
    sheet = opened(desk, "machine")
    read(sheet, qtbot, scenes.record(made))
    sheet.take()
    qtbot.waitUntil(lambda: desk.page.doors.dialog is None)
    assert desk.state.phase == "closing"
    room(desk).ask_tally()
    window = desk.dialog
    assert isinstance(window, ResultsWindow)
    window.uncover()
    window.confirm()
    assert desk.state.phase == "choices" and desk.state.now.tops


def test_nothing_is_taken_while_what_was_asked_last_is_still_being_worked_out(day: Whistle, qtbot: QtBot) -> None:
    sheet = opened(day, "machine")
    read(sheet, qtbot, scenes.record(day.stage))
    qtbot.waitUntil(sheet.yes.isEnabled)
    sheet.read_text(scenes.record(day.stage, ("x", "y", "", "2026-06-04 20:00:00")))
    assert not sheet.yes.isEnabled()
    qtbot.waitUntil(lambda: not sheet.work.busy)
    assert not sheet.yes.isEnabled() and sheet.weighing is not None and sheet.weighing.is_open
    read(sheet, qtbot, scenes.record(day.stage))
    qtbot.waitUntil(sheet.yes.isEnabled)
    sheet.whole.click()
    assert not sheet.yes.isEnabled()
    qtbot.waitUntil(sheet.yes.isEnabled)


def test_a_thread_page_waits_for_the_hosts_word(day: Whistle, qtbot: QtBot) -> None:
    sheet = opened(day, "machine")
    first, second = [seat.mask for seat in day.state.living][:2]
    post = (
        f'<div id="post_1"><table id="pid1"><tr><td class="pls"><div class="authi"><a>{first}</a></div></td><td>'
        f'<em id="authorposton1">发表于 2026-6-4 20:01:07</em><td class="t_f" id="postmessage_1">票 {second}</td></td></tr></table></div>'
    )
    read(sheet, qtbot, f"<!DOCTYPE html><html><body>{post}</body></html>")
    qtbot.waitUntil(lambda: not sheet.work.busy)
    assert sheet.thread_row.isVisible() and not sheet.yes.isEnabled() and sheet.thread_row.mode == ""
    sheet.thread_row.choice.buttons["waste"].click()
    qtbot.waitUntil(sheet.yes.isEnabled)
    sheet.take()
    qtbot.waitUntil(lambda: sheet.entering is None)
    assert [ballot.source for ballot in day.state.now.ballots if ballot.voter == day.state.now.ballots[-1].voter][-1] == "thread"


def test_ballots_of_an_overtime_are_pasted_with_their_own_times_and_undone_as_one(make_whistle: Make) -> None:
    made = Stage()
    scenes.overtime(made)
    desk = make_whistle(made)
    sheet = opened(desk, "tie")
    now = made.state.now
    assert sheet.now == "running" and now.overtime is not None
    tied, have = now.overtime.tied, len(now.ballots)
    voters = [seat.mask for seat in made.state.living][10:13]
    name = made.state.name_of(tied[0])
    put("\n".join(f"{mask}\t{name}\t2026-06-04 21:0{n}:30" for n, mask in enumerate(voters, 3)))
    sheet.paste()
    ballots = desk.state.now.ballots[have:]
    assert [ballot.seats for ballot in ballots] == [(tied[0],)] * 3 and [b.at - ballots[0].at for b in ballots] == [
        0,
        60_000_000,
        120_000_000,
    ]
    assert "记下 3 票" in sheet.pasted.text() and sheet.times.text()
    sheet.paste()
    assert len(desk.state.now.ballots) == have + 3 and "3 行已记过" in sheet.pasted.text()
    desk.page.desk.undo()
    assert len(desk.state.now.ballots) == have


def test_a_choice_that_came_in_time_is_entered_later_with_its_own_time(choosing: Whistle) -> None:
    choosing.stage.clock.turn(20 * 60)
    sheet = opened(choosing, "choices")
    right = next(each for each in rights(choosing.state) if each.kind == "killer")
    sheet.look_at(f"killer:{right.seat}")
    sheet.boxes[next(n for n, box in enumerate(sheet.boxes) if box.isEnabled())].click()
    assert sheet.message.text() and sheet.insist.isVisible()
    sheet.at.setText("21:1x")
    assert not sheet.enter.isEnabled() or sheet.message.text()
    sheet.at.setText("21:10")
    assert not sheet.message.text() and sheet.enter.isEnabled() and not sheet.insist.isVisible()
    sheet.take()
    assert choosing.last["do"] == "drag" and choosing.state.now.drags[right.seat]
