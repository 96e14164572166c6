"""Who may talk with whom: from the deal and by events, and what falls away before anybody knew."""

from __future__ import annotations

from moderator.rulesets.jianghu.commands import discipline as d
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.network import network, partners
from tests.rulesets.jianghu.games import Game


def test_from_the_deal() -> None:
    game = Game("JK1")
    assert [link.edge for link in network(game.state)] == ["joint_swords", "joint_eggs", "joint_killers"]
    assert partners(game.state, "JS1") == ("JS2",)
    assert partners(game.state, "LK") == ()
    assert partners(game.state, "A") == ()


def owed(out: str, target: str) -> Game:
    game = Game("JK1", r=2, out=out)
    game.do(p.SubmitPost(seat="JK1", target=target, iou=True))
    game.do(p.GrantIou(seat="JK1", granted=True))
    game.publish()
    return game


def test_an_alliance_nobody_knows_of_falls_away_with_who_comes_back() -> None:
    game = owed("JE1", "JE2")
    assert "eggs" in game.state.alliances
    game.do(p.NoonCheck(), "3 12:00")
    assert "eggs" not in game.state.alliances
    game = owed("JE1", "JE2")
    game.do(d.AnnounceAlliance(edge="eggs"))
    game.do(p.NoonCheck(), "3 12:00")
    assert "eggs" in game.state.alliances
    assert "RV" in partners(game.state, "SH")


def test_one_of_eight_comes_back_before_they_knew() -> None:
    game = Game("JK1", "JK2", out=" ".join(f"IK{n}" for n in range(1, 7)))
    for poster, target in (("JK1", "IK7"), ("JK2", "IK8")):
        game.do(p.SubmitPost(seat=poster, target=target, iou=True))
        game.do(p.GrantIou(seat=poster, granted=True))
    game.publish()
    assert {"IK7", "IK8"} <= set(game.state.alliances["out_killers"].members)
    game.do(p.PayIou(seat="JK1", words=1200), "3 11:00")
    game.do(p.NoonCheck(), "3 12:00")
    assert "IK8" in game.state.alliances["killers"].members
    assert "IK8" not in game.state.alliances["out_killers"].members
