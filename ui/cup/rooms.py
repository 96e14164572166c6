"""The rooms of the organiser's desk: who opens which dialog. A room is a QObject made with (page, show); see ui/desk_doors.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject


def rooms() -> tuple[Callable[[Any, Any], QObject], ...]:
    """Every room, a page's own before those of all desks."""
    from ui.cup.corrections.room import Corrections
    from ui.cup.housekeeping import CupHousekeeping
    from ui.cup.people.room import PeopleRoom
    from ui.cup.plan.room import PlanRoom
    from ui.cup.release.exports import CupExports
    from ui.cup.release.room import ReleaseRoom
    from ui.cup.release.screen import CupScreen
    from ui.cup.round.room import RoundRoom
    from ui.cup.standings.room import StandingsRoom
    from ui.cup.tables.room import Tables
    from ui.forum.asks import Asks

    return (
        Corrections,
        PeopleRoom,
        PlanRoom,
        CupExports,
        ReleaseRoom,
        CupScreen,
        RoundRoom,
        StandingsRoom,
        Tables,
        CupHousekeeping,
        Asks,
    )
