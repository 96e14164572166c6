"""The phase bar of a prison game: the day's times, what comes next, who is still waited for; nothing that hangs on a secret."""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

from moderator.play.instants import Instant
from moderator.rulesets.prison import due
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.state import GameState, Seat
from moderator.rulesets.prison.steps import usable
from ui.forum.context import ForumContext
from ui.forum.prison.seen import OPEN_ASKS, is_open, missing, seen
from ui.forum.views import COVER, BarView, Cell

CLAUSES: Final = {"shelter": "P-amend-2", "vote": "P-amend-3", "interrogation": "P-interro-7"}
NAMES: Final = 2
"""Names that are said; the rest is a number."""
LETTERS: Final = (8, 5)
"""Of a name, of Latin and of wide letters; the rest is left out."""
TALKS: Final = frozenset({"session_close"})
"""What is due of private talks: that there is one is nobody's but the host's."""
MAIN: Final = {
    "day": "vote_close", "corridor": "interrogation", "vote": "interrogation", "interrogation": "wall", "interrogation2": "night_end",
}  # fmt: skip
"""What each phase waits for, also where it is late already."""
DONE: Final = "\N{CHECK MARK}"


def view(context: ForumContext) -> BarView:
    """Phase, times, countdown, who is missing, what is asked."""
    state = seen(context)
    following = _next(context)
    cells = (*_times(context, state), *_who(context, state))
    return BarView(
        title=context.say(f"prison.bar.{_phase(state)}", n=state.day), span=_span(context, state), due=following[1] if following else None,
        due_name=context.words.term("deadline", following[0]) if following else "", cells=cells, right=_asks(context),
        paused=state.paused is not None,
    )  # fmt: skip


def _phase(state: GameState) -> str:
    if state.phase == "setup":
        return "setup" if state.started is None else "ready"
    if state.phase == "day" and state.election is not None and state.election.open:
        return "election"
    return str(state.phase)


def _span(context: ForumContext, state: GameState) -> str:
    if state.opened is None:
        return context.say("bar.no_span")
    return context.say("prison.bar.date", date=context.local(state.opened).strftime("%m-%d"))


def _next(context: ForumContext) -> tuple[str, Instant] | None:
    """What is due next, fit for every eye; what is long over is not counted."""
    now = context.desk.now()
    state: GameState = context.desk.state
    open_dues = [each for each in due.due(state) if each.code not in TALKS and not each.still]
    coming = [each for each in open_dues if each.at > now]
    if coming:
        return coming[0].code, Instant(coming[0].at)
    late = next((each for each in open_dues if each.code == MAIN.get(state.phase)), None)
    return (late.code, Instant(late.at)) if late is not None else None


def _times(context: ForumContext, state: GameState) -> tuple[Cell, ...]:
    """The windows of the day, ticked off when they are over."""
    clock = state.clock
    if clock is None or state.phase in {"setup", "ended"}:
        return ()
    now = context.desk.now()

    def cell(name: str, text: str, end: Instant) -> Cell:
        said = f"{text} {DONE}" if now >= end else text
        return Cell(said, context.say(f"prison.bar.{name}.below"), clause=CLAUSES[name], room=f"{text} {DONE}")

    hour = context.hour
    return (
        cell("shelter", f"{hour(clock.shelter_from)}-{hour(clock.shelter_to)}", clock.shelter_to),
        cell("vote", hour(clock.vote), clock.vote),
        cell("interrogation", f"{hour(clock.interrogation)}-{hour(clock.end)}", clock.end),
    )


def _who(context: ForumContext, state: GameState) -> tuple[Cell, ...]:
    """Who has not voted or chosen a door; who may still use a skill is under the curtain."""
    if state.phase == "corridor":
        return _missing(context, [*missing(context)], "door")
    if state.phase == "day":
        return _voters(context, state)
    if state.phase in {"interrogation", "interrogation2"}:
        if not is_open(context):
            return (Cell(COVER, context.say("prison.bar.skills")),)
        seats = dict.fromkeys(seat for seat, _ in usable(state))
        return (Cell(_names(context, list(seats)) or "\N{EN DASH}", context.say("prison.bar.skills")),)
    return ()


def _voters(context: ForumContext, state: GameState) -> tuple[Cell, ...]:
    if state.election is not None and state.election.open:
        voted = {post.voter for post in state.election.posts}
        return _missing(context, [seat for seat in state.field if seat.id not in voted], "elect")
    if not state.rule("vote_public") and not is_open(context):
        return (Cell(COVER, context.say("prison.bar.missing.vote")),)
    voted = set(standing(state, state.vote)) if state.vote is not None else set()
    return _missing(context, [seat for seat in state.side("guard") if seat.id not in voted], "vote")


def _missing(context: ForumContext, seats: list[Seat], code: str) -> tuple[Cell, ...]:
    if not seats:
        return (Cell(DONE, context.say(f"prison.bar.all.{code}")),)
    return (Cell(_names(context, [seat.id for seat in seats]), context.say(f"prison.bar.missing.{code}", n=len(seats))),)


def _names(context: ForumContext, seats: list[str]) -> str:
    names = [context.desk.name_of(seat) for seat in seats]
    said = " ".join(_short(name) for name in names[:NAMES])
    return f"{said} {context.say('bar.more', n=len(names) - NAMES)}" if len(names) > NAMES else said


def _short(name: str) -> str:
    most = LETTERS[1] if any(east_asian_width(letter) in "WF" for letter in name) else LETTERS[0]
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _asks(context: ForumContext) -> Cell:
    """What is to be decided: public questions by number; whether there are others is under the curtain, so the cell is always there."""
    asks = context.desk.asks
    if is_open(context):
        return Cell(context.say("bar.asks", n=len(asks)), context.say("bar.asks_below"), "amber" if asks else "")
    number = sum(1 for ask in asks if ask.code in OPEN_ASKS)
    if number:
        return Cell(context.say("prison.bar.asks.more", n=number), context.say("bar.asks_below"), "amber")
    return Cell(context.say("prison.bar.asks.covered"), context.say("bar.asks_below"))
