"""What the game says in both languages: every term, verb, house rule and fault has a word; every case and sample reads without a gap."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import main
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.prison import cards, effects, host, roles
from moderator.rulesets.prison.calendar import ORDER
from moderator.rulesets.prison.commands import COMMANDS
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.rooms import KillOrder, SkillUse
from moderator.rulesets.prison.script import checks, expr, files, model
from moderator.rulesets.prison.state import Phase
from moderator.session.replay import replay

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = [resource("samples", f"prison-{name}.jsonl") for name in ("four-days", "fog-harbour", "clock-tower")]
CASES = sorted((ROOT / "tests" / "scenarios" / "prison").glob("*.jsonl"))


def faults() -> set[str]:
    """Every code of a fault that the checks of a script, its conditions or its file can name."""
    found: set[str] = {code for _, code in files._FAULTS}
    for module in (checks, expr, files):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", "")
                if name in {"Problem", "Wrong"}:
                    found |= {str(k.value.value) for k in node.keywords if k.arg == "code" and isinstance(k.value, ast.Constant)}
                if name == "_BadError" and node.args and isinstance(node.args[0], ast.Constant):
                    found.add(str(node.args[0].value))
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and isinstance(node.value.elts[0], ast.Constant):
                found.add(str(node.value.elts[0].value))
    return found


def literal(part: type, field: str) -> tuple[str, ...]:
    """The words that a field may be."""
    return tuple(str(value) for value in get_args(get_type_hints(part)[field]))


def terms() -> list[str]:
    named: dict[str, tuple[str, ...]] = {
        "side": roles.SIDES, "kind": (*roles.KINDS, "question", "conspiracy", "chat"), "phase": get_args(Phase), "level": roles.LEVELS,
        "cause": roles.CAUSES, "state": (*get_args(roles.Standing), *expr.STATES, "sidelined", "silenced", "abnormal"),
        "status": roles.STATUSES, "window": roles.WINDOWS, "faction": roles.FACTIONS, "tag": (*model.PLAIN_TAGS, "ordinary"),
        "result": (*get_args(roles.Result), "open"), "ending": expr.ENDINGS, "outcome": expr.ENDINGS, "effect": checks.EFFECTS,
        "inform": checks.QUESTIONS, "protected": checks.PROTECTED, "limit": checks.CHECKS, "atom": (*expr.ATOMS, "all", "any", "not"),
        "resolve": literal(model.Skill, "resolve"), "approve": literal(model.Skill, "approve"), "breach": literal(model.Limit, "breach"),
        "win_mode": literal(model.Win, "mode"), "win_at": literal(model.Win, "at"), "on_true": literal(model.Win, "on_true"),
        "until_when": literal(model.Effect, "until"), "target_kind": literal(model.Targets, "kind"),
        "target_side": literal(model.Targets, "side"), "target_state": literal(model.Targets, "state"),
        "kill_mode": literal(KillOrder, "mode"), "order_status": literal(KillOrder, "status"), "use_status": literal(SkillUse, "status"),
        "question": tuple(host.ANSWERS), "override": tuple(host.OVERRIDES), "time": ORDER, "problem": tuple(sorted(faults())),
        "tell": ("public", "own_side", "target", "owner", "opposite"),
        "vote_result": ("executed", "released", "void_acquittal", "no_effect", "tie", "no_ballots"),
        "office": ("guard", "prisoner", "authority", "question", "conspiracy", "acquittal"),
    }  # fmt: skip
    found = [f"term.{family}.{value}" for family, values in named.items() for value in values]
    found += [f"term.override_value.{value}" for values in host.OVERRIDES.values() for value in values]
    return found + [f"problem.{code}" for code in sorted(faults())]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_has_a_word(lang: str) -> None:
    words = Words(lang).of("prison")
    assert len(faults()) > 50
    assert {"no_murderer", "unknown_atom", "needs_count", "file_no_json", "file_bad_value"} <= faults()
    assert [code for code in terms() if not words.has(code)] == []
    assert set(effects.PERFORM) <= set(checks.EFFECTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_button(lang: str) -> None:
    words = Words(lang).of("prison")
    own = [command.__struct_config__.tag for command in COMMANDS if not command.__module__.endswith("play.inbox")]
    assert [verb for verb in own if f"prison.step.{verb}" not in Words(lang)._texts] == []
    assert words.has("step.adopt")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_rule_is_explained(lang: str) -> None:
    words = Words(lang).of("prison")
    wanted = [code for name in HOUSE_RULES for code in (f"rule.{name}", f"rule.{name}.help", f"term.rule.{name}")]
    wanted += [f"rule.{r.name}.{value}" for r in HOUSE_RULES.values() for value in r.choices if not isinstance(value, bool)]
    assert [code for code in wanted if not words.has(code)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_offence_has_its_clause(lang: str) -> None:
    words = Words(lang).of("prison")
    assert [clause for clause in cards.CATALOGUE if not words.has(f"clause.prison.{clause}.title")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", [*SAMPLES, *CASES], ids=lambda path: path.stem)
def test_everything_said_in_a_game_reads_without_a_gap(path: Path, lang: str) -> None:
    words = Words(lang).of("prison")
    found = replay(path, main.rulesets(), lenient=True)
    name = found.session.state.name_of
    said: list[str] = []
    for entry in found.session.records:
        said += [words.trace(line, name) for line in entry.trace] + [words.notice(notice, name) for notice in entry.notices]
        for line in entry.trace:
            assert words.has(f"term.step.{line.step}"), line.step
    said += [words.refusal(each.refusal, name) for each in found.refused]
    said += [words.step(step, name) for step in found.session.ruleset.steps(found.session.state)]
    said += [words.ask(ask, name) for ask in found.session.state.asks]
    for text in said:
        assert MISSING not in text, text
        assert not text.startswith(("trace.", "notice.", "refusal.", "step.", "ask.")), text
        assert "{" not in text, text
