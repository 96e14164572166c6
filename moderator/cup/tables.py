"""The order of work at a round's end (14.2): tables of the groups, what is settled between them, who goes on, waits or is out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from moderator.cup.effective import closed_matches, counted_for, effective, out_of_it, the_result
from moderator.cup.state import CupMatch, CupState, Destination, Frozen, FrozenRow, Round
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.duels import due_pairs, order_by_duels
from moderator.rulesets.sanguosha.ranking import Standing, Tie, key, open_ties, standings
from moderator.rulesets.sanguosha.results_appeals import is_provisional
from moderator.rulesets.sanguosha.state import MatchState, OneVsOne, Struct


class Placed(Struct, frozen=True, kw_only=True, gc=False):
    """A row of a group's table and where it leads, by which clause."""

    match: str
    row: Standing
    destination: Destination = "none"
    clause: str = ""


class GroupTie(Struct, frozen=True, kw_only=True):
    """A tie within a group that still needs a game, an agreement or the host (R25, R38)."""

    match: str
    tie: Tie
    people: tuple[str, ...]


class Limit(Struct, frozen=True, kw_only=True):
    """People of several groups who are equal over a limit (R25): ``into`` advance or wait, ``seats`` left for them; pairs still to play."""

    into: Destination
    people: tuple[str, ...]
    seats: int
    how: str = "duel"
    due: tuple[tuple[str, str], ...] = ()


class TwoResults(Struct, frozen=True, kw_only=True):
    """Somebody with several results of this round (S3.5.1): his places by match, the better one by default, his own group's if equal."""

    person: str
    places: dict[str, int]
    own: str
    default: str


class RoundTable(Struct, frozen=True, kw_only=True):
    """A round as it stands now."""

    rows: tuple[Placed, ...] = ()
    advancers: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    revived: tuple[str, ...] = ()
    ties: tuple[GroupTie, ...] = ()
    limits: tuple[Limit, ...] = ()
    choices: tuple[TwoResults, ...] = ()
    order: tuple[tuple[str, str], ...] = ()
    """(match, line) of all who are compared over the groups, best first; empty where nothing is settled between them."""

    def of(self, match: str) -> tuple[Placed, ...]:
        """The rows of one group."""
        return tuple(each for each in self.rows if each.match == match)


def round_table(state: CupState, each: Round) -> RoundTable:
    """Everything that follows from the matches taken in, the open questions among it."""
    known: dict[str, RoundTable] = state.kept.setdefault("tables", {})
    if each.plan.id not in known:
        known[each.plan.id] = _round_table(state, each)
    return known[each.plan.id]


def _round_table(state: CupState, each: Round) -> RoundTable:
    matches = closed_matches(state, (each,))
    counted = {match.id: effective(state, match) for match in matches}
    rows = [Placed(match=name, row=row) for name, found in counted.items() for row in standings(found)]
    limits: list[Limit] = []
    order: list[Placed] = []
    if each.plan.kind != "final":
        lead = _by_place(each, rows)
        order = _between(state, each, rows, limits)
        lead |= _by_order(each, order)
        field = frozenset(each.field)
        rows = [_placed(state, each, placed, lead.get((placed.match, placed.row.line)), field) for placed in rows]
        rows = _once(state, rows)
    shared = {placed.match for placed in rows if placed.row.shared}  # where all stand apart nothing is open
    ties = tuple(
        GroupTie(match=name, tie=tie, people=tuple(found.name_of(line) for line in tie.lines))
        for name, found in counted.items()
        if name in shared
        for tie in open_ties(found)
    )
    return RoundTable(
        rows=tuple(rows), advancers=_led(rows, "advance"), waits=_led(rows, "wait"), out=_led(rows, "out"),
        revived=tuple(placed.row.person for placed in rows if placed.destination == "advance" and placed.clause == "S3.5.2"),
        ties=ties, limits=tuple(limits), choices=two_results(state, each, rows, counted),
        order=tuple((placed.match, placed.row.line) for placed in order),
    )  # fmt: skip


def _led(rows: Iterable[Placed], where: Destination) -> tuple[str, ...]:
    """Who is led there, each once, in the order of groups and places."""
    return tuple(dict.fromkeys(placed.row.person for placed in rows if placed.destination == where))


Lead = dict[tuple[str, str], tuple[Destination, str]]
"""(match, line) -> where the place leads, and the clause."""


def _by_place(each: Round, rows: list[Placed]) -> Lead:
    """Where places lead within a group."""
    return {
        (placed.match, placed.row.line): (each.plan.place_goes(placed.row.place), "S2.2") for placed in rows if placed.row.place is not None
    }


# --- between groups --------------------------------------------------------------------------------------------------------------


def _between(state: CupState, each: Round, rows: list[Placed], limits: list[Limit]) -> list[Placed]:
    """Wildcards and the best of the rest, place by place over all groups, within a place as in a match's table (3.3)."""
    plan = each.plan
    if not plan.wildcards and not plan.best_rest:
        return []
    rest = [placed for placed in rows if placed.row.place is not None and placed.row.place > plan.advance]
    rest.sort(key=lambda placed: (placed.row.place or 0, key(placed.row.score)))
    duels = [duel.duel for duel in state.duels if duel.round == plan.id and not duel.match]
    order: list[Placed] = []
    for _, equal in groupby(rest, key=lambda placed: (placed.row.place, key(placed.row.score))):
        order += _parted(state, plan.wildcards, plan.best_rest, order, list(equal), duels, limits)
    return order


def _by_order(each: Round, order: list[Placed]) -> Lead:
    """Where somebody's place over all groups leads."""
    plan = each.plan
    lead: Lead = {}
    for n, placed in enumerate(order):
        where: Destination = "advance" if n < plan.wildcards else "wait" if n < plan.wildcards + plan.best_rest else "out"
        lead[placed.match, placed.row.line] = (where, "R25" if where != "out" else "S2.2")
    return lead


def _parted(
    state: CupState, wildcards: int, rest: int, before: list[Placed], equal: list[Placed], duels: Sequence[OneVsOne], limits: list[Limit]
) -> list[Placed]:
    """Equal ones in the order of their 1v1 where a limit runs between them; what is still to play goes to ``limits``."""
    marks: list[tuple[int, Destination]] = [(wildcards, "advance")]
    if rest:
        marks.append((wildcards + rest, "wait"))
    if not any(_cuts(at, len(before), len(equal)) for at, _ in marks):
        return equal
    by_name: dict[str, list[Placed]] = {}
    for placed in equal:  # somebody's two lines may be equal (R37): nobody plays himself, they stand together
        by_name.setdefault(placed.row.person, []).append(placed)
    ordered = order_by_duels(list(by_name), duels)
    at = len(before)
    for group in ordered:
        n = sum(len(by_name[name]) for name in group)
        for mark, into in marks:
            if len(group) > 1 and _cuts(mark, at, n):
                how = "duel" if state.rule("tie_1v1_scope") == "every_cut" or into == "advance" else "host"
                due = tuple(due_pairs(group, duels)) if how == "duel" else ()
                limits.append(Limit(into=into, people=tuple(group), seats=mark - at, how=how, due=due))
        at += n
    return [placed for group in ordered for name in group for placed in by_name[name]]


def _cuts(mark: int, at: int, n: int) -> bool:
    return mark > 0 and at < mark < at + n


# --- persons -----------------------------------------------------------------------------------------------------------------------


def earlier(state: CupState, each: Round, person: str) -> Destination | None:
    """Where the last frozen round before this one led somebody; None for who was in none."""
    for before in reversed(state.rounds[: state.round_index(each.plan.id)]):
        rows = before.frozen.rows if before.frozen is not None else ()
        found = next((row for row in rows if row.person == person and row.destination in LED), None)
        if found is not None:
            return found.destination
    return None


LED = frozenset({"advance", "wait", "out"})


def _placed(state: CupState, each: Round, placed: Placed, lead: tuple[Destination, str] | None, field: frozenset[str]) -> Placed:
    """The row with where it leads: somebody eliminated before advances and is revived, or his earlier standing stays (S3.5.2)."""
    if lead is None or placed.row.place is None:  # who held the line before shares its name
        return placed
    where, clause = lead
    before = None if placed.row.person in field else earlier(state, each, placed.row.person)
    if before == "advance" or (before is not None and where != "advance"):
        return replace(placed, destination="stays", clause="S3.5.2")
    return replace(placed, destination=where, clause="S3.5.2" if before is not None else clause)


def _once(state: CupState, rows: list[Placed]) -> list[Placed]:
    """With two lines in the ranking one destination counts, the other line stays as a place (R37)."""
    led: dict[str, list[Placed]] = {}
    for placed in rows:
        if placed.destination in LED:
            led.setdefault(placed.row.person, []).append(placed)
    found: list[Placed] = []
    for placed in rows:
        mine = led.get(placed.row.person, [])
        if len(mine) < 2:
            found.append(placed)
            continue
        best = _which(state, mine)
        if placed.destination not in LED or (placed is best and _is_own(state.matches[placed.match], placed.row.person)):
            found.append(placed)
        elif placed is best:
            found.append(replace(placed, clause="S3.5.2"))
        else:
            found.append(replace(placed, destination="stays", clause="R37"))
    return found


def _which(state: CupState, mine: list[Placed]) -> Placed:
    """The better destination, his own group's where they are equal. Where S3.5.2 is used, another line counts only if it advances: who
    is out stays out, also if it lands in a waiting place.
    """
    best = min(mine, key=lambda placed: _RANK[placed.destination])
    own = next((placed for placed in mine if _is_own(state.matches[placed.match], placed.row.person)), None)
    if own is None:
        return best
    revived_only = state.rule("same_round_substitute") == "revived" and best.destination != "advance"
    return own if revived_only or own.destination == best.destination else best


_RANK: dict[Destination, int] = {"advance": 0, "wait": 1, "out": 2, "stays": 3, "none": 4}


def two_results(
    state: CupState, each: Round, rows: Sequence[Placed], counted: dict[str, MatchState] | None = None
) -> tuple[TwoResults, ...]:
    """Who stands in two tables of the round and has not said which counts (S3.5.1); both groups stay open until he does."""
    by_person: dict[str, dict[str, Placed]] = {}
    for placed in rows:
        if placed.row.place is not None:
            by_person.setdefault(placed.row.person, {})[placed.match] = placed
    found: list[TwoResults] = []
    for person, mine in by_person.items():
        if len(mine) < 2 or counted_for(state, each.plan.id, person) is not None:
            continue
        places = {name: placed.row.place or 0 for name, placed in mine.items()}
        own = next((name for name in mine if _is_own(state.matches[name], person)), "")
        if state.rule("same_round_substitute") == "revived" and own and places[own] > each.plan.advance:
            continue
        found.append(TwoResults(person=person, places=places, own=own, default=min(places, key=lambda name: (places[name], name != own))))
    return tuple(found)


def _is_own(match: CupMatch, person: str) -> bool:
    """Whether he was drawn into this match."""
    return any(line.holders[0].person == person for line in the_result(match).lines.values())


# --- freezing ----------------------------------------------------------------------------------------------------------------------


def frozen(state: CupState, each: Round, table: RoundTable, at: Instant) -> Frozen:
    """The round as it is put down for good."""
    matches = closed_matches(state, (each,))
    rows = tuple(frozen_row(placed) for placed in table.rows)
    return Frozen(
        at=at, rows=rows, advancers=table.advancers, waits=table.waits, out=table.out, revived=table.revived,
        scoring=state.params.scoring, heads={match.id: match.head for match in matches},
        provisional=any(is_provisional(the_result(match), at) for match in matches),
    )  # fmt: skip


def shown_rows(state: CupState, each: Round) -> tuple[FrozenRow, ...]:
    """The rows of a round's groups as they count: a closed round's as it was frozen, else as they stand."""
    return each.frozen.rows if each.frozen is not None else tuple(frozen_row(placed) for placed in round_table(state, each).rows)


def frozen_row(placed: Placed) -> FrozenRow:
    """A row as it would be put down."""
    row = placed.row
    return FrozenRow(
        match=placed.match, line=row.line, person=row.person, place=row.place, total=row.total, cards=row.cards, mvps=row.mvps,
        third=row.third, shared=row.shared, status=row.status, reason=row.reason, destination=placed.destination, clause=placed.clause,
    )  # fmt: skip


def out_reason(state: CupState, each: Round, person: str) -> str:
    """Why somebody is out of the cup by that round's matches; empty when he is not."""
    return next((why for match in closed_matches(state, (each,)) if (why := out_of_it(state, match).get(person))), "")
