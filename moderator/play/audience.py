"""Audiences: who may learn a thing. The public, one seat, one group, or the host."""

from __future__ import annotations

from typing import NewType

Audience = NewType("Audience", str)
"""``host``, ``public``, ``seat:ID`` or ``group:NAME``."""

HOST = Audience("host")
PUBLIC = Audience("public")
NOBODY = Audience("nobody")
"""Of a notice that takes the earlier one of its key back."""


def seat(seat_id: str) -> Audience:
    """The audience of one seat (a line, for Sanguosha)."""
    return Audience(f"seat:{seat_id}")


def group(name: str) -> Audience:
    """The audience of a named group, such as a side that talks together."""
    return Audience(f"group:{name}")


def seat_of(audience: Audience) -> str | None:
    """The seat of a seat audience, else None."""
    kind, _, name = audience.partition(":")
    return name if kind == "seat" else None
