"""Letting time pass up to a command: calls and expiries in time order, with the edges of 6.1 (R7)."""

from __future__ import annotations

from typing import Final

from moderator.clock import machine
from moderator.clock.state import Timer
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import table_requests, table_turns, table_windows, timing
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.table_clock import clock, finish, in_order, overrun

BEFORE_EXPIRY: Final = (
    c.Operation, c.AnnounceScroll, c.Respond, c.Nullify, c.SkillDone, c.ExtraTime, c.EndPlay, c.PickHero, c.Hold, c.SetTimer, c.Reading,
)  # fmt: skip
"""Acts of players, and the judge's hold, come before what ends at their very instant; everything else after it (6.1, R7)."""


def advance(draft: MatchDraft, command: Command) -> Refusal | None:
    """Bring the clock to ``draft.at`` before the command acts."""
    if draft.state.game is None:
        return None
    if isinstance(command, c.Tick):
        let_pass(draft, inclusive=True)
        return None
    backwards = isinstance(command, c.TABLE) and draft.at < clock(draft).now
    if refusal := draft.object(backwards, "clock_backwards", "S1.2", remedy="amend_instead"):
        return refusal
    let_pass(draft, inclusive=not isinstance(command, BEFORE_EXPIRY))
    return None


def let_pass(draft: MatchDraft, inclusive: bool) -> None:
    """Emit all calls due by ``draft.at`` and all expiries before it (at it, when ``inclusive``), in time order."""
    until = draft.at
    while draft.state.game is not None:
        stack = clock(draft)
        call = machine.next_call(stack, until)
        if call is not None:
            draft.emit(call)
        elif stack.top is not None and machine.is_over(stack, until, inclusive):
            draft.at = stack.deadline or until
            _expire(draft, stack.top)
            draft.at = Instant(until)
        else:
            return


def _expire(draft: MatchDraft, timer: Timer) -> None:
    """The timer's time is up at ``draft.at``."""
    if timer.kind in timing.WINDOWS:
        table_windows.run_out(draft, timer)
    elif timer.kind == "response":
        table_requests.expire(draft, timer)
    elif timer.kind in ("play", "discard"):
        table_turns.expire_phase(draft, timer)
    elif timer.kind == "reading":
        table_turns.end_reading(draft, timer, "expired")
    elif timer.kind == "select":
        _expire_selection(draft, timer)
    else:
        finish(draft, (timer.id,), "expired")
        _say_over(draft, timer)


def _say_over(draft: MatchDraft, timer: Timer) -> None:
    if timer.kind == "read":
        draft.explain("timers", "reading_over", "S1.4", told=(PUBLIC,))
    else:
        overrun(draft, timer)


def _expire_selection(draft: MatchDraft, timer: Timer) -> None:
    """Selection time is up: the set-up room gives the cards and draws the heroes, in seat order from the lord (S5.2.1)."""
    from moderator.rulesets.sanguosha.setup import (
        selection_expired,
    )  # the set-up room starts timers here; imported late to keep the ring open

    finish(draft, (timer.id,), "expired")
    game = the_game(draft.state)
    selection_expired(draft, in_order(game, timer.lines, game.lord))
