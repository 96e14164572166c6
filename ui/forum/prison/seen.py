"""What may be seen of a prison game now: everything under the lifted curtain, else what everybody in the prison knows."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from moderator.rulesets.prison.script.model import Script
from moderator.rulesets.prison.state import GameState, Seat
from ui.forum.context import ForumContext

OPEN_ASKS: Final = frozenset({"A-KIND", "A-PICK", "A-LEADER", "A-OPINION", "A-TIE", "A-DOOR"})
"""Questions that come of what everybody has seen; all others hang on a card, a pair or a name and stay under the curtain."""
HIDDEN_STEPS: Final = frozenset({
    "use_skill", "order_kill", "acquit", "question", "conspire", "close_session", "replace", "resolve_skill", "break_limit",
})  # fmt: skip
"""Steps whose being there would tell who has a skill, a power or a talk."""


def is_open(context: ForumContext) -> bool:
    """Whether roles, pairs, links, orders and all that follows from them may show."""
    return context.curtain.is_open


def seen(context: ForumContext) -> GameState:
    """The game for the eyes that are on the window now."""
    state: GameState = context.desk.state
    return state if is_open(context) else public(state)


def public(state: GameState) -> GameState:
    """The game without roles, weights, statuses but the one that is announced; who has died unannounced still stands on the field."""
    script = Script(name=state.params.script.name, house_rules=state.params.script.house_rules)
    night = replace(state.night, links={}, rooms=(), orders=(), wall=None, killed=False) if state.night is not None else None
    return replace(
        state, seats={name: plain(state, seat) for name, seat in state.seats.items()}, params=replace(state.params, script=script),
        night=night, nights=(), links={}, weights={}, voids=(), protections=(), sessions=(), uses=(), claims=(), killer="", flags=(),
        manual={}, murderer_released=False, passed=(), acquittal=None, ending=state.ending if state.phase == "ended" else None,
        asks=tuple(ask for ask in state.asks if ask.code in OPEN_ASKS),
    )  # fmt: skip


def plain(state: GameState, seat: Seat) -> Seat:
    """A seat as everybody has it."""
    gone = not seat.on_field and seat.id in state.said_dead
    statuses = {"sidelined": "lasting"} if seat.has("sidelined") else {}
    return replace(
        seat, role="", faction="", win=None, statuses=statuses, uses={}, today={}, met=False, judged=None,
        state=seat.state if gone else "field", left=seat.left if gone else None,
    )  # fmt: skip


def missing(context: ForumContext) -> tuple[Seat, ...]:
    """Seats without a door that are not kept out; a seat that a secret status keeps out is among them while the curtain hangs."""
    from moderator.rulesets.prison.night import missing as without

    return without(seen(context))
