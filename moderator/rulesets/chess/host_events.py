"""What the host does beside the rules: the kernel's asks, overrides and notices, and his notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.hosting import AskClosed, AskOpened, Noted, NoticeSent, NoticeUnsent, Overridden, open_ask
from moderator.rulesets.chess.state import GameState

__all__ = ["EVOLVE", "SECRET", "AskClosed", "AskOpened", "Noted", "NoticeSent", "NoticeUnsent", "Overridden", "open_ask"]

EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {**hosting.EVOLVE, Noted: hosting.noted}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {**hosting.SECRET, Noted: hosting.hidden}
