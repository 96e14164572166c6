"""The table criterion by criterion (section 10): what decided, over whom, cuts, what a tie needs, and who moves (section 13)."""

from __future__ import annotations

from moderator.rulesets.sanguosha.comparison import Compared, comparison, equals, moves, pairs
from tests.rulesets.sanguosha.matches import Match, adopted
from tests.rulesets.sanguosha.test_results import ended


def row(m: Match, person: str) -> Compared:
    return next(each for each in comparison(m.state) if each.standing.person == person)


def sg17(*totals: int, cuts: tuple[int, ...] = (6, 7)) -> Match:
    return ended(*totals, cuts=list(cuts))


def test_sg_16_the_criterion_that_decided_is_marked_over_everybody_it_parts() -> None:
    lines = {
        "LD": {"points": "44", "yellow_total": 1, "mvps": 2, "third": 2},
        "Y1": {"points": "44", "yellow_total": 0, "mvps": 0, "third": 1},
        "Y2": {"points": "44", "yellow_total": 1, "mvps": 1, "third": 4},
        "F1": {"points": "44", "yellow_total": 1, "mvps": 1, "third": 3},
    }
    m = adopted(lines, phase="provisional")
    assert [(r.standing.person, r.decided, r.over) for r in comparison(m.state)[:4]] == [
        ("Y1", "cards", ("LD", "Y2", "F1")),
        ("LD", "mvps", ("Y2", "F1")),
        ("Y2", "third", ("F1",)),
        ("F1", "", ()),
    ]
    assert all(r.tied for r in comparison(m.state)[:4])


def test_sg_17_places_3_and_4_share_and_the_next_is_5() -> None:
    m = sg17(50, 45, 40, 40, 35, 30, 30, 20)
    assert [p for p, _ in m.places()] == [1, 2, 3, 3, 5, 6, 6, 8]
    shared, over_the_cut = equals(m.state)
    assert (shared.place, shared.lines, shared.how, shared.settled, shared.cuts) == (3, ("Y2", "F1"), "shared", True, ())
    assert (over_the_cut.place, over_the_cut.how, over_the_cut.settled, over_the_cut.cuts) == (6, "duel", False, (6,))
    assert over_the_cut.due == (("F3", "F4"),)


def test_sg_17_the_1v1_settles_6_and_7_game_by_game() -> None:
    m = sg17(50, 45, 40, 40, 35, 30, 30, 20)
    for first, winner in (("F3", "F3"), ("F4", "F4"), ("F4", "F3")):
        m.do("draw_first", a="F3", b="F4", first=first, seed="1")
        m.do("win_bout", a="F3", b="F4", winner=winner)
    assert m.places()[5:] == [(6, "F3"), (7, "F4"), (8, "N")]
    g = row(m, "F3")
    assert (g.decided, g.over, g.cut) == ("1v1", ("F4",), 6)
    assert [(f.games_won, f.games_lost) for f in (g.duels[0], row(m, "F4").duels[0])] == [(2, 1), (1, 2)]
    assert [s.zone for s in (g.standing, row(m, "F4").standing, row(m, "N").standing)] == [0, 1, 2]
    m.do("confirm_match")


def test_sg_17_seven_and_eight_are_played_out_too() -> None:
    m = sg17(50, 45, 40, 38, 35, 30, 20, 20)
    assert [(e.place, e.how, e.cuts) for e in equals(m.state)] == [(7, "duel", (7,))]


def test_sg_17_five_and_six_share_since_both_advance() -> None:
    m = sg17(50, 45, 40, 38, 30, 30, 25, 20)
    assert [(e.place, e.how, e.settled) for e in equals(m.state)] == [(5, "shared", True)]
    m.do("confirm_match")


def test_cuts_run_below_the_last_row_of_each_destination() -> None:
    m = sg17(50, 45, 40, 38, 30, 28, 25, 20)
    assert [(r.standing.place, r.cut) for r in comparison(m.state) if r.cut is not None] == [(6, 6), (7, 7)]


def test_a_round_robin_lists_its_pairs_as_they_stand() -> None:
    m = ended(50, 30, 30, 30, 20, 15, 10, 5, cuts=[2])
    m.do("draw_first", a="Y2", b="F1", first="F1", seed="1")
    m.do("record_1v1", a="Y1", b="F1", winners=["Y1", "Y1"])
    (tie,) = equals(m.state)
    assert [(d.a, d.b, d.winners, d.firsts) for d in pairs(m.state, tie)] == [
        ("Y1", "F1", ("Y1", "Y1"), ()),
        ("Y2", "F1", (), ("F1",)),
        ("Y1", "Y2", (), ()),
    ]
    assert [(f.of, f.won, f.difference) for f in row(m, "Y1").duels] == [(3, 1, 2)]


def test_r38_the_final_waits_for_answers_and_then_shares() -> None:
    m = ended(88, 88, 85, 30, 25, 20, 15, 10, final=True)
    assert [(e.how, e.settled) for e in equals(m.state)] == [("share", False)]
    m.do("agree_share", person="LD")
    m.do("agree_share", person="Y1")
    assert [(e.how, e.settled) for e in equals(m.state)] == [("share", True)]


def test_r25_elsewhere_the_host_decides_with_advance_only() -> None:
    m = ended(50, 40, 35, 30, 25, 22, 20, 20, cuts=[6, 7], rules={"tie_1v1_scope": "advance_only"})
    assert [(e.how, e.settled, e.cuts) for e in equals(m.state)] == [("host", False, (7,))]
    m.do("override", target="place:N", value="7", reason="lots")
    m.do("override", target="place:F4", value="8", reason="lots")
    assert equals(m.state)[0].settled
    assert row(m, "N").decided == "host"


def test_13_what_an_amendment_changes_is_listed_line_by_line() -> None:
    before = sg17(50, 45, 40, 38, 30, 28, 25, 20).state
    after = sg17(50, 45, 40, 38, 30, 24, 25, 20).state
    assert [(m.person, m.before, m.after, str(m.total_before), str(m.total_after), m.crosses) for m in moves(before, after) if m.moved] == [
        ("F4", 7, 6, "25", "25", True),
        ("F3", 6, 7, "28", "24", True),
    ]
    assert not any(m.moved for m in moves(before, before))
