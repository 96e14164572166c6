"""The MVP hint: hard figures weighed, a help for the judge, never the decision (9.4)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from moderator.rulesets.sanguosha.scores import kills
from moderator.rulesets.sanguosha.state import Game, MatchState, Struct

FIGURES = ("kills", "damage", "rounds", "cards")
Weights = dict[str, int]


def weights(state: MatchState) -> Weights:
    """How much each figure counts: the house rules ``hint_kills``, ``hint_damage``, ``hint_rounds``, ``hint_cards``."""
    return {key: int(state.rule(f"hint_{key}")) for key in FIGURES}


class HintRow(Struct, frozen=True, kw_only=True):
    """A line's figures and weighed score (two decimals)."""

    line: str
    score: Decimal
    kills: int
    damage: int
    rounds: int
    cards: int


def figures(game: Game, line: str) -> dict[str, int]:
    """Kills and rounds survived as counted from the deaths unless set by hand; damage and cards as entered."""
    died = next((death.round for death in game.deaths if death.victim == line), game.round)
    computed = {"kills": len(kills(game).get(line, ())), "damage": 0, "rounds": died, "cards": 0}
    entered = game.stats.get(line, {})
    return {key: entered.get(key, value) for key, value in computed.items()}


def _exact(game: Game, weighed: Weights) -> dict[str, Fraction]:
    rows = {line: figures(game, line) for line in game.seats}
    most = {key: max((row[key] for row in rows.values()), default=0) for key in weighed}
    return {
        line: sum((Fraction(weight * row[key], most[key]) for key, weight in weighed.items() if most[key]), Fraction(0))
        for line, row in rows.items()
    }


def hint(game: Game, weighed: Weights) -> tuple[HintRow, ...]:
    """Every line, best first (a zero maximum gives 0); equal ones in seat order."""
    exact = _exact(game, weighed)
    order = sorted(game.seats, key=lambda line: -exact[line])

    def show(value: Fraction) -> Decimal:
        return (Decimal(value.numerator) / Decimal(value.denominator)).quantize(Decimal("0.01"))

    return tuple(HintRow(line=line, score=show(exact[line]), **figures(game, line)) for line in order)


def hint_top(game: Game, weighed: Weights) -> tuple[str, ...]:
    """The lines at the top of the hint; empty while there are no figures at all."""
    exact = _exact(game, weighed)
    best = max(exact.values(), default=Fraction(0))
    return tuple(line for line, value in exact.items() if value == best) if best else ()
