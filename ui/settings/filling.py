"""A new-match page filled in with what the settings propose; everything can still be changed there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from ui.settings.defaults import Proposed, proposed, title_of
from ui.settings.values import Settings
from ui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from ui.new_match.page import NewMatchPage

MOST: Final = 100
NUMBER: Final = "{n}"


def fill(page: NewMatchPage, settings: Settings, day: str, titles: Iterable[str]) -> Proposed:
    """Propose the terms; ``titles``: of the matches there are already, so that the number in the title is a new one."""
    number = number_of(settings.title, day, set(titles)) if NUMBER in settings.title else 1
    terms = proposed(settings, day, number)
    page.frame.title.setText(terms.title)
    page.frame.games.setValue(terms.games)
    page.frame.cuts.setText(", ".join(map(str, terms.cuts)))
    for kind, spin in page.frame.spins.items():
        value = terms.rules.get(kind, HOUSE_RULES[kind].default) if kind in HOUSE_RULES else getattr(terms.seconds, kind)
        spin.setValue(int(value))
    for name, row in page.rules.rows.items():
        value = terms.rules.get(name, row.rule.default)
        if isinstance(row.control, ChoiceField):
            row.control.setCurrentIndex(row.rule.choices.index(value))
        else:
            row.control.setValue(int(value))
    return terms


def number_of(pattern: str, day: str, titles: set[str]) -> int:
    """The first number that gives a title nobody has yet."""
    return next((number for number in range(1, MOST) if title_of(pattern, day, number) not in titles), MOST)
