"""The worked cases of the table, SG-01 to SG-07, results unchanged and lists of calls complete."""

from __future__ import annotations

from moderator.clock import events as e
from moderator.play.instants import show_seconds
from moderator.rulesets.sanguosha.cards import ladder
from moderator.rulesets.sanguosha.table_events import WindowClosed, WindowViolation
from tests.rulesets.sanguosha.tables import Table


def resets(t: Table) -> list[str]:
    return [f"{show_seconds(x.at)}:{show_seconds(x.left)}" for x in t.of(e.TimerReset)]


def test_sg01_reset_of_play_time() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("operation", 12, line="F1")
    assert t.deadline == "32"
    t.do("operation", 29.5, line="F1")
    assert t.deadline == "49.5"
    t.do("tick", 60)
    assert t.calls == "10@10 10@22 5@27 4@28 3@29 10@39.5 5@44.5 4@45.5 3@46.5 2@47.5 1@48.5"
    assert t.timers == ["play F1 0-49.5 expired"]
    assert t.cards == ["warning F1 S5.1.1 @49.5"]
    assert ladder(t.state, "F1").w == 1
    assert t.game.turn_phase == ""


def test_sg02_a_scroll_suspends_the_play_timer() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("operation", 6, line="F1", what="Snatch on Y1")
    t.do("announce_scroll", 6, line="F1", name="Snatch", targets=["Y1"])
    assert resets(t) == ["6:20", "6:20"]
    t.do("open_window", 8)
    t.do("tick", 12)
    assert t.calls == "3@8 2@9 1@10"
    assert t.timers == ["play F1 0-open", "null_normal - 8-11 expired"]
    assert t.of(WindowClosed)[0].effect == ("Y1",)
    assert (t.top.kind, t.deadline) == ("play", "31")
    assert [show_seconds(x.at) for x in t.of(e.TimerSuspended)] == ["6"]
    assert [show_seconds(x.at) for x in t.of(e.TimerResumed)] == ["11"]
    assert t.cards == []


def test_sg03_chain_of_nullifications() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line="F1", name="Duel", targets=["Y1"])
    t.do("open_window", 0)
    t.do("nullify", 1.4, line="Y2")
    t.do("open_window", 2)
    t.do("nullify", 3.5, line="F3")
    t.do("open_window", 4)
    t.do("ask_response", 7, line="Y1")
    assert t.timers == [
        "play F1 0-open", "null_normal - 0-1.4 done", "null_normal - 2-3.5 done", "null_normal - 4-7 expired", "response Y1 7-open",
    ]  # fmt: skip
    assert t.calls == "3@0 2@1 3@2 2@3 3@4 2@5 1@6"
    assert [show_seconds(x.at) for x in t.of(e.TimerSuspended)] == ["0"]
    assert t.of(e.TimerResumed) == []
    assert [(x.nullifications, x.effect) for x in t.of(WindowClosed)] == [(2, ("Y1",))]
    assert t.deadline == "27"


def test_sg04_violation_in_the_window() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line="F1", name="Duel", targets=["Y1"])
    t.do("open_window", 0)
    t.do("respond", 2, line="Y1", what="strike")
    t.do("ask_response", 3, line="Y1")
    t.do("ask_response", 3, line="F1")
    assert [(x.line, x.held) for x in t.of(WindowViolation)] == [("Y1", True)]
    assert t.cards == ["warning Y1 S5.1.2 @2"]
    assert t.timers == ["play F1 0-open", "null_normal - 0-3 expired", "response Y1 3-3 done", "response F1 3-open"]
    assert t.deadline == "23"


def test_sg05_delayed_scroll() -> None:
    t = Table(turn="F2")
    t.do("announce_scroll", 100, line="F1", name="Contentment", targets=["F2"], delayed=True)
    t.do("open_window", 100)
    assert t.deadline == "105"
    t.do("nullify", 104.6, line="LD")
    t.do("open_window", 105)
    t.do("tick", 110)
    assert t.timers == ["null_delayed - 100-104.6 done", "null_normal - 105-108 expired"]
    assert t.calls == "5@100 4@101 3@102 2@103 1@104 3@105 2@106 1@107"
    assert [(x.nullifications, x.effect) for x in t.of(WindowClosed)] == [(1, ())]
    assert t.clock.stack == ()


def test_sg06_extra_time() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("extra_time", 16.5, line="F1")
    assert (t.left(16.5), t.deadline) == ("23.5", "40")
    t.do("operation", 19, line="F1")
    assert t.deadline == "39"
    assert t.refused("extra_time", 37, line="F1") == "extra_time_used"
    assert t.left(37) == "2"
    t.do("tick", 60)
    assert t.calls == "10@10 5@15 4@16 10@29 5@34 4@35 3@36 2@37 1@38"
    assert t.timers == ["play F1 0-39 expired"]
    assert t.cards == ["warning F1 S5.1.1 @39"]


def test_sg07_skill_timers_and_conversion() -> None:
    t = Table(turn="F4", lines={"F4": {"w": 2}})
    t.do("ask_skill", 0, line="F4", skill="观星")
    t.do("tick", 40)
    assert t.timers == ["skill_long F4 0-30 expired"]
    assert t.calls == "10@20 5@25 4@26 3@27 2@28 1@29"
    after = ladder(t.state, "F4")
    assert (after.w, after.yellow_total, after.charged) == (0, 1, 0)


def test_sg07_an_ordinary_skill() -> None:
    t = Table(turn="F4")
    t.do("ask_skill", 0, line="F4", skill="洛神")
    t.do("tick", 40)
    assert t.timers == ["skill F4 0-10 expired"]
    assert t.calls == "10@0 5@5 4@6 3@7 2@8 1@9"
