"""The phase bar: the limits of the round ticked off as they pass, who has not voted, what is missing; nothing that hangs on a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from moderator.play.instants import Instant
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.choices import RESCUES
from moderator.rulesets.jianghu.counting import missing
from ui.forum.jianghu import lacks
from ui.forum.views import COVER, BarView, Cell

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.state import GameState
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

DONE: Final = "\N{CHECK MARK}"
CLAUSES: Final = {
    "window": "J12.4", "noon": "J12.4", "complaints": "J14.1", "proxy": "J13.5", "vote": "J13.6", "rescue": "J5.W6", "drags": "R29",
}  # fmt: skip
SHOWN: Final = {
    "window": ("window", "noon", "vote"), "posts": ("window", "noon", "vote"), "day": ("noon", "complaints", "proxy", "vote"),
    "closing": ("vote", "rescue", "drags"), "choices": ("vote", "rescue", "drags"),
}  # fmt: skip
"""Limits that are in sight in each phase."""


def view(context: ForumContext, seen: Seen) -> BarView:
    """Phase, limits, countdown, who is missing."""
    state = seen.public
    following = _next(context, state)
    return BarView(
        title=_title(context, state), span=_span(context, state), due=following[1] if following else None,
        due_name=context.say(f"jianghu.limit.{following[0]}") if following else "", cells=(*_limits(context, state), *_who(context, seen)),
        right=_asks(context, seen), paused=state.paused is not None,
    )  # fmt: skip


def _title(context: ForumContext, state: GameState) -> str:
    phase = "closing" if state.phase == "choices" else state.phase
    return context.say(f"jianghu.bar.{phase}", n=state.number)


def _span(context: ForumContext, state: GameState) -> str:
    if state.round is None:
        return context.say("bar.no_span")
    if state.phase == "ended":
        return f"{context.words.term('winner', state.winner)} {state.result_clause}".strip()
    return context.say("jianghu.bar.span", date=context.local(state.now.opened).strftime("%m-%d"), n=len(state.living))


def limit(state: GameState, name: str) -> Instant:
    """When a limit of the present round ends."""
    given = state.now.limits
    return {
        "window": given.posts, "noon": given.noon, "complaints": given.complaints, "proxy": given.proxy, "vote": given.vote,
        "rescue": times.rescue(state).at, "drags": times.drags(state).at,
    }[name]  # fmt: skip


def shown(state: GameState) -> tuple[str, ...]:
    """The limits in sight; the three minutes only in rounds that have them (J5.W6)."""
    names = SHOWN.get(state.phase, ())
    return tuple(name for name in names if name != "rescue" or state.number in RESCUES)


def _limits(context: ForumContext, state: GameState) -> tuple[Cell, ...]:
    if state.round is None:
        return ()
    now, cells = context.desk.now(), []
    for name in shown(state):
        at = limit(state, name)
        text = context.hour(at)
        said = f"{text} {DONE}" if now > at else text
        cells.append(Cell(said, context.say(f"jianghu.limit.{name}"), clause="", room=f"{text} {DONE}"))
    return tuple(cells)


def _next(context: ForumContext, state: GameState) -> tuple[str, Instant] | None:
    """What comes next; the last one that is over where nothing is left in this phase. Judging the posts has no limit of its own."""
    if state.round is None or state.phase not in SHOWN or state.phase == "posts":
        return None
    now = context.desk.now()
    found = [(name, limit(state, name)) for name in shown(state) if name != "vote" or state.phase == "day"]
    if state.phase == "window":
        found = found[:1]
    return next(((name, at) for name, at in found if at >= now), found[-1])


def _who(context: ForumContext, seen: Seen) -> tuple[Cell, ...]:
    """Who has not voted is everybody's to see; what else is missing hangs on roles and stays covered."""
    state = seen.state
    if state.phase == "day" and seen.count is not None:
        silent = missing(state, seen.count)
        voted = len(state.living) - len(silent)
        cell = Cell(context.say("jianghu.bar.voted", n=voted, of=len(state.living)), context.say("jianghu.bar.voted_below"))
        tone = "amber" if silent else ""
        return (cell, Cell(context.say("jianghu.bar.silent", n=len(silent)), context.say("jianghu.bar.silent_below"), tone, "J13.2"))
    if state.phase in {"window", "posts", "closing", "choices"}:
        word = context.say("jianghu.bar.missing_below")
        room = context.say("jianghu.bar.missing", n=88)
        if not seen.is_open:
            return (Cell(COVER, word, room=room),)
        n = lacks.number(context, state)
        return (Cell(context.say("jianghu.bar.missing", n=n) if n else DONE, word, "amber" if n else "", room=room),)
    return ()


def _asks(context: ForumContext, seen: Seen) -> Cell:
    """What is to be decided: whether there is anything is under the curtain, so the cell is always there."""
    asks = context.desk.asks
    if seen.is_open:
        return Cell(context.say("bar.asks", n=len(asks)), context.say("bar.asks_below"), "amber" if asks else "")
    return Cell(context.say("jianghu.bar.asks_covered"), context.say("bar.asks_below"), room=context.say("bar.asks", n=1))
