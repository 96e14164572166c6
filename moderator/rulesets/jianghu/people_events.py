"""What happens to people and to the whole game: complaints, warnings, pauses, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.disclosing import for_seat, hidden
from moderator.rulesets.jianghu.fold import with_round, with_seat
from moderator.rulesets.jianghu.roles import Role
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Complaint, Limits, SeatWarning


class ComplaintFiled(Event, frozen=True, kw_only=True):
    """A complaint, new or as it was edited or judged."""

    complaint: Complaint


class Warned(Event, frozen=True, kw_only=True):
    """A warning."""

    warning: SeatWarning


class WarningRevoked(Event, frozen=True, kw_only=True):
    """A warning is taken back."""

    id: int
    reason: str


class PrizeCancelled(Event, frozen=True, kw_only=True):
    """Somebody gets less (J12.5, J15.11)."""

    seat: str
    prize: str
    clause: str


class AgreedToEnd(Event, frozen=True, kw_only=True):
    """Somebody would end the game now (J15.12)."""

    seat: str


class FinaleDeclared(Event, frozen=True, kw_only=True):
    """A finale: no IOU (J12.8)."""

    round: int


class EndProposed(Event, frozen=True, kw_only=True):
    """The game is over, if the host confirms it (H.4)."""

    side: str
    clause: str


class GameEnded(Event, frozen=True, kw_only=True):
    """Somebody has won, or nobody."""

    winner: str
    clause: str


class CardsRevealed(Event, frozen=True, kw_only=True):
    """All roles and persons, at the end."""

    roles: dict[str, tuple[Role, Role, int]]
    persons: dict[str, str]


class Replaced(Event, frozen=True, kw_only=True):
    """Another person wears the mask."""

    seat: str
    person: str


class LimitsMoved(Event, frozen=True, kw_only=True):
    """The limits of the present round as they are now."""

    limits: Limits


class Paused(Event, frozen=True, kw_only=True):
    """Everything stands still."""

    at: Instant


class Resumed(Event, frozen=True, kw_only=True):
    """On again; what had not passed when the pause began is later by ``by``."""

    by: int


def _filed(state: GameState, event: ComplaintFiled) -> GameState:
    return replace(state, complaints={**state.complaints, event.complaint.id: event.complaint})


def _warned(state: GameState, event: Warned) -> GameState:
    return replace(state, warnings=(*state.warnings, event.warning))


def _revoked(state: GameState, event: WarningRevoked) -> GameState:
    return replace(state, warnings=tuple(replace(w, revoked=event.reason) if w.id == event.id else w for w in state.warnings))


def _prize(state: GameState, event: PrizeCancelled) -> GameState:
    return with_seat(state, event.seat, prizes_lost=(*state.seats[event.seat].prizes_lost, event.prize))


def _agreed(state: GameState, event: AgreedToEnd) -> GameState:
    return replace(state, agreed=(*state.agreed, event.seat))


def _finale(state: GameState, event: FinaleDeclared) -> GameState:
    return replace(state, finales=(*state.finales, event.round))


def _proposed(state: GameState, event: EndProposed) -> GameState:
    return replace(state, proposals=state.proposals + 1)


def _ended(state: GameState, event: GameEnded) -> GameState:
    return replace(state, phase="ended", winner=event.winner, result_clause=event.clause, asks=())


def _cards(state: GameState, event: CardsRevealed) -> GameState:
    seats = {
        name: replace(
            seat,
            role=event.roles[name][0],
            start=event.roles[name][1],
            number=event.roles[name][2],
            role_public=True,
            shown=True,
            person=event.persons.get(name, seat.person),
        )
        if name in event.roles
        else seat
        for name, seat in state.seats.items()
    }
    return replace(state, seats=seats)


def _replaced(state: GameState, event: Replaced) -> GameState:
    return with_seat(state, event.seat, person=event.person)


def _moved(state: GameState, event: LimitsMoved) -> GameState:
    return with_round(state, limits=event.limits)


def _paused(state: GameState, event: Paused) -> GameState:
    return replace(state, paused=event.at)


def _after_the_vote(state: GameState, begun: Instant, by: int) -> GameState:
    """A pause between the close and the results moves the minutes of overtime, rescue and drags as well."""
    now = state.now
    if now.closed is None or now.results is not None or begun < now.closed:
        return state
    extra = now.overtime
    if extra is not None and extra.closed is None:
        return with_round(state, overtime=replace(extra, until=Instant(extra.until + by)) if extra.until > begun else extra)
    return with_round(state, settled=Instant(times.vote_end(now) + by))


def _resumed(state: GameState, event: Resumed) -> GameState:
    begun = state.paused or Instant(0)

    def later(at: Instant) -> Instant:
        return Instant(at + event.by) if at > begun else at

    state = replace(state, paused=None)
    if state.round is not None:
        old = state.round.limits
        limits = Limits(
            posts=later(old.posts), noon=later(old.noon), complaints=later(old.complaints), proxy=later(old.proxy), vote=later(old.vote)
        )  # fmt: skip
        state = _after_the_vote(with_round(state, limits=limits), begun, event.by)
    return replace(state, duties={key: replace(d, due=later(d.due)) if d.state == "open" else d for key, d in state.duties.items()})


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    ComplaintFiled: _filed,
    Warned: _warned,
    WarningRevoked: _revoked,
    PrizeCancelled: _prize,
    AgreedToEnd: _agreed,
    FinaleDeclared: _finale,
    EndProposed: _proposed,
    GameEnded: _ended,
    CardsRevealed: _cards,
    Replaced: _replaced,
    LimitsMoved: _moved,
    Paused: _paused,
    Resumed: _resumed,
}


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    ComplaintFiled: hidden,
    Warned: hidden,
    WarningRevoked: hidden,
    PrizeCancelled: for_seat,
    AgreedToEnd: hidden,
    EndProposed: hidden,
    Replaced: hidden,
}
