"""A decision under way: events are applied as they are decided, so that each step sees what the one before it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, Refusal, TraceLine

S = TypeVar("S")
E = TypeVar("E")


class Decision(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """What follows from a command: the events that change the state, why, what is asked and what is owed."""

    events: tuple[E, ...] = ()
    trace: tuple[TraceLine, ...] = ()
    asks: tuple[Ask, ...] = ()
    notices: tuple[Notice, ...] = ()


class Draft(Generic[S, E]):
    """The ledger of one decision. Rooms call ``emit``, ``explain``, ``ask``, ``tell``; nothing leaves it until it is done."""

    def __init__(self, state: S, evolve: Callable[[S, E], S], at: Instant, forced: bool = False) -> None:
        self.state = state
        self.at = at
        self.forced = forced
        self.events: list[E] = []
        self.trace: list[TraceLine] = []
        self.asks: list[Ask] = []
        self.notices: list[Notice] = []
        self._evolve = evolve

    def emit(self, event: E) -> None:
        """Append an event and let the state follow it at once."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def explain(
        self,
        step: str,
        verb: str,
        *clauses: str,
        actor: str | None = None,
        target: str | None = None,
        result: str = "",
        told: tuple[Audience, ...] = (HOST,),
        **params: Any,
    ) -> None:
        """Write a trace line; ``clauses`` are clause and ruling ids."""
        self.trace.append(
            TraceLine(step=step, verb=verb, actor=actor, target=target, result=result, clauses=clauses, told=told, params=params)
        )

    def tell(self, notice: Notice) -> None:
        """Note that a notice is owed."""
        self.notices.append(notice)

    def object(
        self, when: bool, code: str, clause: str = "", *, remedy: str = "", forceable: bool = False, **params: Any
    ) -> Refusal | None:
        """A refusal when ``when`` holds, else None. A forceable one that the host forces becomes a trace line instead."""
        if not when:
            return None
        if forceable and self.forced:
            self.explain("force", code, *((clause,) if clause else ()), result="forced", **params)
            return None
        return Refusal(code=code, clause=clause, params=params, remedy=remedy, forceable=forceable)

    def decision(self) -> Decision[E]:
        """The finished decision."""
        return Decision(events=tuple(self.events), trace=tuple(self.trace), asks=tuple(self.asks), notices=tuple(self.notices))
