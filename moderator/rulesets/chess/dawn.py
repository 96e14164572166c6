"""The dawn: a closed night worked out, and what is announced of it in the order that the rules give (section 3, step 11; section 5)."""

from __future__ import annotations

from collections.abc import Iterable

from moderator.play.audience import PUBLIC
from moderator.play.deadlines import iso
from moderator.play.messages import TraceLine
from moderator.rulesets.chess import notices, phases, watching
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.house_rules import NIGHT_RULES
from moderator.rulesets.chess.night_events import Castled, CastlingSpent, KingNamed, MarksSet, RightsTold, SeatDied
from moderator.rulesets.chess.phase_events import GameEnded, PhaseOpened
from moderator.rulesets.chess.resolution import Blow, Ledger, Order, Snapshot, resolve
from moderator.rulesets.chess.resolution.rights import may_kill
from moderator.rulesets.chess.roles import SIDES, Side, other
from moderator.rulesets.chess.state import Curse, Death, Fallen, GameState, Resolution

SUCCESSES = 3
"""Nights of successful transfer that promote (C3.7)."""
CAUSES = (("exchange", "exchange", "C3.5.1"), ("one_hit", "one_hit", "C3.2.2"), ("queen", "kill", "C3.2.1"), ("king", "kill", "C3.1.2"))
"""Kind of hit, cause of death, clause; the first that fits names the cause."""


def snapshot(state: GameState) -> Snapshot:
    """Z: the living and the orders that stand as the night closes (section 3)."""
    night = state.night
    assert night is not None
    alive = {seat.id for seat in state.living}
    orders = tuple(
        Order(seat=s.seat, privilege=s.privilege, target=s.target, n=s.id)
        for s in night.submissions
        if s.status == "standing" and s.seat in alive and (not s.target or s.target in alive)
    )
    return Snapshot(
        pieces=watching.pieces(state, night.number), orders=orders, spent=frozenset(state.spent), excused=frozenset(night.excused),
        rules={name: state.rule(name) for name in NIGHT_RULES},
    )  # fmt: skip


def work_out(state: GameState) -> tuple[Resolution, list[TraceLine]]:
    """What the closed night brings, and why."""
    ledger = resolve(snapshot(state))
    resolution = Resolution(
        deaths=tuple(_fallen(seat, blows, _kings_who_wrote(state)) for seat, blows in ledger.deaths.items()),
        winner=ledger.winner,
        graces=ledger.graces,
        successes=ledger.successes,
        charges=tuple(sorted(ledger.charges)),
        curses=tuple(Curse(bearer=bearer, knight=knight, side=ledger.pieces[knight].side) for bearer, knight in ledger.curses),
        pardons=tuple(seat for seat in ledger.pieces if seat in ledger.pardons),
        swapped=ledger.swapped,
        spent=_spent(ledger),
    )
    return resolution, ledger.trace


def _spent(ledger: Ledger) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if side in ledger.castling)


def _fallen(seat: str, blows: tuple[Blow, ...], kings: frozenset[str] = frozenset()) -> Fallen:
    kinds = {blow.kind for blow in blows}
    cause, clause = next((cause, clause) for kind, cause, clause in CAUSES if kind in kinds)
    direct = any(blow.direct for blow in blows)
    clauses = (clause,) if direct else (clause, "C3.6.1")
    return Fallen(
        seat=seat, cause=cause, clauses=clauses, direct=direct, declarations=_published(seat, blows, kings), struck=_struck(blows)
    )


def _published(seat: str, blows: Iterable[Blow], kings: frozenset[str]) -> tuple[str, ...]:
    """Whose declaration goes with this death: a queen's who struck the seat itself, an exchange death of her very target too (R35).

    A king's as well, where he wrote one (C3.1.2.3).
    """
    wrote = (b for b in blows if b.kind != "king" or b.killer in kings)
    return tuple(dict.fromkeys(b.killer for b in wrote if b.direct and (b.kind != "exchange" or b.aimed == seat)))


def _kings_who_wrote(state: GameState) -> frozenset[str]:
    sent = state.night.submissions if state.night is not None else ()
    return frozenset(s.seat for s in sent if s.privilege == "kill" and s.status == "standing" and s.text.strip())


def _struck(blows: Iterable[Blow]) -> tuple[str, ...]:
    """Every queen who has her part in the death."""
    return tuple(dict.fromkeys(b.killer for b in blows if b.kind != "king"))


# --- the announcement ---------------------------------------------------------------------------------------------------


def announce(draft: GameDraft) -> None:
    """The dead, the castling, the marks of the night, the kings' rights; then the day begins, or the game is over."""
    night = draft.state.night
    assert night is not None
    found = night.resolution
    assert found is not None
    before = draft.state
    close = phases.day_close(before, draft.at)
    draft.tell(notices.dawn(before, found.deaths, close, night.number))
    _bury(draft, found)
    if found.winner:
        end(draft, found.winner, "C9.3" if found.winner == "draw" else "C9.1")
        return
    _castle(draft, found)
    _mark(draft, found, night.number)
    draft.emit(PhaseOpened(phase="day", number=night.number, span=phases.span(draft.at, close)))
    draft.explain("dawn", "day_began", "C5.5", told=(PUBLIC,), day=night.number, until=iso(close, draft.state.zone))
    _tell_kings(draft, found, before)


def _bury(draft: GameDraft, found: Resolution) -> None:
    number = draft.state.number
    for fallen in found.deaths:
        die(draft, fallen.seat, Death(
            phase="night", number=number, at=draft.at, cause=fallen.cause, clauses=fallen.clauses, direct=fallen.direct
        ))  # fmt: skip
    if not found.deaths:
        draft.explain("dawn", "nobody_died", "C5.5", told=(PUBLIC,), night=number)


def die(draft: GameDraft, seat: str, death: Death) -> None:
    """A death is announced, with the side where the table says so, never the cause; a castled old king names the present one (C4, C5.7)."""
    dead = draft.state.seats[seat]
    said = dead.side if notices.faction_said(dead.role, direct=death.direct) else None
    draft.emit(SeatDied(seat=seat, death=death, side=said))
    draft.explain("dawn", "died", *death.clauses, target=seat, result=death.cause, role=dead.role)
    draft.explain("dawn", "announced_dead", "C4.3" if said else "C4.5", target=seat, told=(PUBLIC,), side=said or "")
    for side, (old, new) in draft.state.castled.items():
        if seat == old and draft.state.public_kings.get(side) != new:
            draft.emit(KingNamed(side=side, seat=new))
            draft.explain("dawn", "king_named", "C3.1.1.4", "R31", target=new, told=(PUBLIC,), side=side)
            draft.tell(notices.present_king(side, new))


def _castle(draft: GameDraft, found: Resolution) -> None:
    """King and rook have changed places: each is told, nobody else (C3.1.1)."""
    if found.spent:
        draft.emit(CastlingSpent(sides=found.spent))
    for side, (old, new) in found.swapped.items():
        draft.emit(Castled(side=side, old=old, new=new))
        draft.explain("dawn", "castled", "C3.1.1.3", actor=old, target=new, side=side)
        for notice in notices.castled(old, new):
            draft.tell(notice)


def _mark(draft: GameDraft, found: Resolution, number: int) -> None:
    state = draft.state
    due = tuple(
        s for s in found.successes if state.seats[s].successes + 1 >= SUCCESSES and s not in state.due and not state.seats[s].promoted
    )
    draft.emit(MarksSet(
        graces=dict.fromkeys(found.graces, number), successes=found.successes, due=tuple(s for s in state.seats if s in due),
        charges=dict.fromkeys(found.charges, number + 1), pardons=found.pardons, curses=found.curses,
    ))  # fmt: skip
    for seat in due:
        draft.explain("dawn", "promotion_due", "C3.7", target=seat, n=SUCCESSES)
    if state.rule("report_cover_success"):
        for seat in found.successes:
            draft.tell(notices.cover_count(draft.state.seats[seat], number))


def _tell_kings(draft: GameDraft, found: Resolution, before: GameState) -> None:
    """N05, N07 and N08: to whoever is king by day (C3.1.2.3, C3.7, C4.3)."""
    state = draft.state
    for fallen in found.deaths:
        dead = state.seats[fallen.seat]
        assert dead.death is not None
        if (notice := notices.own_dead(state, before.seats[fallen.seat], dead.death)) is not None:
            draft.tell(notice)
    taken_over = {side for side in found.swapped if state.may_kill.get(side)}
    tell_rights(draft, f"n{state.number}", again=taken_over)
    for side in SIDES:
        for which, _ in enumerate([s for s in state.due if state.seats[s].side == side]):
            if (choice := notices.promotion_choice(state, side, state.number, which + 1)) is not None:
                draft.tell(choice)


def tell_rights(draft: GameDraft, occasion: str, again: Iterable[Side] = ()) -> None:
    """N07 on a change of a king's right, and to a king by castling who takes over a standing one (R10)."""
    state, fresh = draft.state, watching.rights(draft.state)
    repeated = set(again)
    changed = {side: may for side, may in fresh.items() if may != state.may_kill.get(side, False)}
    if changed:
        draft.emit(RightsTold(rights=fresh))
    for side in SIDES:
        if side not in changed and not (side in repeated and fresh[side]):
            continue
        if side in repeated and not fresh[side]:
            continue  # the former king's N06 tells him enough
        clause = may_kill(watching.pieces(state), side) or "C3.1.2"
        notice = notices.king_right(state, side, may=fresh[side], clause=clause, occasion=occasion)
        draft.explain("dawn", "king_right", clause, "R10", result="may" if fresh[side] else "may_not", side=side)
        if notice is not None:
            draft.tell(notice)


def end(draft: GameDraft, winner: str, clause: str) -> None:
    """The game is over (C9)."""
    draft.emit(GameEnded(winner=winner, clauses=(clause,)))
    verb = {"draw": "game_drawn", "suspended": "game_suspended"}.get(winner, "game_won")
    draft.explain("end", verb, clause, told=(PUBLIC,), result=winner, side=winner)


def loser(side: Side) -> Side:
    """Who wins when that side's king is gone (C9.1)."""
    return other(side)
