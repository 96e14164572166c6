"""Voted-out seats and their lines: who may take whom along, by which clause, while it lives (D.5)."""

from __future__ import annotations

from moderator.rulesets.jianghu.counting import Count, count, line
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Seat, Struct

JOINT_EGG, KILLER, MINE = 2, 1, 4
"""How many they take."""
DRAGGERS = frozenset({"joint_egg", "independent_killer", "mine", "mirror"})
"""Roles that do something with their line; the others need none of it looked up."""


class Right(Struct, frozen=True, kw_only=True):
    """What a voted-out seat may do with its line."""

    seat: str
    kind: str
    """joint_egg, both_eggs, killer, mine or mirror."""
    most: int
    line: tuple[str, ...]
    """Those of it that may be chosen."""
    clause: str


def leaving(state: GameState) -> tuple[str, ...]:
    """Tops that go out: those spared, and those a judgment was quicker with, left out."""
    return tuple(top.seat for top in state.now.tops if top.seat != state.now.rescued and state.seats[top.seat].living)


def may_go(state: GameState, name: str, tops: tuple[str, ...] | None = None) -> bool:
    """Whether a voter can be taken along: living, not leaving as a top, a spared one by the house rule (R27, R28).

    ``tops``: who is leaving, where that has been looked up already.
    """
    if not state.seats[name].living or name in (leaving(state) if tops is None else tops):
        return False
    return name != state.now.rescued or bool(state.rule("rescued_companion"))


def eggs(state: GameState, tops: tuple[str, ...] | None = None) -> tuple[Seat, ...]:
    """Joint eggs leaving with their drag."""
    if state.vote_regime != "A":
        return ()
    names = leaving(state) if tops is None else tops
    return tuple(s for name in names if (s := state.seats[name]).role == "joint_egg" and not s.drag_lost)


def rights(state: GameState, counted: Count | None = None) -> tuple[Right, ...]:
    """Every leaving top that may do something, in the order of the tops."""
    found = count(state) if counted is None else counted
    tops = leaving(state)
    made = (_right(state, state.seats[name], found, tops) for name in tops)
    return tuple(right for right in made if right is not None)


def _right(state: GameState, who: Seat, counted: Count, tops: tuple[str, ...]) -> Right | None:
    if who.role not in DRAGGERS:
        return None
    voters, regime = line(counted, who.id), state.vote_regime
    able = tuple(name for name in voters if name != who.id and may_go(state, name, tops))
    if who in (pair := eggs(state, tops)):
        if len(pair) > 1:
            return Right(seat=who.id, kind="both_eggs", most=JOINT_EGG, line=voters, clause="J5.W3")
        return Right(seat=who.id, kind="joint_egg", most=JOINT_EGG, line=able, clause="J5.W3")
    if who.role == "independent_killer":
        return Right(seat=who.id, kind="killer", most=KILLER, line=able, clause="J5.B3")
    if who.role == "mine" and regime != "C":
        return Right(seat=who.id, kind="mine", most=MINE, line=able, clause="J5.B5")
    if who.role == "mirror" and regime != "C":
        return Right(seat=who.id, kind="mirror", most=1, line=tuple(name for name in voters if name != who.id), clause="J5.B6")
    return None


def right_of(state: GameState, who: str) -> Right | None:
    """What one seat may do."""
    return next((right for right in rights(state) if right.seat == who), None)


def fixed(state: GameState, right: Right) -> tuple[str, ...]:
    """First and last voter of a joint egg's line when both go at once; no substitute for one that cannot (R27)."""
    ends = dict.fromkeys((right.line[0], right.line[-1])) if right.line else {}
    return tuple(name for name in ends if name != right.seat and may_go(state, name))


def chosen(state: GameState, right: Right) -> tuple[str, ...]:
    """Whom a right takes along as things stand."""
    if right.kind == "both_eggs":
        return fixed(state, right)
    if right.kind == "mirror":
        return ()
    return tuple(name for name in state.now.drags.get(right.seat, ()) if name in right.line)[: right.most]


def silent(state: GameState) -> tuple[Right, ...]:
    """Rights that nothing has been said about yet."""
    now = state.now
    return tuple(
        right
        for right in rights(state)
        if right.line and right.kind != "both_eggs" and right.seat not in now.drags and right.seat not in now.mirror
    )
