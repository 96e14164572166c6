"""Steps 3 and 4: who is imprisoned, whose cover stands: a fixed point over jailers and covers, rings by the house rule (R11-R14)."""

from __future__ import annotations

from moderator.rulesets.chess.resolution.ledger import Ledger
from moderator.rulesets.chess.resolution.snapshot import Order
from moderator.rulesets.chess.roles import OFFICERS

Web = dict[str, tuple[str, bool]]
"""Actor -> (target, whether it is a cover rather than an imprisonment)."""


def holds(ledger: Ledger) -> None:
    """Step 3: which imprisonments and covers take effect."""
    web = _web(ledger)
    active = _settle(ledger, web)
    ring = frozenset(actor for actor in web if actor not in active)
    if ring:
        ledger.say("holds", "ring", "C3.3.2", "R11", result=str(ledger.rule("closed_ring")), lines=sorted(ring))
    works = ring if ledger.rule("closed_ring") == "all_work" else frozenset()
    effective = [a for a, (_, cover) in web.items() if not cover and (active.get(a) or a in works)]
    ledger.holds = tuple((a, web[a][0]) for a in effective)
    ledger.covers = _covers(ledger, [a for a, (_, cover) in web.items() if cover and active.get(a)], web)
    _explain(ledger, web)


def _web(ledger: Ledger) -> Web:
    found: Web = {}
    for (seat, privilege), order in ledger.orders.items():
        piece = ledger.pieces[seat]
        if privilege == "imprison" and piece.role == "rook":
            found[seat] = order.target, False
        elif privilege == "pawn" and piece.role == "pawn":
            aimed = ledger.pieces[order.target]
            if aimed.side == piece.side and aimed.role in OFFICERS:
                found[seat] = order.target, True
            elif aimed.side != piece.side and aimed.role == "pawn":
                found[seat] = order.target, False
            else:
                ledger.say("holds", "nothing", "C3.6.3", actor=seat, target=order.target, result="void")
    return found


def _settle(ledger: Ledger, web: Web) -> dict[str, bool]:
    """Actor -> active or disabled; whoever is missing stands in a closed ring."""
    jailers: dict[str, list[str]] = {actor: [] for actor in web}
    covering: dict[str, list[str]] = {actor: [] for actor in web}
    for actor, (target, cover) in web.items():
        if target not in web:
            continue
        if cover:
            covering[target].append(actor)
        elif web[target] != (actor, False):  # one's own jailer is imprisoned all the same (C3.3.2a)
            jailers[target].append(actor)
    state: dict[str, bool] = _mutual(ledger, web) if ledger.rule("mutual_with_outsider") == "mutual_stands" else {}
    moved = True
    while moved:
        moved = False
        for actor in web:
            if actor in state:
                continue
            if all(state.get(j) is False for j in jailers[actor]) or any(state.get(p) for p in covering[actor]):
                state[actor] = moved = True
            elif any(state.get(j) for j in jailers[actor]) and all(state.get(p) is False for p in covering[actor]):
                state[actor], moved = False, True
    return state


def _mutual(ledger: Ledger, web: Web) -> dict[str, bool]:
    """Two rooks on each other, whoever else imprisons one of them."""
    rooks = {actor for actor in web if ledger.pieces[actor].role == "rook"}
    return {actor: True for actor in rooks if web[actor][0] in rooks and web[web[actor][0]] == (actor, False)}


def _covers(ledger: Ledger, pawns: list[str], web: Web) -> dict[str, tuple[str, ...]]:
    """Ally -> its covering pawns, the earliest submission first; one only where the house rule says so (R14)."""
    found: dict[str, list[Order]] = {}
    for pawn in pawns:
        found.setdefault(web[pawn][0], []).append(ledger.orders[pawn, "pawn"])
    one = ledger.rule("multi_cover") == "earliest_only"
    ordered = {ally: sorted(orders, key=lambda order: order.n) for ally, orders in found.items()}
    return {ally: tuple(order.seat for order in (orders[:1] if one else orders)) for ally, orders in ordered.items()}


def _explain(ledger: Ledger, web: Web) -> None:
    working = set(ledger.holds)
    for actor, (target, cover) in web.items():
        if cover:
            good = actor in ledger.covers.get(target, ())
            ledger.say("holds", "cover", "C3.6.1", "R12", actor=actor, target=target, result="effective" if good else "failed")
        else:
            clause = "C3.3.1" if ledger.pieces[actor].role == "rook" else "C3.6.2"
            good = (actor, target) in working
            ledger.say("holds", "hold", clause, "R11", actor=actor, target=target, result="effective" if good else "failed")


def prison(ledger: Ledger) -> None:
    """Step 4: whom an effective hold meets without a cover; a covering pawn absorbs it (C3.6.1, R12)."""
    taken: set[str] = set()
    for jailer, target in ledger.holds:
        pawns = ledger.covers.get(target, ())
        for pawn in pawns:
            ledger.say("prison", "absorbed", "C3.6.1", "R12", actor=pawn, target=target, result="absorbed", by=jailer)
        if not pawns and target not in taken:
            taken.add(target)
            ledger.say("prison", "imprisoned", "C3.3.1", actor=jailer, target=target, result="imprisoned")
    ledger.imprisoned = frozenset(taken)
