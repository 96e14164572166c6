"""The resolution window: read step by step, judged, set otherwise; nothing written before it is confirmed, everything in one go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from tests.ui.forum.conftest import Host
from ui.forum.chess.plans import DuskPlan, NightPlan
from ui.forum.chess.resolution import DuskWindow, NightWindow
from ui.forum.chess.rooms import ChessRooms
from ui.forum.chess.stage import Stage


def rooms(host: Host) -> ChessRooms:
    return next(room for room in host.page.doors.rooms if isinstance(room, ChessRooms))


def opened(host: Host) -> NightWindow | DuskWindow:
    rooms(host).resolve()
    QApplication.processEvents()
    window = host.page.doors.dialog
    assert isinstance(window, (NightWindow, DuskWindow))
    return window


def said(window: NightWindow | DuskWindow) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def closing(make_host: Callable[..., Host]) -> Host:
    return make_host(Stage().full_night().to("06-02 13:04"))


@pytest.fixture
def dusk(make_host: Callable[..., Host]) -> Host:
    return make_host(Stage().second_day().to("06-03 22:01"))


def judge_all(window: NightWindow, choice: str = "accept") -> None:
    for order in window.plan.open:
        window.judge(order.id, choice)


def test_covered_it_shows_nothing_and_confirms_nothing(closing: Host) -> None:
    window = opened(closing)
    head = closing.stage.session.head_seq
    assert window.stack.currentIndex() == 0 and not window.yes.isEnabled() and not window.summary.text()
    window.confirm()
    assert closing.stage.session.head_seq == head


def test_a_night_closed_before_its_end_says_so(make_host: Callable[..., Host], closing: Host) -> None:
    assert not opened(closing).early.isVisible()
    assert "06-02 13:00" in opened(make_host(Stage().full_night().to("06-02 12:00"))).early.text


def test_messages_that_wait_are_said_before_anything_is_confirmed(closing: Host) -> None:
    closing.receive(("WB", "救 {WN}", "pm", "06-02 11:30"), ("BN", "诅咒 {WP2}", "pm", "06-02 11:41"))
    window = opened(closing)
    assert "2" in window.unread.text and window.unread.isVisible()
    window.close()
    for item in closing.page.mailbox.items:
        closing.page.mailbox.reject(item, "too late")
    assert not opened(closing).unread.isVisible()


def test_every_step_is_there_with_its_clauses(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    verbs = [step.line.verb for step in window.plan.steps]
    assert verbs.index("order") < verbs.index("hold") < verbs.index("kill") < verbs.index("dies") < verbs.index("pardon")
    assert all(step.line.clauses for step in window.plan.steps)


def test_a_declaration_is_judged_before_anything_can_be_confirmed(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    assert len(window.plan.open) == 2 and not window.yes.isEnabled()
    judge_all(window)
    assert window.plan.open == () and window.yes.isEnabled()


def test_a_refused_declaration_is_a_forfeited_kill(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    for order in window.plan.open:
        window.plan.judge(order.id, ok=order.seat == "WQ")
    window.again()
    assert not window.plan.after.seats["BB"].alive and window.plan.after.seats["WB"].alive
    assert any(notice.code == "receipt_void" for notice in window.plan.notices)


def test_looking_writes_nothing(closing: Host) -> None:
    head, state = closing.stage.session.head_seq, closing.stage.state
    window = opened(closing)
    window.uncover()
    judge_all(window)
    window.plan.overrides["death:WB"] = "lives", "a reason"
    window.again()
    window.look_at(20)
    assert (closing.stage.session.head_seq, closing.stage.state) == (head, state)
    window.reject()
    assert (closing.stage.session.head_seq, closing.stage.state) == (head, state)


def test_confirmed_with_one_key_and_taken_back_with_one_undo(closing: Host) -> None:
    before = closing.stage.state
    window = opened(closing)
    closing.keys("Ctrl+K", to=window)
    judge_all(window)
    closing.keys("Ctrl+Return", to=window)
    assert closing.state.phase == "day" and not closing.state.seats["BB"].alive
    assert closing.page.doors.dialog is None
    closing.page.desk.undo()
    assert closing.state == before


def test_what_is_read_is_what_is_written(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    judge_all(window)
    notices, after = window.plan.notices, window.plan.after
    closing.stage.to("06-02 13:40")
    window.confirm()
    told = [notice for record in closing.stage.session.records for notice in record.notices]
    assert closing.state == after and all(notice in told for notice in notices)


def test_an_outcome_is_set_otherwise_with_its_reason(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    judge_all(window)
    window.ask_override()
    form = window.form
    form.seat.setCurrentIndex(form.seat.findData("BB"))
    assert not form.yes.isEnabled()
    form.reason.setText("the letter came in time")
    form.take()
    assert window.plan.overrides == {"death:BB": ("lives", "the letter came in time")}
    window.confirm()
    assert closing.state.seats["BB"].alive
    assert any(r.command["do"] == "override" and r.command["reason"] for r in closing.stage.session.records)


def test_an_override_that_cannot_be_stands_in_the_way(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    judge_all(window)
    window.plan.overrides["death:BB"] = "sleeps", "no such thing"
    window.again()
    assert not window.yes.isEnabled() and window.message.isVisible()


def test_a_step_shows_what_was_before_and_is_after(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    number = next(at for at, step in enumerate(window.plan.steps) if step.line.verb == "imprisoned")
    window.look_at(number)
    words = Words("zh_CN").of("chess")
    target = window.plan.steps[number].line.target
    assert words.say("ui.forum.fact.imprisoned", {"seat": target}, closing.state.name_of) in said(window)


def test_the_notices_pass_the_check_or_are_named(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    judge_all(window)
    assert window.letters.clean
    assert {notice.code for notice in window.plan.notices} >= {"dawn", "you_are_king", "you_are_rook"}


def test_an_entry_in_between_is_worked_in_before_it_is_written(closing: Host) -> None:
    window = opened(closing)
    window.uncover()
    judge_all(window)
    closing.stage.do(n.Withdraw(seat="BN", privilege="curse"), force="late")
    head = closing.stage.session.head_seq
    window.confirm()
    assert closing.stage.session.head_seq == head and closing.state.phase == "night" and window.isVisible()
    window.confirm()
    assert closing.state.phase == "day" and not closing.state.curses


def test_a_night_closed_already_is_only_resolved(make_host: Callable[..., Host]) -> None:
    host = make_host(Stage().begun().to("06-02 13:00").do(n.CloseNight()))
    window = opened(host)
    window.uncover()
    window.confirm()
    assert host.state.phase == "day"


def test_the_proposed_step_opens_the_window(make_host: Callable[..., Host], qtbot: QtBot) -> None:
    host = make_host(Stage().begun().to("06-02 13:00"))
    step = next(step for step in host.page.desk.steps if step.verb == "close_night")
    host.page.doors.step(step)
    QApplication.processEvents()
    assert isinstance(host.page.doors.dialog, NightWindow)


def test_who_missed_the_vote_gets_a_card_unless_it_is_struck_out(dusk: Host) -> None:
    window = opened(dusk)
    window.uncover()
    assert isinstance(window.plan, DuskPlan) and window.plan.missing == ("WQ", "WP3")
    assert window.plan.owing == {"WQ": "C8.3.1", "WP3": "C8.3.3", "BN": "C8.3.3"}
    window.plan.overrides |= {f"yellow:{seat}": ("strike", "in hospital") for seat in ("WQ", "BN")}
    window.again()
    assert set(window.plan.owing) == {"WQ", "WP3", "BN"}
    window.confirm()
    assert {card.seat for card in dusk.state.cards} == {"WP3"}


def test_the_dusk_says_no_number_of_a_curse(dusk: Host) -> None:
    window = opened(dusk)
    window.uncover()
    assert any(step.line.verb == "curse_counted" for step in window.plan.steps)
    text = "\n".join(window.press.post(notice, window.plan.after, "plain").text for notice in window.plan.notices)
    assert "诅咒" not in text and window.letters.clean


def test_a_run_off_is_announced_with_its_names(make_host: Callable[..., Host]) -> None:
    stage = Stage().begun().dawn(when="06-02 13:00")
    host = make_host(stage.voting(*(f"{voter} {('BP1', 'WP1')[at % 2]}" for at, voter in enumerate(stage.state.seats))).to("06-03 22:00"))
    window = opened(host)
    window.uncover()
    window.confirm()
    assert host.state.dusk == "runoff" and set(host.state.tally.runoff) == {"BP1", "WP1"}


def test_a_result_set_by_the_host(dusk: Host) -> None:
    window = opened(dusk)
    window.uncover()
    window.plan.overrides["execute"] = "nobody", "the thread was lost"
    window.again()
    window.confirm()
    assert dusk.state.seats["WP2"].alive and dusk.state.dusk == "announced"


def test_the_night_that_nobody_acted_in(make_host: Callable[..., Host]) -> None:
    made = Stage().begun().to("06-02 13:00")
    plan = NightPlan(made.session, made.clock.now())
    assert plan.ready and [step.line.verb for step in plan.steps].count("forfeited") == 2
    assert plan.after.phase == "day"


def test_a_promoted_pawn_of_the_night_is_told_to_the_king_alone(make_host: Callable[..., Host]) -> None:
    made = Stage().full_night().to("06-02 13:00")
    plan = NightPlan(made.session, made.clock.now())
    assert all(notice.audience != "public" for notice in plan.notices if notice.code == "promotion_choice")
    assert v.OpenBallot not in {type(entry.effect) for entry in plan.together.entries}


def test_from_the_keyboard_alone(closing: Host) -> None:
    window = opened(closing)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    before = closing.strokes
    closing.keys("Ctrl+K", to=window)
    closing.keys("Return")
    closing.keys("Return")
    closing.keys("Ctrl+Return", to=window)
    assert closing.state.phase == "day" and closing.strokes - before == 4


def test_down_and_up_go_from_step_to_step(dusk: Host) -> None:
    window = opened(dusk)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    closing_rows = window._rows
    dusk.keys("Ctrl+K", to=window)
    closing_rows[0].setFocus()
    dusk.keys("Down")
    assert QApplication.focusWidget() is closing_rows[1]
    dusk.keys("Up")
    assert QApplication.focusWidget() is closing_rows[0]
