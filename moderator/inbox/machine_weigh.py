"""What each line of a voting machine's record will count as, and why, before any of it is taken (D.1, J13.5-J13.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from msgspec.structs import replace

from moderator.inbox.machine import Line, Masks, Record, Settled, plain
from moderator.inbox.machine_times import Vote
from moderator.play.deadlines import iso
from moderator.play.instants import Instant
from moderator.rulesets.jianghu.commands.vote import ImportMachine, MachineRow
from moderator.rulesets.jianghu.counting import Count, count
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Ballot

CLAUSES: Final = {
    "full": "J13.2", "half": "D.2", "tie_only": "J13.3", "late": "J13.6", "after_proxy": "J13.5", "third_name": "J13.2",
    "not_living": "J13.3", "no_right": "J13.3", "struck": "J14.5", "same_name": "J13.2", "known": "J13.7", "twice": "J13.7",
    "thread": "J13.1", "thread_first": "J13.1", "thread_open": "J13.1",
    "other_round": "J13.6", "unknown": "J13.7", "no_time": "J13.7", "no_names": "J13.2", "left_out": "J13.7",
}  # fmt: skip
"""What a name comes to, and by which clause."""
TAKEN: Final = frozenset({
    "full", "half", "tie_only", "late", "after_proxy", "third_name", "not_living", "no_right", "struck", "same_name",
    "thread", "thread_first",
})  # fmt: skip
"""The machine's data stand as they are: what does not count is taken down all the same, and shows that somebody has voted."""
Mark = tuple[str, str, Instant, str]
"""Voter, seat, when, where."""
ThreadMode = Literal["", "waste", "counts"]
"""What posts of a thread are: not said yet, waste paper (J13.1), or what the machine would have recorded (R55)."""
OPEN: Final = frozenset({"unknown", "no_time", "no_names", "thread_open"})
"""What is to be settled first."""


@dataclass(frozen=True)
class Said:
    """A name on a line and what it comes to. ``seat``: empty where it is no mask."""

    text: str
    seat: str
    code: str


@dataclass(frozen=True)
class Weighed:
    """A line with its verdicts. ``voter``: the seat, or empty; ``out``: the host leaves it out."""

    line: Line
    voter: str
    names: tuple[Said, ...]
    out: bool = False

    @property
    def codes(self) -> tuple[str, ...]:
        """What its names come to, each once."""
        return tuple(dict.fromkeys(name.code for name in self.names))

    @property
    def taken(self) -> bool:
        """Whether it goes into the game's record."""
        return any(name.code in TAKEN for name in self.names)

    @property
    def is_open(self) -> bool:
        """Whether something on it is to be settled first."""
        return any(name.code in OPEN for name in self.names)


@dataclass(frozen=True)
class Weighing:
    """Every line of a record weighed together with what the game has already."""

    lines: tuple[Weighed, ...]
    rows: tuple[MachineRow, ...]
    thread_counts: bool = False

    def number(self, *codes: str) -> int:
        """Lines of which a name comes to one of these."""
        return sum(any(code in codes for code in line.codes) for line in self.lines)

    @property
    def is_open(self) -> int:
        """Lines with something to be settled."""
        return sum(line.is_open for line in self.lines)

    def command(self, *, whole: bool = False) -> ImportMachine:
        """The command that takes it."""
        return ImportMachine(rows=self.rows, whole=whole, thread_counts=self.thread_counts)


def vote_of(state: GameState) -> Vote:
    """The vote that is on."""
    now = state.now
    return Vote(state.zone, now.opened, now.closed if now.closed is not None else now.limits.vote)


def masks_of(state: GameState) -> Masks:
    """The masks of the game."""
    return Masks({seat.id: seat.mask for seat in state.seats.values()})


def weigh(
    state: GameState, record: Record, masks: Masks, settled: Settled, left: frozenset[int] = frozenset(), *, whole: bool = False,
    thread: ThreadMode = "",
) -> Weighing:  # fmt: skip
    """``left``: lines (0 first) that the host leaves out. ``whole``: the record stands for everything the machine has had before."""
    kept = {"thread"} if whole else {"machine", "thread"}
    known: set[Mark] = {(b.voter, name, b.at, b.source) for b in state.now.ballots for name in b.seats if b.source in kept}
    have: set[Mark] = set()
    before = tuple(b for b in state.now.ballots if not (whole and b.source == "machine"))
    first = [_first(state, line, masks, settled, (known, have), at in left, thread) for at, line in enumerate(record.lines)]
    base = max((b.n for b in before), default=0) + 1
    ballots = tuple(
        Ballot(
            n=base + at,
            voter=each.voter,
            seats=tuple(name.seat for name in each.names if name.code in TAKEN),
            at=each.line.at,
            source=source_of(each.line, thread),
        )
        for at, each in enumerate(first)
        if each.taken and each.line.at is not None
    )
    counted = count(_trial(state, (*before, *ballots)))
    verdicts = _verdicts(counted, base, first_round=state.number == 1)
    lines = tuple(_second(each, base + at, verdicts) for at, each in enumerate(first))
    return Weighing(lines, tuple(_rows(state, lines, thread)), thread_counts=thread == "counts" and any(x.line.thread for x in lines))


def source_of(line: Line, thread: ThreadMode) -> Literal["machine", "thread"]:
    """Where a line's ballot will have come from."""
    return "thread" if line.thread and thread != "counts" else "machine"


def _trial(state: GameState, ballots: tuple[Ballot, ...]) -> GameState:
    """The vote as it would stand, its close taken for settled."""
    now = state.now
    closed = now.closed if now.closed is not None else now.limits.vote
    return replace(state, round=replace(now, ballots=ballots, closed=closed))


def _first(
    state: GameState, line: Line, masks: Masks, settled: Settled, marks: tuple[set[Mark], set[Mark]], out: bool, thread: ThreadMode
) -> Weighed:  # fmt: skip
    """What can be said of a line by itself; whatever passes is called full for now."""
    voter = settled.seat(masks, plain(line.voter))
    seats = [(text, settled.seat(masks, plain(text))) for text in line.names]
    if out or voter == "" or (seats and all(seat == "" for _, seat in seats)):
        return Weighed(line, voter or "", tuple(Said(text, seat or "", "left_out") for text, seat in seats or [("", "")]), True)
    if not seats:
        return Weighed(line, voter or "", (Said("", "", "no_names"),))
    known, have = marks
    names: list[Said] = []
    for text, seat in seats:
        code = "left_out" if seat == "" else "unknown" if voter is None or seat is None else _stamp_fault(state, line, thread)
        if not code and line.at is not None and voter and seat:
            mark = voter, seat, line.at, source_of(line, thread)
            again = any(name.seat == seat for name in names)
            code = "known" if mark in known else "same_name" if again else "twice" if mark in have else "full"
            have.add(mark)
        names.append(Said(text, seat or "", code))
    return Weighed(line, voter or "", tuple(names))


def _stamp_fault(state: GameState, line: Line, thread: ThreadMode) -> str:
    if line.at is None:
        return "no_time"
    if line.at < state.now.opened:
        return "other_round"
    return "thread_open" if line.thread and not thread else ""


def _verdicts(counted: Count, base: int, *, first_round: bool) -> dict[tuple[int, str], str]:
    found = {(void.n, void.seat): void.code for void in counted.voids if void.n >= base}
    if first_round:
        found = {mark: "thread_first" if code == "thread" else code for mark, code in found.items()}
    for seat, votes in counted.lines.items():
        for vote in votes:
            if vote.n >= base:
                found[vote.n, seat] = "full" if vote.first >= 2 else "half" if vote.first else "tie_only"
    return found


def _second(each: Weighed, n: int, verdicts: dict[tuple[int, str], str]) -> Weighed:
    """With the rules' word; a name the rules say nothing of has been voted for before."""
    names = tuple(
        Said(name.text, name.seat, verdicts.get((n, name.seat), "same_name")) if name.code == "full" else name for name in each.names
    )
    return Weighed(each.line, each.voter, names, each.out)


def _rows(state: GameState, lines: tuple[Weighed, ...], thread: ThreadMode) -> Iterator[MachineRow]:
    for each in lines:
        seats = tuple(dict.fromkeys(name.seat for name in each.names if name.code in TAKEN))
        if seats and each.line.at is not None:
            yield MachineRow(seat=each.voter, seats=seats, time=iso(each.line.at, state.zone), source=source_of(each.line, thread))
