"""The fourth order: 1v1, best of three, round robin among more than two (S1.3.3, R26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from moderator.rulesets.sanguosha.state import OneVsOne, Struct

NEEDED = 2
GAMES = 2 * NEEDED - 1
"""Games of a best of three, at most."""


class Figures(Struct, frozen=True, kw_only=True):
    """What a person has from one round robin among ``of`` people: best-of-three won, games won and lost."""

    of: int
    won: int
    games_won: int
    games_lost: int

    @property
    def difference(self) -> int:
        """Games won less games lost."""
        return self.games_won - self.games_lost

    @property
    def key(self) -> tuple[int, int]:
        """What R26 orders by; more is better."""
        return self.won, self.difference


def duel_winner(duel: OneVsOne) -> str:
    """Who won the best of three."""
    return duel.a if duel.won(duel.a) > duel.won(duel.b) else duel.b


def proper(a: str, b: str, winners: Sequence[str]) -> bool:
    """Whether the games make a best of three: two wins for one, at the last game and not before."""
    if not winners or any(w not in {a, b} for w in winners):
        return False
    best = max(winners.count(a), winners.count(b))
    return best == NEEDED and winners.count(winners[-1]) == NEEDED and len(winners) <= GAMES


def of_pair(duels: Sequence[OneVsOne], a: str, b: str) -> list[OneVsOne]:
    """The duels of two people, in order."""
    return [duel for duel in duels if {duel.a, duel.b} == {a, b}]


def running(bouts: Sequence[OneVsOne], a: str, b: str) -> OneVsOne | None:
    """The 1v1 that the two are playing."""
    return next(iter(of_pair(bouts, a, b)), None)


def order_by_duels(people: Sequence[str], duels: Sequence[OneVsOne]) -> list[list[str]]:
    """The people in groups, best first; a group of more than one still has to play.

    R26: best-of-three won, then game difference, then the same again among those still equal, then a new round robin of theirs.
    """
    return [group for group, _ in _ordered(list(people), duels, 0)]


def due_pairs(people: Sequence[str], duels: Sequence[OneVsOne]) -> list[tuple[str, str]]:
    """The pairs that still have to play, in the order of the people."""
    return [pair for group, lap in _ordered(list(people), duels, 0) if len(group) > 1 for pair in _missing(group, duels, lap)]


def figures(people: Sequence[str], duels: Sequence[OneVsOne]) -> dict[str, tuple[Figures, ...]]:
    """What everybody has from each round robin he stood in, the last one perhaps unfinished."""
    found: dict[str, tuple[Figures, ...]] = dict.fromkeys(people, ())
    for group, lap in _robins(list(people), duels, 0):
        for person in group:
            found[person] = (*found[person], _figures(person, group, duels, lap))
    return found


def _ordered(people: list[str], duels: Sequence[OneVsOne], lap: int) -> Iterator[tuple[list[str], int]]:
    """(group, lap it plays next), best first."""
    split = _split(people, duels, lap)
    if not split:
        yield people, lap
    for equal, again in split:
        yield from _ordered(equal, duels, again)


def _robins(people: list[str], duels: Sequence[OneVsOne], lap: int) -> Iterator[tuple[list[str], int]]:
    """(group, lap) of every round robin there was or is, the widest first."""
    if len(people) < 2:
        return
    yield people, lap
    for equal, again in _split(people, duels, lap):
        yield from _robins(equal, duels, again)


def _split(people: list[str], duels: Sequence[OneVsOne], lap: int) -> list[tuple[list[str], int]]:
    """What a finished round robin makes of the people; nothing while games are missing, or where nobody is left to play."""
    if len(people) < 2 or _missing(people, duels, lap):
        return []
    rank = {person: _figures(person, people, duels, lap).key for person in people}
    groups = [[person for person in people if rank[person] == value] for value in sorted(set(rank.values()), reverse=True)]
    return [(equal, lap if len(equal) < len(people) else lap + 1) for equal in groups]


def _missing(people: Sequence[str], duels: Sequence[OneVsOne], lap: int) -> list[tuple[str, str]]:
    """The pairs without a lap-th duel."""
    return [(a, b) for a, b in combinations(people, 2) if len(of_pair(duels, a, b)) <= lap]


def _figures(person: str, people: Sequence[str], duels: Sequence[OneVsOne], lap: int) -> Figures:
    """From the lap-th duels with the others, as far as they were played."""
    pairs = (of_pair(duels, person, other) for other in people if other != person)
    mine = [pair[lap] for pair in pairs if len(pair) > lap]
    games = sum(duel.won(person) for duel in mine)
    won = sum(duel_winner(duel) == person for duel in mine)
    return Figures(of=len(people), won=won, games_won=games, games_lost=sum(len(duel.winners) for duel in mine) - games)
