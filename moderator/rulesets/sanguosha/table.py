"""The table room: turns, timers, windows, requests (section 6). What other rooms may call is imported here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from moderator.clock import machine
from moderator.play.audience import PUBLIC
from moderator.play.commands import Command
from moderator.play.events import Event
from moderator.play.instants import Duration, Instant, seconds, show_seconds
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import limits, table_requests, table_turns, table_windows
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.state import MatchState
from moderator.rulesets.sanguosha.table_advance import advance
from moderator.rulesets.sanguosha.table_cancel import cancel_all, cancel_line, finish_line
from moderator.rulesets.sanguosha.table_clock import clock, now, push, run, set_left
from moderator.rulesets.sanguosha.table_events import EVOLVE, SECRET
from moderator.rulesets.sanguosha.table_steps import scripted, steps

__all__ = [
    "DECIDE", "EVOLVE", "SECRET",
    "advance", "cancel_all", "cancel_line", "finish_line", "rewind", "scripted", "start_timer", "steps", "wake",
]  # fmt: skip

LONGEST = 3600
"""No timer is set to more than an hour."""


def start_timer(draft: MatchDraft, kind: str, lines: tuple[str, ...], what: str = "") -> None:
    """Start a timer of another room: ``select`` for a line or a set of them, ``read`` (6.2)."""
    push(draft, kind, tuple(lines), what)


def wake(state: MatchState) -> Instant | None:
    """When the running timer runs out, or None."""
    return None if state.game is None else state.game.table.clock.deadline


def rewind(state: MatchState, at: Instant) -> tuple[Event, ...]:
    """What an undo adds: the running timer is held as it stood ``at``; calls already made are not made again (6.1)."""
    return () if state.game is None else machine.rewound(state.game.table.clock, at, "undo")


def _no_clock(draft: MatchDraft) -> Refusal | None:
    return draft.object(draft.state.game is None, "no_game_running", "S1.2", remedy="start_game")


def _hold(draft: MatchDraft, command: c.Hold) -> Refusal | None:
    """The judge stops the clock, with or without a timer on it."""
    if refusal := _no_clock(draft) or draft.object(clock(draft).held, "held_already", "S1.2", remedy="resume"):
        return refusal
    run(draft, machine.hold(clock(draft), now(draft), command.reason))
    draft.explain("timers", "held", "S1.2", told=(PUBLIC,), reason=command.reason)
    return None


def _resume(draft: MatchDraft, command: c.Resume) -> Refusal | None:
    """The judge lets it run on."""
    if refusal := _no_clock(draft) or draft.object(not clock(draft).held, "not_held", "S1.2", remedy="hold"):
        return refusal
    run(draft, machine.release(clock(draft), now(draft)))
    draft.explain("timers", "resumed", "S1.2", told=(PUBLIC,))
    return None


def _set_timer(draft: MatchDraft, command: c.SetTimer) -> Refusal | None:
    """The judge gives the top timer another time; its calls below that are made again (R8)."""
    if refusal := _no_clock(draft):
        return refusal
    top = clock(draft).top
    if top is None or top.left is None:
        return draft.object(True, "no_timer", "S1.2", remedy="start_one")
    fits = limits.fits(command.remaining, LONGEST, 6)
    if refusal := draft.object(not fits or command.remaining < 0, "bad_seconds", "S1.2", longest=LONGEST):
        return refusal
    left = seconds(command.remaining)
    set_left(draft, top, left, "set", reserve=Duration(min(top.reserve, left)), reason=command.reason)
    draft.explain("timers", "timer_set", "S1.2", "R8", told=(PUBLIC,), kind=top.kind, seconds=show_seconds(left), reason=command.reason)
    return None


def _tick(draft: MatchDraft, command: c.Tick) -> Refusal | None:
    """Time has passed; ``advance`` has done it all."""
    return None


DECIDE: dict[type[Command], Callable[[MatchDraft, Any], Refusal | None]] = {
    c.BeginTurn: table_turns.begin_turn,
    c.SkipTurn: table_turns.skip_turn,
    c.BeginPlay: table_turns.begin_play,
    c.Operation: table_turns.operation,
    c.EndPlay: table_turns.end_play,
    c.BeginDiscard: table_turns.begin_discard,
    c.Dying: table_requests.dying,
    c.Reading: table_turns.reading,
    c.ExtraTime: table_turns.extra_time,
    c.AskResponse: table_requests.ask_response,
    c.Respond: table_requests.respond,
    c.AskSkill: table_requests.ask_skill,
    c.SkillDone: table_requests.skill_done,
    c.AnnounceScroll: table_windows.announce,
    c.OpenWindow: table_windows.open_window,
    c.Nullify: table_windows.nullify,
    c.ReopenWindow: table_windows.reopen,
    c.Hold: _hold,
    c.Resume: _resume,
    c.Tick: _tick,
    c.SetTimer: _set_timer,
}
