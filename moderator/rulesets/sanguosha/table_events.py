"""What happens at the table, beside the clock's own events. Each event is complete: following it needs no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from moderator.clock import events as clock_events
from moderator.clock import machine
from moderator.play.audience import Audience
from moderator.play.events import Event
from moderator.play.instants import Duration, Instant
from moderator.rulesets.sanguosha.fold import with_game
from moderator.rulesets.sanguosha.state import MatchState
from moderator.rulesets.sanguosha.table_state import Request, Scroll, TableState


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn begins; ``round`` is the round it belongs to, ``turns`` its number in the game."""

    at: Instant
    line: str
    extra: bool = False
    turns: int
    round: int


class TurnSkipped(Event, frozen=True, kw_only=True):
    """A turn passes without being taken; the round goes on as if it had been."""

    at: Instant
    line: str
    round: int
    reason: str = ""


class RoundBegan(Event, frozen=True, kw_only=True):
    """The turn order has passed the lord's position."""

    at: Instant
    round: int


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A play or discard phase of the turn's player begins."""

    at: Instant
    line: str
    phase: str


class PhaseEnded(Event, frozen=True, kw_only=True):
    """A phase ends: done, expired or cancelled."""

    at: Instant
    line: str
    phase: str
    reason: str


class ReadingCharged(Event, frozen=True, kw_only=True):
    """Reading in one's own turn: what the first play phase will have less (R9)."""

    at: Instant
    line: str
    spent: Duration
    marks: tuple[int, ...]


class ExtraTimeUsed(Event, frozen=True, kw_only=True):
    """The once-a-game extra time is used."""

    at: Instant
    line: str


class ScrollAnnounced(Event, frozen=True, kw_only=True):
    """A scroll with all its targets."""

    at: Instant
    scroll: Scroll


class ScrollChanged(Event, frozen=True, kw_only=True):
    """What the scroll has come to: next target, next request, held moves."""

    at: Instant
    scroll: Scroll


class ScrollSettled(Event, frozen=True, kw_only=True):
    """The last target is through; the frame is gone."""

    at: Instant
    frame: int


class WindowOpened(Event, frozen=True, kw_only=True):
    """A Nullification window: of the scroll itself, or (``of`` > 0) of that Nullification of its chain."""

    at: Instant
    timer: int
    target: str | None
    of: int
    scroll: Scroll


class Nullified(Event, frozen=True, kw_only=True):
    """A Nullification is played: the window is cut, its own is due."""

    at: Instant
    line: str
    target: str | None
    scroll: Scroll


class WindowClosed(Event, frozen=True, kw_only=True):
    """The newest window has run out; the chain is settled by parity (R13). ``effect``: for whom it takes effect."""

    at: Instant
    target: str | None
    nullifications: int
    effect: tuple[str, ...]
    before: Scroll
    """The scroll as it stood: what the judge may reopen."""


class WindowReopened(Event, frozen=True, kw_only=True):
    """The judge goes back to the last window."""

    at: Instant
    scroll: Scroll


class WindowViolation(Event, frozen=True, kw_only=True):
    """A move inside a window (S5.1.2). ``held``: it waits for the request; else it goes back at once."""

    at: Instant
    line: str
    what: str
    held: bool
    scroll: Scroll


class MoveReturned(Event, frozen=True, kw_only=True):
    """A held move goes back to its owner."""

    at: Instant
    line: str
    what: str
    frame: int


class RequestOpened(Event, frozen=True, kw_only=True):
    """A line, or a set of lines, is asked for a response."""

    at: Instant
    request: Request


class RequestAnswered(Event, frozen=True, kw_only=True):
    """A line has answered. ``answer``: given, declined or fell_away; ``early``: by a move held from a window."""

    at: Instant
    timer: int
    line: str
    answer: str
    what: str = ""
    early: bool = False


class RequestClosed(Event, frozen=True, kw_only=True):
    """The request is over: done, declined or expired."""

    at: Instant
    timer: int
    reason: str


class RequestCancelled(Event, frozen=True, kw_only=True):
    """The request fell away, without answer and without penalty."""

    at: Instant
    timer: int
    lines: tuple[str, ...]


class DyingOpened(Event, frozen=True, kw_only=True):
    """A character is dying; those who may rescue are asked."""

    at: Instant
    victim: str
    lines: tuple[str, ...]


class DyingClosed(Event, frozen=True, kw_only=True):
    """``rescuer`` None: nobody, the character is to die."""

    at: Instant
    victim: str
    rescuer: str | None = None


class SkillDecided(Event, frozen=True, kw_only=True):
    """A skill at a timing point was used or passed."""

    at: Instant
    line: str
    skill: str
    used: bool


class TableCleared(Event, frozen=True, kw_only=True):
    """Everything on the table is gone: the game has ended."""

    at: Instant


def with_table(state: MatchState, **changes: Any) -> MatchState:
    """The match with its table changed; unchanged when no game is under way."""
    return state if state.game is None else with_game(state, table=replace(state.game.table, **changes))


def _table(state: MatchState) -> TableState:
    return TableState() if state.game is None else state.game.table


def _clock(state: MatchState, event: clock_events.ClockEvent) -> MatchState:
    clock = machine.apply(_table(state).clock, event)
    went_on = isinstance(event, clock_events.TimerReset) and event.cause == "operation"
    return with_table(state, clock=clock, unsaved=() if went_on else _table(state).unsaved)


def _turn_began(state: MatchState, event: TurnBegan) -> MatchState:
    state = with_game(state, turn=event.line, extra_turn=event.extra, turn_phase="", turns=event.turns, round=event.round)
    order = _table(state).order if event.extra else event.line
    return with_table(state, order=order, played=False, reading_spent=Duration(0), reading_marks=None, closed=None, unsaved=())


def _turn_skipped(state: MatchState, event: TurnSkipped) -> MatchState:
    state = with_game(state, turn=event.line, extra_turn=False, turn_phase="", round=event.round)
    return with_table(state, order=event.line, played=True, reading_spent=Duration(0), reading_marks=None, closed=None, unsaved=())


def _phase_began(state: MatchState, event: PhaseBegan) -> MatchState:
    return with_table(with_game(state, turn_phase=event.phase), played=True, closed=None, unsaved=())


def _phase_ended(state: MatchState, event: PhaseEnded) -> MatchState:
    return with_game(state, turn_phase="")


def _reading_charged(state: MatchState, event: ReadingCharged) -> MatchState:
    return with_table(state, reading_spent=event.spent, reading_marks=event.marks)


def _extra_used(state: MatchState, event: ExtraTimeUsed) -> MatchState:
    return state if state.game is None else with_game(state, extra_used=(*state.game.extra_used, event.line))


def _announced(state: MatchState, event: ScrollAnnounced) -> MatchState:
    return with_table(state, scrolls=(*_table(state).scrolls, event.scroll), closed=None, unsaved=())


def _changed(state: MatchState, event: ScrollChanged) -> MatchState:
    return _put(state, event.scroll)


def _put(state: MatchState, scroll: Scroll) -> MatchState:
    return with_table(state, scrolls=tuple(scroll if s.frame == scroll.frame else s for s in _table(state).scrolls))


def _settled(state: MatchState, event: ScrollSettled) -> MatchState:
    return with_table(state, scrolls=tuple(s for s in _table(state).scrolls if s.frame != event.frame))


def _opened(state: MatchState, event: WindowOpened) -> MatchState:
    return with_table(_put(state, event.scroll), closed=None)


def _moved(state: MatchState, event: Nullified | WindowViolation) -> MatchState:
    return _put(state, event.scroll)


def _closed(state: MatchState, event: WindowClosed) -> MatchState:
    return with_table(state, closed=event.before)


def _reopened(state: MatchState, event: WindowReopened) -> MatchState:
    others = tuple(s for s in _table(state).scrolls if s.frame != event.scroll.frame)
    return with_table(state, scrolls=(*others, event.scroll), closed=None)


def _request_opened(state: MatchState, event: RequestOpened) -> MatchState:
    closed, request = _table(state).closed, event.request
    first = closed is not None and request.scripted and request.scroll == closed.frame
    return with_table(state, requests=(*_table(state).requests, request), closed=closed if first else None)


def _request_answered(state: MatchState, event: RequestAnswered) -> MatchState:
    return with_table(state, unsaved=())


def _request_gone(state: MatchState, event: RequestClosed | RequestCancelled) -> MatchState:
    gone, closed = _table(state).request(event.timer), _table(state).closed
    came_of_it = gone is not None and closed is not None and gone.scroll == closed.frame
    left = tuple(r for r in _table(state).requests if r is not gone)
    return with_table(state, requests=left, closed=None if came_of_it else closed)


def _dying_opened(state: MatchState, event: DyingOpened) -> MatchState:
    return with_table(state, unsaved=tuple(x for x in _table(state).unsaved if x != event.victim), closed=None)


def _dying_closed(state: MatchState, event: DyingClosed) -> MatchState:
    table = _table(state)
    rest = tuple(x for x in table.unsaved if x != event.victim)
    return with_table(state, unsaved=rest if event.rescuer is not None else (*rest, event.victim))


def _cleared(state: MatchState, event: TableCleared) -> MatchState:
    clock = replace(_table(state).clock, stack=(), held=False, held_reason="")
    state = with_table(state, clock=clock, scrolls=(), requests=(), closed=None, unsaved=())
    return with_game(state, turn_phase="")


def _same(state: MatchState, event: Event) -> MatchState:
    return state


EVOLVE: dict[type[Event], Callable[[MatchState, Any], MatchState]] = {
    **dict.fromkeys(clock_events.EVENTS, _clock),
    TurnBegan: _turn_began,
    TurnSkipped: _turn_skipped,
    RoundBegan: _same,
    PhaseBegan: _phase_began,
    PhaseEnded: _phase_ended,
    ReadingCharged: _reading_charged,
    ExtraTimeUsed: _extra_used,
    ScrollAnnounced: _announced,
    ScrollChanged: _changed,
    ScrollSettled: _settled,
    WindowOpened: _opened,
    Nullified: _moved,
    WindowClosed: _closed,
    WindowReopened: _reopened,
    WindowViolation: _moved,
    MoveReturned: _same,
    RequestOpened: _request_opened,
    RequestAnswered: _request_answered,
    RequestClosed: _request_gone,
    RequestCancelled: _request_gone,
    DyingOpened: _dying_opened,
    DyingClosed: _dying_closed,
    SkillDecided: _same,
    TableCleared: _cleared,
}

SECRET: dict[type[Event], Callable[[Any, Audience], Event | None]] = {}
"""Everything that happens at the table happens before everybody's eyes."""
