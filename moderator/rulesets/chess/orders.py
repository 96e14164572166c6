"""Whether a night order is taken on receipt, and what it replaces (C3.9, C3.10, R28). What it comes to is the night's business."""

from __future__ import annotations

from moderator.play.instants import Instant
from moderator.play.textcount import characters, letters
from moderator.rulesets.chess.phases import cut_off, limit
from moderator.rulesets.chess.roles import POWERS, Privilege, slot
from moderator.rulesets.chess.state import GameState, Seat, Submission

DECLARATION = 100
"""Characters a queen's declaration needs (C3.8)."""
SELF = frozenset({"heal", "exchange", "curse"})
"""Powers one may use on oneself."""
LIVE = frozenset({"standing", "waiting"})

Fault = tuple[str, str] | None
"""Code and clause of why an order is void."""


def coming(state: GameState) -> tuple[Submission, ...]:
    """The orders that belong to the night which is on, or by day to the next one (C3.9)."""
    if state.phase in {"night", "dawn"} and state.night is not None:
        return state.night.submissions
    return state.mailed


def length(state: GameState, text: str) -> int:
    """A declaration's length as the house rule counts it (R9)."""
    return letters(text) if state.rule("declaration_count") == "letters_only" else characters(text)


def standing(state: GameState, seat: str, privilege: Privilege) -> Submission | None:
    """The order that stands in the slot of this privilege, waiting ones left out."""
    mine = [s for s in coming(state) if s.seat == seat and slot(s.privilege) == slot(privilege) and s.status == "standing"]
    return mine[-1] if mine else None


def fault(state: GameState, seat: Seat, privilege: Privilege, target: str, at: Instant) -> Fault:
    """Why the order is void on receipt, or None. A king's kill without the right is kept: the right is judged at the close."""
    if not seat.alive:
        return "sender_dead", "C5.7"
    if seat.role is None or privilege not in POWERS[seat.role]:
        return "right_not_held", "C3.9"
    if late := _late(state, seat.id, privilege, at):
        return late
    if privilege == "castle":
        return _castling_fault(state, seat)
    return _target_fault(state, seat, privilege, target)


def _late(state: GameState, seat: str, privilege: Privilege, at: Instant) -> Fault:
    """The cut-off also stops first orders unless the house rule lets them in until dawn (R28)."""
    if state.phase == "dawn" or (state.phase == "night" and state.night is not None and state.night.closed is not None):
        return "night_closed", "R28"
    line = cut_off(state)
    if line is None or not line.passed(at):
        return None
    first = standing(state, seat, privilege) is None
    span = state.span
    if first and state.rule("late_first_action") == "accept_until_dawn" and span is not None:
        return ("after_cut_off", "R28") if limit(state, "close", span.close).passed(at) else None
    return "after_cut_off", "R28"


def _castling_fault(state: GameState, king: Seat) -> Fault:
    if king.side in state.spent:
        return "castling_spent", "C3.1.1.5"
    rook = any(s.alive and s.original_rook and s.side == king.side and s.role == "rook" for s in state.seats.values())
    return None if rook else ("no_original_rook", "C3.1.1.1")


def _target_fault(state: GameState, seat: Seat, privilege: Privilege, target: str) -> Fault:
    aimed = state.seats.get(target)
    if aimed is None or not aimed.alive:
        return "target_dead", "C3.9"
    if target == seat.id and privilege not in SELF:
        return "target_self", "C3.9"
    again = privilege == "heal" and target == seat.id and not state.rule("bishop_self_repeat")
    return ("self_again", "R25") if again and _self_last_night(state, seat.id) else None


def _self_last_night(state: GameState, bishop: str) -> bool:
    last = state.nights[-1] if state.phase in {"night", "dawn"} and state.nights else state.night
    if last is None:
        return False
    return any(s.seat == bishop and s.privilege == "heal" and s.target == bishop and s.status == "standing" for s in last.submissions)


def kept_declaration(state: GameState, seat: str) -> Submission | None:
    """The queen's declaration of this night that a mere change of target keeps (R28); a refused one is kept by nobody."""
    mine = [s for s in coming(state) if s.seat == seat and s.privilege == "kill" and s.length >= DECLARATION and s.accepted is not False]
    return mine[-1] if mine else None
