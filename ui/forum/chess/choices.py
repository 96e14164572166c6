"""Fields of fixed words in the commands of chess."""

from __future__ import annotations

from typing import Final

from moderator.play.inbox import CHANNELS
from moderator.rulesets.chess.cards import CATALOGUE, LEVELS
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.overrides import CLAUSES
from moderator.rulesets.chess.persons import GHOSTS
from moderator.rulesets.chess.roles import POWERS

CHOICES: Final[dict[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("give_card", "level"): ("level", LEVELS),
    ("give_card", "clause"): ("offence", tuple(CATALOGUE)),
    ("withdraw", "privilege"): ("privilege", tuple(dict.fromkeys(power for powers in POWERS.values() for power in powers))),
    ("report_ghost_post", "kind"): ("ghost", tuple(GHOSTS)),
    ("mark_unclear", "kind"): ("unclear", ("original", "change")),
    ("set_house_rule", "name"): ("rule", tuple(HOUSE_RULES)),
    ("override", "value"): (
        "override_value",
        ("lives", *CLAUSES, *(f"{cause}:moved" for cause in CLAUSES), "on", "off", "nobody", "runoff"),
    ),
    ("remind", "what"): ("duty", ("vote", "analysis", "check_in")),
    ("declare_handover", "phase"): ("phase", ("", "night", "day", "runoff")),
    ("handle_message", "how"): ("handled", ("accepted", "rejected", "open")),
    ("receive_message", "channel"): ("channel", CHANNELS),
    ("nominate", "award"): ("award", ("mvp_white", "mvp_black", "fair_play", "story")),
}
"""(verb, field) -> (term, values)."""
