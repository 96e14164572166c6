"""Requests and their answers: responses, sets, dying, skills at a timing point (6.2, 6.6, 6.7)."""

from __future__ import annotations

from msgspec.structs import replace

from moderator.clock.events import Reason
from moderator.clock.machine import answer as answered_in_set
from moderator.clock.state import Timer
from moderator.play.audience import PUBLIC
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.commands import AskResponse, AskSkill, Dying, Respond, SkillDone
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.scripts import SCRIPTS, declines, falls_away, is_long_skill, next_ask, whom
from moderator.rulesets.sanguosha.table_clock import bad_line, clock, finish, in_order, now, overrun, push, run, table, window
from moderator.rulesets.sanguosha.table_events import (
    DyingClosed,
    DyingOpened,
    PhaseEnded,
    RequestAnswered,
    RequestClosed,
    RequestOpened,
    SkillDecided,
)
from moderator.rulesets.sanguosha.table_scrolls import DECLINED, EXPIRED, FELL_AWAY, GIVEN, change, go_on
from moderator.rulesets.sanguosha.table_state import HeldMove, Request, Scroll
from moderator.rulesets.sanguosha.table_windows import violate


def ask_response(draft: MatchDraft, command: AskResponse) -> Refusal | None:
    """Ask a line, or a set at once, for a response (S1.2.2). A second tap on the request that is open changes nothing (6.8)."""
    lines = (command.line,) if isinstance(command.line, str) else command.line
    if refusal := bad_line(draft, *lines) or draft.object(not lines, "nobody_asked", "S1.2.2"):
        return refusal
    if refusal := draft.object(len(set(lines)) < len(lines), "target_twice", "S1.2.2", lines=list(lines)):
        return refusal
    if refusal := draft.object(window(draft) is not None, "window_open", "S1.2.4", remedy="wait_for_window"):
        return refusal
    if not _is_open(draft, lines):
        _open(draft, lines, command.what)
    return None


def _is_open(draft: MatchDraft, lines: tuple[str, ...]) -> bool:
    """Whether the request on top asks just these lines, or a held move of theirs has answered it at this very instant."""
    lying, top = table(draft), clock(draft).top
    request = lying.request(top.id) if top else None
    if request is not None and request.victim is None and set(request.lines) == set(lines):
        return True
    scroll = lying.scroll
    if scroll is None or len(lines) != 1 or (lines[0], draft.at) not in scroll.used:
        return False
    ask = next_ask(scroll)
    due = ask is not None and top is not None and top.id == scroll.frame and whom(scroll, ask) == lines[0]
    return not due


def _open(draft: MatchDraft, lines: tuple[str, ...], what: str) -> None:
    scroll = table(draft).scroll
    scripted = scroll is not None and _is_scripted(draft, scroll, lines)
    ask = next_ask(scroll) if scroll is not None and scripted else None
    what = what or (ask.what if ask else "")
    request = Request(timer=clock(draft).next_id, lines=lines, what=what, scroll=scroll.frame if scroll else None, scripted=scripted)
    _start(draft, request)
    draft.explain("requests", "response_asked", "S1.2.2", told=(PUBLIC,), lines=list(lines), what=what)
    if scroll is not None and len(lines) == 1:
        _answer_early(draft, request, scroll)


def _start(draft: MatchDraft, request: Request) -> None:
    draft.emit(RequestOpened(at=now(draft), request=request))
    push(draft, "response", request.lines, request.what)


def _is_scripted(draft: MatchDraft, scroll: Scroll, lines: tuple[str, ...]) -> bool:
    """Whether the scroll's script waits for this request: a duel for either side, any other for its next step only."""
    ask = next_ask(scroll)
    if ask is None or len(lines) != 1:
        return False
    if SCRIPTS[scroll.script].in_turn:
        return lines[0] in (scroll.current, scroll.line)
    waits = not any(r.scroll == scroll.frame and r.scripted for r in table(draft).requests)
    return waits and whom(scroll, ask) in (lines[0], None)


def _answer_early(draft: MatchDraft, request: Request, scroll: Scroll) -> None:
    """A move held from a window answers the first request to its line under the same scroll, at once (R14)."""
    line = request.lines[0]
    move = next((m for m in scroll.held if m.line == line), None)
    if move is None:
        return
    held = tuple(m for m in scroll.held if m.line != line)
    change(draft, replace(scroll, held=held, used=(*scroll.used, (line, draft.at))))
    _take(draft, request, line, _kind_of(move), move.what, early=True)


def _kind_of(move: HeldMove | Respond) -> str:
    if move.decline or declines(move.what):
        return DECLINED
    return FELL_AWAY if falls_away(move.what) else GIVEN


def respond(draft: MatchDraft, command: Respond) -> Refusal | None:
    """The answer to what is on top; inside a window it is a violation (S5.1.2)."""
    if refusal := bad_line(draft, command.line):
        return refusal
    if window(draft) is not None:
        violate(draft, command.line, command.what or "", command.decline)
        return None
    top = clock(draft).top
    request = table(draft).request(top.id) if top else None
    if top is None or command.line not in top.lines or (request is None and top.kind != "discard"):
        return draft.object(True, "no_request", "S1.2.2", remedy="ask_first", line=command.line)
    if request is None:
        finish(draft, (top.id,), "done")
        draft.emit(PhaseEnded(at=now(draft), line=command.line, phase="discard", reason="done"))
        draft.explain("turn", "discarded", "R11", actor=command.line, told=(PUBLIC,))
        return None
    _take(draft, request, command.line, _kind_of(command), command.what or "")
    return None


def _take(draft: MatchDraft, request: Request, line: str, answer: str, what: str, early: bool = False) -> None:
    """One line answers: the request ends, or goes on for the rest of its set. A rescue ends it for all (6.7)."""
    draft.emit(RequestAnswered(at=now(draft), timer=request.timer, line=line, answer=answer, what=what, early=early))
    if answer == GIVEN:
        draft.explain("requests", "answered_early" if early else "answered", "S1.2.2", actor=line, told=(PUBLIC,), what=what)
    else:
        draft.explain("requests", "declined" if answer == DECLINED else "fell_away", "S1.2.2", actor=line, told=(PUBLIC,))
    timer = clock(draft).timer(request.timer)
    rescued = request.victim is not None and answer == GIVEN
    if timer is not None and len(timer.lines) > 1 and not rescued:
        run(draft, answered_in_set(now(draft), timer, line))
        return
    alone = len(request.lines) == 1 or request.victim is not None
    _close(draft, request, line, answer, "declined" if answer == DECLINED and alone else "done")


def _close(draft: MatchDraft, request: Request, line: str, answer: str, reason: Reason) -> None:
    """The request is over: go on with the dying, or with the script it belongs to."""
    finish(draft, (request.timer,), reason)
    draft.emit(RequestClosed(at=now(draft), timer=request.timer, reason=reason))
    if request.victim is not None:
        after_dying(draft, request, line if answer == GIVEN else None)
    else:
        go_on(draft, request, line, answer)


def expire(draft: MatchDraft, timer: Timer) -> None:
    """Time is up: a warning for everybody still open, save those asked as one for a rescue (R40); no response (R11)."""
    request = table(draft).request(timer.id)
    silent = request is not None and request.victim is not None and draft.state.rule("dying_request") == "table"
    if silent:
        draft.explain("requests", "nobody_rescued", "R40", told=(PUBLIC,), victim=request.victim if request else None)
    if request is None:
        finish(draft, (timer.id,), "expired")
        return
    if not silent:
        overrun(draft, timer)
    _close(draft, request, timer.lines[0] if timer.lines else "", EXPIRED, "expired")


def dying(draft: MatchDraft, command: Dying) -> Refusal | None:
    """Somebody is dying: all who may rescue are asked as one, or each in turn (``dying_request``, R40)."""
    if refusal := bad_line(draft, command.line):
        return refusal
    top = clock(draft).top
    request = table(draft).request(top.id) if top else None
    if request is not None and request.victim == command.line:
        return None
    game = the_game(draft.state)
    lines = in_order(game, game.living, game.turn)
    draft.emit(DyingOpened(at=now(draft), victim=command.line, lines=lines))
    at_once = draft.state.rule("dying_request") == "table"
    asked, waiting = (lines, ()) if at_once else (lines[:1], lines[1:])
    draft.explain("requests", "dying_opened", "R40", target=command.line, told=(PUBLIC,), victim=command.line)
    _start(draft, Request(timer=clock(draft).next_id, lines=asked, what="dying", victim=command.line, waiting=waiting))
    return None


def after_dying(draft: MatchDraft, request: Request, rescuer: str | None) -> None:
    """One request for a rescue is over: the next line in turn is asked, or it is settled who rescued, or that nobody did (6.7)."""
    victim = request.victim or ""
    alive = the_game(draft.state).living
    waiting = tuple(line for line in request.waiting if line in alive)
    if rescuer is None and waiting:
        _start(draft, replace(request, timer=clock(draft).next_id, lines=waiting[:1], waiting=waiting[1:]))
        return
    draft.emit(DyingClosed(at=now(draft), victim=victim, rescuer=rescuer))
    if rescuer is None:
        draft.explain("requests", "not_rescued", "R40", target=victim, told=(PUBLIC,), victim=victim)
    else:
        draft.explain("requests", "rescued", "R40", actor=rescuer, target=victim, told=(PUBLIC,), victim=victim)


def ask_skill(draft: MatchDraft, command: AskSkill) -> Refusal | None:
    """A skill at a timing point: 10 s, or 30 s for the long ones (S1.2.3). It may suspend a window (6.5)."""
    if refusal := bad_line(draft, command.line, dead_too=True):
        return refusal
    gone = command.line in the_game(draft.state).dead
    if refusal := draft.object(gone, "line_dead", "S4.6", remedy="revise_death", forceable=True, line=command.line):
        return refusal
    long = is_long_skill(command.skill) if command.long is None else command.long
    kind = "skill_long" if long else "skill"
    top = clock(draft).top
    if top is not None and (top.kind, top.lines, top.what) == (kind, (command.line,), command.skill):
        return None
    push(draft, kind, (command.line,), command.skill)
    draft.explain("skills", "skill_asked", "S1.2.3", "S4.6", actor=command.line, told=(PUBLIC,), skill=command.skill, kind=kind)
    return None


def skill_done(draft: MatchDraft, command: SkillDone) -> Refusal | None:
    """The skill was used or passed."""
    if refusal := bad_line(draft, command.line, dead_too=True):
        return refusal
    top = clock(draft).top
    if top is None or top.kind not in timing.SKILLS or command.line not in top.lines:
        return draft.object(True, "no_skill_asked", "S1.2.3", remedy="ask_skill_first", line=command.line)
    finish(draft, (top.id,), "done" if command.used else "declined")
    draft.emit(SkillDecided(at=now(draft), line=command.line, skill=top.what, used=command.used))
    draft.explain("skills", "skill_used" if command.used else "skill_passed", "S1.2.3", actor=command.line, told=(PUBLIC,), skill=top.what)
    return None
