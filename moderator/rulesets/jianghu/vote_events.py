"""What happens in a vote and between it and the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.disclosing import for_seat, hidden
from moderator.rulesets.jianghu.fold import with_round, with_seat
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Ballot, Overtime, Struct, Top


class BallotCast(Event, frozen=True, kw_only=True):
    """A ballot as it came."""

    ballot: Ballot


class BallotsImported(Event, frozen=True, kw_only=True):
    """The machine's data. ``whole``: they stand for all earlier ones of the machine."""

    ballots: tuple[Ballot, ...]
    whole: bool = False


class BallotsStruck(Event, frozen=True, kw_only=True):
    """A judgment has undone a seat's ballots of this round (J14.5)."""

    seat: str


class VoteClosed(Event, frozen=True, kw_only=True):
    """The vote is over."""

    at: Instant


class TopsFixed(Event, frozen=True, kw_only=True):
    """The provisional tops; ``tied``: whom an overtime or the host must settle first."""

    tops: tuple[Top, ...]
    tied: tuple[str, ...] = ()


class OvertimeOpened(Event, frozen=True, kw_only=True):
    """Fifteen minutes more."""

    overtime: Overtime


class OvertimeClosed(Event, frozen=True, kw_only=True):
    """The overtime is over."""

    at: Instant


class TieDecided(Event, frozen=True, kw_only=True):
    """The host has settled a tie."""

    order: tuple[str, ...]
    reason: str
    at: Instant | None = None


class Resurrected(Event, frozen=True, kw_only=True):
    """A top is spared; empty: not any more (J14.5)."""

    seat: str
    target: str


class Dragged(Event, frozen=True, kw_only=True):
    """Whom a voted-out seat takes along."""

    seat: str
    targets: tuple[str, ...]


class MirrorChose(Event, frozen=True, kw_only=True):
    """Whom a voted-out mirror shows."""

    seat: str
    voter: str


class ChaseNamed(Event, frozen=True, kw_only=True):
    """Who is to write the mine's soul-chase."""

    seat: str
    writer: str


class Said(Struct, frozen=True, kw_only=True):
    """A top in the result post: score in halves, the time of its last ballot, whether it was spared."""

    seat: str
    score: int
    last: Instant | None = None
    spared: bool = False


class ResultsPublished(Event, frozen=True, kw_only=True):
    """The result post is out."""

    at: Instant
    tops: tuple[Said, ...] = ()


class FirstHang(Event, frozen=True, kw_only=True):
    """Who has the privilege of the first round (J7.1)."""

    seats: tuple[str, ...]


class FirstHangNamed(Event, frozen=True, kw_only=True):
    """Who is to write for the first hang."""

    seat: str
    writer: str


class MedalGiven(Event, frozen=True, kw_only=True):
    """Whose the first hang's medal is."""

    seat: str
    to: str


class ForumCounted(Event, frozen=True, kw_only=True):
    """Posts of a seat in the forum."""

    seat: str
    n: int
    out: bool = False


class HighPostNamed(Event, frozen=True, kw_only=True):
    """A seat with many posts has named one with few (J7.2)."""

    namer: str
    seat: str


def _cast(state: GameState, event: BallotCast) -> GameState:
    return with_round(state, ballots=(*state.now.ballots, event.ballot)) if state.round is not None else state


def _imported(state: GameState, event: BallotsImported) -> GameState:
    if state.round is None:
        return state
    kept = tuple(ballot for ballot in state.round.ballots if not event.whole or ballot.source != "machine")
    return with_round(state, ballots=(*kept, *event.ballots))


def _struck(state: GameState, event: BallotsStruck) -> GameState:
    return with_round(state, struck=(*state.now.struck, event.seat)) if state.round is not None else state


def _closed(state: GameState, event: VoteClosed) -> GameState:
    return replace(with_round(state, closed=event.at), phase="closing")


def _tops(state: GameState, event: TopsFixed) -> GameState:
    """A tie that is open keeps the phase where it is."""
    state = with_round(state, tops=event.tops, tied=event.tied, tallies=state.now.tallies + 1)
    return replace(state, phase="closing" if event.tied else "choices")


def _overtime(state: GameState, event: OvertimeOpened) -> GameState:
    return with_round(state, overtime=event.overtime) if state.round is not None else state


def _overtime_over(state: GameState, event: OvertimeClosed) -> GameState:
    if state.round is None or state.round.overtime is None:
        return state
    return with_round(state, overtime=replace(state.round.overtime, closed=event.at))


def _decided(state: GameState, event: TieDecided) -> GameState:
    return with_round(state, settled=event.at, order=(*event.order, *(name for name in state.now.order if name not in event.order)))


def _rescued(state: GameState, event: Resurrected) -> GameState:
    return with_round(state, rescued=event.target, rescuer=event.seat) if state.round is not None else state


def _dragged(state: GameState, event: Dragged) -> GameState:
    return with_round(state, drags={**state.now.drags, event.seat: event.targets}) if state.round is not None else state


def _mirror(state: GameState, event: MirrorChose) -> GameState:
    return with_round(state, mirror={**state.now.mirror, event.seat: event.voter}) if state.round is not None else state


def _chase(state: GameState, event: ChaseNamed) -> GameState:
    return with_round(state, chases={**state.now.chases, event.seat: event.writer}) if state.round is not None else state


def _results(state: GameState, event: ResultsPublished) -> GameState:
    if state.round is not None and not state.round.tops:  # whoever has not seen them come reads them in the result post
        tops = tuple(Top(seat=s.seat, score=s.score, tie=s.score, times=(s.last,) if s.last is not None else ()) for s in event.tops)
        state = with_round(state, tops=tops)
    return replace(with_round(state, results=event.at), phase="results")


def _first(state: GameState, event: FirstHang) -> GameState:
    return replace(state, first_hang=event.seats)


def _named(state: GameState, event: FirstHangNamed) -> GameState:
    return replace(state, first_named={**state.first_named, event.seat: event.writer})


def _medal(state: GameState, event: MedalGiven) -> GameState:
    return replace(state, medals={**state.medals, event.seat: event.to})


def _forum(state: GameState, event: ForumCounted) -> GameState:
    return with_seat(state, event.seat, **({"forum_out": event.n} if event.out else {"forum": event.n}))


def _high(state: GameState, event: HighPostNamed) -> GameState:
    state = with_seat(with_seat(state, event.seat, named_high=True), event.namer, naming_spent=True)
    return replace(state, high_named=(*state.high_named, (event.namer, event.seat)))


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    BallotCast: _cast,
    BallotsImported: _imported,
    BallotsStruck: _struck,
    VoteClosed: _closed,
    TopsFixed: _tops,
    OvertimeOpened: _overtime,
    OvertimeClosed: _overtime_over,
    TieDecided: _decided,
    Resurrected: _rescued,
    Dragged: _dragged,
    MirrorChose: _mirror,
    ChaseNamed: _chase,
    ResultsPublished: _results,
    FirstHang: _first,
    FirstHangNamed: _named,
    MedalGiven: _medal,
    ForumCounted: _forum,
    HighPostNamed: _high,
}


def _ballot(event: BallotCast, audience: Audience) -> Event | None:
    """Thread and machine are public, a proxy is between the voter and the host."""
    if event.ballot.source != "proxy" or seat_of(audience) == event.ballot.voter:
        return event
    return None


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    BallotCast: _ballot,
    BallotsStruck: hidden,
    TopsFixed: hidden,
    TieDecided: hidden,
    Resurrected: for_seat,
    Dragged: for_seat,
    MirrorChose: for_seat,
    ChaseNamed: for_seat,
}
