"""The book of International Chess: the powers of a night, the cards, the house rules."""

from __future__ import annotations

from typing import Final

from moderator.play.words import Words
from moderator.rulesets.chess.cards import CATALOGUE
from moderator.rulesets.chess.clauses import CLAUSES
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.roles import COUNTS, POWERS
from moderator.rulesets.chess.state import GameState
from ui.rulebook.parts import Chapter, Chosen, Contents, Table, chapter, head, rules_table

POWER_CLAUSES: Final = {"king": "C3.1", "queen": "C3.2", "rook": "C3.3", "bishop": "C3.4", "knight": "C3.5", "pawn": "C3.6"}


def chosen(state: GameState | None) -> Chosen:
    """The choices in force."""
    now = state if state is not None else GameState()
    return Chosen({name: now.rule(name) for name in HOUSE_RULES}, {}, match=state is not None, game="chess")


def _powers(words: Words, _now: Chosen) -> Chapter:
    rows = tuple(
        (words.term("role", role), str(COUNTS[role]), words.join(words.term("privilege", each) for each in POWERS[role]), clause)
        for role, clause in POWER_CLAUSES.items()
    )  # fmt: skip
    return chapter(words, "powers", Table(head(words, "role", "number", "powers", "clause"), rows, linked=3))


def _cards(words: Words, _now: Chosen) -> Chapter:
    rows = tuple((clause, words.say(f"clause.chess.{clause}.title"), words.term("level", level)) for clause, level in CATALOGUE.items())
    return chapter(words, "cards", Table(head(words, "clause", "offence", "card"), rows, linked=0))


def _rules(words: Words, now: Chosen) -> Chapter:
    return rules_table(words, now, HOUSE_RULES)


CONTENTS: Final = Contents(CLAUSES, HOUSE_RULES, {"powers": _powers, "cards": _cards, "rules": _rules})
