"""What happens by day: elections, ballots, leaders' skills, talks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.play.audience import Audience, seat_of
from moderator.play.events import Event
from moderator.play.instants import Instant
from moderator.rulesets.prison.fold import with_vote
from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.state import Acquittal, Ballot, Election, ElectionPost, GameState, Outcome, Pile, Session, Vote


class ElectionOpened(Event, frozen=True, kw_only=True):
    """A round of the election is open."""

    round: int
    at: Instant
    until: Instant | None = None
    tied: dict[Side, tuple[str, ...]] = {}


class ElectionBallot(Event, frozen=True, kw_only=True):
    """Somebody votes for a leader."""

    post: ElectionPost


class ElectionClosed(Event, frozen=True, kw_only=True):
    """The round is counted; ``tied`` are those between whom nothing is decided."""

    tied: dict[Side, tuple[str, ...]] = {}
    settled: bool = False


class LeaderElected(Event, frozen=True, kw_only=True):
    """A side has a leader; ``how``: vote, pick or host. ``seat`` empty: it has none."""

    side: Side
    seat: str
    how: str


class ElectionSettled(Event, frozen=True, kw_only=True):
    """Both sides are settled."""


class BallotCast(Event, frozen=True, kw_only=True):
    """A guard's ballot is in the thread (P-term-5)."""

    ballot: Ballot
    public: bool = True
    """Whether it stands in the thread for all to see (H-vote-public)."""


class BallotOut(Event, frozen=True, kw_only=True):
    """A ballot counts no more."""

    n: int
    why: str
    public: bool = True


class KindSettled(Event, frozen=True, kw_only=True):
    """The host has said which kind a ballot is of (A-KIND)."""

    n: int
    kind: str
    public: bool = True


class VoteClosed(Event, frozen=True, kw_only=True):
    """The vote is closed, with what stands."""

    at: Instant
    piles: tuple[Pile, ...]
    public: bool = True
    """Whether it is shown whose ballots they are; the piles themselves are (N-VOTE)."""


class TieFound(Event, frozen=True, kw_only=True):
    """Piles of the same size; somebody has to settle it."""

    tied: tuple[Pile, ...]


class SecondVoteOpened(Event, frozen=True, kw_only=True):
    """The tied vote is taken once more (H-tie-none revote)."""

    until: Instant


class VoteSettled(Event, frozen=True, kw_only=True):
    """What the vote has brought."""

    outcome: Outcome
    public: Outcome
    """As everybody may have it."""


class SessionOpened(Event, frozen=True, kw_only=True):
    """A private talk begins."""

    session: Session


class SessionClosed(Event, frozen=True, kw_only=True):
    """A private talk is over."""

    id: str
    at: Instant


class AcquittalDeclared(Event, frozen=True, kw_only=True):
    """The prisoner leader has acquitted somebody of today's vote."""

    acquittal: Acquittal


class AcquittalShown(Event, frozen=True, kw_only=True):
    """It has fired, or the house rule shows it at once (R7)."""

    target: str
    hit: bool
    open: bool = True


class WeightSet(Event, frozen=True, kw_only=True):
    """A ballot of today counts so much."""

    seat: str
    n: int


class VoteVoided(Event, frozen=True, kw_only=True):
    """A skill makes today's vote on a prisoner void."""

    prisoner: str


def _opened(state: GameState, event: ElectionOpened) -> GameState:
    made = Election(round=event.round, opened=event.at, until=event.until, tied=event.tied)
    return replace(state, election=made)


def _election(state: GameState) -> Election:
    return state.election or Election(opened=Instant(0))


def _elect(state: GameState, event: ElectionBallot) -> GameState:
    election = _election(state)
    return replace(state, election=replace(election, posts=(*election.posts, event.post)))


def _election_closed(state: GameState, event: ElectionClosed) -> GameState:
    return replace(state, election=replace(_election(state), open=False, tied=event.tied, settled=event.settled))


def _leader(state: GameState, event: LeaderElected) -> GameState:
    leaders = {side: seat for side, seat in state.leaders.items() if side != event.side}
    if event.seat:
        leaders[event.side] = event.seat
    election = state.election
    if election is not None:
        election = replace(election, tied={side: seats for side, seats in election.tied.items() if side != event.side})
    return replace(state, leaders=leaders, chosen={**state.chosen, event.side: event.how}, election=election)


def _settled(state: GameState, event: ElectionSettled) -> GameState:
    return replace(state, election=replace(_election(state), open=False, settled=True, tied={}))


def _cast(state: GameState, event: BallotCast) -> GameState:
    vote = state.vote or Vote(day=state.day)
    return with_vote(state, posts=(*vote.posts, event.ballot))


def _changed(state: GameState, n: int, **changes: Any) -> GameState:
    vote = state.vote or Vote(day=state.day)
    return with_vote(state, posts=tuple(replace(post, **changes) if post.n == n else post for post in vote.posts))


def _out(state: GameState, event: BallotOut) -> GameState:
    return _changed(state, event.n, out=event.why)


def _kind(state: GameState, event: KindSettled) -> GameState:
    return _changed(state, event.n, kind=event.kind)


def _closed(state: GameState, event: VoteClosed) -> GameState:
    return with_vote(state, closed=event.at, piles=event.piles)


def _tied(state: GameState, event: TieFound) -> GameState:
    return replace(with_vote(state, tied=event.tied), phase="vote")


def _second(state: GameState, event: SecondVoteOpened) -> GameState:
    first = state.vote or Vote(day=state.day)
    return replace(state, votes=(*state.votes, first), vote=Vote(day=state.day, second=True, until=event.until), phase="day")


def _vote_settled(state: GameState, event: VoteSettled) -> GameState:
    return with_vote(state, outcome=event.outcome, tied=())


def _session(state: GameState, event: SessionOpened) -> GameState:
    return replace(state, sessions=(*state.sessions, event.session))


def _session_closed(state: GameState, event: SessionClosed) -> GameState:
    return replace(state, sessions=tuple(replace(s, closed=event.at) if s.id == event.id else s for s in state.sessions))


def _acquittal(state: GameState, event: AcquittalDeclared) -> GameState:
    return replace(state, acquittal=event.acquittal)


def _shown(state: GameState, event: AcquittalShown) -> GameState:
    known = state.acquittal or Acquittal(day=state.day, target=event.target, by="", at=Instant(0))
    return replace(state, acquittal=replace(known, hit=event.hit))


def _weight(state: GameState, event: WeightSet) -> GameState:
    return replace(state, weights={**state.weights, event.seat: event.n})


def _void(state: GameState, event: VoteVoided) -> GameState:
    return replace(state, voids=(*state.voids, event.prisoner))


EVOLVE: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    ElectionOpened: _opened,
    ElectionBallot: _elect,
    ElectionClosed: _election_closed,
    LeaderElected: _leader,
    ElectionSettled: _settled,
    BallotCast: _cast,
    BallotOut: _out,
    KindSettled: _kind,
    VoteClosed: _closed,
    TieFound: _tied,
    SecondVoteOpened: _second,
    VoteSettled: _vote_settled,
    SessionOpened: _session,
    SessionClosed: _session_closed,
    AcquittalDeclared: _acquittal,
    AcquittalShown: _shown,
    WeightSet: _weight,
    VoteVoided: _void,
}


def _hidden(event: Any, audience: Audience) -> Event | None:
    return None


def _for_party(event: SessionOpened, audience: Audience) -> Event | None:
    return event if seat_of(audience) in event.session.seats else None


def _for_leader(event: AcquittalDeclared, audience: Audience) -> Event | None:
    return event if seat_of(audience) == event.acquittal.by else None


def _outcome(event: VoteSettled, audience: Audience) -> Event | None:
    return replace(event, outcome=event.public)


def _if_open(event: AcquittalShown, audience: Audience) -> Event | None:
    return event if event.open else None


def _in_the_thread(event: KindSettled, audience: Audience) -> Event | None:
    return event if event.public else None


def _withdrawal(event: BallotOut, audience: Audience) -> Event | None:
    """What was taken back or struck out in the thread is seen there."""
    return event if event.public and event.why in {"withdrawn", "struck"} else None


def _ballot(event: BallotCast, audience: Audience) -> Event | None:
    return event if event.public or seat_of(audience) == event.ballot.guard else None


def _piles(event: VoteClosed, audience: Audience) -> Event | None:
    return event if event.public else replace(event, piles=tuple(replace(pile, guards=()) for pile in event.piles))


SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {
    ElectionBallot: _hidden,
    BallotCast: _ballot,
    KindSettled: _in_the_thread,
    VoteClosed: _piles,
    BallotOut: _withdrawal,
    TieFound: _hidden,
    VoteSettled: _outcome,
    SessionOpened: _for_party,
    SessionClosed: _hidden,
    AcquittalDeclared: _for_leader,
    AcquittalShown: _if_open,
    WeightSet: _hidden,
    VoteVoided: _hidden,
}
