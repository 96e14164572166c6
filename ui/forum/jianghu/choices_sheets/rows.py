"""Who may choose something now, from whom, until when, and what has been said: one reading for the sheet and the board (D.4-D.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from moderator.play.instants import Instant
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.choices import rescuer
from moderator.rulesets.jianghu.counting import Count, count, line
from moderator.rulesets.jianghu.lines import Right, fixed, may_go, rights
from moderator.rulesets.jianghu.state import GameState


@dataclass(frozen=True)
class Candidate:
    """Somebody who may be chosen, or why not. ``at``: when the ballot came; None for a top that may be spared."""

    seat: str
    at: Instant | None = None
    why: str = ""

    @property
    def able(self) -> bool:
        """Whether the rules allow it."""
        return not self.why


@dataclass(frozen=True)
class Choice:
    """One right. ``kind``: rescue, joint_egg, both_eggs, killer, mine, mirror or chase; ``chosen``: what has been said."""

    kind: str
    seat: str
    most: int
    until: Instant
    clause: str
    candidates: tuple[Candidate, ...] = ()
    chosen: tuple[str, ...] = ()
    said: bool = False

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"{self.kind}:{self.seat}"

    @property
    def asked(self) -> bool:
        """Whether there is anything to choose."""
        return self.kind != "both_eggs" and any(each.able for each in self.candidates)


def choices(state: GameState) -> tuple[Choice, ...]:
    """Every right of the present round, the rescue first, then in the order of the tops."""
    return tuple(_choices(state)) if state.phase == "choices" else ()


def _choices(state: GameState) -> Iterator[Choice]:
    who, counted = rescuer(state), count(state)
    if who is not None:
        tops = tuple(Candidate(top.seat, why="himself" if top.seat == who.id else "") for top in state.now.tops)
        spared = (state.now.rescued,) if state.now.rescued else ()
        yield Choice("rescue", who.id, 1, times.rescue(state).at, "J5.W6", tops, spared, bool(spared))
    until = times.drags(state).at
    for right in rights(state, counted):
        yield _drag(state, counted, right, until)
        if right.kind == "mine":
            writer = state.now.chases.get(right.seat, "")
            found = _line(state, counted, right.seat, companions=False)
            yield Choice("chase", right.seat, 1, until, "R34", found, (writer,) if writer else (), bool(writer))


def _drag(state: GameState, counted: Count, right: Right, until: Instant) -> Choice:
    found = _line(state, counted, right.seat, companions=right.kind != "mirror")
    if right.kind == "both_eggs":
        taken = fixed(state, right)
        return Choice(right.kind, right.seat, right.most, until, right.clause, found, taken, said=True)
    if right.kind == "mirror":
        shown = state.now.mirror.get(right.seat, "")
        return Choice(right.kind, right.seat, 1, until, right.clause, found, (shown,) if shown else (), bool(shown))
    named = state.now.drags.get(right.seat)
    return Choice(right.kind, right.seat, right.most, until, right.clause, found, named or (), named is not None)


def _line(state: GameState, counted: Count, seat: str, *, companions: bool) -> tuple[Candidate, ...]:
    """The seat's line in order of arrival; who cannot be taken along with the reason (R27, R28)."""
    first = {vote.voter: vote.at for vote in reversed(counted.lines.get(seat, ()))}
    return tuple(Candidate(name, first[name], _why(state, seat, name) if companions else _self(seat, name)) for name in line(counted, seat))


def _self(seat: str, name: str) -> str:
    return "himself" if name == seat else ""


def _why(state: GameState, seat: str, name: str) -> str:
    if name == seat:
        return "himself"
    if may_go(state, name):
        return ""
    if name == state.now.rescued:
        return "spared"
    return "top" if state.seats[name].living else "out"
