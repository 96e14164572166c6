"""The words of the game: factions, roles, groups, the order of code names (section 0, J4, J16)."""

from __future__ import annotations

from typing import Final, Literal

Faction = Literal["white", "black"]
Role = Literal[
    "hidden_sword", "joint_sword", "joint_egg", "soul_shift", "independent_egg", "resurrect", "dark_egg", "wanderer",
    "lone_killer", "joint_killer", "independent_killer", "black_egg", "mine", "mirror", "sapper", "soul_return",
]  # fmt: skip
Edge = Literal["joint_swords", "joint_eggs", "joint_killers", "converted", "swords", "eggs", "killers", "out_killers", "coded"]
"""A line of F.2. ``swords`` J8.1, ``eggs`` J8.2, ``killers`` and ``out_killers`` J8.5, ``converted`` R9, ``coded`` J7.3."""

FACTIONS: Final[tuple[Faction, ...]] = ("white", "black")
SHORT: Final[dict[Role, str]] = {
    "hidden_sword": "HS", "joint_sword": "JS", "joint_egg": "JE", "soul_shift": "SH", "independent_egg": "WE", "resurrect": "RV",
    "dark_egg": "DE", "wanderer": "WA", "lone_killer": "LK", "joint_killer": "JK", "independent_killer": "IK", "black_egg": "BE",
    "mine": "MN", "mirror": "MR", "sapper": "SP", "soul_return": "SR",
}  # fmt: skip
"""Role -> its short id; in this order code names go (section 0)."""
ROLES: Final[tuple[Role, ...]] = tuple(SHORT)
LONG: Final[dict[str, Role]] = {short: role for role, short in SHORT.items()}
COUNTS: Final[dict[Role, int]] = {
    "hidden_sword": 1, "joint_sword": 2, "joint_egg": 2, "soul_shift": 1, "independent_egg": 2, "resurrect": 1, "dark_egg": 1,
    "wanderer": 56, "lone_killer": 1, "joint_killer": 6, "independent_killer": 10, "black_egg": 1, "mine": 1, "mirror": 1, "sapper": 1,
    "soul_return": 1,
}  # fmt: skip
"""Seats of a game of eighty-eight (J2-J4)."""
WHITE: Final = frozenset(ROLES[:8])
SWORDS: Final = frozenset({"hidden_sword", "joint_sword"})
KILLERS: Final = frozenset({"lone_killer", "joint_killer", "independent_killer"})
WHITE_EGGS: Final = frozenset({"joint_egg", "independent_egg", "dark_egg"})
EGGS: Final = WHITE_EGGS | {"black_egg"}
POSTERS: Final = SWORDS | KILLERS
"""Roles with a kill post of their own (J5.B1-B3, J5.W1-W2)."""
SLOTS: Final[tuple[str, ...]] = ("HS", "JS", "LK", "JK", "IK", "K")
"""Owner groups of post slots, in the order of publication; ``K``: any killer (rounds 8 and 9)."""


def faction(role: Role | None) -> Faction:
    """Which side a role is of."""
    return "white" if role in WHITE else "black"


def role_id(role: Role, number: int) -> str:
    """A role's id as the cases write it: JK3, HS, WA."""
    return SHORT[role] + (str(number) if role != "wanderer" and (COUNTS[role] > 1 or number > 1) else "")


def read_role(text: str) -> tuple[Role, int] | None:
    """A role by name or by id, with its number in the group (0: not said); None for anything else."""
    if text in SHORT:
        return text, 0
    short, digits = text.rstrip("0123456789"), text[len(text.rstrip("0123456789")) :]
    return (LONG[short], int(digits or 0)) if short in LONG else None
