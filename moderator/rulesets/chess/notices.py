"""What is owed to whom (section 5.1), and no more than the table allows. Keys are stable over replays: code, recipient, occasion."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC, Audience, seat
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.play.messages import Notice
from moderator.rulesets.chess.roles import Side
from moderator.rulesets.chess.state import Card, Death, Fallen, GameState, Seat, Submission

RIGHTS = frozenset({"king_may_kill", "king_may_not_kill"})


def _notice(code: str, occasion: str, clause: str, audience: Audience = PUBLIC, **params: Any) -> Notice:
    return Notice(key=f"{code}:{audience}:{occasion}", code=code, audience=audience, clause=clause, params=params)


def _king(state: GameState, side: Side | None) -> Audience | None:
    """The living king of a side, as he is now."""
    king = state.king(side) if side is not None else None
    return seat(king.id) if king is not None and king.alive else None


# --- start --------------------------------------------------------------------------------------------------------------


def roster(state: GameState, check_in: Instant, close: Instant) -> Notice:
    """N01: masks, both kings and their sides, until when one checks in, when night 1 ends."""
    kings = dict(state.public_kings)
    names = [s.id for s in state.seats.values()]
    return _notice("roster", "start", "C4.1", names=names, kings=kings, check_in=iso(check_in, state.zone), until=iso(close, state.zone))


def role_cards(state: GameState) -> tuple[Notice, ...]:
    """N02: to each seat its role, side, mask and where orders are sent."""
    return tuple(
        _notice("role_card", f"start:{s.person}", "C4.2", seat(s.id), seat=s.id, role=s.role, side=s.side, messenger=state.params.messenger)
        for s in state.seats.values()
    )


# --- night --------------------------------------------------------------------------------------------------------------


def receipt(made: Submission, code: str, clause: str) -> Notice:
    """N03: noted, or void and why; never whether it will work."""
    what = "receipt_void" if code else "receipt"
    return _notice(
        what, f"{made.id}:{code}" if code else f"{made.id}", clause, seat(made.seat), seat=made.seat, privilege=made.privilege,
        target=made.target or None, reason=code,
    )  # fmt: skip


def castling_announced(rook: str, order: int) -> Notice:
    """To the rook, where the house rule tells him on receipt (R4)."""
    return _notice("castling_announced", f"{order}", "R4", seat(rook), seat=rook)


def castling_withdrawn(state: GameState, made: Submission) -> Notice:
    """To the rook who had been told: it is off (R4)."""
    king = state.seats[made.seat]
    rook = next(s for s in state.seats.values() if s.original_rook and s.side == king.side)
    return _notice("castling_withdrawn", f"{made.id}", "R4", seat(rook.id), seat=rook.id)


def faction_said(role: str | None, *, direct: bool) -> bool:
    """Whether a death is announced with its side: not for a pawn that died only in an ally's place (C4.5)."""
    return role != "pawn" or direct


def dawn(state: GameState, deaths: Iterable[Fallen], close: Instant, number: int) -> Notice:
    """N04: who died this night, with side or without, the declarations of direct victims, when the day closes.

    ``declarations`` and the keys of ``texts`` name their writers, for the host: whoever reads it else gets the texts alone (``views``).
    """
    fallen = tuple(deaths)
    said = {d.seat: state.seats[d.seat].side for d in fallen if faction_said(state.seats[d.seat].role, direct=d.direct)}
    texts = _declarations(state, fallen)
    clause = _death_clause([(state.seats[d.seat], d.direct) for d in fallen])
    return _notice(
        "dawn", f"n{number}", clause, names=[d.seat for d in fallen], factions=said, declarations=list(texts), texts=texts,
        until=iso(close, state.zone), night=number,
    )  # fmt: skip


def _declarations(state: GameState, fallen: tuple[Fallen, ...]) -> dict[str, str]:
    """Queen -> text, by victim and then by text, so that their order says nothing of who wrote them (C4.2).

    Survivors' too where the house rule prints accepted ones (R35), but none that goes with a death in an ally's place (C4.5).
    """
    night = state.night
    standing = {s.seat: s for s in (night.submissions if night else ()) if s.privilege == "kill" and s.status == "standing"}
    found: dict[str, str] = {}
    for each in fallen:
        texts = {queen: standing[queen].text for queen in each.declarations if queen in standing}
        found.update(sorted(texts.items(), key=lambda pair: pair[1]))
    if state.rule("publish_survived_declaration"):
        quiet = {queen for each in fallen if not each.direct for queen in each.struck}
        more = {seat: s.text for seat, s in standing.items() if s.accepted and seat not in found and seat not in quiet}
        found.update(sorted(more.items(), key=lambda pair: pair[1]))
    return found


def _death_clause(dead: Iterable[tuple[Seat, bool]]) -> str:
    """The clause of a public death: one and the same for officers and pawns, or it would say which of the two died (C4.3, C4.4)."""
    return min(("C4.3" if faction_said(s.role, direct=direct) else "C4.5" for s, direct in dead), default="C5.5")


def for_others(notice: Notice) -> Notice:
    """The notice as others than the host may have it.

    Declarations come without their writers, who are secret while they live (C4.2); a king is not told by which condition he may kill (R10);
    a card is its mask's, whose owner nobody knows before the end (C6.5).
    """
    if notice.code == "card":
        return replace(notice, params={**notice.params, "person": ""})
    if notice.code == "dawn" and notice.params.get("declarations"):
        texts = [notice.params["texts"][queen] for queen in notice.params["declarations"]]
        return replace(notice, params={**notice.params, "declarations": texts, "texts": {}})
    return replace(notice, clause="C3.1.2") if notice.code in RIGHTS else notice


def own_dead(state: GameState, dead: Seat, death: Death) -> Notice | None:
    """N05: to the king of the dead, what it was; not for a pawn that died in an ally's place (C4.3-C4.6)."""
    to = _king(state, dead.side)
    if to is None or to == seat(dead.id) or not faction_said(dead.role, direct=death.direct):
        return None
    clause = "C4.3" if dead.role != "pawn" else "C4.4"
    return _notice("own_dead_role", dead.id, clause, to, seat=dead.id, role=dead.role)


def castled(old: str, new: str) -> tuple[Notice, Notice]:
    """N06: the rook learns who castled with him and that he is king; the king only that he is rook (C3.1.1.2, C3.1.1.5)."""
    return (
        _notice("you_are_king", new, "C3.1.1.2", seat(new), seat=new, partner=old),
        _notice("you_are_rook", old, "C3.1.1.5", seat(old), seat=old),
    )


def king_right(state: GameState, side: Side, *, may: bool, clause: str, occasion: str) -> Notice | None:
    """N07: from tonight he may kill, or no longer; never why (R10)."""
    to = _king(state, side)
    code = "king_may_kill" if may else "king_may_not_kill"
    return _notice(code, occasion, clause, to) if to is not None else None


def promotion_choice(state: GameState, side: Side, number: int, which: int) -> Notice | None:
    """N08: a pawn is to be promoted, without its name (C3.7)."""
    to = _king(state, side)
    return _notice("promotion_choice", f"n{number}:{which}", "C3.7", to) if to is not None else None


def cover_count(pawn: Seat, number: int) -> Notice:
    """To the pawn, where the house rule tells it its count."""
    return _notice("cover_count", f"n{number}", "C3.7", seat(pawn.id), seat=pawn.id, n=pawn.successes)


def present_king(side: Side, king: str) -> Notice:
    """N14: who is king now (C3.1.1.4b, R31)."""
    return _notice("present_king", f"{side}:{king}", "C3.1.1.4", side=side, seat=king)


# --- day ----------------------------------------------------------------------------------------------------------------


def ballot(state: GameState, day: int, close: Instant, last_hour: Instant, sms: Instant, candidates: tuple[str, ...] = ()) -> Notice:
    """N10: who may be voted for, until when, until when one may change, the SMS limit."""
    names = list(candidates) or [s.id for s in state.living]
    code = "runoff_ballot" if candidates else "ballot"
    return _notice(
        code,
        f"d{day}",
        "C7.2" if candidates else "C6.1",
        names=names,
        until=iso(close, state.zone),
        day=day,
        change_until=iso(last_hour, state.zone),
        sms_until=iso(sms, state.zone),
    )


def sms_vote(state: GameState, voter: str, target: str, at: Instant, n: int) -> Notice:
    """N11: a vote by SMS, posted at once."""
    return _notice("sms_vote", f"{n}", "C7.9", voter=voter, target=target, received=iso(at, state.zone))


def vote_again(voter: str, day: int, *, runoff: bool) -> Notice:
    """N12: please vote again, without a right to change."""
    return _notice("vote_again", f"d{day}{'r' if runoff else ''}", "C7.7", seat(voter), voter=voter)


def dusk(
    state: GameState, executed: str | None, runoff: tuple[str, ...], until: Instant | None, occasion: str, raw: Mapping[str, str]
) -> Notice:
    """N13: executed and the side, or nobody without a reason, or the run-off's names (C3.5.3, C4.8). ``raw``: the thread's ballots."""
    side = state.seats[executed].side if executed else None
    clause = "C4.8" if not executed and not runoff else "C7.2" if runoff else _death_clause([(state.seats[str(executed)], True)])
    return _notice(
        "dusk", occasion, clause, seat=executed, side=side, names=list(runoff), until=until and iso(until, state.zone), ballots=dict(raw)
    )


def promoted(pawn: str, role: str, night: int) -> Notice:
    """N09: from this night on."""
    return _notice("promoted", f"n{night}", "C3.7", seat(pawn), seat=pawn, role=role)


# --- persons ------------------------------------------------------------------------------------------------------------


def card(given: Card) -> Notice:
    """N15: colour and clause, never the role."""
    return _notice("card", f"{given.id}", given.clause, person=given.person, seat=given.seat, level=given.level)


def mask_published(who: Seat) -> Notice:
    """Whose mask it is that an analysis came from: the owner may be spoken of from now on (C6.1, C6.6)."""
    return _notice("mask_published", who.id, "C6.6", seat=who.id, person=who.person)


def reminder(seat_id: str, kind: str, occasion: str, clause: str, until: str) -> Notice:
    """N21: no vote, no analysis or no check-in yet."""
    return _notice("reminder", f"{kind}:{occasion}", clause, seat(seat_id), seat=seat_id, kind=kind, until=until)


def put_to_death(dead: Seat, clause: str) -> Notice:
    """N15: put to death, with the side (C4.3, C4.4)."""
    return _notice("put_to_death", dead.id, clause, seat=dead.id, side=dead.side)


def substitutes_asked(seat_id: str, person: str, names: Iterable[str]) -> tuple[Notice, ...]:
    """N16: to every substitute: can you enter now?"""
    return tuple(_notice("can_you_enter", f"{seat_id}:{person}", "C8.6", Audience(f"person:{name}"), person=name) for name in names)


def newcomer(state: GameState, taken: Seat) -> Notice:
    """N17: mask, role, side, own counters and pending order; nothing about others."""
    mine = [s for s in (state.night.submissions if state.night and state.phase == "night" else state.mailed) if s.seat == taken.id]
    pending = [{"privilege": s.privilege, "target": s.target} for s in mine if s.status in {"standing", "waiting"}]
    return _notice(
        "newcomer", taken.person, "R37", seat(taken.id), seat=taken.id, role=taken.role, side=taken.side, successes=taken.successes,
        charged=bool(taken.charged), orders=pending, **_kings_rights(state, taken),
    )  # fmt: skip


def _kings_rights(state: GameState, taken: Seat) -> dict[str, bool]:
    """What only a king needs to know to act."""
    if taken.role != "king" or taken.side is None:
        return {}
    return {"may_castle": taken.side not in state.spent, "may_kill": state.may_kill.get(taken.side, False)}


def handover(state: GameState, seat_id: str, until: Instant, last_hour: Instant, number: int, *, voting: bool) -> Notice:
    """N18: when the phase closes now; where there is a ballot, everybody may change once more (C7.4)."""
    return _notice(
        "handover",
        f"{number}",
        "C8.6",
        seat=seat_id,
        until=iso(until, state.zone),
        change_until=iso(last_hour, state.zone) if voting else None,
    )


def extended(state: GameState, until: Instant, reason: str, number: int) -> Notice:
    """The phase closes later (C10.4)."""
    return _notice("extended", f"{number}", "C10.4", until=iso(until, state.zone), reason=reason)


def paused(at: Instant, reason: str) -> Notice:
    """Everything stands still."""
    return _notice("paused", f"{at}", "C10.4", reason=reason)


def resumed(state: GameState, at: Instant, by: int, close: Instant | None) -> Notice:
    """On again; every deadline has moved by the same length."""
    return _notice("resumed", f"{at}", "C10.4", hours=str(round(by / 3_600_000_000, 2)), until=close and iso(close, state.zone))


def mourning() -> Notice:
    """N19: the dead and the onlookers are silent from now on (C6.4)."""
    return _notice("mourning", "once", "C6.4")


def result(state: GameState) -> Notice:
    """N20: the result with its clause, all roles, masks and persons, cards, awards."""
    roles = {s.id: {"role": s.role, "start": s.start_role, "side": s.side, "person": s.person} for s in state.seats.values()}
    cards = [{"person": c.person, "level": c.level, "clause": c.clause} for c in state.cards if not c.revoked]
    awards = [{"award": n.award, "person": n.person} for n in state.nominations]
    clause = state.result_clauses[0] if state.result_clauses else "C9.1"
    return _notice("result", "end", clause, winner=state.winner, roles=roles, cards=cards, awards=awards)
