"""Seats as a host types them."""

from __future__ import annotations

import unicodedata

from moderator.rulesets.prison.state import GameState


def seat_of(state: GameState, name: str) -> str | None:
    """A seat by its number, its id, its mask or the beginning of it."""
    seats = tuple(state.seats.values())
    if name.isdigit() and 1 <= int(name) <= len(seats):
        return seats[int(name) - 1].id
    folded = _folded(name)
    whole = {_folded(seat.mask): seat.id for seat in seats} | {_folded(seat.id): seat.id for seat in seats}
    if folded in whole:
        return whole[folded]
    near = [seat.id for seat in seats if _folded(seat.mask).startswith(folded)]
    return near[0] if len(near) == 1 else None


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
