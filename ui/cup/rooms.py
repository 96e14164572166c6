"""The rooms of the organiser's desk: who opens which dialog. A room is a QObject made with (page, show); see ui/desk_doors.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject


def rooms() -> tuple[Callable[[Any, Any], QObject], ...]:
    """Every room, a page's own before those of all desks."""
    from ui.cup.housekeeping import CupHousekeeping
    from ui.forum.asks import Asks

    return (CupHousekeeping, Asks)
