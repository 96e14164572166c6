"""What is owed to whom in one match (section 14). Keys are stable over replays: code, recipient, occasion.

N7-N14 and N17-N21. N15 and N16 are spoken at their instant: the public trace and the calls carry them, nothing is owed later.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from moderator.play.audience import HOST, PUBLIC, Audience, seat
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice, Params
from moderator.rulesets.sanguosha.inheritance import Inheritance
from moderator.rulesets.sanguosha.ladder import Ladder
from moderator.rulesets.sanguosha.ranking import Standing, Tie
from moderator.rulesets.sanguosha.roles import Role
from moderator.rulesets.sanguosha.state import Card, Game, MatchState, Vacancy
from moderator.rulesets.sanguosha.when import spoken

APPEAL_HOURS = 12
CALL_MINUTES = 15


def plain(value: Decimal) -> str:
    """Points as people write them: no exponent, no needless zeros."""
    text = f"{value + 0:f}"  # "+ 0": no minus nothing
    return text.rstrip("0").rstrip(".") if "." in text else text


def _notice(code: str, occasion: str, clause: str, audience: Audience = PUBLIC, **params: Any) -> Notice:
    return Notice(key=f"{code}:{audience}:{occasion}", code=code, audience=audience, clause=clause, params=params)


def occasion(game: Game) -> str:
    """A game's name in keys: number and attempt."""
    return f"g{game.number}.{game.attempt}"


def etiquette(state: MatchState) -> Notice:
    """N7: etiquette, allowed questions, timers, ladder."""
    s = state.params.seconds
    return _notice("N7", "match", "S4.1", play=plain(s.play), response=plain(s.response), skill=plain(s.skill), long=plain(s.skill_long))


def ban_list(heroes: tuple[str, ...], half: int = 1) -> Notice:
    """N10: banned heroes, not who banned them."""
    return _notice("N10", f"half{half}", "S1.4", heroes=list(heroes))


def seats(game: Game) -> Notice:
    """N11: seats 1-8."""
    return _notice("N11", occasion(game), "S1.1", game=game.number, lines=list(game.seats))


def roles(game: Game) -> tuple[Notice, ...]:
    """N12, to each seat its own."""
    return tuple(
        _notice("N12", occasion(game), "S1.1", seat(line), game=game.number, line=line, role=role) for line, role in game.roles.items()
    )


def boxes(game: Game, given: dict[str, tuple[str, ...]], seconds: int, replacements: dict[str, str]) -> tuple[Notice, ...]:
    """N13, to each seat its own box with the replacements it allows."""
    bases = {base: name for name, base in replacements.items()}
    return tuple(
        _notice(
            "N13",
            occasion(game),
            "S1.4",
            seat(line),
            game=game.number,
            line=line,
            heroes=list(box),
            seconds=str(seconds),
            replacements=[bases[hero] for hero in box if hero in bases],
        )
        for line, box in given.items()
    )


def line_up(state: MatchState, game: Game) -> Notice:
    """N14: positions from the lord on, heroes, reading time."""
    start = game.seats.index(game.lord) if game.lord in game.seats else 0
    order = (*game.seats[start:], *game.seats[:start])
    heroes = [game.picks[line].hero for line in order if line in game.picks]
    return _notice(
        "N14",
        occasion(game),
        "S1.4",
        game=game.number,
        lines=list(order),
        heroes=heroes,
        line=game.lord,
        seconds=plain(state.params.seconds.read),
    )


def card_given(card: Card, now: Ladder, points: Decimal) -> Notice:
    """N17: person, clause, level, conversions, counters, points."""
    made = [rung.level for rung in now.rungs if rung.card == card.id and rung.converted]
    return _notice(
        "N17",
        f"card{card.id}",
        card.clause,
        person=card.person,
        level=card.level,
        conversions=made,
        w=now.w,
        y=now.y,
        r=now.r,
        points=plain(points),
    )


def card_lifted(card: Card, now: Ladder) -> Notice:
    """N17 again: a card no longer counts."""
    return _notice("N17.lifted", f"card{card.id}", card.clause, person=card.person, level=card.level, w=now.w, y=now.y, r=now.r)


def queue_until(vacancy: Vacancy) -> Instant:
    """Until when the queue is called, inclusive; the arrival counts (S3.3.1)."""
    return Instant(vacancy.since + CALL_MINUTES * 60 * SECOND)


def late_call(person: str, minutes: int, until: str) -> Notice:
    """N8: name, minutes late, time of withdrawal."""
    return _notice("N8", f"{person}:{minutes}", "S3.3.1", person=person, minutes=minutes, until=until)


def substitute_call(state: MatchState, vacancy: int, due: Inheritance, called: str = "") -> Notice:
    """N9, the judge's: match, line, games done, what would be inherited, until when; to whom, once somebody is called."""
    found = next(v for v in state.vacancies if v.id == vacancy)
    until = spoken(queue_until(found), state.zone)
    whom: Params = {"called": called} if called else {}
    return _notice(
        "N9.called" if called else "N9",
        f"vacancy{vacancy}" + (f".{len(found.calls)}" if called else ""),
        due.clause,
        HOST,
        **whom,
        match=state.params.title,
        line=found.line,
        person=found.person,
        done=due.done,
        scheduled=due.scheduled,
        points=plain(due.result),
        rate=due.percent,
        until=until,
    )


def game_result(state: MatchState, game: Game, totals: dict[str, Decimal]) -> Notice:
    """N18: outcome with its counting, roles, deaths in order, MVP, points, totals."""
    assert game.verdict is not None
    verdict = game.verdict

    def having(role: Role) -> list[str]:
        return [line for line in game.seats if game.roles.get(line) == role]

    counting: Params = {"rebels": verdict.rebels, "loyalists": verdict.loyalists, "spies": verdict.spies, "source": verdict.source}
    who: Params = {"lord": having("lord"), "loyal": having("loyalist"), "rebel": having("rebel"), "spy": having("spy")}
    table = [f"{state.name_of(line)} {plain(p)} ({plain(totals[line])})" for line, p in game.points.items()]
    clause = verdict.clauses[0] if verdict.clauses else "S1.1"
    said: Params = {"game": game.number, "outcome": verdict.outcome, "lines": list(game.dead), "target": game.mvp, "table": table}
    return _notice("N18", occasion(game), clause, **said, **counting, **who)


def match_table(table: tuple[Standing, ...]) -> Notice:
    """N19: the table with the reason for each neighbouring pair."""
    rows: list[Params] = [
        {"place": s.place, "person": s.person, "total": plain(s.total), "cards": s.cards, "mvps": s.mvps, "third": s.third, "zone": s.zone}
        for s in table
    ]
    shown = [f"{row['place'] or '-'}. {row['person']} {row['total']} ({row['cards']}/{row['mvps']}/{row['third']})" for row in rows]
    return _notice("N19", "match", "S1.3.3", rows=rows, table=shown)


def duel_call(tie: Tie) -> Notice:
    """N20: who plays 1v1 and for which places."""
    return _notice("N20", f"place{tie.place}", "S1.3.3", lines=list(tie.lines), place=tie.place)


def appeal_window(until: str) -> Notice:
    """N21: when appeals close."""
    return _notice("N21", "match", "S4.8", until=until)
