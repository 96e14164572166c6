"""The book of the prison game: endings, offences with what each offers, the house rules."""

from __future__ import annotations

from typing import Final

from moderator.play.words import Words
from moderator.rulesets.prison.cards import CATALOGUE
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.endings import CLAUSES as OF_ENDINGS
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.state import GameState
from ui.rulebook.parts import Chapter, Chosen, Contents, Table, chapter, head, rules_table


def chosen(state: GameState) -> Chosen:
    """The choices in force."""
    return Chosen({name: state.rule(name) for name in HOUSE_RULES}, {}, match=True, game="prison")


def _endings(words: Words, _now: Chosen) -> Chapter:
    rows = tuple((name, words.term("ending", name), clauses[0]) for name, clauses in OF_ENDINGS.items())
    return chapter(words, "endings", Table(head(words, "number", "ending", "clause"), rows, linked=2))


def _cards(words: Words, _now: Chosen) -> Chapter:
    rows = tuple(
        (clause, words.say(f"clause.prison.{clause}.title"), words.join(words.term("level", level) for level in offered if level != "none"))
        for clause, offered in CATALOGUE.items()
        if clause in CLAUSES
    )
    return chapter(words, "cards", Table(head(words, "clause", "offence", "card"), rows, linked=0))


def _rules(words: Words, now: Chosen) -> Chapter:
    return rules_table(words, now, HOUSE_RULES)


CONTENTS: Final = Contents(CLAUSES, HOUSE_RULES, {"endings": _endings, "cards": _cards, "rules": _rules})
