"""Whatever a file says, the rules answer: an acceptance or a refusal, never an exception; and every state can be shown."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from moderator.play.audience import PUBLIC, seat
from moderator.play.decision import Decision
from moderator.play.instants import Instant, seconds
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ranking import standings
from tests.rulesets.sanguosha.matches import DECODE, LINES, Match, adopted, started

WORDS = (
    *LINES, "1", "2", "Q", "",
    "rebels", "draw", "void", "lord_side", "damage", "red", "ban", "yellow", "S5.1.1", "S5.4", "left", "late",
    "open", "close", "Duel", "决斗", "place:F1", "role:F1", "outcome:1", "mvp:1", "round", "7",
    "expulsion:F1", "upheld", "a", "c", "d", "this", "other", "reason",
)  # fmt: skip
NUMBERS = ("0", "1", "2.5", "-3", "NaN", "Infinity", "1e999999", "1e-40", "99999999999")


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """JSON values that decode as the type."""
    if isinstance(kind, inspect.UnionType):
        return st.one_of(*(values(t) for t in kind.types))
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(kind.values)
    if isinstance(kind, inspect.StructType):
        return struct(kind.cls)
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        return st.lists(values(kind.item_type), max_size=8)
    if isinstance(kind, inspect.DictType):
        return st.dictionaries(values(kind.key_type), values(kind.value_type), max_size=8)
    simple: dict[type, st.SearchStrategy[Any]] = {
        inspect.StrType: st.sampled_from(WORDS),
        inspect.BoolType: st.booleans(),
        inspect.IntType: st.sampled_from((-1, 0, 1, 2, 6, 10**12)),
        inspect.DecimalType: st.sampled_from(NUMBERS),
        inspect.NoneType: st.none(),
    }
    return simple[type(kind)]


def struct(cls: type) -> st.SearchStrategy[dict[str, Any]]:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    needed = {f.encode_name: values(f.type) for f in info.fields if f.required}
    free = {f.encode_name: values(f.type) for f in info.fields if not f.required}
    return st.fixed_dictionaries(needed, optional=free)


def lines_of_position() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({line: struct(c.LinePosition).map(lambda p, line=line: p | {"person": line}) for line in LINES})


COMMANDS = st.one_of(*(struct(cls).map(lambda d, cls=cls: d | {"do": msgspec.inspect.type_info(cls).tag}) for cls in c.COMMANDS))  # type: ignore[union-attr]
STARTS = st.sampled_from(("game", "seats", "roles", "provisional", "opening", "fresh", "begun"))


def start(name: str) -> Match:
    if name == "fresh":
        return Match()
    if name == "begun":
        return started()
    return adopted(phase=name, games=2, turn="F1" if name == "game" else None)


def throw(m: Match, row: dict[str, Any], at: int, forced: bool) -> None:
    found = m.rules.decide(m.state, DECODE.decode(json.dumps(row)), Instant(seconds(at)), forced)
    if isinstance(found, Decision):
        m.follow(found, Instant(seconds(at)), row)


@settings(max_examples=150)
@given(STARTS, st.lists(st.tuples(COMMANDS, st.sampled_from((0, 1, 7, 30, 900, 901)), st.booleans()), max_size=20))
def test_no_command_raises_and_every_state_can_be_shown(name: str, rows: list[tuple[dict[str, Any], int, bool]]) -> None:
    m = start(name)
    at = 10
    for row, wait, forced in rows:
        at += wait
        throw(m, row, at, forced)
        m.steps()
        standings(m.state)
    for audience in ("host", PUBLIC, seat("F1")):
        json.dumps(m.report(audience))  # type: ignore[arg-type]


@settings(max_examples=100)
@given(struct(c.Position), lines_of_position())
def test_no_position_raises(position: dict[str, Any], lines: dict[str, Any]) -> None:
    m = Match()
    throw(m, {"do": "adopt", "position": position | {"lines": lines}}, 5, forced=False)
    m.steps()
    standings(m.state)
    json.dumps(m.report())
