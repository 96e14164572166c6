"""Fields of fixed words in the commands of a prison game."""

from __future__ import annotations

from typing import Final

from moderator.rulesets.prison.cards import CATALOGUE
from moderator.rulesets.prison.roles import CAUSES, KINDS, LEVELS, SIDES, STATUSES

CHOICES: Final[dict[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("vote", "kind"): ("kind", (*KINDS, "")),
    ("opinion", "kind"): ("kind", KINDS),
    ("give_card", "level"): ("level", LEVELS),
    ("give_card", "clause"): ("offence", tuple(CATALOGUE)),
    ("report", "clause"): ("offence", ("", *CATALOGUE)),
    ("set_status", "status"): ("status", STATUSES),
    ("depart", "cause"): ("cause", CAUSES),
    ("open_door", "side"): ("side", SIDES),
    ("order_kill", "mode"): ("mode", ("face", "point", "none")),
    ("order_kill", "by"): ("by", ("name", "room", "")),
    ("judge", "result"): ("result", ("win", "lose", "pending")),
    ("end_game", "ending"): ("ending", ("E1", "E2", "E3", "E4", "E5", "E6", "E7")),
}
"""(verb, field) -> (term, values)."""
