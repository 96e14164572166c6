"""Turns, the play phase, reading, extra time, discard (6.4; S1.2.1, S1.2.6, S5.0.4; rounds: section 7)."""

from __future__ import annotations

from moderator.clock.calls import Armed, below
from moderator.clock.events import Reason
from moderator.clock.state import Timer
from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Duration, seconds, show_seconds
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.commands import BeginDiscard, BeginPlay, BeginTurn, EndPlay, ExtraTime, Operation, Reading, SkipTurn
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.fold import the_game
from moderator.rulesets.sanguosha.state import Game
from moderator.rulesets.sanguosha.table_cancel import clear
from moderator.rulesets.sanguosha.table_clock import (
    bad_line,
    busy_lines,
    clock,
    finish,
    from_seat,
    now,
    overrun,
    play_timer,
    push,
    restore_play,
    set_left,
    table,
    window,
)
from moderator.rulesets.sanguosha.table_events import (
    ExtraTimeUsed,
    PhaseBegan,
    PhaseEnded,
    ReadingCharged,
    RoundBegan,
    TurnBegan,
    TurnSkipped,
)
from moderator.rulesets.sanguosha.table_windows import violate


def begin_turn(draft: MatchDraft, command: BeginTurn) -> Refusal | None:
    """A turn; ordinary ones move the order and the round, extra ones do not (6.7, section 7)."""
    if refusal := bad_line(draft, command.line):
        return refusal
    game = the_game(draft.state)
    same = not command.extra and game.turn == command.line and not game.extra_turn
    if same and not game.table.played and not clock(draft).stack:
        return None
    if refusal := _must_be_idle(draft) or draft.object(
        same and game.table.played, "same_turn", "S1.1", remedy="extra_turn", forceable=True, line=command.line
    ):
        return refusal
    _begin(draft, command.line, command.extra)
    return None


def _begin(draft: MatchDraft, line: str, extra: bool = False) -> None:
    game = the_game(draft.state)
    number = game.round if extra else _round_with(game, line)
    draft.emit(TurnBegan(at=now(draft), line=line, extra=extra, turns=game.turns + 1, round=number))
    _say_round(draft, game.round, number)
    draft.explain("turn", "extra_turn_began" if extra else "turn_began", "S1.1", actor=line, told=(PUBLIC,), round=number)


def _round_with(game: Game, line: str) -> int:
    """The round that an ordinary turn of the line belongs to: one more whenever the order passes the lord's position."""
    order = from_seat(game, game.lord)
    last = game.table.order or game.turn
    if game.round == 0 or last not in order or line not in order:
        return max(1, game.round)
    return game.round + (order.index(line) <= order.index(last))


def _say_round(draft: MatchDraft, before: int, number: int) -> None:
    if number != before:
        draft.emit(RoundBegan(at=now(draft), round=number))
        draft.explain("turn", "round_began", "S1.1", told=(PUBLIC,), round=number)


def skip_turn(draft: MatchDraft, command: SkipTurn) -> Refusal | None:
    """A turn passes without being taken: no timer, and the round goes on as if it had been (6.7)."""
    if refusal := bad_line(draft, command.line) or _must_be_idle(draft):
        return refusal
    game = the_game(draft.state)
    begun = game.turn == command.line and not game.extra_turn and not game.table.played and game.table.order == command.line
    number = game.round if begun else _round_with(game, command.line)
    draft.emit(TurnSkipped(at=now(draft), line=command.line, round=number, reason=command.reason))
    _say_round(draft, game.round, number)
    draft.explain("turn", "turn_skipped", "S1.1", actor=command.line, told=(PUBLIC,), reason=command.reason)
    return None


def _must_be_idle(draft: MatchDraft) -> Refusal | None:
    """Nothing may be going on when a turn or phase begins. Open reading ends by itself; a force ends everything."""
    _close_reading(draft)
    top = clock(draft).top
    if top is None:
        return None
    if refusal := draft.object(
        True, "something_open", "S1.2", remedy="close_first", forceable=True, kind=top.kind, lines=busy_lines(draft, top)
    ):
        return refusal
    clear(draft)
    return None


def _not_turn(draft: MatchDraft, line: str) -> Refusal | None:
    turn = the_game(draft.state).turn
    return draft.object(turn != line, "not_your_turn", "S1.2.1", remedy="begin_turn", line=line, target=turn)


def begin_play(draft: MatchDraft, command: BeginPlay) -> Refusal | None:
    """The play phase: 20 s, less what reading has used (S1.2.1, R9). A second tap changes nothing."""
    if refusal := bad_line(draft, command.line):
        return refusal
    line = command.line
    if the_game(draft.state).turn is None:
        _begin(draft, line)
    if refusal := _not_turn(draft, line):
        return refusal
    if play_timer(draft, line) is not None:
        return None
    if refusal := _must_be_idle(draft):
        return refusal
    lying = table(draft)
    first = not lying.played
    draft.emit(PhaseBegan(at=now(draft), line=line, phase="play"))
    budget = timing.length(draft.state, "play")
    calls = None
    if first and lying.reading_marks is not None:
        budget = Duration(max(budget - lying.reading_spent, _floor(draft)))
        calls = Armed(None, below(lying.reading_marks, budget))
    draft.explain("turn", "play_began", "S1.2.1", actor=line, told=(PUBLIC,), seconds=show_seconds(budget))
    push(draft, "play", (line,), left=budget, calls=calls)
    top = clock(draft).top
    if budget == 0 and top is not None:
        expire_phase(draft, top)
    return None


def _floor(draft: MatchDraft) -> Duration:
    """What reading leaves of the first play time at least (R9). The calls below it are play time's own: reading never comes there."""
    return Duration(min(int(draft.state.rule("reading_floor")) * SECOND, timing.length(draft.state, "play")))


def operation(draft: MatchDraft, command: Operation) -> Refusal | None:
    """An operation or skill use: back to 20 s whatever was left (S1.2.1); inside a window a violation (S5.1.2)."""
    if refusal := bad_line(draft, command.line):
        return refusal
    if window(draft) is not None:
        violate(draft, command.line, command.what)
        return None
    timer = play_timer(draft, command.line)
    if timer is None:
        return draft.object(True, "no_play_phase", "S1.2.1", remedy="begin_play", line=command.line)
    restore_play(draft, timer)
    draft.explain("turn", "operated", "S1.2.1", actor=command.line, told=(PUBLIC,), what=command.what)
    return None


def end_play(draft: MatchDraft, command: EndPlay) -> Refusal | None:
    """The player ends the phase."""
    if refusal := bad_line(draft, command.line):
        return refusal
    timer, top = play_timer(draft, command.line), clock(draft).top
    if timer is None or top is None:
        return draft.object(True, "no_play_phase", "S1.2.1", remedy="begin_play", line=command.line)
    if refusal := draft.object(
        timer is not top, "something_open", "S1.2.1", remedy="end_it_first", kind=top.kind, lines=busy_lines(draft, top)
    ):
        return refusal
    _end_phase(draft, timer, "done")
    draft.explain("turn", "play_ended", "S1.2.1", actor=command.line, told=(PUBLIC,))
    return None


def _end_phase(draft: MatchDraft, timer: Timer, reason: Reason) -> None:
    finish(draft, (timer.id,), reason)
    draft.emit(PhaseEnded(at=now(draft), line=timer.lines[0], phase=timer.kind, reason=reason))


def expire_phase(draft: MatchDraft, timer: Timer) -> None:
    """Play or discard time is up: a warning, the phase ends, a surplus is drawn by the judge (S5.1.1, R11)."""
    _end_phase(draft, timer, "expired")
    overrun(draft, timer)


def begin_discard(draft: MatchDraft, command: BeginDiscard) -> Refusal | None:
    """The discard phase, where cards must go: 10 s (R11). A play phase that is still open ends by it."""
    if refusal := bad_line(draft, command.line) or _not_turn(draft, command.line):
        return refusal
    top = clock(draft).top
    if top is not None and top.kind == "discard":
        return None
    if top is not None and top.kind == "play":
        _end_phase(draft, top, "done")
    if refusal := _must_be_idle(draft):
        return refusal
    draft.emit(PhaseBegan(at=now(draft), line=command.line, phase="discard"))
    push(draft, "discard", (command.line,))
    draft.explain("turn", "discard_began", "R11", actor=command.line, told=(PUBLIC,))
    return None


def extra_time(draft: MatchDraft, command: ExtraTime) -> Refusal | None:
    """20 s more, once a game, only in one's own play time while it runs on top (S1.2.6, R10). A refused one is not used up."""
    if refusal := bad_line(draft, command.line):
        return refusal
    line = command.line
    if refusal := draft.object(line in the_game(draft.state).extra_used, "extra_time_used", "S1.2.6", line=line):
        return refusal
    top = clock(draft).top
    if top is None or top.kind != "play" or top.lines != (line,):
        return draft.object(True, "extra_time_not_now", "S1.2.6", remedy="in_own_play", line=line)
    extra = seconds(draft.state.params.seconds.extra)
    left = Duration((clock(draft).left(top, now(draft)) or 0) + extra)
    draft.emit(ExtraTimeUsed(at=now(draft), line=line))
    set_left(draft, top, left, "extra", reserve=extra)
    draft.explain("turn", "extra_time_used", "S1.2.6", "R10", actor=line, told=(PUBLIC,), seconds=show_seconds(left))
    return None


def reading(draft: MatchDraft, command: Reading) -> Refusal | None:
    """The turn's player reads skills before his play phase: charged to his first play time (S5.0.4, R9)."""
    if refusal := bad_line(draft, command.line) or _not_turn(draft, command.line):
        return refusal
    if refusal := draft.object(command.action not in ("open", "close"), "bad_reading", "S5.0.4", action=command.action):
        return refusal
    return _open_reading(draft, command.line) if command.action == "open" else _stop_reading(draft, command.line)


def _open_reading(draft: MatchDraft, line: str) -> Refusal | None:
    top, lying = clock(draft).top, table(draft)
    if top is not None and top.left is not None:
        draft.explain("turn", "reading_runs_on", "S5.0.4", actor=line, told=(PUBLIC,), kind=top.kind)
        return None
    if refusal := draft.object(lying.played, "reading_after_play", "R9", remedy="hold", line=line):
        return refusal
    left = Duration(timing.length(draft.state, "play") - lying.reading_spent)
    if left <= 0:
        draft.explain("turn", "reading_time_gone", "R9", actor=line, told=(PUBLIC,))
        return None
    calls = timing.calls(draft.state, "reading", left) if lying.reading_marks is None else Armed(None, below(lying.reading_marks, left))
    made = tuple(mark for mark in calls.marks if mark * SECOND >= _floor(draft))
    push(draft, "reading", (line,), left=left, calls=Armed(calls.opening, made))
    draft.explain("turn", "reading_began", "S5.0.4", "R9", actor=line, told=(PUBLIC,))
    return None


def _stop_reading(draft: MatchDraft, line: str) -> Refusal | None:
    top = clock(draft).top
    if top is not None and top.left is not None and top.kind != "reading":
        draft.explain("turn", "reading_runs_on", "S5.0.4", actor=line, told=(PUBLIC,), kind=top.kind)
        return None
    if top is None or top.kind != "reading":
        never = table(draft).reading_marks is None
        return draft.object(never, "no_reading", "S5.0.4", remedy="open_reading", line=line)
    _close_reading(draft)
    return None


def _close_reading(draft: MatchDraft) -> None:
    top = clock(draft).top
    if top is not None and top.kind == "reading":
        end_reading(draft, top, "done")


def end_reading(draft: MatchDraft, timer: Timer, reason: Reason) -> None:
    """Reading is over: what the first play phase will have less, and the calls that were not made yet (R9)."""
    left = clock(draft).left(timer, now(draft)) or 0
    spent = Duration(max(0, timing.length(draft.state, "play") - left))
    marks = (*timer.marks, *timing.calls(draft.state, "reading", _floor(draft)).marks)
    finish(draft, (timer.id,), reason)
    draft.emit(ReadingCharged(at=now(draft), line=timer.lines[0], spent=spent, marks=marks))
    draft.explain("turn", "reading_ended", "S5.0.4", "R9", actor=timer.lines[0], told=(PUBLIC,), seconds=show_seconds(spent))
