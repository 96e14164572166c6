"""The result of a closed ballot (4.1, 4.2): votes, curses, pardons, kings; and how the live tally is made, by the same count."""

from __future__ import annotations

from moderator.rulesets.chess import watching
from moderator.rulesets.chess.counting import Count, count, top, totals
from moderator.rulesets.chess.fold import the_ballot
from moderator.rulesets.chess.roles import other
from moderator.rulesets.chess.state import GameState, Tally


def curse_votes(state: GameState) -> dict[str, int]:
    """Bearer -> votes that live curses add: half the living of the side against the knight, rounded up (C3.5.2, R26)."""
    found: dict[str, int] = {}
    for curse in state.curses:
        if not state.seats[curse.bearer].alive:
            continue
        number = sum(1 for seat in state.living if seat.side == other(curse.side))
        votes = (number + 1) // 2
        old = found.get(curse.bearer, 0)
        found[curse.bearer] = max(old, votes) if state.rule("curse_stack") == "max" else old + votes
    return found


def live(state: GameState) -> tuple[Count, dict[str, int], dict[str, int]]:
    """The count so far, the totals with curses (for the host), the totals without (for the board)."""
    ballot = the_ballot(state)
    read = count(state, ballot)
    curses = {} if ballot.runoff else curse_votes(state)
    return read, totals(read.counting, curses), totals(read.counting)


def tally(state: GameState) -> Tally:
    """Who is executed, who goes into a run-off, and by which clause."""
    ballot = the_ballot(state)
    read, found, _ = live(state)
    first = top(found, state.seats)
    counting = {voter: target for voter, target in read.counting.items() if target}
    curses = {} if ballot.runoff else curse_votes(state)
    made = Tally(counting=counting, curses=curses, totals=found, top=first)
    return _runoff_result(state, made) if ballot.runoff else _first_result(state, made)


def _result(made: Tally, *clauses: str, executed: str | None = None, runoff: tuple[str, ...] = ()) -> Tally:
    from msgspec.structs import replace

    return replace(made, executed=executed, runoff=runoff, clauses=clauses)


def immune(state: GameState, seat: str) -> bool:
    """A king not in check cannot be executed (C9.2)."""
    king = state.seats[seat]
    return king.role == "king" and king.side is not None and not watching.in_check(state, king.side)


def _sole(state: GameState, made: Tally, seat: str, clause: str) -> Tally:
    return _result(made, "C9.2", "R29") if immune(state, seat) else _result(made, clause, executed=seat)


def _first_result(state: GameState, made: Tally) -> Tally:
    if not made.top:
        return _result(made, "C7.6")
    if len(made.top) == 1:
        pardoned = made.top[0] in state.pardons
        return _result(made, "C3.4.1", "R29") if pardoned else _sole(state, made, made.top[0], "C7.1")
    left = tuple(seat for seat in made.top if seat not in state.pardons)
    if not left:
        return _result(made, "C7.2", "R29")
    return _sole(state, made, left[0], "C7.2") if len(left) == 1 else _result(made, "C7.2", runoff=left)


def _runoff_result(state: GameState, made: Tally) -> Tally:
    return _sole(state, made, made.top[0], "C7.2") if len(made.top) == 1 else _result(made, "C7.6")
