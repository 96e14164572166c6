"""What the rulebook of a game holds, as plain values in one language: chapters of entries and tables. Knows nothing of windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from moderator.play.ruleset import HouseRule
from moderator.play.words import Words
from ui.rulebook import chess, cup, jianghu, prison, sanguosha
from ui.rulebook.parts import Chapter, Chosen, Contents, Entry, InForce, Table, value_of

__all__ = ["BOOKS", "TABLES", "Chapter", "Chosen", "Entry", "InForce", "Table", "chapters", "chosen", "value_of"]

BOOKS: Final[Mapping[str, Contents]] = {
    "sanguosha": sanguosha.CONTENTS, "chess": chess.CONTENTS, "prison": prison.CONTENTS, "jianghu": jianghu.CONTENTS,
    "cup": cup.CONTENTS,
}  # fmt: skip
"""Every game that has a book."""
TABLES: Final = tuple(sanguosha.TABLES)
_CHOSEN: Final[tuple[tuple[type[Any], Callable[[Any], Chosen]], ...]] = (
    (chess.GameState, chess.chosen), (prison.GameState, prison.chosen), (jianghu.GameState, jianghu.chosen),
    (cup.CupState, cup.chosen),
)  # fmt: skip
"""State of a game -> what has been chosen in it."""


def chosen(state: Any) -> Chosen:
    """The choices in force in the game whose state it is; without one, the Sanguosha cup's defaults."""
    found = next((made for kind, made in _CHOSEN if isinstance(state, kind)), sanguosha.chosen)
    return found(state)


def chapters(words: Words, now: Chosen) -> tuple[Chapter, ...]:
    """The whole book in order."""
    book, said = BOOKS[now.game], words.of(now.game)
    names = dict.fromkeys(clause.chapter for clause in book.clauses.values())
    clauses = tuple(
        Chapter(id=name, title=said.say(f"rulebook.{now.game}.{name}"), entries=tuple(_entries(said, name, book, now))) for name in names
    )
    return (*clauses, *(made(said, now) for made in book.tables.values()))


def _entries(words: Words, chapter: str, book: Contents, now: Chosen) -> Iterator[Entry]:
    for clause in book.clauses.values():
        if clause.chapter == chapter:
            yield Entry(
                id=clause.id,
                title=words.say(f"clause.{now.game}.{clause.id}.title"),
                text=words.say(f"clause.{now.game}.{clause.id}.text"),
                how=words.say(f"ui.rulebook.how.{clause.how}"),
                rules=tuple(_in_force(words, rule, now) for rule in book.house_rules.values() if rule.clause == clause.id),
            )


def _in_force(words: Words, rule: HouseRule, now: Chosen) -> InForce:
    value = now.rules[rule.name]
    default = value_of(words, rule, rule.default)
    return InForce(words.say(f"rule.{rule.name}"), value_of(words, rule, value), default, chosen=value != rule.default)
