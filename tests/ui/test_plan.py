"""A match being planned: what stands in its way, and what it becomes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from moderator.inbox.people import parse
from moderator.rulesets.sanguosha.commands import ConfirmScoring, OpenMatch
from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.plan import FACTS, Plan, facts_held, points_of, read_cuts, read_points, with_points

EIGHT = "青梅,长风,虎豹,听雨,阿澈,南山,小满,北斗"
READY = Plan(roll=parse(EIGHT), confirmed=True, confirmed_by="云归")


def codes(plan: Plan) -> list[str]:
    return [blocker.code for blocker in plan.blockers]


def test_a_ready_plan_has_nothing_in_its_way() -> None:
    assert codes(READY) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"roll": parse("青梅,长风")}, "missing"),
        ({"roll": parse(EIGHT + ",云归")}, "extra"),
        ({"roll": parse(EIGHT.replace("长风", "青梅"))}, "name"),
        ({"unread": ("cuts",)}, "cuts"),
        ({"unread": ("rebels.lord",)}, "points"),
        ({"confirmed": False}, "unconfirmed"),
        ({"confirmed_by": "  "}, "nameless"),
    ],
)
def test_each_fault_stands_in_the_way(change: dict[str, Any], code: str) -> None:
    assert code in codes(replace(READY, **change))


def test_the_commands_open_the_match_and_confirm_its_table() -> None:
    plan = replace(READY, title=" 春季杯 ", games=4, cuts=(4,), rules={"ban_mode": "in_turn", "select_seconds": 60})
    opening, confirming = plan.commands()
    assert isinstance(opening, OpenMatch)
    assert (opening.people[0], opening.title, opening.games, opening.cuts) == ("青梅", "春季杯", 4, (4,))
    assert opening.rules == {"ban_mode": "in_turn"}
    assert opening.scoring.status == "provisional"
    assert confirming == ConfirmScoring()


@pytest.mark.parametrize(("text", "points"), [("10", 10), ("2.5", "2.5"), (" -5 ", -5), ("−5", -5), ("２", 2), ("0", 0)])
def test_points_are_read(text: str, points: Any) -> None:
    assert read_points(text) == Decimal(points)


@pytest.mark.parametrize("text", ["", "x", "1.25", "NaN", "Infinity", "1e9", "7x", "99999"])
def test_what_is_no_figure_is_not_read(text: str) -> None:
    assert read_points(text) is None


@pytest.mark.parametrize(
    ("text", "cuts"), [("", ()), ("4", (4,)), ("6，4", (4, 6)), ("6, 7", (6, 7)), ("4、4", (4,)), ("8", None), ("x", None)]
)
def test_cuts_are_read(text: str, cuts: Any) -> None:
    assert read_cuts(text) == cuts


def test_the_preset_agrees_with_every_deduction() -> None:
    assert facts_held(ScoringTable()) == dict.fromkeys(FACTS, True)


@pytest.mark.parametrize(
    ("table", "fact"),
    [
        (with_points(ScoringTable(), "full_loss", "rebel", Decimal(3)), "F1"),
        (with_points(ScoringTable(), "rebels", "spy", Decimal(3)), "F2"),
        (msgspec.structs.replace(ScoringTable(), red_card=Decimal(-4)), "F4"),
        (msgspec.structs.replace(ScoringTable(), mvp_allowed={}), "F5"),
    ],
)
def test_a_table_that_differs_from_a_deduction_is_marked(table: ScoringTable, fact: str) -> None:
    assert not facts_held(table)[fact]


def test_a_figure_changes_in_its_own_place_only() -> None:
    table = with_points(ScoringTable(), "spy", "spy", Decimal(18))
    assert points_of(table, "spy", "spy") == 18
    assert points_of(table, "spy", "lord") == 2
    assert len(table.rows) == 16
