"""What a new match begins with as long as nobody says otherwise: out of the settings, as far as today's rules know it. No window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.opening import bad_rule
from moderator.rulesets.sanguosha.state import Seconds
from ui.settings.values import LONGEST_TITLE, Settings

KINDS = tuple(Seconds.__struct_fields__)


@dataclass(frozen=True)
class Proposed:
    """The terms of a new match. ``rules``: house rules that differ from their default; ``wrong``: names in the settings that are none."""

    title: str
    games: int
    cuts: tuple[int, ...]
    seconds: Seconds
    rules: Mapping[str, bool | int | str]
    wrong: tuple[str, ...] = ()


def proposed(settings: Settings, day: str, number: int) -> Proposed:
    """The terms by these settings. ``day`` and ``number`` (of the match on that day) fill in the title."""
    rules, strange = known_rules(settings.rules)
    lengths = {name: Decimal(value) for name, value in settings.seconds.items() if name in KINDS}
    strange += tuple(name for name in settings.seconds if name not in KINDS)
    return Proposed(title_of(settings.title, day, number), settings.games, settings.cuts, Seconds(**lengths), rules, strange)


def known_rules(given: Mapping[str, Any]) -> tuple[dict[str, bool | int | str], tuple[str, ...]]:
    """The house rules with values that the rules take, and the names of all others."""
    good = {name: value for name, value in given.items() if name in HOUSE_RULES and bad_rule(name, value) is None}
    return good, tuple(name for name in given if name not in good)


def title_of(pattern: str, day: str, number: int) -> str:
    """A title: ``{date}`` and ``{n}`` filled in, everything else as it stands."""
    return pattern.replace("{date}", day).replace("{n}", str(number))[:LONGEST_TITLE].strip()
