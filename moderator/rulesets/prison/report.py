"""The JSON report of a game: only plain values; for the public from the public's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.messages import due_keys
from moderator.play.rows import Row, local, notice_row, plain, state_hash
from moderator.play.ruleset import Record, Refused
from moderator.play.views import Viewed, heard, owed, view_of_records
from moderator.rulesets.prison.cards import of_seat
from moderator.rulesets.prison.counting import piles, standing
from moderator.rulesets.prison.due import due
from moderator.rulesets.prison.facts import counted_guards, murderers
from moderator.rulesets.prison.judging import results, settled
from moderator.rulesets.prison.pairing import met, unpaired
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import GameState, Judged, Night, Seat, Vote


def report(ruleset: Viewed[GameState], state: GameState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> Row:
    """The whole report for an audience."""
    host = audience == HOST
    seen = state if host else view_of_records(ruleset, state.params.title, state.zone, records, audience)
    due_now = due_keys(notice for record in records for notice in record.notices)
    found = {
        "ruleset": "prison",
        "title": seen.params.title,
        "script": seen.params.script.name,
        "phase": {"name": seen.phase, "number": seen.day},
        "seats": [_seat(seen, seat, audience) for seat in seen.seats.values()],
        "deaths": [_death(seat) for seat in _left(seen) if seat.state == "dead"],
        "departures": [_death(seat) for seat in _left(seen) if seat.state != "dead"],
        "leaders": {side: seen.title(side) for side in SIDES},
        "ballots": [_vote(seen, vote) for vote in (*seen.votes, *([seen.vote] if seen.vote else []))],
        "vote_deaths": seen.vote_deaths,
        "cards": [plain(card) | {"at": _when(seen, card.at)} for card in seen.cards],
        "timers": [{"id": each.code, "at": _when(seen, each.at)} for each in due(seen)] if host else [],
        "calls": [],
        "scores": [],
        "ranking": [],
        "outcome": _outcome(seen, audience),
        "notices": [notice_row(notice) for record in records for notice in owed(record.notices, audience) if notice.key in due_now],
        "trace": [plain(line) for record in records for line in heard(record.trace, audience)],
        "asks": [plain(ask) for ask in seen.asks],
        "refusals": [plain(each) for each in refused] if host else [],
        "state_hash": state_hash(seen),
    }
    return found | (_for_host(state) if host else {})


def _for_host(state: GameState) -> Row:
    """What nobody else may know: rooms, pairs, orders, talks, what would be if it ended now."""
    nights = [*state.nights, *([state.night] if state.night is not None else [])]
    return {
        "nights": [_night(state, night) for night in nights],
        "met": met(state),
        "sessions": [plain(s) | {"opened": _when(state, s.opened), "until": _when(state, s.until)} for s in state.sessions],
        "uses": [plain(use) | {"at": _when(state, use.at)} for use in state.uses],
        "flags": list(state.flags),
        "murderers_on_field": list(murderers(state)),
        "counted_guards": list(counted_guards(state)),
        "if_ended_now": {seat: {"result": why.result, "clauses": list(why.clauses)} for seat, why in results(state).items()},
        "reports": [
            plain(each) | {"at": _when(state, each.at)} for each in state.reports if each.against != "host" or state.phase == "ended"
        ],
        "claims": [plain(claim) for claim in state.claims],
        "acquittal": plain(state.acquittal) | {"at": _when(state, state.acquittal.at)} if state.acquittal is not None else None,
    }


def _when(state: GameState, at: Instant) -> str:
    return local(at, state.zone)


def _seat(state: GameState, seat: Seat, audience: Audience) -> Row:
    row: Row = {
        "id": seat.id,
        "seat": seat.id,
        "mask": seat.mask,
        "side": seat.side,
        "state": seat.state,
        "sidelined": seat.has("sidelined"),
    }
    if audience == HOST:
        judged = state.judgements.get(seat.id)
        why = settled(state, seat.id) if judged is None else judged
        role, cards = state.role(seat.id), of_seat(state, seat.id)
        row |= {
            "person": seat.person, "alt": seat.alt, "assistant": seat.assistant, "role": seat.role, "title": role.title if role else "",
            "tags": list(role.tags) if role else [], "faction": state.faction(seat.id), "result": why.result, "clauses": list(why.clauses),
            "statuses": dict(seat.statuses), "uses": dict(seat.uses), "blue": cards.blue, "yellow": cards.yellow, "red": cards.red,
        }  # fmt: skip
    else:
        published: Judged | None = state.judgements.get(seat.id)
        row |= {"role": seat.role, "result": published.result if published else "", "clauses": list(published.clauses) if published else []}
    return row


def _left(state: GameState) -> list[Seat]:
    gone = [seat for seat in state.seats.values() if not seat.on_field]
    return sorted(gone, key=lambda seat: seat.left.at if seat.left is not None else 0)


def _death(seat: Seat) -> Row:
    left = seat.left
    return {
        "seat": seat.id, "state": seat.state, "cause": left.cause if left else "", "clauses": list(left.clauses) if left else [],
        "day": left.day if left else 0, "phase": left.phase if left else "",
    }  # fmt: skip


def _vote(state: GameState, vote: Vote) -> Row:
    """Every ballot, what counts, the piles, what came of it."""
    open_vote = vote.closed is None
    counts = standing(state, vote) if open_vote else {guard: post for post in vote.posts if not post.out for guard in [post.guard]}
    return {
        "day": vote.day, "second": vote.second, "open": open_vote,
        "posts": [{**plain(post), "at": _when(state, post.at)} for post in vote.posts],
        "counting": {guard: {"prisoner": post.prisoner, "kind": post.kind} for guard, post in counts.items()},
        "piles": [{"prisoner": p.prisoner, "kind": p.kind, "votes": p.votes} for p in (piles(state, vote) if open_vote else vote.piles)],
        "result": vote.outcome.result if vote.outcome else "", "prisoner": vote.outcome.prisoner if vote.outcome else "",
    }  # fmt: skip


def _night(state: GameState, night: Night) -> Row:
    return {
        "night": night.number, "links": dict(night.links), "doors": dict(night.doors), "out": list(night.out),
        "rooms": [
            {
                "night": night.number, "room": room.name, "guard_door": room.guard_door, "prisoner_door": room.prisoner_door,
                "guard": room.guard, "prisoner": room.prisoner, "alone": len(room.occupants) == 1, "dead": list(room.dead),
            }
            for room in night.rooms
        ],
        "orders": [plain(order) | {"at": _when(state, order.at)} for order in night.orders],
        "killed": night.killed, "unpaired": list(unpaired(state, night)),
    }  # fmt: skip


def _outcome(state: GameState, audience: Audience) -> Row | None:
    if state.phase != "ended" or state.ending is None:
        return None
    ending = state.ending
    winners = [seat for seat, judged in state.judgements.items() if judged.result == "win"]
    losers = [seat for seat, judged in state.judgements.items() if judged.result == "lose"]
    return {"result": ending.name, "clause": ending.clauses[0] if ending.clauses else "", "winners": winners, "losers": losers}
