"""What is due in a game of chess: the limits of its phase, what waits for the host to declare, who still owes something (section 6.2).

Only what everybody may see: how many have not voted, not who; a close is never made by it, dawn and dusk are the host's (6.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.play.deadlines import hours
from moderator.play.due import Due
from moderator.play.instants import Instant
from moderator.rulesets.chess import duties, phases
from moderator.rulesets.chess.state import GameState

REMIND_HOURS: Final = 3
"""So long before a limit those who still owe something are to be reminded (N21)."""


def due(state: GameState) -> tuple[Due, ...]:
    """Everything due, in order of time; while the game is paused only that."""
    if state.phase == "ended":
        return ()
    if state.paused is not None:
        return (Due(code="paused", at=state.paused, still=True),)
    return tuple(sorted((*_of_phase(state), *_of_persons(state)), key=lambda each: (each.at, each.code)))


def _of_phase(state: GameState) -> Iterator[Due]:
    if state.phase == "setup":
        if state.params.roster is not None:
            yield Due(code="roster", at=state.params.roster)
        return
    for deadline in phases.deadlines(state):
        if deadline.code != "check_in":
            yield Due(code=deadline.code, at=deadline.at)
    if state.phase in {"dawn", "dusk"} and state.span is not None:
        yield Due(code=f"announce_{state.phase}", at=state.span.close)


def _of_persons(state: GameState) -> Iterator[Due]:
    owing = duties.outstanding(state)
    if absent := owing.get("check_in"):
        yield Due(code="check_in", at=Instant(state.check_in or 0), n=len(absent))
    for duty, seats in owing.items():
        until = duties.due_by(state, duty)
        if until is not None:
            yield Due(code=f"remind_{duty}", at=Instant(until - hours(REMIND_HOURS)), n=len(seats), ahead=False)
    if state.vacancies and state.span is not None:
        yield Due(code="handover", at=state.span.close, n=len(state.vacancies))
