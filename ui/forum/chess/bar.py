"""The phase bar of a game of chess."""

from __future__ import annotations

from typing import Final

from moderator.play.deadlines import Deadline
from moderator.rulesets.chess import acting, phases
from moderator.rulesets.chess.roles import slot
from moderator.rulesets.chess.state import GameState
from ui.forum.chess.seen import counted, is_open
from ui.forum.context import ForumContext
from ui.forum.views import COVER, BarView, Cell

CLAUSES: Final = {
    "cut_off": "C3.9", "last_hour": "C7.3", "sms": "C7.9", "check_in": "C5.2", "ballot_open": "C6.1", "night_close": "C5.4",
    "day_close": "C5.5", "runoff_close": "C7.2",
}  # fmt: skip
NAMES: Final = 3
"""Names that are said; the rest is a number."""


def view(context: ForumContext) -> BarView:
    """Phase, countdown, next limit, who has acted, who is missing, what is asked."""
    state: GameState = context.desk.state
    title = context.say(f"chess.bar.{state.phase}", n=state.number)
    due = state.span.close if state.span is not None and state.phase in {"night", "day", "runoff"} else None
    cells = [cell for cell in (_next(context), *_who(context)) if cell is not None]
    asks = len(context.desk.asks)
    right = Cell(context.say("bar.asks", n=asks), context.say("bar.asks_below"), "amber") if asks else None
    return BarView(
        title=title, span=_span(context), due=due, due_name=context.words.term("deadline", f"{state.phase}_close") if due else "",
        cells=tuple(cells), right=right, paused=state.paused is not None,
    )  # fmt: skip


def _span(context: ForumContext) -> str:
    state: GameState = context.desk.state
    if state.span is None:
        return context.say("bar.no_span")
    return context.say("bar.span", begin=context.moment(state.span.opened), end=context.moment(state.span.close))


def limit(context: ForumContext) -> Deadline | None:
    """The next limit that is not yet over; the end of the phase itself counts down beside it."""
    now = context.desk.now()
    state: GameState = context.desk.state
    return next((each for each in phases.deadlines(state) if not each.passed(now) and not each.code.endswith("_close")), None)


def _next(context: ForumContext) -> Cell | None:
    found = limit(context)
    if found is None or context.desk.state.paused is not None or context.desk.state.phase == "ended":
        return None
    today = context.local(found.at).date() == context.local(context.desk.now()).date()
    said = context.hour(found.at) if today else context.moment(found.at)
    return Cell(said, context.words.term("deadline", found.code), clause=CLAUSES.get(found.code, ""))


def _who(context: ForumContext) -> tuple[Cell, ...]:
    state: GameState = context.desk.state
    if state.phase == "night":
        return _night(context, state)
    count = counted(state)
    if count is not None:
        voters = len(state.living)
        missing = [*count.missing, *count.open]
        return _cells(context, "voted", f"{voters - len(missing)} / {voters}", missing)
    return ()


def _night(context: ForumContext, state: GameState) -> tuple[Cell, ...]:
    """A set of seats and powers, never a mere count; all of it under the curtain."""
    if not is_open(context):
        said = Cell(COVER, context.say("chess.bar.acted"))
        return said, Cell(context.say("chess.bar.missing", names=f"{COVER} {COVER}"), context.say("chess.bar.may_forgo"))
    rights = {(seat, slot(privilege)) for seat, privilege in acting.rights(state)}
    left = {(seat, slot(privilege)) for seat, privilege in acting.pending(state)}
    seats = dict.fromkeys(seat for seat in state.seats if any(seat == each for each, _ in left))
    return _cells(context, "acted", f"{len(rights) - len(left)} / {len(rights)}", list(seats), "may_forgo")


def _cells(context: ForumContext, code: str, number: str, missing: list[str], below: str = "missing_below") -> tuple[Cell, ...]:
    first = Cell(number, context.say(f"chess.bar.{code}"))
    if not missing:
        return (first,)
    names = [context.desk.name_of(seat) for seat in missing]
    said = " ".join(name if len(name) <= 8 else f"{name[:7]}…" for name in names[:NAMES])
    more = context.say("bar.more", n=len(names) - NAMES) if len(names) > NAMES else ""
    return first, Cell(context.say("chess.bar.missing", names=f"{said} {more}".strip()), context.say(f"chess.bar.{below}"))
