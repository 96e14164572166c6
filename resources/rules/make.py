# ruff: noqa: INP001
"""Write the rulebooks from the clauses' words, so that book and program never differ: python resources/rules/make.py."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from main import rulesets  # noqa: E402
from moderator.play.ruleset import Clause, HouseRule, Ruleset  # noqa: E402
from moderator.play.words import LANGUAGES, Words  # noqa: E402


def book(lang: str, game: str = "sanguosha") -> str:
    """The rulebook of a language as Markdown with an anchor a clause."""
    return "\n".join(lines(Words(lang).of(game), rulesets()[game])) + "\n"


def chapters(clauses: Iterable[Clause]) -> list[str]:
    """The book's parts, in order."""
    return list(dict.fromkeys(clause.chapter for clause in clauses))


def lines(words: Words, rules: Ruleset) -> Iterator[str]:
    """The book, line by line."""
    game = rules.name
    yield f"# {words.say(f'rulebook.{game}.title')}"
    yield ""
    yield words.say(f"rulebook.{game}.intro")
    for chapter in chapters(rules.clauses.values()):
        yield from ("", f"## {words.say(f'rulebook.{game}.{chapter}')}")
        for clause, found in rules.clauses.items():
            if found.chapter == chapter:
                yield from ("", f'<a id="{clause}"></a>', f"### {clause} {words.say(f'clause.{game}.{clause}.title')}", "")
                yield words.say(f"clause.{game}.{clause}.text")
    yield from ("", f"## {words.say(f'rulebook.{game}.rules')}", "", words.say(f"rulebook.{game}.rules_intro"), "")
    for rule in rules.house_rules.values():
        yield house_rule(words, rule)


def house_rule(words: Words, rule: HouseRule) -> str:
    """One house rule as an item of a list, its default set off."""
    values = [f"**{value_of(words, rule, value)}**" if value == rule.default else value_of(words, rule, value) for value in rule.choices]
    choice = " / ".join(values) or f"**{rule.default}** ({rule.low}–{rule.high})"
    name, more = words.say(f"rule.{rule.name}"), words.say(f"rule.{rule.name}.help")
    return f"- `{rule.name}` {name} · [{rule.clause}](#{rule.clause}) · {more} {choice}"


def value_of(words: Words, rule: HouseRule, value: object) -> str:
    """What a value is called."""
    code = f"rule.{rule.name}.{value}"
    return words.show(rule.name, value) if isinstance(value, bool) else words.say(code) if words.has(code) else str(value)


def write() -> None:
    """Write every book beside this file."""
    for lang in LANGUAGES:
        for game in rulesets():
            Path(__file__).with_name(f"{game}.{lang}.md").write_text(book(lang, game), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
