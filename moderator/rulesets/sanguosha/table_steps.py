"""What may be pressed next at the table, one step of it proposed (6.8); and what the program sends by itself."""

from __future__ import annotations

from typing import Any

from moderator.clock.state import Timer
from moderator.play.commands import Command
from moderator.play.messages import Refusal, Step
from moderator.rulesets.sanguosha import timing
from moderator.rulesets.sanguosha.commands import AskResponse, OpenWindow
from moderator.rulesets.sanguosha.scripts import next_ask, whom
from moderator.rulesets.sanguosha.state import Game, MatchState
from moderator.rulesets.sanguosha.table_clock import from_seat, in_order
from moderator.rulesets.sanguosha.table_state import Scroll


def scripted(state: MatchState) -> Command | None:
    """What follows a press without another one: the script's next request (``auto_request``), also the next duel partner.

    After an answer it is the next target's window, stamped with the same time (6.8). In a file these are commands like others.
    """
    game = state.game
    scroll = _waiting_scroll(game)
    if game is None or scroll is None:
        return None
    ask = next_ask(scroll)
    if ask is not None:
        line = whom(scroll, ask)
        return None if line is None else AskResponse(line=line, what=ask.what)
    if scroll.answered and scroll.stage == "windows" and scroll.pending:
        return OpenWindow(target=_next_target(state, scroll))
    return None


def _waiting_scroll(game: Game | None) -> Scroll | None:
    """The scroll whose frame lies on top: the judge is to do something for it."""
    if game is None or game.status != "playing":
        return None
    top, scroll = game.table.clock.top, game.table.scroll
    return scroll if top is not None and scroll is not None and top.id == scroll.frame else None


def _next_target(state: MatchState, scroll: Scroll) -> str | None:
    return scroll.pending[0] if scroll.stage == "windows" and state.rule("null_per_target") else None


def steps(state: MatchState) -> tuple[Step, ...]:
    """The steps of the present moment, the proposed one first; () where no game is being played and nothing is held."""
    game = state.game
    if game is None:
        return ()
    held = game.table.clock.held
    if game.status != "playing":
        return (_step("resume", proposed=True),) if held else ()
    offered = _now(state, game)
    if lost := _lost(game):
        offered = (lost, *(_unproposed(step) for step in offered))
    if held:
        offered = (_step("resume", proposed=True), *(_unproposed(step) for step in offered))
    return (*offered, *_always(state, game))


def _step(verb: str, proposed: bool = False, **fields: Any) -> Step:
    params = {key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()}
    return Step(verb=verb, command={"do": verb, **params}, proposed=proposed, params=params)


def _unproposed(step: Step) -> Step:
    return Step(verb=step.verb, command=step.command, needs=step.needs, params=step.params, blocked=step.blocked)


def _now(state: MatchState, game: Game) -> tuple[Step, ...]:
    """What the top of the stack calls for."""
    top = game.table.clock.top
    if top is None:
        return _between(game)
    if top.kind == timing.FRAME:
        return _frame(state, game)
    if top.kind in timing.WINDOWS:
        return _window(game)
    return _answers(game, top)


def _frame(state: MatchState, game: Game) -> tuple[Step, ...]:
    scroll = _waiting_scroll(game)
    if scroll is None:
        return ()
    ask = next_ask(scroll)
    if ask is None:
        target = _next_target(state, scroll)
        said = {"target": target} if target else {}
        return (_step("open_window", proposed=True, **said),)
    line = whom(scroll, ask)
    if line is None:
        return (Step(verb="ask_response", needs=("line",), proposed=True, params={"what": ask.what}),)
    return (_step("ask_response", proposed=True, line=line, what=ask.what),)


def _window(game: Game) -> tuple[Step, ...]:
    """A window runs by itself; the one tap is for who nullifies."""
    who = tuple(_step("nullify", line=line) for line in in_order(game, game.living, game.turn))
    return (Step(verb="nullify", needs=("line",), proposed=True), *who)


def _answers(game: Game, top: Timer) -> tuple[Step, ...]:
    line = top.lines[0] if top.lines else ""
    if top.kind == "play":
        return (_step("operation", proposed=True, line=line), _step("end_play", line=line), _extra_time(game, line))
    if top.kind == "reading":
        over = len(game.table.clock.stack) > 1
        begin = (_step("begin_play", proposed=not over, line=line),)
        return (*begin, _step("reading", proposed=over, line=line, action="close"))
    if top.kind in timing.SKILLS:
        return (_step("skill_done", proposed=True, line=line), _step("skill_done", line=line, used=False))
    if top.kind == "discard":
        return (_step("respond", proposed=True, line=line),)
    if top.kind != "response":
        return ()
    request = game.table.request(top.id)
    first = in_order(game, top.lines, game.turn)
    given = tuple(_step("respond", line=x) for x in first)
    declined = tuple(_step("respond", line=x, decline=True) for x in first)
    if request is not None and request.victim is not None:
        return (*_propose(declined), *given)
    return (*_propose(given), *declined)


def _propose(offered: tuple[Step, ...]) -> tuple[Step, ...]:
    return (*(_step(s.verb, True, **s.params) for s in offered[:1]), *offered[1:])


def _extra_time(game: Game, line: str) -> Step:
    step = _step("extra_time", line=line)
    if line not in game.extra_used:
        return step
    used = Refusal(code="extra_time_used", clause="S1.2.6", params={"line": line})
    return Step(verb="extra_time", command=step.command, params=step.params, blocked=used)


def _lost(game: Game) -> Step | None:
    """The death of one whom nobody rescued comes before all else that may be going on (6.7)."""
    lost = next((line for line in game.table.unsaved if line in game.living), None)
    return None if lost is None else Step(verb="death", needs=("killer", "source"), proposed=True, params={"victim": lost})


def _between(game: Game) -> tuple[Step, ...]:
    """Nothing lies on the table: a phase to begin, the next turn."""
    fresh = game.turn in game.living and not game.table.played
    if not fresh or game.turn is None:
        return _turns(game, True)
    line = game.turn
    return (_step("begin_play", proposed=True, line=line), _step("reading", line=line, action="open"), *_turns(game, False))


def _turns(game: Game, proposed: bool) -> tuple[Step, ...]:
    line = next_turn(game)
    own = (_step("begin_discard", line=game.turn),) if game.turn in game.living and game.table.played else ()
    if line is None:
        return own
    return (_step("begin_turn", proposed=proposed, line=line), *own, _step("skip_turn", line=line))


def next_turn(game: Game) -> str | None:
    """Whose ordinary turn comes next: the next living line after the last ordinary turn, the lord's first."""
    last = game.table.order or game.turn
    order = from_seat(game, last or game.lord)
    after = (*order[1:], *order[:1]) if last else order
    return next((line for line in after if line in game.living), None)


def _always(state: MatchState, game: Game) -> tuple[Step, ...]:
    """What the judge may do at almost any time; the window asks for the details."""
    clock = game.table.clock
    top = clock.top
    free = top is None or top.kind not in timing.WINDOWS
    found = [] if clock.held else [_step("hold")]
    if top is not None and top.left is not None:
        found.append(Step(verb="set_timer", needs=("remaining",)))
    if free:
        found.append(Step(verb="announce_scroll", needs=("line", "name", "targets")))
        found.append(Step(verb="ask_response", needs=("line",)))
    if game.table.closed is not None:
        found.append(_step("reopen_window"))
    return (*found, Step(verb="ask_skill", needs=("line",)), Step(verb="dying", needs=("line",)))
