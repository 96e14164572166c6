"""The scoring table as data (section 9): a provisional preset until the organiser confirms or edits it."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

import msgspec

from moderator.rulesets.sanguosha.roles import Outcome, Role


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of a role in an outcome. ``alive`` and ``duel`` narrow it; the most specific row wins."""

    outcome: Outcome
    role: Role
    points: Decimal
    alive: Literal["any", "yes", "no"] = "any"
    duel: Literal["any", "yes", "no"] = "any"


def _preset() -> tuple[Row, ...]:
    """Section 9.3: F1 is fixed text, the rest a proposal with its inferences F2, F6, F7."""
    table: dict[Outcome, tuple[int, int, int, int]] = {
        "lord_side": (10, 8, 2, 2),
        "rebels": (2, 2, 7, 2),
        "spy": (2, 2, 2, 20),
        "full_loss": (0, 0, 2, 0),
    }
    roles: tuple[Role, ...] = ("lord", "loyalist", "rebel", "spy")
    return tuple(
        Row(outcome=outcome, role=role, points=Decimal(points))
        for outcome, row in table.items()
        for role, points in zip(roles, row, strict=True)
    )


def _mvp_preset() -> dict[Outcome, bool]:
    return {"lord_side": True, "rebels": True, "spy": True, "full_loss": False}


def _no_bonus() -> dict[Role, Decimal]:
    return {"lord": Decimal(0), "loyalist": Decimal(0), "rebel": Decimal(0), "spy": Decimal(0)}


class ScoringTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Section 9.2. ``status`` blocks the first game while provisional; ``red_card`` is charged per red (F4)."""

    name: str = "provisional-2023"
    status: Literal["provisional", "confirmed"] = "provisional"
    rows: tuple[Row, ...] = _preset()
    mvp_bonus: Decimal = Decimal(2)
    mvp_allowed: dict[Outcome, bool] = msgspec.field(default_factory=_mvp_preset)
    kill_bonus: dict[Role, Decimal] = msgspec.field(default_factory=_no_bonus)
    red_card: Decimal = Decimal(-5)
