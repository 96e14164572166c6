"""What can be done about a seat, by phase; the rules decide whether it is taken. Nothing in the list hangs on a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ui.forum.jianghu.seen import Seen

Action = tuple[str, dict[str, Any]]


def of(seen: Seen, seat_id: str) -> tuple[Action, ...]:
    """Verbs and what is known of them."""
    state = seen.public
    seat = state.seats[seat_id]
    found: list[Action] = []
    if state.phase in {"setup", "checkin"} or (state.round is not None and state.number == 1):
        found.append(("submit_checkin", {"seat": seat_id}))
    if state.phase == "window":
        found += [("submit_post", {"seat": seat_id}), ("mark_unreachable", {"seat": seat_id, "r": state.number})]
    if state.phase in {"day", "closing"}:
        found += [("cast_ballot", {"seat": seat_id}), ("proxy_ballot", {"seat": seat_id})]
    if state.phase not in {"setup", "ended"}:
        found.append(("complain", {"by": seat_id}))
        found.append(("warn", {"seat": seat_id}))
        if seat.base != "OUT":
            found += [("judge_out", {"seat": seat_id}), ("judge_half", {"seat": seat_id})]
        found.append(("set_forum_posts", {"seat": seat_id}))
    return tuple(found)
