"""Whole games played at random from scripts: they end, nothing breaks, who never wins is told; what is broken on purpose is seen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from main import main
from moderator.play.messages import Refusal
from moderator.play.watch import StoppedError
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.playing import conditions, host_flags
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.checks import CHECKS, EFFECTS, check
from moderator.rulesets.prison.script.expr import ATOMS, named
from moderator.rulesets.prison.script.files import dump
from moderator.rulesets.prison.script.model import Script, Skill, Win
from moderator.rulesets.prison.simulation import PLAIN, PrisonSimulation
from moderator.rulesets.prison.state import GameState, Judged, Pile, Room, Vote
from moderator.session.simulate import Wins, play, play_script, table
from tests.rulesets.prison.games import Game
from tests.rulesets.prison.rich import RICH

RULES = Prison()


def played(script: Script, games: int, seed: str = "proof") -> Wins:
    players = RULES.players(script)
    assert isinstance(players, PrisonSimulation), players
    return play_script(RULES, players, games, seed)


def test_the_script_of_everything_has_everything() -> None:
    skills = [skill for role in RICH.roles for skill in role.powers]
    assert check(RICH) == ()
    assert {skill.effect for skill in skills} == set(EFFECTS)
    assert {limit.kind for role in RICH.roles for limit in role.limits} == set(CHECKS)
    assert {atom for atom in ATOMS if any(any(True for _ in named(when, atom)) for when in conditions(RICH))} == set(ATOMS)
    assert host_flags(RICH) == ("gate",)


def test_games_at_random_end_and_break_nothing(size: Callable[[int, int], int]) -> None:
    wins = played(RICH, size(40, 2_000))
    assert wins.broken == ()
    assert set(wins.endings) <= {f"E{n}" for n in range(1, 8)}
    assert {"E1", "E3"} <= set(wins.endings)
    assert all(role.seats == wins.games and role.won + role.lost >= role.seats - wins.endings.get("E6", 0) for role in wins.roles)


@pytest.mark.parametrize("name", [name for name in HOUSE_RULES if name != "odd"])
def test_under_every_house_rule_nothing_breaks(name: str, size: Callable[[int, int], int]) -> None:
    rule = HOUSE_RULES[name]
    values = [value for value in (rule.choices or (rule.low, rule.high)) if value != rule.default]
    for value in values:
        assert isinstance(value, bool | int | str)
        assert played(replace(RICH, house_rules={name: value}), size(2, 50)).broken == (), value


def test_the_same_seed_plays_the_same_game() -> None:
    players = PrisonSimulation(RICH)
    assert play(RULES, players, "a:1") == play(RULES, players, "a:1")
    assert play(RULES, players, "a:1") != play(RULES, players, "a:2")


def test_a_role_that_cannot_win_is_pointed_out() -> None:
    lost = Win(
        when={"flag": "x"},
        mode="replace",
    )
    never = {"all": [{"self_is": "dead"}, {"self_is": "field"}]}
    kept = [replace(role, skills=tuple(s for s in role.powers if s.effect != "convert")) for role in RICH.roles]  # it gives others a win
    roles = tuple(replace(role, win=replace(lost, when=never)) if role.id == "clerk" else role for role in kept)
    wins = played(replace(RICH, roles=roles, all_survive=None), 30)  # on that line everybody wins who lives
    assert "clerk" in wins.never
    assert table(wins)["never_wins"] == list(wins.never)


def test_the_percentage_never_rounds_a_win_away() -> None:
    from moderator.session.simulate import RoleWins

    assert [RoleWins(role="r", seats=1000, won=won).percent for won in (0, 1, 500, 999, 1000)] == [0, 1, 50, 99, 100]


def test_an_odd_script_is_played_with_its_extra_seat() -> None:
    roles = tuple(role for role in RICH.roles if role.id != "clown")
    assert played(replace(RICH, roles=roles, all_survive=None), 5).broken == ()


SMALL = replace(PLAIN, roles=tuple(replace(role, copies=max(1, role.copies - 4)) for role in PLAIN.roles))
"""Two guards, a murderer and a prisoner."""


@pytest.mark.parametrize(("script", "code"), [(Script(), "bad_script"), (SMALL, "seat_number")])
def test_a_script_that_cannot_be_played_is_refused(script: Script, code: str) -> None:
    found = RULES.players(script)
    assert isinstance(found, Refusal)
    assert found.code == code


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> None:
        told.append((done, of))
        if done == 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        play_script(RULES, PrisonSimulation(), 10, "s", watch)
    assert told == [(0, 10), (1, 10), (2, 10), (3, 10)]


# --- what must never happen is seen -----------------------------------------------------------------------------------------


def broken(before: GameState, change: Callable[[GameState], GameState]) -> str:
    return PrisonSimulation().broken(before, d.OpenDay(), change(before))


def with_seat(state: GameState, name: str, /, **changes: Any) -> GameState:
    return replace(state, seats={**state.seats, name: replace(state.seats[name], **changes)})


def test_nothing_is_said_of_a_game_that_is_right() -> None:
    game = Game()
    assert broken(game.state, lambda state: state) == ""


def test_somebody_who_comes_back_is_seen() -> None:
    game = Game(over={"P2": {"state": "released", "cause": "vote", "left_day": 1}}, number=2)
    assert "came back" in broken(game.state, lambda state: with_seat(state, "P2", state="field", left=None))
    assert "came back" in broken(game.state, lambda state: with_seat(state, "P2", state="dead"))


def test_somebody_who_votes_after_death_is_seen() -> None:
    game = Game()
    dead = with_seat(game.state, "G1", state="dead")
    game.ballots("G1 P1 exec")
    assert "off the field" in broken(dead, lambda state: replace(state, vote=game.state.vote))


def test_piles_that_do_not_add_up_are_seen() -> None:
    game = Game()
    game.ballots("G1 G2 P1 exec")
    vote = game.state.vote
    assert vote is not None

    def piled(*piles: Pile) -> Callable[[GameState], GameState]:
        made: Vote = replace(vote, piles=piles)
        return lambda state: replace(state, vote=made)

    good = Pile(prisoner="P1", kind="execute", votes=2, guards=("G1", "G2"))
    assert broken(game.state, piled(good)) == ""
    assert "add up" in broken(game.state, piled(replace(good, votes=3)))
    assert "two" in broken(game.state, piled(good, Pile(prisoner="P1", kind="release", votes=1, guards=("G1",))))


def test_rooms_that_are_no_matching_are_seen() -> None:
    game = Game(phase="corridor")
    game.rooms({"G1": "A", "P1": "1"})
    night = game.state.night
    assert night is not None
    twice = Room(guard_door="B", prisoner_door="2", guard="G1")
    wrong = Room(guard_door="B", prisoner_door="2", guard="P2")
    for room in (twice, wrong):
        assert "matching" in broken(game.state, lambda state, room=room: replace(state, night=replace(night, rooms=(*night.rooms, room))))  # type: ignore[misc]


def test_a_skill_used_too_often_is_seen() -> None:
    skill = Skill(effect="inform", question="role", uses=1, per_day=1)
    game = Game(over={"G1": {"role": "seer", "skills": (skill,)}})
    assert broken(game.state, lambda state: with_seat(state, "G1", uses={"inform": 1}, today={"inform": 1})) == ""
    for change in ({"uses": {"inform": 2}}, {"today": {"inform": 2}}, {"uses": {"question": 2}}, {"today": {"conspiracy": 2}}):
        assert "too often" in broken(game.state, lambda state, change=change: with_seat(state, "G1", **change)), change  # type: ignore[misc]


def test_a_game_that_ends_without_results_or_goes_on_is_seen() -> None:
    game = Game()
    ended = replace(game.state, phase="ended")
    assert "no result" in broken(game.state, lambda state: ended)
    assert "goes on" in broken(ended, lambda state: game.state)
    won = {name: Judged(result="win") for name in game.state.seats}
    dead = replace(with_seat(game.state, "G1", state="dead"), phase="ended", judgements=won)
    assert "has won" in broken(with_seat(game.state, "G1", state="dead"), lambda state: dead)


# --- the verb ---------------------------------------------------------------------------------------------------------------


def test_the_verb_tells_wins_by_role(capsys: Any) -> None:
    assert main(["simulate", "prison", "--games", "5", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    found = json.loads(said)
    assert [role["role"] for role in found["roles"]] == ["guard", "murderer", "prisoner"]
    assert found["broken"] == [] and "never_wins" in found
    assert main(["simulate", "prison", "--games", "5", "--seed", "7"]) == 0
    assert capsys.readouterr().out == said


def test_the_verb_plays_a_script_from_a_file(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "all.prison.json"
    path.write_text(dump(RICH), encoding="utf-8")
    assert main(["simulate", "prison", "--games", "2", "--script", str(path)]) == 0
    assert len(json.loads(capsys.readouterr().out)["roles"]) == 12


@pytest.mark.parametrize("text", ["", "{", "[]", '{"moderator": 1, "ruleset": "prison", "script": {"name": "x"}}', "\x00"])
def test_the_verb_refuses_what_is_no_script(text: str, capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    assert main(["simulate", "prison", "--script", str(path)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("bad_script: ") and said.out == ""


def test_the_verb_says_that_a_file_cannot_be_read_and_that_a_game_has_no_script(capsys: Any, tmp_path: Path) -> None:
    assert main(["simulate", "prison", "--script", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.startswith("script_unread: ")
    assert main(["simulate", "chess", "--script", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.startswith("no_simulation: ")
