"""Why what is being set up cannot begin yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Blocker:
    """``step`` is where it is settled, ``row`` and ``column`` the cell (row -1: none)."""

    code: str
    step: str
    params: dict[str, Any] = field(default_factory=dict)
    row: int = -1
    column: str = ""
