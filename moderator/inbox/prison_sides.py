"""Numbers and doors as they are meant by a side: seats are numbered through, but people count their own side too."""

from __future__ import annotations

from dataclasses import replace

from moderator.inbox.finding import Mention, number_of
from moderator.rulesets.prison.roles import Side, guard_doors
from moderator.rulesets.prison.state import GameState


def of_side(state: GameState, mention: Mention, side: Side | None) -> Mention:
    """The mention; a mere number that is nobody's of the side that can be meant is the side's own number, and never sure."""
    if side is None or mention.how not in {"number", "bare"} or state.seats[mention.seat].side == side:
        return mention
    number = tuple(state.seats).index(mention.seat)
    own = [seat.id for seat in state.seats.values() if seat.side == side]
    return replace(mention, seat=own[number], note="side_number") if number < len(own) else mention


def door_of(state: GameState, said: str, side: Side | None) -> tuple[str, str]:
    """A door's label as the engine has it, and a note where a guard gave a number for his letter."""
    number = number_of(said)
    if not number:
        return said.upper(), ""
    letters = guard_doors(state.doors)
    if side == "guard" and number <= len(letters):
        return letters[number - 1], "door_number"
    return str(number), ""
