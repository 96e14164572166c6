"""The wall step by step for somebody who wants to see it: what was so of whom before each step of 22:00, and after it (7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from moderator.play.instants import Instant
from moderator.play.messages import TraceLine
from moderator.rulesets.prison.draft import GameDraft
from moderator.rulesets.prison.fold import the_night
from moderator.rulesets.prison.state import GameState
from moderator.rulesets.prison.wall import STEPS, Ledger, walls


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is so of a seat in the middle of 22:00. ``by``: the other seat or door of it; ``text``: a status or a skill."""

    what: str
    seat: str
    by: str = ""
    text: str = ""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One step: the trace lines it wrote, what was so before it and is so after it."""

    name: str
    lines: tuple[TraceLine, ...]
    before: frozenset[Fact]
    after: frozenset[Fact]


def stages(state: GameState, at: Instant, evolve: Callable[[GameState, Any], GameState]) -> tuple[Stage, ...]:
    """The same steps as ``resolve_wall``, with what was found between them."""
    draft: GameDraft = GameDraft(state, evolve, at)
    ledger = Ledger(draft)
    found: list[Stage] = []
    before = facts(ledger)
    for step in STEPS:
        first = len(draft.trace)
        step(ledger)
        after = facts(ledger)
        found.append(Stage(name=step.__name__, lines=tuple(draft.trace[first:]), before=before, after=after))
        before = after
    return tuple(found)


def facts(ledger: Ledger) -> frozenset[Fact]:
    """What the game and the ledger say so far."""
    state = ledger.state
    night = the_night(state)
    found = [Fact(what="on_field" if seat.on_field else "gone", seat=seat.id) for seat in state.seats.values()]
    found += [Fact(what="order", seat=order.seat, by=order.target, text=order.mode) for order in night.orders if order.status == "standing"]
    found += [Fact(what="resolved", seat=order.seat, by=order.target, text=order.mode) for order in night.orders if order.status == "done"]
    found += [Fact(what="raised", seat=seat) for seat in (walls(state) if night.wall is not None else ())]
    found += [Fact(what="protected", seat=seat, text=cause) for seat, cause in state.protections]
    found += [Fact(what="hit", seat=victim, by=by, text=how) for victim, (how, by) in ledger.deaths.items()]
    found += [Fact(what="use", seat=use.seat, text=use.skill) for use in state.uses if use.status == "waiting"]
    found += [Fact(what="status", seat=seat.id, text=status) for seat in state.seats.values() for status in seat.statuses]
    found += [Fact(what="asked", seat=str(ask.params.get("seat", ""))) for ask in state.asks if ask.code == "A-WALL"]
    return frozenset(found)
