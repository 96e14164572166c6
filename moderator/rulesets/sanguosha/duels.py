"""The fourth order: 1v1, best of three, round robin among more than two (S1.3.3, R26)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from moderator.rulesets.sanguosha.state import OneVsOne

NEEDED = 2


def duel_winner(duel: OneVsOne) -> str:
    """Who won the best of three."""
    return duel.a if duel.winners.count(duel.a) > duel.winners.count(duel.b) else duel.b


def proper(a: str, b: str, winners: Sequence[str]) -> bool:
    """Whether the games make a best of three: two wins for one, at the last game and not before."""
    if not winners or any(w not in {a, b} for w in winners):
        return False
    best = max(winners.count(a), winners.count(b))
    return best == NEEDED and winners.count(winners[-1]) == NEEDED and len(winners) <= 2 * NEEDED - 1


def _between(people: Sequence[str], duels: Sequence[OneVsOne], lap: int) -> dict[frozenset[str], OneVsOne]:
    """The lap-th duel of every pair among the people; pairs without one are missing."""
    found: dict[frozenset[str], OneVsOne] = {}
    for a, b in combinations(people, 2):
        pair = frozenset((a, b))
        mine = [d for d in duels if {d.a, d.b} == pair]
        if len(mine) > lap:
            found[pair] = mine[lap]
    return found


def _standing(person: str, played: dict[frozenset[str], OneVsOne]) -> tuple[int, int]:
    """(best-of-three won, game difference), as R26 orders."""
    mine = [d for pair, d in played.items() if person in pair]
    won = sum(1 for d in mine if duel_winner(d) == person)
    games = sum(d.winners.count(person) for d in mine)
    return won, 2 * games - sum(len(d.winners) for d in mine)


def order_by_duels(people: Sequence[str], duels: Sequence[OneVsOne], lap: int = 0) -> list[list[str]]:
    """The people in groups, best first; a group of more than one still has to play.

    R26: best-of-three won, then game difference, then the same again among those still equal, then a new round robin of theirs.
    """
    if len(people) < 2:
        return [list(people)] if people else []
    played = _between(people, duels, lap)
    if len(played) < len(people) * (len(people) - 1) // 2:
        return [list(people)]
    rank = {person: _standing(person, played) for person in people}
    groups: list[list[str]] = []
    for value in sorted(set(rank.values()), reverse=True):
        equal = [person for person in people if rank[person] == value]
        again = lap if len(equal) < len(people) else lap + 1
        groups += order_by_duels(equal, duels, again)
    return groups
