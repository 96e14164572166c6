"""The book of the game of eighty-eight: what a kill post does under each regime, the schedule, discipline, the house rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from moderator.play.words import Words
from moderator.rulesets.jianghu.catalogue import CATALOGUE
from moderator.rulesets.jianghu.clauses import CLAUSES
from moderator.rulesets.jianghu.house_rules import HOUSE_RULES
from moderator.rulesets.jianghu.matrix import COLUMNS, MATRIX, Regime
from moderator.rulesets.jianghu.schedule import NOMINAL
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Row
from ui.rulebook.parts import Chapter, Chosen, Contents, Table, chapter, head, rules_table

REGIMES: Final[tuple[Regime, ...]] = ("A", "B", "C")
OF_ROLES: Final = {role: f"J5.{side}{n}" for side, roles in (("W", COLUMNS[:8]), ("B", COLUMNS[8:])) for n, role in enumerate(roles, 1)}
"""Role -> the clause that speaks of it: whites and blacks each in code order."""


def chosen(state: GameState) -> Chosen:
    """The choices in force."""
    return Chosen({name: state.rule(name) for name in HOUSE_RULES}, {}, match=True, game="jianghu")


def _matrix(regime: Regime, words: Words, _now: Chosen) -> Chapter:
    """A row for each target, a column for each poster: sixteen columns would be too wide."""
    posters = tuple(dict.fromkeys(row for row, _ in MATRIX[regime]))
    rows = tuple(
        (
            words.say(f"ui.rulebook.target.{target}"),
            *(words.say(f"ui.rulebook.cell.{MATRIX[regime][poster, target]}") for poster in posters),
            OF_ROLES[target],
        )
        for target in COLUMNS
    )
    heads = (*head(words, "target"), *(words.say(f"ui.rulebook.poster.{poster}") for poster in posters), *head(words, "clause"))
    return chapter(words, f"matrix_{regime}", Table(heads, rows, linked=len(heads) - 1))


def _schedule(words: Words, _now: Chosen) -> Chapter:
    """As planned for eighty-eight; other sizes are scaled, and what the host adjusts stands in the game's own table."""
    rows = tuple(
        (str(row.round), str(row.top_n + sum(row.slots.values())), str(row.votes), str(row.top_n), _slots(words, row), _left(row.round),
         f"J10.R{row.round}")
        for row in NOMINAL
    )  # fmt: skip
    return chapter(words, "schedule", Table(head(words, "round", "total", "votes", "tops", "posts", "left", "clause"), rows, linked=6))


def _slots(words: Words, row: Row) -> str:
    return words.join(f"{words.say(f'ui.rulebook.poster.{group}')} {number}" for group, number in row.slots.items())


def _left(round_: int) -> str:
    return str(88 - sum(row.top_n + sum(row.slots.values()) for row in NOMINAL if row.round <= round_))


def _discipline(words: Words, _now: Chosen) -> Chapter:
    rows = tuple(
        (
            clause,
            words.say(f"clause.jianghu.{clause}.title"),
            words.join(words.term("penalty", each) for each in offer.first),
            words.join(words.term("penalty", each) for each in offer.second),
        )
        for clause, offer in CATALOGUE.items()
    )
    return chapter(words, "discipline", Table(head(words, "clause", "offence", "first", "second"), rows, linked=0))


def _rules(words: Words, now: Chosen) -> Chapter:
    return rules_table(words, now, HOUSE_RULES)


_TABLES: Final[dict[str, Callable[[Words, Chosen], Chapter]]] = {
    **{f"matrix_{regime}": partial(_matrix, regime) for regime in REGIMES},
    "schedule": _schedule,
    "discipline": _discipline,
    "rules": _rules,
}
CONTENTS: Final = Contents(CLAUSES, HOUSE_RULES, _TABLES)
