"""Draw, schedule, check-in and swaps (P2, P3; 3.4, S2.1, S3.1, S3.2, R3)."""

from __future__ import annotations

import random

import pytest

from moderator.cup.calendar import clashes
from moderator.cup.drawing import clashing, draw_groups, met, weights
from moderator.cup.due import due
from moderator.play.instants import Instant
from tests.cup.cups import Desk, begun, eights, instant, people, play_round

FRIDAY = "2026-04-17T19:30:00+08:00"
SATURDAY = "2026-04-18T14:00:00+08:00"


def test_the_same_seed_draws_the_same_groups() -> None:
    desk = begun(32)
    field = desk.state.rounds[0].field
    one, two = (draw_groups(random.Random("spring"), field, {}) for _ in range(2))
    assert one == two and one != draw_groups(random.Random("autumn"), field, {})
    assert sorted(name for group in one for name in group) == sorted(field)


def test_a_draw_keeps_apart_whom_the_host_keeps_apart() -> None:
    desk = begun(32)
    each = desk.state.rounds[0]
    apart = [("P01", "P02", "P03", "P04"), ("P05", "P06")]
    for seed in range(20):
        unwanted = weights(desk.state, each, apart)
        assert clashing(draw_groups(random.Random(seed), each.field, unwanted), unwanted) == ()


def test_opponents_of_the_round_before_are_avoided_where_possible() -> None:
    desk = Desk(rules={"avoid_same_group": True})
    desk.enter(people(32))
    desk.plan(32)
    desk.draw("1", eights(people(32)))
    play_round(desk, "1")
    desk.do("start_round", round="2")
    each = desk.state.rounds[1]
    assert len(met(desk.state, each)) == 4 * 15, "four sixes met"
    unwanted = weights(desk.state, each)
    left = clashing(draw_groups(random.Random(1), each.field, unwanted), unwanted)
    blind = clashing(draw_groups(random.Random(1), each.field, {}), unwanted)
    assert len(left) < len(blind)
    assert len(left) == 3 * 4, "24 from four groups in three: two of each group meet at best"


def test_groups_are_eight_of_the_field_each_once() -> None:
    desk = Desk()
    desk.enter(people(16))
    desk.plan(16)
    desk.do("start_round", round="1")
    names = people(16)
    for groups in (eights(names)[:1], [names[:9], names[9:]], [[*names[:7], names[8]], names[8:]], [[*names[:7], "X"], names[8:]]):
        assert desk.refused("draw_groups", round="1", groups=groups).code == "bad_groups"
    desk.do("draw_groups", round="1", groups=eights(names), apart=[["P01", "P02"]])
    assert [(line.params["a"], line.params["b"]) for line in desk.told("meet_all_the_same")] == [("P01", "P02")]
    assert desk.refused("draw_groups", round="1", groups=eights(names)).code == "drawn_already"
    desk.do("draw_groups", force=True, round="1", groups=eights(names[::-1]))
    assert desk.state.matches["1A"].people[0] == "P16"
    desk.hand_out("1A")
    assert desk.refused("draw_groups", round="1", groups=eights(names)).code == "draw_in_use"


def test_clashes_of_people_judges_and_tables_are_pointed_out() -> None:
    desk = begun(16)
    desk.do("schedule_match", match="1A", start=FRIDAY, table="T1", judge="P09")
    desk.do("schedule_match", match="1B", start="2026-04-17T21:00:00+08:00", table="T1", judge="P09")
    assert {(c.what, c.who) for c in clashes(desk.state)} == {("person", "P09"), ("judge", "P09"), ("table", "T1")}
    assert {line.result for line in desk.told("clash")} == {"person", "judge", "table"}
    desk.do("schedule_match", match="1B", start=SATURDAY, table="T1", judge="P09")
    assert clashes(desk.state) == ()
    assert desk.refused("schedule_match", match="1A", start="tomorrow").code == "bad_instant"
    assert [n.params["until"] for n in desk.notices if n.key == "N3:public:1B"][-1] == SATURDAY


def test_check_in_is_called_24_and_5_hours_before_and_listed_4_hours_before() -> None:
    desk = begun(16)
    desk.do("schedule_match", "2026-04-15T12:00:00+08:00", match="1A", start=FRIDAY)
    assert desk.rules.wake(desk.state) == instant("2026-04-16T19:30:00+08:00")
    desk.do("tick", "2026-04-16T19:30:00+08:00")
    assert [n.key for n in desk.notices if n.code == "N4"] == ["N4:public:1A:24"]
    for name in people(6):
        desk.do("check_in", "2026-04-17T10:00:00+08:00", person=name, match="1A")
    desk.do("check_in", "2026-04-17T10:01:00+08:00", person="P07", match="1A", comes=False)
    desk.do("tick", "2026-04-17T14:30:00+08:00")
    assert [n.key for n in desk.notices if n.code == "N4"][-1] == "N4:public:1A:5"
    desk.do("check_in", "2026-04-17T15:30:00+08:00", person="P08", match="1A")
    assert not desk.state.matches["1A"].listed, "exactly four hours before is in time"
    desk.do("tick", "2026-04-17T15:30:00+08:00")
    missing = [n for n in desk.notices if n.code == "N5"]
    assert [n.params["people"] for n in missing] == [["P07"]], "who does not come is listed as well"
    assert missing[0].audience == "host"
    late = desk.do("check_in", "2026-04-17T16:00:00+08:00", person="P07", match="1A")
    assert late.trace[-1].result == "late"
    assert desk.refused("check_in", person="P09", match="1A").code == "not_in_match"
    assert next(each.code for each in due(desk.state)) == "start"


def test_nobody_is_called_once_the_match_should_have_begun() -> None:
    desk = begun(16)
    desk.do("schedule_match", "2026-04-15T12:00:00+08:00", match="1A", start=FRIDAY)
    desk.do("tick", "2026-04-18T12:00:00+08:00")
    assert [n.code for n in desk.notices if n.code == "N4"] == []
    assert desk.rules.wake(desk.state) is None


@pytest.mark.parametrize(
    ("at", "by", "code"),
    [
        ("2026-04-17T15:30:00+08:00", "judges", ""),
        ("2026-04-17T15:30:01+08:00", "judges", "swap_late"),
        ("2026-04-17T15:30:01+08:00", "players", ""),
        ("2026-04-17T15:30:01+08:00", "organisers", ""),
        ("2026-04-17T15:30:00+08:00", "friends", "bad_arranged"),
    ],
)
def test_the_four_hours_are_measured_to_the_earlier_match(at: str, by: str, code: str) -> None:
    desk = begun(16)
    desk.do("schedule_match", match="1A", start=SATURDAY)
    desk.do("schedule_match", match="1B", start=FRIDAY)
    found = desk.send("swap", at, a="P01", b="P09", arranged=by)
    assert getattr(found, "code", "") == code
    if not code:
        assert "P09" in desk.state.matches["1A"].people and "P01" in desk.state.matches["1B"].people
        assert [n.code for n in desk.notices if n.code == "N6"] == ["N6"]


def test_a_swap_is_one_for_one_within_the_round_and_before_either_match() -> None:
    desk = begun(16)
    desk.do("check_in", person="P01", match="1A")
    assert desk.refused("swap", a="P01", b="P02").code == "swap_within_round"
    assert desk.refused("swap", a="P01", b="nobody").code == "not_drawn"
    desk.do("swap", a="P01", b="P09")
    assert desk.state.matches["1A"].answers == {}, "he has not said that he comes to the other one"
    desk.hand_out("1A")
    assert desk.refused("swap", a="P02", b="P10").code == "swap_begun"


def test_due_lists_what_the_calendar_brings() -> None:
    desk = begun(16, deadline="2026-04-22T23:59:00+08:00")
    desk.do("schedule_match", match="1A", start=FRIDAY)
    found = {each.code: each for each in due(desk.state)}
    assert found["start"].at == instant(FRIDAY)
    assert (found["check_in"].at, found["check_in"].n) == (Instant(instant(FRIDAY) - 4 * 3600 * 1_000_000), 8)
