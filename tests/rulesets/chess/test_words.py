"""What the game says in both languages: every term it uses has a word, every night reads without a gap."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from moderator.play.words import LANGUAGES, MISSING, Words
from moderator.rulesets.chess import cards, counting, host, orders, overrides, speech
from moderator.rulesets.chess.commands import COMMANDS
from moderator.rulesets.chess.house_rules import HOUSE_RULES, NIGHT_RULES
from moderator.rulesets.chess.resolution import STEPS, Order, Piece, Snapshot, resolve
from moderator.rulesets.chess.resolution.ledger import Hit
from moderator.rulesets.chess.roles import COUNTS, POWERS, ROLES, SIDES, Privilege
from moderator.rulesets.chess.state import Phase

NIGHTS = 300


def returned(module: object) -> set[str]:
    """The first constants of every pair that a module's functions return: codes of why something is void."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    pairs = [node for node in ast.walk(tree) if isinstance(node, ast.Tuple) and len(node.elts) > 1]
    heads = [pair.elts[0] for pair in pairs if isinstance(pair.elts[1], ast.Constant) and str(pair.elts[1].value)[:1] in {"C", "R"}]
    return {str(head.value) for head in heads if isinstance(head, ast.Constant) and str(head.value).islower()}


def terms() -> list[str]:
    found = [f"side.{side}" for side in SIDES] + [f"role.{role}" for role in ROLES] + [f"phase.{phase}" for phase in get_args(Phase)]
    found += [f"privilege.{each}" for each in get_args(Privilege)] + [f"hit.{each}" for each in get_args(Hit)]
    found += [f"level.{level}" for level in cards.LEVELS] + [f"cause.{cause}" for cause in ("kill", "one_hit", "exchange", "vote", "card")]
    found += [
        f"fault.{code}" for code in returned(orders) | {"declaration_short", "declaration_needed", "declaration_refused", "role_changed"}
    ]
    found += [f"ballot_fault.{code}" for code in returned(counting) | {"unclear", "unclear_change"}]
    found += [f"question.{code}" for code in host.ANSWERS] + [f"override.{what}" for what in overrides.SETTLE]
    found += [f"ghost.{kind}" for kind in speech.GHOSTS] + [f"winner.{each}" for each in ("white", "black", "draw", "suspended")]
    return [f"term.{term}" for term in found]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_has_a_word(lang: str) -> None:
    words = Words(lang).of("chess")
    assert returned(orders) >= {"after_cut_off", "target_dead"}
    assert returned(counting) >= {"too_late", "change_used"}
    assert [code for code in terms() if not words.has(code)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_button(lang: str) -> None:
    words = Words(lang).of("chess")
    assert [command.__struct_config__.tag for command in COMMANDS if not words.has(f"step.{command.__struct_config__.tag}")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_rule_is_explained(lang: str) -> None:
    words = Words(lang).of("chess")
    wanted = [f"{code}" for name in HOUSE_RULES for code in (f"rule.{name}", f"rule.{name}.help", f"term.rule.{name}")]
    wanted += [f"rule.{r.name}.{value}" for r in HOUSE_RULES.values() for value in r.choices if not isinstance(value, bool)]
    assert [code for code in wanted if not words.has(code)] == []


def position(rng: Random) -> Snapshot:
    """A night with some dead and everybody acting at random."""
    names = [(f"{side[0]}{role}{n}", side, role) for side in SIDES for role, number in COUNTS.items() for n in range(number)]
    alive = [one for one in names if one[2] == "king" or rng.random() < 0.75]
    pieces = tuple(
        Piece(
            id=name, side=side, role=role, original_rook=role == "rook", charged=role == "queen" and rng.random() < 0.3,
            graced=rng.random() < 0.1,
        )
        for name, side, role in alive
    )  # fmt: skip
    made: list[Order] = []
    for piece in pieces:
        privilege = rng.choice(POWERS[piece.role])
        target = "" if privilege == "castle" else rng.choice([p.id for p in pieces if p.id != piece.id])
        made.append(Order(seat=piece.id, privilege=privilege, target=target, n=len(made)))
    rules = {name: rng.choice(HOUSE_RULES[name].choices) for name in NIGHT_RULES}
    return Snapshot(pieces=pieces, orders=tuple(made), rules=rules)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_night_reads_without_a_gap(lang: str) -> None:
    words, rng, said = Words(lang).of("chess"), Random(4), set[str]()
    for _ in range(NIGHTS):
        for line in resolve(position(rng)).trace:
            text = words.trace(line)
            said.add(line.verb)
            assert MISSING not in text, line
            assert "trace." not in text, line
            assert words.has(f"term.step.{line.step}"), line.step
            assert words.say("term.nobody") not in text, (text, line)
    assert len(STEPS) < len(said)
