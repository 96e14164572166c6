"""Plans: the presets of the document, proposals for any number, and what is wrong with a plan (S2.2, 3.2, 3.3)."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from moderator.cup.plan import PRESETS, preset, problems, proposals, proposed
from moderator.cup.state import RoundPlan
from tests.cup.cups import Desk, people


def row(plan: RoundPlan) -> tuple[object, ...]:
    return (plan.kind, plan.size, plan.groups, plan.advance, plan.wildcards, plan.waits, plan.best_rest, plan.games)


def test_the_preset_for_32_is_the_document_s() -> None:
    rounds = preset(32)
    assert rounds is not None
    assert [row(plan) for plan in rounds] == [
        ("elimination", 32, 4, 6, 0, (7,), 0, 6),
        ("elimination", 24, 3, 4, 0, (5, 6, 7, 8), 0, 6),
        ("revival", 16, 2, 2, 0, (), 0, 8),
        ("semifinal", 16, 2, 4, 0, (), 0, 8),
        ("final", 8, 1, 0, 0, (), 0, 12),
    ]
    assert [plan.cuts for plan in rounds] == [(6, 7), (4,), (2,), (4,), ()]
    assert rounds[-1].halves == 2


@pytest.mark.parametrize(
    ("size", "first"),
    [
        (16, ("elimination", 16, 2, 3, 0, (4, 5, 6, 7), 0, 6)),
        (24, ("elimination", 24, 3, 4, 0, (), 8, 6)),
        (40, ("elimination", 40, 5, 4, 4, (), 4, 6)),
        (48, ("elimination", 48, 6, 4, 0, (), 4, 6)),
        (64, ("elimination", 64, 8, 3, 0, (), 4, 6)),
    ],
)
def test_the_first_round_of_the_other_presets(size: int, first: tuple[object, ...]) -> None:
    rounds = preset(size)
    assert rounds is not None and row(rounds[0]) == first
    assert [plan.size for plan in rounds if plan.kind == "final"] == [8]


@pytest.mark.parametrize("size", range(8, 1001, 8))
def test_every_number_of_groups_has_a_sound_plan(size: int) -> None:
    rounds = proposed(size)
    assert rounds is not None and problems(rounds, size) == ()


def test_numbers_that_fill_no_groups_are_asked() -> None:
    assert [(p.how, p.n, p.size) for p in proposals(35)] == [("staff", 5, 40), ("hold_back", 3, 32), ("wait", 5, 40)]
    assert [(p.how, p.n, p.size) for p in proposals(32)] == [("exact", 0, 32)]
    assert [p.how for p in proposals(5)] == ["staff", "wait"]
    assert all(preset(n) is not None for n in PRESETS) and preset(56) is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"advance": 8}, "plan_advancing"),
        ({"advance": 0}, "plan_advancing"),
        ({"waits": (6, 7)}, "plan_waits"),
        ({"waits": (8, 7)}, "plan_waits"),
        ({"best_rest": 3}, "plan_waits"),
        ({"wildcards": 3, "waits": (), "best_rest": 6}, "plan_too_many"),
        ({"games": 1}, "plan_games"),
        ({"games": 5}, "plan_games_odd"),
        ({"groups": 0}, "plan_groups"),
        ({"sources": ("advance:9",)}, "plan_source"),
        ({"sources": ()}, "plan_source"),
        ({"groups": 3}, "plan_size"),
    ],
)
def test_what_is_wrong_with_a_round_is_said(changes: dict[str, object], code: str) -> None:
    rounds = preset(32)
    assert rounds is not None
    found = problems((replace(rounds[0], **changes), *rounds[1:]), 32)
    mine = [each for each in found if each.round == "1"]
    assert code in {each.code for each in mine}
    assert all(each.error is (each.code != "plan_games_odd") for each in mine if each.code == code)


def test_the_final_is_the_last_round_and_one_group() -> None:
    rounds = preset(32)
    assert rounds is not None
    assert "plan_final_last" in {p.code for p in problems(rounds[:-1], 32)}
    assert "plan_final_groups" in {p.code for p in problems((*rounds[:-1], replace(rounds[-1], groups=2)), 32)}
    assert "plan_halves" in {p.code for p in problems((*rounds[:-1], replace(rounds[-1], halves=3)), 32)}


def test_an_error_in_the_plan_blocks_the_start_of_its_round_unless_forced() -> None:
    desk = Desk()
    desk.enter(people(16))
    rounds = list(proposed(16) or ())
    rounds[1] = replace(rounds[1], advance=3)
    desk.do("set_plan", rounds=msgspec.to_builtins(rounds))
    assert ("plan_size", "error") in {(line.verb, line.result) for line in desk.trace}
    desk.do("confirm_scoring")
    desk.do("start_round", round="1")
    bad = [replace(rounds[0], games=1), *rounds[1:]]
    desk = Desk()
    desk.enter(people(16))
    desk.do("set_plan", rounds=msgspec.to_builtins(bad))
    refusal = desk.refused("start_round", round="1")
    assert (refusal.code, refusal.forceable) == ("plan_games", True)
    desk.do("start_round", force=True, round="1")


def test_the_plan_of_rounds_begun_stays() -> None:
    desk = Desk()
    desk.enter(people(16))
    rounds = desk.plan(16)
    desk.do("start_round", round="1")
    changed = (replace(rounds[0], games=8), *rounds[1:])
    assert desk.refused("set_plan", rounds=msgspec.to_builtins(changed)).code == "plan_begun"
    desk.do("set_plan", rounds=msgspec.to_builtins((rounds[0], replace(rounds[1], games=10), rounds[2])))
    assert desk.state.rounds[0].status == "started" and desk.state.rounds[1].plan.games == 10
    assert desk.refused("set_plan", rounds=[]).code == "bad_round_ids"
    assert desk.refused("set_plan", rounds=msgspec.to_builtins([replace(rounds[0], id="1:2")])).code == "bad_round_ids"


def test_once_everybody_has_entered_the_next_step_is_the_round() -> None:
    desk = Desk()
    desk.enter(people(15))
    desk.plan(16)
    assert desk.rules.steps(desk.state)[0].verb == "register", "one is missing"
    desk.enter(["Last"])
    first, *rest = desk.rules.steps(desk.state)
    assert first.verb == "start_round" and first.proposed and "register" in [step.verb for step in rest]
