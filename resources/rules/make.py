# ruff: noqa: INP001
"""Write the rulebooks from the clauses' words, so that book and program never differ: python resources/rules/make.py."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from moderator.play.ruleset import HouseRule  # noqa: E402
from moderator.play.words import LANGUAGES, Words  # noqa: E402
from moderator.rulesets.sanguosha.clauses import CLAUSES  # noqa: E402
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES  # noqa: E402

CHAPTERS = ("S1", "S2", "S3", "S4", "S5", "S6", "R")


def book(lang: str) -> str:
    """The rulebook of a language as Markdown with an anchor a clause."""
    return "\n".join(lines(Words(lang))) + "\n"


def lines(words: Words) -> Iterator[str]:
    """The book, line by line."""
    yield f"# {words.say('rulebook.sanguosha.title')}"
    yield ""
    yield words.say("rulebook.sanguosha.intro")
    for chapter in CHAPTERS:
        yield from ("", f"## {words.say(f'rulebook.sanguosha.{chapter}')}")
        for clause in CLAUSES:
            if clause == chapter or clause.startswith(f"{chapter}." if chapter != "R" else "R"):
                yield from ("", f'<a id="{clause}"></a>', f"### {clause} {words.say(f'clause.sanguosha.{clause}.title')}", "")
                yield words.say(f"clause.sanguosha.{clause}.text")
    yield from ("", f"## {words.say('rulebook.sanguosha.rules')}", "", words.say("rulebook.sanguosha.rules_intro"), "")
    for rule in HOUSE_RULES.values():
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
    """Write both books beside this file."""
    for lang in LANGUAGES:
        Path(__file__).with_name(f"sanguosha.{lang}.md").write_text(book(lang), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
