"""Rows of a report: plain JSON values and nothing else."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Notice

Row = dict[str, Any]


def plain(value: Any) -> Any:
    """The value in plain JSON values."""
    return msgspec.to_builtins(value)


def local(at: Instant, zone: str) -> str:
    """The instant in the zone as ISO 8601 with its offset, exact."""
    return datetime.fromtimestamp(at / SECOND, ZoneInfo(zone)).isoformat()


def notice_row(notice: Notice) -> Row:
    """The notice with what it speaks of beside its key."""
    row: Row = plain(notice)
    return {**row["params"], **row}


def state_hash(state: Any) -> str:
    """SHA-256 of the state as canonical JSON with sorted keys."""
    return sha256(msgspec.json.encode(state, order="sorted")).hexdigest()
