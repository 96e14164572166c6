"""Whole games played at random: they end, nothing breaks, the same seed plays the same game; what is broken on purpose is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from main import main
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.simulation import ChessSimulation
from moderator.rulesets.chess.state import GameState
from moderator.session.simulate import play, simulate, simulation_of, summary
from tests.rulesets.chess.games import Game


def test_games_at_random_end_and_break_nothing(size: Callable[[int, int], int]) -> None:
    rules = Chess()
    outcomes = simulate(rules, rules.simulation, size(20, 1_000), "proof")
    assert [outcome for outcome in outcomes if outcome.broken] == []
    assert all(outcome.winner in {"white", "black", "draw", "suspended"} for outcome in outcomes)
    assert {"white", "black"} <= set(summary(outcomes)["wins"])


def test_the_same_seed_plays_the_same_game() -> None:
    rules = Chess()
    assert play(rules, rules.simulation, "a:1") == play(rules, rules.simulation, "a:1")
    assert play(rules, rules.simulation, "a:1") != play(rules, rules.simulation, "a:2")


def broken(change: Callable[[GameState], GameState], **game: Any) -> str:
    state = Game(**game).state
    return ChessSimulation().broken(state, None, change(state))  # type: ignore[arg-type]


def test_what_must_never_happen_is_seen() -> None:
    def revive(state: GameState) -> GameState:
        return replace(state, seats={**state.seats, "WR": replace(state.seats["WR"], death=None)})

    def two_kings(state: GameState) -> GameState:
        return replace(state, seats={**state.seats, "WR": replace(state.seats["WR"], role="king")})

    assert broken(lambda state: state) == ""
    assert "came back" in broken(revive, dead="WR")
    assert "kings" in broken(two_kings)


def test_the_verb_prints_what_the_games_came_to(capsys: Any) -> None:
    assert main(["simulate", "chess", "--games", "2", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert '"games": 2' in said
    assert '"broken": []' in said
    assert main(["simulate", "chess", "--games", "2", "--seed", "7"]) == 0
    assert capsys.readouterr().out == said


def test_a_ruleset_without_players_says_so(capsys: Any) -> None:
    from moderator.rulesets.sanguosha.ruleset import Sanguosha

    assert simulation_of(Sanguosha()) is None
    assert main(["simulate", "sanguosha"]) == 1
    assert capsys.readouterr().err.startswith("no_simulation: ")
