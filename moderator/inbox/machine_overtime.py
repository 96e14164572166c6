"""The machine's lines of an overtime: whose one ballot each is, and which lines are none (J13.8, R24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from moderator.inbox.machine import Line, Masks, Record
from moderator.inbox.machine_times import Vote
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.commands.vote import OvertimeBallot
from moderator.rulesets.jianghu.state import GameState

FAULTS: Final = ("unknown", "not_tied", "no_time", "outside", "no_vote", "known")
"""What a line may be instead: no mask, for nobody tied, without a time, outside the minutes, of nobody who may vote, taken before."""


@dataclass(frozen=True)
class Extra:
    """Ballots to be entered in order of arrival, each with its instant; the other lines with what is against them."""

    ballots: tuple[tuple[OvertimeBallot, Instant], ...]
    left: tuple[tuple[Line, str], ...]


def vote_of(state: GameState) -> Vote:
    """The minutes of the overtime, for times without a day."""
    extra = state.now.overtime
    assert extra is not None
    return Vote(state.zone, extra.opened, extra.until)


def read(state: GameState, record: Record, masks: Masks) -> Extra:
    """Of several lines of a voter the first that counts is taken (R24)."""
    voted = {ballot.voter for ballot in state.now.ballots if ballot.source == "overtime"}
    found: list[tuple[OvertimeBallot, Instant]] = []
    left: list[tuple[Line, str]] = []
    for line in sorted(record.lines, key=lambda line: (line.at is None, line.at or 0, line.row)):
        made = _ballot(state, line, masks)
        if isinstance(made, str) or made.seat in voted or line.at is None:
            left.append((line, made if isinstance(made, str) else "known"))
            continue
        voted.add(made.seat)
        found.append((made, line.at))
    return Extra(tuple(found), tuple(left))


def _ballot(state: GameState, line: Line, masks: Masks) -> OvertimeBallot | str:
    extra = state.now.overtime
    assert extra is not None
    voter = masks.seat(line.voter)
    named = [masks.seat(name) for name in line.names]
    if not voter or not all(named):
        return "unknown"
    if line.at is None:
        return "no_time"
    if not extra.opened <= line.at <= extra.until:
        return "outside"
    if state.seats[voter].base not in {"IN", "KHALF"}:
        return "no_vote"
    tied = [name for name in named if name in extra.tied]
    return OvertimeBallot(seat=voter, seat_x=tied[0]) if tied else "not_tied"
