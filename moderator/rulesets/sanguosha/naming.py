"""Names of people and lines: seen by everybody, told apart by everybody, fit for a line of a table. Cards and totals hang on them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.draft import MatchDraft

LONGEST = 60
UNSEEN = frozenset({"Cf", "Cc", "Cn", "Co", "Cs"})
"""Unicode categories of signs that show nothing."""
BREAKING = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of signs that end a line, ring a bell or steer a terminal: no name has them."""


def seen(name: str) -> str:
    """What the eye gets of a name: no signs that show nothing, one space for many."""
    return " ".join("".join(sign for sign in name if unicodedata.category(sign) not in UNSEEN).split())


def no_name(names: Iterable[str]) -> str | None:
    """The first that shows nothing, or looks like another."""
    given = list(names)
    plain = [seen(name) for name in given]
    return next((name for name, bare in zip(given, plain, strict=True) if not bare or plain.count(bare) > 1), None)


def ill_formed(name: str) -> bool:
    """Whether a name is too long for any table, or has signs that are none."""
    return len(name) > LONGEST or any(unicodedata.category(sign) in BREAKING for sign in name)


def bad_names(draft: MatchDraft, people: dict[str, str]) -> Refusal | None:
    """What is wrong with the people of a new match, by line."""
    if refusal := bad_form(draft, [*people.values(), *people]):
        return refusal
    twice = no_name(people.values())
    if refusal := draft.object(twice is not None, "name_twice", "S1.1", person=twice):
        return refusal
    blank = any(not seen(line) for line in people)
    if refusal := draft.object(blank, "line_blank", "S1.1"):
        return refusal
    return next((refusal for line, name in people.items() if (refusal := bad_line_name(draft, name, set(people) - {line}))), None)


def bad_form(draft: MatchDraft, names: Iterable[str]) -> Refusal | None:
    """A name that no table takes."""
    bad = next((name for name in names if ill_formed(name)), None)
    return draft.object(bad is not None, "bad_name", "S1.1", name=bad, longest=LONGEST)


def bad_line_name(draft: MatchDraft, name: str, lines: Iterable[str]) -> Refusal | None:
    """A person called like another one's line: a card for the one would go to the other."""
    return draft.object(name in lines, "name_of_line", "S1.1", remedy="other_name", name=name)
