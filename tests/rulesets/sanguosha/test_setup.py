"""Before the first turn: opening, bans, seats, roles, boxes, selection, reading (S1.1, S1.4, section 5)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from moderator.play.audience import PUBLIC, seat
from moderator.play.views import view_of_records
from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from moderator.rulesets.sanguosha.roles import BOX_SIZES, ROLE_COUNTS
from moderator.rulesets.sanguosha.state import MatchState
from tests.rulesets.sanguosha.matches import Match, adopted, opened, rebels_win, set_up, started, table_t


def seated(**fields: Any) -> Match:
    m = started(**fields)
    m.do("set_seats", order=list(m.state.lines))
    return m


def dealt(roles: tuple[str, ...] = ("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"), **fields: Any) -> Match:
    m = seated(**fields)
    m.do("deal_roles", roles=dict(zip(m.state.lines, roles, strict=True)))
    return m


def boxed(seed: int = 1, **fields: Any) -> Match:
    m = dealt(**fields)
    m.do("deal_boxes", boxes=draws.draw_boxes(random.Random(seed), m.state), seed=str(seed))
    return m


def test_s13_1_a_match_has_eight_different_people() -> None:
    m = Match()
    assert m.refused("open_match", people=["A"] * 8).code == "name_twice"
    assert m.refused("open_match", people=["A", "B"]).code == "eight_people"
    m.do("open_match", people=[f"P{n}" for n in range(8)])
    assert list(m.state.lines) == [str(n) for n in range(1, 9)]
    assert m.refused("open_match", people=[f"Q{n}" for n in range(8)]).code == "already_open"


def test_9_3_the_start_is_blocked_until_the_scoring_table_is_confirmed() -> None:
    m = opened()
    for n in range(1, 9):
        m.do("mark_present", person=f"P{n}")
    refusal = m.refused("start_match")
    assert (refusal.code, refusal.clause, refusal.remedy) == ("scoring_unconfirmed", "S1.3.2", "confirm_scoring")
    step = next(step for step in m.steps() if step.verb == "start_match")
    assert step.blocked == refusal
    assert m.proposed().verb == "confirm_scoring"
    m.do("confirm_scoring")
    assert m.proposed().verb == "start_match"
    m.do("start_match")
    assert m.state.phase == "game"


def test_s33_1_the_match_does_not_begin_with_fewer_than_eight() -> None:
    m = opened(scoring=table_t())
    for n in range(1, 8):
        m.do("mark_present", person=f"P{n}")
    refusal = m.refused("start_match")
    assert (refusal.code, refusal.params["lines"]) == ("absent", ["8"])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"red_card": "-3"}, "table_red_card"),
        ({"mvp_allowed": {"lord_side": True, "rebels": True, "spy": True, "full_loss": True}}, "table_full_loss"),
        ({"rows": table_t()["rows"][:-1]}, "table_gap"),
        ({"rows": [*table_t()["rows"][:-1], {"outcome": "full_loss", "role": "spy", "points": "1"}]}, "table_full_loss"),
        ({"rows": [*table_t()["rows"][1:], {"outcome": "lord_side", "role": "lord", "points": "9.25"}]}, "table_decimals"),
    ],
)
def test_9_1_fixed_text_of_the_table_is_edited_only_by_force(changes: dict[str, Any], code: str) -> None:
    m = opened()
    assert m.refused("confirm_scoring", table=table_t(**changes)).code == code


def test_9_2_the_table_is_frozen_once_the_first_game_has_started() -> None:
    m = started()
    set_up(m)
    rebels_win(m)
    better = table_t(
        rows=[row | ({"points": "9"} if row["outcome"] == "rebels" and row["role"] == "rebel" else {}) for row in table_t()["rows"]]
    )
    assert m.refused("confirm_scoring", table=better).code == "scoring_frozen"
    m.do("confirm_scoring", force=True, table=better)
    assert sorted(m.points().values()) == ["2"] * 4 + ["9"] * 4


def test_house_rules_take_their_declared_values_and_freeze_with_the_first_game() -> None:
    m = opened()
    assert m.refused("set_house_rule", name="red_flor", value=True).code == "unknown_rule"
    assert m.refused("set_house_rule", name="red_floor", value="on").code == "bad_rule_value"
    assert m.refused("set_house_rule", name="select_seconds", value=5).code == "bad_rule_value"
    assert m.refused("set_house_rule", name="red_floor", value=1).code == "bad_rule_value"
    m.do("set_house_rule", name="red_floor", value=True, reason="agreed")
    assert m.state.rule("red_floor") is True
    later = adopted()
    assert later.refused("set_house_rule", name="red_floor", value=True).code == "rules_frozen"
    later.do("set_house_rule", force=True, name="red_floor", value=True)


def test_r4_the_same_hero_twice_is_one_ban_and_both_are_used_up() -> None:
    m = opened()
    m.do("ban_hero", line="1", hero="华佗")
    m.do("ban_hero", line="2", hero="华佗")
    assert effective_bans(m.state) == ("华佗",)
    assert m.refused("ban_hero", line="2", hero="貂蝉").code == "banned_already"


def test_r4_a_base_takes_its_replacement_along_and_a_replacement_alone_cannot_be_banned() -> None:
    m = opened(heroes=["base", "other"], standing=["king"], replacements={"base two": "base"})
    refusal = m.refused("ban_hero", line="1", hero="base two")
    assert (refusal.code, refusal.remedy, refusal.params["base"]) == ("ban_replacement", "ban_base", "base")
    m.do("ban_hero", line="1", hero="base")
    assert m.refused("ban_hero", line="2", hero="nobody").code == "unknown_hero"
    assert pool_of(m.state.params).base("base two") in effective_bans(m.state)


def test_ban_mode_in_turn_refuses_a_repeated_name_and_is_public() -> None:
    m = opened(rules={"ban_mode": "in_turn"})
    m.do("ban_hero", line="1", hero="华佗")
    assert m.refused("ban_hero", line="2", hero="华佗").code == "ban_repeated"
    assert view(m).bans[0].line == "1"


def test_ban_mode_simultaneous_hides_who_banned_what() -> None:
    m = opened(scoring=table_t())
    m.do("ban_hero", line="1", hero="华佗")
    assert view(m).bans == ()
    assert view(m, seat("1")).bans[0].hero == "华佗"
    for n in range(1, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("start_match")
    assert view(m).banned == ("华佗",)
    assert view(m).bans == ()
    assert "华佗" in str(m.report(PUBLIC)["bans"])
    assert m.refused("ban_hero", line="2", hero="貂蝉").code == "bans_closed"


def view(m: Match, audience: Any = PUBLIC) -> MatchState:
    return view_of_records(m.rules, "a match", "Asia/Shanghai", m.records, audience)


def test_s1_1_roles_are_one_lord_two_loyalists_four_rebels_one_spy() -> None:
    m = seated()
    lines = list(m.state.lines)
    wrong = dict(zip(lines, ("lord", "loyalist", "loyalist", "loyalist", "rebel", "rebel", "rebel", "spy"), strict=True))
    assert m.refused("deal_roles", roles=wrong).code == "bad_roles"
    drawn = draws.draw_roles(random.Random(5), lines)
    assert {role: list(drawn.values()).count(role) for role in ROLE_COUNTS} == ROLE_COUNTS
    m.do("deal_roles", roles=drawn)
    seen = view(m).game
    assert seen is not None
    assert set(seen.roles.values()) == {"lord"}


def test_s1_1_seats_are_a_permutation() -> None:
    m = started()
    assert m.refused("set_seats", order=["1", "2", "3"]).code == "bad_seats"
    order = draws.draw_seats(random.Random(9), m.state.lines)
    assert sorted(order) == sorted(m.state.lines)
    m.do("set_seats", order=order, seed="9")
    assert m.game.seats == order


def test_r1_seats_are_drawn_again_after_every_two_counted_games_and_draws_do_not_count() -> None:
    m = started()
    set_up(m)
    rebels_win(m)
    assert (m.game.number, m.game.status, m.state.counted_done) == (2, "roles", 1)
    set_up(m)
    m.do("deck_exhausted", culprit=None)
    m.do("confirm_outcome", outcome="draw")
    assert (m.game.number, m.game.attempt, m.game.status) == (2, 2, "roles")
    assert m.refused("set_seats", order=list(reversed(m.game.seats))).code == "seats_kept"
    set_up(m)
    rebels_win(m)
    assert (m.game.number, m.game.status, m.state.counted_done) == (3, "seats", 2)
    set_up(m)
    rebels_win(m)
    assert (m.game.number, m.game.status) == (4, "roles")


def test_s1_4_box_sizes_and_nothing_twice() -> None:
    m = dealt()
    boxes = draws.draw_boxes(random.Random(2), m.state)
    assert {line: len(box) for line, box in boxes.items()} == {line: BOX_SIZES[role] for line, role in m.game.roles.items()}
    short = boxes | {"2": boxes["2"][:-1]}
    assert m.refused("deal_boxes", boxes=short).code == "box_size"
    twice = boxes | {"2": (boxes["3"][0], *boxes["2"][1:])}
    assert m.refused("deal_boxes", boxes=twice).code == "box_twice"
    assert m.refused("deal_boxes", boxes={"2": boxes["2"]}).code == "boxes_lines"
    pool = pool_of(m.state.params)
    shown = {hero for box in boxes.values() for hero in box}
    spare = (hero for hero in pool.regular if hero not in shown)
    few = boxes | {"1": tuple(next(spare) if hero in pool.standing else hero for hero in boxes["1"])}
    assert m.refused("deal_boxes", boxes=few).code == "box_standing"
    m.do("deal_boxes", boxes=boxes, seed="2")


def test_s1_4_no_banned_hero_and_no_replacement_in_a_box() -> None:
    m = opened(scoring=table_t())
    m.do("ban_hero", line="1", hero="华佗")
    for n in range(1, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("start_match")
    m.do("set_seats", order=list(m.state.lines))
    m.do("deal_roles", roles=draws.draw_roles(random.Random(1), m.state.lines))
    boxes = draws.draw_boxes(random.Random(2), m.state)
    other = next(line for line in boxes if line != m.game.lord)
    assert m.refused("deal_boxes", boxes=boxes | {other: ("华佗", *boxes[other][1:])}).code == "box_banned"
    swap = next(iter(pool_of(m.state.params).replacements))
    assert m.refused("deal_boxes", boxes=boxes | {other: (swap, *boxes[other][1:])}).code == "box_replacement"


def test_pool_includes_standing_off_keeps_standing_lords_to_the_lords_five() -> None:
    m = dealt(rules={"pool_includes_standing": False})
    standing = set(pool_of(m.state.params).standing)
    boxes = draws.draw_boxes(random.Random(7), m.state)
    assert len(standing & set(boxes["1"])) == 5
    assert not any(standing & set(box) for line, box in boxes.items() if line != "1")
    spare = next(hero for hero in standing if hero not in boxes["1"])
    assert m.refused("deal_boxes", boxes=boxes | {"2": (spare, *boxes["2"][1:])}).code == "box_standing"
    m.do("deal_boxes", boxes=boxes)


def test_lord_unpicked_return_deals_the_lord_first_and_puts_his_rest_back() -> None:
    m = dealt(rules={"lord_unpicked_return": True})
    first = draws.draw_boxes(random.Random(7), m.state)
    assert list(first) == ["1"]
    m.do("deal_boxes", boxes=first, seed="7")
    m.do("pick_hero", line="1", hero=first["1"][0])
    assert m.proposed().verb == "deal_boxes"
    rest = draws.draw_boxes(random.Random(8), m.state)
    assert len(rest) == 7
    assert first["1"][0] not in {hero for box in rest.values() for hero in box}
    lords, mine = first["1"][1], rest["2"][0]
    if not any(lords in box for box in rest.values()):
        rest = rest | {"2": tuple(lords if hero == mine else hero for hero in rest["2"])}
    m.do("deal_boxes", boxes=rest)
    assert [t.kind for t in m.game.table.clock.stack] == ["select"]


def test_r6_the_lord_selects_first_and_the_seven_then_share_one_timer() -> None:
    m = boxed()
    top = m.game.table.clock.top
    assert top is not None
    assert (top.kind, top.lines) == ("select", ("1",))
    assert m.refused("pick_hero", line="2", hero=m.game.boxes["2"][0]).code == "lord_first"
    m.do("pick_hero", line="1", hero=m.game.boxes["1"][0])
    top = m.game.table.clock.top
    assert top is not None
    assert (top.kind, top.lines) == ("select", ("2", "3", "4", "5", "6", "7", "8"))
    assert m.refused("pick_hero", line="3", hero="不在框里").code == "not_in_box"
    for line in top.lines:
        m.do("pick_hero", line=line, hero=m.game.boxes[line][1])
    assert m.game.table.clock.top is None
    assert m.proposed().verb == "begin_reading"


@pytest.mark.parametrize("seconds", [60, 45])
def test_s5_2_1_at_expiry_yellow_and_a_hero_out_of_ones_own_box(seconds: int) -> None:
    m = boxed(rules={"select_seconds": seconds})
    m.do("tick", m.clock + seconds)
    assert m.game.picks["1"].forced
    assert m.game.picks["1"].hero in m.game.boxes["1"]
    assert [(c.person, c.level, c.clause) for c in m.state.cards] == [("P1", "yellow", "S5.2.1")]
    m.do("pick_hero", line="5", hero=m.game.boxes["5"][0])
    m.do("tick", m.clock + 2 * seconds)
    assert [c.person for c in m.state.cards] == ["P1", "P2", "P3", "P4", "P6", "P7", "P8"]
    assert all(pick.hero in m.game.boxes[line] for line, pick in m.game.picks.items())
    assert len(m.game.picks) == 8


def test_s5_2_1_the_forced_hero_is_settled_by_the_box_seed() -> None:
    picks = []
    for _ in range(2):
        m = boxed(seed=3)
        m.do("tick", 500)
        m.do("tick", 1000)
        picks.append({line: pick.hero for line, pick in m.game.picks.items()})
    assert picks[0] == picks[1]


def test_s5_2_1_boxes_at_the_real_table_leave_the_drawing_to_the_judge() -> None:
    m = dealt()
    m.do("deal_boxes")
    m.do("tick", 500)
    assert "1" not in m.game.picks
    m.do("pick_hero", line="1", hero="刘备")
    assert m.game.picks["1"].forced
    m.do("tick", 1000)
    assert m.refused("pick_hero", line="2", hero="刘备").code == "hero_taken"
    assert len(m.state.cards) == 8


def test_s1_4_a_same_name_replacement_may_be_taken_instead() -> None:
    m = dealt()
    boxes = draws.draw_boxes(random.Random(2), m.state)
    swap, base = next(iter(pool_of(m.state.params).replacements.items()))
    if not any(base in box for box in boxes.values()):
        boxes = boxes | {"2": (base, *boxes["2"][1:])}
    holder = next(line for line, box in boxes.items() if base in box)
    m.do("deal_boxes", boxes=boxes)
    if holder != "1":
        m.do("pick_hero", line="1", hero=boxes["1"][0])
    m.do("pick_hero", line=holder, hero=base, replacement=True)
    assert (m.game.picks[holder].hero, m.game.picks[holder].replacement) == (swap, True)


def test_s1_4_the_seven_reveal_together() -> None:
    m = boxed()
    m.do("pick_hero", line="1", hero=m.game.boxes["1"][0])
    m.do("pick_hero", line="2", hero=m.game.boxes["2"][0])
    seen = view(m).game
    assert seen is not None
    assert (seen.picks["1"].hero, seen.picks["2"].hero) == (m.game.boxes["1"][0], "")
    assert seen.boxes == {}
    for line in "345678":
        m.do("pick_hero", line=line, hero=m.game.boxes[line][0])
    seen = view(m).game
    assert seen is not None
    assert seen.picks["2"].hero == m.game.boxes["2"][0]


def test_s1_4_reading_ends_with_the_start_of_the_game() -> None:
    m = boxed()
    assert m.refused("begin_reading").code == "heroes_missing"
    for line in "12345678":
        m.do("pick_hero", line=line, hero=m.game.boxes[line][0])
    m.do("begin_reading")
    assert m.proposed().verb == "start_game"
    m.do("tick", m.clock + 100)
    assert (m.game.status, len(m.state.cards)) == ("reading", 0)
    m.do("start_game", 777)
    assert (m.game.status, m.state.zero, m.game.table.clock.top) == ("playing", 777_000_000, None)


def test_final_half_new_bans_opens_a_new_list_for_the_second_half() -> None:
    people = {"final": True, "games": 4, "rules": {"final_half_new_bans": True}}
    m = started(**people)
    for _ in range(2):
        set_up(m)
        rebels_win(m)
    assert m.state.bans_open
    m.do("ban_hero", line="1", hero="华佗")
    set_up(m)
    assert m.state.banned == ("华佗",)
    kept = started(final=True, games=4)
    for _ in range(2):
        set_up(kept)
        rebels_win(kept)
    assert not kept.state.bans_open
