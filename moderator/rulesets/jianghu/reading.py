"""Instants that stand inside commands."""

from __future__ import annotations

from datetime import datetime

from moderator.play.instants import SECOND, Instant


def instant(text: str) -> Instant | None:
    """An ISO 8601 instant with its offset; None for anything else."""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return Instant(round(when.timestamp() * SECOND)) if when.tzinfo is not None else None
