"""Fields of fixed words in the commands of a game of eighty-eight."""

from __future__ import annotations

from typing import Final

CHOICES: Final[dict[tuple[str, str], tuple[str, tuple[str, ...]]]] = {
    ("proxy_ballot", "channel"): ("channel", ("message", "qq", "phone")),
    ("confirm_end", "side"): ("side", ("white", "black", "draw")),
    ("handle_message", "how"): ("handled", ("accepted", "rejected", "open")),
}
"""(verb, field) -> (term, values)."""
