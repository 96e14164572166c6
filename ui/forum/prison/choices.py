"""Fields of fixed words in the commands of a prison game."""

from __future__ import annotations

from typing import Final

from moderator.play.inbox import CHANNELS
from moderator.rulesets.prison.cards import CATALOGUE
from moderator.rulesets.prison.host import OVERRIDES
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.roles import CAUSES, FACTIONS, KINDS, LEVELS, SIDES, STATUSES

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
    ("shelter_say", "shelter"): ("side", ("", *SIDES)),
    ("set_status", "until"): ("until_when", ("", "lasting", "vote_close", "wall", "night_end", "day_open")),
    ("depart", "how"): ("state", ("dead", "released", "withdrawn")),
    ("set_faction", "faction"): ("faction", FACTIONS),
    ("faction_loses", "faction"): ("faction", FACTIONS),
    ("end_game", "lost"): ("faction", ("", *FACTIONS)),
    ("set_house_rule", "name"): ("rule", tuple(HOUSE_RULES)),
    ("handle_message", "how"): ("handled", ("accepted", "rejected", "open")),
    ("receive_message", "channel"): ("channel", CHANNELS),
    ("override", "value"): ("override_value", tuple(value for values in OVERRIDES.values() for value in values)),
    ("judge", "result"): ("result", ("win", "lose", "pending")),
    ("end_game", "ending"): ("ending", ("E1", "E2", "E3", "E4", "E5", "E6", "E7")),
}
"""(verb, field) -> (term, values)."""
