"""What lies on the table between two presses: the clock, announced scrolls, open requests, held moves (section 6)."""

from __future__ import annotations

import msgspec

from moderator.clock.state import Clock


class TableState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The timer room's part of a game's state. The desk reads ``clock`` and ``steps``, nothing else."""

    clock: Clock = Clock()
