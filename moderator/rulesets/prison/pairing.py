"""Who met whom (7.4): for the host alone, never in a player's notice."""

from __future__ import annotations

from moderator.rulesets.prison.state import Claim, GameState, Night


def nights(state: GameState) -> tuple[Night, ...]:
    """Every night that had rooms, in order."""
    return tuple(night for night in (*state.nights, state.night) if night is not None and night.rooms)


def met(state: GameState) -> list[dict[str, object]]:
    """Guard, prisoner and the nights on which they shared a room."""
    found: dict[tuple[str, str], list[int]] = {}
    for night in nights(state):
        for room in night.rooms:
            if room.guard and room.prisoner:
                found.setdefault((room.guard, room.prisoner), []).append(night.number)
    return [{"guard": guard, "prisoner": prisoner, "nights": numbers} for (guard, prisoner), numbers in found.items()]


def unpaired(state: GameState, night: Night) -> tuple[str, ...]:
    """Prisoners who lived through the night while whoever sat opposite died or was not there: what a perfect investigator would find."""
    rooms = [room for room in night.rooms if room.guard is None or room.guard in room.dead]
    found = {room.prisoner for room in rooms if room.prisoner not in room.dead}
    return tuple(seat for seat in state.seats if seat in found)


def truth_of(state: GameState, claim: Claim) -> str | None:
    """Whom the claimant met that night; None: nobody, or it was in no room."""
    for night in nights(state):
        if night.number == claim.night:
            return next((room.opposite(claim.seat) for room in night.rooms if claim.seat in room.occupants), None)
    return None
