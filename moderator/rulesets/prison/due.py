"""What is due in a game by the calendar: limits of the day, what the host declares, talks and second rounds (section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.play.due import Due
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.state import GameState, Seat, Vote


def due(state: GameState) -> tuple[Due, ...]:
    """Everything due, in order of time; while the game is paused only that. Numbers, never names."""
    if state.phase in {"setup", "ended"} or state.clock is None:
        return ()
    if state.paused is not None:
        return (Due(code="paused", at=state.paused, still=True),)
    return tuple(sorted(_all(state), key=lambda each: (each.at, each.code)))


def known(state: GameState) -> tuple[Seat, ...]:
    """Seats that are on the field for all that has been said: a number must not betray a death, nor a mark that bars somebody."""
    return tuple(seat for seat in state.seats.values() if seat.on_field or seat.id not in state.said_dead)


def _all(state: GameState) -> Iterator[Due]:
    clock = state.clock
    assert clock is not None
    if state.phase == "day":
        yield Due(code="shelter_open", at=clock.shelter_from)
        yield Due(code="shelter_close", at=clock.shelter_to)
        vote = state.vote or Vote(day=state.day)
        voted = {post.guard for post in vote.posts if not post.out}
        waiting = sum(seat.side == "guard" and seat.id not in voted for seat in known(state))
        yield Due(code="vote_close", at=vote.until if vote.until is not None else clock.vote, n=waiting)
    if state.election is not None and state.election.open and state.election.until is not None:
        yield Due(code="election_close", at=state.election.until)
    if state.phase in {"vote", "corridor"}:
        night = the_night(state)
        outside = sum(seat.id not in night.doors and seat.id not in night.out for seat in known(state))
        yield Due(code="interrogation", at=clock.interrogation, n=outside if state.phase == "corridor" else 0)
    if state.phase == "interrogation":
        yield Due(code="wall", at=clock.wall)
    if state.phase in {"interrogation", "interrogation2"}:
        yield Due(code="night_end", at=clock.end)
    if state.phase == "night":
        yield Due(code="open_day", at=clock.end, still=True)
    for talk in state.sessions:
        if talk.closed is None:
            yield Due(code="session_close", at=talk.until)
