"""What a night is resolved from: the snapshot Z at its close and the orders that stand (section 3). Nothing else is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from moderator.rulesets.chess.roles import Privilege, Role, Side


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A living seat at the close. ``charged``: forfeited the night before (C3.2.2); ``graced``: holds grace for this night (C3.6.4)."""

    id: str
    side: Side
    role: Role
    original_rook: bool = False
    charged: bool = False
    graced: bool = False


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """The last valid submission of a seat for a privilege; ``n``: its order in time. ``target``: a living seat; empty for castling."""

    seat: str
    privilege: Privilege
    target: str = ""
    n: int = 0


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Z. ``spent``: sides that have castled or lost the right; ``excused``: queens whose valid kill a card made void (R27)."""

    pieces: tuple[Piece, ...]
    orders: tuple[Order, ...]
    spent: frozenset[Side] = frozenset()
    excused: frozenset[str] = frozenset()
    rules: Mapping[str, Any] = {}
    """Every house rule that a night reads, by name."""
