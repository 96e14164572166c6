"""The clock's steps as a draft takes them: lay a timer on the stack, end it, set it, warn for an overrun."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from moderator.clock import machine
from moderator.clock.calls import Armed
from moderator.clock.events import ClockEvent, Reason
from moderator.clock.state import Clock, Timer
from moderator.play.audience import PUBLIC
from moderator.play.instants import Duration, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.state import Game
from moderator.rulesets.sanguosha.table_state import TableState


def table(draft: MatchDraft) -> TableState:
    """What lies on the table now."""
    return the_game(draft.state).table


def clock(draft: MatchDraft) -> Clock:
    """The stack now."""
    return table(draft).clock


def now(draft: MatchDraft) -> Instant:
    """The instant of this step; never before the clock's last event."""
    return max(draft.at, clock(draft).now)


def run(draft: MatchDraft, events: Iterable[ClockEvent]) -> None:
    """Let the clock's events happen."""
    for event in events:
        draft.emit(event)


def push(
    draft: MatchDraft, kind: str, lines: tuple[str, ...] = (), what: str = "", left: Duration | None = None, calls: Armed | None = None
) -> int:
    """Start a timer of that kind with its full time, or with ``left``; returns its id."""
    timer_id = clock(draft).next_id
    left = timing.length(draft.state, kind) if left is None else left
    calls = timing.calls(draft.state, kind, left) if calls is None else calls
    run(draft, machine.start(clock(draft), now(draft), kind, left, calls, lines=lines, what=what))
    return timer_id


def push_frame(draft: MatchDraft, line: str, what: str) -> int:
    """Lay a frame without clock on the stack (6.5); returns its id."""
    timer_id = clock(draft).next_id
    run(draft, machine.start(clock(draft), now(draft), timing.FRAME, None, Armed(), lines=(line,), what=what))
    return timer_id


def finish(draft: MatchDraft, ids: Iterable[int], reason: Reason) -> None:
    """Take timers off the stack; what comes to the top resumes."""
    run(draft, machine.end(clock(draft), now(draft), set(ids), reason))


def set_left(draft: MatchDraft, timer: Timer, left: Duration, cause: str, *, reserve: Duration = machine.NOTHING, reason: str = "") -> None:
    """Give a timer a new time; its calls below that are made again (R8). A window says no second twice."""
    calls = timing.calls(draft.state, timer.kind, left)
    if timer.kind in timing.WINDOWS and calls.opening not in (timer.opening, *timer.marks):
        calls = replace(calls, opening=None)
    run(draft, machine.reset(clock(draft), now(draft), timer, left, calls, cause, reserve=reserve, reason=reason))


def restore_play(draft: MatchDraft, timer: Timer) -> None:
    """An operation: back to the full play time (S1.2.1), as ``extra_time_mode`` treats what is left of extra time (R10)."""
    base = timing.length(draft.state, "play")
    left = clock(draft).left(timer, now(draft)) or Duration(0)
    mode = draft.state.rule("extra_time_mode")
    reserve = Duration(min(timer.reserve, left)) if mode == "reserve" else Duration(0)
    full = Duration(max(base, left)) if mode == "keep" else Duration(base + reserve)
    set_left(draft, timer, full, "operation", reserve=reserve)


def play_timer(draft: MatchDraft, line: str) -> Timer | None:
    """The line's play timer, on top or suspended."""
    return next((t for t in clock(draft).stack if t.kind == "play" and t.lines == (line,)), None)


def window(draft: MatchDraft) -> Timer | None:
    """The Nullification window on top, or None."""
    top = clock(draft).top
    return top if top is not None and top.kind in timing.WINDOWS else None


def busy_lines(draft: MatchDraft, timer: Timer) -> list[str]:
    """Whom a timer is about; a window, which is nobody's time, is about the targets it guards."""
    scroll = table(draft).scroll
    if timer.lines or scroll is None:
        return list(timer.lines)
    return [scroll.current] if scroll.current is not None else list(scroll.effective or scroll.targets)


def from_seat(game: Game, line: str | None) -> tuple[str, ...]:
    """All lines in seat order, beginning with ``line`` (with seat 1 where there is none)."""
    seats = game.seats
    first = seats.index(line) if line in seats else 0
    return (*seats[first:], *seats[:first])


def in_order(game: Game, lines: Iterable[str], first: str | None) -> tuple[str, ...]:
    """The lines in seat order from ``first``; those without a seat last."""
    wanted = list(lines)
    seated = [line for line in from_seat(game, first) if line in wanted]
    return (*seated, *(line for line in wanted if line not in seated))


def warn(draft: MatchDraft, line: str, clause: str) -> None:
    """A warning by the program itself (S5.1)."""
    from moderator.rulesets.sanguosha import cards  # the cards room reads the table; imported late to keep the ring open

    cards.issue(draft, line, "warning", clause, automatic=True)


def overrun(draft: MatchDraft, timer: Timer) -> None:
    """A timer has run out on these lines: what follows, and a warning for each (S5.1.1, R11)."""
    kind = timing.KINDS[timer.kind]
    for line in timer.lines:
        draft.explain("timers", f"overrun_{timer.kind}", kind.clause, "S5.1.1", "R11", actor=line, told=(PUBLIC,), what=timer.what)
        if kind.warns:
            warn(draft, line, "S5.1.1")


def bad_line(draft: MatchDraft, *lines: str, dead_too: bool = False) -> Refusal | None:
    """A refusal where the game is not being played, or a line is unknown or dead."""
    game = draft.state.game
    if game is None or game.status != "playing":
        return draft.object(True, "no_game_running", "S1.2", remedy="start_game")
    for line in lines:
        if refusal := draft.object(line not in draft.state.lines, "unknown_line", "S1.1", line=line):
            return refusal
        if refusal := draft.object(line in game.dead and not dead_too, "line_dead", "S1.1", remedy="revise_death", line=line):
            return refusal
    return None
