"""The worked cases of scores, cards, ranks, substitutes and boxes: SG-13 to SG-19 and SG-23; Table T stated explicitly."""

from __future__ import annotations

import random
from decimal import Decimal

from moderator.rulesets.sanguosha import draws
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from moderator.rulesets.sanguosha.results import hint, weights
from tests.rulesets.sanguosha.matches import Match, adopted, opened, table_t


def test_sg13_mvp_hint() -> None:
    m = adopted()
    m.deaths("F1<Y1", "F2<Y1", "F3<LD", "F4/life_loss", "N/life_loss")
    figures = {
        "Y1": (6, 5, 20),
        "LD": (8, 6, 30),
        "Y2": (1, 1, 1),
        "F1": (1, 1, 1),
        "F2": (0, 1, 1),
        "F3": (0, 0, 0),
        "F4": (2, 1, 1),
        "N": (1, 1, 1),
    }
    for line, row in figures.items():
        for key, n in zip(("damage", "rounds", "cards"), row, strict=True):
            m.do("set_stat", line=line, key=key, n=n)
    m.do("confirm_outcome", outcome="lord_side")
    rows = hint(m.game, weights(m.state))
    assert [(row.line, row.score) for row in rows[:2]] == [("Y1", Decimal(85)), ("LD", Decimal(80))]
    m.do("name_mvp", line="LD")
    ask = m.asked("mvp_note")
    assert ask is not None
    assert ask.params["lines"] == ["Y1"]
    assert m.points() == {"LD": "12", "Y1": "8", "Y2": "8", "F1": "2", "F2": "2", "F3": "2", "F4": "2", "N": "2"}


def test_sg13_a_note_given_at_once_asks_nothing() -> None:
    m = adopted()
    m.deaths("F1<Y1", "F2<Y1", "F3<LD", "F4/life_loss", "N/life_loss")
    m.do("confirm_outcome", outcome="lord_side")
    m.do("name_mvp", line="LD", note="held the table together")
    assert m.asked("mvp_note") is None


def test_sg14_cascade() -> None:
    m = adopted({"F1": {"w": 2, "y": 2, "r": 1, "yellow_total": 2, "red_total": 1, "red_direct": 1, "points": "10"}}, turn="F1")
    m.do("begin_play", 0, line="F1")
    m.do("tick", 60)
    now = m.ladder("F1")
    assert (now.w, now.y, now.r, now.yellow_total, now.red_total, now.red_direct) == (0, 0, 2, 3, 2, 1)
    assert [(r.level, r.converted) for r in now.rungs] == [("warning", False), ("yellow", True), ("red", True)]
    assert (m.row("F1").cards, now.banned) == (4, False)
    assert m.totals()["F1"] == "5"
    given = m.told("card_converted")
    assert [(line.result, line.params["of"]) for line in given] == [
        ("yellow", ["(w1)", "(w2)", "1"]),
        ("red", ["(y1)", "(y2)", "1.1"]),
    ]


def test_sg15_causing_a_draw() -> None:
    m = adopted({"F1": {"person": "Q", "points": "22", "r": 1}}, game=5, deaths=[])
    m.do("deck_exhausted", culprit="F1")
    m.do("confirm_outcome", outcome="draw")
    now = m.ladder("Q")
    assert (now.r, now.banned) == (3, True)
    assert m.totals()["Q"] == "12"
    assert m.state.persons["Q"].withdrawn
    assert [(v.line, v.reason) for v in m.state.vacancies] == [("F1", "banned")]
    assert m.asked("expulsion") is not None
    drawn = m.state.games[-1]
    assert (drawn.status, drawn.points, m.state.counted_done) == ("draw", {}, 4)
    assert (m.game.number, m.game.attempt, m.game.status, m.game.seats) == (5, 2, "roles", drawn.seats)
    m.do("seat_substitute", vacancy=1, person="S")
    seated = m.told("inherited")[0]
    assert (seated.result, seated.clauses[0]) == ("17.6", "S3.4.2")
    assert {k: seated.params[k] for k in ("points", "rate", "done", "scheduled")} == {
        "points": "22",
        "rate": "80%",
        "done": 4,
        "scheduled": 6,
    }
    assert m.row("S").total == Decimal("17.6")
    assert m.row("S").cards == 0


def test_sg16_tie_breaks_one_to_three() -> None:
    rows = {"LD": ("A", 1, 2, 2), "Y1": ("B", 0, 0, 1), "Y2": ("C", 1, 1, 4), "F1": ("D", 1, 1, 3)}
    lines = {
        line: {"person": p, "points": "44", "y": cards, "mvps": mvps, "third": third} for line, (p, cards, mvps, third) in rows.items()
    }
    others = {line: {"points": str(10 - n)} for n, line in enumerate(("F2", "F3", "F4", "N"))}
    m = adopted(lines | others, phase="provisional")
    assert m.places()[:4] == [(1, "B"), (2, "A"), (3, "C"), (4, "D")]
    reasons = [m.row(p).reason for p in ("B", "A", "C")]
    assert [(r.criterion, r.a, r.b, r.clause) for r in reasons if r] == [
        ("cards", "0", "1", "S1.3.3"),
        ("mvps", "2", "1", "S1.3.3"),
        ("third", "4", "3", "S1.3.3"),
    ]


def _sg17(*totals: int) -> Match:
    lines = {line: {"points": str(t)} for line, t in zip(("LD", "Y1", "Y2", "F1", "F2", "F3", "F4", "N"), totals, strict=True)}
    return adopted(lines, phase="provisional", cuts=[6, 7])


def test_sg17_which_ties_are_played_out() -> None:
    m = _sg17(50, 40, 30, 30, 25, 20, 20, 10)
    assert m.places() == [(1, "LD"), (2, "Y1"), (3, "Y2"), (3, "F1"), (5, "F2"), (6, "F3"), (6, "F4"), (8, "N")]
    call = m.told("tie_needs_1v1")
    assert [line.params["lines"] for line in call] == [["F3", "F4"]]
    assert m.refused("record_1v1", a="Y2", b="F1", winners=["F1", "F1"]).code == "no_tie"
    assert m.refused("confirm_match").code == "ties_open"
    m.do("record_1v1", a="F4", b="F3", winners=["F4", "F3", "F4"])
    assert m.places()[5:7] == [(6, "F4"), (7, "F3")]
    reason = m.row("F4").reason
    assert reason is not None
    assert (reason.criterion, reason.a, reason.b) == ("1v1", "2", "1")
    m.do("confirm_match")


def test_sg17_had_seven_and_eight_been_equal() -> None:
    m = _sg17(50, 40, 35, 30, 25, 22, 20, 20)
    assert [line.params["lines"] for line in m.told("tie_needs_1v1")] == [["F4", "N"]]


def test_sg17_had_five_and_six_been_equal() -> None:
    m = _sg17(50, 40, 35, 30, 22, 22, 20, 10)
    assert not m.told("tie_needs_1v1")
    assert m.places()[4:6] == [(5, "F2"), (5, "F3")]


def test_sg18_eighty_per_cent_at_exactly_half() -> None:
    m = adopted({"F1": {"person": "P", "points": "30", "mvps": 2}}, games=8, game=5, phase="seats", seats=[])
    m.do("declare_vacancy", line="F1", reason="left")
    m.do("seat_substitute", vacancy=1, person="Q")
    line = m.told("inherited")[0]
    assert (line.result, line.params["rate"], line.clauses[0]) == ("24", "80%", "S3.4.2")
    play(m, "rebel", "rebels")
    play(m, "spy", "rebels")
    play(m, "loyalist", "lord_side", mvp="F1")
    play(m, "spy", "full_loss")
    assert m.totals()["Q"] == "43"
    assert m.row("Q").mvps == 1


def test_sg19_below_half_with_a_red() -> None:
    m = adopted({"F1": {"person": "P", "points": "15", "r": 1, "charged": 1}}, games=6, game=3, phase="seats")
    assert m.totals()["P"] == "10"
    m.do("give_card", person="P", level="ban", clause="S5.4", note="insults")
    assert m.totals()["P"] == "10"
    m.do("seat_substitute", vacancy=1, person="Q")
    line = m.told("inherited")[0]
    assert (line.result, line.params["rate"], line.clauses[0]) == ("15", "100%", "S3.4.1")
    play(m, "spy", "rebels")
    play(m, "lord", "rebels")
    play(m, "lord", "lord_side")
    play(m, "rebel", "full_loss")
    assert m.totals()["Q"] == "31"
    assert m.row("Q").cards == 0


DEATHS = {
    "rebels": (("lord",), "life_loss"),
    "lord_side": (("rebel",) * 4 + ("spy",), "life_loss"),
    "full_loss": (("rebel",) * 4 + ("lord",), "lightning"),
    "spy": (("rebel",) * 4 + ("loyalist",) * 2 + ("lord",), "life_loss"),
}


def play(m: Match, role: str, outcome: str, line: str = "F1", mvp: str | None = None) -> None:
    """A game in which the line has the role and that ends so; boxes are dealt at the real table, heroes may be missing."""
    if m.game.status == "seats":
        m.do("set_seats", order=list(m.state.lines))
    deck = ["lord", "loyalist", "loyalist", "rebel", "rebel", "rebel", "rebel", "spy"]
    deck.remove(role)
    roles = dict(zip([x for x in m.game.seats if x != line], deck, strict=True)) | {line: role}
    m.do("deal_roles", roles=roles)
    m.do("start_game", force=True)
    kinds, source = DEATHS[outcome]
    left = dict(roles)
    for kind in kinds:
        victim = next(x for x, r in left.items() if r == kind)
        left.pop(victim)
        m.do("death", victim=victim, source=source)
    m.do("confirm_outcome", outcome=outcome)
    if outcome != "full_loss":
        m.do("name_mvp", line=mvp, note="a test says so")


def test_sg23_bans_and_boxes() -> None:
    m = opened(scoring=table_t())
    pool = pool_of(m.state.params)
    assert (len(pool.standing), len(pool.regular), len(pool.replacements)) == (10, 136, 8)
    free = [hero for hero in pool.regular if hero not in pool.replacements.values()]
    for n in range(5):
        m.do("ban_hero", line=str(n + 1), hero=free[n])
    m.do("ban_hero", line="6", hero=free[4])
    m.do("ban_hero", line="7", hero=None)
    refusal = m.refused("ban_hero", line="8", hero=pool.standing[0])
    assert (refusal.code, refusal.clause) == ("ban_standing", "S1.4")
    m.do("ban_hero", line="8", hero=free[5])
    banned = effective_bans(m.state)
    assert len(banned) == 6
    heap = draws.common_heap(pool, banned, standing=True)
    assert len(heap) == 140
    for n in range(1, 9):
        m.do("mark_present", person=f"P{n}")
    m.do("start_match")
    m.do("set_seats", order=list(m.state.lines))
    m.do("deal_roles", roles=draws.draw_roles(random.Random(3), m.game.seats))
    boxes = draws.draw_boxes(random.Random(4), m.state)
    lord = m.game.lord
    assert lord is not None
    assert sum(1 for hero in boxes[lord][:5] if hero in pool.standing) == 5
    assert len(heap) - 5 == 135
    assert len(boxes[lord]) == 11
    others = [hero for line, box in boxes.items() if line != lord for hero in box]
    assert len(others) == 53
    assert len(heap) - 11 == 129
    every = [hero for box in boxes.values() for hero in box]
    assert len(every) == len(set(every)) == 64
    assert not set(every) & set(banned)
    m.do("deal_boxes", boxes=boxes, seed="4")
