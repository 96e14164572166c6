"""What an audience may know: of an event, of a game that was taken over."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.rulesets.jianghu.roles import SHORT, Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Out, Round, Seat

KNOWS: Final = {"JS": "JS", "JE": "JE", "JK": "JK", "LK": "JK"}
"""Short id of a role -> of the role whose holders it is told at the deal (section A)."""


def hidden(event: Any, audience: Audience) -> Event | None:
    """Nobody but the host sees it."""
    return None


def for_seat(event: Any, audience: Audience) -> Event | None:
    """The host and the seat that the event is about."""
    return event if seat_of(audience) == event.seat else None


def seen_role(own: str, other: str) -> bool:
    """Whether somebody of the one role knows those of the other from the deal."""
    return KNOWS.get(own) == other


def known_to(state: GameState, audience: Audience) -> GameState:
    """An adopted state as somebody may know it: the public part, one's own seat, those one knows."""
    mine = state.seats.get(seat_of(audience) or "")
    own = SHORT[mine.start] if mine is not None and mine.start is not None else ""
    seats = {s.id: _seen(s, own=mine is not None and s.id == mine.id, friend=_friend(own, s.start)) for s in state.seats.values()}
    return GameState(
        params=state.params, zone=state.zone, phase=state.phase, round=_round(state.round), seats=seats, schedule=state.schedule,
        adjusted=state.adjusted, checkin_opened=state.checkin_opened, counted=state.counted, checkin_closed=state.checkin_closed,
        finales=state.finales, first_hang=state.first_hang, first_named=state.first_named, high_named=state.high_named, zero=state.zero,
        duties={d.id: d for d in state.duties.values() if mine is not None and d.seat == mine.id},
    )  # fmt: skip


def _friend(own: str, role: Role | None) -> bool:
    return role is not None and seen_role(own, SHORT[role])


def _seen(seat: Seat, *, own: bool, friend: bool) -> Seat:
    if own and seat.start == "dark_egg":
        seat = replace(seat, role="wanderer", start="wanderer", number=0)
    if own:
        return replace(seat, person=seat.person if seat.shown else "", password="", drag_lost=False, fireworks_lost=False)
    named = friend or seat.role_public
    return Seat(
        id=seat.id, mask=seat.mask, person=seat.person if seat.shown else "", role=seat.role if named else None,
        start=seat.start if named else None, number=seat.number if named else 0, base=seat.base, out=without_cause(seat.out),
        halves=seat.halves, shown=seat.shown, role_public=seat.role_public,
    )  # fmt: skip


def without_cause(out: Out | None) -> Out | None:
    """When somebody went out, and no more."""
    return replace(out, cause="post", clause="", weight=0, reveal="now") if out is not None else None


def _round(now: Round | None) -> Round | None:
    """The public part of a round: its limits, its ballots in the thread and the machine."""
    if now is None:
        return None
    ballots = tuple(ballot for ballot in now.ballots if ballot.source != "proxy")
    return Round(
        number=now.number, opened=now.opened, limits=now.limits, row=now.row, window=now.window, published=now.published, ballots=ballots,
        closed=now.closed, results=now.results,
    )  # fmt: skip
