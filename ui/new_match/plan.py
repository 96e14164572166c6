"""What a new match is made of while it is being planned, what still stands in its way, and the commands it becomes. No window."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from itertools import combinations_with_replacement
from typing import Any, Final

import msgspec

from moderator.play.commands import Command
from moderator.rulesets.sanguosha.commands import ConfirmScoring, OpenMatch
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.roles import Outcome, Role
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Seconds
from moderator.inbox.names import Roll

OUTCOMES: Final[tuple[Outcome, ...]] = ("lord_side", "rebels", "spy", "full_loss")
ROLES: Final[tuple[Role, ...]] = ("lord", "loyalist", "rebel", "spy")
LOST: Final[tuple[tuple[Outcome, Role], ...]] = (
    ("lord_side", "rebel"), ("lord_side", "spy"), ("rebels", "lord"), ("rebels", "loyalist"), ("rebels", "spy"),
    ("spy", "lord"), ("spy", "loyalist"), ("spy", "rebel"),
)  # fmt: skip
"""Ordinary defeats (F2)."""
FIXED: Final = frozenset({"F1", "F3", "F4"})
"""Facts the text states; the others are inferences of ours."""
FACTS: Final = ("F1", "F2", "F3", "F4", "F5", "F6", "F7")


@dataclass(frozen=True)
class Blocker:
    """Why the match cannot be opened yet; ``step`` is where it is settled."""

    code: str
    step: str
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """A new match under planning. ``unread``: fields whose text is no number."""

    roll: Roll = field(default_factory=Roll)
    title: str = ""
    games: int = 6
    cuts: tuple[int, ...] = ()
    final: bool = False
    seconds: Seconds = field(default_factory=Seconds)
    rules: dict[str, bool | int | str] = field(default_factory=dict)
    scoring: ScoringTable = field(default_factory=ScoringTable)
    unread: tuple[str, ...] = ()
    confirmed: bool = False
    confirmed_by: str = ""

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        missing = self.roll.missing
        bad = next((entry for entry in self.roll.entries if entry.blocked), None)
        tests = (
            (missing > 0, Blocker("missing", "people", {"n": missing})),
            (missing < 0, Blocker("extra", "people", {"n": -missing})),
            (bad is not None, Blocker("name", "people", {"name": bad.name if bad else ""})),
            ("cuts" in self.unread, Blocker("cuts", "frame")),
            (any(name.partition(".")[0] not in {"cuts", "special"} for name in self.unread), Blocker("points", "scoring")),
            (any(name.startswith("special.") for name in self.unread), Blocker("special", "scoring")),
            (not self.confirmed, Blocker("unconfirmed", "scoring")),
            (self.confirmed and not self.confirmed_by.strip(), Blocker("nameless", "scoring")),
        )
        return tuple(blocker for holds, blocker in tests if holds)

    def commands(self) -> tuple[Command, ...]:
        """The commands that open the match and confirm its scoring table."""
        differing = {name: value for name, value in self.rules.items() if value != HOUSE_RULES[name].default}
        opening = OpenMatch(
            people=self.roll.names, title=self.title.strip(), games=self.games, seconds=self.seconds, rules=differing,
            scoring=self.scoring, cuts=self.cuts, final=self.final,
        )  # fmt: skip
        return opening, ConfirmScoring()


def points_of(table: ScoringTable, outcome: Outcome, role: Role) -> Decimal:
    """The table's points for a role in an outcome, whatever else holds."""
    return next(row.points for row in table.rows if (row.outcome, row.role, row.alive, row.duel) == (outcome, role, "any", "any"))


def with_points(table: ScoringTable, outcome: Outcome, role: Role, points: Decimal) -> ScoringTable:
    """The table with another figure in one place."""
    place = (outcome, role, "any", "any")
    rows = tuple(
        msgspec.structs.replace(row, points=points) if (row.outcome, row.role, row.alive, row.duel) == place else row for row in table.rows
    )
    return msgspec.structs.replace(table, rows=rows)


def read_points(text: str) -> Decimal | None:
    """Points as typed: at most one decimal and four digits; None for anything else. Full-width digits are taken."""
    try:
        value = Decimal(text.strip().replace("−", "-").replace("．", "."))
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value) > 9999 or value * 10 != (value * 10).to_integral_value():
        return None
    return value


def read_cuts(text: str) -> tuple[int, ...] | None:
    """Places 1-7 in rising order out of ``4, 6``; None for anything else."""
    parts = text.replace("，", " ").replace(",", " ").replace("、", " ").split()
    if not all(part.isdecimal() and 1 <= int(part) <= 7 for part in parts):
        return None
    return tuple(sorted({int(part) for part in parts}))


def facts_held(table: ScoringTable) -> dict[str, bool]:
    """Which of F1 to F7 the table agrees with."""
    lost = {points_of(table, outcome, role) for outcome, role in LOST}
    full = [points_of(table, "full_loss", role) for role in ROLES]
    return {
        "F1": full == [0, 0, 2, 0] and not table.mvp_allowed.get("full_loss", False),
        "F2": lost == {Decimal(2)},
        "F3": True,
        "F4": table.red_card == -5,
        "F5": any(table.mvp_allowed.values()),
        "F6": _thirty_in_four(table),
        "F7": True,
    }


def _thirty_in_four(table: ScoringTable) -> bool:
    """Whether somebody can come to 30 points in four games (F6)."""
    plain = {points_of(table, outcome, role) for outcome in OUTCOMES for role in ROLES}
    best = {
        points_of(table, outcome, role) + table.mvp_bonus for outcome in OUTCOMES for role in ROLES if table.mvp_allowed.get(outcome, False)
    }
    return any(sum(four) == 30 for four in combinations_with_replacement(sorted(plain | best), 4))
