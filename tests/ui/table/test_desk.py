"""The desk behind the page: expiries at their instant, calls on time, gaps held, the saved mark true."""

from __future__ import annotations

from moderator.play.commands import SetHouseRule
from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.session.changes import Saved


def test_tick_is_sent_exactly_at_the_deadline_and_undone_with_its_press(table):
    due = table.game.table.clock.deadline
    table.clock.turn(30)
    record = table.stage.session.records[-1]
    assert record.command == {"do": "tick"} and record.at == due and record.cause is not None
    assert table.state.cards[-1].clause == "S5.1.1"
    table.keys("Ctrl+Z")
    assert all(card.clause != "S5.1.1" for card in table.state.cards)


def test_calls_are_made_when_due_without_any_entry(table):
    heard = []
    table.page.caller.called.connect(lambda call: heard.append((call.call, table.clock.now())))
    start, entries = table.clock.now(), table.stage.session.head_seq
    table.clock.turn(19.9)
    assert table.stage.session.head_seq == entries
    assert [(n, (at - start) / SECOND) for n, at in heard] == [(10, 10), (5, 15), (4, 16), (3, 17), (2, 18), (1, 19)]
    table.clock.turn(1)
    assert [n for n, _ in heard] == [10, 5, 4, 3, 2, 1], "the entry that records the calls does not make them again"


def test_calls_are_shown_large_and_sounded(table):
    table.clock.turn(10.2)
    assert table.page.centre.board.dial.view.call == "还有 10 秒"
    assert table.page._sound.played[-1] == "ten"
    table.clock.turn(3)
    table.page.show_table()
    assert table.page.centre.board.dial.view.call == ""


def test_an_operation_makes_the_calls_anew(table):
    heard = []
    table.page.caller.called.connect(lambda call: heard.append(call.call))
    table.clock.turn(12)
    table.keys("Space")
    table.clock.turn(10)
    assert heard == [10, 10]


def test_a_window_counts_from_its_opening_second(table):
    heard = []
    table.page.caller.called.connect(lambda call: heard.append(call.call))
    table.page.desk.do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)))
    table.page.desk.do(c.OpenWindow(target="2"))
    table.clock.turn(4)
    assert heard == [3, 2, 1]


def test_a_gap_holds_the_clock_with_its_length(table):
    table.clock.turn(6)
    left = table.game.table.clock.left(table.game.table.clock.top, table.clock.now())
    table.clock.sleep(47.3)
    clock = table.game.table.clock
    assert clock.held and clock.left(clock.top, table.clock.now()) == left
    assert "47.3" in table.page.centre.board.dial.view.held and "47.3" in table.page.centre.prompt.text.text()
    assert all(card.clause != "S5.1.1" for card in table.state.cards)
    table.keys("Space")
    assert not table.game.table.clock.held


def test_a_match_opened_with_a_running_clock_comes_back_held(make_table, stage):
    stage.playing()
    stage.clock.turn(500)
    table = make_table(stage)
    clock = table.game.table.clock
    assert clock.held and clock.left(clock.top, table.clock.now()) == 20 * SECOND


def test_the_saved_mark_follows_the_journal(table, monkeypatch):
    session = table.stage.session
    seen = []
    for saved in (
        Saved(state="saving", seq=5), Saved(state="saved", at=table.clock.now(), seq=6), Saved(state="failed", code="disk_full", params={}),
    ):  # fmt: skip
        monkeypatch.setattr(type(session), "saved", property(lambda self, saved=saved: saved))
        table.clock.beat.emit()
        seen.append(table.page.header.saved.text)
    assert seen[0] == "保存中" and seen[1].startswith("已保存 19:4") and seen[2].startswith("未能保存")


def test_one_change_an_entry(table):
    heard = []
    table.page.desk.changed.connect(heard.append)
    table.keys("Space", "P")
    assert [type(change.command).__name__ for change in heard] == ["Operation", "Hold"]


def test_an_expiry_that_cannot_be_kept_is_said_and_tried_again(table, monkeypatch):
    session = table.stage.session
    keep = session._keeper.keep
    monkeypatch.setattr(session._keeper, "keep", lambda batch: Refusal(code="disk_full", params={}))
    table.clock.turn(21)
    assert table.page.centre.prompt.text.text()
    assert all(card.clause != "S5.1.1" for card in table.state.cards)
    monkeypatch.setattr(session._keeper, "keep", keep)
    table.clock.turn(2)
    assert table.state.cards[-1].clause == "S5.1.1"


def test_only_ones_own_refused_press_can_be_forced(table):
    table.page.desk.do(SetHouseRule(name="discard_seconds", value=15))
    assert table.page.desk.refused_command is not None
    table.page.desk.redo()
    assert table.page.desk.refused_command is None


def test_each_happening_has_its_tone(table):
    sound = table.page._sound
    table.page.desk.do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)))
    table.page.desk.do(c.OpenWindow(target="2"))
    table.clock.turn(3.5)
    assert sound.played == ["count", "window", "count", "last", "closed"]
    sound.played.clear()
    table.clock.turn(21)
    assert sound.played[-2:] == ["last", "expired"]


def test_before_the_start_the_clock_tells_how_a_ban_is_taken_down(make_table, stage):
    table = make_table(stage.opened())
    view = table.page.centre.board.dial.view
    assert "1–8" in view.coming and "8" in view.extra
    stage.do(*(c.BanHero(line=line) for line in table.state.lines))
    view = table.page.centre.board.dial.view
    assert not view.coming and not view.extra


def test_a_scroll_before_its_window_speaks_in_words_and_a_nullification_too_early_is_refused(table):
    table.page.desk.do(c.AnnounceScroll(line="5", name="snatch", targets=("2",)))
    seats = {seat.view.line: seat.view for seat in table.page.centre.board.seats}
    assert seats["5"].mark == "结算中"
    before = table.stage.session.head_seq
    table.keys("7")
    assert table.stage.session.head_seq == before and "窗口" in table.page.centre.prompt.text.text()
    table.keys("Space")
    seats = {seat.view.line: seat.view for seat in table.page.centre.board.seats}
    name = table.state.name_of("2")
    assert seats["2"].mark == "目标" and name in table.page.centre.board.dial.view.phase
    table.keys("7")
    assert table.state.name_of("7") in table.page.centre.board.dial.view.idle


def test_a_turn_without_a_timer_does_not_say_that_it_waits_for_a_turn(table):
    table.keys("F")
    dial = table.page.centre.board.dial.view
    assert dial.idle == "未计时" or dial.left is not None


def test_a_call_goes_with_its_timer(table):
    table.clock.turn(10)
    assert table.page.centre.board.dial.view.call
    table.keys("R", "7")
    assert not table.page.centre.board.dial.view.call
