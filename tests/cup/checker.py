"""Ranking and advancement once more, written from the rules alone: facts in, tables and destinations out. Uses nothing of the program."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Any

POINTS = {
    "lord_side": {"lord": 10, "loyalist": 8, "rebel": 2, "spy": 2},
    "rebels": {"lord": 2, "loyalist": 2, "rebel": 7, "spy": 2},
    "spy": {"lord": 2, "loyalist": 2, "rebel": 2, "spy": 20},
    "full_loss": {"lord": 0, "loyalist": 0, "rebel": 2, "spy": 0},
}


RANK = ["advance", "wait", "out"]


@dataclass
class GameFact:
    """A game; ``outcome`` draw: not counted."""

    outcome: str
    roles: dict[str, str]
    mvp: str | None = None
    duel: bool = False


@dataclass
class SubFact:
    """Somebody takes over a line; ``done`` and ``scheduled``: counted games when he does."""

    line: str
    new: str
    staff: bool
    done: int
    scheduled: int


@dataclass
class CardFact:
    person: str
    level: str


@dataclass
class MatchFact:
    """``log``: games, substitutions and cards in the order in which they happened; ``later``: cards charged to it after its end."""

    id: str
    people: list[str]
    log: list[GameFact | SubFact | CardFact] = field(default_factory=list)
    before: list[CardFact] = field(default_factory=list)
    later: list[CardFact] = field(default_factory=list)
    duels: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    shared: set[str] = field(default_factory=set)

    @property
    def holders(self) -> dict[str, list[str]]:
        """line -> everybody who held it, in order."""
        found = {str(n): [person] for n, person in enumerate(self.people, 1)}
        for each in self.log:
            if isinstance(each, SubFact):
                found[each.line].append(each.new)
        return found

    @property
    def left(self) -> set[str]:
        """Whoever gave a line up."""
        return {name for row in self.holders.values() for name in row[:-1]}


@dataclass
class RoundFact:
    plan: dict[str, Any]
    field: list[str]
    matches: list[MatchFact] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    limit_duels: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    """Who had withdrawn by the organiser's word since the round before."""


@dataclass
class Row:
    match: str
    line: str
    person: str
    total: Fraction
    cards: int
    mvps: int
    third: int
    place: int = 0
    shared: bool = False
    to: str = ""

    @property
    def key(self) -> tuple[Fraction, int, int, int]:
        return (-self.total, self.cards, -self.mvps, -self.third)


@dataclass
class Count:
    """A person's cards."""

    w: int = 0
    y: int = 0
    r: int = 0
    yellows: int = 0
    direct: int = 0
    reds: int = 0
    """Of the match now."""
    banned: bool = False

    def add(self, level: str, *, made: bool = False) -> None:
        if level == "warning":
            self.w += 1
            if self.w == 3:
                self.w = 0
                self.add("yellow", made=True)
        elif level == "yellow":
            self.y += 1
            self.yellows += 1
            if self.y == 3:
                self.y = 0
                self.add("red", made=True)
        elif level == "red":
            self.r += 1
            self.reds += 1
            self.direct += not made
            self.banned = self.banned or self.r >= 3
        else:
            self.banned = True


@dataclass
class Result:
    """A round as it ends. ``need``: pairs that still have to play, by match id or ``limit``; ``ask``: who has to choose."""

    rows: list[Row] = field(default_factory=list)
    need: list[tuple[str, str, str]] = field(default_factory=list)
    share: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    host: list[tuple[str, ...]] = field(default_factory=list)
    ask: dict[str, list[str]] = field(default_factory=dict)
    advance: set[str] = field(default_factory=set)
    wait: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    revived: set[str] = field(default_factory=set)


class Checker:
    """The cup by its facts."""

    def __init__(self, rules: dict[str, Any], staff: set[str]) -> None:
        self.rules = rules
        self.staff = staff
        self.rounds: list[RoundFact] = []
        self.loose: list[CardFact] = []
        """Cards between matches that no match has taken yet."""
        self.ends: list[Result] = []

    def rule(self, name: str, default: Any) -> Any:
        return self.rules.get(name, default)

    # --- cards ---------------------------------------------------------------------------------------------------------

    def counts(self, person: str, until: MatchFact | None = None) -> Count:
        """The person's cards up to the end of a match, or of everything."""
        now = Count()
        for each in self.rounds:
            if each.plan["kind"] == self.clear_at:
                now = Count()
            for match in each.matches:
                present = any(person in row for row in match.holders.values())
                cards = [c for c in (*match.before, *match.log, *match.later) if isinstance(c, CardFact) and c.person == person]
                if present or cards:
                    now.reds = 0
                    now.w = now.w if self.rule("warnings_carry", False) else 0
                    for card in cards:
                        now.add(card.level)
                if match is until:
                    return now
        now.w = now.w if self.rule("warnings_carry", False) else 0
        for card in self.loose:
            if card.person == person:
                now.add(card.level)
        return now

    @property
    def clear_at(self) -> str:
        kinds = [each.plan["kind"] for each in self.rounds]
        return "semifinal" if self.rule("cards_clear_at", "final") == "semifinal" and "semifinal" in kinds else self._final_kind()

    def _final_kind(self) -> str:
        return "final"

    def tie_cards(self, now: Count) -> int:
        how = self.rule("tie_card_count", "offences")
        return {"offences": now.yellows + now.direct, "shown": now.y + now.r, "weighted": now.y + 3 * now.r}[how]

    # --- one match ---------------------------------------------------------------------------------------------------

    def sums(self, match: MatchFact) -> dict[str, Row]:
        """line -> what its last holder has."""
        points: dict[str, Fraction] = {str(n): Fraction(0) for n in range(1, 9)}
        mvps: dict[str, int] = dict.fromkeys(points, 0)
        third: dict[str, int] = dict.fromkeys(points, 0)
        sits = {str(n): person for n, person in enumerate(match.people, 1)}
        reds: dict[str, int] = {}
        for each in [*match.before, *match.log]:
            if isinstance(each, CardFact):
                reds[each.person] = self._reds_so_far(match, each)
            elif isinstance(each, SubFact):
                was = points[each.line]
                if self.rule("inherit_net", False):
                    lost = 5 * reds.get(sits[each.line], 0)
                    low = self.rule("red_floor", False) and was - lost < 0
                    was = min(was, Fraction(0)) if low else was - lost
                part = was if 2 * each.done < each.scheduled else was * Fraction(4, 5)
                how = self.rule("inherit_rounding", "exact")
                if how == "half_up":
                    part = Fraction(floor(abs(part) + Fraction(1, 2))) * (1 if part >= 0 else -1)
                elif how == "floor":
                    part = Fraction(floor(part))
                points[each.line], mvps[each.line], third[each.line] = part, 0, 0
                sits[each.line] = each.new
            elif each.outcome != "draw":
                for line, role in each.roles.items():
                    points[line] += POINTS[each.outcome][role] + (2 if each.mvp == line else 0)
                    mvps[line] += each.mvp == line
                    won = each.outcome == "lord_side" and role in {"lord", "loyalist"}
                    third[line] += won or (role == "spy" and (each.duel or each.outcome == "spy"))
        rows: dict[str, Row] = {}
        for line, person in sits.items():
            now = self.counts(person, match)
            lost = 5 * now.reds
            total = points[line] - lost
            if self.rule("red_floor", False) and total < 0:
                total = min(points[line], Fraction(0))
            rows[line] = Row(match.id, line, person, total, self.tie_cards(now), mvps[line], third[line])
        return rows

    def _reds_so_far(self, match: MatchFact, last: CardFact) -> int:
        """Reds of this match that a person has with this card."""
        one = MatchFact(match.id, match.people, log=[], before=list(match.before))
        for each in match.log:
            one.log.append(each)
            if each is last:
                break
        rounds, self.rounds = self.rounds, [RoundFact(r.plan, r.field, [one if m is match else m for m in r.matches]) for r in self.rounds]
        try:
            return self.counts(last.person, one).reds
        finally:
            self.rounds = rounds

    # --- a round -------------------------------------------------------------------------------------------------------

    def end(self, number: int) -> Result:
        """Round by number (from 0) as the facts have it now."""
        each = self.rounds[number]
        found = Result()
        left = self._left(number)
        tables: dict[str, list[Row]] = {}
        for match in each.matches:
            rows = [row for row in self.sums(match).values() if row.person not in self.staff and row.person not in left]
            tables[match.id] = [row for row in rows if each.chosen.get(row.person, match.id) == match.id]
        for match in each.matches:
            self._rank(each, match, tables[match.id], found)
        rows = [row for match in each.matches for row in tables[match.id]]
        found.rows = rows
        self._ask(each, rows, found)
        if each.plan["kind"] != "final":
            self._lead(each, number, rows, found)
        return found

    def _left(self, number: int) -> set[str]:
        """Out by then: gave up a line up to this round, or withdrew."""
        gone = {name for each in self.rounds[: number + 1] for name in each.gone}
        for each in self.rounds[: number + 1]:
            for match in each.matches:
                gone |= match.left
                carded = {c.person for c in (*match.before, *match.log, *match.later) if isinstance(c, CardFact)}
                gone |= {person for person in carded if self.counts(person, match).banned}
        return gone

    def _rank(self, each: RoundFact, match: MatchFact, rows: list[Row], found: Result) -> None:
        rows.sort(key=lambda row: (row.key, int(row.line)))
        at = 0
        while at < len(rows):
            same = [row for row in rows if row.key == rows[at].key]
            for row in same:
                row.place, row.shared = at + 1, len(same) > 1
            how = self._tie(each, at + 1, len(same), same, match)
            if how == "duel":
                self._part(match.id, at, same, rows, match.duels, found)
            elif how == "host":
                found.host.append(tuple(row.person for row in same))
            elif how == "share":
                found.share.append((match.id, tuple(row.person for row in same)))
            at += len(same)

    def _tie(self, each: RoundFact, first: int, n: int, same: list[Row], match: MatchFact) -> str:
        if n == 1:
            return ""
        if each.plan["kind"] == "final":
            if self.rule("final_tie", "ask") == "share" or {row.person for row in same} <= match.shared:
                return ""
            return "share"
        places = range(first, first + n)
        ends = {self._goes(each, place) for place in places}
        if len(ends) == 1:
            return ""
        if self.rule("tie_1v1_scope", "every_cut") == "every_cut" or "advance" in ends:
            return "duel"
        return "host"

    @staticmethod
    def _goes(each: RoundFact, place: int) -> str:
        plan = each.plan
        return "advance" if place <= plan["advance"] else "wait" if place in plan["waits"] else "out"

    def _part(self, where: str, at: int, same: list[Row], rows: list[Row], duels: list[Any], found: Result) -> None:
        """The order of a tie by its 1v1; who has still to play goes to ``need``."""
        by_name = {row.person: row for row in same}
        groups = robin(list(by_name), duels, 0, lambda a, b: found.need.append((where, a, b)))
        place = at
        for group in groups:
            for name in group:
                row = by_name[name]
                row.place, row.shared = place + 1, len(group) > 1
            place += len(group)
        rows[at : at + len(same)] = [by_name[name] for group in groups for name in group]

    def _ask(self, each: RoundFact, rows: list[Row], found: Result) -> None:
        for person in {row.person for row in rows}:
            mine = [row for row in rows if row.person == person]
            if len(mine) < 2 or person in each.chosen:
                continue
            own = next((row for row in mine if person in next(m for m in each.matches if m.id == row.match).people), None)
            revived = self.rule("same_round_substitute", "two_results") == "revived"
            if not (revived and own is not None and own.place > each.plan["advance"]):
                found.ask[person] = [row.match for row in mine]

    def _lead(self, each: RoundFact, number: int, rows: list[Row], found: Result) -> None:
        plan = each.plan
        for row in rows:
            row.to = self._goes(each, row.place)
        if plan["wildcards"] or plan["best_rest"]:
            self._between(each, rows, found)
        for row in rows:
            before = None if row.person in each.field else self._before(number, row.person)
            if before == "advance" or (before is not None and row.to != "advance"):
                row.to = "stays"
            elif before is not None:
                found.revived.add(row.person)
        self._once(each, rows, found)
        for row in rows:
            if row.to in RANK:
                {"advance": found.advance, "wait": found.wait, "out": found.out}[row.to].add(row.person)

    def _once(self, each: RoundFact, rows: list[Row], found: Result) -> None:
        """One line of a person counts: where S3.5.2 holds for this round too, another line than his own only if it advances."""
        for person in {row.person for row in rows}:
            mine = [row for row in rows if row.person == person and row.to in RANK]
            if len(mine) < 2:
                continue
            best = min(mine, key=lambda row: RANK.index(row.to))
            own = next((row for row in mine if person in next(m for m in each.matches if m.id == row.match).people), None)
            only_if_advancing = self.rule("same_round_substitute", "two_results") == "revived" and best.to != "advance"
            if own is not None and (own.to == best.to or only_if_advancing):
                best = own
            if best.to == "advance" and best is not own:
                found.revived.add(person)
            for row in mine:
                row.to = row.to if row is best else "stays"

    def _between(self, each: RoundFact, rows: list[Row], found: Result) -> None:
        plan = each.plan
        rest = sorted((row for row in rows if row.place > plan["advance"]), key=lambda row: (row.place, row.key))
        limits = {plan["wildcards"]: "advance", plan["wildcards"] + plan["best_rest"]: "wait"}
        ordered: list[Row] = []
        while len(ordered) < len(rest):
            at = len(ordered)
            same = [row for row in rest if (row.place, row.key) == (rest[at].place, rest[at].key)]
            inside = [mark for mark in limits if at < mark < at + len(same)]
            if not inside:
                ordered += same
                continue
            names = {name: [row for row in same if row.person == name] for name in dict.fromkeys(row.person for row in same)}
            pairs: list[tuple[str, str]] = []
            groups = robin(list(names), each.limit_duels, 0, lambda a, b, to=pairs: to.append((a, b)))
            start = at
            for group in groups:
                n = sum(len(names[name]) for name in group)
                for mark, into in limits.items():
                    if len(group) > 1 and start < mark < start + n:
                        if self.rule("tie_1v1_scope", "every_cut") == "every_cut" or into == "advance":
                            found.need += [
                                ("limit", a, b) for a, b in pairs if a in group and b in group and ("limit", a, b) not in found.need
                            ]
                        else:
                            found.host.append(tuple(group))
                start += n
            ordered += [row for group in groups for name in group for row in names[name]]
        for n, row in enumerate(ordered):
            row.to = "advance" if n < plan["wildcards"] else "wait" if n < plan["wildcards"] + plan["best_rest"] else "out"

    def _before(self, number: int, person: str) -> str | None:
        """Where the last round before led somebody."""
        for result in reversed(self.ends[:number]):
            for row in result.rows:
                if row.person == person and row.to in {"advance", "wait", "out"}:
                    return row.to
        return None

    # --- the pool ------------------------------------------------------------------------------------------------------

    def pool(self, number: int) -> set[str]:
        """Who waits when round ``number`` begins."""
        names: set[str] = set()
        for result in self.ends[:number]:
            names = (names | result.wait) - result.revived
        return names - self._left(number - 1)


def robin(people: list[str], duels: list[tuple[str, str, tuple[str, ...]]], lap: int, miss: Any) -> list[list[str]]:
    """Groups in order: best of three won, then game difference, then the same among those still equal; a new robin where all are."""
    if len(people) == 1:
        return [people]
    pairs = list(combinations(people, 2))
    played = {pair: [d for d in duels if {d[0], d[1]} == set(pair)] for pair in pairs}
    missing = [pair for pair in pairs if len(played[pair]) <= lap]
    for a, b in missing:
        miss(a, b)
    if missing:
        return [people]
    won: dict[str, int] = dict.fromkeys(people, 0)
    diff: dict[str, int] = dict.fromkeys(people, 0)
    for pair, games in played.items():
        winners = games[lap][2]
        for name, other in (pair, pair[::-1]):
            won[name] += winners.count(name) == 2
            diff[name] += winners.count(name) - winners.count(other)
    groups: list[list[str]] = []
    for value in sorted({(won[name], diff[name]) for name in people}, reverse=True):
        equal = [name for name in people if (won[name], diff[name]) == value]
        groups += robin(equal, duels, lap if len(equal) < len(people) else lap + 1, miss)
    return groups
