"""The resolution step by step says what the resolution says."""

from __future__ import annotations

from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.stages import Fact, stages
from tests.rulesets.jianghu.games import Game


def test_the_stages_come_to_what_the_resolution_comes_to() -> None:
    game = Game("JK1", "IK1", "IK2")
    game.post("JK1 A", "IK1 WE1")
    game.shift("A", "B")
    game.do(p.CloseWindow(), "21:31")
    made, trace = stages(game.state)
    decision = game.do(p.ResolvePosts())
    assert list(trace) == [line for line in decision.trace if line.verb not in {"posts_resolved", "posts_unjudged"}]
    assert [stage.name for stage in made] == ["meet", "search", "given_up", "shift", "gone"]
    last = made[-1].after
    assert {Fact(what="shift_done", seat="A", by="B"), Fact(what="given_up", seat="IK2"), Fact(what="own_post", seat="IK1")} <= last
    resolution = game.state.now.resolution
    assert resolution is not None
    assert {Fact(what=f"out_{each.base}", seat=each.seat) for each in resolution.gone} <= last
    assert made[0].before == frozenset()
