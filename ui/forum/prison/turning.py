"""An attempt at a taken door that was refused last: what tells its player to choose again (7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moderator.rulesets.prison.commands.night import EnterDoor, TurnAway
from moderator.rulesets.prison.doors import labels
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.night import free_doors

if TYPE_CHECKING:
    from moderator.rulesets.prison.state import GameState
    from ui.session_desk import SessionDesk


def turn_away(desk: SessionDesk) -> TurnAway | None:
    """What answers the press that was refused last; None where it was no attempt at a taken door."""
    state: GameState = desk.state
    command = desk.refused_command
    if not isinstance(command, EnterDoor) or state.phase != "corridor" or command.seat not in state.seats:
        return None
    side = state.seats[command.seat].side
    taken = command.door in labels(state, side) and command.door not in free_doors(state, side)
    if not taken or command.seat in the_night(state).doors:
        return None
    return TurnAway(seat=command.seat, door=command.door)
