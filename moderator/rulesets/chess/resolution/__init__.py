"""The night's resolution: an ordered list of small steps over one ledger, each with its clause beside it (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from moderator.rulesets.chess.resolution import aftermath, deaths, holds, rights
from moderator.rulesets.chess.resolution.ledger import Blow, Kill, Ledger
from moderator.rulesets.chess.resolution.snapshot import Order, Piece, Snapshot

__all__ = ["STEPS", "Blow", "Kill", "Ledger", "Order", "Piece", "Snapshot", "resolve"]

STEPS: Final[tuple[Callable[[Ledger], None], ...]] = (
    rights.freeze,
    rights.check,
    rights.kills,
    rights.castling,
    holds.holds,
    holds.prison,
    deaths.strike,
    deaths.kings,
    aftermath.castled,
    aftermath.graces,
    aftermath.successes,
    aftermath.charges,
    aftermath.curses,
    aftermath.pardons,
)
"""The order is data: section 3's steps 1 to 11, the castling before what depends on who is king by day."""


def resolve(z: Snapshot) -> Ledger:
    """Everything that the night brings, with its trace. Pure: the snapshot is all it reads."""
    ledger = Ledger(z)
    for step in STEPS:
        step(ledger)
    return ledger
