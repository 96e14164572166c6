"""What the game says in both languages: every term it uses has a word, every verb a button, every house rule a line."""

from __future__ import annotations

from typing import get_args

import pytest

from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.jianghu import host, overrides
from moderator.rulesets.jianghu.aftermath import CLAUSES as EDGES
from moderator.rulesets.jianghu.clauses import CLAUSES
from moderator.rulesets.jianghu.commands import COMMANDS
from moderator.rulesets.jianghu.commands.discipline import Judge
from moderator.rulesets.jianghu.house_rules import CLOCKS, HOUSE_RULES, LISTS
from moderator.rulesets.jianghu.matrix import Cell
from moderator.rulesets.jianghu.roles import FACTIONS, ROLES
from moderator.rulesets.jianghu.state import Phase
from moderator.rulesets.jianghu.state_parts import Cause, DutyKind, Kind, PostState, Status

FAULTS = ("short", "quotes", "repeats", "genre", "form", "not_original", "masks", "no_joint_killer", "edited")
VOIDS = ("thread", "struck", "after_proxy", "late", "third_name", "voted_himself", "not_living", "no_right", "proxy_unclear")
WHY = ("emptied", "both_emptied", "own_post", "agreed", "last_round", "cannot_hold", "after_posts")
STEPS = ("setup", "checkin", "round", "posts", "day", "vote", "tally", "choices", "results", "privileges", "host", "end")


def terms() -> list[str]:
    found = [f"side.{side}" for side in FACTIONS] + [f"role.{role}" for role in ROLES] + [f"phase.{phase}" for phase in get_args(Phase)]
    found += [f"status.{each}" for each in get_args(Status)] + [f"cause.{each}" for each in get_args(Cause)]
    found += [f"kind.{each}" for each in (*get_args(Kind), *get_args(DutyKind))] + [f"cell.{each}" for each in get_args(Cell)]
    found += [f"post_state.{each}" for each in get_args(PostState)] + [f"fault.{each}" for each in FAULTS]
    found += [f"void.{each}" for each in VOIDS] + [f"why.{each}" for each in WHY] + [f"edge.{edge}" for edge in EDGES]
    found += [f"penalty.{each}" for each in get_args(get_args(Judge.__annotations__["penalty"]) or ())]
    found += [f"question.{code}" for code in host.ANSWERS] + [f"override.{what}" for what in overrides.SETTLE]
    found += [f"winner.{each}" for each in ("white", "black", "draw")] + [f"step.{step}" for step in STEPS]
    return [f"term.{term}" for term in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_has_a_word(lang: str) -> None:
    words = Words(lang).of("jianghu")
    assert [code for code in terms() if not words.has(code)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_button(lang: str) -> None:
    words = Words(lang).of("jianghu")
    verbs = [str(command.__struct_config__.tag) for command in COMMANDS if command.__module__ != "moderator.play.inbox"]
    assert [verb for verb in verbs if not words.has(f"step.{verb}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_rule_is_explained(lang: str) -> None:
    words = Words(lang).of("jianghu")
    wanted = [f"{code}" for name in HOUSE_RULES for code in (f"rule.{name}", f"rule.{name}.help", f"term.rule.{name}")]
    wanted += [
        f"rule.{r.name}.{value}"
        for r in HOUSE_RULES.values()
        for value in r.choices
        if not isinstance(value, bool) and r.name not in CLOCKS | LISTS
    ]
    assert [code for code in wanted if not words.has(code)] == []


def test_every_house_rule_and_step_has_its_clause() -> None:
    assert [rule.name for rule in HOUSE_RULES.values() if rule.clause not in CLAUSES] == []
