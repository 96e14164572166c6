"""The JSON report of a game: only plain values; for the public from the public's view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.rows import Row, local, notice_row, plain, state_hash
from moderator.play.ruleset import Record, Refused
from moderator.play.views import Viewed, heard, owed, view_of_records
from moderator.rulesets.jianghu import endings, lacking, lines, times
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.counting import Count, count, missing, score
from moderator.rulesets.jianghu.notices import half
from moderator.rulesets.jianghu.roles import FACTIONS
from moderator.rulesets.jianghu.schedule import left_after, row_of
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Complaint, Post, Round, Seat

RECEIPTS = frozenset({"post_taken", "post_rejected", "iou_waits", "iou_granted", "iou_refused", "half_vote", "your_turn", "may_stand_in"})
"""Notices that only confirm to a seat what it has done or what everybody reads: they have a list of their own."""


def report(ruleset: Viewed[GameState], state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> Row:
    """The whole report for an audience."""
    seen = state if audience == HOST else view_of_records(ruleset, state.params.title, state.zone, records, audience)
    notices = [notice for record in records for notice in owed(record.notices, audience)]
    traced = [line for record in records for line in heard(record.trace, audience)]
    rounds = [*seen.rounds, *([seen.round] if seen.round is not None else [])]
    return {
        "ruleset": "jianghu",
        "title": seen.params.title,
        "phase": {"name": seen.phase, "number": seen.number},
        "seats": [_seat(seen, seat, audience) for seat in seen.seats.values()],
        "deaths": [_death(seat) for seat in _dead(seen)],
        "ballots": [_ballot(seen, each, audience) for each in rounds],
        "posts": [_post(seen, post) for each in rounds for post in each.posts],
        "schedule": [_planned(seen, n, rounds) for n in range(1, max(9, seen.number) + 1)],
        "slots": [plain(slot) for slot in seen.round.slots] if seen.round is not None else [],
        "cards": [plain(w) | {"person": seen.seats[w.seat].person, "level": "warning", "at": _when(seen, w.at)} for w in seen.warnings],
        "timers": _timers(seen),
        "duties": [plain(d) | {"due": _when(seen, d.due)} for d in seen.duties.values()],
        "alliances": [plain(a) | {"since": _when(seen, a.since), "told": a.told and _when(seen, a.told)} for a in seen.alliances.values()],
        "complaints": [_complaint(seen, c) for c in seen.complaints.values()],
        "calls": [],
        "scores": [],
        "ranking": [],
        "pending": _pending(seen) if audience == HOST else [],
        "outcome": _outcome(seen),
        "notices": [notice_row(notice) for notice in notices if notice.code not in RECEIPTS],
        "receipts": [notice_row(notice) for notice in notices if notice.code in RECEIPTS],
        "trace": [plain(line) for line in traced],
        "asks": [plain(ask) for ask in seen.asks],
        "refusals": [plain(each) for each in refused] if audience == HOST else [],
        "state_hash": state_hash(seen),
    }


def _when(state: GameState, at: Instant) -> str:
    return local(at, state.zone)


def _seat(state: GameState, seat: Seat, audience: Audience) -> Row:
    row: Row = {
        "id": seat.id, "seat": seat.id, "mask": seat.mask, "person": seat.person, "role": seat.role, "status": state.status(seat.id),
        "alive": seat.living, "side": seat.faction if seat.role is not None else None, "role_public": seat.role_public,
    }  # fmt: skip
    if audience == HOST:
        row |= {
            "start_role": seat.start, "code": seat.code, "code_name": code_name(seat.code), "posts": seat.posts, "forum_posts": seat.forum,
            "ends": min((timer.ends for timer in seat.timers), default=None), "drag_lost": seat.drag_lost,
            "fireworks_lost": seat.fireworks_lost, "prizes_lost": list(seat.prizes_lost),
        }  # fmt: skip
    return row


def _dead(state: GameState) -> list[Seat]:
    """In the order they went out."""
    return sorted((s for s in state.seats.values() if s.out is not None), key=lambda s: s.out.at if s.out is not None else 0)


def _death(seat: Seat) -> Row:
    assert seat.out is not None
    out = seat.out
    return {
        "seat": seat.id, "cause": out.cause, "clauses": [out.clause] if out.clause else [], "phase": out.step, "number": out.round,
        "role": seat.role, "side": seat.faction if seat.role is not None else None,
    }  # fmt: skip


def _ballot(state: GameState, round_: Round, audience: Audience) -> Row:
    """The ballots of a round as they came; of the present one also what they come to."""
    row: Row = {
        "round": round_.number,
        "runoff": False,
        "day": round_.number,
        "open": round_.closed is None,
        "totals": {},
        "missing": [],
        "lines": {},
        "tops": [
            plain(top) | {"times": [_when(state, at) for at in top.times], "score": half(top.score), "tie": half(top.tie)}
            for top in round_.tops
        ],
        "rescued": round_.rescued,
        "ballots": [plain(b) | {"at": _when(state, b.at), "seats": list(b.seats)} for b in round_.ballots],
    }
    if round_ is state.round and round_.results is None:
        row |= _counted(state, count(state), audience)
    return row


def _counted(state: GameState, found: Count, audience: Audience) -> Row:
    totals = {seat: score(votes)[0] // 2 if score(votes)[0] % 2 == 0 else half(score(votes)[0]) for seat, votes in found.lines.items()}
    row: Row = {"totals": totals, "missing": list(missing(state, found))}
    if audience == HOST:
        row["lines"] = {
            seat: [[vote.voter, _when(state, vote.at), half(vote.first)] for vote in votes] for seat, votes in found.lines.items()
        }
        row["voids"] = [plain(void) for void in found.voids]
    return row


def _post(state: GameState, post: Post) -> Row:
    row: Row = plain(post)
    row.pop("text")
    return row | {"at": _when(state, post.at), "code_name": code_name(state.seats[post.poster].code)}


def _planned(state: GameState, number: int, rounds: Iterable[Round]) -> Row:
    """A round's line: what is planned, what has happened, what is left nominally."""
    row = row_of(state, number)
    done = next((each for each in rounds if each.number == number), None)
    return {
        "round": number, "top_n": row.top_n, "slots": dict(row.slots), "votes": row.votes, "left": left_after(state, number),
        "adjusted": state.adjusted.get(str(number), ""), "published": done is not None and done.published is not None,
        "finished": done is not None and done.results is not None,
    }  # fmt: skip


def _timers(state: GameState) -> list[Row]:
    now = state.round
    if now is None:
        return []
    given = now.limits
    found: list[Row] = [
        {"id": "posts", "at": _when(state, given.posts), "inclusive": True},
        {"id": "noon", "at": _when(state, given.noon), "inclusive": False},
        {"id": "complaints", "at": _when(state, given.complaints), "inclusive": False},
        {"id": "proxy", "at": _when(state, given.proxy), "inclusive": False},
        {"id": "vote", "at": _when(state, given.vote), "inclusive": True},
    ]
    if now.closed is not None and now.results is None:
        later = (times.rescue(state), times.drags(state))
        found += [{"id": limit.code, "at": _when(state, limit.at), "inclusive": limit.inclusive} for limit in later]
    return found


def _complaint(state: GameState, made: Complaint) -> Row:
    row: Row = plain(made)
    return row | {"at": _when(state, made.at), "edited": _when(state, made.edited), "until": made.until and _when(state, made.until)}


def _pending(state: GameState) -> list[list[str]]:
    """Who may still act in the present phase: seat and what."""
    if state.phase == "window":
        return [[slot.owner, f"slot {slot.id}"] for slot in lacking.empty(state) if slot.owner]
    if state.phase == "day":
        return [[seat, "vote"] for seat in missing(state, count(state))]
    return [[right.seat, right.kind] for right in lines.silent(state)] if state.phase == "choices" else []


def _outcome(state: GameState) -> Row | None:
    if not state.winner:
        return None
    winners = [] if state.winner == "draw" else [state.winner]
    full = {side: len(endings.full(state, side)) for side in FACTIONS}
    return {"result": state.winner, "clause": state.result_clause, "winners": winners, "full_votes": full}
