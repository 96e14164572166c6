"""Section 6.5: announcements, windows, chains, violations and held moves, reopening (S1.2.4, S5.1.2, R12-R14)."""

from __future__ import annotations

import pytest

from moderator.play.instants import show_seconds
from moderator.rulesets.sanguosha.table_events import (
    MoveReturned,
    RequestAnswered,
    ScrollSettled,
    WindowClosed,
    WindowOpened,
    WindowViolation,
)
from moderator.rulesets.sanguosha.table_rows import timer_rows
from tests.rulesets.sanguosha.tables import Table


def announced(name: str, *targets: str, turn: str = "F1", play: bool = True, **rules: bool | int | str) -> Table:
    t = Table(turn=turn, **rules)
    if play:
        t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line="F1", name=name, targets=list(targets))
    return t


def effects(t: Table) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(x.target, x.effect) for x in t.of(WindowClosed)]


# --- frames ---


def test_the_frame_stands_until_the_last_chain_is_settled() -> None:
    t = announced("桃园结义", "Y1", "Y2")
    t.do("open_window", 1)
    t.do("tick", 10)
    assert t.stack == "play:F1 scroll:F1"
    t.do("open_window", 12)
    t.do("tick", 20)
    assert t.stack == "play:F1"
    assert t.deadline == "35"


def test_the_play_timer_stands_still_between_a_nullification_and_its_window() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y2")
    t.do("tick", 60)
    assert (t.stack, t.cards) == ("play:F1 scroll:F1", [])


def test_the_play_timer_stands_still_between_a_window_and_the_request() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 1)
    t.do("tick", 60)
    assert (t.stack, t.cards) == ("play:F1 scroll:F1", [])


def test_one_window_per_target_in_resolution_order() -> None:
    t = announced("Iron Chain", "Y1", "LD")
    t.do("open_window", 1)
    t.do("open_window", 5)
    t.do("tick", 10)
    assert effects(t) == [("Y1", ("Y1",)), ("LD", ("LD",))]


def test_another_target_than_the_next_is_refused_unless_forced() -> None:
    t = announced("Iron Chain", "Y1", "LD")
    assert t.refused("open_window", 1, target="LD") == "not_next_target"
    t.do("open_window", 1, force=True, target="LD")
    t.do("open_window", 5, target="Y1")
    t.do("tick", 10)
    assert [x[0] for x in effects(t)] == ["LD", "Y1"]
    assert t.clock.stack[-1].kind == "play"


def test_a_target_that_is_none_is_refused() -> None:
    assert announced("Duel", "Y1").refused("open_window", 1, target="F2") == "not_due_target"


def test_a_scroll_without_targets_is_the_users_own() -> None:
    t = announced("无中生有")
    t.do("open_window", 1)
    t.do("tick", 4)
    assert effects(t) == [("F1", ("F1",))]


def test_an_announcement_pressed_twice_is_one() -> None:
    t = announced("Duel", "Y1")
    t.do("announce_scroll", 0.3, line="F1", name="duel", targets=["Y1"])
    assert len(t.table.scrolls) == 1


def test_unknown_scrolls_are_taken_as_scrolls_without_script() -> None:
    t = announced("以逸待劳", "Y1")
    t.do("open_window", 1)
    t.do("tick", 4)
    assert t.stack == "play:F1"


@pytest.mark.parametrize("name", ["决斗", "Duel", "duel", "DUEL", "決鬥"])
def test_a_scroll_is_known_by_its_chinese_and_english_name_and_its_id(name: str) -> None:
    assert announced(name, "Y1").table.scrolls[0].script == "duel"


def test_targets_must_live_and_be_named_once() -> None:
    t = Table(lines={"Y1": {"dead": True}})
    assert t.refused("announce_scroll", 0, line="F1", name="Duel", targets=["Y1"]) == "line_dead"
    assert t.refused("announce_scroll", 0, line="F1", name="Duel", targets=["Y2", "Y2"]) == "target_twice"


# --- delayed ---


def test_a_delayed_scroll_has_no_window_when_laid_down() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 12, line="F1", name="乐不思蜀", targets=["Y1"])
    assert (t.stack, t.deadline) == ("play:F1", "32")


def test_a_delayed_scroll_has_five_seconds_at_the_judgement() -> None:
    t = Table(turn="Y1")
    t.do("announce_scroll", 0, line="F1", name="闪电", targets=["Y1"])
    t.do("open_window", 1)
    t.do("tick", 9)
    assert t.calls == "5@1 4@2 3@3 2@4 1@5"
    assert t.stack == ""


def test_a_delayed_scroll_works_though_its_user_has_died() -> None:
    t = Table(turn="Y1", lines={"F1": {"dead": True}})
    t.do("announce_scroll", 0, line="F1", name="Contentment", targets=["Y1"], delayed=True)
    t.do("open_window", 1)
    assert t.top.kind == "null_delayed"


# --- chains (R13) ---


@pytest.mark.parametrize(("nulls", "effective"), [(0, True), (1, False), (2, True), (3, False), (4, True)])
def test_parity_decides(nulls: int, effective: bool) -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 1)
    for n in range(nulls):
        t.do("nullify", 2 + 3 * n, line="Y2" if n % 2 == 0 else "F3")
        t.do("open_window", 3 + 3 * n)
    t.do("tick", 60)
    assert effects(t) == [("Y1", ("Y1",) if effective else ())]


def test_a_nullification_at_the_last_instant_is_valid() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 1)
    t.do("nullify", 4, line="Y2")
    assert t.timers[-1] == "null_normal - 1-4 done"


def test_a_nullification_after_the_close_is_refused() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 1)
    assert t.refused("nullify", "4.000001", line="Y2") == "window_closed"


def test_a_nullification_before_the_next_window_is_refused() -> None:
    t = announced("Duel", "Y1")
    assert t.refused("nullify", 1, line="Y2") == "window_closed"
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y2")
    assert t.refused("nullify", 3, line="F3") == "window_closed"


def test_of_two_at_once_the_first_seen_counts_and_the_other_goes_back_without_penalty() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y2")
    assert t.refused("nullify", 2, line="F3") == "nullified_at_once"
    assert t.cards == []


def test_a_nullified_target_is_over_and_the_next_window_comes() -> None:
    t = announced("Barbarians", "Y1", "Y2")
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y1")
    t.do("open_window", 3)
    t.do("tick", 7)
    assert t.next == {"do": "open_window", "target": "Y2"}


def test_null_reopen_off_leaves_the_first_window_closed() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y2")
    t.do("open_window", 3)
    t.do("nullify", 4, line="F3")
    t.do("open_window", 5)
    t.do("tick", 9)
    assert t.stack == "play:F1"


def test_null_reopen_on_gives_the_scroll_its_window_again() -> None:
    t = announced("Snatch", "Y1", null_reopen=True)
    t.do("open_window", 1)
    t.do("nullify", 2, line="Y2")
    t.do("open_window", 3)
    t.do("nullify", 4, line="F3")
    t.do("open_window", 5)
    t.do("tick", 9)
    assert t.next == {"do": "open_window", "target": "Y1"}
    t.do("open_window", 10)
    t.do("tick", 20)
    assert t.stack == "play:F1"


def test_reopen_window_goes_back_to_the_last_one() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 1)
    t.do("tick", 5)
    t.do("reopen_window", 6)
    assert t.deadline == "9"
    t.do("nullify", 7, line="Y2")
    t.do("open_window", 8)
    t.do("tick", 12)
    assert effects(t) == [("Y1", ("Y1",)), ("Y1", ())]
    assert t.stack == "play:F1"


def test_reopen_window_after_the_frame_has_gone() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 1)
    t.do("tick", 6)
    t.do("reopen_window", 7)
    assert t.stack == "play:F1 scroll:F1 null_normal"
    t.do("tick", 12)
    assert (t.stack, t.deadline) == ("play:F1", "27")


def test_reopen_window_is_too_late_once_something_has_come_of_it() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 1)
    t.do("ask_response", 5, line="Y1")
    t.do("respond", 6, line="Y1")
    assert t.refused("reopen_window", 6) == "nothing_to_reopen"


# --- one window for all (R12) ---


def test_null_per_target_off_is_one_window_and_each_nullification_names_its_target() -> None:
    t = announced("Barbarians", "Y1", "Y2", "LD", null_per_target=False)
    t.do("open_window", 1)
    assert t.refused("nullify", 2, line="LD") == "name_target"
    t.do("nullify", 2, line="LD", target="Y2")
    t.do("open_window", 3)
    t.do("nullify", 4, line="Y1", target="LD")
    t.do("open_window", 5)
    t.do("tick", 9)
    assert effects(t) == [(None, ("Y1",))]
    assert len(t.of(WindowOpened)) == 3
    t.do("ask_response", 9, line="Y1")
    t.do("respond", 10, line="Y1", decline=True)
    assert t.stack == "play:F1"


def test_null_per_target_off_asks_all_the_targets_without_further_windows() -> None:
    t = announced("Arrow Barrage", "Y1", "Y2", null_per_target=False)
    t.do("open_window", 1)
    t.do("tick", 4)
    assert t.follow_script(4) == ["AskResponse:Y1"]
    t.do("respond", 5, line="Y1")
    assert t.follow_script(5) == ["AskResponse:Y2"]
    t.do("respond", 6, line="Y2")
    assert t.stack == "play:F1"


def test_null_per_target_off_a_counter_follows_the_last_target() -> None:
    t = announced("Barbarians", "Y1", "Y2", null_per_target=False)
    t.do("open_window", 1)
    t.do("nullify", 2, line="LD", target="Y2")
    t.do("open_window", 3)
    t.do("nullify", 4, line="F3")
    t.do("open_window", 5)
    t.do("tick", 9)
    assert effects(t) == [(None, ("Y1", "Y2"))]


# --- violations (S5.1.2, R14) ---


@pytest.mark.parametrize("verb", ["respond", "operation"])
@pytest.mark.parametrize("line", ["Y1", "F1", "N"])
def test_any_move_inside_a_window_is_a_violation_by_whoever_did_it(verb: str, line: str) -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do(verb, 2, line=line)
    assert t.cards == [f"warning {line} S5.1.2 @2"]
    assert t.top.kind == "null_normal"
    assert t.deadline == "3"


def test_a_violation_costs_a_warning_each_time() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1")
    t.do("respond", 2, line="Y1")
    assert t.cards == ["warning Y1 S5.1.2 @1", "warning Y1 S5.1.2 @2"]


def test_one_move_per_line_is_held_and_a_further_one_returns_at_once() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1", what="strike")
    t.do("respond", 2, line="Y1", what="peach")
    assert [x.held for x in t.of(WindowViolation)] == [True, False]
    assert [x.what for x in t.of(MoveReturned)] == ["peach"]


def test_another_move_at_the_windows_last_instant_is_still_a_violation() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 3, line="Y1")
    assert t.cards == ["warning Y1 S5.1.2 @3"]


def test_announcing_at_the_windows_last_instant_is_a_violation_too() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 0)
    t.do("announce_scroll", 3, line="F1", name="Duel", targets=["Y1"])
    assert t.cards == ["warning F1 S5.1.2 @3"]
    t.do("tick", 4)
    assert t.stack == "play:F1"


def test_an_accepted_damage_is_held_as_a_decline() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1", decline=True)
    t.do("ask_response", 3, line="Y1")
    assert [(x.answer, x.early) for x in t.of(RequestAnswered)] == [("declined", True)]
    assert t.stack == "play:F1"


def test_a_held_move_of_the_user_answers_his_first_request() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 1, line="F1", what="strike")
    t.do("tick", 3)
    t.follow_script(3)
    t.do("respond", 5, line="Y1")
    assert t.follow_script(5) == ["AskResponse:F1", "AskResponse:Y1"]
    assert t.top.lines == ("Y1",)


def test_a_held_move_returns_when_its_lines_own_chain_is_nullified() -> None:
    t = announced("Barbarians", "Y1", "Y2")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1", what="strike")
    t.do("nullify", 2, line="LD")
    t.do("open_window", 3)
    t.do("tick", 6)
    assert [(x.line, show_seconds(x.at)) for x in t.of(MoveReturned)] == [("Y1", "6")]


def test_a_held_move_of_a_later_target_waits_for_its_request() -> None:
    t = announced("Barbarians", "Y1", "Y2")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y2", what="strike")
    t.do("ask_response", 3, line="Y1")
    t.do("respond", 4, line="Y1")
    t.do("open_window", 5)
    t.do("ask_response", 8, line="Y2")
    assert [(x.line, x.early) for x in t.of(RequestAnswered)] == [("Y1", False), ("Y2", True)]


def test_a_held_move_of_a_bystander_returns_when_the_frame_is_popped() -> None:
    t = announced("Snatch", "Y1")
    t.do("open_window", 0)
    t.do("operation", 1, line="N", what="strike")
    t.do("tick", 4)
    assert [(x.line, show_seconds(x.at)) for x in t.of(MoveReturned)] == [("N", "3")]


def test_early_move_returned_lets_the_player_answer_anew() -> None:
    t = announced("Duel", "Y1", early_move="returned")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1", what="strike")
    t.do("ask_response", 3, line="Y1")
    assert t.cards == ["warning Y1 S5.1.2 @1"]
    assert (t.top.kind, t.deadline) == ("response", "23")


def test_a_second_ask_of_what_a_held_move_has_just_answered_changes_nothing() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 2, line="Y1", what="strike")
    t.do("tick", 3)
    assert t.follow_script(3) == ["AskResponse:Y1", "AskResponse:F1"]
    t.do("ask_response", 3, line="Y1")
    t.do("ask_response", 3, line="F1")
    assert t.stack == "play:F1 scroll:F1 response:F1"


def test_a_duel_with_moves_held_on_both_sides_goes_on_with_the_target() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("respond", 1, line="Y1", what="strike")
    t.do("respond", 2, line="F1", what="strike")
    t.do("tick", 3)
    assert t.follow_script(3) == ["AskResponse:Y1", "AskResponse:F1", "AskResponse:Y1"]
    assert (t.top.lines, t.deadline) == (("Y1",), "23")


# --- what a window allows ---


def test_with_a_window_on_top_requests_and_a_second_window_are_refused() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    assert t.refused("ask_response", 1, line="Y1") == "window_open"
    assert t.refused("open_window", 1) == "window_open"


def test_a_skill_suspends_the_window() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("ask_skill", 1, line="Y2", skill="看破")
    t.do("skill_done", 6, line="Y2")
    assert t.deadline == "8"
    t.do("tick", 8)
    assert t.calls == "3@0 2@1 10@1 5@6 1@7"


def test_dying_suspends_the_window() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("dying", 1, line="Y2")
    t.do("respond", 5, line="LD", what="peach")
    assert t.deadline == "7"


def test_open_window_without_a_scroll_is_refused() -> None:
    assert Table().refused("open_window", 0) == "no_scroll"


def test_open_window_over_an_open_request_is_refused() -> None:
    t = announced("Barbarians", "Y1", "Y2")
    t.do("ask_response", 0, line="LD")
    assert t.refused("open_window", 1) == "something_open"


def test_a_scroll_within_a_scroll_is_settled_first() -> None:
    t = announced("Barbarians", "Y1", "Y2")
    t.do("announce_scroll", 1, line="Y1", name="无中生有")
    t.do("open_window", 2)
    t.do("tick", 6)
    assert [x.frame for x in t.of(ScrollSettled)] == [t.table.scrolls[0].frame + 1]
    assert t.next == {"do": "open_window", "target": "Y1"}


# --- rows ---


def test_rows_tell_the_timers_of_a_game() -> None:
    t = announced("Duel", "Y1")
    t.do("open_window", 0)
    t.do("nullify", 1.4, line="Y2")
    t.do("open_window", 2)
    t.do("tick", 5)
    timers = timer_rows(t.events)
    assert [(x.kind, x.state, x.reason) for x in timers] == [
        ("play", "running", ""), ("null_normal", "ended", "done"), ("null_normal", "ended", "expired"),
    ]  # fmt: skip
    assert (show_seconds(timers[0].at), show_seconds(timers[0].deadline or 0)) == ("5", "25")


def test_rows_tell_what_is_suspended_and_what_is_held() -> None:
    t = announced("Duel", "Y1")
    t.do("hold", 1, reason="noise")
    t.do("open_window", 2)
    play, window = timer_rows(t.events)
    assert (play.state, show_seconds(play.at), play.deadline) == ("suspended", "0", None)
    assert (window.state, window.reason, window.deadline) == ("held", "noise", None)
