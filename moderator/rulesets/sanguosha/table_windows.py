"""Scrolls announced, Nullification windows, chains and violations (6.5; S1.2.4, S5.1.2, R12-R14)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from moderator.clock.state import Timer
from moderator.play.audience import PUBLIC
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import AnnounceScroll, Nullify, OpenWindow, ReopenWindow
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.scripts import find, plain
from moderator.rulesets.sanguosha.table_clock import (
    bad_line,
    busy_lines,
    clock,
    finish,
    now,
    play_timer,
    push,
    push_frame,
    restore_play,
    table,
    warn,
    window,
)
from moderator.rulesets.sanguosha.table_events import (
    MoveReturned,
    Nullified,
    ScrollAnnounced,
    WindowClosed,
    WindowOpened,
    WindowReopened,
    WindowViolation,
)
from moderator.rulesets.sanguosha.table_scrolls import cancel_request, change, take_effect
from moderator.rulesets.sanguosha.table_state import HeldMove, Null, Request, Scroll
from moderator.rulesets.sanguosha.timing import FRAME


def announce(draft: MatchDraft, command: AnnounceScroll) -> Refusal | None:
    """A scroll and all its targets (S1.2.4). In the turn's player's own play phase it is an operation as well (6.5)."""
    script = find(command.name)
    delayed = command.delayed or (script is not None and script.delayed)
    targets = command.targets or (command.line,)
    named = (*targets, *((command.victim,) if command.victim else ()))
    if refusal := bad_line(draft, command.line, dead_too=delayed) or bad_line(draft, *named):
        return refusal
    if refusal := draft.object(len(set(targets)) < len(targets), "target_twice", "S1.2.4", lines=list(targets)):
        return refusal
    if window(draft) is not None:
        violate(draft, command.line, command.name)
        return None
    if _is_same(draft, command, targets):
        return None
    play = play_timer(draft, command.line)
    laid = delayed and play is not None and play is clock(draft).top
    if play is not None:
        restore_play(draft, play)
    if laid:
        draft.explain(
            "scroll", "delayed_laid", "S1.2.4", "R12", actor=command.line, told=(PUBLIC,), scroll=command.name, lines=list(targets)
        )
        return None
    frame = push_frame(draft, command.line, command.name)
    scroll = Scroll(
        frame=frame, line=command.line, name=command.name, script=script.id if script else "", targets=targets, delayed=delayed,
        victim=command.victim, pending=targets,
    )  # fmt: skip
    draft.emit(ScrollAnnounced(at=now(draft), scroll=scroll))
    draft.explain("scroll", "scroll_announced", "S1.2.4", actor=command.line, told=(PUBLIC,), scroll=command.name, lines=list(targets))
    return None


def _is_same(draft: MatchDraft, command: AnnounceScroll, targets: tuple[str, ...]) -> bool:
    """A second tap on the same announcement, before anything came of it."""
    scroll, top = table(draft).scroll, clock(draft).top
    if scroll is None or top is None or top.id != scroll.frame or scroll.stage != "windows":
        return False
    untouched = scroll.pending == scroll.targets == targets
    return untouched and scroll.line == command.line and plain(scroll.name) == plain(command.name)


def open_window(draft: MatchDraft, command: OpenWindow) -> Refusal | None:
    """Open what is due: the newest Nullification's window, else the next target's (R12, R13)."""
    if refusal := bad_line(draft) or draft.object(window(draft) is not None, "window_open", "S1.2.4", remedy="wait_for_window"):
        return refusal
    scroll, top = table(draft).scroll, clock(draft).top
    if scroll is None or top is None:
        return draft.object(True, "no_scroll", "S1.2.4", remedy="announce_first")
    if refusal := draft.object(
        top.id != scroll.frame, "something_open", "S1.2.4", remedy="end_it_first", kind=top.kind, lines=busy_lines(draft, top)
    ):
        return refusal
    if scroll.stage == "chain":
        _open(draft, replace(scroll, stage="window"), "null_normal")
        return None
    if refusal := draft.object(scroll.stage == "requests", "request_due", "S1.2.4", remedy="ask_and_answer", scroll=scroll.name):
        return refusal
    due = scroll.pending
    target = command.target or due[0]
    if refusal := draft.object(
        target not in due, "not_due_target", "S1.2.4", remedy="open_due", target=target, scroll=scroll.name, line=due[0]
    ):
        return refusal
    if draft.state.rule("null_per_target"):
        late = target != due[0]
        if refusal := draft.object(late, "not_next_target", "S1.2.4", remedy="next_target", forceable=True, line=due[0]):
            return refusal
        begun = replace(scroll, current=target, pending=tuple(t for t in due if t != target))
    else:
        begun = replace(scroll, effective=due, pending=())
    _open(draft, replace(begun, stage="window", nulls=(), answered=False), "null_delayed" if scroll.delayed else "null_normal")
    return None


def _open(draft: MatchDraft, scroll: Scroll, kind: str) -> None:
    timer = clock(draft).next_id
    draft.emit(WindowOpened(at=now(draft), timer=timer, target=scroll.current, of=len(scroll.nulls), scroll=scroll))
    push(draft, kind, what=scroll.name)
    said: dict[str, Any] = {"scroll": scroll.name, "kind": kind, "of": len(scroll.nulls)}
    draft.explain("window", "window_opened", "S1.2.4", actor=scroll.line, target=scroll.current, told=(PUBLIC,), **said)


def nullify(draft: MatchDraft, command: Nullify) -> Refusal | None:
    """A Nullification into the open window (R13). With none open it goes back, without penalty."""
    if refusal := bad_line(draft, command.line):
        return refusal
    top, scroll = window(draft), table(draft).scroll
    if top is None or scroll is None:
        two = scroll is not None and scroll.stage == "chain" and clock(draft).now == draft.at
        return draft.object(True, "nullified_at_once" if two else "window_closed", "S1.2.4", remedy="open_or_reopen", line=command.line)
    target = _guarded(scroll, command.target)
    if refusal := draft.object(target is None, "name_target", "R12", remedy="name_target", lines=list(scroll.effective)):
        return refusal
    finish(draft, (top.id,), "done")
    chain = (*scroll.nulls, Null(line=command.line, target=target))
    draft.emit(Nullified(at=now(draft), line=command.line, target=target, scroll=replace(scroll, stage="chain", nulls=chain)))
    draft.explain(
        "window", "nullified", "S1.2.4", "R13", actor=command.line, target=target, told=(PUBLIC,), scroll=scroll.name, n=len(chain)
    )
    return None


def _guarded(scroll: Scroll, named: str | None) -> str | None:
    """Whom a Nullification guards: the window's target; where one window serves all it is named, or follows the last one."""
    if scroll.current is not None:
        return scroll.current
    if named in scroll.effective:
        return named
    if named is not None:
        return None
    if scroll.nulls:
        return scroll.nulls[-1].target
    return scroll.effective[0] if len(scroll.effective) == 1 else None


def run_out(draft: MatchDraft, timer: Timer) -> None:
    """The newest window is over: settle the chain by parity (R13); ``null_reopen`` gives the scroll its window again."""
    finish(draft, (timer.id,), "expired")
    scroll = table(draft).scroll
    if scroll is None:
        return
    asked = (scroll.current,) if scroll.current is not None else scroll.effective
    counts = {t: sum(1 for null in scroll.nulls if null.target == t) for t in asked}
    effect = tuple(t for t in asked if counts[t] % 2 == 0)
    draft.emit(WindowClosed(at=now(draft), target=scroll.current, nullifications=len(scroll.nulls), effect=effect, before=scroll))
    clauses = ("S1.2.4", "R13")
    said: dict[str, Any] = {"scroll": scroll.name, "n": len(scroll.nulls), "lines": list(effect or asked)}
    if effect:
        draft.explain("window", "scroll_effective", *clauses, actor=scroll.line, target=scroll.current, told=(PUBLIC,), **said)
    else:
        draft.explain("window", "scroll_nullified", *clauses, actor=scroll.line, target=scroll.current, told=(PUBLIC,), **said)
    if draft.state.rule("null_reopen") and any(counts[t] >= 2 for t in effect):
        change(draft, replace(scroll, stage="windows", pending=(*effect, *scroll.pending), effective=(), current=None, nulls=()))
        return
    take_effect(draft, scroll, effect)


def reopen(draft: MatchDraft, command: ReopenWindow) -> Refusal | None:
    """The judge goes back to the window that ran out last, while nothing has come of it but its first request (R13)."""
    if refusal := bad_line(draft):
        return refusal
    closed, top, dead = table(draft).closed, clock(draft).top, the_game(draft.state).dead
    if closed is None or closed.current in dead:
        return draft.object(True, "nothing_to_reopen", "R13", remedy="undo_to_it")
    present = table(draft).scroll_of(closed.frame)
    asked = _first_request(draft, closed)
    if present is not None:
        moved_on = asked is None and (top is None or top.id != present.frame)
    else:
        moved_on = top is not None and top.kind not in ("play", FRAME)
    if refusal := draft.object(moved_on, "reopen_too_late", "R13", remedy="undo_to_it", scroll=closed.name):
        return refusal
    if asked is not None:
        cancel_request(draft, asked)
    frame = closed.frame if present else push_frame(draft, closed.line, closed.name)
    scroll = replace(
        closed,
        frame=frame,
        stage="window",
        held=present.held if present else (),
        pending=tuple(t for t in closed.pending if t not in dead),
        effective=tuple(t for t in closed.effective if t not in dead),
    )
    draft.emit(WindowReopened(at=now(draft), scroll=scroll))
    _open(draft, scroll, "null_delayed" if scroll.delayed and not scroll.nulls else "null_normal")
    return None


def _first_request(draft: MatchDraft, closed: Scroll) -> Request | None:
    """The request that the closed window has led to at once, while it lies unanswered on top (``auto_request``)."""
    top = clock(draft).top
    request = table(draft).request(top.id) if top is not None else None
    return request if request is not None and request.scripted and request.scroll == closed.frame else None


def violate(draft: MatchDraft, line: str, what: str, decline: bool = False) -> None:
    """A move inside a window: a warning each time; the first of a line is held for its request (S5.1.2, R14)."""
    scroll = table(draft).scroll
    assert scroll is not None  # a window never stands without its scroll
    held = draft.state.rule("early_move") == "held" and all(move.line != line for move in scroll.held)
    moves = (*scroll.held, HeldMove(line=line, what=what, decline=decline)) if held else scroll.held
    draft.emit(WindowViolation(at=now(draft), line=line, what=what, held=held, scroll=replace(scroll, held=moves)))
    if held:
        draft.explain("window", "violation_held", "S5.1.2", "R14", actor=line, told=(PUBLIC,), what=what, scroll=scroll.name)
    else:
        draft.emit(MoveReturned(at=now(draft), line=line, what=what, frame=scroll.frame))
        draft.explain("window", "violation_returned", "S5.1.2", "R14", actor=line, told=(PUBLIC,), what=what, scroll=scroll.name)
    warn(draft, line, "S5.1.2")
