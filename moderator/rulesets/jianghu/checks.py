"""Whether names, house rules and clock times are such."""

from __future__ import annotations

import re

from moderator.play import hosting
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.house_rules import CLOCKS, HOUSE_RULES, LISTS

LONGEST = 40
"""Characters of a name or mask."""
CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
LIST = {"coded_iks": re.compile(r"\s*IK\d+(\s*,\s*IK\d+)*\s*|"), "finale_rounds": re.compile(r"\s*\d+(\s*,\s*\d+)*\s*|")}


def bad_rule(draft: GameDraft, name: str, value: object) -> Refusal | None:
    """A house rule that is not one, or a value that it does not take."""
    clause = HOUSE_RULES[name].clause if name in HOUSE_RULES else ""
    if name in CLOCKS:
        return draft.object(not isinstance(value, str) or not CLOCK.fullmatch(value), "bad_clock", clause, name=name, value=value)
    if name in LISTS:
        return draft.object(not isinstance(value, str) or not LIST[name].fullmatch(value), "bad_list", clause, name=name, value=value)
    return hosting.bad_rule(draft, HOUSE_RULES, name, value)


def bad_name(draft: GameDraft, name: str, taken: object) -> Refusal | None:
    """An empty, too long or taken name."""
    if refusal := draft.object(not name.strip() or len(name) > LONGEST, "bad_name", "J15.1", person=name[:LONGEST]):
        return refusal
    return draft.object(bool(taken), "name_taken", "J15.1", person=name)
