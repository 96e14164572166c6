"""What the host does beside the rules: the kernel's asks, overrides and notices, and his notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.prison.state import GameState


class Noted(Event, frozen=True, kw_only=True):
    """A note of the host."""

    text: str
    target: str = ""


def _noted(state: GameState, event: Noted) -> GameState:
    return replace(state, notes=(*state.notes, event.text))


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {**hosting.EVOLVE, Noted: _noted}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {**hosting.SECRET, Noted: hosting.hidden}
