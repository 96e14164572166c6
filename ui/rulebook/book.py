"""What the rulebook holds, as plain values in one language: chapters of entries and tables. Knows nothing of windows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from moderator.play.ruleset import HouseRule
from moderator.play.words import Words
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.ladder import STEP
from moderator.rulesets.sanguosha.offences import ALLOWED, OFFENCES
from moderator.rulesets.sanguosha.state import MatchState
from moderator.rulesets.sanguosha.timing import KINDS

CHAPTERS: Final = ("S1", "S2", "S3", "S4", "S5", "S6", "R")
TABLES: Final = ("timers", "offences", "ladder", "allowed", "rules")
"""Chapters that are tables made of the program's own data."""
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
    """What a match has agreed: house rules by name and the seconds of its timers. Without a match: the defaults."""

    rules: Mapping[str, Value]
    seconds: Mapping[str, str]
    match: bool = False


def chosen(state: MatchState | None) -> Chosen:
    """The choices in force."""
    now = state if state is not None else MatchState()
    rules = {name: now.rule(name) for name in HOUSE_RULES}
    seconds = {kind: _plain(each.seconds(now)) for kind, each in KINDS.items()}
    return Chosen(rules, seconds, match=state is not None)


def chapters(words: Words, now: Chosen) -> tuple[Chapter, ...]:
    """The whole book in order."""
    clauses = tuple(
        Chapter(id=name, title=words.say(f"rulebook.sanguosha.{name}"), entries=tuple(_entries(words, name, now))) for name in CHAPTERS
    )
    tables = {"timers": _timers, "offences": _offences, "ladder": _ladder, "allowed": _allowed, "rules": _rules}
    return (*clauses, *(tables[name](words, now) for name in TABLES))


def _entries(words: Words, chapter: str, now: Chosen) -> Iterator[Entry]:
    for clause in CLAUSES.values():
        if clause.id == chapter or clause.id.startswith(f"{chapter}." if chapter != "R" else "R"):
            yield Entry(
                id=clause.id,
                title=words.say(f"clause.sanguosha.{clause.id}.title"),
                text=words.say(f"clause.sanguosha.{clause.id}.text"),
                how=words.say(f"ui.rulebook.how.{clause.how}"),
                rules=tuple(_in_force(words, rule, now) for rule in HOUSE_RULES.values() if rule.clause == clause.id),
            )


def _in_force(words: Words, rule: HouseRule, now: Chosen) -> InForce:
    value = now.rules[rule.name]
    default = value_of(words, rule, rule.default)
    return InForce(words.say(f"rule.{rule.name}"), value_of(words, rule, value), default, chosen=value != rule.default)


def value_of(words: Words, rule: HouseRule, value: Value) -> str:
    """What a value of a house rule is called."""
    code = f"rule.{rule.name}.{value}"
    if words.has(code):
        return words.say(code)
    return words.show(rule.name, value) if isinstance(value, bool) else str(value)


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _head(words: Words, *names: str) -> tuple[str, ...]:
    return tuple(words.say(f"ui.rulebook.column.{name}") for name in names)


def _chapter(words: Words, name: str, table: Table) -> Chapter:
    return Chapter(id=name, title=words.say(f"ui.rulebook.{name}"), intro=words.say(f"ui.rulebook.{name}.intro"), table=table)


def _timers(words: Words, now: Chosen) -> Chapter:
    rows = tuple(
        (
            words.term("kind", kind),
            now.seconds[kind],
            words.say(f"ui.rulebook.calls.{each.calls}"),
            words.say("ui.rulebook.over.warning" if each.warns else f"ui.rulebook.over.{kind}"),
            each.clause,
        )
        for kind, each in KINDS.items()
    )
    return _chapter(words, "timers", Table(_head(words, "timer", "seconds", "calls", "over", "clause"), rows, linked=4))


def _offences(words: Words, _now: Chosen) -> Chapter:
    rows = tuple(
        (row.clause, words.say(f"offence.{row.clause}"), words.term("level", row.level), words.say(f"ui.rulebook.seen.{row.detected}"))
        for row in OFFENCES
    )
    return _chapter(words, "offences", Table(_head(words, "clause", "offence", "card", "seen"), rows, linked=0))


def _ladder(words: Words, _now: Chosen) -> Chapter:
    steps = (("warning", "yellow", "R28"), ("yellow", "red", "R27"), ("red", "ban", "S5.B"))
    rows = tuple(
        (
            words.say("ui.rulebook.ladder.from", {"n": STEP, "level": low}),
            words.say("ui.rulebook.ladder.to", {"level": high}),
            words.say(f"ui.rulebook.ladder.{low}"),
            clause,
        )
        for low, high, clause in steps
    )
    return _chapter(words, "ladder", Table(_head(words, "have", "become", "counted", "clause"), rows, linked=3))


def _allowed(words: Words, _now: Chosen) -> Chapter:
    rows = tuple((clause, words.say(f"clause.sanguosha.{clause}.text")) for clause in ALLOWED)
    return _chapter(words, "allowed", Table(_head(words, "clause", "allowed"), rows, linked=0))


def _rules(words: Words, now: Chosen) -> Chapter:
    rows = tuple(
        (
            words.say(f"rule.{rule.name}"),
            value_of(words, rule, now.rules[rule.name]),
            " / ".join(value_of(words, rule, value) for value in rule.choices) or f"{rule.low}\N{EN DASH}{rule.high}",
            rule.clause,
        )
        for rule in HOUSE_RULES.values()
    )
    return _chapter(words, "rules", Table(_head(words, "rule", "now", "choices", "clause"), rows, linked=3))
