"""What the ballots of a round come to (D.1, D.2): one reading for preview, close, results and report, in one pass."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from moderator.play.instants import Instant
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Ballot, Round, Seat, Struct

BALLOTS: Final = 2
"""Names of a seat's ballots in a round (J10)."""
Weights = tuple[int, int]
"""In halves: in the first count, in a tie (D.2)."""
NONE: Final[Weights] = (0, 0)


class Vote(Struct, frozen=True, kw_only=True):
    """A valid ballot on somebody's line."""

    voter: str
    at: Instant
    n: int
    first: int
    tie: int


class Void(Struct, frozen=True, kw_only=True):
    """A name on a ballot that does not count, and why."""

    n: int
    voter: str
    seat: str
    code: str


class Count(Struct, frozen=True, kw_only=True):
    """``lines``: by seat its valid ballots in order of arrival; ``voted``: who has done its duty (J13.2)."""

    lines: dict[str, tuple[Vote, ...]]
    voids: tuple[Void, ...]
    voted: frozenset[str]


def weights(state: GameState, seat: Seat, at: Instant) -> Weights:
    """What a ballot cast at that instant weighs, read at the close, before it now (D.2, R38, J14.5)."""
    if seat.id in state.now.late:
        return 0, 1
    if seat.base == "IN":
        return _full(state, 1 if seat.half_in(state.number) else 2)
    if seat.base == "KHALF":
        return 0, 1
    out = seat.out
    stands = out is not None and out.round == state.number and out.cause in {"penalty", "cancelled"} and at < out.at
    if not stands or out is None:
        return NONE
    return (0, 1) if out.weight < 0 else _full(state, out.weight)


def stood(state: GameState, seat: Seat) -> bool:
    """Whether ballots for a seat count: it lives, or did at the close where that is over (D.1, R38)."""
    now, out = state.now, seat.out
    if now.closed is None or seat.living:
        return seat.living and seat.id not in now.late
    after = out is not None and out.round == now.number and out.cause in {"penalty", "cancelled"} and out.at >= now.closed
    return after and out is not None and out.weight > 0


def _full(state: GameState, halves: int) -> Weights:
    if halves == 1 and state.rule("penalty_half") == "tie_only":
        return 0, 1
    return halves, halves


def count(state: GameState) -> Count:
    """Read all ballots of the present round."""
    now = state.now
    by_voter: dict[str, list[Ballot]] = {}
    for ballot in now.ballots:
        if ballot.source != "overtime":
            by_voter.setdefault(ballot.voter, []).append(ballot)
    lines: dict[str, list[Vote]] = {}
    voids: list[Void] = []
    voted: set[str] = set()
    for voter, ballots in by_voter.items():
        _read(state, now, state.seats[voter], sorted(ballots, key=lambda b: (b.at, b.n)), lines, voids, voted)
    ordered = {seat: tuple(sorted(line, key=lambda vote: (vote.at, vote.n))) for seat, line in lines.items()}
    return Count(lines=ordered, voids=tuple(voids), voted=frozenset(voted))


def _read(
    state: GameState, now: Round, voter: Seat, ballots: list[Ballot], lines: dict[str, list[Vote]], voids: list[Void], voted: set[str]
) -> None:
    """A voter's ballots in order of arrival: a proxy ends the own ones, the third name is void, thread posts never count."""
    named: dict[str, tuple[Instant, int]] = {}
    proxied = False
    for ballot in ballots:
        code = _void(state, now, voter, ballot, proxied) or ("voted_himself" if ballot.source == "proxy" and named and not proxied else "")
        if code:
            voids.extend(Void(n=ballot.n, voter=voter.id, seat=name, code=code) for name in ballot.seats or ("",))
            if code == "thread" and now.number == 1:
                voted.add(voter.id)
            continue
        voted.add(voter.id)
        if ballot.source == "proxy":
            named = {name: named.get(name, (ballot.at, ballot.n)) for name in dict.fromkeys(ballot.seats)}
            proxied = True
            continue
        for name in ballot.seats:
            if name not in named and len(named) >= now.row.votes:
                voids.append(Void(n=ballot.n, voter=voter.id, seat=name, code="third_name"))
            else:
                named.setdefault(name, (ballot.at, ballot.n))
    for name, (at, n) in named.items():
        target = state.seats.get(name)
        if target is None or not stood(state, target):
            voids.append(Void(n=n, voter=voter.id, seat=name, code="not_living"))
            continue
        first, tie = weights(state, voter, at)
        if tie:
            lines.setdefault(name, []).append(Vote(voter=voter.id, at=at, n=n, first=first, tie=tie))
        else:
            voids.append(Void(n=n, voter=voter.id, seat=name, code="no_right"))


def _void(state: GameState, now: Round, voter: Seat, ballot: Ballot, proxied: bool) -> str:
    if ballot.void:
        return ballot.void
    if ballot.source == "thread":
        return "thread"
    if voter.id in now.struck:
        return "struck"
    if proxied and ballot.source == "machine":
        return "after_proxy"
    until = now.closed if now.closed is not None else now.limits.vote  # before the close is entered its planned time stands (J13.6)
    return "late" if ballot.at > until else ""


def line(counted: Count, seat: str) -> tuple[str, ...]:
    """Who is on a seat's line, in order of arrival, each once."""
    return tuple(dict.fromkeys(vote.voter for vote in counted.lines.get(seat, ())))


def score(votes: Iterable[Vote]) -> tuple[int, int]:
    """Of a line, in halves: the first count, and with what counts in a tie."""
    first = tie = 0
    for vote in votes:
        first, tie = first + vote.first, tie + vote.tie
    return first, tie


def missing(state: GameState, counted: Count) -> tuple[str, ...]:
    """The living that have not voted (J13.2); who is back only after the close had no vote to cast (R38)."""
    return tuple(seat.id for seat in state.living if seat.id not in counted.voted and seat.id not in state.now.late)


def overtime_lines(state: GameState) -> dict[str, tuple[Vote, ...]]:
    """The lines of an overtime: one ballot each among the tied, the first that counts (R24)."""
    now = state.now
    if now.overtime is None:
        return {}
    found: dict[str, list[Vote]] = {name: [] for name in now.overtime.tied}
    seen: set[str] = set()
    for ballot in sorted((b for b in now.ballots if b.source == "overtime"), key=lambda b: (b.at, b.n)):
        name = ballot.seats[0]
        first, tie = weights(state, state.seats[ballot.voter], ballot.at)
        if ballot.voter in seen or name not in found or not tie:
            continue
        seen.add(ballot.voter)
        found[name].append(Vote(voter=ballot.voter, at=ballot.at, n=ballot.n, first=first, tie=tie))
    return {name: tuple(votes) for name, votes in found.items()}
