"""The book of the Sanguosha cup: its timers, offences, conversions, what may be asked, the house rules."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from moderator.play.words import Words
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.ladder import STEP
from moderator.rulesets.sanguosha.offences import ALLOWED, OFFENCES
from moderator.rulesets.sanguosha.state import MatchState
from moderator.rulesets.sanguosha.timing import KINDS
from ui.rulebook.parts import Chapter, Chosen, Contents, Table, chapter, head, rules_table


def chosen(state: MatchState | None) -> Chosen:
    """The choices in force."""
    now = state if state is not None else MatchState()
    rules = {name: now.rule(name) for name in HOUSE_RULES}
    seconds = {kind: _plain(each.seconds(now)) for kind, each in KINDS.items()}
    return Chosen(rules, seconds, match=state is not None)


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


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
    return chapter(words, "timers", Table(head(words, "timer", "seconds", "calls", "over", "clause"), rows, linked=4))


def _offences(words: Words, _now: Chosen) -> Chapter:
    rows = tuple(
        (row.clause, words.say(f"offence.{row.clause}"), words.term("level", row.level), words.say(f"ui.rulebook.seen.{row.detected}"))
        for row in OFFENCES
    )
    return chapter(words, "offences", Table(head(words, "clause", "offence", "card", "seen"), rows, linked=0))


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
    return chapter(words, "ladder", Table(head(words, "have", "become", "counted", "clause"), rows, linked=3))


def _allowed(words: Words, _now: Chosen) -> Chapter:
    rows = tuple((clause, words.say(f"clause.sanguosha.{clause}.text")) for clause in ALLOWED)
    return chapter(words, "allowed", Table(head(words, "clause", "allowed"), rows, linked=0))


def _rules(words: Words, now: Chosen) -> Chapter:
    return rules_table(words, now, HOUSE_RULES)


TABLES: Final = {"timers": _timers, "offences": _offences, "ladder": _ladder, "allowed": _allowed, "rules": _rules}
"""Chapters that are tables made of the program's own data."""
CONTENTS: Final = Contents(CLAUSES, HOUSE_RULES, TABLES)
