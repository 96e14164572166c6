"""The run-off ends a day after the first ballot ended, whatever the minute at which the host closed it (C7.2, R1)."""

from __future__ import annotations

import pytest

from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import count
from tests.rulesets.chess.games import Game, at


def tied(closed: str, **rules: object) -> Game:
    game = Game(phase="day", opened="06-02 13:00", rules=rules)
    game.do(v.OpenBallot(), "06-02 13:30")
    for number, voter in enumerate(game.state.living):
        game.do(v.CastVote(voter=voter.id, target=("WB", "BN")[number % 2]), "06-02 20:00")
    game.dusk(closed)
    return game


@pytest.mark.parametrize("closed", ["06-03 22:00", "06-03 22:01", "06-03 23:40"])
def test_a_late_press_does_not_make_it_a_day_longer(closed: str) -> None:
    game = tied(closed)
    game.do(v.OpenRunoff(), "06-03 23:50")
    assert game.state.span is not None and game.state.span.close == at("06-04 22:00")


def test_by_lengths_it_is_counted_from_the_end_too() -> None:
    game = tied("06-04 02:20", phase_clock="durations")
    assert game.state.ballot is not None and game.state.ballot.span is not None
    end = game.state.ballot.span.close
    game.do(v.OpenRunoff(), "06-04 02:30")
    assert game.state.span is not None and game.state.span.close == end + 24 * 3600 * 1_000_000


def test_closed_early_it_is_counted_from_there() -> None:
    game = tied("06-03 20:00", phase_clock="durations")
    game.do(v.OpenRunoff(), "06-03 20:10")
    assert game.state.span is not None and game.state.span.close == at("06-04 20:00")


def test_a_forum_clock_ahead_of_the_closing_press_does_not_make_votes_for_the_executed_void_afterwards() -> None:
    game = Game(phase="day", opened="06-02 13:00")
    game.do(v.OpenBallot(), "06-02 13:30")
    for voter in game.state.living:
        game.do(v.CastVote(voter=voter.id, target="WB"), "06-03 21:59")
    game.dusk("06-03 21:58")
    assert game.dead == {"WB"}
    kept = game.state.ballot or game.state.ballots[-1]
    assert set(count(game.state, kept).counting.values()) == {"WB"}
