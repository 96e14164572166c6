"""The words of the game: sides, offices, kinds of vote, what a seat can be, windows of the day."""

from __future__ import annotations

from typing import Final, Literal

Side = Literal["guard", "prisoner"]
Kind = Literal["execute", "release"]
Level = Literal["reminder", "blue", "yellow", "red"]
Standing = Literal["field", "dead", "released", "withdrawn"]
"""``field``: neither dead, released nor withdrawn (section 1)."""
Cause = Literal["", "vote", "execute", "night", "skill", "doom", "reveal", "host"]
Result = Literal["win", "lose", "pending"]

SIDES: Final[tuple[Side, ...]] = ("guard", "prisoner")
KINDS: Final[tuple[Kind, ...]] = ("execute", "release")
LEVELS: Final[tuple[Level, ...]] = ("reminder", "blue", "yellow", "red")
CAUSES: Final[tuple[Cause, ...]] = ("vote", "execute", "night", "skill", "doom", "reveal", "host")
MURDERER, KILLER, ACCOMPLICE, MASTERMIND = "murderer", "killer", "accomplice", "mastermind"
FACTIONS: Final = ("guard", "murderer", "none")
"""Factions that every script has (P-term-3, R30)."""
STATUSES: Final = ("sidelined", "questioned", "silenced", "no_vote", "no_skill", "confined", "abnormal")
"""Known statuses; each blocks what it names (section 8)."""
WINDOWS: Final = ("DAY", "SHELTER", "VOTE", "CORRIDOR", "INTERRO", "INTERRO2", "WALL", "NIGHT_END", "any")
SEATS: Final = (10, 12, 14)
"""How many play (P-what-1)."""
DOORS: Final = "ABCDEFGHIJ"


def other(side: Side) -> Side:
    """The opposite side."""
    return "prisoner" if side == "guard" else "guard"


def guard_doors(n: int) -> tuple[str, ...]:
    """Labels of the guards' doors: A, B, ... (7.1)."""
    return tuple(DOORS[:n])


def prisoner_doors(n: int) -> tuple[str, ...]:
    """Labels of the prisoners' doors: 1, 2, ... (7.1)."""
    return tuple(str(number) for number in range(1, n + 1))
