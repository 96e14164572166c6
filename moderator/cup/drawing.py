"""The draw of groups (3.4) as a pure function over a source of chance that the caller brings, with its constraints."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from moderator.cup.state import CupState, Round
from moderator.rulesets.sanguosha.draws import Chance
from moderator.rulesets.sanguosha.roles import PLAYERS

Pair = frozenset[str]
APART, AGAIN = 1_000, 1
"""What it weighs that two sit together: whom the host keeps apart, and who met in the round before."""


def weights(state: CupState, each: Round, apart: Collection[Collection[str]] = ()) -> dict[Pair, int]:
    """Which pairs had better not meet: those the host keeps apart, and opponents of earlier groups under ``avoid_same_group``."""
    found: dict[Pair, int] = {}
    if state.rule("avoid_same_group"):
        for pair in met(state, each):
            found[pair] = found.get(pair, 0) + AGAIN
    for names in apart:
        for a, b in combinations(names, 2):
            found[frozenset((a, b))] = APART
    return found


def met(state: CupState, each: Round) -> set[Pair]:
    """Pairs of the field who sat in one group in the last round that each of the two played."""
    field = set(each.field)
    last: dict[str, str] = {}
    for earlier in state.rounds[: state.round_index(each.plan.id)]:
        for name in earlier.matches:
            last |= dict.fromkeys((person for person in state.matches[name].people if person in field), name)
    tables: dict[str, list[str]] = {}
    for person, name in last.items():
        tables.setdefault(name, []).append(person)
    return {frozenset(pair) for people in tables.values() for pair in combinations(people, 2)}


def draw_groups(chance: Chance, field: Sequence[str], unwanted: dict[Pair, int]) -> tuple[tuple[str, ...], ...]:
    """A random division into groups of eight; then whoever sits with somebody unwanted changes places while that helps.

    The same chance and field give the same groups. What cannot be avoided stays: ``clashing`` says what is left.
    """
    order = list(field)
    chance.shuffle(order)
    for _ in range(len(order) if unwanted else 0):
        better = _better(order, unwanted)
        if better is None:
            break
        a, b = better
        order[a], order[b] = order[b], order[a]
    return tuple(tuple(order[n : n + PLAYERS]) for n in range(0, len(order), PLAYERS))


def _better(order: list[str], unwanted: dict[Pair, int]) -> tuple[int, int] | None:
    """The exchange between two groups that helps most; the first of equal ones; None where none helps."""
    best, gain = None, 0
    for a in range(len(order)):
        cost = _cost(order, a, order[a], unwanted)
        for b in range((a // PLAYERS + 1) * PLAYERS, len(order)) if cost else ():
            before = cost + _cost(order, b, order[b], unwanted)
            after = _cost(order, a, order[b], unwanted) + _cost(order, b, order[a], unwanted)
            if before - after > gain:
                best, gain = (a, b), before - after
        for b in range(a // PLAYERS * PLAYERS) if cost else ():
            before = cost + _cost(order, b, order[b], unwanted)
            after = _cost(order, a, order[b], unwanted) + _cost(order, b, order[a], unwanted)
            if before - after > gain:
                best, gain = (b, a), before - after
    return best


def _cost(order: list[str], seat: int, person: str, unwanted: dict[Pair, int]) -> int:
    """What it weighs that the person sits in the group of that seat, in its place."""
    first = seat // PLAYERS * PLAYERS
    return sum(unwanted.get(frozenset((person, order[n])), 0) for n in range(first, first + PLAYERS) if n != seat)


def clashing(groups: Sequence[Sequence[str]], unwanted: dict[Pair, int]) -> tuple[tuple[str, str], ...]:
    """Pairs in one group that had better not meet."""
    return tuple(pair for people in groups for pair in combinations(people, 2) if frozenset(pair) in unwanted)
