"""Standings of a cup beside a public library for tournaments, which ranks as many people by points and two tie-breaks."""

from __future__ import annotations

import gc
import random
import statistics
import time
from decimal import Decimal
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from msgspec.structs import replace

from moderator.cup import events as e
from moderator.cup.fold import EVOLVE
from moderator.cup.ruleset import Cup
from moderator.cup.state import CupMatch, CupState, Entrant, Params, RoundPlan
from moderator.cup.tables import round_table
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Card, Holder, Line, MatchState, Person
from moderator.rulesets.sanguosha.state import Params as MatchParams
from ui.bench import Figure

LIBRARY: Final = "cardarena_tournament_core"
SIZES: Final = {88: 1 / 50, 1_000: 1 / 500}
"""People, and the part of the library's time that we may take."""
ROUNDS: Final = 6
SEED: Final = 1_000
TABLE: Final = replace(ScoringTable(), status="confirmed")


def cups(rounds: int) -> list[Figure]:
    """A round of so many people in groups of eight with all reasons, destinations and open ties, beside the library's standings.

    Nothing where the library is missing, which is for developers.
    """
    if find_spec(LIBRARY) is None:
        return []
    return [figure(size, limit, rounds if size < 1_000 else 1) for size, limit in SIZES.items()]


def figure(size: int, limit: float, rounds: int) -> Figure:
    """Both in turns; the library needs many seconds for a thousand people, so that is done once."""
    state, theirs = evening(size), library(size)
    ours_ms: list[float] = []
    library_ms: list[float] = []
    gc.collect()
    gc.disable()  # as timeit does: what the library leaves behind is not ours to look through
    try:
        for _ in range(rounds):
            library_ms.append(_timed(theirs))
            ours_ms.append(statistics.median(ours(replace(state)) for _ in range(9)))
    finally:
        gc.enable()
    ratio = statistics.median(ours_ms) / statistics.median(library_ms)
    name = f"standings of a cup of {size} with all reasons, ours / cardarena-tournament-core"
    return Figure(name, "ratio", ratio, limit, ratio <= limit, {"ours_ms": ours_ms, "library_ms": library_ms})


def ours(state: CupState) -> float:
    """How long the round's whole table takes from a state that nobody has asked anything yet."""
    return _timed(lambda: round_table(state, state.rounds[0]))


def _timed(what: Any) -> float:
    """Computing time, as a busy machine interrupts the longer of the two more often."""
    start = time.process_time()
    what()
    return (time.process_time() - start) * 1e3


def library(size: int) -> Any:
    """The library's own standings of so many players after six rounds of pairs."""
    library: Any = import_module(LIBRARY)
    models: Any = import_module(f"{LIBRARY}.common.models")
    wins = [library.MatchupOutcome.PLAYER1_WINS, library.MatchupOutcome.PLAYER2_WINS]
    chance = random.Random(SEED)
    players = [library.Player(id=str(n), name=f"person {n}") for n in range(size)]
    rounds = []
    for number in range(1, ROUNDS + 1):
        order = chance.sample(players, size)
        pairs = [models.Matchup(player1=a, player2=b) for a, b in zip(order[::2], order[1::2], strict=True)]
        for pair in pairs:
            pair.outcome = chance.choice(wins)
        rounds.append(models.Round(round_number=number, matchups=pairs))
    return lambda: library.PokemonTCG().calculate(rounds)


def evening(size: int) -> CupState:
    """A cup whose first round has been played in groups of eight; a card for every fourth."""
    chance = random.Random(SEED)
    names = [f"person {n}" for n in range(size)]
    plan = RoundPlan(id="1", groups=size // 8, advance=4, games=ROUNDS)
    people = {name: Entrant(name=name, number=n, registered=Instant(n)) for n, name in enumerate(names, 1)}
    state = replace(Cup().start("bench", "Asia/Shanghai"), params=Params(scoring=TABLE), people=people, opened=Instant(1))
    matches = tuple(CupMatch(id=f"1x{n}", round="1", group=n, people=tuple(names[8 * n : 8 * n + 8])) for n in range(size // 8))
    for event in (
        e.PlanSet(rounds=(plan,)), e.RoundStarted(round="1", field=tuple(names)), e.GroupsDrawn(round="1", matches=matches),
        *(_taken(match, chance) for match in matches),
    ):  # fmt: skip
        state = EVOLVE[type(event)](state, event)
    return state


def _taken(match: CupMatch, chance: random.Random) -> e.MatchTaken:
    lines = {
        str(n): Line(id=str(n), number=n, holders=(Holder(person=name, points=Decimal(chance.randint(10, 70)), mvps=chance.randint(0, 2)),))
        for n, name in enumerate(match.people, 1)
    }
    cards = tuple(
        Card(id=n, person=name, line=None, level="yellow", clause="S5.2.8", at=Instant(n)) for n, name in enumerate(match.people[::4], 1)
    )
    result = MatchState(
        params=MatchParams(cuts=(4,), scoring=TABLE), phase="provisional", lines=lines, counted_base=ROUNDS, cards=cards,
        persons={name: Person(name=name, present=True) for name in match.people}, started=Instant(1), ended=Instant(2),
    )  # fmt: skip
    return e.MatchTaken(match=match.id, result=result, head=match.id, entries=1, stream=match.id, at=Instant(3))
