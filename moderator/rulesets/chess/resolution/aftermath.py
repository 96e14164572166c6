"""Step 11: what the night leaves behind for day N and night N+1: graces, successes, charges, curses, pardons, the castling."""

from __future__ import annotations

from moderator.rulesets.chess.resolution.ledger import Blow, Ledger


def castled(ledger: Ledger) -> None:
    """11f: king and original rook swap if both live; if the rook died the right is spent and nothing swaps (C3.1.1.3, R3)."""
    for side, (king, rook) in ledger.castling.items():
        if rook in ledger.deaths or king in ledger.deaths:
            ledger.lapsed |= {side}
            ledger.say("castling", "castling_lapsed", "R3", actor=king, target=rook, result="lapsed")
        else:
            ledger.swapped[side] = king, rook
            ledger.say("castling", "castled", "C3.1.1.3", actor=king, target=rook, result="swapped")


def day_kings(ledger: Ledger) -> frozenset[str]:
    """Who is king by day."""
    return frozenset(ledger.swapped[side][1] if side in ledger.swapped else king for side, king in ledger.kings.items())


def graces(ledger: Ledger) -> None:
    """11a: an ally from whom a killing hit moved to a pawn that died is graced for day N and night N+1 (C3.6.4, R21, R22)."""
    exchange_too = bool(ledger.rule("grace_for_exchange_death"))
    needs_death = bool(ledger.rule("grace_needs_pawn_death"))
    for ally, pawns in ledger.covers.items():
        if ally in ledger.deaths:
            continue
        moved = [p for p in pawns if any(_killing(b, ally, exchange_too) for b in ledger.blows.get(p, ()))]
        if any(pawn in ledger.deaths or not needs_death for pawn in moved):
            ledger.graces = (*ledger.graces, ally)
            ledger.say("aftermath", "grace", "C3.6.4", "R22", target=ally, result="granted")


def _killing(blow: Blow, ally: str, exchange_too: bool) -> bool:
    return blow.moved_from == ally and (exchange_too or blow.kind != "exchange")


def curses(ledger: Ledger) -> None:
    """11d: a curse lies on its target or on each covering pawn; it goes with a dead bearer, never with the knight (C3.5.2, R25, R26)."""
    for (seat, privilege), order in ledger.orders.items():
        if privilege != "curse":
            continue
        if seat in ledger.imprisoned:
            ledger.say("aftermath", "curse", "C3.3.1", actor=seat, target=order.target, result="imprisoned")
            continue
        for bearer in ledger.covers.get(order.target) or (order.target,):
            alive = bearer not in ledger.deaths
            if alive:
                ledger.curses = (*ledger.curses, (bearer, seat))
            ledger.say("aftermath", "curse", "C3.5.2", "R26", actor=seat, target=bearer, result="laid" if alive else "lapsed")


def successes(ledger: Ledger) -> None:
    """11b: a living pawn whose cover absorbed anything counts one night, however much it was (C3.7, R23)."""
    for ally, pawns in ledger.covers.items():
        for pawn in pawns:
            if pawn not in ledger.deaths and _absorbed(ledger, ally, pawn):
                ledger.successes = (*ledger.successes, pawn)
                ledger.say("aftermath", "success", "C3.7", "R23", actor=pawn, target=ally, result="counted")


def _absorbed(ledger: Ledger, ally: str, pawn: str) -> bool:
    if any(blow.moved_from == ally for blow in ledger.blows.get(pawn, ())):
        return True
    idle = not any(seat == ally for seat, _ in ledger.orders)
    if any(target == ally for _, target in ledger.holds) and (not idle or ledger.rule("success_on_idle_ally")):
        return True
    cursed = [s for (s, p), order in ledger.orders.items() if p == "curse" and order.target == ally and s not in ledger.imprisoned]
    return bool(cursed)


def charges(ledger: Ledger) -> None:
    """11c: whoever forfeited tonight strikes one-hit the next night; any attempt sets it back (C3.2.2, R7)."""
    spared = set() if ledger.rule("imprisoned_idle_queen_charges") else {q for q in ledger.forfeited if q in ledger.imprisoned}
    ledger.charges = frozenset(q for q in ledger.forfeited if q not in spared and q not in ledger.deaths)
    for queen in sorted(ledger.charges):
        ledger.say("aftermath", "charge", "C3.2.2", "R7", actor=queen, result="charged")


def pardons(ledger: Ledger) -> None:
    """11e: the bishop's package by day; none for the dead or for whoever is king by day but by the castling exception (C3.4, R5)."""
    kings, how = day_kings(ledger), ledger.rule("castling_night_pardon")
    found: set[str] = {ally for ally in ledger.graces if ally not in kings}
    for (seat, privilege), order in ledger.orders.items():
        target = order.target
        if privilege != "heal" or seat in ledger.imprisoned or target in ledger.deaths:
            continue
        aimed = ledger.pieces[target]
        if aimed.side != ledger.pieces[seat].side:
            ledger.say("aftermath", "pardon", "C3.4.1", "R40", actor=seat, target=target, result="void")
            continue
        good = _pardoned(ledger, target, kings, str(how))
        ledger.say("aftermath", "pardon", "C3.4.1", "R5", actor=seat, target=target, result="given" if good else "void")
        if good:
            found.add(target)
    ledger.pardons = frozenset(found)


def _pardoned(ledger: Ledger, target: str, kings: frozenset[str], how: str) -> bool:
    aimed = ledger.pieces[target]
    if aimed.role == "king":
        return aimed.side in ledger.castling and (target not in kings or how != "never_a_day_king")
    return target not in kings or how == "also_new_king"
