"""Registration, the waiting list, withdrawals, scoring and house rules (P0, P1; S2.2, R2, R32, 9.3)."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from moderator.cup.effective import owed
from moderator.cup.plan import proposed
from tests.cup.cups import ROLES, Desk, begun, eights, people, play_round, ranked
from tests.rulesets.sanguosha.matches import table_t


def test_entries_are_taken_until_the_deadline_inclusive() -> None:
    desk = Desk(deadline="2026-04-22T23:59:00+08:00")
    desk.do("register", "2026-04-22T23:59:00+08:00", person="A")
    late = desk.refused("register", "2026-04-22T23:59:01+08:00", person="B")
    assert (late.code, late.clause, late.forceable) == ("entry_late", "S2.2", True)
    desk.do("register", "2026-04-22T23:59:01+08:00", force=True, person="B")
    assert [n.code for n in desk.notices] == ["N1", "N1"]


def test_two_people_never_become_one_by_name() -> None:
    desk = Desk()
    desk.do("register", person="林晚舟")
    for name in ("林晚舟", "林晚舟\u200b", " 林晚舟 "):
        assert desk.refused("register", person=name).code == "name_twice", name
    assert desk.refused("register", person="3").code == "name_of_line"
    assert desk.refused("register", person="a\nb").code == "bad_name"
    assert desk.refused("add_staff", person="林晚舟").code == "name_twice"


def test_nothing_goes_before_the_cup_is_open() -> None:
    desk = Desk()
    assert desk.refused("open_cup").code == "cup_open"
    fresh = Desk()
    fresh.state = fresh.rules.start("", "Asia/Shanghai")
    assert fresh.refused("register", person="A").code == "cup_not_open"


def test_after_round_1_has_begun_entries_wait_and_may_take_a_staff_place() -> None:
    """R2: seated only in an elimination group not yet handed out."""
    desk = Desk()
    desk.enter(people(15))
    desk.do("add_staff", person="Z")
    desk.plan(16)
    assert desk.refused("start_round", round="1").code == "field_short"
    desk.do("start_round", force=True, round="1")
    assert desk.refused("draw_groups", round="1", groups=eights([*people(15), "Z"])).code == "field_short"
    desk.do("fill_field", person="Z")
    desk.draw("1", eights([*people(15), "Z"]))
    desk.do("register", person="late")
    assert desk.state.people["late"].waiting
    assert desk.notices[-1].code == "N1.waiting"
    assert desk.refused("admit", person="late").code == "field_frozen"
    assert desk.refused("admit", person="late", match="1A").code == "group_full"
    desk.do("admit", person="late", match="1B")
    assert "late" in desk.state.matches["1B"].people and "Z" not in desk.state.matches["1B"].people
    assert "late" in desk.state.rounds[0].field
    desk.do("register", person="later")
    desk.hand_out("1A")
    assert desk.refused("admit", person="later", match="1A").code == "group_begun"


def test_entrants_are_held_back_and_admitted_before_the_start() -> None:
    desk = Desk()
    desk.enter(people(17))
    desk.plan(16)
    refusal = desk.refused("start_round", round="1")
    assert (refusal.code, refusal.params["n"], refusal.forceable) == ("field_too_big", 17, False)
    desk.do("hold_back", person="P03")
    assert desk.refused("hold_back", person="P03").code == "waits_already"
    desk.do("admit", person="P03")
    assert desk.refused("admit", person="P03").code == "waits_not"
    desk.do("hold_back", person="P17")
    desk.do("start_round", round="1")
    assert desk.state.rounds[0].field == tuple(people(16))
    assert desk.refused("hold_back", person="P01").code == "field_frozen"


def test_a_withdrawn_person_is_out_and_the_frozen_round_stays() -> None:
    desk = begun(16)
    desk.take(ranked(desk, "1A", (80, 70, 60, 50, 40, 30, 20, 10)).end())
    desk.do("withdraw", person="P09", reason="moved away")
    assert [line.params["match"] for line in desk.told("line_will_be_vacant")] == ["1B"]
    assert desk.refused("withdraw", person="P09", reason="again").code == "person_out"
    assert desk.refused("withdraw", person="P10", reason=" ").code == "reason_needed"
    desk.take(ranked(desk, "1B", (80, 70, 60, 50, 40, 30, 20, 10)).end())
    assert [line.params["person"] for line in desk.told("gone_in_line_up")] == ["P09"]
    closed = desk.close("1")
    row = next(row for row in closed.rows if row.person == "P09")
    assert (row.place, row.status) == (None, "withdrawn"), "no place (R32), the others move up"
    assert "P12" in closed.advancers
    before = desk.frozen("1")
    desk.do("withdraw", person="P01", reason="ill")
    assert desk.frozen("1") == before, "a finished round's table does not change when somebody leaves later"


def test_whoever_advanced_and_has_gone_leaves_a_line_for_the_queue() -> None:
    """R76: his line is drawn all the same and taken over at the match, by an eliminated player say, who is revived if it advances."""
    desk = begun(16)
    play_round(desk, "1")
    desk.draw("2")
    play_round(desk, "2")
    desk.do("withdraw", person="P01", reason="ill")
    assert desk.refused("start_round", round="3").code == "field_short"
    desk.do("start_round", force=True, round="3")
    assert desk.refused("fill_field", person="P08").code == "cannot_fill", "who is out does not simply come back"
    desk.do("fill_field", person="P01")
    desk.draw("3")
    final = desk.hand_out("3A")
    assert desk.told("gone_in_line_up")
    assert final.substitute("P01", "P08", "b") == 0
    final.played(12)
    final.adopt_points(dict(zip(["P08", *(n for n in desk.state.matches["3A"].people if n != "P01")], range(90, 10, -10), strict=True)))
    desk.take(final.end())
    closed = desk.close("3")
    assert next((row.place, row.person) for row in closed.rows) == (1, "P08")


def test_the_scoring_table_is_confirmed_before_a_match_and_fixed_after_it() -> None:
    desk = Desk()
    desk.enter(people(16))
    rounds = desk.plan(16)
    assert rounds and desk.state.params.scoring.status == "confirmed"
    desk.draw("1", eights(people(16)))
    desk.do("confirm_scoring", table=table_t(mvp_bonus="3"))
    desk.hand_out("1A")
    changed = desk.refused("confirm_scoring", table=table_t(mvp_bonus="4"))
    assert (changed.code, changed.forceable) == ("scoring_handed_out", True)
    assert desk.refused("confirm_scoring", table=table_t(red_card="-4")).code == "table_red_card"
    assert desk.refused("set_house_rule", name="red_floor", value=True).code == "rules_frozen"
    assert desk.refused("set_house_rule", name="nonsense", value=True).code == "unknown_rule"


def test_a_table_changed_by_force_counts_the_open_round_anew_and_leaves_closed_ones() -> None:
    """9.2: everything of the open round, what was inherited too; what is frozen stays by its own table."""
    desk = begun(16)
    play = desk.hand_out("1A")
    roles = dict(zip(map(str, range(1, 9)), ROLES, strict=True))
    play.game(roles, "lord_side", mvp="1")
    play.substitute("P04", "P16", "c")
    play.game(roles, "rebels", mvp="4")
    play.played(4)
    desk.take(play.end())
    before = desk.places("1A")
    assert total(desk, "P01") == 10 + 2 + 2 and total(desk, "P16") == 2 + 7 + 2
    desk.do("confirm_scoring", force=True, table=table_t(mvp_bonus="20"))
    assert total(desk, "P01") == 10 + 20 + 2 and total(desk, "P16") == 2 + 7 + 20
    assert before != desk.places("1A") or desk.told("place_by_table") == []
    assert "scoring" in {each.what for each in owed(desk.state, desk.state.matches["1A"])}
    desk = begun(16)
    play_round(desk, "1")
    closed = desk.frozen("1")
    desk.do("confirm_scoring", force=True, table=table_t(mvp_bonus="20"))
    assert desk.frozen("1") == closed and closed.scoring.mvp_bonus == 2
    desk.do("give_card", person="P01", level="warning", clause="S5.1.1")
    assert desk.frozen("1") == closed


def total(desk: Desk, person: str) -> Decimal:
    return next(placed.row.total for placed in desk.table("1").of("1A") if placed.row.person == person)


def test_a_match_is_not_handed_out_by_a_provisional_table() -> None:
    desk = Desk()
    desk.enter(people(16))
    desk.do("set_plan", rounds=msgspec.to_builtins(proposed(16)))
    desk.draw("1", eights(people(16)))
    assert desk.refused("open_match", match="1A").code == "scoring_unconfirmed"
