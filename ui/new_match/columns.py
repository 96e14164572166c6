"""Reading the cells of a match taken over, and whether the points of a game can be right at all."""

from __future__ import annotations

import unicodedata
from collections import Counter
from decimal import Decimal, InvalidOperation
from typing import Final

from moderator.rulesets.sanguosha.roles import ROLE_COUNTS, Outcome
from moderator.rulesets.sanguosha.scores import row_points
from moderator.rulesets.sanguosha.scoring import ScoringTable

OUTCOMES: Final[tuple[Outcome, ...]] = ("lord_side", "rebels", "spy", "full_loss")
MOST: Final = 9999
DECIMALS: Final = 4
"""Inherited points keep every decimal: 80 % of 80 % of a half has three."""


def read_figure(text: str) -> Decimal | None:
    """Points as typed, of any width and sign; None for anything else."""
    plain = unicodedata.normalize("NFKC", text).strip().replace("\N{MINUS SIGN}", "-")
    try:
        value = Decimal(plain)
    except InvalidOperation:
        return None
    exponent = value.as_tuple().exponent
    fine = value.is_finite() and isinstance(exponent, int) and exponent >= -DECIMALS and abs(value) <= MOST and "e" not in plain.lower()
    return value if fine else None


def read_count(text: str) -> int | None:
    """A whole number from 0 on; None for anything else."""
    plain = unicodedata.normalize("NFKC", text).strip()
    return int(plain) if plain.isdecimal() and len(plain) <= 4 else None


def fits_outcome(points: list[Decimal], scoring: ScoringTable) -> bool:
    """Whether eight people can have got these points in one game, with an MVP or without."""
    got = Counter(points)
    for outcome in OUTCOMES:
        roles = [row_points(scoring, outcome, role, alive=True, duel=False) for role, n in ROLE_COUNTS.items() for _ in range(n)]
        if got == Counter(roles) or (scoring.mvp_allowed.get(outcome, False) and _with_mvp(got, roles, scoring.mvp_bonus)):
            return True
    return any(scoring.kill_bonus.values())


def _with_mvp(got: Counter[Decimal], roles: list[Decimal], bonus: Decimal) -> bool:
    return any(got == Counter([*roles[:at], points + bonus, *roles[at + 1 :]]) for at, points in enumerate(roles))
