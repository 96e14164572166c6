"""The organiser's book of a cup: plans by the number of entries, the house rules that concern more than one match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.cup.clauses import CLAUSES
from moderator.cup.plan import PRESETS, preset
from moderator.cup.state import CupState, RoundPlan
from moderator.play.words import Words
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.rulebook.parts import Chapter, Chosen, Contents, Table, chapter, head, rules_table

OF_CUP: Final = {name: rule for name, rule in HOUSE_RULES.items() if rule.clause in CLAUSES}
"""Those of the table stand in the book of the match."""


def chosen(state: CupState) -> Chosen:
    """The choices in force."""
    return Chosen({name: state.rule(name) for name in HOUSE_RULES}, {}, match=True, game="cup")


def _plans(words: Words, _now: Chosen) -> Chapter:
    columns = head(words, "entries", "stage", "groups_of", "goes_on", "waits", "games_n", "clause")
    return chapter(words, "plans", Table(columns, tuple(_rows(words)), linked=6))


def _rows(words: Words) -> Iterator[tuple[str, ...]]:
    for size in PRESETS:
        for n, plan in enumerate(preset(size) or ()):
            yield (str(size) if n == 0 else "\N{DITTO MARK}", words.term("round_kind", plan.kind), str(plan.groups), *_led(plan), "S2.2")


def _led(plan: RoundPlan) -> tuple[str, str, str]:
    none = "\N{EN DASH}"
    return (str(plan.advancing or none), str(plan.waiting or none), str(plan.games))


def _rules(words: Words, now: Chosen) -> Chapter:
    return rules_table(words, now, OF_CUP)


CONTENTS: Final = Contents(CLAUSES, OF_CUP, {"plans": _plans, "rules": _rules})
