"""Steps 1 and 2: what was submitted, who is in check, who may kill, who castles (C3.1, C3.2, C3.8, C3.9, C9.2)."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.rulesets.chess.resolution.ledger import Kill, Ledger
from moderator.rulesets.chess.resolution.snapshot import Piece
from moderator.rulesets.chess.roles import GUARDS, SIDES, Side

CHECK_BELOW = 2


def freeze(ledger: Ledger) -> None:
    """Step 1: the last valid submission of each living seat (C3.9)."""
    ledger.pieces = {piece.id: piece for piece in ledger.z.pieces}
    ledger.kings = {piece.side: piece.id for piece in ledger.z.pieces if piece.role == "king"}
    for order in ledger.z.orders:
        if order.seat in ledger.pieces:
            ledger.orders[order.seat, order.privilege] = order
            ledger.say("freeze", "order", "C3.9", actor=order.seat, target=order.target or None, privilege=order.privilege)


def guards(pieces: Iterable[Piece], side: Side, without: Iterable[str] = ()) -> int:
    """Living pawns, knights and bishops of a side (C9.2)."""
    gone = set(without)
    return sum(1 for piece in pieces if piece.side == side and piece.role in GUARDS and piece.id not in gone)


def check(ledger: Ledger) -> None:
    """Step 2a: a king is in check while fewer than two of his pawns, knights and bishops live (C9.2, R2)."""
    for side in SIDES:
        number = guards(ledger.z.pieces, side)
        ledger.in_check[side] = number < CHECK_BELOW
        ledger.say("rights", "check", "C9.2", "R2", result="check" if number < CHECK_BELOW else "safe", side=side, n=number)


def may_kill(pieces: Iterable[Piece], side: Side) -> str:
    """The clause that lets the side's king kill at night, empty when none does (C3.1.2)."""
    alive = tuple(pieces)
    if not any(piece.side == side and piece.role == "queen" for piece in alive):
        return "C3.1.2.1"
    return "C3.1.2.2" if guards(alive, side) < CHECK_BELOW else ""


def kills(ledger: Ledger) -> None:
    """Steps 2b and 2c: kings with the right, queens with an accepted declaration; the others have forfeited (R7)."""
    found: list[Kill] = []
    for piece in ledger.z.pieces:
        order = ledger.orders.get((piece.id, "kill"))
        if piece.role == "king" and order is not None:
            found += _king(ledger, piece, order.target)
        elif piece.role == "queen":
            found += _queen(ledger, piece, order.target if order is not None else "")
    ledger.attempts = tuple(found)


def _king(ledger: Ledger, king: Piece, target: str) -> list[Kill]:
    clause = may_kill(ledger.z.pieces, king.side)
    if not clause:
        ledger.say("rights", "no_right", "C3.1.2", actor=king.id, target=target, result="void")
        return []
    ledger.say("rights", "king_may_kill", clause, actor=king.id, target=target)
    return [Kill(killer=king.id, aimed=target, kind="king")]


def _queen(ledger: Ledger, queen: Piece, target: str) -> list[Kill]:
    if not target:
        if queen.id not in ledger.z.excused:
            ledger.forfeited.add(queen.id)
            ledger.say("rights", "forfeited", "C3.2.1", "C3.8", "R7", actor=queen.id, result="forfeited")
        return []
    if queen.charged:
        ledger.say("rights", "one_hit", "C3.2.2", actor=queen.id, target=target, result="one_hit")
        return [Kill(killer=queen.id, aimed=target, kind="one_hit")]
    return [Kill(killer=queen.id, aimed=target, kind="queen")]


def castling(ledger: Ledger) -> None:
    """Step 2d: valid while unused and the original rook lives (C3.1.1); a promoted rook never counts."""
    for side, king in ledger.kings.items():
        if (king, "castle") not in ledger.orders:
            continue
        rook = next((piece.id for piece in ledger.z.pieces if piece.side == side and piece.original_rook and piece.role == "rook"), "")
        if rook and side not in ledger.z.spent:
            ledger.castling[side] = king, rook
            ledger.say("rights", "castling", "C3.1.1", actor=king, target=rook, result="valid")
        else:
            ledger.say("rights", "castling", "C3.1.1.1" if side not in ledger.z.spent else "C3.1.1.5", actor=king, result="void")
