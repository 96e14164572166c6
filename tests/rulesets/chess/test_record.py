"""What is on record stays as it was: votes keep their worth, whoever has died or left since and whoever reads them."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.rulesets.chess.commands.persons import DeclareHandover, Replace, SubReply
from moderator.rulesets.chess.commands.vote import CastVote, OpenBallot, OpenNight
from moderator.rulesets.chess.counting import count, totals
from tests.rulesets.chess.games import Game


def test_a_closed_ballot_keeps_the_votes_of_those_who_died_after_it() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.day("BP1 9", "WB 7", when="06-02 13:30")
    before = totals(count(game.state, game.state.ballot).counting)
    assert game.dead == {"BP1"}
    assert before == {"BP1": 9, "WB": 7}
    game.do(OpenNight(), "06-03 22:10")
    game.night("BQ kill WK", "WQ kill BN")
    game.dawn("06-04 13:00")
    assert game.dead >= {"BP1", "BN"}
    (kept,) = game.state.ballots
    assert totals(count(game.state, kept).counting) == before


def test_an_sms_vote_counts_the_same_for_everybody_and_after_a_substitution() -> None:
    over = {"WR": {"contact": "138"}}
    game = Game(phase="day", opened="06-02 13:00", over=over, substitutes=("S1",))
    game.do(OpenBallot(), "06-02 13:30")
    game.do(CastVote(voter="WR", target="BN", channel="sms"), "06-02 15:00")
    assert count(game.state, game.state.ballot).counting["WR"] == "BN"
    unseen = replace(game.state, persons={})
    assert count(unseen, game.state.ballot).counting["WR"] == "BN"
    game.do(DeclareHandover(seat="WR", hours=12), "06-02 16:00")
    game.do(SubReply(person="S1"), "06-02 16:30")
    game.do(Replace(seat="WR", person="S1"), "06-02 17:00")
    assert count(game.state, game.state.ballot).counting["WR"] == "BN"


def test_an_sms_without_a_number_exchanged_counts_for_nobody() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.do(OpenBallot(), "06-02 13:30")
    game.do(CastVote(voter="WR", target="BN", channel="sms"), "06-02 15:00")
    assert count(game.state, game.state.ballot).counting["WR"] == "WR"
