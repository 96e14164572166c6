"""The order of a match and why (section 10): totals, then cards, MVPs, third criterion; ties that need more."""

from __future__ import annotations

from decimal import Decimal
from itertools import count, groupby, pairwise

from moderator.rulesets.sanguosha.duels import order_by_duels
from moderator.rulesets.sanguosha.scores import Score, holder_score, line_score
from moderator.rulesets.sanguosha.state import MatchState, Struct

CRITERIA = (("total", "S1.3.2"), ("cards", "S1.3.3"), ("mvps", "S1.3.3"), ("third", "S1.3.3"))
"""In order; more is better, except for cards (first order, R23)."""


class Reason(Struct, frozen=True, kw_only=True):
    """Why a row stands before the next one: the criterion that decided, with both values."""

    partner: str
    criterion: str
    clause: str
    a: str
    b: str


class Standing(Struct, frozen=True, kw_only=True):
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
    lines = [line for line in state.lines.values() if not _unranked(state, line.id)]
    lines.sort(key=lambda line: line.number)
    return sorted((line_score(state, line.id) for line in lines), key=key)


def classes(scores: list[Score]) -> list[list[Score]]:
    """The scores in classes of equal keys, best first."""
    found: list[list[Score]] = []
    for score in scores:
        if found and key(found[-1][0]) == key(score):
            found[-1].append(score)
        else:
            found.append([score])
    return found


def ties(state: MatchState) -> tuple[Tie, ...]:
    """Ties that are not simply shared: over a cut they need 1v1 (R25, R26), in the final the tied are asked (R38)."""
    return _ties(state, classes(ranked_scores(state)))


def _ties(state: MatchState, groups: list[list[Score]]) -> tuple[Tie, ...]:
    found: list[Tie] = []
    place = 1
    for group in groups:
        lines = tuple(score.line for score in group)
        how = _how(state, place, lines) if len(group) > 1 else ""
        if how:
            found.append(Tie(place=place, lines=lines, how=how))
        place += len(group)
    return tuple(found)


def open_ties(state: MatchState) -> tuple[Tie, ...]:
    """The ties that still wait for a game, an agreement or the host."""
    return tuple(tie for tie in ties(state) if not _settled(state, tie))


def _how(state: MatchState, place: int, lines: tuple[str, ...]) -> str:
    if state.params.final:
        if state.rule("final_tie") == "share":
            return ""
        return "duel" if any(state.shares.get(state.name_of(line)) is False for line in lines) else "share"
    cuts = [cut for cut in state.params.cuts if place <= cut < place + len(lines) - 1]
    if not cuts:
        return ""
    first = state.params.cuts[0]
    return "duel" if state.rule("tie_1v1_scope") == "every_cut" or first in cuts else "host"


def _settled(state: MatchState, tie: Tie) -> bool:
    if sum(line not in state.places for line in tie.lines) < 2:
        return True
    if tie.how == "share":
        return all(state.shares.get(state.name_of(line)) is True for line in tie.lines)
    return tie.how == "duel" and all(len(group) == 1 for group in _duel_groups(state, tie.lines))


def _duel_groups(state: MatchState, lines: tuple[str, ...]) -> list[list[str]]:
    people = [state.name_of(line) for line in lines]
    back = {state.name_of(line): line for line in lines}
    return [[back[person] for person in group] for group in order_by_duels(people, state.duels)]


def _unranked(state: MatchState, line: str) -> str:
    """Why a line has no place: staff (S3.5.3), dropped (S3.5.1), withdrawn (R32); empty when it is ranked."""
    person = state.persons[state.name_of(line)]
    if state.lines[line].dropped:
        return "dropped"
    if person.withdrawn or person.banned:
        return "withdrawn"
    return "staff" if person.staff else ""


def _placed(state: MatchState) -> list[tuple[int, Score, bool]]:
    """(place, score, shared) in order: equal keys share and the next place skips, unless 1v1 or the host ordered them."""
    found = classes(ranked_scores(state))
    ordered = {tie.lines: tie for tie in _ties(state, found)}
    rows: list[tuple[int, Score, bool]] = []
    place = 1
    for group in found:
        by_line = {score.line: score for score in group}
        lines = tuple(by_line)
        tie = ordered.get(lines)
        groups = _duel_groups(state, lines) if tie is not None and tie.how == "duel" else [list(lines)]
        for equal in groups:
            rows += [(place, by_line[line], len(equal) > 1) for line in equal]
            place += len(equal)
    return _host_places(state, rows)


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
    if first.line in state.places or second.line in state.places:
        a, b = (str(state.places.get(s.line, "")) for s in (first, second))
        return Reason(partner=second.line, criterion="host", clause="S6", a=a, b=b)
    for name, clause in CRITERIA:
        a, b = getattr(first, name), getattr(second, name)
        if a != b:
            return Reason(partner=second.line, criterion=name, clause=clause, a=_text(a), b=_text(b))
    if shared:
        clause = "R38" if state.params.final else "R25"
        return Reason(partner=second.line, criterion="shared", clause=clause, a=_text(first.total), b=_text(second.total))
    a, b = (_text(_duel_wins(state, s, o)) for s, o in ((first, second), (second, first)))
    return Reason(partner=second.line, criterion="1v1", clause="S1.3.3", a=a, b=b)


def _duel_wins(state: MatchState, score: Score, other: Score) -> int:
    pair = {score.person, other.person}
    return sum(duel.winners.count(score.person) for duel in state.duels if {duel.a, duel.b} == pair)


def _text(value: Decimal | int) -> str:
    text = f"{value:f}" if isinstance(value, Decimal) else str(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def standings(state: MatchState) -> tuple[Standing, ...]:
    """The table now, best first; below it the lines and persons that are not ranked."""
    placed = _placed(state)
    reasons: list[Reason | None] = [reason(state, a[1], b[1], shared=a[0] == b[0]) for a, b in pairwise(placed)]
    rows = [
        Standing(
            place=place, line=s.line, person=s.person, total=s.total, cards=s.cards, mvps=s.mvps, third=s.third, shared=shared, score=s,
            zone=sum(1 for cut in state.params.cuts if cut < place), reason=why,
        )
        for (place, s, shared), why in zip(placed, [*reasons, None], strict=False)
    ]  # fmt: skip
    return (*rows, *_below(state))


def _below(state: MatchState) -> list[Standing]:
    """Staff, dropped and withdrawn holders, without a place."""
    rows: list[Standing] = []
    for line in state.lines.values():
        status = _unranked(state, line.id)
        if status:
            rows.append(_row(line_score(state, line.id), status))
        rows += [_row(holder_score(state, line, gone), "withdrawn") for gone in line.holders[:-1]]
    return rows


def _row(s: Score, status: str) -> Standing:
    return Standing(
        place=None, line=s.line, person=s.person, total=s.total, cards=s.cards, mvps=s.mvps, third=s.third, status=status, score=s
    )
