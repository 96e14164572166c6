"""The JSON report of a match: only plain values, fractions as strings; for the public from the public's view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.rows import Row, state_hash
from moderator.play.rows import plain as as_row
from moderator.play.ruleset import Record, Refused
from moderator.play.views import Viewed, heard, owed, view_of_records
from moderator.play.words import Words
from moderator.rulesets.sanguosha import report_table
from moderator.rulesets.sanguosha.hint import Weights, hint, weights
from moderator.rulesets.sanguosha.ladder import ladder
from moderator.rulesets.sanguosha.notices import plain
from moderator.rulesets.sanguosha.pool import effective_bans
from moderator.rulesets.sanguosha.ranking import Standing, standings
from moderator.rulesets.sanguosha.scores import WINNERS, Score, line_score
from moderator.rulesets.sanguosha.state import Card, Game, MatchState, OneVsOne
from moderator.rulesets.sanguosha.when import show_instant

UNRANKED = {"staff": "S3.5.3", "dropped": "S3.5.1", "withdrawn": "R32"}
"""Why a row has no place."""


class Clockface:
    """Instants of a match in the words of the report: each game counts from its own start."""

    def __init__(self, state: MatchState) -> None:
        self._zone = state.zone
        games = [*state.games, *([state.game] if state.game is not None else [])]
        self._starts = sorted(g.started for g in games if g.started is not None)
        self._first = Instant(0) if self._starts or state.zero == 0 else state.zero

    def __call__(self, at: Instant) -> str:
        """The instant, from the start of the game it falls into."""
        before = [start for start in self._starts if start <= at]
        return show_instant(at, before[-1] if before else self._first, self._zone)


def report(
    ruleset: Viewed[MatchState], state: MatchState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience
) -> Row:
    """The whole report for an audience."""
    seen = state if audience == HOST else view_of_records(ruleset, state.params.title, state.zone, records, audience)
    show, words = Clockface(state), Words("en")
    events = [disclosed for r in records for event in r.events if (disclosed := ruleset.disclose(event, audience)) is not None]
    lines = [line for record in records for line in heard(record.trace, audience)]
    notices = [notice for record in records for notice in owed(record.notices, audience)]
    games = [*seen.games, *([seen.game] if seen.game is not None else [])]

    def names(line: str) -> str:
        return seen.name_of(line) if line in seen.lines else line

    return {
        "ruleset": "sanguosha",
        "title": seen.params.title,
        "phase": _phase(seen),
        "seats": _seats(seen),
        "deaths": [row for game in games for row in _deaths(game, show)],
        "ballots": [],
        "cards": _cards(seen, show),
        **report_table.rows(events, show),
        "scores": [_score(line_score(seen, line)) for line in seen.lines],
        "ranking": [_rank(row) for row in standings(seen)],
        "outcome": _outcome(games),
        "games": [_game(game, show, weights(seen) if audience == HOST else None) for game in games],
        "bans": list(seen.banned) if audience != HOST else list(effective_bans(seen)),
        "queue": report_table.queued(seen),
        "vacancies": [{**as_row(v), "since": show(v.since)} for v in seen.vacancies],
        "duels": [_duel(duel, over=over) for duels, over in ((seen.duels, True), (seen.bouts, False)) for duel in duels],
        "appeals": [{**as_row(appeal), "at": show(appeal.at)} for appeal in seen.appeals],
        "notices": [{**as_row(notice), "text": words.notice(notice, names)} for notice in notices],
        "trace": [as_row(line) for line in lines],
        "asks": [as_row(ask) for ask in seen.asks],
        "refusals": _refusals(refused) if audience == HOST else [],
        "state_hash": state_hash(seen),
    }


def _phase(state: MatchState) -> str:
    return state.phase if state.game is None or state.phase != "game" else state.game.status


def _seats(state: MatchState) -> list[Row]:
    """The eight lines in seat order."""
    game = state.game or (state.games[-1] if state.games else None)
    order = game.seats if game is not None and game.seats else tuple(state.lines)
    return [_seat(state, game, line, number) for number, line in enumerate(order, 1)]


def _seat(state: MatchState, game: Game | None, line: str, number: int) -> Row:
    person = state.name_of(line)
    now = ladder(state, person)
    row: Row = {
        "seat": number,
        "line": line,
        "person": person,
        "w": now.w,
        "y": now.y,
        "r": now.r,
        "alive": True,
        "role": None,
        "hero": None,
    }
    if game is not None:
        pick = game.picks.get(line)
        row |= {"alive": line not in game.dead, "role": game.roles.get(line), "hero": pick.hero if pick else None}
    return row


def _deaths(game: Game, show: Clockface) -> Iterable[Row]:
    for death in game.deaths:
        named = {"game": game.number, "attempt": game.attempt, "n": death.n, "victim": death.victim, "killer": death.killer}
        yield {
            **named,
            "source": death.source,
            "role": game.roles.get(death.victim),
            "at": show(death.at),
            "round": death.round,
            "note": death.note,
        }


def _cards(state: MatchState, show: Clockface) -> list[Row]:
    """Cards in order, each followed by the conversions it caused."""
    rows: list[Row] = []
    for card in state.cards:
        rungs = [rung for rung in ladder(state, card.person).rungs if rung.card == card.id]
        rows.append(_card(card, show))
        rows += [
            {**_card(card, show), "id": r.id, "level": r.level, "clause": r.clause, "conversion_of": list(r.of), "note": ""}
            for r in rungs
            if r.converted
        ]
    return rows


def _card(card: Card, show: Clockface) -> Row:
    return {
        "id": str(card.id),
        "person": card.person,
        "line": card.line,
        "level": card.level,
        "clause": card.clause,
        "at": show(card.at),
        "game": card.game,
        "conversion_of": [],
        "automatic": card.automatic,
        "proposed": card.proposed,
        "waived": card.waived,
        "revoked": card.revoked,
        "note": card.note,
    }


def _score(score: Score) -> Row:
    games = [{"game": number, "points": plain(points)} for number, points in score.games]
    parts = {
        "inherited": plain(score.inherited),
        "adopted": plain(score.adopted),
        "games": plain(sum((p for _, p in score.games), start=score.inherited * 0)),
    }
    return {
        "line": score.line,
        "person": score.person,
        "total": plain(score.total),
        "inherited": plain(score.inherited),
        "games": games,
        "red": plain(score.red),
        "parts": {**parts, "red": plain(score.red)},
        "mvps": score.mvps,
        "third": score.third,
        "cards": score.cards,
    }


def _rank(row: Standing) -> Row:
    why = row.reason
    reason = None if why is None else {"with": why.partner, "criterion": why.criterion, "clause": why.clause, "a": why.a, "b": why.b}
    return {
        "place": row.place,
        "line": row.line,
        "person": row.person,
        "total": plain(row.total),
        "cards": row.cards,
        "mvps": row.mvps,
        "third": row.third,
        "shared": row.shared,
        "status": row.status,
        "zone": row.zone,
        "reason": reason,
        "clause": UNRANKED.get(row.status) or (why.clause if why is not None else "S1.3.2"),
    }


def _duel(duel: OneVsOne, *, over: bool) -> Row:
    return {"a": duel.a, "b": duel.b, "winners": list(duel.winners), "firsts": list(duel.firsts), "over": over}


def _outcome(games: Sequence[Game]) -> Row | None:
    """The last game that has an outcome, proposed or confirmed."""
    game = next((g for g in reversed(games) if g.verdict is not None), None)
    return None if game is None else _verdict(game)


def _verdict(game: Game) -> Row | None:
    v = game.verdict
    if v is None:
        return None
    winners = [line for line in game.seats if game.roles.get(line) in WINNERS.get(v.outcome, ())]
    counting: Row = {"rebels": v.rebels, "loyalists": v.loyalists, "spies": v.spies, "lord_alive": v.lord_alive, "source": v.source}
    clause = v.clauses[0] if v.clauses else ""
    return {
        "result": v.outcome,
        "clause": clause,
        "clauses": list(v.clauses),
        "winners": winners,
        "counting": counting,
        "overridden": v.overridden,
    }


def _game(game: Game, show: Clockface, weighed: Weights | None) -> Row:
    rows = hint(game, weighed) if weighed is not None and game.status in {"mvp", "done", "outcome", "playing"} else ()
    return {
        "number": game.number,
        "attempt": game.attempt,
        "status": game.status,
        "seats": list(game.seats),
        "roles": dict(game.roles),
        "heroes": {line: pick.hero for line, pick in game.picks.items()},
        "forced": [line for line, pick in game.picks.items() if pick.forced],
        "outcome": _verdict(game),
        "mvp": game.mvp,
        "spy_duel": game.spy_duel,
        "points": {line: plain(p) for line, p in game.points.items()},
        "credited": dict(game.credited),
        "extra_used": list(game.extra_used),
        "turns": game.turns,
        "round": game.round,
        "dropped": game.dropped,
        "hint": [{"line": r.line, "score": plain(r.score)} for r in rows],
        "ended": None if game.ended is None else show(game.ended),
    }


def _refusals(refused: Sequence[Refused]) -> list[Row]:
    rows = []
    for each in refused:
        r = each.refusal
        rows.append(
            {"line": each.line, "code": r.code, "clause": r.clause, "message": r.code, "params": as_row(r.params), "remedy": r.remedy}
        )
    return rows
