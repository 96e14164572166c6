"""Doors drawn for those who have chosen none (H-door-missing random): the draw and its seed go into the command."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from moderator.rulesets.prison.night import free_doors, missing
from moderator.rulesets.prison.state import GameState


def drawn(state: GameState, seed: str = "") -> dict[str, Any]:
    """``draws`` and ``seed`` of a start: each seat without a door gets one that is free; whoever finds none stays without."""
    seed = seed or secrets.token_hex(8)
    found: dict[str, str] = {}
    for side in ("guard", "prisoner"):
        doors = sorted(free_doors(state, side), key=lambda door: _rank(seed, side, door))  # type: ignore[arg-type]
        seats = [seat.id for seat in missing(state) if seat.side == side]
        found |= dict(zip(seats, doors, strict=False))
    return {"draws": found, "seed": seed}


def _rank(seed: str, side: str, door: str) -> str:
    return hashlib.sha256(f"{seed}:{side}:{door}".encode()).hexdigest()
