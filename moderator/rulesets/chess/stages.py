"""A night step by step for somebody who wants to see it: what was so of whom before each step of the resolution, and after it."""

from __future__ import annotations

import msgspec

from moderator.rulesets.chess.resolution import STEPS
from moderator.rulesets.chess.resolution.ledger import Ledger
from moderator.rulesets.chess.resolution.snapshot import Snapshot


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is so of a seat in the middle of a night. ``by``: the other seat of it, where there is one."""

    what: str
    seat: str
    by: str = ""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One step: the trace lines it wrote (``first`` up to before ``last``), what was so before it and is so after it."""

    name: str
    first: int
    last: int
    before: frozenset[Fact]
    after: frozenset[Fact]


def stages(z: Snapshot) -> tuple[Stage, ...]:
    """The same steps as ``resolve``, with what was found between them."""
    ledger = Ledger(z)
    found: list[Stage] = []
    before = facts(ledger)
    for step in STEPS:
        first = len(ledger.trace)
        step(ledger)
        after = facts(ledger)
        found.append(Stage(name=step.__name__, first=first, last=len(ledger.trace), before=before, after=after))
        before = after
    return tuple(found)


def facts(ledger: Ledger) -> frozenset[Fact]:
    """What the ledger says so far."""
    found = [Fact(what="charged", seat=piece.id) for piece in ledger.pieces.values() if piece.charged]
    found += [Fact(what="graced", seat=piece.id) for piece in ledger.pieces.values() if piece.graced]
    found += [Fact(what="order", seat=seat, by=order.target) for (seat, _), order in ledger.orders.items()]
    found += [Fact(what="in_check", seat=ledger.kings[side]) for side, check in ledger.in_check.items() if check and side in ledger.kings]
    found += [Fact(what="forfeited", seat=seat) for seat in ledger.forfeited]
    found += [Fact(what="aims", seat=kill.killer, by=kill.aimed) for kill in ledger.attempts]
    found += [Fact(what="strikes", seat=kill.killer, by=kill.aimed) for kill in ledger.kills]
    found += [Fact(what="castles", seat=king, by=rook) for king, rook in ledger.castling.values()]
    found += [Fact(what="held", seat=target, by=jailer) for jailer, target in ledger.holds]
    found += [Fact(what="covered", seat=ally, by=pawn) for ally, pawns in ledger.covers.items() for pawn in pawns]
    found += [Fact(what="imprisoned", seat=seat) for seat in ledger.imprisoned]
    found += [Fact(what="exchanged", seat=seat) for seat in ledger.exchanged]
    found += [Fact(what="protected", seat=seat) for seat in ledger.protected]
    found += [Fact(what="hit", seat=seat, by=blow.killer) for seat, blows in ledger.blows.items() for blow in blows]
    found += [Fact(what="dies", seat=seat) for seat in ledger.deaths]
    found += [Fact(what="saved", seat=seat) for seat in ledger.saved]
    found += [Fact(what="grace", seat=seat) for seat in ledger.graces]
    found += [Fact(what="success", seat=seat) for seat in ledger.successes]
    found += [Fact(what="charge", seat=seat) for seat in ledger.charges]
    found += [Fact(what="cursed", seat=bearer, by=knight) for bearer, knight in ledger.curses]
    found += [Fact(what="pardoned", seat=seat) for seat in ledger.pardons]
    found += [Fact(what="rook", seat=old, by=new) for old, new in ledger.swapped.values()]
    return frozenset(found)
