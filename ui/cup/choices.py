"""Fields of fixed words in the commands of a cup."""

from __future__ import annotations

from typing import Final

from moderator.cup.calendar import ARRANGED_BY
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.offences import LEVELS, OFFENCES
from ui.forum.context import Choices

CHOICES: Final[Choices] = {
    ("give_card", "level"): ("level", LEVELS),
    ("give_card", "clause"): ("offence", tuple(offence.clause for offence in OFFENCES)),
    ("set_house_rule", "name"): ("rule", tuple(HOUSE_RULES)),
    ("swap", "arranged"): ("arranged", ARRANGED_BY),
    ("correct_match", "carry"): ("carry", ("keep", "anew")),
}
"""(verb, field) -> (term, values)."""
