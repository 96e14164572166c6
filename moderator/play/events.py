"""The base of every event: past tense, tagged, frozen."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="event"):
    """Base of every event. What an audience may see of it is the ruleset's ``disclose``."""
