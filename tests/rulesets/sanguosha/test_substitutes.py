"""Who substitutes, when, and what becomes of the table: the queue, the fifteen minutes, lateness, two results (S3.3, S3.5)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND
from moderator.rulesets.sanguosha.inheritance import working
from moderator.rulesets.sanguosha.queue import queue
from tests.rulesets.sanguosha.matches import Match, adopted, dec, opened, rebels_win, set_up, started, table_t

START = "2026-06-01T19:30:00+08:00"
T0 = int(datetime.fromisoformat(START).timestamp())
"""The announced start in seconds."""
X = {"name": "X", "source": "a", "place": 7, "score": "25"}
Y = {"name": "Y", "source": "a", "place": 7, "score": "31", "substituted": 1}
V = {"name": "V", "source": "b", "place": 8, "score": "40"}
POINTS = {line: {"points": str(50 - 3 * n)} for n, line in enumerate(("LD", "Y1", "Y2", "F1", "F2", "F3", "F4", "N"))}


def in_time(name: str) -> int:
    """Seconds of a wall-clock time on the evening of the start."""
    hour, minute, second = (int(part) for part in name.split(":"))
    return T0 + (hour - 19) * 3600 + (minute - 30) * 60 + second


def evening(*present: int, **fields: Any) -> Match:
    """A match announced for 19:30:00, opened at 19:00; the lines named have come."""
    m = Match()
    people = [f"P{n}" for n in range(1, 9)]
    m.do("open_match", in_time("19:00:00"), people=people, scheduled=START, scoring=table_t(), **fields)
    for n in present:
        m.do("mark_present", in_time("19:20:00"), person=f"P{n}")
    return m


def order(m: Match) -> list[str]:
    return [q.name for q in queue(m.state) if q.n is not None]


def listed(*rows: dict[str, Any], **fields: Any) -> Match:
    return opened(candidates=list(rows), **fields)


def test_sg_24_late_player_and_queue() -> None:
    m = evening(*range(1, 8), candidates=[X, Y, V])
    m.do("declare_vacancy", in_time("19:45:00"), line="8", reason="late")
    assert order(m) == ["X", "V", "Y"]
    assert m.state.persons["P8"].withdrawn
    m.do("call_substitute", in_time("19:46:00"), vacancy=1, person="X")
    m.do("answer_call", in_time("19:50:00"), vacancy=1, person="X", comes=False)
    m.do("call_substitute", in_time("19:50:00"), vacancy=1, person="V")
    m.do("answer_call", in_time("19:51:00"), vacancy=1, person="V", comes=True)
    m.do("seat_substitute", in_time("19:58:00"), vacancy=1, person="V", source="b")
    assert (m.state.name_of("8"), m.row("V").score.inherited) == ("V", 0)
    assert m.told("inherited")[0].params.items() >= {"done": 0, "scheduled": 6, "total": "0", "rate": "100%"}.items()
    m.do("start_match", in_time("19:58:30"))


def test_sg_24_after_eight_o_clock_the_organiser_is_asked() -> None:
    m = evening(*range(1, 8), candidates=[X, Y, V, {"name": "C", "source": "c", "place": 3}])
    m.do("declare_vacancy", in_time("19:45:00"), line="8", reason="late")
    assert m.refused("seat_substitute", in_time("19:50:00"), vacancy=1, person="C", source="c").code == "queue_first"
    m.do("call_substitute", in_time("20:00:00"), vacancy=1, person="X")
    assert m.asked("fill_vacancy") is None
    m.do("tick", in_time("20:00:01"))
    ask = m.asked("fill_vacancy")
    assert ask is not None
    assert ([choice.value for choice in ask.choices], ask.clause) == (["other_group", "staff"], "S3.3.2")
    refusal = m.refused("seat_substitute", in_time("20:00:01"), vacancy=1, person="X", source="a")
    assert (refusal.code, refusal.clause) == ("queue_closed", "S3.3.2")
    m.do("seat_substitute", in_time("20:04:00"), vacancy=1, person="C", source="c")
    assert m.asked("fill_vacancy") is None


def test_s3_3_1_the_arrival_counts_and_exactly_fifteen_minutes_is_in_time() -> None:
    m = evening(*range(1, 8), candidates=[X])
    m.do("declare_vacancy", in_time("19:45:00"), line="8", reason="late")
    m.do("seat_substitute", in_time("20:00:00"), vacancy=1, person="X", source="a")


# --- the order of the queue -----------------------------------------------------------------------------------------------


def test_r33_place_then_score_then_later_round_then_registration() -> None:
    rows = [
        {"name": "late", "place": 7, "score": "20", "round": 1, "registered": 9},
        {"name": "early", "place": 7, "score": "20", "round": 1, "registered": 2},
        {"name": "round two", "source": "a", "place": 7, "score": "20", "round": 2, "registered": 30},
        {"name": "score", "place": 7, "score": "20.5", "round": 1},
        {"name": "place", "source": "a", "place": 5, "score": "3"},
        {"name": "nobody knows"},
    ]
    m = listed(*rows)
    assert order(m) == ["place", "score", "round two", "early", "late", "nobody knows"]
    why = [q.why for q in queue(m.state) if q.why is not None]
    assert [(w.criterion, w.a, w.b) for w in why] == [
        ("place", "5", "7"), ("score", "20.5", "20"), ("round", "2", "1"), ("registered", "2", "9"), ("place", "7", ""),
    ]  # fmt: skip


def test_r33_queue_order_later_round_comes_first_by_house_rule() -> None:
    rows = [{"name": "old", "place": 7, "score": "90", "round": 1}, {"name": "new", "place": 8, "score": "1", "round": 2}]
    assert order(listed(*rows)) == ["old", "new"]
    assert order(listed(*rows, rules={"queue_order": "later_round"})) == ["new", "old"]


def test_section_12_eliminated_are_merged_then_other_groups_then_staff() -> None:
    rows = [
        {"name": "staff", "source": "d"},
        {"name": "other", "source": "c", "place": 1},
        {"name": "out", "source": "b", "place": 5},
        {"name": "waiting", "source": "a", "place": 7},
        {"name": "again", "source": "a", "place": 5, "score": "99", "substituted": 2},
    ]
    m = listed(*rows)
    assert order(m) == ["out", "waiting", "again", "other", "staff"]
    assert [q.why.criterion for q in queue(m.state) if q.why is not None] == ["place", "substituted", "source", "source"]
    assert [q.again for q in queue(m.state)] == [False, False, True, False, False]


def test_who_is_not_available_is_listed_with_why() -> None:
    m = listed(*({"name": name} for name in ("P3", "P1", "P2", "free")))
    m.do("declare_vacancy", line="1", reason="left")
    m.do("give_card", person="P2", level="ban", clause="S5.4")
    assert order(m) == ["free"]
    gone = {q.name: (q.excluded, q.clause) for q in queue(m.state) if q.n is None}
    assert gone == {"P3": ("seated", "S3.3.1"), "P1": ("withdrawn", "R32"), "P2": ("banned", "S5.B")}


def test_s3_5_4_a_substitute_who_may_return_stands_at_the_end() -> None:
    m = listed({"name": "Q", "place": 5}, {"name": "R", "place": 8}, rules={"withdrawn_may_return": True})
    m.do("declare_vacancy", line="1", reason="left")
    m.do("seat_substitute", vacancy=1, person="Q")
    m.do("declare_vacancy", line="1", reason="left")
    assert order(m) == ["R", "Q"]


def test_r51_the_queue_is_called_in_order_unless_the_judge_insists() -> None:
    m = listed(X, V)
    m.do("declare_vacancy", line="1", reason="left")
    refusal = m.refused("call_substitute", vacancy=1, person="V")
    assert (refusal.code, refusal.params["called"], refusal.forceable) == ("not_next", "X", True)
    assert m.refused("seat_substitute", vacancy=1, person="V").code == "not_next"
    m.do("call_substitute", vacancy=1, person="V", force=True)
    m.do("call_substitute", vacancy=1, person="X")
    m.do("seat_substitute", vacancy=1, person="V")


def test_r51_once_nobody_is_left_the_organiser_need_not_wait() -> None:
    m = listed(X, {"name": "Z", "source": "d"})
    m.do("declare_vacancy", line="1", reason="left")
    m.do("call_substitute", vacancy=1, person="X")
    assert m.refused("call_substitute", vacancy=1, person="Z").code == "queue_first"
    m.do("answer_call", vacancy=1, person="X", comes=False)
    m.do("call_substitute", vacancy=1, person="Z")
    m.do("seat_substitute", vacancy=1, person="Z", source="d")
    assert m.state.persons["Z"].staff


def test_an_answer_needs_a_call() -> None:
    m = listed(X)
    m.do("declare_vacancy", line="1", reason="left")
    assert m.refused("answer_call", vacancy=1, person="X", comes=True).code == "not_called"
    assert m.refused("answer_call", vacancy=2, person="X", comes=True).code == "no_vacancy"


def test_the_next_of_the_queue_is_proposed_then_who_was_called() -> None:
    m = listed(X, V)
    m.do("declare_vacancy", line="1", reason="left")
    first = m.proposed()
    assert (first.verb, first.command) == ("call_substitute", {"do": "call_substitute", "vacancy": 1, "person": "X"})
    m.do("call_substitute", vacancy=1, person="X")
    assert m.proposed().verb == "seat_substitute"
    m.do("answer_call", vacancy=1, person="X", comes=False)
    assert m.proposed().params["person"] == "V"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"name": "Q", "source": "e"}, "bad_source"),
        ({"name": ""}, "name_twice"),
        ({"name": "1"}, "name_of_line"),
        ({"name": "Q\n"}, "bad_name"),
        ({"name": "Q", "place": -1}, "bad_number"),
        ({"name": "Q", "score": "1e99"}, "bad_number"),
        ({"name": "Q", "w": 3}, "bad_number"),
        ({"name": "X"}, "name_twice"),
    ],
)
def test_what_is_no_candidate_is_refused_by_name(row: dict[str, Any], code: str) -> None:
    m = opened()
    assert m.refused("list_candidates", candidates=[X, row]).code == code
    assert m.state.candidates == ()


def test_the_list_may_be_replaced_until_the_result_stands() -> None:
    m = listed(X)
    m.do("list_candidates", candidates=[V, Y])
    assert order(m) == ["V", "Y"]
    done = adopted(POINTS, phase="provisional")
    done.do("confirm_match")
    assert done.refused("list_candidates", candidates=[X]).code == "wrong_phase"


def test_candidates_and_what_they_say_stay_with_the_judge() -> None:
    m = listed(X)
    assert m.report(PUBLIC)["queue"] == []
    assert m.report()["queue"][0]["person"] == "X"


# --- lateness -------------------------------------------------------------------------------------------------------------


def test_r33_present_at_exactly_fifteen_minutes_is_in_time() -> None:
    m = evening(*range(2, 9))
    m.do("tick", in_time("19:45:00"))
    m.do("mark_present", in_time("19:45:00"), person="P1")
    assert m.refused("declare_vacancy", in_time("19:45:01"), line="1", reason="late").code == "not_late"


def test_r33_still_absent_at_fifteen_minutes_is_late() -> None:
    m = evening(*range(2, 9))
    refusal = m.refused("declare_vacancy", in_time("19:44:59"), line="1", reason="late")
    assert (refusal.code, refusal.forceable, refusal.params["until"]) == ("not_late_yet", True, "2026-06-01 19:45:00")
    late = m.refused("mark_present", in_time("19:45:01"), person="P1")
    assert (late.code, late.forceable) == ("came_late", True)
    m.do("declare_vacancy", in_time("19:45:00"), line="1", reason="late")
    assert m.refused("mark_present", in_time("19:46:00"), person="P1").code == "person_out"


def test_n8_is_owed_at_five_ten_and_fifteen_minutes() -> None:
    m = evening(*range(3, 9))
    m.do("mark_present", in_time("19:37:00"), person="P2")
    m.do("tick", in_time("19:45:00"))
    said = [(n.params["person"], n.params["minutes"], n.params["until"]) for n in m.notices if n.code == "N8"]
    until = "2026-06-01 19:45:00"
    assert said == [("P1", 5, until), ("P2", 5, until), ("P1", 10, until), ("P1", 15, until)]
    assert [n.audience for n in m.notices if n.code == "N8"] == [PUBLIC] * 4


def test_the_calendar_wakes_the_match_for_its_late_calls_and_the_end_of_a_queue() -> None:
    m = evening(*range(2, 9))
    for at in ("19:35:00", "19:40:00", "19:45:00"):
        assert m.rules.wake(m.state) == in_time(at) * SECOND
        m.do("tick", in_time(at))
    assert m.rules.wake(m.state) is None
    m.do("declare_vacancy", in_time("19:47:00"), line="1", reason="late")
    assert m.rules.wake(m.state) == in_time("20:02:00") * SECOND
    m.do("tick", in_time("20:02:00"))
    assert m.rules.wake(m.state) is None


def test_after_fifteen_minutes_the_vacancy_is_what_is_proposed() -> None:
    m = evening(*range(2, 9))
    assert m.proposed().verb == "mark_present"
    m.do("tick", in_time("19:45:00"))
    step = m.proposed()
    assert step.command == {"do": "declare_vacancy", "line": "1", "reason": "late"}


def test_s3_1_the_match_does_not_begin_with_fewer_than_eight() -> None:
    m = evening(*range(2, 9))
    assert m.refused("start_match", in_time("19:46:00")).code == "absent"
    m.do("declare_vacancy", in_time("19:46:00"), line="1", reason="late")
    assert m.refused("start_match", in_time("19:47:00")).code == "line_vacant"
    m.do("seat_substitute", in_time("19:48:00"), vacancy=1, person="Q")
    m.do("start_match", in_time("19:48:00"))


def test_r52_a_match_set_up_after_fifteen_minutes_leaves_lateness_to_the_judge() -> None:
    m = Match()
    m.do("open_match", in_time("19:50:00"), people=[f"P{n}" for n in range(1, 9)], scheduled=START)
    m.do("mark_present", in_time("19:51:00"), person="P1")
    m.do("declare_vacancy", in_time("19:51:00"), line="2", reason="late")
    assert [n.code for n in m.notices if n.code == "N8"] == []


def test_r52_without_an_announced_start_the_judge_says_who_is_late() -> None:
    m = opened()
    m.do("declare_vacancy", 10, line="1", reason="late")
    assert m.rules.wake(m.state) == 910 * SECOND


def test_r32_a_no_show_comes_back_where_the_organiser_allows_it() -> None:
    m = evening(*range(2, 9), rules={"withdrawn_may_return": True})
    m.do("declare_vacancy", in_time("19:45:00"), line="1", reason="late")
    m.do("mark_present", in_time("19:50:00"), person="P1")
    assert (m.state.vacancies, m.state.persons["P1"].withdrawn) == ((), False)
    m.do("start_match", in_time("19:51:00"))


def test_r32_who_left_in_the_middle_comes_back_by_the_organisers_word_while_nobody_sits_there() -> None:
    m = adopted(game=2)
    m.do("declare_vacancy", line="F1", reason="left")
    refusal = m.refused("mark_present", person="F1")
    assert (refusal.code, refusal.forceable) == ("person_out", True)
    m.do("mark_present", person="F1", force=True)
    assert (m.state.vacancies, m.state.persons["F1"].withdrawn, m.asked("leave_in_game")) == ((), False, None)
    m.do("declare_vacancy", line="F1", reason="left")
    m.do("seat_substitute", vacancy=1, person="Q")
    assert not m.refused("mark_present", person="F1").forceable


@pytest.mark.parametrize("text", ["tomorrow", "2026-06-01T19:30:00", "1900-01-01T00:00:00+00:00"])
def test_a_start_that_is_no_instant_is_refused(text: str) -> None:
    m = Match()
    assert m.refused("open_match", 0, people=[f"P{n}" for n in range(1, 9)], scheduled=text).code == "bad_start"


def test_an_adopted_match_knows_its_start_too() -> None:
    m = adopted(phase="opening", scheduled=START)
    assert m.state.params.scheduled == T0 * SECOND


# --- the call (N9) --------------------------------------------------------------------------------------------------------


def test_n9_says_match_line_games_score_rate_and_until_to_whom_it_is_for() -> None:
    m = adopted({"F1": {"points": "30"}}, game=5, phase="seats", title="Group A")
    m.do("declare_vacancy", 10, line="F1", reason="left")
    m.do("call_substitute", 20, vacancy=1, person="Q")
    first, second = (n for n in m.notices if n.code.startswith("N9"))
    said = {"match": "Group A", "line": "F1", "person": "F1", "done": 4, "scheduled": 6, "points": "24", "rate": "80%", "until": "910"}
    assert (first.params, first.audience) == (said, "host")
    assert second.params == said | {"called": "Q"}
    assert len({first.key, second.key}) == 2


# --- the inheritance, line by line ----------------------------------------------------------------------------------------


def test_s3_4_the_working_goes_holder_by_holder_and_game_by_game() -> None:
    m = started(rules={"withdrawn_may_return": False})
    for _ in range(3):
        set_up(m)
        rebels_win(m)
    line = next(line for line in m.state.lines if m.state.games[0].roles[line] == "rebel")
    m.do("declare_vacancy", line=line, reason="left")
    first = working(m.state, line)
    own = [(g.number, g.points, g.role, g.outcome) for g in first.holders[0].games]
    assert [(number, role is not None, outcome) for number, _, role, outcome in own] == [(n, True, "rebels") for n in (1, 2, 3)]
    total = sum(points for _, points, _, _ in own)
    assert (first.due.points, first.due.rate, first.due.result) == (total, dec("0.8"), total * dec("0.8"))
    assert (first.due.done, first.due.scheduled, first.due.clause, first.running) == (3, 6, "S3.4.2", None)
    m.do("seat_substitute", vacancy=1, person="Q")
    set_up(m)
    rebels_win(m)
    second = working(m.state, line)
    assert [h.person for h in second.holders] == [m.state.lines[line].holders[0].person, "Q"]
    mine = second.holders[1]
    assert (mine.predecessor, mine.passed, mine.rate, mine.inherited) == (second.holders[0].person, total, dec("0.8"), total * dec("0.8"))
    assert [g.number for g in mine.games] == [4]
    assert second.due.result == (mine.inherited + mine.games[0].points) * dec("0.8")


def test_r35_the_working_says_what_does_not_pass() -> None:
    m = adopted({"F1": {"points": "15", "r": 1, "charged": 1, "mvps": 2, "third": 3}}, game=3, phase="seats")
    (leaver,) = working(m.state, "F1").holders
    assert (leaver.adopted, leaver.reds, leaver.red, leaver.cards, leaver.mvps, leaver.third) == (15, 1, -5, 1, 2, 3)
    assert working(m.state, "F1").due.points == 15
    net = adopted({"F1": {"points": "15", "r": 1, "charged": 1}}, game=3, phase="seats", rules={"inherit_net": True})
    assert (working(net.state, "F1").net, working(net.state, "F1").due.points) == (True, 10)


def test_r35_the_mvps_points_pass_and_his_count_does_not() -> None:
    m = started()
    set_up(m)
    lord = m.game.lord
    rebels = [line for line, role in m.game.roles.items() if role == "rebel"]
    m.deaths(f"{lord}/life_loss")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line=rebels[0], note="a test says so")
    m.do("declare_vacancy", line=rebels[0], reason="left")
    m.do("seat_substitute", vacancy=1, person="Q")
    row = m.row("Q")
    assert (row.score.inherited, row.mvps) == (9, 0)
    assert working(m.state, rebels[0]).holders[0].games[0].mvp


def test_r34_the_running_game_is_named_and_does_not_count() -> None:
    m = adopted({"F1": {"points": "10"}}, game=3)
    found = working(m.state, "F1")
    assert (found.running, found.due.done, found.due.points) == (3, 2, 10)


def test_s3_4_a_game_put_right_later_is_passed_on_to_whoever_took_over() -> None:
    m = started()
    for _ in range(3):
        set_up(m)
        rebels_win(m)
    line = next(line for line in m.state.lines if m.state.games[0].roles[line] == "rebel")
    for person in ("Q", "R"):
        m.do("declare_vacancy", line=line, reason="left")
        m.do("seat_substitute", vacancy=len(m.state.vacancies), person=person)
    before = m.row("R").score.inherited
    m.do("override", target="mvp:1", value=line, reason="an appeal was upheld")
    assert m.row("R").score.inherited == before + 2 * dec("0.8") * dec("0.8")
    assert m.told("inherited_anew")[-1].params["person"] == "R"


# --- leaving, banned, bans ------------------------------------------------------------------------------------------------


def test_s5_b_a_ban_opens_the_vacancy_and_a_substitute_comes_in() -> None:
    m = started(candidates=[X])
    set_up(m)
    m.do("give_card", person="3", level="ban", clause="S5.4")
    assert (m.state.vacancies[0].reason, m.asked("leave_in_game") is not None) == ("banned", True)
    m.do("call_substitute", vacancy=1, person="X")
    m.do("seat_substitute", vacancy=1, person="X", source="a", y=1)
    rebels_win(m)
    assert m.row("X").total == 2
    assert m.row("X").cards == 1


def test_r4_a_substitute_after_game_one_has_begun_bans_nobody() -> None:
    m = started()
    m.do("declare_vacancy", line="1", reason="left")
    m.do("seat_substitute", vacancy=1, person="Q")
    assert m.refused("ban_hero", line="1", hero="华佗").code == "bans_closed"


# --- two results (S3.5.1) -------------------------------------------------------------------------------------------------


def other_group(place: int | None, **position: Any) -> Match:
    """A group over whose fourth line is held by S of another group; there he stands at ``place``."""
    m = adopted(POINTS, phase="seats", game=6, **({"cuts": [6, 7], "counted_done": 5} | position))
    if place is not None:
        m.do("list_candidates", candidates=[{"name": "S", "source": "c", "place": place, "score": "25"}])
    m.do("declare_vacancy", line="F1", reason="left")
    m.do("seat_substitute", vacancy=1, person="S", source="c")
    m.do("end_match_early", reason="a test")
    return m


def test_s3_5_1_the_match_waits_for_the_choice_of_another_groups_player() -> None:
    m = other_group(7)
    ask = m.asked("choose_result")
    assert ask is not None
    assert (ask.default, ask.params["place"], ask.params["other_place"]) == ("this", m.row("S").place, 7)
    assert m.refused("confirm_match").code == "asks_open"
    m.do("answer", ask=ask.id, choice="this")
    assert (m.row("S").status, m.state.chosen) == ("ranked", {"S": "this"})
    m.do("confirm_match")


def test_s3_5_1_the_better_place_is_the_default_and_equal_ones_the_own_groups() -> None:
    here = other_group(None).row("S").place
    assert here is not None
    for there, default in ((here + 1, "this"), (here, "other"), (here - 1, "other"), (None, None)):
        ask = other_group(there).asked("choose_result")
        assert ask is not None
        assert (there, ask.default) == (there, default)


def test_s3_5_1_the_default_follows_the_table() -> None:
    m = other_group(7)
    m.do("override", target="place:F1", value="8", reason="a test")
    ask = m.asked("choose_result")
    assert ask is not None
    assert (ask.default, ask.params["place"]) == ("other", 8)


def test_s3_5_1_the_other_result_taken_his_line_is_out_and_the_choice_may_change() -> None:
    m = other_group(2)
    below = [person for place, person in m.places() if place is not None]
    m.do("choose_result", person="S", match="other")
    assert (m.row("S").place, m.row("S").status) == (None, "dropped")
    assert [person for place, person in m.places() if place is not None] == [person for person in below if person != "S"]
    m.do("choose_result", person="S", match="this")
    assert m.row("S").status == "ranked"
    assert m.asked("choose_result") is None


def test_choosing_needs_a_line_a_result_and_a_provisional_table() -> None:
    m = other_group(7)
    assert m.refused("choose_result", person="nobody", match="this").code == "no_line"
    assert m.refused("choose_result", person="S", match="both").code == "bad_match_choice"
    assert started().refused("choose_result", person="P1", match="this").code == "wrong_phase"


def test_r37_by_house_rule_a_substitute_of_the_same_round_is_revived_and_chooses_nothing() -> None:
    m = other_group(7, rules={"same_round_substitute": "revived"})
    assert m.asked("choose_result") is None
    assert m.refused("choose_result", person="S", match="other").code == "results_revived"
    m.do("confirm_match")


def test_sg_20_the_match_left_behind_as_far_as_one_match_goes() -> None:
    """Group A of the case: S, seventh here, chooses the group he substituted in."""
    lines = {line: {**row, "person": "S" if line == "F4" else line} for line, row in POINTS.items()}
    m = adopted(lines, phase="provisional", cuts=[6, 7])
    assert (m.row("S").place, m.row("S").zone, m.row("N").place, m.row("N").zone) == (7, 1, 8, 2)
    top = m.places()[:6]
    m.do("choose_result", person="S", match="other")
    assert m.places()[:6] == top
    assert (m.row("N").place, m.row("N").zone) == (7, 1)
    assert (m.row("S").place, m.row("S").status) == (None, "dropped")
    m.do("confirm_match")


def test_sg_20_the_match_played_as_far_as_one_match_goes() -> None:
    """Group B of the case: S replaced W after game 1, the line ends fourth, S chooses it and advances."""
    m = adopted(POINTS | {"F1": {"person": "W", "points": "41"}}, phase="seats", game=2, games=6, cuts=[6, 7])
    m.do("list_candidates", candidates=[{"name": "S", "source": "c", "place": 7, "score": "25"}])
    m.do("declare_vacancy", line="F1", reason="left")
    m.do("seat_substitute", vacancy=1, person="S", source="c")
    m.do("end_match_early", reason="the case leaves the games out")
    assert m.row("S").place == 4
    ask = m.asked("choose_result")
    assert ask is not None
    assert ask.default == "this"
    m.do("answer", ask=ask.id, choice="this")
    assert (m.row("S").place, m.row("S").zone, m.row("W").status) == (4, 0, "withdrawn")
    assert sum(row["place"] is not None for row in m.report()["ranking"]) == 8


def test_sg_21_a_staff_line_as_far_as_one_match_goes() -> None:
    m = adopted(POINTS | {"Y2": {"person": "Z", "points": "44", "staff": True, "from_game": 3}}, phase="provisional", game=6, cuts=[4])
    raw = ["LD", "Y1", "F1", "F2", "F3", "F4", "N"]
    assert m.places()[:7] == [(n, person) for n, person in enumerate(raw, 1)]
    assert (m.row("Z").place, m.row("Z").status) == (None, "staff")
    assert [m.row(person).zone for person in raw] == [0, 0, 0, 0, 1, 1, 1]
    assert next(row for row in m.report()["ranking"] if row["person"] == "Z")["clause"] == "S3.5.3"
