"""The words of the game: sides, roles, privileges, channels."""

from __future__ import annotations

from typing import Final, Literal

Side = Literal["white", "black"]
Role = Literal["king", "queen", "knight", "bishop", "rook", "pawn"]
Privilege = Literal["kill", "castle", "imprison", "heal", "exchange", "curse", "pawn"]
"""A night power. A knight has one slot for ``exchange`` and ``curse`` (R28); ``pawn`` covers an ally or imprisons an enemy pawn."""

SIDES: Final[tuple[Side, ...]] = ("white", "black")
ROLES: Final[tuple[Role, ...]] = ("king", "queen", "knight", "bishop", "rook", "pawn")
COUNTS: Final[dict[Role, int]] = {"king": 1, "queen": 1, "knight": 1, "bishop": 1, "rook": 1, "pawn": 3}
"""Seats of a side at the start (C2)."""
OFFICERS: Final = frozenset({"queen", "rook", "bishop", "knight"})
"""Whom a pawn of their side may cover (C3.6)."""
GUARDS: Final = frozenset({"pawn", "knight", "bishop"})
"""Whose number decides about check (C9.2)."""
POWERS: Final[dict[Role, tuple[Privilege, ...]]] = {
    "king": ("castle", "kill"),
    "queen": ("kill",),
    "knight": ("exchange", "curse"),
    "bishop": ("heal",),
    "rook": ("imprison",),
    "pawn": ("pawn",),
}


def other(side: Side) -> Side:
    """The enemy."""
    return "black" if side == "white" else "white"


def slot(privilege: Privilege) -> str:
    """What a later message replaces: each privilege by itself, but the knight's two share one slot (R28)."""
    return "knight" if privilege in {"exchange", "curse"} else privilege
