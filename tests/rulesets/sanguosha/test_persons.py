"""Vacancies, substitutes and what they inherit (S3.3-S3.5, section 12 as far as one match goes)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from moderator.rulesets.sanguosha.inheritance import inheritance, rounded
from tests.rulesets.sanguosha.matches import Match, adopted, opened, rebels_win, set_up, table_t


def replaced(m: Match, line: str = "F1", person: str = "Q", **fields: object) -> None:
    m.do("declare_vacancy", line=line, reason="left")
    m.do("seat_substitute", vacancy=m.state.vacancies[-1].id, person=person, **fields)


@pytest.mark.parametrize(
    ("games", "done", "rate"),
    [
        (6, 0, "1"),
        (6, 2, "1"),
        (6, 3, "0.8"),
        (6, 5, "0.8"),
        (8, 3, "1"),
        (8, 4, "0.8"),
        (8, 7, "0.8"),
        (12, 5, "1"),
        (12, 6, "0.8"),
        (12, 11, "0.8"),
    ],
)
def test_s3_4_below_half_all_from_half_eighty_per_cent(games: int, done: int, rate: str) -> None:
    m = adopted({"F1": {"points": "30"}}, games=games, game=done + 1, phase="seats")
    due = inheritance(m.state, "F1")
    assert (due.rate, due.clause) == (Decimal(rate), "S3.4.1" if rate == "1" else "S3.4.2")
    assert due.result == 30 * Decimal(rate)


def test_s3_4_2_the_example_of_the_text_fits_six_games_too() -> None:
    m = adopted({"F1": {"points": "30"}}, games=6, game=5, phase="seats")
    replaced(m)
    line = m.told("inherited")[0]
    assert line.params | {"result": line.result} == {
        "person": "Q", "points": "30", "rate": "80%", "done": 4, "scheduled": 6, "total": "24", "clause": "S3.4.2", "result": "24",
    }  # fmt: skip


def test_r20_fractions_are_kept_unless_rounded() -> None:
    assert rounded(Decimal("21.6"), "exact") == Decimal("21.6")
    assert rounded(Decimal("21.5"), "half_up") == 22
    assert rounded(Decimal("21.9"), "floor") == 21
    for how, total in (("exact", "21.6"), ("half_up", "22"), ("floor", "21")):
        m = adopted({"F1": {"points": "27"}}, game=5, phase="seats", rules={"inherit_rounding": how})
        replaced(m)
        assert m.totals()["Q"] == total


def test_r34_draws_and_the_running_game_do_not_count() -> None:
    m = adopted({"F1": {"points": "10"}}, game=3)
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    replaced(m)
    assert m.told("inherited")[0].params["done"] == 2


def test_r34_a_dropped_draw_shrinks_the_schedule() -> None:
    m = adopted({"F1": {"points": "10"}}, game=3, games=5, rules={"draw_policy": "drop"})
    assert inheritance(m.state, "F1").clause == "S3.4.1"
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    assert (m.state.scheduled, inheritance(m.state, "F1").clause) == (4, "S3.4.2")


def test_r35_red_cards_are_not_inherited_unless_inherit_net() -> None:
    for net, total in ((False, "15"), (True, "10")):
        m = adopted(
            {"F1": {"points": "15", "r": 1, "charged": 1, "mvps": 2, "third": 3}}, game=3, phase="seats", rules={"inherit_net": net}
        )
        replaced(m)
        assert m.totals()["Q"] == total
        assert (m.row("Q").mvps, m.row("Q").third, m.row("Q").cards) == (0, 0, 0)


def test_a_substitute_may_himself_be_replaced_and_the_fractions_compound() -> None:
    m = adopted({"F1": {"points": "30"}}, games=6, game=4, phase="seats")
    replaced(m, person="Q")
    replaced(m, person="R")
    assert m.totals()["R"] == "19.2"
    assert [(row.place, row.person, row.status) for row in [m.row("F1"), m.row("Q")]] == [
        (None, "F1", "withdrawn"),
        (None, "Q", "withdrawn"),
    ]


def test_r34_the_game_counts_in_full_for_whoever_finishes_it() -> None:
    m = adopted({"F1": {"points": "10"}}, game=2)
    m.do("declare_vacancy", line="F1", reason="left")
    ask = m.asked("leave_in_game")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="substitute")
    m.do("seat_substitute", vacancy=1, person="Q")
    rebels_win(m)
    assert m.totals()["Q"] == "17"
    assert m.totals()["F1"] == "10"


def test_leaving_inside_a_game_may_void_it_and_it_is_played_again() -> None:
    m = adopted(game=2, rules={"draw_policy": "drop"})
    m.do("declare_vacancy", line="F1", reason="left")
    ask = m.asked("leave_in_game")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="void")
    assert (m.game.number, m.game.attempt, m.state.scheduled) == (2, 2, 6)
    assert m.refused("deal_roles", roles=m.state.games[-1].roles).code == "line_vacant"
    m.do("seat_substitute", vacancy=1, person="Q")
    m.do("deal_roles", roles=m.state.games[-1].roles)


def test_s3_3_1_the_queue_is_called_within_fifteen_minutes_inclusive() -> None:
    m = adopted(phase="seats")
    m.do("declare_vacancy", 100, line="F1", reason="left")
    m.do("call_substitute", 100 + 900, vacancy=1, person="X")
    refusal = m.refused("seat_substitute", 100 + 901, vacancy=1, person="X")
    assert (refusal.code, refusal.clause) == ("queue_closed", "S3.3.2")
    m.do("seat_substitute", 100 + 901, vacancy=1, person="Z", source="d")
    assert m.state.vacancies[0].calls == ("X",)
    assert m.state.persons["Z"].staff


def test_s3_5_3_staff_are_not_ranked_and_the_others_move_up() -> None:
    lines = {line: {"points": str(50 - n)} for n, line in enumerate(("LD", "Y1", "Y2", "F1", "F2", "F3", "F4", "N"))}
    m = adopted(lines | {"Y2": {"points": "48", "staff": True}}, phase="provisional")
    assert m.places()[:3] == [(1, "LD"), (2, "Y1"), (3, "F1")]
    assert (m.row("Y2").place, m.row("Y2").status) == (None, "staff")


def test_r32_a_withdrawn_person_is_out_unless_the_house_rule_lets_him_return() -> None:
    m = adopted(phase="seats")
    replaced(m)
    m.do("declare_vacancy", line="F2", reason="left")
    assert m.refused("seat_substitute", vacancy=2, person="F1").code == "person_out"
    may = adopted(phase="seats", rules={"withdrawn_may_return": True})
    replaced(may)
    may.do("declare_vacancy", line="F2", reason="left")
    may.do("seat_substitute", vacancy=2, person="F1")


def test_nobody_sits_twice() -> None:
    m = adopted(phase="seats")
    m.do("declare_vacancy", line="F1", reason="left")
    assert m.refused("seat_substitute", vacancy=1, person="Y1").code == "seated_already"
    assert m.refused("declare_vacancy", line="F1", reason="left").code == "vacant_already"
    assert m.refused("declare_vacancy", line="F2", reason="bored").code == "bad_reason"


def test_a_substitute_before_game_one_may_ban_and_later_ones_may_not() -> None:
    m = opened(scoring=table_t())
    m.do("ban_hero", line="1", hero="华佗")
    m.do("declare_vacancy", line="1", reason="late")
    m.do("seat_substitute", vacancy=1, person="Q")
    m.do("ban_hero", line="1", hero="貂蝉")
    for n in range(2, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("start_match")
    assert m.state.banned == ("貂蝉",)
    set_up(m)
    rebels_win(m)
    replaced(m, line="2", person="R")
    assert m.refused("ban_hero", line="2", hero="华佗").code == "bans_closed"


def test_somebody_marked_present_is_not_late() -> None:
    m = opened()
    m.do("mark_present", person="P1")
    assert m.refused("declare_vacancy", line="1", reason="late").code == "not_late"
    m.do("declare_vacancy", line="2", reason="late")


def test_the_call_says_what_a_substitute_would_inherit() -> None:
    m = adopted({"F1": {"points": "30"}}, game=5, phase="seats")
    m.do("declare_vacancy", 10, line="F1", reason="left")
    call = next(n for n in m.notices if n.code == "N9")
    assert (call.audience, call.params["points"], call.params["rate"], call.params["until"]) == ("host", "24", "80%", "910")


def test_an_adopted_line_whose_holder_has_left_is_vacant() -> None:
    m = adopted({"F1": {"withdrawn": True, "points": "20"}}, game=2, phase="seats")
    assert [(v.line, v.filled_by) for v in m.state.vacancies] == [("F1", None)]
    m.do("seat_substitute", vacancy=1, person="Q")
    assert m.totals()["Q"] == "20"
