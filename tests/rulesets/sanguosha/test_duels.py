"""The fourth order game by game: a draw a game, two wins end it, round robins of three and more (S1.3.3, R25, R26, R56)."""

from __future__ import annotations

import pytest

from moderator.rulesets.sanguosha.duels import due_pairs, figures, order_by_duels
from moderator.rulesets.sanguosha.results_events import DuelRecorded
from moderator.rulesets.sanguosha.state import OneVsOne
from tests.rulesets.sanguosha.matches import Match
from tests.rulesets.sanguosha.test_results import ended


def tied(**position: object) -> Match:
    """Y1 and Y2 over the cut."""
    return ended(50, 30, 30, 25, 20, 15, 10, 5, cuts=[2], **position)


def three() -> Match:
    """Y1, Y2 and F1 over the cut."""
    return ended(50, 30, 30, 30, 20, 15, 10, 5, cuts=[2])


def bout(m: Match, first: str, winner: str, a: str = "Y1", b: str = "Y2") -> None:
    m.do("draw_first", a=a, b=b, first=first, seed="5eed")
    m.do("win_bout", a=a, b=b, winner=winner)


def beat(a: str, b: str, score: str = "2:0") -> OneVsOne:
    lost = int(score[-1])
    return OneVsOne(a=a, b=b, winners=(a, b, a) if lost else (a, a))


def test_r56_a_1v1_is_played_game_by_game_and_recorded_by_its_second_win() -> None:
    m = tied()
    bout(m, "Y1", "Y1")
    bout(m, "Y2", "Y2")
    assert m.state.duels == () and m.state.bouts[0].winners == ("Y1", "Y2")
    bout(m, "Y2", "Y1")
    assert m.state.bouts == ()
    assert m.state.duels == (OneVsOne(a="Y1", b="Y2", winners=("Y1", "Y2", "Y1"), firsts=("Y1", "Y2", "Y2")),)
    assert m.places()[1:3] == [(2, "Y1"), (3, "Y2")]
    assert [line.params["score"] for line in m.told("duel_recorded")] == ["2:1"]
    m.do("confirm_match")


def test_r56_two_wins_in_a_row_end_it_without_a_third_game() -> None:
    m = tied()
    bout(m, "Y1", "Y2")
    bout(m, "Y1", "Y2")
    assert m.state.duels[0].winners == ("Y2", "Y2")
    refusal = m.refused("draw_first", a="Y1", b="Y2", first="Y1")
    assert (refusal.code, refusal.forceable) == ("duel_over", False)


def test_r56_a_game_not_yet_played_is_not_drawn_for_twice_but_by_force() -> None:
    m = tied()
    m.do("draw_first", a="Y1", b="Y2", first="Y1", seed="1")
    refusal = m.refused("draw_first", a="Y2", b="Y1", first="Y2", seed="2")
    assert (refusal.code, refusal.clause, refusal.forceable) == ("first_drawn", "R56", True)
    m.do("draw_first", a="Y2", b="Y1", first="Y2", seed="2", force=True)
    assert m.state.bouts[0].firsts == ("Y2",)
    assert [line.params["seed"] for line in m.told("first_drawn") if line.step == "results"] == ["1", "2"]


def test_r56_a_game_is_won_only_after_its_draw_but_by_force() -> None:
    m = tied()
    assert m.refused("win_bout", a="Y1", b="Y2", winner="Y1").code == "first_not_drawn"
    m.do("win_bout", a="Y1", b="Y2", winner="Y1", force=True)
    assert (m.state.bouts[0].winners, m.state.bouts[0].firsts) == (("Y1",), ("",))


def test_only_the_two_may_begin_and_win() -> None:
    m = tied()
    assert m.refused("draw_first", a="Y1", b="Y2", first="F1").code == "not_of_pair"
    m.do("draw_first", a="Y1", b="Y2", first="Y1")
    assert m.refused("win_bout", a="Y1", b="Y2", winner="F1").code == "not_of_pair"
    assert m.refused("draw_first", a="Y1", b="nobody", first="Y1").code == "unknown_person"


def test_people_may_be_named_by_their_lines() -> None:
    m = ended(50, 30, 30, 25, 20, 15, 10, 5, cuts=[2])
    m.do("draw_first", a="Y1", b="Y2", first="Y2")
    m.do("win_bout", a="Y2", b="Y1", winner="Y2")
    assert (m.state.bouts[0].a, m.state.bouts[0].winners) == ("Y1", ("Y2",))


def test_r25_who_is_not_tied_where_it_matters_plays_no_1v1() -> None:
    m = tied()
    refusal = m.refused("draw_first", a="F1", b="F2", first="F1")
    assert (refusal.code, refusal.forceable) == ("no_tie", True)
    m.do("draw_first", a="F1", b="F2", first="F1", force=True)


def test_a_1v1_belongs_to_the_provisional_result() -> None:
    m = tied()
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"])
    m.do("confirm_match")
    assert m.refused("draw_first", a="Y1", b="Y2", first="Y1").code == "wrong_phase"


def test_a_whole_record_names_who_began_or_leaves_it_out() -> None:
    m = tied()
    assert m.refused("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"], firsts=["Y1"]).code == "bad_firsts"
    assert m.refused("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"], firsts=["Y1", "F1"]).code == "bad_firsts"
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"], firsts=["Y2", "Y1"])
    assert m.state.duels[0].firsts == ("Y2", "Y1")


def test_r56_a_whole_record_does_not_draw_again_what_was_drawn() -> None:
    m = tied()
    bout(m, "Y1", "Y1")
    m.do("draw_first", a="Y1", b="Y2", first="Y2")
    whole = {"a": "Y1", "b": "Y2", "winners": ["Y1", "Y1"]}
    assert m.refused("record_1v1", **whole, firsts=["Y1", "Y1"]).code == "duel_begun"
    assert m.refused("record_1v1", a="Y1", b="Y2", winners=["Y2", "Y2"]).code == "duel_begun"
    m.do("record_1v1", **whole)
    assert (m.state.duels[0].firsts, m.state.bouts) == (("Y1", "Y2"), ())


def test_r26_every_pair_of_three_plays_and_the_steps_name_what_each_waits_for() -> None:
    m = three()
    assert due_pairs(["Y1", "Y2", "F1"], ()) == [("Y1", "Y2"), ("Y1", "F1"), ("Y2", "F1")]
    m.do("draw_first", a="Y1", b="F1", first="F1")
    waits = [(s.verb, s.params["a"], s.params["b"], s.params["game"]) for s in m.steps() if s.verb in {"draw_first", "win_bout"}]
    assert waits == [("draw_first", "Y1", "Y2", 1), ("win_bout", "Y1", "F1", 1), ("draw_first", "Y2", "F1", 1)]
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"])
    assert [pair for s in m.steps() if s.verb == "draw_first" for pair in [(s.params["a"], s.params["b"])]] == [("Y2", "F1")]


def test_r26_best_of_three_won_decide_first_and_the_reason_says_so() -> None:
    m = three()
    for a, b in (("Y1", "Y2"), ("Y1", "F1"), ("Y2", "F1")):
        m.do("record_1v1", a=a, b=b, winners=[a, a])
    why = [m.row(person).reason for person in ("Y1", "Y2")]
    assert [(r.partner, r.criterion, r.clause, r.a, r.b) for r in why if r] == [
        ("Y2", "1v1_won", "R26", "2", "1"),
        ("F1", "1v1_won", "R26", "1", "0"),
    ]


def test_r26_game_difference_decides_where_all_won_as_many() -> None:
    m = three()
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"])
    m.do("record_1v1", a="Y2", b="F1", winners=["Y2", "F1", "Y2"])
    m.do("record_1v1", a="F1", b="Y1", winners=["F1", "Y1", "F1"])
    why = m.row("Y1").reason
    assert why is not None
    assert (why.partner, why.criterion, why.a, why.b) == ("F1", "1v1_games", "1", "0")
    assert m.told("before_1v1_games")


def test_r26_those_equal_in_everything_play_another_round_robin() -> None:
    ring = [beat("A", "B"), beat("B", "C"), beat("C", "A")]
    assert len(due_pairs("ABC", ring)) == 3
    assert due_pairs("ABC", [*ring, beat("A", "B")]) == [("A", "C"), ("B", "C")]
    again = [*ring, beat("A", "B"), beat("A", "C"), beat("B", "C")]
    assert order_by_duels("ABC", again) == [["A"], ["B"], ["C"]]
    assert [(each.won, each.difference) for each in figures("ABC", again)["A"]] == [(1, 0), (2, 4)]


def test_r26_two_equal_within_four_are_parted_by_their_own_1v1() -> None:
    """A and B have two each with the same difference; A beat B."""
    played = [beat("A", "B"), beat("A", "C", "2:1"), beat("D", "A"), beat("B", "C"), beat("B", "D", "2:1"), beat("C", "D")]
    table = figures("ABCD", played)
    assert [table[p][0].key for p in "ABCD"] == [(2, 1), (2, 1), (1, -1), (1, -1)]
    assert order_by_duels("ABCD", played) == [["A"], ["B"], ["C"], ["D"]]
    assert [(each.of, each.won) for each in table["A"]] == [(4, 2), (2, 1)]


@pytest.mark.parametrize("answer", [True, False])
def test_r38_the_final_shares_or_plays_game_by_game(answer: bool) -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True)
    m.do("agree_share", person="LD")
    m.do("agree_share", person="Y1", agrees=answer)
    if answer:
        m.do("confirm_match")
        assert m.places()[:3] == [(1, "LD"), (1, "Y1"), (3, "Y2")]
        return
    bout(m, "Y1", "Y1", "LD", "Y1")
    bout(m, "LD", "Y1", "LD", "Y1")
    assert m.places()[:2] == [(1, "Y1"), (2, "LD")]


def test_the_report_lists_finished_1v1s_and_those_being_played() -> None:
    m = three()
    m.do("record_1v1", a="Y1", b="Y2", winners=["Y1", "Y1"])
    m.do("draw_first", a="Y1", b="F1", first="F1")
    rows = [(row["a"], row["b"], row["over"], row["firsts"]) for row in m.report()["duels"]]
    assert rows == [("Y1", "Y2", True, []), ("Y1", "F1", False, ["F1"])]
    assert m.report("public")["duels"] == m.report()["duels"]


def test_only_the_second_win_records() -> None:
    m = tied()
    bout(m, "Y1", "Y1")
    assert not any(isinstance(event, DuelRecorded) for event in m.events)


def test_r26_the_record_says_when_those_still_equal_begin_anew() -> None:
    m = three()
    for a, b in (("Y1", "Y2"), ("Y2", "F1"), ("F1", "Y1")):
        assert not m.told("duels_again")
        m.do("record_1v1", a=a, b=b, winners=[a, a])
    assert [line.params["lines"] for line in m.told("duels_again")] == [["Y1", "Y2", "F1"]]


def test_r58_an_answer_about_sharing_holds_for_those_who_were_tied() -> None:
    m = ended(88, 88, 88, 30, 25, 20, 15, 10, final=True)
    assert [list(ask.params["lines"]) for ask in m.state.asks] == [["LD", "Y1", "Y2"]]
    for person in ("LD", "Y1", "Y2"):
        m.do("agree_share", person=person)
    m.do("give_card", person="LD", level="yellow", clause="S5.2.8")
    assert [list(ask.params["lines"]) for ask in m.state.asks] == [["Y1", "Y2"]]
    assert m.refused("confirm_match").code == "ties_open"
    ask = m.asked("share_place")
    assert ask is not None
    m.do("answer", ask=ask.id, choice="agree")
    m.do("confirm_match")
    assert m.places()[:3] == [(1, "Y1"), (1, "Y2"), (3, "LD")]
