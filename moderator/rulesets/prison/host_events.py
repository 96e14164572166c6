"""What the host does beside the rules: the kernel's asks, overrides, notices sent and notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.prison.state import GameState

EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {**hosting.EVOLVE, hosting.Noted: hosting.noted}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {**hosting.SECRET, hosting.Noted: hosting.hidden}
