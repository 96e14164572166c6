"""What can be done about a seat, by phase; the rules decide whether it is taken."""

from __future__ import annotations

from typing import Any

from moderator.rulesets.chess.orders import coming
from moderator.rulesets.chess.state import GameState
from ui.forum.chess.seen import running
from ui.forum.context import ForumContext

Action = tuple[str, dict[str, Any]]


def of(context: ForumContext, seat_id: str) -> tuple[Action, ...]:
    """Verbs and what is known of them; nothing in the list depends on a hidden role."""
    state: GameState = context.desk.state
    seat = state.seats[seat_id]
    if state.phase in {"setup", "ended"}:
        return ()
    found: list[Action] = []
    if seat.alive and state.check_in is not None and seat.checked_in is None:
        found.append(("check_in", {"seat": seat_id}))
    if running(state) is not None and seat.alive:
        voted = any(post.voter == seat_id for post in state.ballot.posts) if state.ballot is not None else False
        found.append(("change_vote" if voted else "cast_vote", {"voter": seat_id}))
        found += [("mark_unclear", {"voter": seat_id}), ("ask_revote", {"voter": seat_id}), ("mark_edited", {"voter": seat_id})]
    if context.curtain.is_open and any(order.seat == seat_id for order in coming(state)):
        found.append(("withdraw", {"seat": seat_id}))
    if state.phase in {"day", "runoff"} and seat.alive:
        found.append(("record_analysis", {"seat": seat_id, "day": state.number}))
    if seat.alive:
        found += [("give_card", {"person": seat_id}), ("declare_handover", {"seat": seat_id}), ("put_to_death", {"seat": seat_id})]
    else:
        found += [("record_last_words", {"seat": seat_id}), ("report_ghost_post", {"person": seat_id})]
    return tuple(found)
