"""What can be done about a seat, by phase; the rules decide whether it is taken. Nothing in the list hangs on a secret."""

from __future__ import annotations

from typing import Any

from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.fold import the_night
from ui.forum.context import ForumContext
from ui.forum.prison.seen import seen

Action = tuple[str, dict[str, Any]]


def of(context: ForumContext, seat_id: str) -> tuple[Action, ...]:
    """Verbs and what is known of them."""
    state = seen(context)
    seat = state.seats[seat_id]
    if state.phase in {"setup", "ended"}:
        return () if state.phase == "setup" else (("judge", {"seat": seat_id}),)
    found: list[Action] = []
    if state.phase == "day" and seat.on_field and seat.side == "guard":
        found.append(("vote", {"guard": seat_id}))
        if state.vote is not None and seat_id in standing(state, state.vote):
            found.append(("strike_ballot", {"guard": seat_id}))
    if state.phase == "corridor" and seat.on_field and seat_id not in the_night(state).doors:
        found += [("enter_door", {"seat": seat_id}), ("place", {"seat": seat_id})]
    if state.day:
        found.append(("note_claim", {"seat": seat_id, "night": state.day}))
    found.append(("give_card", {"person": seat.person}))
    if seat.on_field:
        found += [
            ("set_status", {"seat": seat_id}), ("set_faction", {"seat": seat_id}), ("break_limit", {"seat": seat_id}),
            ("depart", {"seat": seat_id}), ("request_sub", {"seat": seat_id}),
        ]  # fmt: skip
    return (*found, ("judge", {"seat": seat_id}))
