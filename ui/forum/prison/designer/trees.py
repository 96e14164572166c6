"""A condition as a tree: parts found and changed by their path, without looking into the atoms. No window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from moderator.rulesets.prison.script.expr import COUNTS, STATES, one
from moderator.rulesets.prison.script.model import Script

Path = tuple[int, ...]
"""From the top: which part of an ``all`` or ``any``; 0 of a ``not``."""
GROUPS: Final = ("all", "any", "not")


def kind_of(expr: Any) -> str:
    """``all``, ``any``, ``not``, an atom's name; empty where it is none."""
    found = one(expr)
    return found[0] if found is not None else ""


def parts_of(expr: Any) -> list[Any]:
    """The conditions within one."""
    found = one(expr)
    if found is None or found[0] not in GROUPS:
        return []
    if found[0] == "not":
        return [found[1]]
    return list(found[1]) if isinstance(found[1], list | tuple) else []


def walk(expr: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every condition with its path, the outer ones first."""
    yield path, expr
    for at, part in enumerate(parts_of(expr)):
        yield from walk(part, (*path, at))


def at(expr: Any, path: Path) -> Any:
    """The condition at a path; None where there is none."""
    for step in path:
        parts = parts_of(expr)
        if step >= len(parts):
            return None
        expr = parts[step]
    return expr


def put(expr: Any, path: Path, new: Any) -> Any:
    """The whole with another condition at the path."""
    if not path:
        return new
    parts = parts_of(expr)
    parts[path[0]] = put(parts[path[0]], path[1:], new)
    return _group(kind_of(expr), parts)


def _group(kind: str, parts: list[Any]) -> Any:
    return {"not": parts[0]} if kind == "not" else {kind: parts}


def add(expr: Any, path: Path, new: Any) -> tuple[Any, Path]:
    """One more condition: within the group at the path, else beside it; a lone one is put into an ``all`` first."""
    if expr is None:
        return new, ()
    here = at(expr, path)
    if kind_of(here) in {"all", "any"}:
        return put(expr, path, _group(kind_of(here), [*parts_of(here), new])), (*path, len(parts_of(here)))
    if path and kind_of(at(expr, path[:-1])) in {"all", "any"}:
        above = at(expr, path[:-1])
        parts = parts_of(above)
        parts.insert(path[-1] + 1, new)
        return put(expr, path[:-1], _group(kind_of(above), parts)), (*path[:-1], path[-1] + 1)
    return put(expr, path, {"all": [here, new]}), (*path, 1)


def remove(expr: Any, path: Path) -> tuple[Any, Path]:
    """Without the condition at the path; an emptied group goes with it. None where nothing is left."""
    if not path:
        return None, ()
    above = at(expr, path[:-1])
    parts = parts_of(above)
    if len(parts) <= 1:
        return remove(expr, path[:-1])
    del parts[path[-1]]
    return put(expr, path[:-1], _group(kind_of(above), parts)), (*path[:-1], min(path[-1], len(parts) - 1))


def move(expr: Any, path: Path, by: int) -> tuple[Any, Path]:
    """Before or behind its neighbour."""
    above = at(expr, path[:-1]) if path else None
    parts = parts_of(above)
    to = (path[-1] if path else 0) + by
    if not path or not 0 <= to < len(parts):
        return expr, path
    parts[path[-1]], parts[to] = parts[to], parts[path[-1]]
    return put(expr, path[:-1], _group(kind_of(above), parts)), (*path[:-1], to)


def turned(expr: Any, kind: str, script: Script) -> Any:
    """The condition made into another kind: what is within stays as far as it can, an atom goes into a group."""
    old = kind_of(expr)
    if kind == old:
        return expr
    inside = parts_of(expr)
    if kind == "not":
        return {"not": expr} if old else {"not": default("self_is", script)}
    if kind in GROUPS:
        return {kind: inside} if old in GROUPS else {kind: [expr]}
    first = next((part for _, part in walk(expr) if kind_of(part) == kind), None)
    return first if old in GROUPS and first is not None else default(kind, script)


def default(kind: str, script: Script) -> Any:
    """What a new condition of a kind says."""
    roles = [role.id for role in script.roles] or [""]
    other = roles[1] if len(roles) > 1 else roles[0]
    made: dict[str, Any] = {
        "self_is": STATES[1],
        "role_is": [roles[0], "dead"],
        "seat_is": ["", "dead"],
        "count": [{"side": "guard"}, "dead", ">=", 1],
        "murderer_objective": True,
        "ending": ["E1"],
        "flag": "",
        "met": [roles[0], other, ">=", 1],
        "met_same": [roles[0], other, ">=", 1],
        "manual": "",
        **{name: [">=", 1] for name in COUNTS},
    }
    return {kind: made.get(kind)}
