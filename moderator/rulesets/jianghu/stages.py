"""The posts of a round step by step for somebody who wants to see it: what was so of whom before each step, and after it."""

from __future__ import annotations

import msgspec

from moderator.play.events import Event
from moderator.play.messages import TraceLine
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.resolution import STEPS, Ledger
from moderator.rulesets.jianghu.state import GameState


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is so of a seat in the middle of a resolution. ``by``: the other seat of it, where there is one."""

    what: str
    seat: str
    by: str = ""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One step: the trace lines it wrote (``first`` up to before ``last``), what was so before it and is so after it."""

    name: str
    first: int
    last: int
    before: frozenset[Fact]
    after: frozenset[Fact]


def stages(state: GameState) -> tuple[tuple[Stage, ...], tuple[TraceLine, ...]]:
    """The same steps as a resolution of the present round, with what was found between them, and the lines they wrote."""
    draft = GameDraft(state, _unchanged, state.now.limits.posts)
    ledger = Ledger(draft)
    found: list[Stage] = []
    before = facts(ledger)
    for step in STEPS:
        first = len(draft.trace)
        step(ledger)
        after = facts(ledger)
        found.append(Stage(name=step.__name__.lstrip("_"), first=first, last=len(draft.trace), before=before, after=after))
        before = after
    return tuple(found), tuple(draft.trace)


def _unchanged(state: GameState, _event: Event) -> GameState:
    return state


def facts(ledger: Ledger) -> frozenset[Fact]:
    """What the ledger says so far."""
    found = [Fact(what="posts", seat=made.poster, by=made.target) for made in ledger.met]
    found += [Fact(what="hit", seat=seat, by=made.poster) for seat, hits in ledger.hit.items() for made in hits]
    found += [Fact(what="found", seat=seat, by=made.poster) for seat, made in ledger.found.items()]
    found += [Fact(what=cause, seat=seat) for seat, (cause, _) in ledger.posters.items()]
    if ledger.shift != "none":
        found.append(Fact(what=f"shift_{ledger.shift}", seat=ledger.shifted[0], by=ledger.shifted[1]))
    found += [Fact(what=f"out_{each.base}", seat=each.seat) for each in ledger.gone]
    return frozenset(found)
