"""What may be seen of a game of chess now: everything under the lifted curtain or after the end, else what everybody knows."""

from __future__ import annotations

from moderator.rulesets.chess.counting import Count, count
from moderator.rulesets.chess.notices import faction_said
from moderator.rulesets.chess.state import Ballot, GameState, Seat
from ui.forum.context import ForumContext


def is_open(context: ForumContext) -> bool:
    """Whether roles, targets and all that follows from them may show; after the end everybody knows them (N20)."""
    return context.curtain.is_open or context.desk.state.phase == "ended"


def mark(context: ForumContext, seat: Seat) -> tuple[str, str]:
    """The badge of a seat and its ground: role and side where they may be seen."""
    state: GameState = context.desk.state
    if is_open(context):
        return (context.say(f"chess.mark.{seat.role}"), seat.side or "hidden") if seat.role is not None else ("?", "hidden")
    side = next((side for side, king in state.public_kings.items() if king == seat.id), None)
    if side is not None:
        return context.say("chess.mark.king"), side
    if seat.death is not None and faction_said(seat.role, direct=seat.death.direct):
        return "?", seat.side or "hidden"
    return "?", "hidden"


def counted(state: GameState) -> Count | None:
    """The ballot that is on, as far as it has come."""
    ballot = running(state)
    return count(state, ballot) if ballot is not None else None


def running(state: GameState) -> Ballot | None:
    """The ballot that is open or closed and not yet announced."""
    if state.phase not in {"day", "runoff", "dusk"} or state.dusk in {"announced", "runoff"}:
        return None
    return state.ballot
