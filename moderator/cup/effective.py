"""A match as the cup counts it: as it was taken in, with what the cup knows better (cards, choices, places, 1v1, who is out)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from moderator.cup.state import CupCard, CupMatch, CupState, Round
from moderator.play.instants import Instant
from moderator.play.messages import Params
from moderator.rulesets.sanguosha.duels import of_pair
from moderator.rulesets.sanguosha.inheritance import anew
from moderator.rulesets.sanguosha.ladder import Ladder, climb
from moderator.rulesets.sanguosha.scores import game_points
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import Card, Counters, Line, MatchState, Person, Struct


class Part(Struct, frozen=True, kw_only=True, gc=False):
    """What a person had when he came into a match, and what he had after it."""

    match: str
    base: Counters
    after: Ladder


class Owed(Struct, frozen=True, kw_only=True):
    """An amendment that the cup owes a match's own record: a card, a line dropped, counters, a place, a 1v1."""

    match: str
    what: str
    params: Params = {}


# --- who sat where, and when -------------------------------------------------------------------------------------------------


def closed_matches(state: CupState, rounds: Iterable[Round] | None = None) -> list[CupMatch]:
    """The matches taken in, in the order of rounds and groups."""
    named = (name for each in (state.rounds if rounds is None else rounds) for name in each.matches)
    return [state.matches[name] for name in named if state.matches[name].result is not None]


def the_result(match: CupMatch) -> MatchState:
    """The result of a match that was taken in."""
    assert match.result is not None
    return match.result


def sittings(match: CupMatch) -> list[tuple[str, Instant, Instant]]:
    """(person, from, until) of all who held a line in a match taken in."""
    if "sittings" not in match.kept:
        result = the_result(match)
        lines = result.lines.values()
        match.kept["sittings"] = [(line.holders[n].person, *_sitting(result, line, n)) for line in lines for n in range(len(line.holders))]
    found: list[tuple[str, Instant, Instant]] = match.kept["sittings"]
    return found


def _sitting(result: MatchState, line: Line, n: int) -> tuple[Instant, Instant]:
    """From the vacancy, or the game it was filled for, to the next vacancy of the line, or the end of the match."""
    since = {(v.line, v.filled_by): v.since for v in result.vacancies if v.filled_by is not None}
    first = result.started or result.params.scheduled or Instant(0)
    start = first if n == 0 else since.get((line.id, line.holders[n].person), first)
    begun = next((g.started for g in result.games if g.number == line.holders[n].from_game and g.started is not None), None)
    if n and begun is not None:
        start = max(start, begun)
    later = since.get((line.id, line.holders[n + 1].person)) if n + 1 < len(line.holders) else None
    return start, later if later is not None else result.ended or start


# --- cards over all matches ----------------------------------------------------------------------------------------------------


def clearing(state: CupState) -> str | None:
    """The round on entering which all counters go to zero (R27); the final where the plan has no semifinal."""
    kinds = {each.plan.kind: each.plan.id for each in reversed(state.rounds)}
    return kinds.get("semifinal", kinds.get("final")) if state.rule("cards_clear_at") == "semifinal" else kinds.get("final")


def same_card(mine: CupCard, card: Card) -> bool:
    """Whether a card in a match's record is the one that the cup gave."""
    return (mine.person, mine.level, mine.clause, mine.at) == (card.person, card.level, card.clause, card.at)


def match_cards(state: CupState, match: CupMatch) -> tuple[Card, ...]:
    """All cards charged to a match: its own, and those given between matches that it does not have yet (R21)."""
    result = the_result(match)
    mine = [card for card in state.cards if card.match == match.id] if state.cards else []
    if not mine:
        return result.cards
    lifted = [card for card in mine if card.revoked]
    kept = tuple(
        replace(card, revoked=found.revoked)
        if (found := next((each for each in lifted if same_card(each, card)), None)) is not None and not card.revoked
        else card
        for card in result.cards
    )
    more = [card for card in mine if not card.revoked and not any(same_card(card, each) for each in result.cards)]
    number = max((card.id for card in kept), default=0)
    return (*kept, *(_as_card(card, number + n) for n, card in enumerate(more, 1)))


def _as_card(card: CupCard, number: int) -> Card:
    return Card(
        id=number, person=card.person, line=None, level=card.level, clause=card.clause, at=card.at, note=card.note
    )  # fmt: skip


def carried(state: CupState, after: Ladder) -> Counters:
    """What goes on into the next match: yellows and reds, warnings only by house rule (S5.A, R28)."""
    w = after.w if state.rule("warnings_carry") else 0
    return Counters(
        w=w, y=after.y, r=after.r, yellow_total=after.yellow_total, red_total=after.red_total, red_direct=after.red_direct
    )  # fmt: skip


def parts(state: CupState, person: str) -> tuple[Part, ...]:
    """The person's matches in the order in which he came to them, with his counters before and after each."""
    known: dict[str, tuple[Part, ...]] = state.kept.setdefault("parts", {})
    if person not in known:
        known[person] = _parts(state, person)
    return known[person]


CLEAN, NOTHING = Counters(), Ladder()


def _carded(state: CupState) -> frozenset[str]:
    """Everybody with a card of any kind, or who brought some: for all others there is nothing to add up."""
    if "carded" not in state.kept:
        given = {card.person for match in closed_matches(state) for card in the_result(match).cards}
        brought = {p.name for p in state.people.values() if p.brought != CLEAN}
        state.kept["carded"] = frozenset(given | brought | {card.person for card in state.cards})
    found: frozenset[str] = state.kept["carded"]
    return found


def _parts(state: CupState, person: str) -> tuple[Part, ...]:
    if person not in _carded(state):
        found_in = _known_in(state)
        rounds = (each for each in state.rounds if (each.plan.id, person) in found_in)
        return tuple(Part(match=match.id, base=CLEAN, after=NOTHING) for each in rounds for match in _in_order(state, each, person))
    clear = clearing(state)
    known = state.people.get(person)
    base = known.brought if known is not None else Counters()
    found: list[Part] = []
    for each in state.rounds:
        if each.plan.id == clear:
            base = Counters()
        for match in _in_order(state, each, person):
            cards = tuple(card for card in match_cards(state, match) if card.person == person and card.counts)
            after = climb(base, cards)
            found.append(Part(match=match.id, base=base, after=after))
            base = carried(state, after)
    return tuple(found)


def _in_order(state: CupState, each: Round, person: str) -> list[CupMatch]:
    """The round's closed matches that know the person, by when he came."""
    mine = _known_in(state).get((each.plan.id, person), [])
    return (
        mine
        if len(mine) < 2
        else sorted(mine, key=lambda match: min((start for name, start, _ in sittings(match) if name == person), default=Instant(0)))
    )


def _known_in(state: CupState) -> dict[tuple[str, str], list[CupMatch]]:
    """(round, person) -> the closed matches of the round that know him."""
    if "known_in" not in state.kept:
        index: dict[tuple[str, str], list[CupMatch]] = {}
        for match in closed_matches(state):
            for person in the_result(match).persons:
                index.setdefault((match.round, person), []).append(match)
        state.kept["known_in"] = index
    found: dict[tuple[str, str], list[CupMatch]] = state.kept["known_in"]
    return found


def entering(state: CupState, person: str, round_id: str) -> Counters:
    """The counters that a person brings into a round's next match; cards not yet charged come on top (R21)."""
    clear = clearing(state)
    order = [each.plan.id for each in state.rounds]
    mine = [part for part in parts(state, person) if order.index(state.matches[part.match].round) <= order.index(round_id)]
    if clear is not None and order.index(round_id) >= order.index(clear):
        mine = [part for part in mine if order.index(state.matches[part.match].round) >= order.index(clear)]
    if mine:
        return carried(state, mine[-1].after)
    known = state.people.get(person)
    cleared = clear is not None and order.index(round_id) >= order.index(clear)
    return Counters() if cleared or known is None else known.brought


def counters_now(state: CupState, person: str) -> Ladder:
    """What a person's cards come to now, those not yet charged to a match among them."""
    begun = [each for each in state.rounds if each.status != "planned"] or list(state.rounds[:1])
    base = entering(state, person, begun[-1].plan.id) if begun else Counters()
    loose = [card for card in state.cards if card.person == person and not card.match and not card.revoked]
    return climb(base, tuple(_as_card(card, n) for n, card in enumerate(loose, 1)))


def banned(state: CupState, person: str, last: int | None = None, until: Instant | None = None) -> bool:
    """Whether his cards come to a ban: of all matches and between them, or of the rounds up to ``last`` and given by ``until``."""
    if last is None:
        return counters_now(state, person).banned or any(part.after.banned for part in parts(state, person))
    mine = [part for part in parts(state, person) if state.round_index(state.matches[part.match].round) <= last and part.after.banned]
    return any(until is None or _banned_by(state, part, person, until) for part in mine)


def _banned_by(state: CupState, part: Part, person: str, until: Instant) -> bool:
    cards = (card for card in match_cards(state, state.matches[part.match]) if card.person == person and card.counts)
    return climb(part.base, tuple(card for card in cards if card.at <= until)).banned


# --- a match as it counts ------------------------------------------------------------------------------------------------------


def back(state: CupState, person: str, left: Instant | None, matches: Iterable[CupMatch]) -> bool:
    """Whether somebody withdrawn sat down again in one of these matches later on, where the house rule lets him (R32)."""
    if left is None or not state.rule("withdrawn_may_return"):
        return False
    return any(
        name == person and since >= left and not the_result(match).persons[person].withdrawn
        for match in matches
        for name, since, _ in sittings(match)
    )


def gone_at(match: CupMatch, person: str) -> Instant | None:
    """When somebody withdrew in a match taken in."""
    return max((vacancy.since for vacancy in the_result(match).vacancies if vacancy.person == person), default=None)


def out_of_it(state: CupState, match: CupMatch) -> dict[str, str]:
    """Who is out of the cup by then, and why: withdrawn or banned in a match up to this round, withdrawn or expelled by the organiser.

    What happens after a round was frozen changes nothing in it.
    """
    known: dict[str, dict[str, str]] = state.kept.setdefault("out", {})
    if match.round not in known:
        known[match.round] = _out_by(state, state.round_index(match.round))
    return known[match.round]


def _out_by(state: CupState, at: int) -> dict[str, str]:
    frozen = state.rounds[at].frozen
    matches = closed_matches(state, state.rounds[: at + 1])
    found: dict[str, str] = {}
    placed = {row.person for row in frozen.rows if row.place is not None} if frozen is not None else set()
    for person in state.people.values():
        if person.left is None or (frozen is not None and (person.left > frozen.at or person.name in placed)):
            continue  # entered afterwards, whatever its hour: with a place in the frozen table he had not left
        if person.expelled or not back(state, person.name, person.left, matches):
            found[person.name] = "expelled" if person.expelled else "withdrawn"
    for each in matches:
        for name, one in the_result(each).persons.items():
            if one.banned or one.expelled:
                found[name] = "banned"
            elif one.withdrawn:
                if not back(state, name, gone_at(each, name), matches):
                    found[name] = "withdrawn"
            elif name not in found and name in _carded(state) and banned(state, name, at, None if frozen is None else frozen.at):
                found[name] = "banned"
    return found


def counted_for(state: CupState, round_id: str, person: str) -> str | None:
    """The match that a person has chosen to count in a round, with the cup or at the match itself (S3.5.1).

    None where he has said so of two matches, or was asked before a further result of his came in.
    """
    mine = state.chosen.get(f"{round_id}:{person}")
    if mine is not None:
        return mine or None
    known: dict[str, dict[str, list[str]]] = state.kept.setdefault("said", {})
    if round_id not in known:
        found = state.round(round_id)
        known[round_id] = {}
        for match in closed_matches(state, (found,)) if found is not None else []:
            for name, said in the_result(match).chosen.items():
                if said == "this":
                    known[round_id].setdefault(name, []).append(match.id)
    said_of = known[round_id].get(person, [])
    return said_of[0] if len(said_of) == 1 else None


def effective(state: CupState, match: CupMatch) -> MatchState:
    """The match as the cup counts it; ``ranking.standings`` of it is its table."""
    known: dict[str, MatchState] = state.kept.setdefault("effective", {})
    if match.id not in known:
        known[match.id] = _effective(state, match)
    return known[match.id]


def _effective(state: CupState, match: CupMatch) -> MatchState:
    result = the_result(match)
    out = out_of_it(state, match)
    persons = {name: _person(state, match, one, name in out) for name, one in result.persons.items()}
    lines = {name: _line(state, match, line) for name, line in result.lines.items()}
    mine = {key.partition(":")[2]: place for key, place in state.places.items() if key.partition(":")[0] == match.id}
    mine_too = (each for each in state.duels if each.match == match.id and each.lap >= len(of_pair(result.duels, each.duel.a, each.duel.b)))
    duels = tuple(each.duel for each in mine_too)
    said = {key.partition(":")[2]: share for key, share in state.shares.items() if key.partition(":")[0] == match.id}
    counted = replace(
        result, persons=persons, lines=lines, cards=match_cards(state, match), duels=(*result.duels, *duels),
        places={**result.places, **mine},
        shares={**result.shares, **{name: share.agrees for name, share in said.items()}},
        share_lines={**result.share_lines, **{name: share.lines for name, share in said.items()}},
    )  # fmt: skip
    return by_table(counted, scoring_of(state, match))


def _person(state: CupState, match: CupMatch, one: Person, gone: bool) -> Person:
    """Somebody of the match with the cards that he came with."""
    if one.name in _carded(state):
        base = next((part.base for part in parts(state, one.name) if part.match == match.id), one.base)
    else:
        base = CLEAN
    return one if one.base == base and (one.withdrawn or not gone) else replace(one, base=base, withdrawn=one.withdrawn or gone)


def scoring_of(state: CupState, match: CupMatch) -> ScoringTable:
    """By what a match counts: the table its round was frozen with, else the cup's (9.2)."""
    each = state.round(match.round)
    return each.frozen.scoring if each is not None and each.frozen is not None else state.params.scoring


def by_table(result: MatchState, table: ScoringTable) -> MatchState:
    """The match counted by another table than it was played with: points of its games, and what was inherited from them, anew."""
    mine = result.params.scoring
    if table is mine or replace(table, name="", status="confirmed") == replace(mine, name="", status="confirmed"):
        return result
    games = tuple(replace(game, points=game_points(table, game)) if game.status == "done" else game for game in result.games)
    result = replace(result, games=games, params=replace(result.params, scoring=table))
    lines = {
        name: replace(line, holders=tuple(replace(h, inherited=v) for h, v in zip(line.holders, anew(result, line), strict=True)))
        for name, line in result.lines.items()
    }
    return replace(result, lines=lines)


def _line(state: CupState, match: CupMatch, line: Line) -> Line:
    chosen = counted_for(state, match.round, line.person)
    return replace(line, dropped=True) if chosen is not None and chosen != match.id and not line.dropped else line


def owed(state: CupState, match: CupMatch) -> tuple[Owed, ...]:
    """What the match's own record lacks of what counts: until it is amended there and taken in anew, only the cup knows it."""
    result, now = the_result(match), effective(state, match)
    found = [
        Owed(match=match.id, what="card", params={"person": card.person, "level": card.level, "clause": card.clause})
        for card in now.cards[len(result.cards) :]
    ]
    found += [
        Owed(match=match.id, what="lifted", params={"person": new.person, "level": new.level, "clause": new.clause})
        for old, new in zip(result.cards, now.cards, strict=False)
        if old != new
    ]
    found += [Owed(match=match.id, what="dropped", params={"person": now.lines[n].person}) for n in now.lines if _drops(result, now, n)]
    found += [
        Owed(match=match.id, what="counters", params={"person": name})
        for name, one in now.persons.items()
        if _stale(result, name, one.base)
    ]
    found += [
        Owed(match=match.id, what="place", params={"person": now.name_of(n)}) for n in now.places if now.places[n] != result.places.get(n)
    ]
    if now.params.scoring != result.params.scoring:
        found.append(Owed(match=match.id, what="scoring", params={"name": now.params.scoring.name}))
    found += [Owed(match=match.id, what="duel", params={"a": each.a, "b": each.b}) for each in now.duels[len(result.duels) :]]
    found += [Owed(match=match.id, what="share", params={"person": n}) for n in now.shares if now.shares[n] != result.shares.get(n)]
    return tuple(found)


def _drops(result: MatchState, now: MatchState, line: str) -> bool:
    return now.lines[line].dropped and not result.lines[line].dropped


def _stale(result: MatchState, name: str, base: Counters) -> bool:
    return result.persons[name].base != base
