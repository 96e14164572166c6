"""Steps 5 to 7: which kills go ahead, which exchanges fire, where the hits land (C3.5.1, C3.6.1, C9.2)."""

from __future__ import annotations

from moderator.rulesets.chess.resolution.ledger import ORDINARY, Blow, Kill, Ledger


def kills(ledger: Ledger) -> None:
    """Step 5: prison strikes all but the one-hit; a king not in check cannot be harmed (R6)."""
    found: list[Kill] = []
    for kill in ledger.attempts:
        if kill.kind != "one_hit" and kill.killer in ledger.imprisoned:
            ledger.say("kills", "kill_stopped", "C3.3.1", actor=kill.killer, target=kill.aimed, result="imprisoned")
        elif not _immune(ledger, kill):
            ledger.say("kills", "kill", _clause(kill), actor=kill.killer, target=kill.aimed, result=kill.kind)
            found.append(kill)
    ledger.kills = tuple(found)


def _immune(ledger: Ledger, kill: Kill) -> bool:
    aimed = ledger.pieces[kill.aimed]
    if aimed.role != "king":
        return False
    if not ledger.in_check[aimed.side]:
        ledger.say("kills", "kill_void", "C9.2", "R6", actor=kill.killer, target=kill.aimed, result="void")
        return True
    own = ledger.pieces[kill.killer].side == aimed.side and ledger.rule("own_king_kill") == "void"
    if own:
        ledger.say("kills", "kill_void", "R6", actor=kill.killer, target=kill.aimed, result="void")
    return own


def _clause(kill: Kill) -> str:
    return {"king": "C3.1.2", "queen": "C3.2.1", "one_hit": "C3.2.2"}[kill.kind]


def exchanges(ledger: Ledger) -> None:
    """Step 6: an exchange on an ally fires for every queen's kill that strikes it or that it bears for another (C3.5.1, R18-R20)."""
    live: set[str] = set()
    for (seat, privilege), order in ledger.orders.items():
        if privilege != "exchange":
            continue
        same = ledger.pieces[order.target].side == ledger.pieces[seat].side
        works = same and seat not in ledger.imprisoned
        clauses = ("C3.5.1",) if works else ("C3.3.1",) if same else ("C3.5.1", "R40")
        ledger.say("exchange", "exchange", *clauses, actor=seat, target=order.target, result="live" if works else "void")
        if works:
            live.add(order.target)
    ledger.exchanged = frozenset(live)
    hits: list[tuple[str, Blow]] = [(k.aimed, Blow(kind=k.kind, killer=k.killer, aimed=k.aimed)) for k in ledger.kills]
    for seat in [piece.id for piece in ledger.z.pieces if piece.id in live]:
        hits += _fired(ledger, seat)
    ledger.aimed = tuple(hits)


def _fired(ledger: Ledger, seat: str) -> list[tuple[str, Blow]]:
    """The exchange deaths of an exchange on ``seat``: its own, and that of every queen that struck it."""
    strikes = [k for k in ledger.kills if k.kind != "king" and (k.aimed == seat or seat in ledger.covers.get(k.aimed, ()))]
    if ledger.rule("exchange_on_covered") == "lapses":
        strikes = [k for k in strikes if k.aimed == seat and not ledger.covers.get(seat)]
    if not strikes or _stopped(ledger, seat, strikes):
        return []
    found: list[tuple[str, Blow]] = []
    for kill in strikes:
        borne = kill.aimed != seat
        ledger.say("exchange", "exchange_fired", "C3.5.1", *(("R19",) if borne else ()), actor=seat, target=kill.killer, result="fired")
        found.append((seat, Blow(kind="exchange", killer=kill.killer, aimed=kill.aimed, borne=borne)))
        found.append((kill.killer, Blow(kind="exchange", killer=kill.killer, aimed=kill.aimed)))
    return found


def _stopped(ledger: Ledger, seat: str, strikes: list[Kill]) -> bool:
    landing = [k for k in ledger.kills if k.aimed == seat or seat in ledger.covers.get(k.aimed, ())]
    if ledger.rule("exchange_with_king_strike") == "void" and any(k.kind == "king" for k in landing):
        ledger.say("exchange", "exchange_stopped", "R20", actor=seat, result="void")
        return True
    spared = ledger.rule("exchange_vs_heal") == "heal_first" and seat in ledger.protected and not ledger.covers.get(seat)
    if spared and all(k.kind == "queen" for k in landing):
        ledger.say("exchange", "exchange_stopped", "R18", actor=seat, result="void")
        return True
    return False


def transfer(ledger: Ledger) -> None:
    """Step 7: every hit on a covered ally moves in full to each of its pawns, keeping its kind (C3.6.1, R14, R16)."""
    landed: dict[str, list[Blow]] = {}
    for seat, blow in ledger.aimed:
        pawns = ledger.covers.get(seat, ())
        for pawn in pawns:
            moved = Blow(kind=blow.kind, killer=blow.killer, aimed=blow.aimed, moved_from=seat, borne=blow.borne)
            landed.setdefault(pawn, []).append(moved)
            ledger.say("transfer", "moved", "C3.6.1", "R14", actor=pawn, target=seat, result=blow.kind, by=blow.killer)
        if not pawns:
            landed.setdefault(seat, []).append(blow)
    ledger.blows = {seat: tuple(blows) for seat, blows in landed.items()}


def protection(ledger: Ledger) -> None:
    """Step 8: healed by an own bishop, or in grace (C3.4, C3.6.4, R22, R25). Read before step 6 where the heal goes first."""
    healed: dict[str, list[str]] = {}
    for (seat, privilege), order in ledger.orders.items():
        if privilege == "heal" and seat not in ledger.imprisoned and _heals(ledger, seat, order.target):
            healed.setdefault(order.target, []).append(seat)
    ledger.healed_by = {seat: tuple(bishops) for seat, bishops in healed.items()}
    graced = {piece.id for piece in ledger.z.pieces if piece.graced and piece.role != "king"}
    ledger.protected = frozenset(healed) | graced


def _heals(ledger: Ledger, bishop: str, target: str) -> bool:
    aimed = ledger.pieces[target]
    if aimed.side != ledger.pieces[bishop].side or bishop == target:
        return False
    if aimed.role == "bishop":
        back = ledger.working(target, "heal")
        mutual = back is not None and back.target == bishop
        return ledger.rule("bishop_to_bishop_heal") == "void_only_if_mutual" and not mutual
    return aimed.role != "king" or aimed.side in ledger.castling


def deadly(ledger: Ledger, seat: str) -> tuple[Blow, ...]:
    """Step 9 for one seat: the hits that kill it. One protection stops every ordinary hit, never a one-hit or exchange death (R15)."""
    blows = ledger.blows.get(seat, ())
    return tuple(blow for blow in blows if blow.kind not in ORDINARY) if seat in ledger.protected else blows
