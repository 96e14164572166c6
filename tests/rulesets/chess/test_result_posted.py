"""The result is posted once (N20)."""

from __future__ import annotations

from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.steps import steps
from tests.rulesets.chess.games import Game


def test_the_result_is_proposed_until_it_is_out_and_then_no_more() -> None:
    game = Game()
    game.do(p.SuspendGame(reason="nobody is left to play"))
    assert [step.verb for step in steps(game.state) if step.proposed] == ["end_game"]
    game.do(p.EndGame())
    assert [step.verb for step in steps(game.state) if step.proposed] == []
    assert game.refuse(p.EndGame()).code == "result_posted"
