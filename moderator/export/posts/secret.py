"""What a post would give away, of whichever game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal[
    "role", "side", "person", "password", "curse", "check", "night", "account", "pair", "link", "kill", "skill", "substitute", "acquittal",
    "result", "contact",
]  # fmt: skip
SHORTEST: Final = 2
"""A person's name of one sign stands in too many words to be looked for."""


class Secret(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the readers may not know: what kind, about which seat (empty: nobody in particular), and the words that say it."""

    kind: Kind
    seat: str
    found: str
