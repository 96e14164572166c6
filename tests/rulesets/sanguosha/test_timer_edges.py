"""Section 6.1: what a time stamp means, the stack, hold and resume, rewinding. Section 6.3: calls."""

from __future__ import annotations

import pytest

from moderator.clock import events as e
from moderator.clock import machine
from moderator.play.instants import Instant, seconds, show_seconds
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.cards_events import CardIssued
from moderator.rulesets.sanguosha.timing import KINDS
from tests.rulesets.sanguosha.tables import Table


def playing(**rules: bool | int | str) -> Table:
    t = Table(**rules)
    t.do("begin_play", 0, line="F1")
    return t


def duel(t: Table, at: float = 0) -> Table:
    t.do("announce_scroll", at, line="F1", name="Duel", targets=["Y1"])
    t.do("open_window", at)
    return t


# --- edges (R7) ---


def test_an_operation_exactly_at_the_deadline_is_in_time() -> None:
    t = playing()
    t.do("operation", 20, line="F1")
    assert t.deadline == "40"
    assert t.cards == []


def test_an_operation_after_the_deadline_finds_the_phase_ended() -> None:
    t = playing()
    assert t.refused("operation", "20.000001", line="F1") == "no_play_phase"


def test_a_plain_tick_at_the_deadline_expires() -> None:
    t = playing()
    t.do("tick", 20)
    assert t.cards == ["warning F1 S5.1.1 @20"]


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("end_play", {"line": "F1"}),
        ("extra_time", {"line": "F1"}),
        ("announce_scroll", {"line": "F1", "name": "Ex Nihilo"}),
        ("hold", {}),
        ("set_timer", {"remaining": 5}),
        ("reading", {"line": "F1", "action": "open"}),
    ],
)
def test_acts_of_players_and_hold_at_the_deadline_come_before_the_expiry(verb: str, fields: dict[str, object]) -> None:
    t = playing()
    t.do(verb, 20, **fields)
    assert t.cards == []


def test_respond_and_skill_done_at_the_deadline_are_in_time() -> None:
    t = Table()
    t.do("ask_response", 0, line="Y1", what="dodge")
    t.do("respond", 20, line="Y1")
    t.do("ask_skill", 20, line="Y1", skill="x")
    t.do("skill_done", 30, line="Y1")
    assert t.cards == []
    assert t.timers == ["response Y1 0-20 done", "skill Y1 20-30 done"]


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("ask_response", {"line": "Y1"}),
        ("ask_skill", {"line": "Y1", "skill": "x"}),
        ("begin_turn", {"line": "F2"}),
        ("begin_discard", {"line": "F1"}),
        ("dying", {"line": "Y1"}),
        ("death", {"victim": "Y1", "killer": "F1"}),
        ("skip_turn", {"line": "F2"}),
        ("give_card", {"person": "Y1", "level": "warning", "clause": "S5.1.1"}),
    ],
)
def test_the_judges_own_steps_at_the_deadline_count_as_a_tick(verb: str, fields: dict[str, object]) -> None:
    t = playing()
    t.do(verb, 20, **fields)
    assert t.timers[0] == "play F1 0-20 expired"
    assert t.cards[0] == "warning F1 S5.1.1 @20"


def test_a_request_at_the_end_of_its_window_can_be_opened() -> None:
    t = duel(playing())
    t.do("ask_response", 3, line="Y1")
    assert t.stack == "play:F1 scroll:F1 response:Y1"


def test_hold_at_the_deadline_stops_it_with_nothing_left() -> None:
    t = playing()
    t.do("hold", 20)
    assert t.left(100) == "0"
    t.do("resume", 100)
    t.do("tick", 100)
    assert t.cards == ["warning F1 S5.1.1 @100"]


def test_a_call_at_its_instant_is_made_whatever_the_command() -> None:
    t = playing()
    t.do("operation", 10, line="F1")
    assert t.calls == "10@10"


def test_all_that_is_due_comes_in_time_order() -> None:
    t = duel(playing())
    t.do("tick", 30)
    dated = [x for x in t.events if isinstance(x, (e.TimeCall, e.TimerEnded))]
    assert [x.at for x in dated] == sorted(x.at for x in dated)
    issued = t.of(CardIssued)
    assert issued == []
    assert t.stack == "play:F1 scroll:F1"  # the duel waits for its request


def test_the_clock_never_runs_backwards() -> None:
    t = playing()
    t.do("operation", 12, line="F1")
    assert t.refused("operation", 11, line="F1") == "clock_backwards"
    t.do("tick", 5)
    assert t.deadline == "32"


# --- the stack ---


def test_only_the_top_runs_and_those_under_it_keep_what_they_have() -> None:
    t = playing()
    t.do("ask_response", 4, line="Y1")
    t.do("ask_skill", 9, line="Y2", skill="x")
    assert [t.clock.status(timer) for timer in t.clock.stack] == ["suspended", "suspended", "running"]
    t.do("skill_done", 12, line="Y2")
    assert t.left(12) == "15"
    t.do("respond", 20, line="Y1")
    assert (t.left(20), t.deadline) == ("16", "36")


def test_hold_and_resume_stop_and_restart_the_top_timer() -> None:
    t = playing()
    t.do("hold", 11, reason="noise")
    assert (t.deadline, t.left(50), t.clock.held_reason) == (None, "9", "noise")
    assert t.refused("hold", 60) == "held_already"
    t.do("resume", 100)
    assert t.deadline == "109"
    t.do("tick", 120)
    assert t.calls == "10@10 5@104 4@105 3@106 2@107 1@108"
    assert t.refused("resume", 130) == "not_held"


def test_while_held_a_timer_that_comes_to_the_top_is_held_too() -> None:
    t = playing()
    t.do("ask_response", 5, line="Y1")
    t.do("hold", 6)
    t.do("respond", 9, line="Y1")
    assert (t.top.kind, t.deadline, t.left(50)) == ("play", None, "15")
    t.do("resume", 50)
    assert t.deadline == "65"


def test_a_call_due_at_the_start_is_made_at_resume() -> None:
    t = Table()
    t.do("hold", 0)
    t.do("ask_skill", 1, line="Y1", skill="x")
    assert t.calls == ""
    t.do("resume", 7)
    assert t.calls == "10@7"
    assert t.deadline == "17"


def test_a_window_opened_while_held_counts_from_resume() -> None:
    t = playing()
    t.do("hold", 1)
    duel(t, 2)
    t.do("resume", 5)
    t.do("tick", 9)
    assert t.calls == "3@5 2@6 1@7"


def test_a_set_timer_ends_when_all_of_its_lines_have_answered() -> None:
    t = Table()
    t.do("ask_response", 0, line=["Y1", "F1"], what="point contest")
    t.do("respond", 3, line="F1")
    assert t.top.lines == ("Y1",)
    assert t.refused("respond", 4, line="F1") == "no_request"
    t.do("respond", 5, line="Y1")
    assert t.timers == ["response Y1,F1 0-5 done"]


# --- set_timer ---


def test_set_timer_makes_the_calls_below_again() -> None:
    t = playing()
    t.do("set_timer", 17, remaining=12, reason="the table was knocked over")
    t.do("tick", 30)
    assert t.calls == "10@10 5@15 4@16 3@17 10@19 5@24 4@25 3@26 2@27 1@28"


def test_a_timer_set_with_ten_or_less_calls_at_once() -> None:
    t = playing()
    t.do("set_timer", 2, remaining=4)
    t.do("tick", 7)
    assert t.calls == "10@2 3@3 2@4 1@5"


def test_set_timer_keeps_a_held_clock_held() -> None:
    t = playing()
    t.do("hold", 2)
    t.do("set_timer", 3, remaining="7.5")
    assert (t.deadline, t.left(9), t.calls) == (None, "7.5", "")
    t.do("resume", 10)
    assert (t.deadline, t.calls) == ("17.5", "10@10")


@pytest.mark.parametrize("remaining", [-1, 4000, "0.0000001"])
def test_set_timer_refuses_what_is_no_time(remaining: object) -> None:
    t = playing()
    assert t.refused("set_timer", 2, remaining=remaining) == "bad_seconds"


def test_set_timer_needs_a_timer() -> None:
    assert Table().refused("set_timer", 2, remaining=5) == "no_timer"


# --- calls (6.3, R8) ---


def test_calls_of_a_response() -> None:
    t = Table()
    t.do("ask_response", 0, line="Y1")
    t.do("tick", 20)
    assert t.calls == "10@10 5@15 4@16 3@17 2@18 1@19"


def test_the_ten_second_call_of_a_skill_carries_its_name() -> None:
    t = Table()
    t.do("ask_skill", 3, line="Y1", skill="洛神")
    assert [(x.call, x.what) for x in t.of(e.TimeCall)] == [(10, "洛神")]


def test_skill_ten_call_off_leaves_the_countdown() -> None:
    t = Table(skill_ten_call=False)
    t.do("ask_skill", 0, line="Y1", skill="x")
    t.do("tick", 10)
    assert t.calls == "5@5 4@6 3@7 2@8 1@9"


def test_windows_count_down_from_the_opening_second() -> None:
    t = duel(playing(), 8)
    t.do("tick", 11)
    assert t.calls == "3@8 2@9 1@10"


def test_a_reset_makes_the_calls_again_on_the_way_down() -> None:
    t = playing()
    t.do("operation", 18, line="F1")
    t.do("tick", 38)
    assert t.calls == "10@10 5@15 4@16 3@17 2@18 10@28 5@33 4@34 3@35 2@36 1@37"


def test_discard_calls_like_a_ten_second_timer() -> None:
    t = Table()
    t.do("begin_discard", 0, line="F1")
    t.do("tick", 10)
    assert t.calls == "10@0 5@5 4@6 3@7 2@8 1@9"
    assert t.cards == ["warning F1 S5.1.1 @10"]


def test_due_tells_the_calls_between_two_instants_before_any_entry() -> None:
    t = playing()
    found = machine.due(t.clock, Instant(seconds(10)), Instant(seconds(16)))
    assert [(x.call, show_seconds(x.at)) for x in found] == [(5, "15"), (4, "16")]


# --- rewind ---


def test_a_rewound_timer_is_held_with_the_time_it_had_at_the_undone_command() -> None:
    t = playing()
    events = t.rules.rewind(t.state, Instant(seconds(12)))
    t.follow(events)
    assert (t.clock.held, t.left(99), t.clock.held_reason) == (True, "8", "undo")
    t.do("resume", 100)
    t.do("tick", 200)
    assert t.calls == "5@103 4@104 3@105 2@106 1@107"


def test_a_rewound_timer_never_expires_backwards() -> None:
    t = playing()
    t.follow(t.rules.rewind(t.state, Instant(seconds(50))))
    assert t.left(50) == "0"
    assert t.cards == []


def test_rewind_is_nothing_when_nothing_runs() -> None:
    t = playing()
    assert Table().rules.rewind(Table().state, Instant(0)) == ()
    t.do("hold", 3)
    assert t.rules.rewind(t.state, Instant(seconds(12))) == ()


def test_wake_is_the_deadline_of_what_runs() -> None:
    t = playing()
    assert t.rules.wake(t.state) == seconds(20)
    t.do("hold", 3)
    assert t.rules.wake(t.state) is None


def test_every_overrun_has_words_in_both_languages() -> None:
    for kind in (name for name, kind in KINDS.items() if kind.warns):
        assert all(Words(lang).has(f"trace.overrun_{kind}") for lang in LANGUAGES)
