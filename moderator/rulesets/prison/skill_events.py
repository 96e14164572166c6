"""Skills used, their outcome, and talks of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.rulesets.prison.fold import with_use
from moderator.rulesets.prison.state import GameState, SkillUse


class SkillUsed(Event, frozen=True, kw_only=True):
    """A seat has used a skill; what it does comes now or at its time."""

    use: SkillUse


class SkillDone(Event, frozen=True, kw_only=True):
    """A use has taken effect, was refused by the host, struck out or dropped."""

    id: int
    status: str
    outcome: str = ""


def _used(state: GameState, event: SkillUsed) -> GameState:
    return replace(state, uses=(*state.uses, event.use))


def _done(state: GameState, event: SkillDone) -> GameState:
    return with_use(state, event.id, status=event.status, outcome=event.outcome)


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {SkillUsed: _used, SkillDone: _done}


def _own(event: SkillUsed, audience: Audience) -> Event | None:
    """For its owner and nobody else."""
    return event if seat_of(audience) == event.use.seat else None


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {SkillUsed: _own, SkillDone: _hidden}
