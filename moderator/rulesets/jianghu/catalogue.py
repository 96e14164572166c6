"""What discipline offers by clause, for a first offence and for a second or a grave one (H.3). The host decides (J15.10)."""

from __future__ import annotations

from typing import Final, NamedTuple


class Offer(NamedTuple):
    """Penalties as the verbs of judgment name them; the first of each is the usual one. No second: the first is the last."""

    first: tuple[str, ...]
    second: tuple[str, ...] = ()


CATALOGUE: Final[dict[str, Offer]] = {
    "J15.1": Offer(("out",)),
    "J15.2": Offer(("remind", "warn"), ("out",)),
    "J15.3a": Offer(("out",)),
    "J15.3b": Offer(("warn",), ("out",)),
    "J15.4": Offer(("remind", "warn"), ("out",)),
    "J15.5": Offer(("remind", "warn"), ("out",)),
    "J15.6": Offer(("remind", "warn"), ("out",)),
    "J15.7": Offer(("remind", "warn"), ("out",)),
    "J15.8": Offer(("cancel_post", "remind")),
    "J15.9": Offer(("remind", "warn")),
    "J15.13": Offer(("remind", "warn", "rewrite", "cancel_post"), ("out",)),
    "J15.14": Offer(("remind", "warn"), ("out",)),
    "J13.4": Offer(("remind", "warn"), ("out",)),
    "J12.2": Offer(("rewrite", "cancel_post")),
    "J12.6": Offer(("cancel_post",)),
    "J12.7": Offer(("rewrite", "cancel_post")),
    "J11.3": Offer(("remind", "warn")),
}
"""Discipline (J15), and what a post or a check-in may be complained of (J11-J13)."""


def offered(clause: str, before: int) -> tuple[str, ...]:
    """What a clause offers one who was warned by it so often before; everything where it is none of the catalogue."""
    found = CATALOGUE.get(clause)
    if found is None:
        return ("remind", "warn", "half", "cancel_post", "rewrite", "out")
    return found.second if before and found.second else found.first
