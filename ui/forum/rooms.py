"""The rooms of the forum desk: who opens which dialog. A room is a QObject made with (page, show); see doors.Doors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject


def rooms_of(game: str) -> tuple[Callable[[Any, Any], QObject], ...]:
    """The rooms of a game, those of every forum game first."""
    from ui.forum.asks import Asks
    from ui.forum.exports import Exports
    from ui.forum.housekeeping import Housekeeping
    from ui.forum.letters import Letters
    from ui.forum.seats import Seats

    shared = (Letters, Housekeeping, Seats, Asks, Exports)
    if game == "chess":
        from ui.forum.chess.rooms import ChessRooms

        return (ChessRooms, *shared)
    if game == "prison":
        from ui.forum.prison.rooms import ROOMS

        return (*ROOMS, *shared)
    return shared
