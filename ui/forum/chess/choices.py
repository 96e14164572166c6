"""Fields of fixed words in the commands of chess."""

from __future__ import annotations

from typing import Final

from moderator.rulesets.chess.cards import CATALOGUE, LEVELS
from moderator.rulesets.chess.persons import GHOSTS
from moderator.rulesets.chess.roles import POWERS

CHOICES: Final[dict[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("give_card", "level"): ("level", LEVELS),
    ("give_card", "clause"): ("offence", tuple(CATALOGUE)),
    ("withdraw", "privilege"): ("privilege", tuple(dict.fromkeys(power for powers in POWERS.values() for power in powers))),
    ("report_ghost_post", "kind"): ("ghost", tuple(GHOSTS)),
    ("nominate", "award"): ("award", ("mvp_white", "mvp_black", "fair_play", "story")),
}
"""(verb, field) -> (term, values)."""
