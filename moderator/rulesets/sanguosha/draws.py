"""Draws as pure functions over a source of chance that the caller brings: seats, roles, hero boxes (S1.1, S1.4, R5)."""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Any, Protocol

from moderator.rulesets.sanguosha.pool import Pool, effective_bans, pool_of
from moderator.rulesets.sanguosha.roles import BOX_SIZES, LORD_STANDING, ROLE_COUNTS, Role
from moderator.rulesets.sanguosha.state import Game, MatchState


class Chance(Protocol):
    """What ``random.Random(seed)`` offers."""

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle in place."""

    def sample(self, population: Sequence[str], k: int) -> list[str]:
        """``k`` different elements."""


def draw_seats(chance: Chance, lines: Iterable[str]) -> tuple[str, ...]:
    """A random permutation of the lines for seats 1-8."""
    order = list(lines)
    chance.shuffle(order)
    return tuple(order)


def draw_first(chance: Chance, a: str, b: str) -> str:
    """Who of the two begins a game of 1v1 (S1.3.3)."""
    return chance.sample((a, b), 1)[0]


def draw_roles(chance: Chance, lines: Iterable[str]) -> dict[str, Role]:
    """Roles 1/2/4/1 at random."""
    deck: list[Role] = [role for role, count in ROLE_COUNTS.items() for _ in range(count)]
    chance.shuffle(deck)
    return dict(zip(lines, deck, strict=True))


def _take(chance: Chance, heap: list[str], count: int) -> tuple[str, ...]:
    taken = chance.sample(heap, count)
    for hero in taken:
        heap.remove(hero)
    return tuple(taken)


def common_heap(pool: Pool, banned: Iterable[str], *, standing: bool) -> list[str]:
    """What everyone's boxes are drawn from: unbanned heroes, standing lords too by ``pool_includes_standing`` (R5)."""
    gone = set(banned)
    return [hero for hero in (*(pool.standing if standing else ()), *pool.regular) if hero not in gone]


def enough(state: MatchState) -> bool:
    """Whether the match's list has heroes for all boxes that are still to be dealt; a list made by hand may be too short."""
    game = state.game
    if game is None or game.lord is None:
        return False
    pool, banned = pool_of(state.params), effective_bans(state)
    mixed = bool(state.rule("pool_includes_standing"))
    lying = shown(state, game)
    lords = [hero for hero in pool.standing if hero not in banned]
    heap = [hero for hero in common_heap(pool, banned, standing=mixed) if hero not in lying]
    due = sum(BOX_SIZES[game.roles[line]] for line in game.seats if line not in game.boxes)
    if game.lord in game.boxes:
        return len(heap) >= due
    return len(lords) >= LORD_STANDING and len(heap) >= due - (0 if mixed else LORD_STANDING)


def draw_boxes(chance: Chance, state: MatchState) -> dict[str, tuple[str, ...]]:
    """Boxes for the lines still without one: lord 5 standing + 6 of the pool, rebel 7, loyalist 8, spy 9, no hero twice.

    With ``lord_unpicked_return`` the lord's box comes first; once he has picked, the rest of it goes back and the seven are drawn.
    """
    game = state.game
    assert game is not None and game.lord is not None
    pool, banned = pool_of(state.params), effective_bans(state)
    mixed = bool(state.rule("pool_includes_standing"))
    heap = common_heap(pool, banned, standing=mixed)
    boxes: dict[str, tuple[str, ...]] = {}
    if game.lord not in game.boxes:
        own = tuple(chance.sample([hero for hero in pool.standing if hero not in banned], LORD_STANDING))
        heap = [hero for hero in heap if hero not in own]
        boxes[game.lord] = own + _take(chance, heap, BOX_SIZES["lord"] - LORD_STANDING)
        if state.rule("lord_unpicked_return"):
            return boxes
    heap = [hero for hero in heap if hero not in shown(state, game)]
    for line in game.seats:
        if line != game.lord and line not in game.boxes:
            boxes[line] = _take(chance, heap, BOX_SIZES[game.roles[line]])
    return boxes


def shown(state: MatchState, game: Game) -> set[str]:
    """Heroes that lie in a box already; of a lord who has picked only his own where the rest returns (R5)."""
    taken = {hero for box in game.boxes.values() for hero in box}
    if state.rule("lord_unpicked_return") and game.lord in game.picks and game.lord in game.boxes:
        taken -= set(game.boxes[game.lord])
        taken.add(pool_of(state.params).base(game.picks[game.lord].hero))
    return taken
