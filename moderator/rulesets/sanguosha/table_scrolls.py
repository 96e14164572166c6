"""An announced scroll from one target to the next: its script, its held moves, its frame (6.5, 6.7)."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.play.audience import PUBLIC
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.scripts import SCRIPTS, next_ask, step_after, whom
from moderator.rulesets.sanguosha.table_clock import clock, finish, now, table
from moderator.rulesets.sanguosha.table_events import MoveReturned, RequestCancelled, ScrollChanged, ScrollSettled
from moderator.rulesets.sanguosha.table_state import Request, Scroll

GIVEN, DECLINED, FELL_AWAY, EXPIRED = "given", "declined", "fell_away", "expired"


def change(draft: MatchDraft, scroll: Scroll) -> None:
    """Let the scroll stand as given."""
    draft.emit(ScrollChanged(at=now(draft), scroll=scroll))


def take_effect(draft: MatchDraft, scroll: Scroll, effect: tuple[str, ...]) -> None:
    """The chain is settled: ask what the script asks of the first target in ``effect``, or go on to the next."""
    script = SCRIPTS.get(scroll.script)
    over = tuple(t for t in ((scroll.current,) if scroll.current else scroll.effective) if t not in effect)
    if not effect or script is None or not script.asks:
        finish_target(draft, replace(scroll, effective=()), over)
        return
    change(draft, replace(scroll, stage="requests", nulls=(), step=0, current=effect[0], effective=effect[1:], answered=False))
    give_back(draft, scroll.frame, over)
    skip_the_dead(draft, scroll.frame)


def go_on(draft: MatchDraft, request: Request, line: str, answer: str) -> None:
    """A scripted request has ended: next request of the script, next target, or the end of the scroll."""
    scroll = table(draft).scroll_of(request.scroll)
    if scroll is None or not request.scripted:
        return
    ask = next_ask(scroll)
    goes_on = answer == GIVEN or (ask is not None and ask.compulsory and answer in (DECLINED, EXPIRED))
    step = step_after(scroll, line) if goes_on else None
    scroll = replace(scroll, answered=answer != EXPIRED)
    if step is None:
        finish_target(draft, scroll)
        return
    change(draft, replace(scroll, step=step))
    skip_the_dead(draft, scroll.frame)


def finish_target(draft: MatchDraft, scroll: Scroll, over: tuple[str, ...] = ()) -> None:
    """The current target is through: give its held move back, then the next target, or take the frame away."""
    _cancel_requests(draft, scroll)
    done = over or ((scroll.current,) if scroll.current else ())
    fresh = replace(scroll, current=None, nulls=(), step=0)
    if fresh.effective:
        change(draft, replace(fresh, stage="requests", current=fresh.effective[0], effective=fresh.effective[1:]))
        give_back(draft, scroll.frame, done)
        skip_the_dead(draft, scroll.frame)
        return
    change(draft, replace(fresh, stage="windows"))
    give_back(draft, scroll.frame, done)
    if not fresh.pending:
        take_away(draft, scroll.frame)


def take_away(draft: MatchDraft, frame: int) -> None:
    """The scroll is through: held moves go back, the frame leaves the stack."""
    scroll = table(draft).scroll_of(frame)
    if scroll is None:
        return
    give_back(draft, frame, tuple(move.line for move in scroll.held))
    draft.emit(ScrollSettled(at=now(draft), frame=frame))
    finish(draft, (frame,), "done")


def give_back(draft: MatchDraft, frame: int, lines: tuple[str, ...]) -> None:
    """Held moves of these lines are no longer needed and return to their owners (R14)."""
    scroll = table(draft).scroll_of(frame)
    if scroll is None:
        return
    for move in scroll.held:
        if move.line in lines:
            draft.emit(MoveReturned(at=now(draft), line=move.line, what=move.what, frame=frame))
            draft.explain("window", "move_returned", "R14", actor=move.line, told=(PUBLIC,), what=move.what)
    if any(move.line in lines for move in scroll.held):
        change(draft, replace(scroll, held=tuple(move for move in scroll.held if move.line not in lines)))


def skip_the_dead(draft: MatchDraft, frame: int) -> None:
    """A request that would go to a dead line falls away, and the script with it."""
    scroll = table(draft).scroll_of(frame)
    ask = None if scroll is None else next_ask(scroll)
    if scroll is None or ask is None:
        return
    line = whom(scroll, ask)
    if line is not None and line in the_game(draft.state).dead:
        finish_target(draft, scroll)


def _cancel_requests(draft: MatchDraft, scroll: Scroll) -> None:
    """Requests of the script that are still open have lost their object."""
    for request in reversed(table(draft).requests):
        if request.scroll == scroll.frame and request.scripted:
            cancel_request(draft, request)


def cancel_request(draft: MatchDraft, request: Request) -> None:
    """End a request without answer and without penalty."""
    timer = clock(draft).timer(request.timer)
    draft.emit(RequestCancelled(at=now(draft), timer=request.timer, lines=timer.lines if timer else request.lines))
    draft.explain("requests", "request_cancelled", "S1.2.2", told=(PUBLIC,), lines=list(request.lines), what=request.what)
    finish(draft, (request.timer,), "cancelled")
