"""Substitutes, ties, shared places and appeals, worked out by hand from the rules alone (sections 10, 12, 13)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from moderator.rulesets.sanguosha.queue import queue
from moderator.rulesets.sanguosha.ranking import open_ties
from tests.rulesets.sanguosha.matches import LINES, Match, adopted, opened, rebels_win, set_up, started, table_t

QUARTER = 900
HALF_DAY = 43_200


def plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def leave(m: Match, line: str = "F1", person: str = "Q", **fields: Any) -> None:
    """The holder leaves, and a substitute takes over at once."""
    m.do("declare_vacancy", line=line, reason="left")
    if (ask := m.asked("leave_in_game")) is not None:
        m.do("answer", ask=ask.id, choice="substitute")
    m.do("seat_substitute", vacancy=m.state.vacancies[-1].id, person=person, **fields)


def between(points: str, done: int, games: int, **rules: Any) -> Match:
    """F1 has so many points after so many counted games; the next game waits for its seats."""
    return adopted({"F1": {"points": points}}, games=games, game=done + 1, phase="seats", rules=rules)


# --- the fraction (S3.4.1, S3.4.2, R34) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "done", "due"),
    [
        *((6, done, "30") for done in (0, 1, 2)), *((6, done, "24") for done in (3, 4, 5)),
        *((8, done, "30") for done in (0, 1, 2, 3)), *((8, done, "24") for done in (4, 5, 6, 7)),
        *((12, done, "30") for done in (0, 5)), *((12, done, "24") for done in (6, 11)),
        (7, 3, "30"), (7, 4, "24"), (2, 0, "30"), (2, 1, "24"),
    ],
)  # fmt: skip
def test_below_half_all_of_it_from_half_on_four_fifths(games: int, done: int, due: str) -> None:
    m = between("30", done, games)
    leave(m)
    assert plain(m.row("Q").total) == due


@pytest.mark.parametrize(
    ("points", "rounding", "due"),
    [
        ("27", "exact", "21.6"), ("27", "half_up", "22"), ("27", "floor", "21"),
        ("28", "exact", "22.4"), ("28", "half_up", "22"), ("28", "floor", "22"),
        ("30", "half_up", "24"), ("0", "exact", "0"), ("5.5", "exact", "4.4"), ("5.5", "floor", "4"), ("5.7", "half_up", "5"),
    ],
)  # fmt: skip
def test_nothing_is_rounded_unless_the_house_rule_says_so(points: str, rounding: str, due: str) -> None:
    m = between(points, 3, 6, inherit_rounding=rounding)
    leave(m)
    assert plain(m.row("Q").total) == due


def test_all_of_it_is_never_rounded() -> None:
    m = between("5.5", 2, 6, inherit_rounding="floor")
    leave(m)
    assert plain(m.row("Q").total) in {"5.5", "5"}


@pytest.mark.parametrize(("rounding", "due"), [("exact", "17.28"), ("half_up", "18"), ("floor", "16")])
def test_the_next_one_inherits_from_what_the_first_had_inherited(rounding: str, due: str) -> None:
    """27: 21.6, 22, 21; of that four fifths: 17.28; 17.6 rounded up, 16.8 cut down."""
    m = between("27", 3, 6, inherit_rounding=rounding)
    leave(m)
    leave(m, person="R")
    assert plain(m.row("R").total) == due


def test_the_next_one_inherits_also_what_the_first_has_won_himself() -> None:
    """10 at two of six: 10. Seven more in game 3: 17. At three of six four fifths of that: 13.6."""
    m = between("10", 2, 6)
    leave(m)
    set_up(m, roles=("lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"))
    rebels_win(m)
    assert plain(m.row("Q").total) == "17"
    leave(m, person="R")
    assert plain(m.row("R").total) == "13.6"


def test_a_draw_is_no_completed_game_for_the_fraction() -> None:
    """Two counted games of six and a draw: still below half."""
    m = adopted({"F1": {"points": "30"}}, game=3)
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    leave(m)
    assert plain(m.row("Q").total) == "30"


def test_the_running_game_is_no_completed_one_and_counts_for_who_finishes_it() -> None:
    """In game 3 of 6: all of the 30, and the 7 of the game are the newcomer's."""
    m = adopted({"F1": {"points": "30"}}, game=3)
    leave(m)
    rebels_win(m)
    assert plain(m.row("Q").total) == "37"


def test_points_are_inherited_and_nothing_else() -> None:
    m = adopted({"F1": {"points": "30", "mvps": 2, "third": 3, "r": 1, "red_total": 1, "charged": 1}}, games=8, game=5, phase="seats")
    leave(m)
    row = m.row("Q")
    assert (plain(row.total), row.mvps, row.third, row.cards) == ("24", 0, 0, 0)


def test_a_red_of_his_own_costs_the_substitute_five() -> None:
    m = between("30", 3, 6)
    leave(m)
    m.do("give_card", person="Q", level="red", clause="S5.3.2")
    assert plain(m.row("Q").total) == "19"


def test_a_red_of_the_leaver_costs_the_substitute_nothing() -> None:
    m = between("30", 3, 6)
    m.do("give_card", person="F1", level="red", clause="S5.3.2")
    leave(m)
    assert plain(m.row("Q").total) == "24"


def test_a_ban_makes_the_line_vacant() -> None:
    m = between("30", 3, 6)
    m.do("give_card", person="F1", level="ban", clause="S5.4")
    assert [(v.line, v.reason) for v in m.state.vacancies] == [("F1", "banned")]
    m.do("seat_substitute", vacancy=1, person="Q")
    assert plain(m.row("Q").total) == "24"


# --- the queue (S3.3.1, S3.5.4, R33) -----------------------------------------------------------------------------------------


def man(name: str, source: str = "b", place: int | None = 8, score: str = "10", **more: int) -> dict[str, Any]:
    return {"name": name, "source": source, "place": place, "score": score, **more}


def order(m: Match, *people: dict[str, Any]) -> list[str]:
    m.do("list_candidates", candidates=list(people))
    return [each.name for each in queue(m.state) if each.n is not None]


ORDERS: list[tuple[str, list[dict[str, Any]], list[str]]] = [
    ("place before score", [man("A", place=8, score="40"), man("B", place=7, score="1")], ["B", "A"]),
    ("score at equal places", [man("A", score="10"), man("B", score="10.4")], ["B", "A"]),
    ("waiting or out is all one", [man("A", "a", place=8), man("B", "b", place=7)], ["B", "A"]),
    ("the later round at equal scores", [man("A", round=1), man("B", round=2)], ["B", "A"]),
    ("the earlier entry at equal rounds", [man("A", registered=9), man("B", registered=2)], ["B", "A"]),
    ("place before round", [man("A", place=8, round=2), man("B", place=7, round=1)], ["B", "A"]),
    ("score before round", [man("A", score="9", round=2), man("B", score="10", round=1)], ["B", "A"]),
    ("who has substituted goes to the end", [man("A", place=7, substituted=1), man("B", place=8)], ["B", "A"]),
    ("those at the end by the same order", [man("A", place=8, substituted=1), man("B", place=7, substituted=1), man("C")], ["C", "B", "A"]),
    ("other groups after the queue", [man("A", "c", place=1), man("B", "b", place=8)], ["B", "A"]),
    ("also after who has substituted", [man("A", "c", place=1), man("B", place=8, substituted=1)], ["B", "A"]),
    ("staff last", [man("A", "d", place=None, score="0"), man("B", "c", place=3), man("C")], ["C", "B", "A"]),
    ("a negative score is worse", [man("A", score="-5"), man("B", score="0")], ["B", "A"]),
]


@pytest.mark.parametrize(("people", "wanted"), [each[1:] for each in ORDERS], ids=[each[0] for each in ORDERS])
def test_the_order_of_the_queue(people: list[dict[str, Any]], wanted: list[str]) -> None:
    assert order(adopted(phase="seats"), *people) == wanted


def test_the_house_rule_puts_the_later_round_first() -> None:
    people = [man("A", place=7, round=1, score="30"), man("B", place=8, round=2, score="1"), man("C", place=7, round=2, score="0")]
    assert order(adopted(phase="seats", rules={"queue_order": "later_round"}), *people) == ["C", "B", "A"]


def test_who_substitutes_here_goes_to_the_end_for_the_next_vacancy() -> None:
    m = adopted(phase="seats", rules={"withdrawn_may_return": True})
    assert order(m, man("A", place=7), man("B", place=8)) == ["A", "B"]
    leave(m, person="A")
    assert [each.name for each in queue(m.state) if each.n is not None] == ["B"], "A sits at this table now"
    m.do("declare_vacancy", line="F1", reason="left")
    assert [each.name for each in queue(m.state) if each.n is not None] == ["B", "A"]


def test_who_was_banned_is_called_by_nobody() -> None:
    m = adopted(phase="seats")
    m.do("list_candidates", candidates=[man("A", place=7), man("B")])
    leave(m, person="A")
    m.do("give_card", person="A", level="ban", clause="S5.4")
    assert [each.name for each in queue(m.state) if each.n is not None] == ["B"]


def test_the_cards_of_a_candidate_come_along_with_him() -> None:
    """They add up through the cup (S5.A): two yellows of before and one of now make a red."""
    m = adopted(phase="seats")
    m.do("list_candidates", candidates=[man("A", y=2, yellow_total=2)])
    leave(m, person="A")
    m.do("give_card", person="A", level="yellow", clause="S5.2.8")
    ladder = m.ladder("A")
    assert (ladder.y, ladder.r, ladder.yellow_total, ladder.red_total) == (0, 1, 3, 1)
    assert m.row("A").cards == 3


# --- fifteen minutes (S3.3.1, S3.3.2) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "taken"), [(0, True), (450, True), (QUARTER, True), ("900.001", False), (901, False)])
def test_the_quarter_of_an_hour_is_inclusive(after: float | str, taken: bool) -> None:
    m = adopted(phase="seats")
    m.do("list_candidates", 0, candidates=[man("A")])
    m.do("declare_vacancy", 0, line="F1", reason="left")
    found = m.send("seat_substitute", after, vacancy=1, person="A", source="b")
    assert hasattr(found, "events") == taken


def test_one_period_for_the_whole_queue() -> None:
    """The second one called has no fifteen minutes of his own."""
    m = adopted(phase="seats")
    m.do("list_candidates", 0, candidates=[man("A", place=7), man("B")])
    m.do("declare_vacancy", 0, line="F1", reason="left")
    m.do("call_substitute", 10, vacancy=1, person="A")
    m.do("call_substitute", 880, vacancy=1, person="B")
    m.refused("seat_substitute", "900.001", vacancy=1, person="B")


@pytest.mark.parametrize("source", ["c", "d"])
def test_others_are_named_after_the_period_only(source: str) -> None:
    m = adopted(phase="seats")
    m.do("list_candidates", 0, candidates=[man("A"), man("X", source, place=None)])
    m.do("declare_vacancy", 0, line="F1", reason="left")
    m.refused("seat_substitute", 899, vacancy=1, person="X", source=source)
    m.do("seat_substitute", 901, vacancy=1, person="X", source=source)


START = "2026-06-05T20:00:00+08:00"
ZERO = 1_780_660_800


@pytest.mark.parametrize(("after", "taken"), [(0, False), (QUARTER - 1, False), ("899.999", False), (QUARTER, True), (QUARTER + 1, True)])
def test_absent_at_fifteen_minutes_is_late_before_that_he_is_not(after: float | str, taken: bool) -> None:
    m = Match()
    m.do("open_match", ZERO - 60, people=[f"P{n}" for n in range(1, 9)], scoring=table_t(), scheduled=START)
    found = m.send("declare_vacancy", str(ZERO + Decimal(str(after))), line="1", reason="late")
    assert hasattr(found, "events") == taken


def test_there_exactly_at_fifteen_minutes_is_in_time() -> None:
    m = Match()
    m.do("open_match", ZERO - 60, people=[f"P{n}" for n in range(1, 9)], scoring=table_t(), scheduled=START)
    m.do("mark_present", ZERO + QUARTER, person="P1")
    m.refused("declare_vacancy", ZERO + QUARTER + 1, line="1", reason="late")


def test_the_match_does_not_begin_with_seven() -> None:
    m = opened(scoring=table_t())
    for n in range(2, 9):
        m.do("mark_present", person=f"P{n}")
    m.refused("start_match")
    m.do("declare_vacancy", line="1", reason="late")
    m.refused("start_match")
    m.do("seat_substitute", vacancy=1, person="Q")
    m.do("start_match")


# --- places (section 10) -----------------------------------------------------------------------------------------------------


def ended(points: str, lines: dict[str, dict[str, Any]] | None = None, **position: Any) -> Match:
    """All games are over; the totals of LD, Y1, Y2, F1, F2, F3, F4, N in this order."""
    given = {line: {"points": p} | (lines or {}).get(line, {}) for line, p in zip(LINES, points.split(), strict=True)}
    return adopted(given, phase="provisional", **position)


def numbers(m: Match) -> list[int | None]:
    return [place for place, _ in m.places()]


NUMBERING = [
    ("50 40 40 30 20 10 5 1", [1, 2, 2, 4, 5, 6, 7, 8]),
    ("50 50 40 40 20 10 5 1", [1, 1, 3, 3, 5, 6, 7, 8]),
    ("50 40 40 40 20 10 5 1", [1, 2, 2, 2, 5, 6, 7, 8]),
    ("50 40 30 20 10 10 10 10", [1, 2, 3, 4, 5, 5, 5, 5]),
    ("9 9 9 9 9 9 9 9", [1] * 8),
]


@pytest.mark.parametrize(("points", "wanted"), NUMBERING)
def test_shared_places_are_numbered_with_gaps(points: str, wanted: list[int]) -> None:
    m = ended(points)
    assert numbers(m) == wanted and open_ties(m.state) == ()


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ({"Y1": {"yellow_total": 1, "y": 1}}, "LD"),  # fewer cards
        ({"Y1": {"red_total": 1, "red_direct": 1, "r": 1}}, "LD"),
        ({"LD": {"yellow_total": 1, "y": 1}, "Y1": {"w": 2}}, "Y1"),  # warnings are not counted
        ({"LD": {"yellow_total": 1, "y": 1, "mvps": 3}, "Y1": {}}, "Y1"),  # cards before MVPs
        ({"LD": {"mvps": 1}, "Y1": {"mvps": 2}}, "Y1"),
        ({"LD": {"mvps": 1, "third": 5}, "Y1": {"mvps": 2}}, "Y1"),  # MVPs before the third order
        ({"LD": {"third": 1}, "Y1": {"third": 2}}, "Y1"),
        (
            {"LD": {"yellow_total": 3, "red_total": 1, "red_direct": 0, "r": 1}, "Y1": {"red_total": 4, "red_direct": 4}},
            "LD",
        ),  # 3 against 4 (R23)
        (
            {"LD": {"yellow_total": 3, "red_total": 1, "red_direct": 0, "r": 1}, "Y1": {"red_total": 2, "red_direct": 2, "r": 2}},
            "Y1",
        ),  # 3 against 2
    ],
)
def test_the_first_three_orders(more: dict[str, dict[str, Any]], first: str) -> None:
    m = ended("40 40 30 25 20 10 5 1", more)
    assert m.places()[0] == (1, first) and numbers(m) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("points", "cuts", "tied"),
    [
        ("50 40 30 25 20 10 10 1", (6,), {("F3", "F4")}),  # places 6 and 7, cut between
        ("50 40 30 25 20 10 10 1", (5,), set()),  # both on one side
        ("50 40 30 25 20 10 10 1", (7,), set()),
        ("50 40 30 25 10 10 10 1", (6,), {("F2", "F3", "F4")}),
        ("50 40 30 25 10 10 10 10", (6, 7), {("F2", "F3", "F4", "N")}),  # two cuts through one class
        ("50 40 30 20 20 20 20 1", (4,), {("F1", "F2", "F3", "F4")}),
        ("50 40 40 30 30 20 10 1", (2, 4), {("Y1", "Y2"), ("F1", "F2")}),  # two classes, a cut through each
        ("9 9 9 9 9 9 9 9", (4,), {LINES}),
    ],
)
def test_a_tie_over_a_cut_needs_the_fourth_order(points: str, cuts: tuple[int, ...], tied: set[tuple[str, ...]]) -> None:
    m = ended(points, cuts=cuts)
    assert {tuple(tie.lines) for tie in open_ties(m.state)} == tied
    assert all(tie.how == "duel" for tie in open_ties(m.state))
    assert ("confirm" if not tied else "refused") == ("refused" if not hasattr(m.send("confirm_match"), "events") else "confirm")


def test_two_over_a_cut_play_and_the_winner_goes_before() -> None:
    m = ended("50 40 30 25 20 10 10 1", cuts=(6,))
    m.do("record_1v1", a="F3", b="F4", winners=["F4", "F3", "F4"])
    assert m.places()[5:7] == [(6, "F4"), (7, "F3")] and open_ties(m.state) == ()
    m.do("confirm_match")


def test_a_best_of_three_ends_with_the_second_win() -> None:
    m = ended("50 40 30 25 20 10 10 1", cuts=(6,))
    m.refused("record_1v1", a="F3", b="F4", winners=["F3"])
    m.refused("record_1v1", a="F3", b="F4", winners=["F3", "F4"])
    m.refused("record_1v1", a="F3", b="F4", winners=["F3", "F3", "F4"])
    m.do("record_1v1", a="F3", b="F4", winners=["F3", "F3"])


def test_three_over_a_cut_by_matches_won() -> None:
    m = ended("50 40 30 25 10 10 10 1", cuts=(6,))
    m.do("record_1v1", a="F2", b="F3", winners=["F3", "F3"])
    m.do("record_1v1", a="F2", b="F4", winners=["F2", "F4", "F2"])
    assert open_ties(m.state) != ()
    m.do("record_1v1", a="F3", b="F4", winners=["F3", "F3"])
    assert m.places()[4:7] == [(5, "F3"), (6, "F2"), (7, "F4")] and open_ties(m.state) == ()


def test_three_in_a_ring_by_the_difference_of_games() -> None:
    """F2 2-0 F3, F3 2-1 F4, F4 2-1 F2: each one match; games F2 3-2, F3 2-3, F4 3-3."""
    m = ended("50 40 30 25 10 10 10 1", cuts=(6,))
    m.do("record_1v1", a="F2", b="F3", winners=["F2", "F2"])
    m.do("record_1v1", a="F3", b="F4", winners=["F3", "F4", "F3"])
    m.do("record_1v1", a="F4", b="F2", winners=["F4", "F2", "F4"])
    assert [person for _, person in m.places()[4:7]] == ["F2", "F4", "F3"]


def test_three_in_a_perfect_ring_play_again() -> None:
    m = ended("50 40 30 25 10 10 10 1", cuts=(6,))
    for a, b in (("F2", "F3"), ("F3", "F4"), ("F4", "F2")):
        m.do("record_1v1", a=a, b=b, winners=[a, a])
    assert [set(tie.lines) for tie in open_ties(m.state)] == [{"F2", "F3", "F4"}]
    m.do("record_1v1", a="F2", b="F3", winners=["F2", "F2"])
    m.do("record_1v1", a="F2", b="F4", winners=["F2", "F2"])
    m.do("record_1v1", a="F3", b="F4", winners=["F3", "F3"])
    assert [person for _, person in m.places()[4:7]] == ["F2", "F3", "F4"]


def test_in_the_final_all_agree_and_share() -> None:
    m = ended("50 40 40 25 20 10 5 1", final=True)
    assert [tie.how for tie in open_ties(m.state)] == ["share"]
    m.do("agree_share", person="Y1", agrees=True)
    assert open_ties(m.state) != ()
    m.do("agree_share", person="Y2", agrees=True)
    assert numbers(m) == [1, 2, 2, 4, 5, 6, 7, 8] and open_ties(m.state) == ()


def test_in_the_final_one_does_not_agree_and_they_play() -> None:
    m = ended("50 40 40 25 20 10 5 1", final=True)
    m.do("agree_share", person="Y1", agrees=True)
    m.do("agree_share", person="Y2", agrees=False)
    assert [tie.how for tie in open_ties(m.state)] == ["duel"]
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y2", "Y2"])
    assert m.places()[:3] == [(1, "LD"), (2, "Y2"), (3, "Y1")]


def test_the_house_rule_always_shares_in_the_final() -> None:
    m = ended("50 40 40 25 20 10 5 1", final=True, rules={"final_tie": "share"})
    assert open_ties(m.state) == () and numbers(m)[:4] == [1, 2, 2, 4]


# --- lines that are not ranked (S3.5.1, S3.5.3) ------------------------------------------------------------------------------


def test_without_the_staff_line_the_others_move_up_and_so_does_the_cut() -> None:
    """Staff on place 3 by points: the tie of the fifth and sixth of the others is what cut 5 goes through."""
    m = ended("50 40 30 25 20 10 10 1", {"Y2": {"staff": True}}, cuts=(5,))
    assert m.places() == [(1, "LD"), (2, "Y1"), (3, "F1"), (4, "F2"), (5, "F3"), (5, "F4"), (7, "N"), (None, "Y2")]
    assert [tuple(tie.lines) for tie in open_ties(m.state)] == [("F3", "F4")]


def test_a_tie_with_staff_is_none() -> None:
    m = ended("50 40 30 25 20 10 10 1", {"F4": {"staff": True}}, cuts=(6,))
    assert open_ties(m.state) == () and numbers(m) == [1, 2, 3, 4, 5, 6, 7, None]


def substituted_from_elsewhere(choice: str | None, place: int = 2) -> Match:
    """X of another group finishes F1's line; his own line there ended on ``place``."""
    m = adopted({line: {"points": str(40 - 5 * n)} for n, line in enumerate(LINES)}, game=6, phase="seats")
    m.do("list_candidates", candidates=[man("X", "c", place=place, score="44")])
    leave(m, person="X", source="c")
    set_up(m)
    rebels_win(m)
    if choice is not None:
        m.do("choose_result", person="X", match=choice)
    return m


def test_two_results_in_one_round_keep_the_table_provisional_until_chosen() -> None:
    m = substituted_from_elsewhere(None)
    m.refused("confirm_match")
    m.do("choose_result", person="X", match="this")
    m.do("confirm_match")


def test_the_other_result_takes_the_line_out_and_the_others_move_up() -> None:
    here, other = substituted_from_elsewhere("this"), substituted_from_elsewhere("other")
    assert here.row("X").place is not None
    assert other.row("X").place is None
    ranked = [person for place, person in here.places() if place is not None and person != "X"]
    assert [person for place, person in other.places() if place is not None] == ranked
    assert [place for place, _ in other.places() if place is not None] == list(range(1, len(ranked) + 1))


@pytest.mark.parametrize(("place", "default"), [(8, "this"), (1, "other")])
def test_the_better_place_is_proposed(place: int, default: str) -> None:
    m = substituted_from_elsewhere(None, place=place)
    ask = m.asked("choose_result")
    assert ask is not None and ask.default == default


def test_who_was_eliminated_earlier_has_no_choice_to_make() -> None:
    m = adopted({line: {"points": str(40 - 5 * n)} for n, line in enumerate(LINES)}, game=6, phase="seats")
    leave(m, person="X", source="b")
    set_up(m)
    rebels_win(m)
    assert m.row("X").place is not None
    m.do("confirm_match")


def test_the_withdrawn_are_listed_below_without_a_place() -> None:
    m = between("30", 3, 6)
    leave(m)
    assert m.row("F1").place is None
    assert [person for _, person in m.places()][-1] == "F1"
    assert len([place for place in numbers(m) if place is not None]) == 8


# --- appeals, results, early end (section 13) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("after", "taken"), [(0, True), (HALF_DAY, True), ("43200.001", False), (HALF_DAY + 60, False)])
def test_twelve_hours_after_the_match_inclusive(after: float | str, taken: bool) -> None:
    m = started(games=1)
    set_up(m)
    m.do("death", 1000, victim=m.game.lord, source="life_loss")
    m.do("confirm_outcome", 1001, outcome="rebels")
    m.do("name_mvp", 1002, line=None)
    assert m.state.phase == "provisional"
    found = m.send("file_appeal", str(1002 + Decimal(str(after))), person="P1", game=1, text="x")
    assert hasattr(found, "events") == taken


def test_no_appeal_before_the_game_in_question_is_over() -> None:
    m = started(games=2)
    set_up(m)
    m.refused("file_appeal", person="P1", game=1, text="x")
    m.do("death", victim=m.game.lord, source="life_loss")
    m.do("confirm_outcome", outcome="rebels")
    m.do("name_mvp", line=None)
    m.do("file_appeal", person="P1", game=1, text="x")
    m.refused("file_appeal", person="P1", game=2, text="x")


def test_the_host_may_confirm_before_the_window_closes() -> None:
    m = ended("50 40 30 25 20 10 5 1")
    m.do("confirm_match")
    assert m.state.phase == "confirmed"


def test_an_appeal_is_decided_once() -> None:
    m = ended("50 40 30 25 20 10 5 1")
    m.do("file_appeal", person="Y1", game=6, text="x")
    m.refused("decide_appeal", appeal=1, decision="perhaps", reason="x")
    m.do("decide_appeal", appeal=1, decision="rejected", reason="x")
    m.refused("decide_appeal", appeal=1, decision="upheld", reason="y")


def test_cards_of_a_drawn_game_stand_and_its_points_do_not() -> None:
    m = adopted({"F1": {"points": "30"}}, game=3)
    m.do("give_card", person="F1", level="red", clause="S5.3.2")
    m.do("deck_exhausted")
    m.do("confirm_outcome", outcome="draw")
    assert plain(m.row("F1").total) == "25" and m.state.counted_done == 2 and (m.game.number, m.game.attempt) == (3, 2)


def test_ended_early_the_totals_stand_as_they_are() -> None:
    m = adopted({line: {"points": str(40 - 5 * n)} for n, line in enumerate(LINES)}, game=4, phase="seats")
    m.do("end_match_early", reason="power cut")
    assert m.state.phase == "provisional" and [plain(m.row(line).total) for line in LINES[:3]] == ["40", "35", "30"]
