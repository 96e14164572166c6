"""The steps of a night as they are shown: the same trace, and facts that grow as the steps say."""

from __future__ import annotations

from itertools import pairwise

from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.dawn import snapshot
from moderator.rulesets.chess.resolution import STEPS, resolve
from moderator.rulesets.chess.stages import Fact, stages
from tests.rulesets.chess.games import Game


def closed(*orders: str) -> Game:
    game = Game()
    game.night(*orders)
    game.do(n.CloseNight())
    return game


def test_the_lines_of_the_stages_are_the_trace() -> None:
    z = snapshot(closed("WQ kill BN", "WR imprison BQ", "BP1 pawn BN", "BN curse WB", "WB heal WB").state)
    found = stages(z)
    assert [stage.name for stage in found] == [step.__name__ for step in STEPS]
    assert found[0].first == 0 and found[-1].last == len(resolve(z).trace)
    assert all(one.last == two.first and one.after == two.before for one, two in pairwise(found))


def test_a_hold_is_a_fact_after_the_step_that_found_it() -> None:
    found = {stage.name: stage for stage in stages(snapshot(closed("WR imprison BQ").state))}
    fact = Fact(what="held", seat="BQ", by="WR")
    assert fact not in found["holds"].before and fact in found["holds"].after
    assert Fact(what="imprisoned", seat="BQ") in found["prison"].after


def test_the_dead_and_the_cursed_are_facts_at_the_end() -> None:
    last = stages(snapshot(closed("WQ kill BN", "BN curse WB").state))[-1].after
    assert Fact(what="dies", seat="BN") in last and Fact(what="cursed", seat="WB", by="BN") in last
