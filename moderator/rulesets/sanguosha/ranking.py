"""The order of a match and why (section 10): totals, then cards, MVPs, third criterion; ties that need more."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from itertools import count, groupby, pairwise
from typing import overload

from moderator.rulesets.sanguosha.duels import figures, order_by_duels
from moderator.rulesets.sanguosha.scores import Score, Sum, holder_score, line_score, line_sums, score_of
from moderator.rulesets.sanguosha.state import MatchState, Struct

CRITERIA = (("total", "S1.3.2"), ("cards", "S1.3.3"), ("mvps", "S1.3.3"), ("third", "S1.3.3"))
"""In order; more is better, except for cards (first order, R23)."""


class Reason(Struct, frozen=True, kw_only=True, gc=False):
    """Why a row stands before the next one: the criterion that decided, with both values."""

    partner: str
    criterion: str
    clause: str
    a: str
    b: str


class Standing(Struct, frozen=True, kw_only=True, gc=False):
    """One row. ``place`` None: not ranked, ``status`` says why (staff, dropped, withdrawn). ``zone``: cuts passed above it."""

    place: int | None
    line: str
    person: str
    total: Decimal
    cards: int
    mvps: int
    third: int
    score: Score
    shared: bool = False
    status: str = "ranked"
    zone: int | None = None
    reason: Reason | None = None


class Tie(Struct, frozen=True, kw_only=True):
    """Equal after three orders where it matters: ``how`` duel (1v1 still to play), share (the final asks) or host (R25)."""

    place: int
    lines: tuple[str, ...]
    how: str


def key(score: Score) -> tuple[Decimal, int, int, int]:
    """What the table is sorted by: smaller is better."""
    return (-score.total, score.cards, -score.mvps, -score.third)


def ranked_scores(state: MatchState) -> list[Score]:
    """Scores of the lines that are ranked, best first, equal ones in line order."""
    return [score_of(each) for each in _ranked(state, _unranked(state))]


def _ranked(state: MatchState, out: dict[str, str]) -> list[Sum]:
    found = [each for each in line_sums(state) if each[6].id not in out] if out else line_sums(state)
    found.sort(reverse=True)
    return found


def _runs(order: list[Sum]) -> list[tuple[int, int]]:
    """Stretches of neighbours that are equal after all orders."""
    found: list[tuple[int, int]] = []
    for n, (a, b) in enumerate(pairwise(order)):
        if a[0] == b[0] and a[1] == b[1] and a[2] == b[2] and a[3] == b[3]:
            if found and found[-1][1] == n + 1:
                found[-1] = (found[-1][0], n + 2)
            else:
                found.append((n, n + 2))
    return found


def classes(scores: list[Score]) -> list[list[Score]]:
    """The scores in classes of equal keys, best first."""
    found: list[list[Score]] = []
    last = None
    for score in scores:
        # the total alone tells most apart
        if last is not None and last.total == score.total and (last.cards, last.mvps, last.third) == (score.cards, score.mvps, score.third):
            found[-1].append(score)
        else:
            found.append([score])
        last = score
    return found


def ties(state: MatchState) -> tuple[Tie, ...]:
    """Ties that are not simply shared: over a cut they need 1v1 (R25, R26), in the final the tied are asked (R38)."""
    return _ties(state, classes(ranked_scores(state)))


def _ties(state: MatchState, groups: list[list[Score]]) -> tuple[Tie, ...]:
    found: list[Tie] = []
    place = 1
    for group in groups:
        how = _how(state, place, group) if len(group) > 1 else ""
        if how:
            found.append(Tie(place=place, lines=tuple(score.line for score in group), how=how))
        place += len(group)
    return tuple(found)


def tie_of(state: MatchState, who: str) -> Tie | None:
    """The tie that a person or line stands in."""
    line = state.line_of(who)
    return next((tie for tie in ties(state) if line in tie.lines), None)


def open_ties(state: MatchState) -> tuple[Tie, ...]:
    """The ties that still wait for a game, an agreement or the host."""
    return tuple(tie for tie in ties(state) if not _settled(state, tie))


def agreed(state: MatchState, person: str, lines: tuple[str, ...]) -> bool | None:
    """Whether the person agrees to share with these lines; None: not asked, or asked about another tie (R58)."""
    about = state.share_lines.get(person, ())
    return state.shares.get(person) if not about or set(about) == set(lines) else None


def _how(state: MatchState, place: int, tied: list[Score]) -> str:
    if state.params.final:
        if state.rule("final_tie") == "share":
            return ""
        lines = tuple(score.line for score in tied)
        return "duel" if any(agreed(state, score.person, lines) is False for score in tied) else "share"
    cuts = [cut for cut in state.params.cuts if place <= cut < place + len(tied) - 1]
    if not cuts:
        return ""
    first = state.params.cuts[0]
    return "duel" if state.rule("tie_1v1_scope") == "every_cut" or first in cuts else "host"


def _settled(state: MatchState, tie: Tie) -> bool:
    if sum(line not in state.places for line in tie.lines) < 2:
        return True
    if tie.how == "share":
        return all(agreed(state, state.name_of(line), tie.lines) is True for line in tie.lines)
    return tie.how == "duel" and all(len(group) == 1 for group in _duel_groups(state, tie.lines))


def _duel_groups(state: MatchState, lines: tuple[str, ...]) -> list[list[str]]:
    people = [state.name_of(line) for line in lines]
    back = {state.name_of(line): line for line in lines}
    return [[back[person] for person in group] for group in order_by_duels(people, state.duels)]


def _unranked(state: MatchState) -> dict[str, str]:
    """Why a line has no place: staff (S3.5.3), dropped (S3.5.1), withdrawn (R32); lines that are ranked are not among them."""
    out: dict[str, str] = {}
    for name, line in state.lines.items():
        person = state.persons[line.holders[-1].person]
        if line.dropped:
            out[name] = "dropped"
        elif person.withdrawn or person.banned:
            out[name] = "withdrawn"
        elif person.staff:
            out[name] = "staff"
    return out


Row = tuple[int, Score, bool]
"""(place, score, shared)."""


def _sharing(state: MatchState, order: list[Sum]) -> dict[int, int]:
    """Row -> the place it shares; rows that 1v1 have parted are put into their order."""
    cuts, final = state.params.cuts, state.params.final
    shared: dict[int, int] = {}
    for first, end in _runs(order):
        if final or [cut for cut in cuts if first < cut < end]:  # most ties run over no cut: nothing more is asked of them
            shared |= _over_a_cut(state, order, first, end)
        else:
            for n in range(first, end):
                shared[n] = first + 1
    return shared


def _over_a_cut(state: MatchState, order: list[Sum], first: int, end: int) -> dict[int, int]:
    """The same for one tie that may have been parted."""
    tied = {each[6].id: each for each in order[first:end]}
    scores = {name: score_of(each) for name, each in tied.items()}
    if _how(state, first + 1, list(scores.values())) != "duel":
        return dict.fromkeys(range(first, end), first + 1)
    parted = _parted(state, first + 1, scores)
    order[first:end] = [tied[score.line] for _, score, _ in parted]
    return {first + n: place for n, (place, _, both) in enumerate(parted) if both}


def _parted(state: MatchState, place: int, tied: dict[str, Score]) -> list[tuple[int, Score, bool]]:
    """A tie in the order of its 1v1, as far as they have been played."""
    rows: list[tuple[int, Score, bool]] = []
    for equal in _duel_groups(state, tuple(tied)):
        rows += [(place + len(rows), tied[line], len(equal) > 1) for line in equal]
    return rows


def _host_places(state: MatchState, rows: list[tuple[int, Score, bool]]) -> list[tuple[int, Score, bool]]:
    """Places that the host set himself stand before everything (S6); the others fill what they leave, in their own order."""
    moved = [(state.places[score.line], score) for _, score, _ in rows if score.line in state.places]
    if not moved:
        return rows
    free = _free_places(sorted(place for place, _ in moved), len(rows))
    for _, equal in groupby((row for row in rows if row[1].line not in state.places), key=lambda row: row[0]):
        group = list(equal)
        moved += [(free[0], score) for _, score, _ in group]
        del free[: len(group)]
    counts = [place for place, _ in moved]
    return sorted(((place, score, counts.count(place) > 1) for place, score in moved), key=lambda row: row[0])


def _free_places(taken: list[int], n: int) -> list[int]:
    """The places of ``n`` rows that the taken ones leave; two who share a place take the next one with them."""
    used: set[int] = set()
    for place in taken:
        used.add(next(each for each in count(place) if each not in used))
    return [place for place in range(1, n + len(taken) + 1) if place not in used]


def reason(state: MatchState, first: Score, second: Score, *, shared: bool) -> Reason:
    """The criterion that put ``first`` before ``second``, or that they share the place."""
    if state.places and (first.line in state.places or second.line in state.places):
        a, b = (str(state.places.get(s.line, "")) for s in (first, second))
        return Reason(partner=second.line, criterion="host", clause="S6", a=a, b=b)
    mine, theirs = (first.total, first.cards, first.mvps, first.third), (second.total, second.cards, second.mvps, second.third)
    if mine != theirs:
        n = 0
        while mine[n] == theirs[n]:
            n += 1
        name, clause = CRITERIA[n]
        return Reason(partner=second.line, criterion=name, clause=clause, a=_text(mine[n]), b=_text(theirs[n]))
    if shared:
        return _reason(second, "shared", "R38" if state.params.final else "R25", first.total, second.total)
    return _by_duels(state, first, second)


def _by_duels(state: MatchState, first: Score, second: Score) -> Reason:
    """What the 1v1 decided by: games where two played, else what R26 orders by in the round robin that parted them."""
    tie = tie_of(state, first.line)
    people = [state.name_of(line) for line in tie.lines] if tie is not None else [first.person, second.person]
    found = figures(people, state.duels)
    for mine, theirs in zip(found[first.person], found[second.person], strict=False):
        if mine.of == 2:
            return _reason(second, "1v1", "S1.3.3", mine.games_won, theirs.games_won)
        if mine.won != theirs.won:
            return _reason(second, "1v1_won", "R26", mine.won, theirs.won)
        if mine.difference != theirs.difference:
            return _reason(second, "1v1_games", "R26", mine.difference, theirs.difference)
    return _reason(second, "1v1", "S1.3.3", 0, 0)


def _reason(partner: Score, criterion: str, clause: str, a: Decimal | int, b: Decimal | int) -> Reason:
    return Reason(partner=partner.line, criterion=criterion, clause=clause, a=_text(a), b=_text(b))


def _text(value: Decimal | int) -> str:
    text = str(value)
    if text.isdigit():  # most often, and quicker than to format
        return text
    text = f"{value:f}" if isinstance(value, Decimal) else text
    return text.rstrip("0").rstrip(".") if "." in text else text


def standings(state: MatchState) -> tuple[Standing, ...]:
    """The table now, best first, with every reason; below it the lines and persons that are not ranked."""
    return tuple(Table(state))


class Table(Sequence[Standing]):
    """The same table, whose rows are made when they are looked at, each with the reason why it stands before the next one."""

    def __init__(self, state: MatchState) -> None:
        self._state = state
        self._out = _unranked(state)
        self._order = _ranked(state, self._out)
        self._shared = _sharing(state, self._order)
        self._moved = _host_places(state, [self._derived(n) for n in range(len(self._order))]) if state.places else None
        self._made: dict[int, Standing] = {}

    @cached_property
    def _rest(self) -> list[Standing]:
        return _below(self._state, self._out)

    @cached_property
    def _cuts(self) -> list[int]:
        return sorted(self._state.params.cuts)

    def _at(self, n: int) -> Row:
        return self._moved[n] if self._moved is not None else self._derived(n)

    def _derived(self, n: int) -> Row:
        """As the figures and the 1v1 say."""
        return self._shared.get(n, n + 1), score_of(self._order[n]), n in self._shared

    def __len__(self) -> int:
        return len(self._order) + len(self._rest)

    def __iter__(self) -> Iterator[Standing]:
        """Every row, each made with the one below it: none twice."""
        if len(self._made) < len(self._order):
            rows = [self._at(n) for n in range(len(self._order))]
            self._made = {n: self._row(row, after) for n, (row, after) in enumerate(zip(rows, [*rows[1:], None], strict=True))}
        yield from self._made.values()
        yield from self._rest

    @overload
    def __getitem__(self, at: int) -> Standing: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Standing, ...]: ...

    def __getitem__(self, at: int | slice) -> Standing | tuple[Standing, ...]:
        if isinstance(at, slice):
            return tuple(self[n] for n in range(*at.indices(len(self))))
        n = range(len(self))[at]
        if n >= len(self._order):
            return self._rest[n - len(self._order)]
        if n not in self._made:
            self._made[n] = self._row(self._at(n), self._at(n + 1) if n + 1 < len(self._order) else None)
        return self._made[n]

    def _row(self, row: Row, after: Row | None) -> Standing:
        place, s, shared = row
        why = reason(self._state, s, after[1], shared=place == after[0]) if after is not None else None
        return Standing(
            place=place, line=s.line, person=s.person, total=s.total, cards=s.cards, mvps=s.mvps, third=s.third, shared=shared, score=s,
            zone=bisect_left(self._cuts, place), reason=why,
        )  # fmt: skip


def _below(state: MatchState, out: dict[str, str]) -> list[Standing]:
    """Staff, dropped and withdrawn holders, without a place."""
    rows: list[Standing] = []
    for name, line in state.lines.items():
        if name in out:
            rows.append(_row(line_score(state, name), out[name]))
        if len(line.holders) > 1:
            rows += [_row(holder_score(state, line, gone), "withdrawn") for gone in line.holders[:-1]]
    return rows


def _row(s: Score, status: str) -> Standing:
    return Standing(
        place=None, line=s.line, person=s.person, total=s.total, cards=s.cards, mvps=s.mvps, third=s.third, status=status, score=s
    )
