"""Scores in public: shown when the organiser releases them, as they stood then, until he releases or withdraws them again (R65)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import PUBLIC, Audience
from moderator.play.commands import Command
from moderator.play.events import Event
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands.public import ReleaseScores, WithdrawScores
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import MatchState, Released


class ScoresReleased(Event, frozen=True, kw_only=True):
    """The totals are public as they stand."""

    released: Released


class ScoresWithdrawn(Event, frozen=True, kw_only=True):
    """No totals are public any more."""


def as_of_now(state: MatchState) -> Released:
    """What a release would show: totals and places of the eight who hold the lines; who has left is not on the screen."""
    table = [row for row in standings(state) if state.name_of(row.line) == row.person]
    return Released(
        after=state.counted_done,
        totals={row.line: row.total for row in table},
        places={row.line: row.place for row in table if row.place is not None},
        people={row.line: row.person for row in table},
    )


def release_blocked(state: MatchState) -> Refusal | None:
    """Why there is nothing to release: no game counts yet, or the same is public already."""
    if not state.lines or state.counted_done == 0:
        return Refusal(code="nothing_to_release", clause="R65", remedy="release_later")
    if state.released is not None and state.released == as_of_now(state):
        return Refusal(code="already_released", clause="R65", params={"after": state.counted_done})
    return None


def _release(draft: MatchDraft, command: ReleaseScores) -> Refusal | None:
    blocked = release_blocked(draft.state)
    if blocked is not None:
        return blocked
    released = as_of_now(draft.state)
    draft.emit(ScoresReleased(released=released))
    draft.explain("results", "scores_released", "R65", told=(PUBLIC,), after=released.after)
    return None


def _withdraw(draft: MatchDraft, command: WithdrawScores) -> Refusal | None:
    if refusal := draft.object(draft.state.released is None, "nothing_released", "R65"):
        return refusal
    draft.emit(ScoresWithdrawn())
    draft.explain("results", "scores_withdrawn", "R65", told=(PUBLIC,))
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {ReleaseScores: _release, WithdrawScores: _withdraw}


def _released(state: MatchState, event: ScoresReleased) -> MatchState:
    return replace(state, released=event.released)


def _withdrawn(state: MatchState, event: ScoresWithdrawn) -> MatchState:
    return replace(state, released=None)


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {ScoresReleased: _released, ScoresWithdrawn: _withdrawn}
SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {}
"""A release is public by its nature."""
