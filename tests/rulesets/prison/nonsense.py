"""Values of any declared type, sensible and senseless, for commands and positions that nobody should send."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from tests.rulesets.prison.games import SEATS

WORDS = (
    *SEATS, "A", "B", "G", "1", "3", "9", "A-1", "all", "out", "none", "", " ", "nobody", "~2", "person of G1", "guard", "prisoner",
    "murderer",
    "third", "sidelined", "lasting", "night_end", "face_kill", "s", "manual", "R1", "P-speech-1", "blue", "red", "win", "result:G1",
    "state:P2", "state:nobody", "field", "dead", "2026-06-01T12:00:00+08:00", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00",
    "yesterday", "A-ENDGO:E1:1", "A-MANUAL:use:1", "A-OPINION:d1", "A-PICK:guard", "execute", "P2:execute", "\x00", "鬼" * 50, "H-odd",
    "vote_top", "yes", "24:61", "20:30",
)  # fmt: skip
NUMBERS = st.one_of(st.integers(-3, 16), st.sampled_from((-(10**12), 10**6)))
EXPR: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-2, 5), st.sampled_from(("murderer_objective", "flag", "nonsense")),
        st.sampled_from((
            {"self_is": "dead"}, {"self_is": 3}, {"role_is": ["P1", "dead"]}, {"role_is": "P1"},
            {"count": [{"side": "guard"}, "dead", ">=", 1]},
            {"count": [[], "dead", "?", "x"]}, {"flag": "x"}, {"met": ["P1", "G1", ">=", 1]}, {"met": []},
            {"day": [">=", "2"]}, {"day": []},
            {"manual": "did he?"}, {"manual": None}, {"ending": ["E1"]}, {"ending": 4}, {"nonsense": 1}, {"a": 1, "b": 2}, {},
        )),
    ),
    lambda inner: st.one_of(
        st.fixed_dictionaries({"all": st.lists(inner, max_size=2)}), st.fixed_dictionaries({"any": st.lists(inner, max_size=2)}),
        st.fixed_dictionaries({"not": inner}), st.lists(inner, max_size=2),
    ),
    max_leaves=4,
)  # fmt: skip


@cache
def hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct with their types."""
    return typing.get_type_hints(kind)


@cache
def of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type hint."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(of, args))
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        return _tuple(args)
    if origin is list:
        return st.lists(of(args[0]), max_size=3)
    if origin is dict:
        return st.dictionaries(of(args[0]), of(args[1]), max_size=4)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return struct(hint)
    plain = {
        str: st.sampled_from(WORDS), int: NUMBERS, bool: st.booleans(), float: st.floats(), type(None): st.none(), Any: EXPR, dict: EXPR,
    }  # fmt: skip
    return plain[getattr(hint, "__supertype__", hint)]


def _tuple(args: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        return st.lists(of(args[0]), max_size=3).map(tuple)
    return st.tuples(*map(of, args))


def struct(kind: type[msgspec.Struct], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A struct with its fields at random; optional ones are often left at their default."""
    fields = msgspec.structs.fields(kind)
    needed = {f.name: given.get(f.name) or _later(kind, f.name) for f in fields if f.required}
    optional = {f.name: given.get(f.name) or _later(kind, f.name) for f in fields if not f.required}
    return st.fixed_dictionaries(needed, optional=optional).map(lambda found: kind(**found))


def _later(kind: type[msgspec.Struct], field: str) -> st.SearchStrategy[Any]:
    return st.deferred(lambda: of(hints(kind)[field]))
