"""What is due in a game: the limits of its round, what waits for the host, what is owed (section E). Never a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.play.deadlines import hours
from moderator.play.due import Due
from moderator.play.instants import Instant
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.counting import count, missing
from moderator.rulesets.jianghu.state import GameState

REMIND_HOURS: Final = 3
"""So long before the close those who have not voted are to be reminded."""


def due(state: GameState) -> tuple[Due, ...]:
    """Everything due, in order of time; while the game is paused only that."""
    if state.phase == "ended":
        return ()
    if state.paused is not None:
        return (Due(code="paused", at=state.paused, still=True),)
    return tuple(sorted((*_of_round(state), *_owed(state)), key=lambda each: (each.at, each.code)))


def _of_round(state: GameState) -> Iterator[Due]:
    now = state.round
    if now is None:
        return
    limits = now.limits
    if state.phase == "window":
        yield Due(code="window", at=limits.posts)
    elif state.phase == "posts":
        yield Due(code="publish_posts", at=limits.posts, ahead=False)
    elif state.phase == "day":
        yield Due(code="proxies", at=limits.proxy)
        yield Due(code="vote_close", at=limits.vote)
        silent = len(missing(state, count(state)))
        if silent:
            yield Due(code="remind_vote", at=Instant(limits.vote - hours(REMIND_HOURS)), n=silent, ahead=False)
    elif state.phase == "closing":
        extra = now.overtime
        yield Due(
            code="overtime" if extra is not None and extra.closed is None else "tops", at=extra.until if extra is not None else limits.vote
        )
    elif state.phase == "choices":
        yield Due(code="results", at=times.drags(state).at)
    elif state.phase == "results" and now.results is not None:
        yield Due(code="next_round", at=now.results, ahead=False)


def _owed(state: GameState) -> Iterator[Due]:
    """Texts by the instant they are due."""
    found: dict[Instant, int] = {}
    for duty in state.duties.values():
        if duty.state == "open":
            found[duty.due] = found.get(duty.due, 0) + 1
    yield from (Due(code="texts", at=at, n=n) for at, n in found.items())
