"""Every choice the rules leave open: games go through under each, and each changes what it says."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play.commands import Answer, SetHouseRule
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.house_rules import CLOCKS, HOUSE_RULES, LISTS
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.rulesets.jianghu.tally import tally
from moderator.session.simulate import simulate
from tests.rulesets.jianghu.games import CROWD, SPECIAL, Game

OTHERS = [(rule.name, value) for rule in HOUSE_RULES.values() for value in rule.choices if value != rule.default]


@pytest.mark.parametrize(("name", "value"), OTHERS, ids=str)
def test_games_go_through_under_every_choice(name: str, value: bool | int | str) -> None:
    outcomes = simulate(Jianghu(), JianghuSimulation(rules={name: value}), 1 if name in CLOCKS | LISTS else 3, name)
    assert [outcome.broken for outcome in outcomes if outcome.broken] == []


def game(*slots: str, rule: str, value: bool | int | str, **fields: Any) -> Game:
    return Game(*slots, rules={rule: value}, **fields)


def vote(*ballots: str, rule: str, value: bool | int | str, r: int = 2, top_n: int = 1, **fields: Any) -> Game:
    made = Game(r=r, phase="day", top_n=top_n, rules={rule: value}, **fields)
    made.cast(*ballots)
    made.close()
    return made


def test_a_rule_takes_only_its_values() -> None:
    made = Jianghu()
    state = made.start("t", "Asia/Shanghai")
    for name, value in (("penalty_half", "never"), ("drag_minutes", 0), ("noon", "25:00"), ("finale_rounds", "nine"), ("nothing", 1)):
        refused = made.decide(state, SetHouseRule(name=name, value=value), 0)  # type: ignore[arg-type]
        assert getattr(refused, "code", "").startswith(("bad_", "unknown_")), name
    for name in CLOCKS:
        assert not hasattr(made.decide(state, SetHouseRule(name=name, value="11:30"), 0), "code")  # type: ignore[arg-type]
    for name, value in (("coded_iks", "IK4, IK5,IK6"), ("finale_rounds", "8,9")):
        assert name in LISTS
        assert not hasattr(made.decide(state, SetHouseRule(name=name, value=value), 0), "code")  # type: ignore[arg-type]


def test_rules_are_settled_when_check_in_is_closed() -> None:
    made = Game("JK1")
    assert made.refuse(SetHouseRule(name="noon", value="13:00")).clause == "J15.15"
    made.do(SetHouseRule(name="noon", value="13:00", reason="holiday"), force=True)


def test_mirror_life_exclusive() -> None:
    made = game("HS1", rule="mirror_life", value="exclusive")
    made.post("HS MR")
    made.publish()
    assert [timer.ends for timer in made.state.seats["HS"].timers] == [4]


def test_soul_return_converts_in_round_5() -> None:
    assert game(rule="sr_converts", value="round5", r=4).state.seats["SR"].role == "soul_return"
    assert game(rule="sr_converts", value="round5", r=5).state.seats["SR"].role == "joint_killer"
    assert game(rule="sr_converts", value="used_both_only", r=6).state.seats["SR"].role == "soul_return"


def test_a_shown_voter_goes_out() -> None:
    made = vote("V1 MR 09:00", "IK2 MR 10:00", rule="mirror_voter_out", value=True, r=4)
    made.do(h.MirrorShow(seat="MR", voter="IK2"), "3 21:05")
    made.results()
    assert made.status("MR IK2") == "OUT OUT"


def test_a_killed_posters_post_lapses() -> None:
    made = game("JK1", "JK2", "IK1", rule="killed_poster", value="lapses")
    made.post("JK1 JK2", "JK2 A", "IK1 JK1")
    made.publish()
    assert made.status("JK2 A JK1") == "KHALF IN KHALF"


def test_the_second_post_on_one_target_is_refused() -> None:
    made = game("JK1", "JK2", rule="same_target", value="first_only")
    made.post("JK1 A")
    assert made.refuse(p.SubmitPost(seat="JK2", target="A", words=860)).code == "target_taken"


def test_free_slots_and_whom_they_cost() -> None:
    made = game("IK1", "IK2", rule="poster_choice", value="group", over={"IK1": {"posts": 1}, "IK2": {"posts": 1}})
    assert [(slot.owner, slot.free) for slot in made.state.now.slots] == [("", True), ("", True)]
    made.post("IK7 A")
    made.do(p.MarkUnreachable(seat="IK2"))
    made.do(p.MarkUnreachable(seat="IK9"))
    made.publish()
    assert made.status("A IK7 IK9 IK2 IK3") == "KHALF IN OUT IN IN"


def test_penalty_half_votes_in_a_tie_only() -> None:
    over = {"V1": {"half_from": 2, "half_until": 2}}
    made = vote("V1 A 20:00", "V2 A 20:50", "V3 B 20:00", "V4 B 20:10", rule="penalty_half", value="tie_only", over=over)
    assert {top.seat: (top.score, top.tie) for top in tally(made.state).ranked} == {"A": (2, 3), "B": (4, 4)}


def test_posters_who_go_out_have_the_half_vote_too() -> None:
    made = game("IK1", rule="half_vote_scope", value="all_post_outs")
    made.post("IK1 WE1")
    made.publish()
    assert made.status("WE1 IK1") == "KHALF KHALF"


def test_minutes_are_as_set() -> None:
    made = vote("V1 IK1 09:00", rule="drag_minutes", value=5)
    assert made.refuse(h.Drag(seat="IK1", targets=("V1",)), "3 21:05:01").code == "drag_late"
    made = vote("V1 IK1 09:00", rule="resurrect_minutes", value=1)
    assert made.refuse(h.Resurrect(seat="RV", target="IK1"), "3 21:01:01").code == "rescue_late"
    made = game("JK1", rule="post_minutes", value=30)
    made.do(p.SubmitPost(seat="JK1", target="A", words=860), "21:45:00")


def test_a_return_stands_when_the_soul_is_posted() -> None:
    for value, expected in (("void", "IN KHALF"), ("stands", "KHALF IN")):
        made = game("JK1", "JK2", rule="return_when_posted", value=value)
        made.post("JK1 A", "JK2 SR")
        made.shift("A", "B")
        made.back("B")
        made.publish()
        assert made.status("A B") == expected


def blacks(*alive: str) -> str:
    return " ".join(
        n for n in ("LK", "BE", "MR", "SP", "SR", *(f"JK{n}" for n in range(1, 7)), *(f"IK{n}" for n in range(1, 11))) if n not in alive
    )


def test_who_blocks_the_mine() -> None:
    for value, taken in (("posting_blacks", True), ("any_black", False)):
        made = game("JK1", rule="mine_blocked_by", value=value, out=blacks("SP"), r=3)
        post = p.SubmitPost(seat="MN", target="A", words=860, replaces="JK1")
        assert (made.decide(post).__class__.__name__ == "Decision") is taken


def test_the_mines_duty() -> None:
    for value, status in (("right", "IN"), ("duty", "OUT")):
        made = game("JK1", rule="mine_duty", value=value, out=blacks(), r=6)
        made.publish()
        assert made.status("MN") == status


def test_the_hidden_swords_slot() -> None:
    made = game("HS1", rule="hidden_slot", value="joint_sword", out="HS")
    made.do(p.SubmitPost(seat="JS2", target="A", words=860, replaces="HS1"))
    made.publish()
    assert made.status("A JS2") == "KHALF IN"


def test_any_killer_for_missing_independent_ones() -> None:
    made = game("IK1", rule="ik_shortage", value="any_killer", out=" ".join(f"IK{n}" for n in range(1, 11)))
    made.do(p.SubmitPost(seat="JK4", target="A", words=860, replaces="IK1"))
    assert Game("IK1", out=" ".join(f"IK{n}" for n in range(1, 11))).state.now.slots[0].lapsed == "R45"


def test_neither_side_has_a_full_vote() -> None:
    alive = ("A", "IK1", "JK1")
    out = " ".join(name for name in (*SPECIAL, *CROWD) if name not in alive)
    for value, side in (("draw", "draw"), ("host", "")):
        made = game(rule="double_zero", value=value, r=7, phase="day", out=out, top_n=3)
        made.cast("A IK1 JK1 10:00", "IK1 A 10:01")
        made.close()
        made.results()
        ask = next(ask for ask in made.state.asks if ask.code == "end")
        assert (ask.params["side"], ask.params["why"]) == (side, "both_emptied")


def test_letters_only() -> None:
    text = "夜，" * 801
    made = game("JK1", rule="word_count", value="letters_only")
    made.do(p.SubmitPost(seat="JK1", target="A", text=text, repeats=0))
    assert made.state.now.posts[0].words == 801


def test_all_tops_are_first_hangs() -> None:
    made = vote("V1 A B 09:00", "V2 A 09:01", rule="first_hang", value="all_tops", r=1, top_n=2)
    made.results()
    assert made.state.first_hang == ("A", "B")


def test_the_own_mask_may_count() -> None:
    made = game("LK1", rule="first_post_own_mask", value="counted", r=1)
    masks = ("JK2", "A", "B", "C", "D", "E", "V1", "LK")
    made.do(p.SubmitPost(seat="LK", target="A", words=860, masks=masks))
    assert made.state.now.posts[0].state == "received"


def test_a_stand_in_by_the_plain_row() -> None:
    for value, status in (("jk", "KHALF OUT"), ("plain", "KHALF IN")):
        made = game("JK1", rule="replacement_row", value=value, r=3, out=" ".join(f"JK{n}" for n in range(1, 7)))
        made.do(p.SubmitPost(seat="BE", target="LK", words=860, replaces="JK1"))
        made.publish()
        assert made.status("LK BE") == status


def test_a_missed_search_is_named() -> None:
    made = game(rule="search_miss_named", value=True, r=3)
    made.do(p.SubmitSearch(seat="SP", target="A", words=801))
    made.publish()
    assert made.notice("posts").params["others"] == [["search", "SP", "A"]]


def test_times_of_full_ballots_only() -> None:
    made = Game("JK1", rules={"tie_times": "full_only"})
    made.post("JK1 V9")
    made.publish()
    made.cast("V1 A 20:00", "V2 B 20:10", "V9 A 20:50", "V9 B 20:40")
    made.close()
    full = tuple(sorted((vote.at for vote in count(made.state).lines["A"] if vote.first), reverse=True))
    assert next(top.times for top in tally(made.state).ranked if top.seat == "A") == full
    assert made.tops() == ["B"]


def test_an_unthanked_seat_a_round_later() -> None:
    made = vote("V1 A 09:00", rule="unthanked_out", value="rescue_plus_2")
    made.do(h.Resurrect(seat="RV", target="A"), "3 21:02")
    made.results()
    made.next("JK1")
    made.post("JK1 E")
    made.publish()
    made.do(p.NoonCheck(), "4 12:00")
    assert [timer.ends for timer in made.state.seats["A"].timers] == [4]


def test_a_rescued_companion() -> None:
    for value, code in ((True, ""), (False, "cannot_be_taken")):
        made = vote("V2 IK1 09:00", "V1 V2 10:00", "V3 IK1 10:01", rule="rescued_companion", value=value, top_n=2)
        made.do(h.Resurrect(seat="RV", target="V2"), "3 21:02")
        decision = made.decide(h.Drag(seat="IK1", targets=("V2",)), "3 21:05")
        assert getattr(decision, "code", "") == code


def test_the_host_names_for_a_silent_killer() -> None:
    made = vote("V1 IK1 09:00", "V2 IK1 10:00", rule="drag_silence", value="host")
    assert made.refuse(h.PublishResults(), "3 21:16").code == "ask_open"
    made.do(Answer(ask="drag:2:IK1", choice="V2"), "3 21:16")
    made.results()
    assert made.status("IK1 V2 V1") == "OUT OUT IN"


def test_the_poster_after_a_shift() -> None:
    for value, status in (("stands", "OUT"), ("undone", "IN")):
        made = game("IK1", rule="poster_after_shift", value=value)
        made.post("IK1 WE1")
        made.shift("WE1", "B")
        made.publish()
        assert made.status("IK1") == status


def test_anybody_may_write_for_the_mine() -> None:
    for value, taken in (("line", False), ("any_player", True)):
        made = vote("V1 MN 09:00", rule="mine_chaser", value=value, r=3)
        assert (made.decide(h.MineChase(seat="MN", writer="V7"), "3 21:05").__class__.__name__ == "Decision") is taken


def test_namers_who_are_out() -> None:
    for value, code in (("allowed", ""), ("living_only", "not_living")):
        made = game(
            r=5, phase="results", rule="namer_out", value=value, out="V1", over={"V1": {"forum_posts": 600}, "V2": {"forum_posts": 10}}
        )
        decision = made.decide(h.HighPostName(namer="V1", seat="V2"))
        assert getattr(decision, "code", "") == code


def test_the_day_of_a_rewrite() -> None:
    for value, day in (("judgment", 4), ("publication", 3)):
        made = game("JK1", rule="rewrite_next_day", value=value)
        made.post("JK1 A")
        made.publish()
        made.do(p.OrderRewrite(post="2:JK1"), "3 10:00")
        due = made.state.duties["rewrite:2:JK1"].due
        assert (due - made.state.now.limits.noon) // (24 * 3600 * 1_000_000) == day - 3


def test_the_mirror_from_round_6() -> None:
    for value, shown in (("lapsed", False), ("always", True)):
        made = game("HS1", rule="late_mirror", value=value, r=6)
        made.post("HS MR")
        made.publish()
        assert bool(made.state.now.shows) is shown


def test_roles_may_wait_for_the_results() -> None:
    made = game("JK1", rule="publish_roles_with_posts", value=False)
    made.post("JK1 A")
    made.publish()
    assert not made.role_known("A")
    made.close()
    made.results()
    assert made.role_known("A")


def test_the_plan_may_be_eight_rounds() -> None:
    made = vote("V1 A 09:00", rule="planned_rounds", value=2, r=2)
    made.results()
    assert next(ask for ask in made.state.asks if ask.code == "end").params["why"] == "last_round"


def test_a_finale_takes_no_iou() -> None:
    made = game("JK1", rule="finale_rounds", value="2")
    assert made.refuse(p.SubmitPost(seat="JK1", target="A", iou=True)).code == "finale_no_iou"
    made = Game("JK1")
    made.do(d.DeclareFinale(r=2))
    assert made.refuse(p.SubmitPost(seat="JK1", target="A", iou=True)).clause == "J12.8"


def test_clocks_are_as_set() -> None:
    made = Game(phase="day", rules={"proxy_close": "19:00", "vote_close": "20:00"})
    assert made.refuse(v.ProxyBallot(seat="V1", seats=("A",)), "3 19:00").code == "proxy_late"
    made.cast("V1 A 19:59", "V2 B 20:01")
    made.rest()
    made.do(v.CloseVote(), "3 20:05")
    assert list(count(made.state).lines) == ["A"]


def test_what_the_dark_egg_is_told() -> None:
    for value in ("wanderer", "none"):
        rules = Jianghu()
        state = rules.start("t", "Asia/Shanghai")
        for command in (
            s.CreateGame(house_rules={"dark_egg_notice": value}, counts={"dark_egg": 1, "wanderer": 1}),
            s.AddSeat(mask="X", person="x"), s.AddSeat(mask="Y", person="y"), s.Deal(roles={"X": "DE", "Y": "WA"}),
        ):  # fmt: skip
            decision: Any = rules.decide(state, command, 0)  # type: ignore[arg-type]
            for event in decision.events:
                state = rules.evolve(state, event)
        cards = [notice.params["role"] for notice in decision.notices if notice.audience == "seat:X"]
        assert cards == (["wanderer"] if value == "wanderer" else [])


def test_votes_before_posts() -> None:
    made = Game("JK1", r=3, phase="day", rules={"round_order": "votes_first"})
    made.cast("V1 A 10:00")
    made.close()
    made.results()
    assert made.status("A") == "OUT"
    assert made.state.phase == "window"
    assert made.notice("round_opened").params["until"] == "2026-06-03T21:31:00+08:00"
    killers = [slot.owner for slot in made.state.now.slots if slot.group == "JK"]
    made.do(p.SubmitPost(seat=killers[0], target="V9", words=860), "3 21:31:00")
    made.publish("3 21:32")
    assert made.state.phase == "results"
    assert made.status("V9") == "KHALF"
    made.do(p.OpenRound(r=4))
    assert made.state.phase == "day"
    made.cast("V2 JE1 10:00", "V3 JE1 11:00", "V9 B 12:00")
    made.close()
    assert [vote.first for vote in count(made.state).lines["B"]] == [0]
    made.do(h.Drag(seat="JE1", targets=("V2", "V3")), f"{made.vote_day} 21:05")
    made.results()
    assert made.status("JE1 V2 V3 V9") == "OUT OUT OUT OUT"


def test_shift_and_return_are_named_blind() -> None:
    made = game("JK1", rule="shift_information", value="blind")
    made.post("JK1 A")
    made.do(p.CloseWindow(), "21:30:01")
    assert not [notice for notice in made.notices if notice.code == "targets_shown"]
    assert made.refuse(p.SubmitShift(seat="SH", from_="A", to="B", words=500)).code == "wrong_phase"


def shown(*posts: str, **fields: Any) -> Game:
    made = game("JK1", "JK2", rule="shift_information", value="targets_shown", **fields)
    made.post(*(posts or ("JK1 B", "JK2 A")))
    made.do(p.CloseWindow(), "21:30:01")
    return made


def test_shift_and_return_are_told_the_targets_when_the_window_ends() -> None:
    made = shown()
    told = {notice.audience: notice.params["lines"] for notice in made.notices if notice.code == "targets_shown"}
    assert told == {"seat:SH": ["A", "B"], "seat:SR": ["A", "B"]}  # by seat list, not by poster
    assert all(set(line.told) == {"host", f"seat:{line.target}"} for line in made.trace if line.verb == "targets_shown")


def test_after_the_list_they_have_as_long_again_and_may_change_what_they_named() -> None:
    made = shown()
    made.do(p.SubmitShift(seat="SH", from_="A", to="C", words=500), "21:45:01")
    made.do(p.WithdrawPost(seat="SH"))
    made.do(p.SubmitShift(seat="SH", from_="B", to="C", words=500))
    late = made.refuse(p.SubmitShift(seat="SH", from_="A", to="D", words=500), "21:45:02")
    assert (late.code, late.clause, late.forceable) == ("post_late", "R54", True)
    assert made.refuse(p.SubmitPost(seat="JK1", target="D", words=860), "21:31").code == "wrong_phase"


def test_posts_are_worked_out_once_both_have_named_or_the_time_is_over() -> None:
    made = shown()
    assert made.refuse(p.ResolvePosts(), "21:31").code == "souls_open"
    made.do(p.SubmitShift(seat="SH", from_="A", to="C", words=500), "21:32")
    assert made.refuse(p.ResolvePosts(), "21:45:01").params["lines"] == ["SR"]
    made.do(p.ResolvePosts(), "21:45:02")
    made.do(p.PublishPosts())
    assert made.status("A B C") == "IN KHALF KHALF"


@pytest.mark.parametrize(("r", "out"), [(4, ""), (2, "SH SR")])
def test_nobody_is_told_where_nobody_may_name(r: int, out: str) -> None:
    made = shown("JK1 A", r=r, out=out)
    assert not [notice for notice in made.notices if notice.code == "targets_shown"]
    made.do(p.ResolvePosts())
