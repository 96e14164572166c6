"""What falls away: a death in the middle, a line that has answered, the end of the game (6.7)."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.clock.machine import answer
from moderator.clock.state import Timer
from moderator.play.audience import PUBLIC
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.scripts import SCRIPTS
from moderator.rulesets.sanguosha.table_clock import clock, finish, now, run, table
from moderator.rulesets.sanguosha.table_events import PhaseEnded, RequestCancelled, TableCleared
from moderator.rulesets.sanguosha.table_requests import after_dying
from moderator.rulesets.sanguosha.table_scrolls import cancel_request, change, finish_target, give_back, go_on, skip_the_dead, take_away
from moderator.rulesets.sanguosha.table_state import Request, Scroll


def cancel_line(draft: MatchDraft, line: str) -> None:
    """Take a dead line off the table: its timers and requests end without warning, its windows are skipped, duels end."""
    if draft.state.game is None:
        return
    for request in reversed(table(draft).requests):
        _leave_request(draft, request, line)
    for frame in [scroll.frame for scroll in reversed(table(draft).scrolls)]:
        _leave_scroll(draft, frame, line)
    for timer in reversed(clock(draft).stack):
        if timer.lines == (line,) and timer.left is not None:
            _cancel_timer(draft, timer, line)


def _cancel_timer(draft: MatchDraft, timer: Timer, line: str) -> None:
    finish(draft, (timer.id,), "cancelled")
    if timer.kind in ("play", "discard"):
        draft.emit(PhaseEnded(at=now(draft), line=line, phase=timer.kind, reason="cancelled"))
    draft.explain("timers", "timer_cancelled", "S1.2", actor=line, told=(PUBLIC,), kind=timer.kind)


def _leave_request(draft: MatchDraft, request: Request, line: str) -> None:
    timer = clock(draft).timer(request.timer)
    if timer is None:
        return
    if request.victim == line or timer.lines == (line,):
        cancel_request(draft, request)
        if request.victim not in (None, line):
            after_dying(draft, request, None)
        go_on(draft, request, line, "cancelled")
    elif line in timer.lines:
        run(draft, answer(now(draft), timer, line))


def _leave_scroll(draft: MatchDraft, frame: int, line: str) -> None:
    scroll = table(draft).scroll_of(frame)
    if scroll is None:
        return
    give_back(draft, frame, (line,))
    left = replace(
        table(draft).scroll_of(frame) or scroll,
        pending=tuple(t for t in scroll.pending if t != line),
        effective=tuple(t for t in scroll.effective if t != line),
    )
    script = SCRIPTS.get(scroll.script)
    if script is not None and script.in_turn and line == scroll.line:
        left = replace(left, pending=(), effective=())
        _end_target(draft, left)
        return
    if scroll.current == line:
        _end_target(draft, left)
        return
    if left != table(draft).scroll_of(frame):
        change(draft, left)
    if scroll.current is None and not left.pending and not left.effective:
        _end_window(draft, left)
        take_away(draft, frame)
        return
    skip_the_dead(draft, frame)


def _end_target(draft: MatchDraft, scroll: Scroll) -> None:
    _end_window(draft, scroll)
    finish_target(draft, scroll)


def _end_window(draft: MatchDraft, scroll: Scroll) -> None:
    """The window of this scroll that lies on its frame is cancelled."""
    stack = clock(draft).stack
    place = next((i for i, t in enumerate(stack) if t.id == scroll.frame), None)
    if scroll.stage == "window" and place is not None and place + 1 < len(stack):
        finish(draft, (stack[place + 1].id,), "cancelled")


def clear(draft: MatchDraft) -> None:
    """Everything on the table is cancelled."""
    for request in reversed(table(draft).requests):
        timer = clock(draft).timer(request.timer)
        draft.emit(RequestCancelled(at=now(draft), timer=request.timer, lines=timer.lines if timer else request.lines))
    finish(draft, [timer.id for timer in clock(draft).stack], "cancelled")
    draft.emit(TableCleared(at=now(draft)))


def cancel_all(draft: MatchDraft) -> None:
    """The game has ended: all timers are cancelled (14.1)."""
    if draft.state.game is not None and (clock(draft).stack or clock(draft).held or table(draft).scrolls):
        clear(draft)


def finish_line(draft: MatchDraft, line: str) -> bool:
    """A line of a set timer (select) has answered; True when the set is through and the timer has ended."""
    timer = next((t for t in reversed(clock(draft).stack) if line in t.lines), None) if draft.state.game else None
    if timer is None:
        return False
    if len(timer.lines) > 1:
        run(draft, answer(now(draft), timer, line))
        return False
    finish(draft, (timer.id,), "done")
    return True
