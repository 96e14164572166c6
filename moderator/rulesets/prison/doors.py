"""Doors and what they lead to (7.1): labels, links of a night, rooms of a link map. The links are the host's secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.roles import Side, guard_doors, prisoner_doors
from moderator.rulesets.prison.state import GameState


def labels(state: GameState, side: Side) -> tuple[str, ...]:
    """The doors of a corridor."""
    return guard_doors(state.doors) if side == "guard" else prisoner_doors(state.doors)


def default_links(n: int) -> dict[str, str]:
    """Night 1: A-1, B-2, and so on."""
    return dict(zip(guard_doors(n), prisoner_doors(n), strict=True))


def links_of(state: GameState, night: int) -> dict[str, str]:
    """The links of a night: those set for it, else those of the night before."""
    if state.night is not None and state.night.number == night and state.night.links:
        return state.night.links
    earlier = [int(number) for number in state.links if int(number) <= night]
    return state.links[str(max(earlier))] if earlier else default_links(state.doors)


def wrong_links(links: Mapping[str, Any], n: int) -> str:
    """Why a map is no bijection of the doors; empty where it is one."""
    missing = [door for door in guard_doors(n) if door not in links]
    strange = [door for door in links if door not in guard_doors(n)]
    targets = list(links.values())
    twice = [door for door in prisoner_doors(n) if targets.count(door) != 1]
    return ", ".join((*missing, *strange, *twice))


def is_fixed(state: GameState, night: int) -> bool:
    """Whether the links of a night can change no more: somebody has gone in, though he be out again, or it is over."""
    if night < state.day or (night == state.day and state.phase in {"interrogation", "interrogation2", "night"}):
        return True
    return night == state.day and bool(the_night(state).doors or the_night(state).links)


def swapped(links: dict[str, str], a: str, b: str) -> dict[str, str] | None:
    """Two doors of one side exchange what they lead to; None where they are not two doors of one side."""
    if a in links and b in links and a != b:
        return {**links, a: links[b], b: links[a]}
    back = {prisoner: guard for guard, prisoner in links.items()}
    if a in back and b in back and a != b:
        return {**links, back[a]: b, back[b]: a}
    return None
