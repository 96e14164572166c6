"""The tops worked out a second time from the rules alone, over votes at random; the order of arrival compared ballot by ballot."""

from __future__ import annotations

from collections.abc import Callable
from functools import cmp_to_key
from random import Random

from moderator.play.deadlines import iso
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.tally import tally
from tests.rulesets.jianghu.games import CROWD, Game
from tests.rulesets.jianghu.games import at as instant

Line = list[tuple[int, float, float]]
"""Arrival, first count, in a tie."""


def naive(voters: dict[str, tuple[list[tuple[int, tuple[str, ...]]], str]], alive: set[str]) -> dict[str, Line]:
    """Voter -> ballots in the order they came and status; what stands on whose line."""
    lines: dict[str, Line] = {}
    weight = {"IN": (1.0, 1.0), "PHALF": (0.5, 0.5), "KHALF": (0.0, 0.5)}
    for ballots, status in voters.values():
        named: list[str] = []
        for at, names in sorted(ballots, key=lambda each: each[0]):
            for name in names:
                if name in named or len(named) == 2:
                    continue
                named.append(name)
                if name in alive:
                    lines.setdefault(name, []).append((at, *weight[status]))
    return lines


def before(one: Line, two: Line) -> int:
    """Who goes out first: more, more with half votes, then the later ballot from the last backwards (D.3)."""
    for part in (1, 2):
        a, b = sum(each[part] for each in one), sum(each[part] for each in two)
        if a != b:
            return -1 if a > b else 1
    times = [sorted((each[0] for each in line), reverse=True) for line in (one, two)]
    for a, b in zip(*times, strict=False):
        if a != b:
            return -1 if a > b else 1
    return (len(times[1]) > len(times[0])) - (len(times[0]) > len(times[1]))


def test_the_tops_are_what_the_rules_say(size: Callable[[int, int], int]) -> None:
    for seed in range(size(60, 600)):
        rng = Random(seed)
        over = {name: {"half_from": 2, "half_until": 2} for name in rng.sample(CROWD, 3)}
        dead = rng.sample([name for name in CROWD if name not in over], 2)
        over |= {name: {"status": "KHALF"} for name in dead}
        game = Game(phase="day", top_n=rng.randint(1, 5), over=over)
        pool = rng.sample(CROWD, 6)
        voters: dict[str, tuple[list[tuple[int, tuple[str, ...]]], str]] = {}
        for name in (*CROWD, "JK1", "JK2", "IK1", "RV"):
            ballots = []
            for _ in range(rng.randint(0, 3)):
                minute, names = rng.randrange(0, 40, rng.choice((1, 20))), tuple(rng.choices(pool, k=rng.randint(1, 2)))
                when = f"3 10:{minute:02}"
                game.do(v.CastBallot(seat=name, seats=names), when)
                ballots.append((game.now, names))
            voters[name] = (ballots, game.state.status(name))
        lines = {seat: line for seat, line in naive(voters, {s.id for s in game.state.living}).items() if sum(each[1] for each in line)}
        made = tally(game.state)
        wanted = sorted(lines, key=lambda name: cmp_to_key(before)(lines[name]))
        assert len(made.ranked) == len(wanted)
        for mine, theirs in zip(made.ranked, wanted, strict=True):
            assert before(lines[mine.seat], lines[theirs]) == 0, seed
        n = game.state.now.row.top_n
        split = len(wanted) > n and before(lines[wanted[n - 1]], lines[wanted[n]]) == 0
        assert bool(made.tied) is split, seed


def test_a_ballot_after_nine_is_late_before_the_close_is_entered_too() -> None:
    """A machine's export read before the host has pressed close: the planned time stands (J13.6)."""
    game = Game("JK1", r=2)
    game.publish()
    game.to_the_vote()
    row = v.MachineRow(seat="V1", seats=("A",), time=iso(instant(f"{game.vote_day} 21:00:01"), game.state.zone))
    game.do(v.ImportMachine(rows=(row,)), f"{game.vote_day} 20:59")
    counted = count(game.state)
    assert "V1" not in counted.voted and "A" not in counted.lines and [void.code for void in counted.voids] == ["late"]
