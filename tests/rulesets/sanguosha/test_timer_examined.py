"""Corners of section 6 worked out by hand from the rules, before the engine was asked: one line a press, "seconds verb key=value"."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from main import replay_report
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.sanguosha.table_events import DyingClosed, WindowClosed
from tests.rulesets.sanguosha.tables import ROLES, SEATS, Table

ALL = "F1,F2,F3,F4,N,LD,Y1,Y2"
PLAY = "10@10 5@15 4@16 3@17 2@18 1@19"
PLAY_FROM_20 = "10@30 5@35 4@36 3@37 2@38 1@39"


def value(text: str) -> Any:
    return {"true": True, "false": False}.get(text, text.split("+") if "+" in text else text)


def press(line: str) -> tuple[str, str, dict[str, Any]]:
    at, verb, *pairs = line.split()
    fields = {key: value(text) for key, text in (pair.split("=") for pair in pairs)}
    if "targets" in fields and isinstance(fields["targets"], str):
        fields["targets"] = [fields["targets"]]
    return at, verb, fields


class Played(Table):
    """A table on which all the lines were pressed; ``no`` are the codes of those that were refused."""

    def __init__(self, lines: str, turn: str | None = "F1", **rules: bool | int | str) -> None:
        super().__init__(turn, **rules)
        self.no: list[str] = []
        for line in lines.strip().splitlines():
            at, verb, fields = press(line)
            found = self.send(verb, at, **fields)
            if isinstance(found, Refusal):
                self.no.append(found.code)


def snatch(then: str) -> str:
    return "0 begin_play line=F1\n0 announce_scroll line=F1 name=snatch targets=Y1\n0 open_window target=Y1\n" + then


def scroll(name: str, targets: str, then: str) -> str:
    return f"0 begin_play line=F1\n0 announce_scroll line=F1 name={name} targets={targets}\n0 open_window\n" + then


# --- the very instant of the deadline (6.1, R7) ---


def test_extra_time_said_at_the_last_instant_is_in_time() -> None:
    t = Played("0 begin_play line=F1\n20 extra_time line=F1\n21 operation line=F1\n41 end_play line=F1")
    assert t.timers == ["play F1 0-41 done"]
    assert t.calls == PLAY + " 10@31 5@36 4@37 3@38 2@39 1@40"


def test_a_scroll_announced_at_the_last_instant_restores_play_time_before_it_stands_still() -> None:
    t = Played(snatch("").replace("0 announce", "20 announce").replace("0 open", "25 open") + "28 tick\n48 tick")
    assert t.timers == ["play F1 0-48 expired", "null_normal - 25-28 expired"]


def test_hold_at_the_last_instant_then_an_operation_at_the_very_resume_is_in_time() -> None:
    t = Played("0 begin_play line=F1\n20 hold\n50 resume\n50 operation line=F1")
    assert (t.deadline, t.cards) == ("70", [])


def test_reading_opened_at_the_last_instant_does_not_end_the_phase() -> None:
    t = Played("0 begin_play line=F1\n20 reading line=F1 action=open\n20 operation line=F1\n21 reading line=F1 action=close")
    assert (t.no, t.deadline, t.cards) == ([], "40", [])


def test_two_nullifications_each_at_the_last_instant() -> None:
    t = Played(snatch("3 nullify line=Y2\n3 open_window\n6 nullify line=F3\n6 open_window\n9 tick"))
    assert t.timers[1:] == ["null_normal - 0-3 done", "null_normal - 3-6 done", "null_normal - 6-9 expired"]
    assert t.calls == "3@0 2@1 1@2 3@3 2@4 1@5 3@6 2@7 1@8"


def test_the_judges_card_at_the_last_instant_comes_after_the_expiry() -> None:
    t = Played("0 begin_play line=F1\n20 give_card person=Y1 level=warning clause=S5.1.1")
    assert t.cards == ["warning F1 S5.1.1 @20", "warning Y1 S5.1.1 @20"]


def test_an_operation_after_the_tick_that_closed_the_window_is_no_violation() -> None:
    t = Played(snatch("3 tick\n3 operation line=F1"))
    assert (t.cards, t.deadline) == ([], "23")


def test_a_dying_at_the_windows_end_finds_the_scroll_effective() -> None:
    t = Played(snatch("3 dying line=Y2\n5 respond line=LD what=peach"))
    assert t.timers == ["play F1 0-open", "null_normal - 0-3 expired", f"response {ALL} 3-5 done"]
    assert t.deadline == "25"


def test_one_late_tick_runs_through_two_timers_of_the_stack() -> None:
    t = Played("0 ask_response line=Y1\n5 dying line=F2\n60 tick")
    assert t.timers == ["response Y1 0-40 expired", f"response {ALL} 5-25 expired"]
    assert t.calls == "10@15 5@20 4@21 3@22 2@23 1@24 10@30 5@35 4@36 3@37 2@38 1@39"
    assert t.cards == ["warning Y1 S5.1.1 @40"]


# --- hold, resume, set_timer ---


def test_a_nullification_while_held_and_its_window_counts_from_the_resume() -> None:
    t = Played(snatch("1 hold\n5 nullify line=Y2\n6 open_window\n10 resume\n13 tick"))
    assert t.calls == "3@0 2@1 3@10 2@11 1@12"
    assert t.timers[2] == "null_normal - 6-13 expired"


def test_hold_between_two_windows_holds_the_next_one() -> None:
    t = Played(scroll("iron_chain", "Y1+Y2", "6 hold\n7 open_window\n20 resume\n23 tick"))
    assert t.timers == ["play F1 0-open", "null_normal - 0-3 expired", "null_normal - 7-23 expired"]
    assert t.deadline == "43"


def test_a_hold_lasts_over_the_end_of_a_turn() -> None:
    t = Played("0 begin_play line=F1\n5 hold\n6 end_play line=F1\n7 begin_turn line=F2\n8 begin_play line=F2\n20 resume\n40 tick")
    assert t.timers == ["play F1 0-6 done", "play F2 8-40 expired"]


def test_set_to_ten_while_held_the_call_is_made_at_the_resume() -> None:
    t = Played("0 begin_play line=F1\n12 hold\n14 set_timer remaining=10\n50 resume\n60 tick")
    assert t.calls == "10@10 10@50 5@55 4@56 3@57 2@58 1@59"


def test_extra_time_while_held_arms_its_calls_again() -> None:
    t = Played("0 begin_play line=F1\n17 hold\n18 extra_time line=F1\n20 resume\n43 tick")
    assert t.calls == "10@10 5@15 4@16 3@17 10@33 5@38 4@39 3@40 2@41 1@42"


def test_a_window_that_is_set_says_no_second_twice() -> None:
    t = Played(snatch("1 set_timer remaining=2\n3 tick"))
    assert t.calls == "3@0 2@1 1@2"


def test_a_window_set_before_the_second_was_called_calls_it() -> None:
    t = Played(snatch("0.5 set_timer remaining=2\n2.5 tick"))
    assert t.calls == "3@0 2@0.5 1@1.5"


def test_a_suspended_timer_goes_on_with_what_it_had_and_repeats_no_call() -> None:
    t = Played("0 ask_response line=Y1\n16 ask_skill line=Y2 skill=x\n20 skill_done line=Y2\n24 tick")
    assert t.calls == "10@10 5@15 4@16 10@16 3@21 2@22 1@23"


# --- extra time in its modes (R10) ---


def test_keep_an_operation_lowers_nothing_and_still_restores_twenty() -> None:
    t = Played("0 begin_play line=F1\n5 extra_time line=F1\n6 operation line=F1\n25 operation line=F1\n45 tick", extra_time_mode="keep")
    assert (t.timers, t.calls) == (["play F1 0-45 expired"], "10@35 5@40 4@41 3@42 2@43 1@44")


def test_reserve_is_spent_by_and_by() -> None:
    lines = "0 begin_play line=F1\n5 extra_time line=F1\n30 operation line=F1\n60 tick"
    assert Played(lines, extra_time_mode="reserve").timers == ["play F1 0-60 expired"]


def test_reserve_outlives_a_timer_set_by_the_judge() -> None:
    t = Played("0 begin_play line=F1\n5 extra_time line=F1\n6 set_timer remaining=30\n8 operation line=F1", extra_time_mode="reserve")
    assert t.deadline == "48"


def test_extra_time_refused_in_the_announcement_and_in_the_window_is_granted_after_it() -> None:
    t = Played(snatch("1 extra_time line=F1\n3 tick\n4 extra_time line=F1"))
    assert (t.no, t.deadline) == (["extra_time_not_now"], "43")


# --- reading (R9) ---


@pytest.mark.parametrize(
    ("floor", "until", "calls"),
    [
        (0, 16.5, "10@10 5@15 4@16 3@17 2@18 1@19"),
        (5, 11, "10@10 5@15 4@16 3@17 2@18 1@19"),
        (5, 26, "10@10 5@15 4@27 3@28 2@29 1@30"),
        (12, 18, "10@20 5@25 4@26 3@27 2@28 1@29"),
    ],
)
def test_calls_below_the_reading_floor_are_play_times_own(floor: int, until: float, calls: str) -> None:
    t = Played(f"0 reading line=F1 action=open\n{until} begin_play line=F1\n60 tick", reading_floor=floor)
    assert t.calls == calls


def test_two_readings_down_to_the_floor_leave_its_calls_to_play_time() -> None:
    lines = "0 reading line=F1 action=open\n16 reading line=F1 action=close\n17 reading line=F1 action=open\n19 begin_play line=F1\n24 tick"
    t = Played(lines, reading_floor=5)
    assert (t.timers[-1], t.calls) == ("play F1 19-24 expired", "10@10 5@15 4@20 3@21 2@22 1@23")


def test_reading_closed_while_held_is_charged_up_to_the_hold() -> None:
    t = Played("0 reading line=F1 action=open\n5 hold\n10 reading line=F1 action=close\n11 begin_play line=F1\n20 resume")
    assert t.deadline == "35"


# --- windows ---


def test_the_judge_reopens_the_window_over_the_request_it_led_to() -> None:
    t = Played(scroll("duel", "Y1", "3 ask_response line=Y1\n4 reopen_window\n5 nullify line=LD\n6 open_window\n9 tick"))
    assert t.no == []
    assert t.timers == [
        "play F1 0-open", "null_normal - 0-3 expired", "response Y1 3-4 cancelled", "null_normal - 4-5 done", "null_normal - 6-9 expired",
    ]  # fmt: skip
    assert (t.deadline, t.cards) == ("29", [])


def test_a_reopened_window_that_runs_out_asks_anew() -> None:
    t = Played(scroll("duel", "Y1", "3 ask_response line=Y1\n4 reopen_window\n7 ask_response line=Y1\n9 respond line=Y1 decline=true"))
    assert t.timers[-1] == "response Y1 7-9 declined"
    assert t.stack == "play:F1"


@pytest.mark.parametrize(
    "since",
    [
        "4 respond line=Y1\n4 ask_response line=F1",
        "4 respond line=Y1\n4 ask_response line=F1\n5 respond line=F1\n5 ask_response line=Y1",
        "4 dying line=Y1",
        "24 tick",
    ],
)
def test_no_window_is_reopened_once_an_answer_a_dying_or_an_expiry_came_of_it(since: str) -> None:
    t = Played(scroll("duel", "Y1", f"3 ask_response line=Y1\n{since}\n25 reopen_window"))
    assert t.no == ["nothing_to_reopen"]


def test_one_window_for_all_is_reopened_under_its_first_request_only() -> None:
    start = scroll("barbarians", "Y1+Y2", "3 ask_response line=Y1\n")
    t = Played(start + "4 reopen_window\n5 nullify line=F2 target=Y1\n5 open_window\n8 ask_response line=Y2", null_per_target=False)
    assert (t.no, t.stack) == ([], "play:F1 scroll:F1 response:Y2")
    assert Played(start + "23 ask_response line=Y2\n24 reopen_window", null_per_target=False).no == ["nothing_to_reopen"]


def test_the_last_window_of_a_chain_reopened_counts_on() -> None:
    t = Played(snatch("2 nullify line=Y2\n2 open_window\n6 reopen_window\n7 nullify line=F3\n8 open_window\n11 tick"))
    assert [row[1] for row in effects(t)] == [(), ("Y1",)]


def effects(t: Table) -> list[tuple[str | None, tuple[str, ...]]]:
    return [(x.target, x.effect) for x in t.of(WindowClosed)]


def test_a_skill_over_a_window_runs_out_and_the_window_goes_on() -> None:
    t = Played(snatch("1 ask_skill line=Y2 skill=x\n13 tick"))
    assert t.calls == "3@0 2@1 10@1 5@6 4@7 3@8 2@9 1@10 1@12"
    assert t.cards == ["warning Y2 S5.1.1 @11"]


def test_one_window_for_all_leaves_out_who_died_in_it() -> None:
    t = Played(scroll("iron_chain", "Y1+Y2", "1 death victim=Y2 source=other\n3 tick"), null_per_target=False)
    assert effects(t) == [(None, ("Y1",))]


def test_what_stands_in_the_way_of_a_turn_is_named_with_its_target() -> None:
    t = Played(snatch(""))
    for verb, line in (("begin_turn", "F2"), ("end_play", "F1"), ("begin_discard", "F1")):
        found = t.send(verb, 1, line=line)
        assert isinstance(found, Refusal)
        assert (found.code, found.params["kind"], found.params["lines"]) == ("something_open", "null_normal", ["Y1"])


def test_a_target_not_due_is_told_whose_window_is() -> None:
    t = Played("0 announce_scroll line=F1 name=duel targets=Y1")
    found = t.send("open_window", 1, target="Y2")
    assert isinstance(found, Refusal)
    assert [Words(lang).refusal(found).count("Y1") for lang in LANGUAGES] == [1, 1]


# --- scripts of real play (6.7) ---

BARBARIANS = """
0 begin_play line=F1
1 announce_scroll line=F1 name=barbarians targets=F2+F3+F4+N+LD+Y1+Y2
2 open_window target=F2
5 ask_response line=F2
6 respond line=F2 decline=true
7 dying line=F2
10 respond line=N what=peach
11 open_window target=F3
14 ask_response line=F3
34 dying line=F3
54 death victim=F3 killer=F1 source=damage
55 open_window target=F4
56 nullify line=LD
57 open_window
60 open_window target=N
62 respond line=N
63 ask_response line=N
63 open_window target=LD
66 ask_response line=LD
67 dying line=Y1
68 death victim=Y1 killer=LD source=damage
70 respond line=LD
71 open_window target=Y2
74 ask_response line=Y2
76 respond line=Y2 what=none
80 operation line=F1
100 tick
"""


def test_barbarians_to_seven_with_all_that_can_happen_on_the_way() -> None:
    t = Played(BARBARIANS)
    assert t.no == []
    assert t.timers == [
        "play F1 0-100 expired",
        "null_normal - 2-5 expired", "response F2 5-6 declined", f"response {ALL} 7-10 done",
        "null_normal - 11-14 expired", "response F3 14-34 expired", f"response {ALL} 34-54 expired",
        "null_normal - 55-56 done", "null_normal - 57-60 expired",
        "null_normal - 60-63 expired", "response N 63-63 done",
        "null_normal - 63-66 expired", "response LD 66-70 done", "response F1,F2,F4,N,LD,Y1,Y2 67-68 cancelled",
        "null_normal - 71-74 expired", "response Y2 74-76 done",
    ]  # fmt: skip
    assert t.cards == ["warning F3 S5.1.1 @34", "warning N S5.1.2 @62", "warning F1 S5.1.1 @100"]


def test_the_last_target_dies_before_his_window_and_the_scroll_is_through_with_the_other() -> None:
    t = Played(
        scroll("barbarians", "F2+F3", "5 ask_response line=F2\n6 death victim=F3 source=other\n7 open_window target=F3\n8 respond line=F2")
    )
    assert (len(t.no), t.stack, t.deadline) == (1, "play:F1", "28")


def test_the_sword_is_settled_though_its_user_has_died() -> None:
    lines = "3 ask_response line=Y1\n4 death victim=F1 source=other\n5 respond line=Y1\n5 ask_response line=F2\n6 respond line=F2"
    t = Played(scroll("borrowed_sword", "Y1 victim=F2", lines))
    assert t.timers == ["play F1 0-4 cancelled", "null_normal - 0-3 expired", "response Y1 3-5 done", "response F2 5-6 done"]
    assert (t.stack, t.cards) == ("", [])


def test_a_scroll_under_a_request_of_another_scroll_is_settled_and_the_request_goes_on() -> None:
    lines = "3 ask_response line=Y1\n5 announce_scroll line=Y1 name=snatch targets=F2\n6 open_window\n9 tick"
    t = Played(scroll("duel", "Y1", lines))
    assert (t.stack, t.left(9)) == ("play:F1 scroll:F1 response:Y1", "18")


def test_the_duel_ends_when_its_target_dies_inside_his_own_request() -> None:
    t = Played(scroll("duel", "Y1", "3 ask_response line=Y1\n5 dying line=Y1\n25 tick\n25 death victim=Y1 killer=F1 source=damage"))
    assert t.timers == ["play F1 0-open", "null_normal - 0-3 expired", "response Y1 3-25 cancelled", f"response {ALL} 5-25 expired"]
    assert (t.stack, t.deadline, t.cards) == ("play:F1", "45", [])


def test_a_rescuer_asked_in_turn_who_dies_hands_on_to_the_next() -> None:
    lines = "0 dying line=Y1\n2 respond line=F1 decline=true\n5 death victim=F2 source=other\n8 respond line=F3 decline=true\n28 tick"
    t = Played(lines, dying_request="in_turn")
    assert t.no == []
    assert t.timers == [
        "response F1 0-2 declined", "response F2 2-5 cancelled", "response F3 5-8 declined",
        "response F4 8-28 expired", "response N 28-open",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["table", "in_turn"])
def test_the_last_who_could_rescue_dies_and_the_death_of_the_first_is_proposed(mode: str) -> None:
    rest = [line for line in ALL.split(",") if line != "Y2"]
    t = Played("0 dying line=Y1\n" + "\n".join(f"1 respond line={line} decline=true" for line in rest), dying_request=mode)
    t.do("death", 2, victim="Y2", source="other")
    assert [x.rescuer for x in t.of(DyingClosed)] == [None]
    assert [(s.verb, s.params.get("victim")) for s in t.steps if s.proposed] == [("death", "Y1")]


def test_somebody_may_rescue_himself_in_a_dying_inside_another() -> None:
    lines = "0 dying line=Y1\n2 dying line=F1\n3 respond line=F1 what=peach\n4 respond line=F1 what=peach"
    assert Played(lines, dying_request="in_turn").timers == ["response F1 0-4 done", "response F1 2-3 done"]


def test_a_point_contest_ends_without_warning_when_the_other_side_dies() -> None:
    t = Played("0 begin_play line=F1\n1 ask_response line=F1+Y1 what=contest\n2 respond line=F1\n3 death victim=Y1 source=other")
    assert (t.timers[1], t.cards, t.stack) == ("response F1,Y1 1-3 cancelled", [], "play:F1")


def test_the_held_move_of_the_dead_returns_and_the_others_go_on() -> None:
    lines = "1 respond line=Y2 what=strike\n2 death victim=Y2 source=other\n3 ask_response line=Y1\n4 respond line=Y1"
    t = Played(scroll("barbarians", "Y1+Y2", lines))
    assert (t.stack, t.deadline, t.cards) == ("play:F1", "24", ["warning Y2 S5.1.2 @1"])


def test_two_delayed_scrolls_with_judgement_skills_between() -> None:
    t = Played(
        """
        0 begin_turn line=F2
        1 announce_scroll line=N name=lightning targets=F2 delayed=true
        1 open_window target=F2
        6 ask_skill line=F3 skill=a
        9 skill_done line=F3 used=false
        10 ask_skill line=LD skill=b
        21 announce_scroll line=N name=contentment targets=F2 delayed=true
        22 open_window target=F2
        24 nullify line=LD
        24 open_window
        27 begin_play line=F2
        47 tick
        """,
        turn=None,
    )
    assert t.timers == [
        "null_delayed - 1-6 expired", "skill F3 6-9 declined", "skill LD 10-20 expired", "null_delayed - 22-24 done",
        "null_normal - 24-27 expired", "play F2 27-47 expired",
    ]  # fmt: skip
    assert t.cards == ["warning LD S5.1.1 @20", "warning F2 S5.1.1 @47"]


# --- turns (section 7) ---


@pytest.mark.parametrize(
    ("turns", "number"),
    [
        ("skip_turn LD, begin_turn Y1", 1),
        ("begin_turn LD, begin_turn N, skip_turn LD, begin_turn Y1", 2),
        ("begin_turn LD, begin_turn N, begin_turn LD extra, begin_turn F1 extra, begin_turn LD", 2),
        ("begin_turn LD, begin_turn N, skip_turn LD, begin_turn LD extra, begin_turn Y1", 2),
    ],
)
def test_rounds_with_skipped_and_extra_turns(turns: str, number: int) -> None:
    t = Table(turn=None)
    for at, each in enumerate(turns.split(", ")):
        verb, line, *extra = each.split()
        t.do(verb, at, line=line, **({"extra": True} if extra else {}))
    assert t.game.round == number


# --- a death that nobody prevented, and refusals ---


@pytest.mark.parametrize(
    "before",
    [
        "0 begin_play line=F1\n1 operation line=F1",
        scroll("barbarians", "Y1+Y2", "3 ask_response line=Y1\n3 respond line=Y1 decline=true"),
        "",
    ],
)
def test_the_death_of_one_whom_nobody_rescued_is_the_next_step_whatever_goes_on(before: str) -> None:
    t = Played(before + "\n4 dying line=Y1\n24 tick")
    assert [(s.verb, s.params) for s in t.steps if s.proposed] == [("death", {"victim": "Y1"})]
    t.do("death", 25, victim="Y1", source="life_loss")
    assert [s.verb for s in t.steps if s.proposed] != ["death"]


@pytest.mark.parametrize("goes_on", ["operation line=F1", "announce_scroll line=F1 name=snatch targets=Y2", "end_play line=F1"])
def test_a_death_that_did_not_come_is_proposed_no_more_once_play_goes_on(goes_on: str) -> None:
    t = Played(f"0 begin_play line=F1\n4 dying line=Y1\n24 tick\n25 {goes_on}")
    if goes_on.startswith("end_play"):
        t.do("begin_turn", 26, line="F2")
    assert [s.verb for s in t.steps if s.proposed] != ["death"]


@pytest.mark.parametrize("verb", ["end_play line=F1", "open_window", "begin_turn line=F2", "begin_discard line=F1"])
def test_only_what_can_be_forced_speaks_of_insisting(verb: str) -> None:
    t = Played(scroll("duel", "Y1", "3 ask_response line=Y1"))
    found = t.send(verb.split(maxsplit=1)[0], 4, **press(f"4 {verb}")[2])
    assert isinstance(found, Refusal)
    assert found.code == "something_open"
    assert [("insist" in said or "强制" in said) for said in (Words(lang).refusal(found) for lang in LANGUAGES)] == [found.forceable] * 2


# --- a file that ends with a refusal (6.1: time passes before a command is judged) ---


@pytest.mark.parametrize(
    ("lines", "timers", "calls"),
    [
        ("0 begin_play line=F1\n20.000001 end_play line=F1", ["ended"], PLAY),
        ("0 begin_play line=F1\n20 operation line=F2", ["running"], ""),
        ("0 begin_play line=F1\n12 extra_time line=F2\n17 extra_time line=F2", ["running"], "10@10 5@15 4@16 3@17"),
        ("0 begin_play line=F1\n25 nonsense line=F1", ["running"], ""),
        (
            "0 ask_response line=Y1\n5 dying line=F2\n60 respond line=Y1",
            ["ended", "ended"],
            "10@15 5@20 4@21 3@22 2@23 1@24 " + PLAY_FROM_20,
        ),
    ],
)
def test_time_passes_up_to_the_last_refused_line_of_a_file(lines: str, timers: list[str], calls: str, tmp_path: Path) -> None:
    people = {line: {"person": line, "role": role} for line, role in ROLES.items()}
    rows: list[dict[str, Any]] = [
        {"moderator": 1, "ruleset": "sanguosha"},
        {"at": 0, "do": "adopt", "position": {"lines": people, "seats": list(SEATS), "turn": "F1"}},
    ]
    for line in lines.splitlines():
        at, verb, fields = press(line)
        rows.append({"at": float(at), "do": verb, **fields})
    path = tmp_path / "refused.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    found = replay_report(path, lenient=True)
    assert [row["state"] for row in found["timers"]] == timers
    assert " ".join(f"{row['call']}@{row['at']}" for row in found["calls"]) == calls
