"""Section 6.4: the play phase, reading, extra time, discard. Section 7: turns and rounds."""

from __future__ import annotations

import pytest

from moderator.rulesets.sanguosha.table_events import PhaseEnded, RoundBegan
from tests.rulesets.sanguosha.tables import SEATS, Table


def playing(**rules: bool | int | str) -> Table:
    t = Table(**rules)
    t.do("begin_play", 0, line="F1")
    return t


# --- play phase ---


def test_an_operation_sets_twenty_whatever_it_was() -> None:
    t = playing()
    t.do("operation", 1, line="F1")
    assert t.left(1) == "20"


def test_an_operation_that_opens_something_resets_first_then_suspends() -> None:
    t = playing()
    t.do("operation", 12, line="F1", what="strike Y1")
    t.do("ask_response", 12, line="Y1", what="dodge")
    t.do("respond", 17, line="Y1")
    assert (t.top.kind, t.deadline) == ("play", "37")


def test_announcing_a_scroll_in_ones_play_phase_is_one_reset() -> None:
    t = playing()
    t.do("announce_scroll", 12, line="F1", name="过河拆桥", targets=["Y1"])
    t.do("open_window", 13)
    t.do("tick", 16)
    assert t.deadline == "36"


def test_an_announcement_by_another_line_is_no_operation() -> None:
    t = playing()
    t.do("announce_scroll", 12, line="Y2", name="无中生有")
    t.do("open_window", 13)
    t.do("tick", 16)
    assert t.deadline == "24"


def test_play_overrun_warns_and_ends_the_phase() -> None:
    t = playing()
    t.do("tick", 25)
    assert [(x.phase, x.reason) for x in t.of(PhaseEnded)] == [("play", "expired")]
    assert t.refused("operation", 26, line="F1") == "no_play_phase"


def test_only_the_turns_player_may_operate() -> None:
    assert playing().refused("operation", 1, line="Y1") == "no_play_phase"


def test_only_the_turns_player_begins_to_play() -> None:
    assert Table().refused("begin_play", 1, line="Y1") == "not_your_turn"


def test_begin_play_without_any_turn_begins_the_turn() -> None:
    t = Table(turn=None)
    t.do("begin_play", 0, line="F1")
    assert (t.game.turn, t.game.round) == ("F1", 1)


def test_begin_play_twice_changes_nothing() -> None:
    t = playing()
    t.do("begin_play", 5, line="F1")
    assert t.deadline == "20"


def test_end_play_ends_the_timer() -> None:
    t = playing()
    t.do("end_play", 5, line="F1")
    assert t.timers == ["play F1 0-5 done"]
    assert t.refused("end_play", 6, line="F1") == "no_play_phase"


def test_play_does_not_end_under_an_open_request() -> None:
    t = playing()
    t.do("ask_response", 3, line="Y1")
    assert t.refused("end_play", 5, line="F1") == "something_open"


def test_an_extra_play_phase_is_a_new_timer_of_twenty() -> None:
    t = playing()
    t.do("end_play", 5, line="F1")
    t.do("begin_play", 9, line="F1")
    assert t.deadline == "29"


def test_tournament_seconds_replace_the_defaults() -> None:
    t = Table()
    t.state = t.rules.start("t", "Asia/Shanghai")
    lines = {line: {"person": line, "role": r} for line, r in zip(SEATS, ("lord", *["loyalist"] * 2, *["rebel"] * 4, "spy"), strict=True)}
    t.do("adopt", 0, position={"lines": lines, "seats": list(SEATS), "turn": "F1", "seconds": {"play": "15", "null_normal": "4"}})
    t.do("begin_play", 0, line="F1")
    assert t.deadline == "15"
    t.do("announce_scroll", 1, line="F1", name="Snatch", targets=["Y1"])
    t.do("open_window", 2)
    t.do("tick", 6)
    assert t.calls == "4@2 3@3 2@4 1@5"


# --- reading (S5.0.4, R9) ---


def test_reading_before_play_is_taken_off_the_first_play_time() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("reading", 7, line="F1", action="close")
    t.do("begin_play", 9, line="F1")
    assert t.deadline == "22"
    t.do("tick", 22)
    assert t.calls == "10@12 5@17 4@18 3@19 2@20 1@21"


def test_reading_makes_the_calls_of_play_time_and_they_are_not_repeated() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("reading", 16, line="F1", action="close")
    t.do("begin_play", 20, line="F1")
    assert t.deadline == "24"
    t.do("tick", 24)
    assert t.calls == "10@10 5@15 4@16 3@21 2@22 1@23"


def test_reading_twice_adds_up() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("reading", 6, line="F1", action="close")
    t.do("reading", 10, line="F1", action="open")
    t.do("reading", 16, line="F1", action="close")
    assert t.calls == "10@14"
    t.do("begin_play", 20, line="F1")
    assert t.deadline == "28"


def test_begin_play_closes_an_open_reading() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("begin_play", 5, line="F1")
    assert t.timers == ["reading F1 0-5 done", "play F1 5-open"]
    assert t.deadline == "20"


def test_with_nothing_left_begin_play_ends_the_phase_at_once_with_one_warning() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("tick", 25)
    assert t.cards == []
    t.do("begin_play", 30, line="F1")
    assert t.timers == ["reading F1 0-20 expired", "play F1 30-30 expired"]
    assert t.cards == ["warning F1 S5.1.1 @30"]
    assert t.clock.stack == ()


def test_reading_floor_is_the_least_first_budget() -> None:
    t = Table(reading_floor=5)
    t.do("reading", 0, line="F1", action="open")
    t.do("tick", 25)
    t.do("begin_play", 30, line="F1")
    assert t.deadline == "35"
    t.do("tick", 35)
    assert t.calls == "10@10 5@15 4@31 3@32 2@33 1@34"


def test_an_operation_after_reading_restores_the_full_time() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("begin_play", 15, line="F1")
    t.do("operation", 17, line="F1")
    assert t.deadline == "37"


def test_a_running_timer_just_goes_on_while_its_player_reads() -> None:
    t = playing()
    t.do("reading", 5, line="F1", action="open")
    assert (t.stack, t.deadline) == ("play:F1", "20")


def test_reading_is_charged_to_the_first_play_phase_only() -> None:
    t = playing()
    t.do("end_play", 5, line="F1")
    assert t.refused("reading", 6, line="F1", action="open") == "reading_after_play"
    t.do("begin_play", 9, line="F1")
    assert t.deadline == "29"


def test_a_new_turn_forgets_the_reading() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("reading", 7, line="F1", action="close")
    t.do("begin_turn", 8, line="F2")
    t.do("begin_play", 9, line="F2")
    assert t.deadline == "29"


def test_only_the_turns_player_reads_on_the_clock() -> None:
    assert Table().refused("reading", 0, line="Y1", action="open") == "not_your_turn"


# --- extra time (S1.2.6, R10) ---


def test_extra_time_add_mode_lapses_at_the_next_operation() -> None:
    t = playing()
    t.do("extra_time", 5, line="F1")
    assert t.deadline == "40"
    t.do("operation", 6, line="F1")
    assert t.deadline == "26"


def test_extra_time_keep_mode_operation_never_lowers() -> None:
    t = playing(extra_time_mode="keep")
    t.do("extra_time", 5, line="F1")
    t.do("operation", 6, line="F1")
    assert t.deadline == "40"
    t.do("operation", 25, line="F1")
    assert t.deadline == "45"


def test_extra_time_reserve_mode_is_spent_after_the_base_time() -> None:
    t = playing(extra_time_mode="reserve")
    t.do("extra_time", 5, line="F1")
    assert t.deadline == "40"
    t.do("operation", 15, line="F1")
    assert t.deadline == "55"
    t.do("operation", 40, line="F1")  # 5 of the reserve are gone
    assert t.deadline == "75"


def test_extra_time_makes_the_calls_again() -> None:
    t = playing()
    t.do("extra_time", 17, line="F1")
    t.do("tick", 40)
    assert t.calls == "10@10 5@15 4@16 3@17 10@30 5@35 4@36 3@37 2@38 1@39"


def test_extra_time_is_once_a_game_also_in_an_extra_play_phase() -> None:
    t = playing()
    t.do("extra_time", 5, line="F1")
    t.do("end_play", 6, line="F1")
    t.do("begin_play", 7, line="F1")
    assert t.refused("extra_time", 8, line="F1") == "extra_time_used"


def test_a_refused_extra_time_is_not_used_up() -> None:
    t = playing()
    t.do("ask_response", 2, line="Y1")
    assert t.refused("extra_time", 3, line="F1") == "extra_time_not_now"
    assert t.refused("extra_time", 3, line="Y1") == "extra_time_not_now"
    t.do("respond", 4, line="Y1")
    t.do("extra_time", 5, line="F1")
    assert t.game.extra_used == ("F1",)


def test_extra_time_after_the_expiry_is_refused() -> None:
    assert playing().refused("extra_time", 21, line="F1") == "extra_time_not_now"


# --- discard (R11) ---


def test_discard_is_done_by_respond() -> None:
    t = Table()
    t.do("begin_discard", 0, line="F1")
    t.do("respond", 4, line="F1")
    assert t.timers == ["discard F1 0-4 done"]


def test_begin_discard_ends_an_open_play_phase() -> None:
    t = playing()
    t.do("begin_discard", 4, line="F1")
    assert t.timers == ["play F1 0-4 done", "discard F1 4-open"]


def test_discard_seconds_is_a_house_rule() -> None:
    t = Table(discard_seconds=15)
    t.do("begin_discard", 0, line="F1")
    assert t.deadline == "15"


# --- turns and rounds (section 7) ---


def test_the_round_grows_when_the_order_passes_the_lords_position() -> None:
    t = Table(turn=None)
    for n, line in enumerate((*SEATS, "LD", "Y1")):
        t.do("begin_turn", n, line=line)
    assert t.game.round == 2
    assert [x.round for x in t.of(RoundBegan)] == [1, 2]


def test_the_round_grows_though_seats_by_the_lord_are_skipped() -> None:
    t = Table(turn=None)
    t.do("begin_turn", 0, line="LD")
    t.do("begin_turn", 1, line="N")
    t.do("begin_turn", 2, line="Y2")
    assert t.game.round == 2


def test_a_skipped_turn_counts_for_the_round() -> None:
    t = Table(turn=None)
    t.do("begin_turn", 0, line="LD")
    t.do("begin_turn", 1, line="N")
    t.do("skip_turn", 2, line="LD", reason="turned over")
    assert t.game.round == 2
    t.do("begin_turn", 3, line="Y1")
    assert t.game.round == 2


def test_an_extra_turn_changes_no_round_and_the_order_goes_on_from_where_it_left() -> None:
    t = Table(turn=None)
    t.do("begin_turn", 0, line="LD")
    t.do("begin_turn", 1, line="F4")
    t.do("begin_turn", 2, line="Y1", extra=True)
    assert (t.game.round, t.game.turn, t.game.extra_turn) == (1, "Y1", True)
    t.do("begin_play", 3, line="Y1")
    t.do("end_play", 4, line="Y1")
    assert t.next == {"do": "begin_turn", "line": "N"}
    t.do("begin_turn", 5, line="N")
    assert t.game.round == 1


def test_a_skipped_turn_starts_no_timer() -> None:
    t = Table()
    t.do("skip_turn", 1, line="F2", reason="turned over")
    assert t.timers == []
    assert t.next == {"do": "begin_turn", "line": "F3"}


def test_a_turn_does_not_begin_over_open_timers_unless_forced() -> None:
    t = playing()
    assert t.refused("begin_turn", 3, line="F2") == "something_open"
    t.do("begin_turn", 3, force=True, line="F2")
    assert t.timers == ["play F1 0-3 cancelled"]


def test_begin_turn_twice_is_one_turn() -> None:
    t = Table(turn=None)
    t.do("begin_turn", 0, line="LD")
    t.do("begin_turn", 1, line="LD")
    assert (t.game.turns, t.game.round) == (1, 1)


def test_the_same_line_again_needs_an_extra_turn() -> None:
    t = playing()
    t.do("end_play", 1, line="F1")
    assert t.refused("begin_turn", 2, line="F1") == "same_turn"
    t.do("begin_turn", 2, line="F1", extra=True)


@pytest.mark.parametrize("verb", ["begin_turn", "skip_turn", "ask_response", "dying", "operation"])
def test_the_dead_take_no_part(verb: str) -> None:
    t = Table(lines={"Y1": {"dead": True}})
    assert t.refused(verb, 0, line="Y1") == "line_dead"


def test_an_unknown_line_is_refused() -> None:
    assert Table().refused("ask_response", 0, line="X") == "unknown_line"


def test_reading_set_to_more_than_play_time_costs_nothing() -> None:
    t = Table()
    t.do("reading", 0, line="F1", action="open")
    t.do("set_timer", 1, remaining=40)
    t.do("begin_play", 2, line="F1")
    assert t.deadline == "22"
