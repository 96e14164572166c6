"""Steps 9 and 10: who dies and of what, and whether a king's death ends the game (C9)."""

from __future__ import annotations

from collections.abc import Callable

from moderator.rulesets.chess.resolution import hits
from moderator.rulesets.chess.resolution.ledger import Blow, Ledger
from moderator.rulesets.chess.resolution.rights import CHECK_BELOW, guards
from moderator.rulesets.chess.roles import SIDES, other

STRIKES: tuple[Callable[[Ledger], None], ...] = (hits.kills, hits.protection, hits.exchanges, hits.transfer)
"""Steps 5 to 8. Protection reads nothing of 5 to 7, so it may stand before the exchange that a heal can stop."""


def strike(ledger: Ledger) -> None:
    """Steps 5 to 9; where check is judged after the deaths (``check_timing``), a second time with the kings as they stand then."""
    _once(ledger)
    if ledger.rule("check_timing") == "after_deaths":
        _again(ledger)
    for seat in ledger.deaths:
        for blow in ledger.deaths[seat]:
            ledger.say("deaths", "dies", *_clauses(blow), actor=blow.killer, target=seat, result=blow.kind)
    ledger.saved = tuple(seat for seat in ledger.blows if seat not in ledger.deaths)
    for seat in ledger.saved:
        clause = "C3.4.1" if seat in ledger.healed_by else "C3.6.4"
        ledger.say("deaths", "saved", clause, "R15", target=seat, result="saved")


def _once(ledger: Ledger) -> None:
    for step in STRIKES:
        step(ledger)
    ledger.deaths = {piece.id: killing for piece in ledger.z.pieces if (killing := hits.deadly(ledger, piece.id))}


def _again(ledger: Ledger) -> None:
    fallen = [seat for seat in ledger.deaths if ledger.pieces[seat].role != "king"]
    changed = False
    for side in SIDES:
        now = guards(ledger.z.pieces, side, fallen) < CHECK_BELOW
        if now and not ledger.in_check[side]:
            ledger.in_check[side] = changed = True
            ledger.say("deaths", "check", "R2", result="check", side=side)
    if changed:
        kept = [line for line in ledger.trace if line.step not in {"kills", "exchange", "transfer"}]
        ledger.trace[:] = kept
        _once(ledger)


def _clauses(blow: Blow) -> tuple[str, ...]:
    clause = {"king": "C3.1.2", "queen": "C3.2.1", "one_hit": "C3.2.2", "exchange": "C3.5.1"}[blow.kind]
    return (clause, "C3.6.1") if blow.moved_from else (clause,)


def kings(ledger: Ledger) -> None:
    """Step 10: both kings dead is a draw, one gives the other side the game (C9.1, C9.3)."""
    dead = [side for side in SIDES if ledger.kings.get(side) in ledger.deaths]
    if len(dead) == len(SIDES):
        ledger.winner = "draw"
        ledger.say("kings", "drawn", "C9.3", result="draw")
    elif dead:
        ledger.winner = other(dead[0])
        ledger.say("kings", "won", "C9.1", result=ledger.winner, side=ledger.winner)
