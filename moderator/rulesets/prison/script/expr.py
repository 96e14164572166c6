"""Conditions: read from their file form, checked word by word, and told true or false of a game (section 8)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

import msgspec

STATES: Final = ("alive", "field", "dead", "released", "withdrawn", "executed", "killed", "doomed")
OPS: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
ENDINGS: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "E7")
COUNTS: Final = ("murderers_on_field", "guards_on_field", "vote_deaths", "day")
"""Atoms that compare a number of the game: ``{"day": [">=", 3]}``."""
SELECTOR: Final = ("side", "tag", "faction")


class World(Protocol):
    """What conditions may ask of a game, about one seat."""

    def self_is(self, state: str) -> bool:
        """Whether the seat itself is so."""

    def role_is(self, role: str, state: str) -> bool:
        """Whether any holder of the role is so."""

    def seat_is(self, seat: str, state: str) -> bool:
        """Whether the seat is so."""

    def count(self, selector: dict[str, str], state: str) -> int:
        """How many seats of the selector are so."""

    def number(self, name: str) -> int:
        """One of COUNTS."""

    def objective(self) -> bool:
        """Whether the murderers' objective is reached."""

    def ending(self) -> str:
        """The ending's name, or empty."""

    def flag(self, name: str) -> bool:
        """Whether the flag is set."""

    def met(self, a: str, b: str) -> int:
        """Nights that holders of the two roles have shared a room."""

    def met_same(self, a: str, b: str) -> int:
        """Seats that holders of both roles have met."""

    def manual(self, text: str) -> bool:
        """The host's answer; false until he has given it."""


class Wrong(msgspec.Struct, frozen=True, kw_only=True):
    """A fault of a condition: where, and what."""

    path: str
    code: str
    value: str = ""


def one(expr: Any) -> tuple[str, Any] | None:
    """The atom's name and argument, or None where it is no atom. ``"murderer_objective"`` may stand bare."""
    if isinstance(expr, str):
        return expr, None
    if isinstance(expr, dict) and len(expr) == 1:
        name, argument = next(iter(expr.items()))
        return str(name), argument
    return None


def true(expr: Any, world: World) -> bool:
    """Whether the condition holds. A broken one is false: scripts are checked before they are played (``wrong_with``)."""
    found = one(expr)
    if found is None:
        return False
    name, argument = found
    judge = _TRUE.get(name)
    try:
        return judge(argument, world) if judge is not None else _compared(name, argument, world)
    except (TypeError, ValueError, KeyError, IndexError):
        return False


def _compared(name: str, argument: Any, world: World) -> bool:
    if name not in COUNTS:
        return False
    op, n = argument
    return OPS[op](world.number(name), int(n))


def _many(measure: Callable[[World, str, str], int], argument: Any, world: World) -> bool:
    a, b, op, n = argument
    return OPS[op](measure(world, str(a), str(b)), int(n))


def _count(argument: Any, world: World) -> bool:
    selector, state, op, n = argument
    return OPS[op](world.count(dict(selector), str(state)), int(n))


_TRUE: Final[dict[str, Callable[[Any, World], bool]]] = {
    "all": lambda parts, world: all(true(part, world) for part in parts),
    "any": lambda parts, world: any(true(part, world) for part in parts),
    "not": lambda part, world: not true(part, world),
    "self_is": lambda state, world: world.self_is(str(state)),
    "role_is": lambda pair, world: world.role_is(str(pair[0]), str(pair[1])),
    "seat_is": lambda pair, world: world.seat_is(str(pair[0]), str(pair[1])),
    "count": _count,
    "murderer_objective": lambda wanted, world: world.objective() is (wanted is not False),
    "ending": lambda names, world: world.ending() in ([names] if isinstance(names, str) else list(names)),
    "flag": lambda name, world: world.flag(str(name)),
    "met": lambda argument, world: _many(lambda w, a, b: w.met(a, b), argument, world),
    "met_same": lambda argument, world: _many(lambda w, a, b: w.met_same(a, b), argument, world),
    "manual": lambda text, world: world.manual(str(text)),
}
ATOMS: Final = (*(name for name in _TRUE if name not in {"all", "any", "not"}), *COUNTS)
"""Every atom of section 8."""


def named(expr: Any, atom: str) -> Iterator[Any]:
    """The arguments of every atom of that name, in the order in which they stand."""
    found = one(expr)
    if found is None:
        return
    name, argument = found
    if name == atom:
        yield argument
    elif name in {"all", "any"} and isinstance(argument, list | tuple):
        for part in argument:
            yield from named(part, atom)
    elif name == "not":
        yield from named(argument, atom)


def manuals(expr: Any) -> Iterator[str]:
    """The texts that only the host can answer."""
    yield from map(str, named(expr, "manual"))


# --- checks ---------------------------------------------------------------------------------------------------------------


class Names(msgspec.Struct, frozen=True, kw_only=True):
    """What conditions of a script may name. ``seats`` None: seats are not known yet."""

    roles: frozenset[str]
    factions: frozenset[str]
    tags: frozenset[str]
    seats: frozenset[str] | None = None


def wrong_with(expr: Any, names: Names, path: str = "when") -> Iterator[Wrong]:
    """Every fault of a condition, with its place."""
    found = one(expr)
    if found is None:
        yield Wrong(path=path, code="no_condition")
        return
    name, argument = found
    here = f"{path}.{name}"
    if name in {"all", "any"}:
        yield from _wrong_list(argument, names, here)
    elif name == "not":
        yield from wrong_with(argument, names, here)
    elif name not in ATOMS:
        yield Wrong(path=path, code="unknown_atom", value=name)
    else:
        yield from (Wrong(path=here, code=code, value=str(value)) for code, value in _wrong_atom(name, argument, names))


def _wrong_list(parts: Any, names: Names, path: str) -> Iterator[Wrong]:
    if not isinstance(parts, list | tuple) or not parts:
        yield Wrong(path=path, code="empty_list")
        return
    for n, part in enumerate(parts):
        yield from wrong_with(part, names, f"{path}[{n + 1}]")


def _wrong_atom(name: str, argument: Any, names: Names) -> Iterator[tuple[str, Any]]:
    if name == "self_is":
        yield from _state(argument)
    elif name in {"role_is", "seat_is"}:
        yield from _pair(name, argument, names)
    elif name == "count":
        yield from _wrong_count(argument, names)
    elif name in {"met", "met_same"}:
        yield from _wrong_met(argument, names)
    elif name in COUNTS:
        yield from _comparison(argument)
    elif name == "ending":
        wanted = [argument] if isinstance(argument, str) else argument
        good = isinstance(wanted, list | tuple) and wanted and all(each in ENDINGS for each in wanted)
        yield from () if good else (("unknown_ending", argument),)
    elif name in {"flag", "manual"}:
        yield from () if isinstance(argument, str) and argument.strip() else (("empty_text", ""),)


def _state(state: Any) -> Iterator[tuple[str, Any]]:
    if state not in STATES:
        yield "unknown_state", state


def _role(role: Any, names: Names) -> Iterator[tuple[str, Any]]:
    if role not in names.roles:
        yield "unknown_role", role


def _pair(name: str, argument: Any, names: Names) -> Iterator[tuple[str, Any]]:
    if not isinstance(argument, list | tuple) or len(argument) != 2:
        yield "needs_two", argument
        return
    who, state = argument
    if name == "role_is":
        yield from _role(who, names)
    elif names.seats is not None and who not in names.seats:
        yield "unknown_seat", who
    yield from _state(state)


def _comparison(argument: Any) -> Iterator[tuple[str, Any]]:
    if not isinstance(argument, list | tuple) or len(argument) != 2 or argument[0] not in OPS:
        yield "needs_comparison", argument
    elif not isinstance(argument[1], int) or isinstance(argument[1], bool) or argument[1] < 0:
        yield "bad_number", argument[1]


def _wrong_count(argument: Any, names: Names) -> Iterator[tuple[str, Any]]:
    if not isinstance(argument, list | tuple) or len(argument) != 4 or not isinstance(argument[0], dict):
        yield "needs_count", argument
        return
    selector, state, op, n = argument
    yield from selector_faults(selector, names)
    yield from _state(state)
    yield from _comparison((op, n))


def selector_faults(selector: Any, names: Names) -> Iterator[tuple[str, Any]]:
    """Faults of ``{side, tag, faction}``."""
    if not isinstance(selector, dict):
        yield "no_selector", selector
        return
    for key, value in selector.items():
        if key not in SELECTOR:
            yield "unknown_selector", key
        elif key == "side" and value not in {"guard", "prisoner"}:
            yield "unknown_side", value
        elif key == "tag" and value not in names.tags:
            yield "unknown_tag", value
        elif key == "faction" and value not in names.factions:
            yield "unknown_faction", value


def _wrong_met(argument: Any, names: Names) -> Iterator[tuple[str, Any]]:
    if not isinstance(argument, list | tuple) or len(argument) != 4:
        yield "needs_meeting", argument
        return
    a, b, op, n = argument
    yield from _role(a, names)
    yield from _role(b, names)
    yield from _comparison((op, n))
