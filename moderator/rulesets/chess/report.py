"""The JSON report of a game: only plain values; for the public from the public's view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.rows import Row, local, notice_row, plain, state_hash
from moderator.play.ruleset import Record, Refused
from moderator.play.views import Viewed, heard, view_of_records
from moderator.rulesets.chess import acting, phases
from moderator.rulesets.chess.counting import count, totals
from moderator.rulesets.chess.state import Ballot, GameState, Night, Seat, Submission
from moderator.rulesets.chess.tally import curse_votes
from moderator.rulesets.chess.views import owed

RECEIPTS = frozenset({"receipt"})
"""Notices that only say that an order has come in; they have a list of their own."""


def report(ruleset: Viewed[GameState], state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> Row:
    """The whole report for an audience."""
    seen = state if audience == HOST else view_of_records(ruleset, state.params.title, state.zone, records, audience)
    notices = [notice for record in records for notice in owed(record.notices, audience)]
    lines = [line for record in records for line in heard(record.trace, audience)]
    return {
        "ruleset": "chess",
        "title": seen.params.title,
        "phase": {"name": seen.phase, "number": seen.number},
        "seats": [_seat(seat, audience) for seat in seen.seats.values()],
        "deaths": [_death(seat) for seat in _dead(seen)],
        "ballots": [_ballot(seen, ballot, audience) for ballot in (*seen.ballots, *([seen.ballot] if seen.ballot else []))],
        "actions": [_action(seen, night, s) for night, s in _submissions(seen)],
        "cards": [plain(card) | {"at": _when(seen, card.at)} for card in seen.cards],
        "timers": [{"id": d.code, "at": _when(seen, d.at), "inclusive": d.inclusive} for d in phases.deadlines(seen)],
        "calls": [],
        "scores": [],
        "ranking": [],
        "vacancies": [plain(v) | {"since": _when(seen, v.since)} for v in seen.vacancies],
        "pending": [list(pair) for pair in acting.pending(seen)] if audience == HOST and seen.phase == "night" else [],
        "outcome": _outcome(seen),
        "notices": [notice_row(notice) for notice in notices if notice.code not in RECEIPTS],
        "receipts": [notice_row(notice) for notice in notices if notice.code in RECEIPTS],
        "trace": [plain(line) for line in lines],
        "asks": [plain(ask) for ask in seen.asks],
        "refusals": [plain(each) for each in refused] if audience == HOST else [],
        "state_hash": state_hash(seen),
    }


def _when(state: GameState, at: Instant) -> str:
    return local(at, state.zone)


def _seat(seat: Seat, audience: Audience) -> Row:
    row: Row = {
        "seat": seat.id, "mask": seat.mask, "person": seat.person, "side": seat.side, "role": seat.role, "alive": seat.alive,
        "checked_in": seat.checked_in is not None,
    }  # fmt: skip
    if audience == HOST:
        row |= {"successes": seat.successes, "charged": seat.charged, "grace": seat.grace, "start_role": seat.start_role}
    return row


def _dead(state: GameState) -> list[Seat]:
    """In the order of their deaths; of one instant in seat-list order, those put to death by a card behind the notice's own (R27)."""
    return sorted(
        (s for s in state.seats.values() if s.death is not None),
        key=lambda s: (s.death.at, s.death.cause == "card") if s.death else (0, False),
    )


def _death(seat: Seat) -> Row:
    assert seat.death is not None
    d = seat.death
    return {
        "seat": seat.id, "cause": d.cause, "clauses": list(d.clauses), "phase": d.phase, "number": d.number, "direct": d.direct,
        "role": seat.role, "side": seat.side,
    }  # fmt: skip


def _ballot(state: GameState, ballot: Ballot, audience: Audience) -> Row:
    """Who votes for whom, every post with its verdict; curse votes for the host alone (C3.5.3)."""
    read = count(state, ballot)
    curses = curse_votes(state) if audience == HOST and not ballot.runoff and ballot is state.ballot else {}
    tally = state.tally if ballot is state.ballot else None
    return {
        "day": ballot.day, "runoff": ballot.runoff, "candidates": list(ballot.candidates), "open": ballot.closed is None,
        "counting": {voter: target for voter, target in read.counting.items() if target},
        "totals": totals(read.counting, tally.curses if tally and audience == HOST else curses),
        "missing": list(read.missing), "unclear": list(read.open),
        "posts": [
            {
                "voter": r.post.voter, "target": r.post.target, "at": _when(state, r.post.at), "channel": r.post.channel, "how": r.how,
                "void": r.void, "clauses": list(r.clauses),
            }
            for r in read.readings
        ],
    }  # fmt: skip


def _submissions(state: GameState) -> Iterable[tuple[int, Submission]]:
    nights: list[Night] = [*state.nights, *([state.night] if state.night is not None else [])]
    yield from ((night.number, s) for night in nights for s in night.submissions)
    yield from ((state.number + 1, s) for s in state.mailed)


def _action(state: GameState, night: int, s: Submission) -> Row:
    return {
        "id": s.id, "night": night, "seat": s.seat, "privilege": s.privilege, "target": s.target, "at": _when(state, s.at),
        "status": s.status, "reason": s.reason, "length": s.length,
    }  # fmt: skip


def _outcome(state: GameState) -> Row | None:
    if not state.winner:
        return None
    winners = [] if state.winner in {"draw", "suspended"} else [state.winner]
    return {"result": state.winner, "clause": state.result_clauses[0] if state.result_clauses else "", "winners": winners}
