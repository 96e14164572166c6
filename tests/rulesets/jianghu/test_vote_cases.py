"""The worked cases of the vote, JH-14 to JH-25, results as given."""

from __future__ import annotations

import pytest

from moderator.play.audience import HOST
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.tally import tally
from tests.rulesets.jianghu.games import Game


def vote(*ballots: str, r: int = 2, top_n: int = 1, but: tuple[str, ...] = (), out: str = "", **position: object) -> Game:
    """A vote in which these ballots were cast and the rest voted for Q, closed at 21:00."""
    game = Game(r=r, phase="day", top_n=top_n, out=out, **position)  # type: ignore[arg-type]
    game.cast(*ballots)
    game.close(*but)
    return game


def scores(game: Game) -> dict[str, tuple[int, int]]:
    """Seat -> score and tie score, in halves."""
    return {top.seat: (top.score, top.tie) for top in tally(game.state).ranked}


def test_jh_14_two_ballots() -> None:
    game = vote("V1 A A 10:00", "V2 A B 10:01", "V3 B 10:02", "V4 C Q 10:03", top_n=2)
    assert {name: score for name, (score, _) in scores(game).items()} == {"A": 4, "B": 4, "C": 2}
    assert set(game.tops()) == {"A", "B"}
    assert [(void.voter, void.seat) for void in count(game.state).voids if void.voter == "V4"] == [("V4", "Q")]
    living = {seat.id for seat in game.state.living}
    game.results()
    assert living - {seat.id for seat in game.state.living} == {"A", "B"}


def test_jh_14_who_casts_nothing() -> None:
    game = vote("V1 A 10:00", "V2 A 10:01", but=("V5",))
    game.results()
    out = game.state.seats["V5"].out
    assert out is not None and (out.cause, out.clause) == ("suicide", "J13.2")
    assert game.notice("result").params["suicides"] == ["V5"]


def half_votes(*ballots: str) -> Game:
    game = Game("JK1")
    game.post("JK1 V9")
    game.publish()
    game.cast(*ballots)
    game.close()
    return game


def test_jh_15_tie_broken_by_half_votes() -> None:
    four = ("V1 A 20:00", "V2 A 20:50", "V3 B 20:00", "V4 B 20:10")
    game = half_votes(*four, "V9 B 19:00")
    assert scores(game) == {"A": (4, 4), "B": (4, 5)}
    assert game.tops() == ["B"]
    assert half_votes(*four).tops() == ["A"]


def test_jh_16_later_arrival_goes_first() -> None:
    assert vote("V1 A 10:00:00", "V2 A 20:30:00", "V3 B 20:29:59", "V4 B 20:29:58", r=3).tops() == ["A"]
    assert vote("V1 A 10:00:00", "V2 A 20:30:00", "V3 B 09:00:00", "V4 B 20:30:00", r=3).tops() == ["A"]


def test_jh_17_overtime() -> None:
    ballots = ("V1 A 20:00:00", "V2 A 20:00:00", "V3 B 20:00:00", "V4 B 20:00:00")
    game = vote(*ballots, r=3)
    assert game.state.phase == "closing"
    assert set(game.state.now.tied) == {"A", "B"}
    game.do(v.OpenOvertime(), "3 21:05")
    for voter in ("V1", "V2", "V3", "V4", "V5"):
        game.do(v.OvertimeBallot(seat=voter, seat_x="A"), "3 21:10")
    game.do(v.OvertimeBallot(seat="V6", seat_x="B"), "3 21:11")
    game.do(v.CloseOvertime(), "3 21:20")
    assert game.tops() == ["A"]
    living = {seat.id for seat in game.state.living}
    game.results("21:40")
    assert living - {seat.id for seat in game.state.living} == {"A"}
    both = vote(*ballots, r=3, top_n=2)
    assert both.state.phase == "choices"
    assert set(both.tops()) == {"A", "B"}


def test_jh_18_penalty_half_votes() -> None:
    half = {"V1": {"half_from": 2, "half_until": 3}}
    ballots = ("V1 A 20:00", "V2 A 20:50", "V3 B 20:00", "V4 B 20:10")
    game = vote(*ballots, over=half)
    assert game.status("V1") == "PHALF"
    assert {name: score for name, (score, _) in scores(game).items()} == {"A": 3, "B": 4}
    assert game.tops() == ["B"]
    later = vote(*ballots, r=4, over=half)
    assert {name: score for name, (score, _) in scores(later).items()} == {"A": 4, "B": 4}


def test_jh_19_proxy_ballots() -> None:
    game = Game(phase="day")
    game.cast("V3 A 15:00")
    game.do(v.ProxyBallot(seat="V5", seats=("A",), channel="qq"), "3 12:00")
    refused = game.refuse(v.ProxyBallot(seat="V3", seats=("B",), channel="qq"), "3 16:00")
    assert (refused.code, refused.clause) == ("voted_himself", "J13.5")
    game.do(v.ProxyBallot(seat="V4", channel="qq", void="vote the leader at 20:59"), "3 18:00")
    game.do(v.ChangeProxy(seat="V5", seats=("B",)), "3 20:30")
    game.do(v.ProxyBallot(seat="V1", seats=("A",), channel="message"), "3 20:39:59")
    late = game.refuse(v.ProxyBallot(seat="V2", seats=("A",), channel="qq"), "3 20:40:00")
    assert (late.code, late.clause) == ("proxy_late", "J13.5")
    game.cast("V1 C 20:50", "V2 B 20:55")
    game.close("V4")
    lines = {name: [vote.voter for vote in votes] for name, votes in count(game.state).lines.items()}
    assert lines == {"A": ["V3", "V1"], "B": ["V5", "V2"]}
    game.results()
    out = game.state.seats["V4"].out
    assert out is not None and out.cause == "suicide"


def test_jh_20_joint_egg_drags() -> None:
    game = vote("V1 JE1 09:00", "V2 JE1 10:00", "A JE1 11:00", "HS JE1 12:00")
    assert game.notice("your_line", "JE1").params["lines"] == ["V1", "V2", "A", "HS"]
    game.do(h.Drag(seat="JE1", targets=("A", "HS")), "3 21:10")
    game.results()
    assert game.status("JE1 A HS V1 V2") == "OUT OUT OUT IN IN"
    assert all(game.role_known(name) for name in ("JE1", "A", "HS"))
    assert game.state.seats["JE2"].drag_lost
    assert not game.state.seats["JE2"].fireworks_lost
    assert [top["seat"] for top in game.notice("result").params["tops"]] == ["JE1"]
    game.next(owners={"IK1": "IK4"})
    game.post("IK4 JE2")
    game.publish()
    assert game.status("JE2 IK4") == "KHALF OUT"


def test_jh_20_another_top_cannot_be_taken() -> None:
    game = vote("V1 JE1 V2 09:00", "V2 JE1 10:00", "A JE1 V2 11:00", top_n=2)
    assert game.tops() == ["JE1", "V2"]
    assert game.refuse(h.Drag(seat="JE1", targets=("V2",)), "3 21:10").code == "cannot_be_taken"


def test_jh_21_both_joint_eggs_at_once() -> None:
    game = vote(
        "V1 JE1 09:00", "V2 JE1 10:00", "V3 JE1 11:00", "V2 JE2 09:30", "V4 JE2 12:00", "V5 JE2 13:00", r=3, top_n=2
    )  # fmt: skip
    assert game.refuse(h.Drag(seat="JE1", targets=("V1",)), "3 21:10").code == "no_drag"
    living = {seat.id for seat in game.state.living}
    game.results()
    assert living - {seat.id for seat in game.state.living} == {"JE1", "JE2", "V1", "V3", "V2", "V5"}
    for name in ("SH", "RV", "JE1", "JE2"):
        assert set(game.notice("alliance_eggs", name).params["lines"]) == {"SH", "RV", "JE1", "JE2"} - {name}


def test_jh_21_the_same_voter_twice() -> None:
    game = vote("V1 JE1 09:00", "V2 JE1 JE2 10:00", "V3 JE1 11:00", r=3, top_n=2)
    living = {seat.id for seat in game.state.living}
    game.results()
    assert living - {seat.id for seat in game.state.living} == {"JE1", "JE2", "V1", "V3", "V2"}


def killer(r: int = 2) -> Game:
    return vote("V1 IK1 09:00", "V2 IK1 10:00", r=r)


def test_jh_22_independent_killer_dragged_out_and_resurrected() -> None:
    game = killer()
    game.do(h.Drag(seat="IK1", targets=("V2",)), "3 21:05")
    game.results()
    assert game.status("IK1 V2 V1") == "OUT OUT IN"
    game = killer()
    game.do(h.Drag(seat="IK1", targets=("V2",)), "3 21:01")
    game.do(h.Resurrect(seat="RV", target="IK1"), "3 21:02:30")
    living = len(game.state.living)
    game.results()
    assert len(game.state.living) == living
    assert not game.role_known("IK1")
    game = killer()
    refused = game.refuse(h.Resurrect(seat="RV", target="IK1"), "3 21:03:01")
    assert (refused.code, refused.clause) == ("rescue_late", "J5.W6")
    game.do(h.Drag(seat="IK1", targets=("V2",)), "3 21:05")
    game.results()
    assert game.status("IK1 V2") == "OUT OUT"
    assert killer(r=3).refuse(h.Resurrect(seat="RV", target="IK1"), "3 21:02").code == "not_this_round"
    game = killer()
    assert game.refuse(h.Drag(seat="IK1", targets=("V2",)), "3 21:15:01").code == "drag_late"
    game.results()
    assert game.status("IK1 V1 V2") == "OUT IN IN"


def mine(r: int = 4) -> Game:
    return vote(*(f"V{n} MN 10:0{n}" for n in range(1, 6)), r=r)


def chased(text: int, when: str) -> Game:
    game = mine()
    game.do(h.Drag(seat="MN", targets=("V1", "V2", "V3", "V4")), "3 21:05")
    game.do(h.MineChase(seat="MN", writer="V5"), "3 21:05")
    game.results()
    assert game.status("V1 V2 V3 V4 V5 MN") == "OUT OUT OUT OUT IN PENDING"
    game.next("JK1")
    if text >= 500 and when == "4 11:59":
        game.do(h.ChaseText(writer="V5", words=text), when)
    else:
        game.refuse(h.ChaseText(writer="V5", words=text), when)
        game.do(p.NoonCheck(), "4 12:00:00")
    return game


def test_jh_23_the_mine_is_voted_out() -> None:
    game = chased(500, "4 11:59")
    assert game.status("MN V5") == "IN IN"
    assert chased(500, "4 12:00:00").status("MN V5") == "OUT IN"
    assert chased(499, "4 11:59").status("MN V5") == "OUT IN"
    game = mine()
    game.do(h.Drag(seat="MN", targets=("V1",)), "3 21:05")
    game.results()
    assert game.status("MN V1") == "OUT OUT"
    game = mine(r=5)
    assert game.refuse(h.Drag(seat="MN", targets=("V1",)), "3 21:05").code == "no_drag"
    game.results()
    assert game.status("MN V1 V2 V3 V4 V5") == "OUT IN IN IN IN IN"


def test_jh_24_the_mirror_is_voted_out() -> None:
    game = vote("V1 MR 09:00", "IK2 MR 10:00", r=4)
    game.do(h.MirrorShow(seat="MR", voter="IK2"), "3 21:05")
    game.results()
    assert game.status("MR IK2 V1") == "OUT IN IN"
    result = game.notice("result").params
    assert result["persons"] == {"IK2": "person of IK2"}
    assert result["roles"]["IK2"] == "independent_killer"
    game = vote("V1 MR 09:00", "IK2 MR 10:00", r=5)
    assert game.refuse(h.MirrorShow(seat="MR", voter="IK2"), "3 21:05").code == "no_mirror"
    game.results()
    assert game.status("MR") == "OUT"
    assert game.notice("result").params["persons"] == {}


def spared(r: int = 2) -> Game:
    game = vote("V1 A 09:00", "V2 A 10:00", r=r)
    game.do(h.Resurrect(seat="RV", target="A"), "3 21:02")
    game.results()
    assert game.status("A") == "IN"
    game.next("JK1", top_n=1)
    game.post("JK1 E")
    game.publish()
    return game


@pytest.mark.parametrize(("words", "when"), [(500, "4 12:00:00"), (499, "4 11:59"), (None, "")])
def test_jh_25_no_letter(words: int | None, when: str) -> None:
    game = spared()
    if words is not None:
        game.refuse(h.ThankLetter(seat="A", words=words), when)
    game.do(p.NoonCheck(), "4 12:00:00")
    assert game.status("A") == "PHALF"
    game.cast("A B 13:00")
    game.close()
    assert scores(game)["B"] == (1, 1)
    game.results()
    assert game.status("A") == "OUT"


def test_jh_25_a_letter_in_time() -> None:
    game = spared()
    game.do(h.ThankLetter(seat="A", words=500), "4 11:59")
    game.do(p.NoonCheck(), "4 12:00:00")
    game.close()
    game.results()
    assert game.status("A") == "IN"
    assert [notice.audience for notice in game.notices if notice.audience == HOST] == []


def test_jh_25_the_rescue_of_round_4() -> None:
    game = spared(r=4)
    game.do(p.NoonCheck(), "4 12:00:00")
    game.close()
    assert game.status("A") == "PHALF"
    game.results()
    assert game.status("A") == "OUT"
