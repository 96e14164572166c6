"""The middle of the board: the last result at night, the tally by day."""

from __future__ import annotations

from moderator.rulesets.chess import tally
from moderator.rulesets.chess.setup import SEATS, SUBSTITUTES
from moderator.rulesets.chess.state import GameState
from ui.forum.chess.seen import counted, is_open, running
from ui.forum.context import ForumContext
from ui.forum.views import CentreView, Share

CHART = 7
"""Rows that are shown; the page of the ballot has them all."""


def view(context: ForumContext) -> CentreView:
    """By phase."""
    state: GameState = context.desk.state
    if state.phase == "setup":
        return _setup(context, state)
    if state.phase == "ended":
        clauses = " ".join(state.result_clauses)
        return CentreView(context.say("chess.centre.ended"), context.headed(context.words.term("winner", state.winner)), (clauses,))
    if running(state) is not None:
        return _ballot(context, state)
    if state.phase == "day":
        return _last_night(context, state)
    return _last_day(context, state)


def _setup(context: ForumContext, state: GameState) -> CentreView:
    subs = sum(1 for person in state.persons.values() if person.substitute)
    said = context.say("chess.centre.seated", n=len(state.seats), of=SEATS, subs=subs, least=SUBSTITUTES)
    return CentreView(context.say("chess.bar.setup"), context.say("chess.centre.setup"), (said,))


def _ballot(context: ForumContext, state: GameState) -> CentreView:
    """The tally as it stands: everybody's for the board, with the curses under the curtain (C3.5.3)."""
    count = counted(state)
    assert count is not None
    _, with_curses, open_totals = tally.live(state)
    totals = with_curses if is_open(context) else open_totals
    if not is_open(context) or state.phase != "dusk":  # a vote that nobody has cast yet is no vote for oneself before the close
        silent = {*count.missing, *count.open}
        totals = _without(totals, [count.counting.get(seat, "") for seat in silent])
    most = max(totals.values(), default=0)
    ordered = sorted(totals.items(), key=lambda pair: -pair[1])
    shares = tuple(Share(context.desk.name_of(seat), n, max(most, 1), n == most) for seat, n in ordered[:CHART] if n > 0)
    voters = len(state.living)
    waiting = len(count.missing) + len(count.open)
    over = context.say("chess.centre.runoff" if state.phase == "runoff" else "chess.centre.ballot", n=state.number)
    title = (
        context.say("chess.centre.closed") if state.phase == "dusk" else context.say("chess.centre.voted", n=voters - waiting, of=voters)
    )
    return CentreView(over, title, (), shares, context.say("chess.centre.chart"), "ballot")


def _without(totals: dict[str, int], targets: list[str]) -> dict[str, int]:
    left = dict(totals)
    for target in targets:
        if target in left:
            left[target] -= 1
    return left


def _names(context: ForumContext, seats: list[str]) -> str:
    return context.words.join(context.desk.name_of(seat) for seat in seats)


def _last_night(context: ForumContext, state: GameState) -> CentreView:
    dead = [
        s.id for s in state.seats.values() if s.death is not None and s.death.phase in {"night", "dawn"} and s.death.number == state.number
    ]
    title = _names(context, dead) if dead else context.say("chess.centre.nobody_died")
    return CentreView(context.say("chess.centre.last_night", n=state.number), title, (context.say("chess.centre.open_ballot"),))


def _last_day(context: ForumContext, state: GameState) -> CentreView:
    """The execution of the day before, or that there was none."""
    if not state.ballots and state.phase != "dusk":
        return CentreView(context.say("chess.centre.first"), context.say("chess.bar.night", n=state.number))
    day = state.number if state.phase == "dusk" else state.number - 1
    dead = [s.id for s in state.seats.values() if s.death is not None and s.death.cause == "vote" and s.death.number == day]
    if state.dusk == "runoff":
        return CentreView(context.say("chess.centre.last_day", n=day), context.say("chess.centre.to_runoff"))
    title = _names(context, dead) if dead else context.say("chess.centre.nobody_executed")
    over = context.say("chess.centre.executed" if dead else "chess.centre.last_day", n=day)
    return CentreView(over, title, (), (), context.say("chess.centre.chart"), "ballot")
