"""What is on record stays as it was: a ballot that is over keeps its voters, whoever has died since."""

from __future__ import annotations

from moderator.rulesets.chess.counting import count, totals
from tests.rulesets.chess.games import Game


def test_a_closed_ballot_keeps_the_votes_of_those_who_died_after_it() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.day("BP1 9", "WB 7", when="06-02 13:30")
    before = totals(count(game.state, game.state.ballot).counting)
    assert game.dead == {"BP1"}
    assert before == {"BP1": 9, "WB": 7}
    from moderator.rulesets.chess.commands.vote import OpenNight

    game.do(OpenNight(), "06-03 22:10")
    game.night("BQ kill WK", "WQ kill BN")
    game.dawn("06-04 13:00")
    assert game.dead >= {"BP1", "BN"}
    (kept,) = game.state.ballots
    assert totals(count(game.state, kept).counting) == before
