"""What a book is made of, as plain values: chapters of entries and tables, and what the program's own tables share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from moderator.play.ruleset import Clause, HouseRule
from moderator.play.words import Words

Value = bool | int | str


@dataclass(frozen=True)
class InForce:
    """A house rule as it holds now, beside its ruling. ``chosen``: other than by default."""

    name: str
    value: str
    default: str
    chosen: bool


@dataclass(frozen=True)
class Entry:
    """One clause or ruling: ``id`` is its anchor."""

    id: str
    title: str
    text: str
    how: str = ""
    rules: tuple[InForce, ...] = ()


@dataclass(frozen=True)
class Table:
    """Rows under a head; the first column of a row may be a clause (``linked``)."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    linked: int | None = None
    """The column that holds clause ids, each leading to its entry."""


@dataclass(frozen=True)
class Chapter:
    """A heading with its anchor and what stands under it."""

    id: str
    title: str
    intro: str = ""
    entries: tuple[Entry, ...] = ()
    table: Table | None = None


@dataclass(frozen=True)
class Chosen:
    """What a game has agreed: house rules by name and the seconds of its timers. Without a game: the defaults."""

    rules: Mapping[str, Value]
    seconds: Mapping[str, str]
    match: bool = False
    game: str = "sanguosha"


@dataclass(frozen=True)
class Contents:
    """What the book of a game is made of; ``tables``: chapters of the program's own data, by name."""

    clauses: Mapping[str, Clause]
    house_rules: Mapping[str, HouseRule]
    tables: Mapping[str, Callable[[Words, Chosen], Chapter]]


def value_of(words: Words, rule: HouseRule, value: Value) -> str:
    """What a value of a house rule is called."""
    code = f"rule.{rule.name}.{value}"
    if words.has(code):
        return words.say(code)
    return words.show(rule.name, value) if isinstance(value, bool) else str(value)


def head(words: Words, *names: str) -> tuple[str, ...]:
    """The heads of columns."""
    return tuple(words.say(f"ui.rulebook.column.{name}") for name in names)


def chapter(words: Words, name: str, table: Table) -> Chapter:
    """A chapter that is a table."""
    return Chapter(id=name, title=words.say(f"ui.rulebook.{name}"), intro=words.say(f"ui.rulebook.{name}.intro"), table=table)


def rules_table(words: Words, now: Chosen, rules: Mapping[str, HouseRule]) -> Chapter:
    """Every house rule with its value, its choices and the ruling behind it."""
    rows = tuple(
        (
            words.say(f"rule.{rule.name}"),
            value_of(words, rule, now.rules[rule.name]),
            " / ".join(value_of(words, rule, value) for value in rule.choices) or f"{rule.low}\N{EN DASH}{rule.high}",
            rule.clause,
        )
        for rule in rules.values()
    )
    return chapter(words, "rules", Table(head(words, "rule", "now", "choices", "clause"), rows, linked=3))
