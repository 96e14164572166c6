"""The JSON report of a cup: only plain values, fractions as strings; for the public from the public's view alone."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.cup import people
from moderator.cup.calendar import clashes
from moderator.cup.effective import counters_now, owed
from moderator.cup.fold import AS_SHOWN
from moderator.cup.notices import iso
from moderator.cup.state import CupCard, CupMatch, CupState, Frozen, FrozenRow, Round
from moderator.cup.tables import Placed, round_table
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.rows import Row, state_hash
from moderator.play.rows import plain as as_row
from moderator.play.ruleset import Record, Refused
from moderator.play.views import Viewed, heard, view_of_records
from moderator.play.views import owed as owed_to
from moderator.play.words import Words
from moderator.rulesets.sanguosha.notices import plain
from moderator.rulesets.sanguosha.ranking import Standing

RESULTS = frozenset({"N20", "N22", "N23", "N24"})
"""Notices that tell results: the public's once they have been sent."""


def report(ruleset: Viewed[CupState], state: CupState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> Row:
    """The whole report for an audience."""
    seen = state if audience == HOST else view_of_records(ruleset, state.params.title, state.zone, records, audience)
    words = Words("en").of("cup")
    lines = [line for record in records for line in heard(record.trace, audience)]
    host = audience == HOST
    notices = [n for record in records for n in owed_to(record.notices, audience) if host or n.code not in RESULTS or n.key in state.sent]
    return {
        "ruleset": "cup",
        "title": seen.params.title,
        "phase": seen.phase,
        "seats": [],
        "deaths": [],
        "ballots": [],
        "cards": [_card(seen, card) for card in seen.cards],
        "timers": [],
        "calls": [],
        "scores": [],
        "people": [_person(seen, name) for name in seen.people],
        "plan": [as_row(each.plan) for each in seen.rounds],
        "matches": [_match(seen, match, audience) for match in (*seen.matches.values(), *seen.void)],
        "rounds": [_round(seen, each) for each in seen.rounds if each.status != "planned"],
        "ranking": _ranking(seen),
        "outcome": _outcome(seen),
        "pool": list(people.pool(seen)),
        "clashes": [as_row(clash) for clash in clashes(seen)],
        "corrections": [{**as_row(each), "at": iso(each.at, seen.zone)} for each in seen.corrections],
        "released": None if seen.shown is None else {**as_row(seen.shown), "at": iso(seen.shown.at, seen.zone)},
        "notices": [{**as_row(notice), "text": words.notice(notice)} for notice in notices],
        "trace": [as_row(line) for line in lines],
        "asks": [as_row(ask) for ask in seen.asks],
        "refusals": _refusals(refused) if audience == HOST else [],
        "state_hash": state_hash(seen),
    }


def _refusals(refused: Sequence[Refused]) -> list[Row]:
    words = Words("en").of("cup")
    return [
        {"line": each.line, "code": each.refusal.code, "clause": each.refusal.clause, "message": words.refusal(each.refusal)}
        for each in refused
    ]


def _when(at: Instant | None, zone: str) -> str | None:
    return None if at is None else iso(at, zone)


def _person(state: CupState, name: str) -> Row:
    entrant, now, cards = state.people[name], people.where(state, name), counters_now(state, name)
    return {
        "person": name, "number": entrant.number, "registered": iso(entrant.registered, state.zone), "staff": entrant.staff,
        "status": now.status, "round": now.round_id, "match": now.match, "place": now.place, "score": plain(now.score),
        "w": cards.w, "y": cards.y, "r": cards.r, "yellow_total": cards.yellow_total, "red_total": cards.red_total,
        "red_direct": cards.red_direct, "reason": entrant.expelled or entrant.withdrawn,
    }  # fmt: skip


def _card(state: CupState, card: CupCard) -> Row:
    return {
        "id": str(card.id), "person": card.person, "level": card.level, "clause": card.clause, "at": iso(card.at, state.zone),
        "note": card.note, "match": card.match, "revoked": card.revoked,
    }  # fmt: skip


def _match(state: CupState, match: CupMatch, audience: Audience) -> Row:
    void = match.id not in state.matches or state.matches[match.id] is not match
    row: Row = {
        "match": match.id, "round": match.round, "status": "void" if void else match.status, "people": list(match.people),
        "start": _when(match.start, state.zone), "table": match.table, "judge": match.judge, "head": match.head,
    }  # fmt: skip
    if audience == HOST:
        row |= {
            "answers": {name: {"comes": each.comes, "at": iso(each.at, state.zone)} for name, each in match.answers.items()},
            "stream": match.stream, "entries": match.entries, "taken": _when(match.taken, state.zone), "sent": list(match.reserved),
            "owed": [] if match.result is None or void else [as_row(each) for each in owed(state, match)],
        }  # fmt: skip
    return row


def _round(state: CupState, each: Round) -> Row:
    closed = each.frozen
    row: Row = {"round": each.plan.id, "status": each.status, "field": list(each.field), "seed": each.seed}
    if closed is not None:
        return row | {
            "rows": _frozen_rows(closed), "advancers": list(closed.advancers), "waits": list(closed.waits),
            "out": list(closed.out), "revived": list(closed.revived), "provisional": closed.provisional, "kept": closed.kept,
            "scoring": closed.scoring.name, "open": [],
        }  # fmt: skip
    table = round_table(state, each)
    return row | {
        "rows": _placed_rows(table.rows), "advancers": list(table.advancers), "waits": list(table.waits),
        "out": list(table.out), "revived": list(table.revived), "provisional": True, "kept": False, "scoring": state.params.scoring.name,
        "open": [
            *({"what": "tie", "match": tie.match, "people": list(tie.people), "how": tie.tie.how} for tie in table.ties),
            *({"what": "limit", "people": list(limit.people), "how": limit.how, "seats": limit.seats} for limit in table.limits),
            *({"what": "choice", "people": [two.person], "how": two.default} for two in table.choices),
        ],
    }  # fmt: skip


def _frozen_rows(closed: Frozen) -> list[Row]:
    """The rows of a table; the reason names the person whom the row stands before. Of a table that was only shown, what was shown."""
    if closed.rows and closed.rows[0].clause == AS_SHOWN:
        return [
            {
                "match": r.match,
                "person": r.person,
                "place": r.place,
                "total": plain(r.total),
                "shared": r.shared,
                "destination": r.destination,
            }
            for r in closed.rows
        ]
    holders = {(row.match, row.line): row.person for row in closed.rows if row.place is not None}
    return [_row(row, row.match, row.destination, row.clause, holders) for row in closed.rows]


def _placed_rows(placed: Sequence[Placed]) -> list[Row]:
    holders = {(each.match, each.row.line): each.row.person for each in placed if each.row.place is not None}
    return [_row(each.row, each.match, each.destination, each.clause, holders) for each in placed]


def _row(row: FrozenRow | Standing, match: str, destination: str, clause: str, holders: dict[tuple[str, str], str]) -> Row:
    why = row.reason
    reason = None
    if why is not None:
        reason = {"with": holders.get((match, why.partner), ""), "criterion": why.criterion, "clause": why.clause, "a": why.a, "b": why.b}
    return {
        "match": match, "line": row.line, "person": row.person, "place": row.place, "total": plain(row.total), "cards": row.cards,
        "mvps": row.mvps, "third": row.third, "shared": row.shared, "status": row.status, "destination": destination, "clause": clause,
        "reason": reason,
    }  # fmt: skip


def _ranking(state: CupState) -> list[Row]:
    """The final's table once it is closed; until then that of the round closed last."""
    closed = [each.frozen for each in state.rounds if each.frozen is not None]
    return _frozen_rows(closed[-1]) if closed else []


def _outcome(state: CupState) -> Row | None:
    last = state.rounds[-1].frozen if state.rounds else None
    if last is None or not last.rows:  # for the public it has no rows before it is released
        return None
    return {"result": "final", "clause": "S1.3.3", "winners": [row.person for row in last.rows if row.place == 1]}
