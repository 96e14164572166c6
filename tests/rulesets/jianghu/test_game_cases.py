"""The worked cases of texts, replacements, alliances and ends, JH-26 to JH-30, results as given."""

from __future__ import annotations

from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.schedule import stand_ins
from tests.rulesets.jianghu.games import CROWD, SPECIAL, Game


def owed(slot: str, poster: str, target: str, r: int = 3) -> Game:
    """An IOU post that the host has granted, published."""
    game = Game(owners={slot: poster}, r=r)
    game.do(p.SubmitPost(seat=poster, target=target, iou=True))
    game.do(p.GrantIou(seat=poster, granted=True, reason="ill"))
    game.publish()
    return game


def test_jh_26_iou_paid() -> None:
    game = owed("JK1", "JK3", "A")
    assert game.status("A JK3") == "KHALF IN"
    game.do(p.PayIou(seat="JK3", words=1200), "3 11:59")
    game.do(p.NoonCheck(), "3 12:00:00")
    assert game.status("A JK3") == "KHALF IN"


def test_jh_26_iou_not_paid() -> None:
    for words, when in ((1200, "3 12:00:00"), (1199, "3 11:59")):
        game = owed("JK1", "JK3", "A")
        game.cast("A B 10:00", "V1 B 10:01")
        assert [vote.first for vote in count(game.state).lines["B"]] == [0, 2]
        game.refuse(p.PayIou(seat="JK3", words=words), when)
        game.do(p.NoonCheck(), "3 12:00:00")
        assert game.status("A JK3") == "IN OUT"
        assert [vote.first for vote in count(game.state).lines["B"]] == [2, 2]


def test_jh_26_fireworks_not_paid() -> None:
    game = owed("IK1", "IK5", "WE1")
    assert game.status("WE1 IK5") == "KHALF OUT"
    game.do(p.NoonCheck(), "3 12:00:00")
    assert game.status("WE1 IK5") == "IN OUT"
    assert game.role_known("WE1")
    assert game.state.seats["WE1"].fireworks_lost
    assert game.state.seats["IK5"].prizes_lost == ("all",)
    game.close()
    game.results()
    game.next(owners={"IK1": "IK6"})
    game.post("IK6 WE1")
    game.publish()
    assert game.status("WE1 IK6") == "KHALF IN"


def test_jh_27_non_original_post() -> None:
    game = Game("IK1")
    game.post("IK1 B")
    game.publish()
    game.cast("B C 10:00")
    late = game.refuse(d.Complain(by="V1", about="2:IK1", clause="J12.6"), "3 18:00:00")
    assert (late.code, late.clause) == ("complaint_late", "J14.1")
    game.do(d.Complain(by="V1", about="2:IK1", clause="J12.6"), "3 17:59")
    game.do(d.Judge(complaint="c1", verdict="upheld", penalty="cancel_post"), "3 19:00")
    assert game.status("IK1 B") == "OUT IN"
    assert [vote.first for vote in count(game.state).lines["C"]] == [2]


def test_jh_28_missing_post_and_replacement() -> None:
    game = Game("JK1", r=2)
    game.publish()
    assert game.status("JK1") == "OUT"
    assert game.state.seats["JK1"].out is not None and game.state.seats["JK1"].out.cause == "given_up"
    game = Game("JS1", r=3, out="JS1 JS2")
    game.do(p.SubmitPost(seat="HS", target="A", words=860, replaces="JS1"))
    game.publish()
    assert game.status("A HS") == "KHALF IN"
    assert [post.row for post in game.state.now.posts] == ["HS"]


def fourth(out: str) -> Game:
    return Game("JK1", "JK2", r=4, out=out)


def test_jh_28_a_converted_soul_return_posts() -> None:
    game = fourth("JK1 JK2 JK3 JK4 JK5")
    assert [(slot.id, slot.owner) for slot in game.state.now.slots] == [("JK1", "JK6"), ("JK2", "SR")]
    assert all(not stand_ins(game.state, slot) for slot in game.state.now.slots)
    assert game.refuse(p.SubmitPost(seat="LK", target="A", words=860, replaces="JK2")).code == "may_not_stand_in"
    game.post("JK6 A", "SR B")
    game.publish()
    assert game.status("A B JK6 SR") == "KHALF KHALF IN IN"
    assert game.notice("posts").params["order"] == ["JK6", "SR"]


def test_jh_28_without_him_others_may() -> None:
    out = "JK1 JK2 JK3 JK4 JK5 SR"
    game = fourth(out)
    game.post("JK6 A")
    game.do(p.SubmitPost(seat="BE", target="C", words=860, replaces="JK2"))
    game.do(p.SubmitPost(seat="LK", target="B", words=860, replaces="JK2"))
    game.publish()
    assert game.status("A B C") == "KHALF KHALF IN"
    game = fourth(out)
    game.post("JK6 A")
    game.do(p.SubmitPost(seat="BE", target="C", words=860, replaces="JK2"))
    game.publish()
    assert game.status("A C") == "KHALF KHALF"
    game = fourth(out)
    game.post("JK6 A")
    living = len(game.state.living)
    game.publish()
    assert len(game.state.living) == living - 1
    assert [line.params["slot"] for line in game.trace if line.verb == "slot_lapsed"] == ["JK2"]


def test_jh_29_conversions() -> None:
    game = Game(r=3, phase="results")
    game.next("JK1")
    assert game.state.seats["SH"].role == "wanderer"
    assert game.state.seats["SR"].role == "joint_killer"
    for name in ("SR", "JK1", "JK6"):
        assert "SR" in {*game.notice("alliance_converted", name).params["lines"], name}
    game.post("JK1 A")
    game.publish()
    assert set(game.notice("alliance_swords", "HS").params["lines"]) == {"JS1", "JS2"}
    assert set(game.notice("alliance_swords", "JS1").params["lines"]) == {"HS", "JS2"}


def test_jh_29_seven_independent_killers() -> None:
    out = " ".join(f"IK{n}" for n in range(1, 7))
    game = Game("JK1", r=5, out=out)
    assert "killers" not in game.state.alliances
    game.post("JK1 IK7")
    game.publish()
    net = game.state.alliances
    assert set(net["killers"].members) == {"IK8", "IK9", "IK10", "SR", *(f"JK{n}" for n in range(1, 7))}
    assert set(net["out_killers"].members) == {"BE", "SP", "MN", "SR", *(f"IK{n}" for n in range(1, 8))}
    game.do(d.AnnounceAlliance(edge="killers"))
    game.close()
    game.results()
    game.next(owners={"JK1": "JK2"})
    game.post("JK2 IK8")
    game.publish()
    assert "IK8" in game.state.alliances["killers"].members
    assert "IK8" not in game.state.alliances["out_killers"].members


def test_jh_29_one_joint_egg_out() -> None:
    game = Game("JK1")
    game.post("JK1 JE1")
    game.publish()
    assert "eggs" not in game.state.alliances
    assert game.codes("SH") == []
    assert game.codes("RV") == []


# --- ends -----------------------------------------------------------------------------------------------------------------


def only(*alive: str, r: int, phase: str = "day", **position: object) -> Game:
    """Nobody else lives."""
    out = " ".join(name for name in (*SPECIAL, *CROWD) if name not in alive)
    return Game(r=r, phase=phase, out=out, **position)  # type: ignore[arg-type]


def proposed(game: Game) -> tuple[str, str, str] | None:
    """Side, reason and clause of the end that is proposed."""
    ask = next((ask for ask in game.state.asks if ask.code == "end"), None)
    return (ask.params["side"], ask.params["why"], ask.clause) if ask is not None else None


def test_jh_30_a_black_has_none() -> None:
    game = only("A", "IK1", r=7)
    game.cast("A IK1 10:00", "IK1 Q 10:01")
    game.close()
    game.results()
    assert game.status("A IK1") == "IN OUT"
    assert proposed(game) == ("white", "emptied", "R1")
    game.do(d.ConfirmEnd(side="white", clause="R1"))
    assert (game.state.phase, game.state.winner) == ("ended", "white")


def test_jh_30_b_a_half_vote_is_no_full_vote() -> None:
    game = only("V1", "LK", r=3, over={"V1": {"half_from": 2, "half_until": 3}})
    game.do(d.ProposeEnd())
    assert proposed(game) == ("black", "emptied", "R1")


def test_jh_30_c_own_post_empties_the_own_side() -> None:
    game = only("A", "IK1", r=7, phase="window", owners={"IK1": "IK1"})
    game.post("IK1 IK1")
    game.publish()
    assert game.status("IK1") == "KHALF"
    assert proposed(game) == ("white", "emptied", "R1")


def test_jh_30_d_white_cannot_hold() -> None:
    game = only("A", "B", "C", "D", "IK1", "IK2", "LK", r=6)
    game.cast("A D 10:00", "B D 10:01")
    game.close()
    game.results()
    assert proposed(game) == ("black", "cannot_hold", "J12.8")
    ask = next(ask for ask in game.state.asks if ask.code == "end")
    assert [choice.value for choice in ask.choices] == ["black", "after_posts", "play_on"]


def test_jh_30_e_one_does_not_agree() -> None:
    game = only("A", "B", "IK1", r=6)
    game.do(d.AgreeEnd(seat="A"))
    game.do(d.AgreeEnd(seat="IK1"))
    assert proposed(game) is None
    game.do(d.AgreeEnd(seat="B"))
    assert proposed(game) == ("", "agreed", "J15.12")


def test_a_drag_is_refused_where_there_is_no_vote() -> None:
    assert Game("JK1").refuse(h.Drag(seat="IK1", targets=("A",))).code == "wrong_phase"
