"""What happens after the last game: 1v1 records, shared places, appeals, the confirmed result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.rulesets.sanguosha.state import Appeal, MatchState, OneVsOne


class DuelRecorded(Event, frozen=True, kw_only=True):
    """A best of three was played (S1.3.3, fourth order)."""

    duel: OneVsOne


class ShareAnswered(Event, frozen=True, kw_only=True):
    """A tied person agrees to share the place, or not (R38)."""

    person: str
    agrees: bool


class AppealFiled(Event, frozen=True, kw_only=True):
    """An appeal came in (S4.8)."""

    appeal: Appeal


class AppealDecided(Event, frozen=True, kw_only=True):
    """An appeal was decided."""

    id: int
    decision: str
    reason: str = ""


class MatchConfirmed(Event, frozen=True, kw_only=True):
    """The result is final."""


def _duel(state: MatchState, event: DuelRecorded) -> MatchState:
    return replace(state, duels=(*state.duels, event.duel))


def _share(state: MatchState, event: ShareAnswered) -> MatchState:
    return replace(state, shares={**state.shares, event.person: event.agrees})


def _filed(state: MatchState, event: AppealFiled) -> MatchState:
    return replace(state, appeals=(*state.appeals, event.appeal))


def _decided(state: MatchState, event: AppealDecided) -> MatchState:
    changed = (replace(a, decision=event.decision, reason=event.reason) if a.id == event.id else a for a in state.appeals)
    return replace(state, appeals=tuple(changed))


def _confirmed(state: MatchState, event: MatchConfirmed) -> MatchState:
    return replace(state, phase="confirmed")


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    DuelRecorded: _duel,
    ShareAnswered: _share,
    AppealFiled: _filed,
    AppealDecided: _decided,
    MatchConfirmed: _confirmed,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {AppealFiled: _hidden, AppealDecided: _hidden}
"""An appeal goes to the judges (S4.8)."""
