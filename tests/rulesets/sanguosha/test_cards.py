"""Offences and cards: the ladder, conversions, points, bans (S5, section 11, R21-R31)."""

from __future__ import annotations

import pytest

from moderator.play.audience import PUBLIC
from moderator.rulesets.sanguosha.cards import preview
from moderator.rulesets.sanguosha.ladder import tie_count
from moderator.rulesets.sanguosha.offences import OFFENCES, offence, suggested
from tests.rulesets.sanguosha.matches import Match, adopted, opened


def give(m: Match, level: str, times: int = 1, person: str = "F1", clause: str = "S5.2.6") -> None:
    for _ in range(times):
        m.do("give_card", person=person, level=level, clause=clause)


def counters(m: Match, person: str = "F1") -> tuple[int, int, int]:
    now = m.ladder(person)
    return now.w, now.y, now.r


def test_s5_b_three_warnings_are_a_yellow() -> None:
    m = adopted()
    give(m, "warning", 2)
    assert (counters(m), preview(m.state, "F1", "warning", "S5.1.1")) == ((2, 0, 0), ("preview.yellow",))
    give(m, "warning")
    assert (counters(m), m.ladder("F1").yellow_total) == ((0, 1, 0), 1)


def test_s5_b_three_yellows_are_a_red_and_cost_five_points() -> None:
    m = adopted({"F1": {"points": "12"}})
    give(m, "yellow", 2)
    assert preview(m.state, "F1", "yellow", "S5.2.6") == ("preview.red", "preview.points")
    give(m, "yellow")
    assert (counters(m), m.totals()["F1"], m.ladder("F1").red_direct) == ((0, 0, 1), "7", 0)


def test_s5_b_three_reds_are_a_ban() -> None:
    m = adopted({"F1": {"r": 2}})
    assert preview(m.state, "F1", "red", "S5.3.2") == ("preview.points", "preview.ban")
    give(m, "red", clause="S5.3.2")
    person = m.state.persons["F1"]
    assert (person.banned, person.withdrawn) == (True, True)
    assert [(v.line, v.reason) for v in m.state.vacancies] == [("F1", "banned")]
    assert m.asked("expulsion") is not None


def test_s5_b_expulsion_is_the_organisers_right() -> None:
    m = adopted()
    assert m.refused("expel", person="F1").code == "not_banned"
    give(m, "ban", clause="S5.4")
    ask = m.asked("expulsion")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="expel")
    assert m.state.persons["F1"].expelled


def test_s5_a_yellows_and_reds_brought_along_count_on() -> None:
    m = Match()
    m.do("open_match", people=[{"name": "P1", "w": 2, "y": 2, "yellow_total": 2}, *(f"P{n}" for n in range(2, 9))])
    give(m, "yellow", person="P1")
    assert counters(m, "P1") == (0, 0, 1)


def test_r27_all_counters_are_cleared_on_entering_the_final() -> None:
    people = [{"name": "P1", "y": 2, "r": 1, "yellow_total": 5}, *(f"P{n}" for n in range(2, 9))]
    m = Match()
    m.do("open_match", people=people, final=True)
    assert (counters(m, "P1"), m.ladder("P1").yellow_total) == ((0, 0, 0), 0)
    m = Match()
    m.do("open_match", people=people, final=True, rules={"cards_clear_at": "semifinal"})
    assert counters(m, "P1") == (0, 2, 1)


def test_r28_warnings_start_from_zero_in_every_match() -> None:
    people = [{"name": "P1", "w": 2}, *(f"P{n}" for n in range(2, 9))]
    m = Match()
    m.do("open_match", people=people)
    assert m.ladder("P1").w == 0
    m = Match()
    m.do("open_match", people=people, rules={"warnings_carry": True})
    assert m.ladder("P1").w == 2


def test_r21_totals_may_be_negative_unless_red_floor() -> None:
    m = adopted({"F1": {"points": "3"}})
    give(m, "red", clause="S5.3.1")
    assert m.totals()["F1"] == "-2"
    floor = adopted({"F1": {"points": "3"}}, rules={"red_floor": True})
    give(floor, "red", clause="S5.3.1")
    assert floor.totals()["F1"] == "0"
    assert floor.row("F1").score.red == -3


def test_r21_a_red_after_the_last_game_comes_off_the_provisional_result() -> None:
    m = adopted({"F1": {"points": "30"}, "F2": {"points": "28"}}, phase="provisional")
    assert m.places()[0] == (1, "F1")
    give(m, "red", clause="S5.3.2")
    assert m.places()[:2] == [(1, "F2"), (2, "F1")]


@pytest.mark.parametrize(("how", "count"), [("offences", 5), ("shown", 3), ("weighted", 7)])
def test_r23_tie_card_count(how: str, count: int) -> None:
    """Four yellows (three of them made a red) and a direct red: y 1, r 2, Y_total 4, R_direct 1; warnings never count."""
    m = adopted(rules={"tie_card_count": how})
    give(m, "yellow", 4)
    give(m, "red", clause="S5.3.1")
    give(m, "warning", 2, clause="S5.1.1")
    assert tie_count(m.state, "F1") == count


def test_r29_a_direct_ban_costs_no_points_and_no_count() -> None:
    m = adopted({"F1": {"points": "10"}})
    give(m, "ban", clause="S5.4")
    assert (m.row("F1").total, m.row("F1").cards) == (10, 0)


def test_r30_s47_red_reaches_the_seated_dead_only_by_house_rule() -> None:
    m = adopted(deaths=[{"victim": "F1"}])
    assert suggested(m.state, "S4.7", "F1") == "yellow"
    assert suggested(m.state, "S4.7", "F1", away=True) == "red"
    both = adopted(deaths=[{"victim": "F1"}], rules={"s47_red": "all"})
    assert suggested(both.state, "S4.7", "F1") == "red"


def test_r30_a_spectator_gets_no_card() -> None:
    m = adopted()
    refusal = m.refused("give_card", person="someone", level="red", clause="S4.7")
    assert (refusal.code, refusal.remedy) == ("unknown_person", "note_instead")


def test_r31_both_reds_of_a_draw_cost_points_though_the_first_brings_the_ban() -> None:
    m = adopted({"F1": {"r": 2, "points": "20"}})
    m.do("deck_exhausted", culprit="F1")
    assert m.totals()["F1"] == "10"
    assert len(m.state.vacancies) == 1


def test_11_3_the_catalogue_has_every_clause_once() -> None:
    clauses = [row.clause for row in OFFENCES]
    assert len(clauses) == len(set(clauses)) == 18
    draw = offence("S5.3.5")
    assert draw is not None
    assert (draw.level, draw.count) == ("red", 2)
    grave = offence("S5.0")
    assert grave is not None
    assert (grave.level, grave.grave) == ("yellow", "red")


def test_every_card_names_a_clause_and_a_level() -> None:
    m = adopted()
    assert m.refused("give_card", person="F1", level="pink", clause="S5.2.6").code == "bad_level"
    assert m.refused("give_card", person="F1", level="red", clause=" ").code == "card_needs_clause"
    assert m.refused("give_card", person="F1", level="red", clause="S9.9").code == "unknown_clause"
    m.do("give_card", force=True, person="F1", level="red", clause="S9.9")


def test_a_waived_or_revoked_card_counts_for_nothing_and_stays_in_the_record() -> None:
    m = adopted({"F1": {"points": "10"}})
    give(m, "red", clause="S5.3.1")
    assert m.refused("revoke_card", card=1, reason="").code == "reason_needed"
    assert m.refused("revoke_card", card=7, reason="x").code == "unknown_card"
    m.do("revoke_card", card=1, reason="wrong seat")
    assert (m.totals()["F1"], m.state.cards[0].revoked) == ("10", "wrong seat")
    assert m.refused("waive", card=1, reason="again").code == "card_lifted_already"
    give(m, "yellow")
    m.do("waive", card=2, reason="first offence")
    assert counters(m) == (0, 0, 0)


def test_revoking_the_third_of_a_conversion_undoes_the_conversion() -> None:
    m = adopted()
    give(m, "warning", 3, clause="S5.1.1")
    assert counters(m) == (0, 1, 0)
    m.do("revoke_card", card=2, reason="clock was held")
    assert counters(m) == (2, 0, 0)


def test_a_ban_falls_away_with_the_card_that_caused_it() -> None:
    m = adopted({"F1": {"r": 2}})
    give(m, "red", clause="S5.3.2")
    m.do("revoke_card", card=1, reason="misheard")
    person = m.state.persons["F1"]
    assert (person.banned, person.withdrawn, m.state.vacancies, m.asked("expulsion")) == (False, False, (), None)
    assert m.row("F1").place is not None


def test_card_confirm_only_proposes_automatic_cards() -> None:
    m = adopted(rules={"card_confirm": True}, turn="F1")
    m.do("begin_play", 0, line="F1")
    m.do("tick", 60)
    assert (m.state.cards[0].proposed, counters(m)) == (True, (0, 0, 0))
    assert m.report(PUBLIC)["cards"] == []
    assert any(step.verb == "confirm_card" for step in m.steps())
    m.do("confirm_card", card=1)
    assert counters(m) == (1, 0, 0)
    assert len(m.report(PUBLIC)["cards"]) == 1
    assert m.refused("confirm_card", card=1).code == "card_not_proposed"
    give(m, "yellow")
    assert counters(m) == (1, 1, 0)


def test_a_person_is_meant_by_name_or_by_line() -> None:
    m = opened()
    m.do("give_card", person="3", level="yellow", clause="S5.2.6")
    m.do("give_card", person="P3", level="yellow", clause="S5.2.6")
    assert counters(m, "P3") == (0, 2, 0)


def test_14_3_a_card_by_conversion_lists_the_cards_it_was_made_of() -> None:
    m = adopted()
    give(m, "warning", 3, clause="S5.1.1")
    rows = m.report()["cards"]
    assert [(row["id"], row["level"], row["clause"], row["conversion_of"]) for row in rows] == [
        ("1", "warning", "S5.1.1", []),
        ("2", "warning", "S5.1.1", []),
        ("3", "warning", "S5.1.1", []),
        ("3.1", "yellow", "S5.B", ["1", "2", "3"]),
    ]
