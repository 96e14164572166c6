"""Who may talk with whom now (F.2): from the deal, by code words, by alliances that have come about."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.play.instants import Instant
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Struct

FROM_THE_DEAL: tuple[tuple[str, Role, str], ...] = (
    ("joint_swords", "joint_sword", "J5.W2"),
    ("joint_eggs", "joint_egg", "J5.W3"),
    ("joint_killers", "joint_killer", "J5.B2"),
)


class Link(Struct, frozen=True, kw_only=True):
    """A group that may talk. ``told``: its members know each other; ``since``: when it came about, None: from the deal."""

    edge: str
    members: tuple[str, ...]
    clause: str
    told: bool = True
    since: Instant | None = None


def network(state: GameState) -> tuple[Link, ...]:
    """Every group as it is now, those of the deal first; whoever is out still talks with its group."""
    return (*_dealt(state), *_allied(state))


def _dealt(state: GameState) -> Iterator[Link]:
    for edge, role, clause in FROM_THE_DEAL:
        members = tuple(seat.id for seat in state.started(role))
        if len(members) > 1:
            yield Link(edge=edge, members=members, clause=clause)
    if state.words:
        lone = (seat.id for seat in state.started("lone_killer"))
        yield Link(edge="coded", members=(*lone, *state.words), clause="J7.3", told=False)


def _allied(state: GameState) -> Iterator[Link]:
    for made in state.alliances.values():
        yield Link(edge=made.edge, members=made.members, clause=made.clause, told=made.told is not None, since=made.since)


def partners(state: GameState, seat: str) -> tuple[str, ...]:
    """Everybody a seat may talk with and knows, in seat-list order; the lone killer's list of joint killers is no talk (J8.4)."""
    known = {name for link in network(state) if link.told and seat in link.members for name in link.members}
    return tuple(name for name in state.seats if name in known and name != seat)
