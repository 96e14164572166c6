"""Whole games played at random: they end, nothing breaks, the same seed plays the same game; what is broken on purpose is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from main import main
from moderator.rulesets.jianghu.conservation import broken
from moderator.rulesets.jianghu.roles import COUNTS, Role
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Ballot, Out
from moderator.session.simulate import play, simulate, summary
from tests.rulesets.jianghu.games import Game, at


def test_games_at_random_end_and_break_nothing(size: Callable[[int, int], int]) -> None:
    rules = Jianghu()
    outcomes = simulate(rules, rules.simulation, size(20, 1_000), "proof")
    assert [outcome for outcome in outcomes if outcome.broken] == []
    assert all(outcome.winner in {"white", "black", "draw"} for outcome in outcomes)
    assert {"white", "black"} <= set(summary(outcomes)["wins"])


def test_games_of_other_sizes_end_too() -> None:
    rules = Jianghu()
    for wanderers, killers in ((4, 3), (20, 6), (90, 14)):
        counts: dict[Role, int] = {**COUNTS, "wanderer": wanderers, "independent_killer": killers}
        outcomes = simulate(rules, JianghuSimulation(counts), 4, f"{wanderers}")
        assert [outcome.broken for outcome in outcomes if outcome.broken] == []


def test_the_same_seed_plays_the_same_game() -> None:
    rules = Jianghu()
    assert play(rules, rules.simulation, "a:1") == play(rules, rules.simulation, "a:1")
    assert play(rules, rules.simulation, "a:1") != play(rules, rules.simulation, "a:2")


def seen(change: Callable[[GameState], GameState], **game: Any) -> str:
    state = Game(**game).state
    return broken(state, None, change(state))  # type: ignore[arg-type]


def changed(state: GameState, seat: str, **fields: Any) -> GameState:
    return replace(state, seats={**state.seats, seat: replace(state.seats[seat], **fields)})


def test_what_must_never_happen_is_seen() -> None:
    again = Out(round=2, step="results", cause="top", clause="J10", at=at("22:00"))
    assert seen(lambda state: state) == ""
    assert "came back" in seen(lambda state: changed(state, "A", base="IN", out=None), out="A")
    assert "left twice" in seen(lambda state: changed(state, "A", out=again), out="A")
    assert "in and out" in seen(lambda state: changed(state, "A", out=again))
    ballot = Ballot(n=1, voter="A", seats=("B",), at=at("22:00"))
    votes = seen(lambda state: replace(state, round=replace(state.now, ballots=(ballot,))), phase="day", out="A")
    assert "votes after leaving" in votes


def test_the_verb_prints_what_the_games_came_to(capsys: Any) -> None:
    assert main(["simulate", "jianghu", "--games", "2", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert '"games": 2' in said
    assert '"broken": []' in said
