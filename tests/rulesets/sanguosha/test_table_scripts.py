"""Sections 6.6 and 6.7: what scrolls ask, situations of real play, dying, death in the middle."""

from __future__ import annotations

import pytest

from moderator.play.instants import show_seconds
from moderator.rulesets.sanguosha.scripts import SCRIPTS, find
from moderator.rulesets.sanguosha.table_events import DyingClosed, MoveReturned, PhaseEnded, RequestAnswered, RequestCancelled
from tests.rulesets.sanguosha.tables import Table


def effective(name: str, *targets: str, user: str = "F1", **fields: object) -> Table:
    """A scroll of F1 in his play phase, its first window over at 3."""
    t = Table(turn="F1")
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line=user, name=name, targets=list(targets), **fields)
    t.do("open_window", 0)
    t.do("tick", 3)
    return t


def asked(t: Table) -> tuple[str, ...]:
    return t.top.lines if t.top.kind == "response" else ()


# --- scripts ---


def test_duel_goes_round_until_the_first_decline() -> None:
    t = effective("Duel", "Y1")
    assert t.follow_script(3) == ["AskResponse:Y1"]
    t.do("respond", 5, line="Y1", what="strike")
    assert t.follow_script(5) == ["AskResponse:F1"]
    t.do("respond", 7, line="F1", what="strike")
    assert t.follow_script(7) == ["AskResponse:Y1"]
    t.do("respond", 9, line="Y1", decline=True)
    assert t.follow_script(9) == []
    assert (t.stack, t.deadline) == ("play:F1", "29")


@pytest.mark.parametrize("what", ["decline", "不响应"])
def test_an_answer_that_says_decline_is_one(what: str) -> None:
    t = effective("Duel", "Y1")
    t.do("ask_response", 3, line="Y1")
    t.do("respond", 5, line="Y1", what=what)
    assert (t.stack, t.deadline) == ("play:F1", "25")


def test_duel_ends_with_an_expiry() -> None:
    t = effective("Duel", "Y1")
    t.do("ask_response", 3, line="Y1")
    t.do("tick", 30)
    assert t.cards == ["warning Y1 S5.1.1 @23"]
    assert (t.stack, t.deadline) == ("play:F1", "43")


def test_responses_of_the_turns_own_player_in_a_duel_are_no_play_time() -> None:
    t = effective("Duel", "Y1")
    t.do("ask_response", 3, line="Y1")
    t.do("respond", 4, line="Y1")
    t.do("ask_response", 4, line="F1")
    assert t.refused("extra_time", 5, line="F1") == "extra_time_not_now"
    t.do("tick", 24)
    assert t.timers[-1] == "response F1 4-24 expired"


def test_two_strikes_in_a_duel_are_two_requests_one_after_the_other() -> None:
    t = effective("Duel", "Y1")
    t.follow_script(3)
    t.do("respond", 4, line="Y1")
    t.do("ask_response", 4, line="Y1", what="second strike")
    t.do("respond", 5, line="Y1")
    assert t.follow_script(5) == ["AskResponse:F1"]


def test_a_second_strike_asked_over_the_partners_open_request() -> None:
    t = effective("Duel", "Y1")
    t.follow_script(3)
    t.do("respond", 4, line="Y1")
    t.follow_script(4)
    t.do("ask_response", 5, line="Y1", what="second strike")
    t.do("respond", 8, line="Y1", decline=True)
    assert t.stack == "play:F1"
    assert [x.lines for x in t.of(RequestCancelled)] == [("F1",)]


@pytest.mark.parametrize(("name", "what"), [("Barbarians", "strike"), ("Arrow Barrage", "dodge")])
def test_barbarians_and_arrows_ask_each_target_after_its_window(name: str, what: str) -> None:
    t = effective(name, "Y1", "Y2")
    assert t.next == {"do": "ask_response", "line": "Y1", "what": what}
    t.follow_script(3)
    t.do("respond", 4, line="Y1")
    assert t.follow_script(4) == ["OpenWindow:Y2"]
    t.do("tick", 7)
    t.follow_script(7)
    t.do("respond", 9, line="Y2", decline=True)
    assert (t.stack, t.deadline) == ("play:F1", "29")


def test_after_an_expired_request_the_next_window_waits_for_the_judge() -> None:
    t = effective("Barbarians", "Y1", "Y2")
    t.follow_script(3)
    t.do("tick", 23)
    assert t.follow_script(23) == []
    assert t.next == {"do": "open_window", "target": "Y2"}


def test_borrowed_sword_asks_the_armed_one_then_the_victim() -> None:
    t = effective("借刀杀人", "Y1", victim="Y2")
    assert t.next == {"do": "ask_response", "line": "Y1", "what": "strike"}
    t.follow_script(3)
    t.do("respond", 4, line="Y1", what="strike")
    assert t.follow_script(4) == ["AskResponse:Y2"]
    t.do("respond", 5, line="Y2", what="dodge")
    assert t.stack == "play:F1"


def test_borrowed_sword_without_a_strike_ends() -> None:
    t = effective("Borrowed Sword", "Y1", victim="Y2")
    t.follow_script(3)
    t.do("respond", 4, line="Y1", decline=True)
    assert t.follow_script(4) == []
    assert t.stack == "play:F1"


def test_borrowed_sword_whose_victim_is_named_later() -> None:
    t = effective("Borrowed Sword", "Y1")
    t.follow_script(3)
    t.do("respond", 4, line="Y1")
    assert t.follow_script(4) == []
    t.do("ask_response", 4, line="N")
    t.do("respond", 5, line="N")
    assert t.stack == "play:F1"


def test_fire_attack_asks_the_target_then_the_user() -> None:
    t = effective("火攻", "Y1")
    t.follow_script(3)
    t.do("respond", 4, line="Y1", what="heart")
    assert t.follow_script(4) == ["AskResponse:F1"]
    t.do("respond", 5, line="F1", decline=True)
    assert t.stack == "play:F1"


def test_fire_attack_goes_on_when_the_target_lets_the_time_pass() -> None:
    t = effective("Fire Attack", "Y1")
    t.follow_script(3)
    t.do("tick", 23)
    assert t.cards == ["warning Y1 S5.1.1 @23"]
    assert t.next == {"do": "ask_response", "line": "F1", "what": "same_suit"}


def test_harvest_asks_each_target_to_take_a_card() -> None:
    t = effective("五谷丰登", "F1", "Y1")
    assert t.follow_script(3) == ["AskResponse:F1"]
    t.do("respond", 4, line="F1")
    assert t.follow_script(4) == ["OpenWindow:Y1"]


@pytest.mark.parametrize("name", ["Dismantle", "Snatch", "Ex Nihilo", "Peach Garden", "Iron Chain", "过河拆桥", "铁索连环"])
def test_scrolls_without_request_are_through_with_their_window(name: str) -> None:
    t = effective(name, "Y1")
    assert (t.stack, t.deadline) == ("play:F1", "23")
    t.do("operation", 5, line="F1", what="the card chosen")
    assert t.deadline == "25"


def test_a_request_that_falls_away_is_asked_and_answered_at_once() -> None:
    t = effective("Barbarians", "Y1", "Y2")
    assert t.refused("open_window", 3) == "request_due"
    t.do("ask_response", 3, line="Y1")
    t.do("respond", 3, line="Y1", what="none")
    assert [x.answer for x in t.of(RequestAnswered)] == ["fell_away"]
    t.do("open_window", 3)
    assert t.cards == []


def test_a_duel_whose_request_falls_away_is_over() -> None:
    t = effective("Duel", "Y1")
    t.follow_script(3)
    t.do("respond", 3, line="Y1", what="无")
    assert t.stack == "play:F1"


def test_a_strike_outside_scrolls_has_no_window() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("operation", 2, line="F1", what="strike Y1")
    t.do("ask_response", 2, line="Y1", what="dodge")
    t.do("respond", 3, line="Y1")
    t.do("ask_response", 3, line="Y1", what="second dodge")
    t.do("respond", 5, line="Y1")
    assert t.timers == ["play F1 0-open", "response Y1 2-3 done", "response Y1 3-5 done"]
    assert t.deadline == "25"


def test_a_point_contest_is_one_timer_and_warns_whoever_is_open() -> None:
    t = Table()
    t.do("ask_response", 0, line=["F1", "Y1"], what="拼点")
    t.do("respond", 5, line="Y1", what="K")
    t.do("tick", 20)
    assert t.timers == ["response F1,Y1 0-20 expired"]
    assert t.cards == ["warning F1 S5.1.1 @20"]


def test_two_delayed_scrolls_have_a_window_each() -> None:
    t = Table(turn="F2")
    for n, name in enumerate(("Lightning", "Contentment")):
        t.do("announce_scroll", 10 * n, line="F1", name=name, targets=["F2"])
        t.do("open_window", 10 * n + 1)
        t.do("tick", 10 * n + 9)
    assert t.timers == ["null_delayed - 1-6 expired", "null_delayed - 11-16 expired"]


def test_every_script_is_found_by_all_its_names() -> None:
    for script in SCRIPTS.values():
        assert all(find(name) is script for name in (script.id, *script.names))
    assert find("no such scroll") is None


# --- skills (6.6) ---


@pytest.mark.parametrize(("skill", "length"), [("观星", 30), ("恂恂", 30), ("stargazing", 30), ("鬼才", 10), ("", 10)])
def test_long_skills_are_a_list(skill: str, length: int) -> None:
    t = Table()
    t.do("ask_skill", 0, line="Y1", skill=skill)
    assert t.deadline == str(length)


def test_long_may_be_said_by_the_judge() -> None:
    t = Table()
    t.do("ask_skill", 0, line="Y1", skill="x", long=True)
    assert t.top.kind == "skill_long"


def test_a_skill_passed_is_declined_without_penalty() -> None:
    t = Table()
    t.do("ask_skill", 0, line="Y1", skill="x")
    t.do("skill_done", 3, line="Y1", used=False)
    assert (t.timers, t.cards) == (["skill Y1 0-3 declined"], [])


def test_a_skill_asked_twice_is_one() -> None:
    t = Table()
    t.do("ask_skill", 0, line="Y1", skill="x")
    t.do("ask_skill", 1, line="Y1", skill="x")
    assert len(t.clock.stack) == 1


def test_judgement_changers_are_asked_one_after_the_other() -> None:
    t = Table()
    for n, line in enumerate(("Y1", "N")):
        t.do("ask_skill", 10 * n, line=line, skill="改判")
        t.do("skill_done", 10 * n + 10, line=line, used=False)
    assert t.timers == ["skill Y1 0-10 declined", "skill N 10-20 declined"]


# --- dying (R40) ---


def test_dying_asks_the_whole_table_once_and_silence_costs_nothing() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    assert t.top.lines == ("F1", "F2", "F3", "F4", "N", "LD", "Y1", "Y2")
    t.do("tick", 20)
    assert (t.timers, t.cards) == (["response F1,F2,F3,F4,N,LD,Y1,Y2 0-20 expired"], [])
    assert [(x.victim, x.rescuer) for x in t.of(DyingClosed)] == [("Y1", None)]
    proposed = next(step for step in t.steps if step.proposed)
    assert (proposed.verb, proposed.params) == ("death", {"victim": "Y1"})


def test_a_rescue_ends_it_for_all_and_dying_may_be_given_again() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    t.do("respond", 2, line="F2", decline=True)
    t.do("respond", 3, line="LD", what="peach")
    assert t.clock.stack == ()
    t.do("dying", 3, line="Y1")
    assert t.deadline == "23"


def test_when_all_decline_nobody_rescues() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    for n in range(8):
        t.press(n)
    assert t.timers == ["response F1,F2,F3,F4,N,LD,Y1,Y2 0-7 declined"]
    assert t.table.unsaved == ("Y1",)


def test_dying_in_turn_asks_each_for_twenty_and_silence_is_an_overrun() -> None:
    t = Table(dying_request="in_turn")
    t.do("dying", 0, line="Y1")
    assert t.top.lines == ("F1",)
    t.do("respond", 4, line="F1", decline=True)
    assert (t.top.lines, t.deadline) == (("F2",), "24")
    t.do("tick", 24)
    assert t.cards == ["warning F2 S5.1.1 @24"]
    assert (t.top.lines, t.deadline) == (("F3",), "44")
    t.do("respond", 30, line="F3", what="peach")
    assert t.clock.stack == ()


def test_dying_given_twice_is_one_request() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    t.do("dying", 1, line="Y1")
    assert len(t.clock.stack) == 1


def test_two_may_be_dying_at_once() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    t.do("dying", 1, line="N")
    t.do("respond", 2, line="N")
    assert t.table.request(t.top.id).victim == "Y1"  # type: ignore[union-attr]


# --- death in the middle ---


def test_requests_of_the_dead_end_as_cancelled_without_warning() -> None:
    t = Table()
    t.do("ask_response", 0, line="Y1", what="dodge")
    t.do("death", 3, victim="Y1", killer="F1")
    assert (t.timers, t.cards) == (["response Y1 0-3 cancelled"], [])


def test_the_dead_leave_a_set_without_warning() -> None:
    t = Table()
    t.do("ask_response", 0, line=["F1", "Y1"])
    t.do("death", 3, victim="Y1", killer="F1")
    assert t.top.lines == ("F1",)


def test_windows_still_due_for_the_dead_are_skipped() -> None:
    t = effective("Barbarians", "Y1", "Y2", "LD")
    t.follow_script(3)
    t.do("death", 5, victim="Y2", killer="F1")
    t.do("respond", 6, line="Y1")
    assert t.next == {"do": "open_window", "target": "LD"}


def test_a_duel_ends_with_the_death_of_either_side() -> None:
    for dead in ("Y1", "F1"):
        t = effective("Duel", "Y1")
        t.follow_script(3)
        t.do("death", 5, victim=dead, killer="F2")
        assert t.table.scrolls == ()
        assert t.cards == []


def test_a_window_for_the_dead_is_cancelled() -> None:
    t = Table()
    t.do("begin_play", 0, line="F1")
    t.do("announce_scroll", 0, line="F1", name="Snatch", targets=["Y1"])
    t.do("open_window", 1)
    t.do("death", 2, victim="Y1", killer="F1")
    assert t.timers[-1] == "null_normal - 1-2 cancelled"
    assert (t.stack, t.deadline) == ("play:F1", "22")


def test_held_moves_of_the_dead_return() -> None:
    t = effective("Barbarians", "Y1", "Y2")
    t.follow_script(3)
    t.do("respond", 4, line="Y1")
    t.do("open_window", 4)
    t.do("respond", 5, line="N", what="strike")
    t.do("death", 6, victim="N", killer="F1")
    assert [(x.line, show_seconds(x.at)) for x in t.of(MoveReturned)] == [("N", "6")]


def test_when_the_turns_player_dies_his_scroll_is_settled_for_the_others_then_the_turn_ends() -> None:
    t = effective("Barbarians", "Y1", "Y2")
    t.follow_script(3)
    t.do("death", 5, victim="F1", killer="Y1")
    assert t.stack == "scroll:F1 response:Y1"
    assert [(x.phase, x.reason) for x in t.of(PhaseEnded)] == [("play", "cancelled")]
    t.do("respond", 6, line="Y1")
    t.follow_script(6)
    t.do("tick", 9)
    t.follow_script(9)
    t.do("respond", 10, line="Y2")
    assert t.stack == ""
    assert t.next == {"do": "begin_turn", "line": "F2"}


def test_fire_attack_ends_when_its_user_is_dead() -> None:
    t = effective("Fire Attack", "Y1")
    t.follow_script(3)
    t.do("death", 4, victim="F1", killer="Y2")
    t.do("respond", 5, line="Y1")
    assert t.stack == ""


def test_the_victim_of_a_borrowed_sword_who_dies_is_asked_nothing() -> None:
    t = effective("Borrowed Sword", "Y1", victim="Y2")
    t.follow_script(3)
    t.do("death", 4, victim="Y2", killer="F3")
    t.do("respond", 5, line="Y1")
    assert t.stack == "play:F1"


def test_the_dying_request_ends_with_the_death() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    t.do("death", 3, victim="Y1", killer="F1")
    assert t.timers[-1].endswith("0-3 cancelled")
    assert t.table.unsaved == ()


def test_a_death_that_ends_the_game_cancels_everything() -> None:
    t = effective("Duel", "LD")
    t.follow_script(3)
    t.do("death", 5, victim="LD", killer="F1")
    assert (t.clock.stack, t.table.scrolls, t.table.requests) == ((), (), ())
    assert t.game.status == "outcome"
    assert [x.split(" ")[-1] for x in t.timers] == ["cancelled", "expired", "cancelled"]


def test_a_death_at_the_deadline_comes_after_the_expiry() -> None:
    t = Table()
    t.do("ask_response", 0, line="Y1")
    t.do("death", 20, victim="Y1", killer="F1")
    assert t.cards == ["warning Y1 S5.1.1 @20"]


def test_whom_nobody_rescued_is_forgotten_with_the_next_turn() -> None:
    t = Table()
    t.do("dying", 0, line="Y1")
    t.do("tick", 20)
    t.do("begin_turn", 30, line="F2")
    assert t.next == {"do": "begin_play", "line": "F2"}
