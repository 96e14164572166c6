"""What the host does beside the rules: the kernel's asks, overrides, notices and notes, and what he sets himself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.play import hosting
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.hosting import Noted
from moderator.rulesets.jianghu.fold import with_seat
from moderator.rulesets.jianghu.state import GameState


class SeatSet(Event, frozen=True, kw_only=True):
    """The host has set a seat's counter or flag himself."""

    seat: str
    field: str
    value: str


def _set(state: GameState, event: SeatSet) -> GameState:
    value: Any = (
        int(event.value) if event.value.lstrip("-").isdigit() else event.value == "on" if event.value in {"on", "off"} else event.value
    )
    if event.field == "timers":
        return with_seat(state, event.seat, timers=())
    if event.field == "halves":
        return with_seat(state, event.seat, halves=())
    return with_seat(state, event.seat, **{event.field: value})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {**hosting.EVOLVE, Noted: hosting.noted, SeatSet: _set}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    **hosting.SECRET, Noted: hosting.hidden, SeatSet: hosting.hidden,
}  # fmt: skip
